"""The micro-kernel in ops of the vector dialect, on the packed operands of `linalg.mmt4d`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from xdsl.dialects import arith, vector
from xdsl.dialects.builtin import AffineMapAttr, AnyFloat, ArrayAttr, BoolAttr, MemRefType, TensorType, VectorType
from xdsl.ir import Attribute, SSAValue
from xdsl.ir.affine import AffineMap

from dialects.hints import isa
from dialects.upstream.shared.mixed import Mixed
from dialects.upstream.shared.shapes import element_of, rank_of
from dialects.upstream.vector.folds.vectors import vector_of
from passes.codegen.loops import Carried, LoopBuilder, Span
from passes.codegen.micro_kernel import Cell
from passes.codegen.target import Target
from passes.vector.build import plain


class Packed(NamedTuple):
    """The operands of a product: A as [.., M, K, rows, depth], B as [.., N, K, columns * depth].

    Sums are of the type `total`, `lanes` of them in a vector.
    """

    a: SSAValue
    b: SSAValue
    total: Attribute
    lanes: int
    target: Target


class Place(NamedTuple):
    """Which tile: its batch, panels of A and B, and where it starts in these; and the part of K."""

    batch: Sequence[SSAValue]
    m: Mixed
    n: Mixed
    row: Mixed
    column: Mixed
    depth: Span


class VectorTile:
    """A `TileCode` for a tile of C, [.., M, N, rows, columns]. `zero` begins with zeros, not with what is in C."""

    def __init__(self, build: LoopBuilder, packed: Packed, c: SSAValue, place: Place, *, zero: bool):
        self._build = build
        self._packed = packed
        self._place = place
        self._zero = zero
        self.c = c
        """C with all that was stored, where it is a tensor."""

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
        place = self._place
        column = self._build.plus(place.column, vector * self._packed.lanes)
        return self._extended(read(self._build, self._packed.b, [*place.batch, place.n, k, column], self._packed.lanes))

    def spread(self, k: Mixed, row: int) -> SSAValue:
        place = self._place
        at = [*place.batch, place.m, k, self._build.plus(place.row, row), 0]
        element = self._extended(read_element(self._build, self._packed.a, at))
        return self._build.broadcast(element, self._type)

    def multiply_add(self, left: SSAValue, right: SSAValue, total: SSAValue) -> SSAValue:
        build = self._build
        if not isinstance(self._packed.total, AnyFloat):
            return plain(build, "arith.addi", plain(build, "arith.muli", left, right), total)
        if self._packed.target.fma:
            return build.op(vector.FMAOp.name, (left, right, total), total.type)
        return plain(build, "arith.addf", plain(build, "arith.mulf", left, right), total)

    def initial(self, cell: Cell) -> SSAValue:
        build, start = self._build, self.start
        if self._zero and start == 0:
            return build.zero(self._type)
        given = self._extended(read(build, self.c, self._at(cell), self._packed.lanes))
        if not self._zero:
            return given
        is_first = build.add(arith.CmpiOp(build.value(start), build.index(0), "eq"))
        return build.op(arith.SelectOp.name, (is_first, build.zero(self._type), given), given.type)

    def store(self, cell: Cell, total: SSAValue) -> None:
        element = element_of(self.c.type)
        if element != self._packed.total:
            total = self._build.op(arith.TruncFOp.name, (total,), VectorType(element, [self._packed.lanes]))
        self.c = write(self._build, total, self.c, self._at(cell))

    def _at(self, cell: Cell) -> list[Mixed]:
        build, place = self._build, self._place
        row, vector = cell
        column = build.plus(place.column, vector * self._packed.lanes)
        return [*place.batch, place.m, place.n, build.plus(place.row, row), column]

    @property
    def _type(self) -> VectorType[Attribute]:
        return VectorType(self._packed.total, [self._packed.lanes])

    def _extended(self, value: SSAValue) -> SSAValue:
        """Elements or an element in the type of the sums."""
        vector, total = vector_of(value.type), self._packed.total
        if (value.type if vector is None else vector.element_type) == total:
            return value
        name = arith.ExtFOp.name if isinstance(total, AnyFloat) else arith.ExtSIOp.name
        return self._build.op(name, (value,), total if vector is None else VectorType(total, vector.get_shape()))


def read(build: LoopBuilder, source: SSAValue, at: Sequence[Mixed], lanes: int) -> SSAValue:
    """Elements beside each other, all within bounds."""
    indices = [build.value(index) for index in at]
    type = VectorType(element_of(source.type), [lanes])
    if isa(source.type, MemRefType):
        return build.op(vector.LoadOp.name, (source, *indices), type)
    padding = build.zero(type.element_type)
    op = vector.TransferReadOp(source, indices, padding, type, _IN_BOUNDS, _last_of(source))
    return build.add(op)


def write(build: LoopBuilder, value: SSAValue, target: SSAValue, at: Sequence[Mixed]) -> SSAValue:
    """Write elements beside each other, all within bounds; gives the tensor with them, or the memref."""
    indices = [build.value(index) for index in at]
    if not isa(target.type, TensorType[Attribute]):
        build.effect(vector.StoreOp.name, (value, target, *indices))
        return target
    op = vector.TransferWriteOp(
        value, target, indices, _IN_BOUNDS, permutation_map=_last_of(target), result_type=target.type
    )
    return build.add(op)


def read_element(build: LoopBuilder, source: SSAValue, at: Sequence[Mixed]) -> SSAValue:
    """One element."""
    name = "memref.load" if isa(source.type, MemRefType) else "tensor.extract"
    return build.op(name, (source, *(build.value(index) for index in at)), element_of(source.type))


_IN_BOUNDS = ArrayAttr([BoolAttr.from_bool(True)])


def _last_of(shaped: SSAValue) -> AffineMapAttr:
    """The map of a vector along the last dimension."""
    rank = rank_of(shaped.type)
    return AffineMapAttr(AffineMap(rank, 0, (AffineMap.identity(rank).results[-1],)))
