"""Functions of the data-tiled matrix product: packing, one tile in registers, merging it into the result, a block of
tiles.

Packed elements are stored in the order in which the innermost loop reads them, so one loop serves all four
transpositions. Panels of B at the edge are padded with elements of the matrix or zeros, and the results are dropped. A
tile at the edge, or one with an epilogue beyond an addition, is computed into scratch, then merged into the result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from llvmlite import ir

from okl_opt.passes.codegen.micro_kernel import Cell, store_tile, tile_sums
from okl_opt.passes.codegen.tiles import UNROLL
from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.cpu.llvm.frame.blocks import (
    LINE,
    bring_closer,
    carry_loop,
    internal_function,
    shuffle,
    smaller,
    times_plus,
    transpose_tile,
)
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import I1, I8, I64, PTR, Body, Lanes, compute_type
from okl_opt.runtime.kernels.cpu.llvm.matmul.activations import activated
from okl_opt.runtime.kernels.cpu.llvm.matmul.product import Product
from okl_opt.runtime.kernels.cpu.llvm.matmul.tiling import Tiling

_NULL = ir.Constant(PTR, None)


class _Operands(NamedTuple):
    """Addresses of A's rows, or of a panel of them, and of B's panel; the steps between rows; and the depth of K."""

    a: ir.Value
    b: ir.Value
    a_stride: ir.Value
    b_stride: ir.Value
    depth: ir.Value


class _Ahead(NamedTuple):
    """The prefetch of a tile: from `start` on, `lines` cache lines in each iteration of the innermost loop."""

    start: ir.Value
    lines: int


class _TileCode:
    """A `TileCode` of `passes/codegen/micro_kernel.py`, for elements of one type."""

    def __init__(
        self, body: Body, dtype: DType, tiling: Tiling, rows: int, operands: _Operands, ahead: _Ahead | None = None
    ):
        self._body = body
        self._ahead = ahead
        self._dtype = dtype
        self._tiling = tiling
        self._rows = rows
        self._operands = operands
        self.lanes = Lanes(body.b, tiling.lanes)
        steps = [body.b.mul(operands.a_stride, body.index(row)) for row in range(rows)]
        self._lines = [body.element(operands.a, dtype, step) for step in steps]

    @property
    def start(self) -> ir.Value:
        return self._body.index(0)

    @property
    def stop(self) -> ir.Value:
        return self._operands.depth

    def whole(self, unroll: int) -> ir.Value:
        return self._body.b.and_(self.stop, self._body.index(-unroll))

    def loop(
        self,
        start: ir.Value,
        stop: ir.Value,
        step: int,
        carried: Sequence[ir.Value],
        turn: Callable[[ir.Value, Sequence[ir.Value]], Sequence[ir.Value]],
    ) -> Sequence[ir.Value]:
        def one(k: ir.Value, sums: list[ir.Value]) -> Sequence[ir.Value]:
            if self._ahead is not None and step == UNROLL:
                nbytes = self._ahead.lines * LINE
                bring_closer(
                    self._body, self._ahead.start, self._body.b.mul(k, self._body.index(nbytes // step)), nbytes
                )
            return turn(k, sums)

        return carry_loop(self._body, start, stop, step, carried, one)

    def after(self, k: ir.Value, steps: int) -> ir.Value:
        return self._body.b.add(k, self._body.index(steps))

    def load(self, k: ir.Value, vector: int) -> ir.Value:
        b, operands = self._body.b, self._operands
        at = b.add(b.mul(k, operands.b_stride), self._body.index(vector * self._tiling.lanes))
        return self._body.load(operands.b, self._dtype, at, self.lanes)

    def spread(self, k: ir.Value, row: int) -> ir.Value:
        body = self._body
        if self._tiling.packs_a:
            at = body.b.add(body.b.mul(k, body.index(self._rows)), body.index(row))
            return self.lanes.broadcast(body.load(self._operands.a, self._dtype, at))
        return self.lanes.broadcast(body.load(self._lines[row], self._dtype, k))

    def multiply_add(self, left: ir.Value, right: ir.Value, total: ir.Value) -> ir.Value:
        return times_plus(self.lanes, left, right, total, self._dtype)

    def initial(self, cell: Cell) -> ir.Value:
        return self.lanes.constant(compute_type(self._dtype), 0)


class TileFunctions:
    """Generates the functions of one product. Their names encode all that determines their code, so that products share
    them.
    """

    def __init__(self, module: ir.Module, product: Product, tiling: Tiling):
        self.module = module
        self.product = product
        self.tiling = tiling
        self.dtype = product.dtype
        self.kept = product.kept
        self.scalar = compute_type(product.dtype)

    def _function(self, what: str, arguments: Sequence[ir.Type], build: Callable[[Body], None]) -> ir.Function:
        name = f"okl.matmul.{what}.{self.dtype.spelling}"
        existing = self.module.globals.get(name)
        if isinstance(existing, ir.Function):
            return existing
        function = internal_function(self.module, name, arguments)
        body = Body(self.module, function)
        build(body)
        body.b.ret_void()
        return function

    def pack(self, width: int, lines_lie_along_k: bool) -> ir.Function:
        """void(source, panels, stride, count, depth): packs `count` lines of `depth` elements in panels of `width`.

        Panels are [ceil(count / width)][depth][width].
        """
        return self._pack_transposing(width) if lines_lie_along_k else self._pack_copying(width)

    def _pack_copying(self, width: int) -> ir.Function:
        """Element (k, i) lies at source[k * stride + i]; the last panel is filled with zeros."""

        def build(body: Body) -> None:
            b = body.b
            source, panels, stride, count, depth = body.function.args

            with body.loop(0, count, width) as first:
                panel = body.element(panels, self.kept, b.mul(first, depth))
                column = body.element(source, self.dtype, first)
                left = b.sub(count, first)
                is_whole = b.icmp_signed(">=", left, body.index(width))
                with b.if_else(is_whole) as (whole, part):
                    with whole, body.loop(0, depth) as k:
                        row = body.element(column, self.dtype, b.mul(k, stride))
                        target = body.element(panel, self.kept, b.mul(k, body.index(width)))
                        at = 0
                        while at < width:
                            lanes = Lanes(b, min(self.tiling.lanes, 1 << ((width - at).bit_length() - 1)))
                            value = body.load(row, self.dtype, body.index(at), lanes)
                            body.store(value, target, self.kept, body.index(at), lanes)
                            at += lanes.width
                    with part, body.loop(0, depth) as k:
                        row = body.element(column, self.dtype, b.mul(k, stride))
                        target = body.element(panel, self.kept, b.mul(k, body.index(width)))
                        with body.loop(0, left) as i:
                            body.store(body.load(row, self.dtype, i), target, self.kept, i)
                        with body.loop(left, width) as i:
                            body.store(ir.Constant(self.scalar, 0), target, self.kept, i)

        return self._function(f"pack.{width}", [PTR, PTR, I64, I64, I64], build)

    def _pack_transposing(self, width: int) -> ir.Function:
        """Element (k, i) lies at source[i * stride + k]; the last panel is filled with copies of its last row.

        Square tiles are transposed in registers, the rest of K element by element.
        """
        size = 4 if self.product.compute_bytes == 8 else 8

        def build(body: Body) -> None:
            b = body.b
            source, panels, stride, count, depth = body.function.args
            with body.loop(0, count, width) as first:
                panel = body.element(panels, self.kept, b.mul(first, depth))
                last = b.sub(count, body.index(1))
                rows = [
                    body.element(source, self.dtype, b.mul(smaller(body, b.add(first, body.index(row)), last), stride))
                    for row in range(width)
                ]
                bulk = b.and_(depth, body.index(-size))
                with body.loop(0, bulk, size) as k:
                    for group in range(0, width, size):
                        some = rows[group : group + size]
                        lanes = Lanes(b, size)
                        loaded = [body.load(row, self.dtype, k, lanes) for row in some]
                        columns = transpose_tile(b, loaded + [loaded[-1]] * (size - len(some)))
                        for step, column in enumerate(columns):
                            at = b.add(b.mul(b.add(k, body.index(step)), body.index(width)), body.index(group))
                            self._store_some(body, column, panel, at, len(some), size)
                with body.loop(bulk, depth) as k:
                    for i, row in enumerate(rows):
                        at = b.add(b.mul(k, body.index(width)), body.index(i))
                        body.store(body.load(row, self.dtype, k), panel, self.kept, at)

        return self._function(f"transpose.{width}", [PTR, PTR, I64, I64, I64], build)

    def _store_some(self, body: Body, vector: ir.Value, panel: ir.Value, at: ir.Value, count: int, size: int) -> None:
        """Store the first `count` lanes of a vector of `size`, in pieces of a power of two."""
        done = 0
        while done < count:
            lanes = Lanes(body.b, 1 << ((count - done).bit_length() - 1))
            piece = vector if lanes.width == size else shuffle(body.b, vector, vector, range(done, done + lanes.width))
            if lanes.width == 1:
                piece = body.b.extract_element(piece, body.index(0))
            body.store(piece, panel, self.kept, body.b.add(at, body.index(done)), lanes)
            done += lanes.width

    def _tile(self, rows: int) -> ir.Function:
        """void(a, b, c, previous, ahead, a_stride, b_stride, c_stride, previous_stride, depth, alpha): one tile of the
        result.

        c = alpha * (A's rows * B's panel), plus the tile at `previous` if that is not null. All are of the kept type. A
        is a panel, or A itself with its own stride; so is B. Its share of a panel, at `ahead`, is prefetched.
        """
        tiling = self.tiling
        vectors = tiling.columns // tiling.lanes
        lines = self._lines_ahead

        def build(body: Body) -> None:
            b = body.b
            left, right, c, previous, ahead, *strides, alpha = body.function.args
            a_stride, b_stride, c_stride, previous_stride, depth = strides
            operands = _Operands(left, right, a_stride, b_stride, depth)
            code = _TileCode(body, self.kept, tiling, rows, operands, _Ahead(ahead, lines) if lines else None)
            for row in range(rows):
                step = b.mul(c_stride, body.index(row * self.kept.itemsize))
                bring_closer(body, c, step, tiling.columns * self.kept.itemsize, level=1, to_write=True)
            sums = tile_sums(code, rows, vectors)
            factor = code.lanes.broadcast(alpha)

            def place(stride: ir.Value, cell: Cell) -> ir.Value:
                return b.add(b.mul(stride, body.index(cell[0])), body.index(cell[1] * tiling.lanes))

            def add(cell: Cell, total: ir.Value) -> None:
                before = body.load(previous, self.kept, place(previous_stride, cell), code.lanes)
                total = code.multiply_add(factor, total, before)
                body.store(total, c, self.kept, place(c_stride, cell), code.lanes)

            def store(cell: Cell, total: ir.Value) -> None:
                scaled = b.fmul(factor, total) if self.kept.is_float else b.mul(factor, total)
                body.store(scaled, c, self.kept, place(c_stride, cell), code.lanes)

            with b.if_else(b.icmp_unsigned("!=", previous, _NULL)) as (adding, storing):
                with adding:
                    store_tile(add, rows, vectors, sums)
                with storing:
                    store_tile(store, rows, vectors, sums)

        access = "packed" if tiling.packs_a else "rows"
        arguments = [PTR] * 5 + [I64] * 5 + [self.scalar]
        return self._function(f"tile.{access}.{rows}x{vectors}x{tiling.lanes}.{lines}", arguments, build)

    @property
    def _lines_ahead(self) -> int:
        """Cache lines that a tile prefetches in each iteration: all tiles of a part share the next panel evenly.

        Constant operands come from memory: without prefetching the first tile of a panel waits. 0 if B is read in
        place.
        """
        if self.tiling.b_in_place:
            return 0
        tiles = max(self.tiling.m_block // self.tiling.row_parts, 1)
        lines = 1
        while lines * tiles < self._lines_of_turn:
            lines *= 2
        return min(lines, self._lines_of_turn)

    @property
    def _lines_of_turn(self) -> int:
        """Cache lines of a panel that one iteration of the innermost loop reads."""
        return max(UNROLL * self.tiling.columns * self.kept.itemsize // LINE, 1)

    def _merge(self, finishes: bool) -> ir.Function:
        """void(tile, c, previous, addend, previous_stride, c_stride, rows, columns): merge a tile into the result.

        c = tile (+ previous), as far as rows and columns go. Where it `finishes`: activation(tile (+ previous)
        (+ addend)), the addend with c's stride.
        """
        width = self.tiling.columns
        dtype = self.dtype

        def build(body: Body) -> None:
            b = body.b
            tile, c, previous, addend, previous_stride, c_stride, rows, columns = body.function.args
            wide = Lanes(b, self.tiling.lanes)
            add = b.fadd if dtype.is_float else b.add

            def copy(has_previous: bool, has_addend: bool) -> None:
                with body.loop(0, rows) as i:

                    def some(j: ir.Value, lanes: Lanes) -> None:
                        value: ir.Value = body.load(tile, self.kept, b.add(b.mul(i, body.index(width)), j), lanes)
                        if has_previous:
                            before = body.load(previous, dtype, b.add(b.mul(i, previous_stride), j), lanes)
                            value = add(value, before)
                        at = b.add(b.mul(i, c_stride), j)
                        if has_addend:
                            value = add(value, body.load(addend, dtype, at, lanes))
                        if finishes:
                            value = activated(self.product.activation, lanes, value, dtype)
                        body.store(value, c, dtype, at, lanes)

                    bulk = b.and_(columns, body.index(-wide.width))
                    with body.loop(0, bulk, wide.width) as j:
                        some(j, wide)
                    with body.loop(bulk, columns) as j:
                        some(j, body.scalar)

            with b.if_else(b.icmp_unsigned("!=", previous, _NULL)) as (adding, storing):
                with adding:
                    copy(True, finishes and self.product.has_bias and self.product.has_addend)
                with storing:
                    copy(False, False)

        what = f"merge.{width}"
        if finishes:
            terms = "with_addend" if self.product.has_bias and self.product.has_addend else "alone"
            what = f"finish.{width}.{self.product.activation}.{terms}"
        return self._function(what, [PTR] * 4 + [I64] * 4, build)

    def row_of(self, body: Body, tile: ir.Value, tall: ir.Value) -> ir.Value:
        """The first row of a tile, given by its number."""
        tiling, b = self.tiling, body.b
        if len(tiling.heights) == 1:
            return b.mul(tile, body.index(tiling.rows))
        return b.add(b.mul(tile, body.index(tiling.rows - 1)), smaller(body, tile, tall))

    def by_height(
        self, body: Body, first: ir.Value, last: ir.Value, tall: ir.Value
    ) -> Sequence[tuple[int, ir.Value, ir.Value]]:
        """The tiles from `first` up to `last` as ranges of equal height: (height, first, last). Ranges may be empty."""
        tiling, b = self.tiling, body.b
        if len(tiling.heights) == 1:
            return [(tiling.rows, first, last)]
        border = b.select(b.icmp_signed("<", first, tall), smaller(body, last, tall), first)
        return [(tiling.rows, first, border), (tiling.rows - 1, border, last)]

    def block(self) -> ir.Function:
        """void(a, b, c, previous, addend, tile, a_stride, panel_step, b_stride, c_stride, previous_stride, first, last,
        tall, columns, k, depth, alpha, is_last): some rows of the result, whole tiles of them, for some of K.

        a is the first row, or its panel; c, previous and addend are the first row too. `panel_step` is the distance of
        B's panels, b_stride that of their rows; a_stride is A's, or the elements that a row has in a panel. The tiles
        of rows are those from `first` up to `last`; `k` is where in A's rows the sums begin.
        """
        tiling, product = self.tiling, self.product
        tiles = {height: self._tile(height) for height in tiling.heights}
        lines = self._lines_ahead
        merge = self._merge(False)
        finish = self._merge(True) if product.finishes else merge

        def build(body: Body) -> None:
            b = body.b
            left, right, c, previous, addend, tile, *sizes, alpha, is_last = body.function.args
            a_stride, panel_step, b_stride, c_stride, previous_stride, first, last, tall, n, k, depth = sizes
            start = self.row_of(body, first, tall)
            columns = body.index(tiling.columns)
            has_previous = b.icmp_unsigned("!=", previous, _NULL)
            last_share = body.index(max(self._lines_of_turn // max(lines, 1) - 1, 0))
            share_step = b.mul(depth, body.index(lines * LINE // UNROLL))
            # After the last panel, prefetch the next K of the first one, or the start of the next part's first panel.
            next_k = body.element(right, self.kept, b.mul(depth, b_stride))

            def one(height: int, t: ir.Value, j: ir.Value, panel: ir.Value, ahead: ir.Value, n_left: ir.Value) -> None:
                mine = b.mul(smaller(body, b.sub(t, first), last_share), share_step)
                ahead = b.gep(ahead, [mine], source_etype=I8)
                row = b.sub(self.row_of(body, t, tall), start)
                at_k = b.mul(k, body.index(height)) if tiling.packs_a else k
                a_at = body.element(left, self.kept, b.add(b.mul(row, a_stride), at_k))
                at = b.add(b.mul(row, c_stride), j)
                c_at = body.element(c, self.dtype, at)
                before = body.element(previous, self.dtype, b.add(b.mul(row, previous_stride), j))
                before = b.select(has_previous, before, _NULL)

                def directly() -> None:
                    strides = [a_stride, b_stride, c_stride, previous_stride]
                    b.call(tiles[height], [a_at, panel, c_at, before, ahead, *strides, depth, alpha])

                def through_scratch(function: ir.Function) -> None:
                    strides = [a_stride, b_stride, columns, columns]
                    b.call(tiles[height], [a_at, panel, tile, _NULL, ahead, *strides, depth, alpha])
                    extra = body.element(addend, self.dtype, at)
                    sizes = [previous_stride, c_stride, body.index(height), smaller(body, n_left, columns)]
                    b.call(function, [tile, c_at, before, extra, *sizes])

                if not product.is_kept:
                    through_scratch(finish)
                    return
                whole = b.icmp_signed(">=", n_left, columns)
                if product.finishes:
                    with b.if_else(is_last) as (finishing, going_on):
                        with finishing:
                            through_scratch(finish)
                        with going_on:
                            _either(b, whole, directly, lambda: through_scratch(merge))
                else:
                    _either(b, whole, directly, lambda: through_scratch(merge))

            with body.loop(0, n, tiling.columns, "j") as j:
                panel = body.element(right, self.kept, b.mul(b.sdiv(j, columns), panel_step))
                n_left = b.sub(n, j)
                following = b.gep(panel, [panel_step], source_etype=compute_type(self.kept))
                from_start = b.gep(following, [b.neg(b.mul(k, b_stride))], source_etype=compute_type(self.kept))
                after = b.select(is_last, from_start, next_k)
                ahead = b.select(b.icmp_signed(">", n_left, columns), following, after)
                for height, begin, end in self.by_height(body, first, last, tall):
                    with body.loop(begin, end) as t:
                        one(height, t, j, panel, ahead, n_left)

        arguments = [PTR] * 6 + [I64] * 11 + [self.scalar, I1]
        access = "packed" if tiling.packs_a else "rows"
        heights = "+".join(map(str, tiling.heights))
        what = f"block.{access}.{heights}x{tiling.columns // tiling.lanes}x{tiling.lanes}.{lines}"
        if product.finishes:
            what += f".{finish.name}"
        return self._function(what, arguments, build)


def _either(b: ir.IRBuilder, condition: ir.Value, then: Callable[[], None], otherwise: Callable[[], None]) -> None:
    with b.if_else(condition) as (yes, no):
        with yes:
            then()
        with no:
            otherwise()
