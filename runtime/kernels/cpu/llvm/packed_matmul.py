"""The data-tiled matrix product: operands packed into panels, tiles of the result computed in registers.

    for n block, k block:  pack B's block as [columns / tile][k][tile columns]
      for m block:         pack A's block as [rows / tile][k][tile rows]
        for each tile:     result tile += A panel * B panel, all sums in registers

Packing puts what the innermost loop reads one after the other, whatever the operands' layout, so one innermost loop
serves all four transpositions. Panels at the edge are as wide as the others: what lies outside the matrix is filled
with numbers from inside or with zeros, and its results are dropped. A tile at the edge is computed into scratch, then
copied as far as the result goes.
Source: the blocking of GotoBLAS (Goto and van de Geijn, 2008).
"""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from runtime.dtypes import DType
from runtime.kernels.cpu.llvm.blocks import carry_loop, internal_function, shuffle, times_plus, turn_tile
from runtime.kernels.cpu.llvm.frame import I64, PTR, Body, Frame, Lanes, compute_type
from runtime.kernels.cpu.llvm.matmul import Product, Tiling, region_bytes

_UNROLL = 4
_FEW_ROWS = 2  # register tiles of rows up to which packing B costs more than reading it in place


def _kept_as(dtype: DType) -> DType:
    """The element type of packed operands and unfinished sums."""
    return DType.F32 if dtype in (DType.F16, DType.BF16) else dtype


def _smaller(body: Body, left: ir.Value, right: ir.Value) -> ir.Value:
    return body.b.select(body.b.icmp_signed("<", left, right), left, right)


def alpha_of(product: Product) -> ir.Constant:
    """alpha in the compute type."""
    scalar = compute_type(product.dtype)
    return ir.Constant(scalar, product.alpha if product.dtype.is_float else int(product.alpha))


class PackedMatmul:
    """Generates the functions of one product and the loops over its blocks."""

    def __init__(self, frame: Frame, product: Product, tiling: Tiling):
        self.frame = frame
        frame.function.attributes.add("optsize")  # it only calls; see internal_function
        self.module = frame.module
        self.product = product
        self.tiling = tiling
        self.kept = _kept_as(product.dtype)
        self.scalar = compute_type(product.dtype)
        self.direct = self.kept is product.dtype

    # Functions are named after all that shapes their code, so that products of one module share them.

    def _function(self, what: str, arguments: list[ir.Type], build: Callable[[Body], None]) -> ir.Function:
        name = f"okl.matmul.{what}.{self.product.dtype.spelling}"
        existing = self.module.globals.get(name)
        if isinstance(existing, ir.Function):
            return existing
        function = internal_function(self.module, name, arguments)
        body = Body(self.module, function)
        build(body)
        body.b.ret_void()
        return function

    def pack_copying(self, width: int) -> ir.Function:
        """void(source, panels, stride, count, depth): element (k, i) lies at source[k * stride + i].

        Panels are [ceil(count / width)][depth][width]; the last one is filled with zeros.
        """

        def build(body: Body) -> None:
            b = body.b
            source, panels, stride, count, depth = body.function.args

            with body.loop(0, count, width) as first:
                panel = body.element(panels, self.kept, b.mul(first, depth))
                column = body.element(source, self.product.dtype, first)
                left = b.sub(count, first)
                is_whole = b.icmp_signed(">=", left, body.index(width))
                with b.if_else(is_whole) as (whole, part):
                    with whole, body.loop(0, depth) as k:
                        row = body.element(column, self.product.dtype, b.mul(k, stride))
                        target = body.element(panel, self.kept, b.mul(k, body.index(width)))
                        at = 0
                        while at < width:
                            lanes = Lanes(b, min(self.tiling.lanes, 1 << ((width - at).bit_length() - 1)))
                            value = body.load(row, self.product.dtype, body.index(at), lanes)
                            body.store(value, target, self.kept, body.index(at), lanes)
                            at += lanes.width
                    with part, body.loop(0, depth) as k:
                        row = body.element(column, self.product.dtype, b.mul(k, stride))
                        target = body.element(panel, self.kept, b.mul(k, body.index(width)))
                        with body.loop(0, left) as i:
                            body.store(body.load(row, self.product.dtype, i), target, self.kept, i)
                        with body.loop(left, width) as i:
                            body.store(ir.Constant(self.scalar, 0), target, self.kept, i)

        return self._function(f"pack.{width}", [PTR, PTR, I64, I64, I64], build)

    def pack_turning(self, width: int) -> ir.Function:
        """void(source, panels, stride, count, depth): element (k, i) lies at source[i * stride + k].

        Panels as above; the last one is filled with copies of its last row. Square tiles are turned in registers, and
        what is left of K is copied one by one.
        """
        dtype = self.product.dtype
        size = 4 if self.product.compute_bytes == 8 else 8

        def build(body: Body) -> None:
            b = body.b
            source, panels, stride, count, depth = body.function.args
            with body.loop(0, count, width) as first:
                panel = body.element(panels, self.kept, b.mul(first, depth))
                last = b.sub(count, body.index(1))
                rows = [
                    body.element(source, dtype, b.mul(_smaller(body, b.add(first, body.index(row)), last), stride))
                    for row in range(width)
                ]
                bulk = b.and_(depth, body.index(-size))
                with body.loop(0, bulk, size) as k:
                    for group in range(0, width, size):
                        some = rows[group : group + size]
                        lanes = Lanes(b, size)
                        loaded = [body.load(row, dtype, k, lanes) for row in some]
                        turned = turn_tile(b, loaded + [loaded[-1]] * (size - len(some)))
                        for step, column in enumerate(turned):
                            at = b.add(b.mul(b.add(k, body.index(step)), body.index(width)), body.index(group))
                            self._store_some(body, column, panel, at, len(some), size)
                with body.loop(bulk, depth) as k:
                    for i, row in enumerate(rows):
                        at = b.add(b.mul(k, body.index(width)), body.index(i))
                        body.store(body.load(row, dtype, k), panel, self.kept, at)

        return self._function(f"turn.{width}", [PTR, PTR, I64, I64, I64], build)

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

    def tile(self) -> ir.Function:
        """void(a, b, c, previous, b_stride, c_stride, depth, alpha): one tile of the result.

        c = alpha * (A panel * B panel), plus the tile at `previous` if that is not null; both have stride c_stride. All
        are of the kept type. B is a panel, or B itself with its own stride.
        """
        tiling = self.tiling
        vectors = tiling.columns // tiling.lanes

        def build(body: Body) -> None:
            b = body.b
            left, right, c, previous, b_stride, c_stride, depth, alpha = body.function.args
            lanes = Lanes(b, tiling.lanes)

            def steps(unroll: int) -> Callable[[ir.Value, list[ir.Value]], list[ir.Value]]:
                def turn(k: ir.Value, sums: list[ir.Value]) -> list[ir.Value]:
                    for part in range(unroll):
                        at = b.add(k, body.index(part))
                        row = b.mul(at, b_stride)
                        right_values = [
                            body.load(right, self.kept, b.add(row, body.index(v * tiling.lanes)), lanes)
                            for v in range(vectors)
                        ]
                        start = b.mul(at, body.index(tiling.rows))
                        following: list[ir.Value] = []
                        for i in range(tiling.rows):
                            value = body.load(left, self.kept, b.add(start, body.index(i)))
                            spread = lanes.broadcast(value)
                            for v, right_value in enumerate(right_values):
                                total = sums[i * vectors + v]
                                following.append(times_plus(lanes, spread, right_value, total, self.kept))
                        sums = following
                    return sums

                return turn

            zeros = [lanes.constant(self.scalar, 0)] * (tiling.rows * vectors)
            bulk = b.and_(depth, body.index(-_UNROLL))
            sums = carry_loop(body, 0, bulk, _UNROLL, zeros, steps(_UNROLL))
            sums = carry_loop(body, bulk, depth, 1, sums, steps(1))
            factor = lanes.broadcast(alpha)
            places = [
                b.add(b.mul(c_stride, body.index(i)), body.index(v * tiling.lanes))
                for i in range(tiling.rows)
                for v in range(vectors)
            ]
            has_previous = b.icmp_unsigned("!=", previous, ir.Constant(PTR, None))
            with b.if_else(has_previous) as (adding, storing):
                with adding:
                    for total, place in zip(sums, places, strict=True):
                        before = body.load(previous, self.kept, place, lanes)
                        body.store(times_plus(lanes, factor, total, before, self.kept), c, self.kept, place, lanes)
                with storing:
                    for total, place in zip(sums, places, strict=True):
                        scaled = b.fmul(factor, total) if self.kept.is_float else b.mul(factor, total)
                        body.store(scaled, c, self.kept, place, lanes)

        arguments = [PTR, PTR, PTR, PTR, I64, I64, I64, self.scalar]
        return self._function(f"tile.{tiling.rows}x{vectors}x{tiling.lanes}", arguments, build)

    def merge(self) -> ir.Function:
        """void(tile, c, previous, c_stride, rows, columns): c = tile (+ previous), as far as rows and columns go."""
        width = self.tiling.columns
        dtype = self.product.dtype

        def build(body: Body) -> None:
            b = body.b
            tile, c, previous, c_stride, rows, columns = body.function.args
            has_previous = b.icmp_unsigned("!=", previous, ir.Constant(PTR, None))
            lanes = Lanes(b, self.tiling.lanes)
            add = b.fadd if dtype.is_float else b.add

            def copy(i: ir.Value, adding: bool) -> None:
                row = b.mul(i, c_stride)

                def some(j: ir.Value, wide: Lanes) -> None:
                    value: ir.Value = body.load(tile, self.kept, b.add(b.mul(i, body.index(width)), j), wide)
                    at = b.add(row, j)
                    if adding:
                        value = add(value, body.load(previous, dtype, at, wide))
                    body.store(value, c, dtype, at, wide)

                bulk = b.and_(columns, body.index(-lanes.width))
                with body.loop(0, bulk, lanes.width) as j:
                    some(j, lanes)
                with body.loop(bulk, columns) as j:
                    some(j, body.scalar)

            with b.if_else(has_previous) as (adding, storing):
                with adding, body.loop(0, rows) as i:
                    copy(i, adding=True)
                with storing, body.loop(0, rows) as i:
                    copy(i, adding=False)

        return self._function(f"merge.{width}", [PTR, PTR, PTR, I64, I64, I64], build)

    def tiles(self) -> ir.Function:
        """void(a, b, c, previous, tile, panel_step, b_stride, c_stride, m, n, depth, alpha): all tiles of a block.

        `panel_step` is the distance of B's panels, b_stride that of their rows.
        """
        tiling = self.tiling
        tile_function, merge_function = self.tile(), self.merge()

        def build(body: Body) -> None:
            b = body.b
            left, right, c, previous, tile, panel_step, b_stride, c_stride, m, n, depth, alpha = body.function.args
            has_previous = b.icmp_unsigned("!=", previous, ir.Constant(PTR, None))
            null = ir.Constant(PTR, None)
            rows, columns = body.index(tiling.rows), body.index(tiling.columns)
            with body.loop(0, n, tiling.columns, "j") as j:
                b_panel = body.element(right, self.kept, b.mul(b.sdiv(j, columns), panel_step))
                with body.loop(0, m, tiling.rows) as i:
                    a_panel = body.element(left, self.kept, b.mul(i, depth))
                    at = b.add(b.mul(i, c_stride), j)
                    c_at = body.element(c, self.product.dtype, at)
                    before = b.select(has_previous, body.element(previous, self.product.dtype, at), null)
                    m_left, n_left = b.sub(m, i), b.sub(n, j)

                    def to_scratch() -> None:
                        b.call(tile_function, [a_panel, b_panel, tile, null, b_stride, columns, depth, alpha])
                        height, width = _smaller(body, m_left, rows), _smaller(body, n_left, columns)
                        b.call(merge_function, [tile, c_at, before, c_stride, height, width])

                    if self.direct:
                        whole = b.and_(b.icmp_signed(">=", m_left, rows), b.icmp_signed(">=", n_left, columns))
                        with b.if_else(whole) as (inside, edge):
                            with inside:
                                b.call(
                                    tile_function, [a_panel, b_panel, c_at, before, b_stride, c_stride, depth, alpha]
                                )
                            with edge:
                                to_scratch()
                    else:
                        to_scratch()

        arguments = [PTR, PTR, PTR, PTR, PTR, I64, I64, I64, I64, I64, I64, self.scalar]
        what = f"tiles.{tiling.rows}x{tiling.columns // tiling.lanes}x{tiling.lanes}"
        return self._function(what, arguments, build)

    def compute(self, a: ir.Value, b: ir.Value, out: ir.Value, addend: ir.Value | None) -> None:
        """The loops over blocks, in the kernel itself."""
        frame, product, tiling = self.frame, self.product, self.tiling
        build, dtype = frame.b, product.dtype
        m, n, k = product.m, product.n, product.k
        pack_a = (self.pack_copying if product.transpose_a else self.pack_turning)(tiling.rows)
        pack_b = (self.pack_turning if product.transpose_b else self.pack_copying)(tiling.columns)
        a_stride = m if product.transpose_a else k
        b_stride = k if product.transpose_b else n
        a_packed = frame.tmp()
        b_packed = frame.offset(a_packed, region_bytes(product, tiling.a_size))
        tile = frame.offset(b_packed, region_bytes(product, tiling.b_size))
        tiles = self.tiles()
        alpha = alpha_of(product)
        in_place = self.direct and not product.transpose_b and m <= _FEW_ROWS * tiling.rows

        def multiply_strip(
            first: ir.Value, width: ir.Value, b_from: ir.Value, panel_step: ir.Value, row_step: ir.Value, k_at: ir.Value
        ) -> None:
            depth = _smaller(frame, build.sub(frame.index(k), k_at), frame.index(tiling.k_block))
            previous = self._previous(out, addend, k_at)
            with frame.loop(0, m, tiling.m_block, "m") as i:
                height = _smaller(frame, build.sub(frame.index(m), i), frame.index(tiling.m_block))
                a_at = self._at(i, k_at, a_stride, product.transpose_a)
                source = frame.element(a, dtype, a_at)
                build.call(pack_a, [source, a_packed, frame.index(a_stride), height, depth])
                at = build.add(build.mul(i, frame.index(n)), first)
                c_at = frame.element(out, dtype, at)
                null = ir.Constant(PTR, None)
                before = null if previous is None else self._moved(previous, at)
                c_stride = frame.index(n)
                build.call(
                    tiles,
                    [
                        a_packed,
                        b_from,
                        c_at,
                        before,
                        tile,
                        panel_step,
                        row_step,
                        c_stride,
                        height,
                        width,
                        depth,
                        alpha,
                    ],
                )

        columns = frame.index(tiling.columns)
        packed_from = n - n % tiling.columns if in_place else 0
        if packed_from:
            with frame.loop(0, k, tiling.k_block, "k") as k_at:
                source = frame.element(b, dtype, build.mul(k_at, frame.index(n)))
                multiply_strip(frame.index(0), frame.index(packed_from), source, columns, frame.index(n), k_at)
        if packed_from == n:
            return
        with frame.loop(packed_from, n, tiling.n_block, "n") as j:
            width = _smaller(frame, build.sub(frame.index(n), j), frame.index(tiling.n_block))
            with frame.loop(0, k, tiling.k_block, "k") as k_at:
                depth = _smaller(frame, build.sub(frame.index(k), k_at), frame.index(tiling.k_block))
                source = frame.element(b, dtype, self._at(j, k_at, b_stride, not product.transpose_b))
                build.call(pack_b, [source, b_packed, frame.index(b_stride), width, depth])
                multiply_strip(j, width, b_packed, build.mul(columns, depth), columns, k_at)

    def _at(self, line: ir.Value, k: ir.Value, stride: int, k_is_outer: bool) -> ir.Value:
        """Position of (line, k) in an operand."""
        build, frame = self.frame.b, self.frame
        outer, inner = (k, line) if k_is_outer else (line, k)
        return build.add(build.mul(outer, frame.index(stride)), inner)

    def _previous(self, out: ir.Value, addend: ir.Value | None, k_at: ir.Value) -> ir.Value | None:
        """What the sums of this K block are added to: nothing or the addend for the first one, then the result."""
        frame = self.frame
        if self.tiling.k_block >= self.product.k:
            return addend
        is_first = frame.b.icmp_signed("==", k_at, frame.index(0))
        return frame.b.select(is_first, ir.Constant(PTR, None) if addend is None else addend, out)

    def _moved(self, previous: ir.Value, at: ir.Value) -> ir.Value:
        """`previous` moved by `at` elements; null stays null."""
        b = self.frame.b
        moved = self.frame.element(previous, self.product.dtype, at)
        return b.select(b.icmp_unsigned("!=", previous, ir.Constant(PTR, None)), moved, ir.Constant(PTR, None))
