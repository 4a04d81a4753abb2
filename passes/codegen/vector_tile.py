"""The micro-kernel in the vector dialect, on the packed operands of `linalg.mmt4d`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from xdsl.dialects import arith, vector
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    ArrayAttr,
    BoolAttr,
    MemRefType,
    TensorType,
    VectorType,
    i1,
)
from xdsl.ir import Attribute, SSAValue
from xdsl.ir.affine import AffineMap

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.dialects.upstream.shared.shapes import element_of, rank_of, shape_of
from okl_opt.passes.codegen.loops import Carried, LoopBuilder, Span
from okl_opt.passes.codegen.micro_kernel import Cell, cells, store_tile
from okl_opt.passes.codegen.products import Products


class Packed(NamedTuple):
    """The operands of a product: A as [.., M, K, rows, depth], B as [.., N, K, columns * depth].

    With `lone_rows`, panels of A and tiles of C have one row each, and a tile of the nest takes several of them. It
    takes `panel_vectors` vectors of a panel of B.
    """

    a: SSAValue
    b: SSAValue
    products: Products
    lone_rows: bool
    panel_vectors: int

    def in_panel(self, vector: int) -> tuple[int, int]:
        """Return the panel of B of a vector of columns, counted from the tile's first one, and its number in it."""
        return divmod(vector, self.panel_vectors)

    @property
    def lanes(self) -> int:
        """The number of sums in a vector."""
        return self.products.lanes


class Place(NamedTuple):
    """The position of a tile: batch, panels of A and B, offsets in these, and the part of K."""

    batch: Sequence[SSAValue]
    m: Mixed
    n: Mixed
    row: Mixed
    column: Mixed
    depth: Span


class Plain(NamedTuple):
    """C as one matrix, or one for each batch, with columns last. `rows` and `columns` are the size of its tiles."""

    rows: int
    columns: int
    batch: int | None
    row: int

    @property
    def rank(self) -> int:
        return 2 if self.batch is None else 3


class VectorTile:
    """A `TileCode` for a tile of C, which has dimensions [.., M, N, rows, columns], or the layout `plain`.

    Sums begin with the fill value of C, or with its contents.
    """

    def __init__(
        self,
        build: LoopBuilder,
        packed: Packed,
        c: SSAValue,
        place: Place,
        size: tuple[int, int],
        plain: Plain | None,
        filling: SSAValue | None,
        counts: Carried = (),
    ):
        """`size` is in rows and vectors; `counts` are the results of `counts_of` for products with an offset."""
        self._build = build
        self._packed = packed
        self._place = place
        self._plain = plain
        self._filling = filling
        self._counts = counts
        self._rows, self._vectors = size
        self._cells = cells(*size)
        self._initial: dict[Cell, SSAValue] | None = None
        self.c = c
        """C after all stores, if it is a tensor."""

    @property
    def start(self) -> Mixed:
        return self._place.depth.start

    @property
    def stop(self) -> Mixed:
        return self._place.depth.stop

    def whole(self, unroll: int) -> Mixed:
        build, depth = self._build, self._place.depth
        whole = build.rounded_down(depth.size, unroll)
        return depth.stop if whole == depth.size else build.plus(depth.start, whole)

    def loop(
        self,
        start: Mixed,
        stop: Mixed,
        step: int,
        carried: Carried,
        turn: Callable[[Mixed, Carried], Carried],
    ) -> Carried:
        outer = self._build

        def inside(build: LoopBuilder, k: Mixed, carried: Carried) -> Carried:
            self._build = build
            return turn(k, carried)

        results = outer.loop(start, stop, step, carried, inside)
        self._build = outer
        return results

    def after(self, k: Mixed, steps: int) -> Mixed:
        return self._build.plus(k, steps)

    def load(self, k: Mixed, vector: int) -> SSAValue:
        return right_of(self._build, self._packed, self._place, k, vector)

    def spread(self, k: Mixed, row: int) -> SSAValue:
        place, products = self._place, self._packed.products
        panel, line = self._row(row)
        at = [*place.batch, panel, k, line, 0]
        if products.depth == 1:
            group = read_element(self._build, self._packed.a, at)
        else:
            group = read(self._build, self._packed.a, at, products.depth)
        return products.left(self._build, group)

    def multiply_add(self, left: SSAValue, right: SSAValue, total: SSAValue) -> SSAValue:
        return self._packed.products.multiply_add(self._build, left, right, total)

    def initial(self, cell: Cell) -> SSAValue:
        if self._initial is None:
            build, found = self._build, self._begin(self._build)
            if self._counts:
                pairs = zip(self._cells, found, strict=True)
                found = [
                    self._packed.products.corrected(build, total, self._counts[vector]) for (_, vector), total in pairs
                ]
            self._initial = dict(zip(self._cells, found, strict=True))
        return self._initial[cell]

    def _begin(self, build: LoopBuilder) -> Carried:
        """Return the initial sums of all cells."""
        if self._filling is None:
            return self._read_cells(build)
        first = build.broadcast(self._extended(self._filling), self._packed.products.sums)
        filled = [first] * len(self._cells)
        if self.start == 0:
            return filled
        is_first = build.add(arith.CmpiOp(build.value(self.start), build.index(0), "eq"))
        return build.choice(is_first, lambda build: filled, self._read_cells)

    def _read_cells(self, build: LoopBuilder) -> Carried:
        """Read C, with zeros beyond its end."""
        outer, self._build = self._build, build

        def all_cells(build: LoopBuilder, *, is_whole: bool) -> Carried:
            self._build = build
            return [self._extended(self._read(cell, is_whole=is_whole)) for cell in self._cells]

        if self._plain is None or self._is_whole_always(self._plain):
            found = all_cells(build, is_whole=True)
        else:
            is_whole = self._is_whole(self._plain)
            found = build.choice(
                is_whole, lambda build: all_cells(build, is_whole=True), lambda build: all_cells(build, is_whole=False)
            )
        self._build = outer
        return found

    def store(self, sums: Sequence[SSAValue]) -> None:
        """Write the sums of all cells to C, within its bounds."""
        build = self._build
        element = element_of(self.c.type)
        if element != self._packed.products.total:
            type = VectorType(element, [self._packed.lanes])
            sums = [build.op(arith.TruncFOp.name, (total,), type) for total in sums]
        if self._plain is None or self._is_whole_always(self._plain):
            self.c = self._stored(build, self.c, sums, is_whole=True)
            return
        self.c = build.either(
            self._is_whole(self._plain),
            self.c,
            lambda build, c: self._stored(build, c, sums, is_whole=True),
            lambda build, c: self._stored(build, c, sums, is_whole=False),
        )

    def _stored(self, build: LoopBuilder, c: SSAValue, sums: Sequence[SSAValue], *, is_whole: bool) -> SSAValue:
        outer, self._build, self.c = self._build, build, c

        def write_cell(cell: Cell, total: SSAValue) -> None:
            mask = None if is_whole else self._mask(cell)
            self.c = write(build, total, self.c, self._at(cell, is_whole=is_whole), mask=mask)

        store_tile(write_cell, self._rows, self._vectors, sums)
        self._build = outer
        return self.c

    def _read(self, cell: Cell, *, is_whole: bool) -> SSAValue:
        mask = None if is_whole else self._mask(cell)
        at = self._at(cell, is_whole=is_whole)
        return read(self._build, self.c, at, self._packed.lanes, mask=mask)

    def _at(self, cell: Cell, *, is_whole: bool) -> list[Mixed]:
        """Return the indices of a vector of C, in an existing row."""
        build, place = self._build, self._place
        if self._plain is None:
            panel, line = self._row(cell[0])
            n, column = self._column(cell)
            return [*place.batch, panel, n, line, column]
        row, column = self._in_matrix(self._plain, cell)
        if not is_whole:
            row = build.smaller(row, build.minus(build.size(self.c, self._plain.row), 1))
        at: dict[int, Mixed] = {self._plain.row: row, self._plain.rank - 1: column}
        if self._plain.batch is not None:
            at[self._plain.batch] = place.batch[0]
        return [at[dim] for dim in range(self._plain.rank)]

    def _row(self, row: int) -> tuple[Mixed, Mixed]:
        """Return the panel of A for a row of this part, and the row's index in the panel."""
        build, place = self._build, self._place
        if self._packed.lone_rows:
            return build.plus(place.m, row), 0
        return place.m, build.plus(place.row, row)

    def _column(self, cell: Cell) -> tuple[Mixed, Mixed]:
        """Return the panel of B for a vector, and its offset in the rows of a tile."""
        return column_of(self._build, self._packed, self._place, cell[1])

    def _in_matrix(self, plain: Plain, cell: Cell) -> tuple[Mixed, Mixed]:
        build = self._build
        panel, line = self._row(cell[0])
        n, column = self._column(cell)
        return (
            build.plus(build.times(panel, plain.rows), line),
            build.plus(build.times(n, plain.columns), column),
        )

    def _is_whole_always(self, plain: Plain) -> bool:
        """Return True if C is known to have full tiles only."""
        shape = shape_of(self.c.type) or ()
        rows, columns = shape[plain.row], shape[plain.rank - 1]
        return DYNAMIC_INDEX not in (rows, columns) and rows % plain.rows == 0 and columns % plain.columns == 0

    def _is_whole(self, plain: Plain) -> SSAValue:
        """Return the condition that this part of a tile is within C."""
        build = self._build
        rows, columns = self._rows, self._vectors * self._packed.lanes
        ends = [
            build.add(arith.CmpiOp(build.value(build.plus(start, count)), build.value(build.size(self.c, dim)), "sle"))
            for start, count, dim in zip(
                self._in_matrix(plain, (0, 0)), (rows, columns), (plain.row, plain.rank - 1), strict=True
            )
        ]
        return build.op(arith.AndIOp.name, ends, ends[0].type)

    def _mask(self, cell: Cell) -> SSAValue:
        """Return the mask of a vector's elements within C."""
        build, plain = self._build, self._plain
        assert plain is not None, "packed C has whole tiles"
        row, column = self._in_matrix(plain, cell)
        exists = build.add(arith.CmpiOp(build.value(row), build.value(build.size(self.c, plain.row)), "slt"))
        left = build.value(build.minus(build.size(self.c, plain.rank - 1), column))
        count = build.op(arith.SelectOp.name, (exists, left, build.index(0)), left.type)
        return build.op("vector.create_mask", (count,), VectorType(i1, [self._packed.lanes]))

    def _extended(self, value: SSAValue) -> SSAValue:
        return self._packed.products.extended(self._build, value)


def column_of(build: LoopBuilder, packed: Packed, place: Place, vector: int) -> tuple[Mixed, Mixed]:
    """Return the panel of B for a vector of columns, and the vector's offset in the panel."""
    panel, number = packed.in_panel(vector)
    return build.plus(place.n, panel), build.plus(place.column, number * packed.lanes)


def right_of(build: LoopBuilder, packed: Packed, place: Place, k: Mixed, vector: int) -> SSAValue:
    """Load a vector of row k of B's panel."""
    products = packed.products
    n, column = column_of(build, packed, place, vector)
    at = [*place.batch, n, k, build.times(column, products.depth)]
    value = read(build, packed.b, at, products.lanes * products.depth)
    return products.right(build, value)


def counts_of(build: LoopBuilder, packed: Packed, place: Place, vectors: int) -> Carried:
    """Return the counts for `Products.corrected`, one for each vector of columns, or none without an offset."""
    products, depth = packed.products, place.depth
    if not products.is_offset:
        return ()

    def add(build: LoopBuilder, k: Mixed, counts: Carried) -> Carried:
        return [
            products.counted(build, right_of(build, packed, place, k, vector), counts[vector])
            for vector in range(vectors)
        ]

    return build.loop(depth.start, depth.stop, 1, [build.zero(products.sums)] * vectors, add)


def read(
    build: LoopBuilder,
    source: SSAValue,
    at: Sequence[Mixed],
    lanes: int,
    *,
    is_within: bool = True,
    padding: SSAValue | None = None,
    mask: SSAValue | None = None,
) -> SSAValue:
    """Read contiguous elements. Elements out of bounds or masked off are the padding, by default zero."""
    indices = [build.value(index) for index in at]
    type = VectorType(element_of(source.type), [lanes])
    if isa(source.type, MemRefType) and is_within and mask is None:
        return build.op(vector.LoadOp.name, (source, *indices), type)
    padding = build.zero(type.element_type) if padding is None else padding
    op = vector.TransferReadOp(source, indices, padding, type, _bounds(is_within), _last_of(source), mask)
    return build.add(op)


def write(
    build: LoopBuilder,
    value: SSAValue,
    target: SSAValue,
    at: Sequence[Mixed],
    *,
    is_within: bool = True,
    mask: SSAValue | None = None,
) -> SSAValue:
    """Write contiguous elements that are within bounds and not masked off.

    Return the new tensor, or the memref.
    """
    indices = [build.value(index) for index in at]
    if isa(target.type, TensorType[Attribute]):
        op = vector.TransferWriteOp(value, target, indices, _bounds(is_within), mask, _last_of(target), target.type)
        return build.add(op)
    assert is_within and mask is None, "written to a memref is what it holds"
    build.effect(vector.StoreOp.name, (value, target, *indices))
    return target


def read_element(build: LoopBuilder, source: SSAValue, at: Sequence[Mixed]) -> SSAValue:
    """Read one element."""
    name = "memref.load" if isa(source.type, MemRefType) else "tensor.extract"
    return build.op(name, (source, *(build.value(index) for index in at)), element_of(source.type))


def _bounds(is_within: bool) -> ArrayAttr[BoolAttr]:
    return ArrayAttr([BoolAttr.from_bool(is_within)])


def _last_of(shaped: SSAValue) -> AffineMapAttr:
    """The map of a vector along the last dimension."""
    rank = rank_of(shaped.type)
    return AffineMapAttr(AffineMap(rank, 0, (AffineMap.identity(rank).results[-1],)))
