"""Lower broadcasts, transpositions, interleaving, steps, products and gathers of vectors of rank n to rank 1.

Source: `LowerVectorBroadcast.cpp`, `LowerVectorTranspose.cpp`, `LowerVectorInterleave.cpp`, `LowerVectorStep.cpp`,
`LowerVectorGather.cpp`, `LowerVectorFromElements.cpp`, `LowerVectorToElements.cpp` and
`VectorFMAOpNDRewritePattern` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Literal

from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import RuleTable
from okl_opt.dialects.numbers.elements import constant_of
from okl_opt.dialects.upstream.vector.folds.vectors import (
    Vector,
    count_of,
    extract,
    is_scalable,
    make_type,
    numbers_in,
    scalable_dims,
    shape_of,
    type_of,
    vector_of,
)
from okl_opt.dialects.upstream.vector.formatted import DeinterleaveOp
from okl_opt.dialects.upstream.vector.shapes import FromElementsOp, ToElementsOp
from okl_opt.passes.vector.build import VectorBuilder, drop, masking, zero_of

RULES = RuleTable()

Transposition = Literal["eltwise", "llvmintr", "shuffle1d", "shuffle16x16"]


# ----- broadcast


@RULES("vector.broadcast")
def broadcast_op_lowering(op: Operation, rewriter: PatternRewriter) -> None:
    """Broadcast to lower rank, and insert the result at each index of the first dimension."""
    source, type = op.operands[0], type_of(op.results[0])
    if vector_of(source.type) is None:
        return
    shape, wanted = shape_of(source), type.get_shape()
    build = VectorBuilder()
    if len(shape) <= 1 and len(wanted) == 1:
        found = build.extract(source, *[0] * len(shape))
        rewriter.replace(op, build.ops, [build.broadcast(found, type)])
        return
    if shape == wanted:
        rewriter.replace(op, (), [source])
        return
    if scalable_dims(type)[0]:
        return
    inner = drop(type, 0)
    if not shape or len(shape) < len(wanted):
        parts = [build.broadcast(source, inner)] * wanted[0]
        result = build.poison(type)
    elif shape[0] != wanted[0]:
        result = build.poison(type)
        parts = [build.broadcast(build.extract(source, 0), inner)] * wanted[0]
    else:
        result = build.poison(type)
        parts = None
    for place in range(wanted[0]):
        part = build.broadcast(build.extract(source, place), inner) if parts is None else parts[place]
        result = build.insert(part, result, place)
    rewriter.replace(op, build.ops, [result])


# ----- transpose


def transpositions(lowering: Transposition) -> RuleTable:
    """The patterns for transpositions."""
    table = RuleTable()

    @table("vector.transpose")
    def transpose2_d_with_unit_dim_to_shape_cast(op: Operation, rewriter: PatternRewriter) -> None:
        source, type = type_of(op.operands[0]), type_of(op.results[0])
        if len(source.get_shape()) == 2 and _is_unit(source) and numbers_in(op, "permutation") == [1, 0]:
            build = VectorBuilder()
            rewriter.replace(op, build.ops, [build.shape_cast(op.operands[0], type)])

    @table("vector.transpose")
    def transpose_op_lowering(op: Operation, rewriter: PatternRewriter) -> None:
        source = type_of(op.operands[0])
        if is_scalable(source):
            return
        if lowering in ("shuffle1d", "shuffle16x16") and _transposed_slice(op) is not None:
            return
        order = numbers_in(op, "permutation")
        while order and order[-1] == len(order) - 1:
            order.pop()
        shape = source.get_shape()[: len(order)]
        build = VectorBuilder()
        result = build.poison(op.results[0].type)
        for place in product(*(range(size) for size in shape)):
            part = build.folded(extract(op.operands[0], place))
            result = build.insert(part, result, *(place[index] for index in order))
        rewriter.replace(op, build.ops, [result])

    @table("vector.transpose")
    def transpose_op2_d_to_shuffle_lowering(op: Operation, rewriter: PatternRewriter) -> None:
        source = type_of(op.operands[0])
        places = _transposed_slice(op)
        if is_scalable(source) or places is None or lowering not in ("shuffle1d", "shuffle16x16"):
            return
        rows, columns = (source.get_shape()[place] for place in places)
        build = VectorBuilder()
        if lowering == "shuffle16x16" and rows == columns == 16:
            matrix = build.shape_cast(op.operands[0], make_type(source.element_type, (16, 16), (False, False)))
            result = _transposed16x16(build, matrix)
        else:
            flat = make_type(source.element_type, (rows * columns,), (False,))
            values = build.shape_cast(op.operands[0], flat)
            mask = [row * columns + column for column in range(columns) for row in range(rows)]
            result = build.shuffle(values, values, mask)
        rewriter.replace(op, build.ops, [build.shape_cast(result, op.results[0].type)])

    return table


def _is_unit(type: Vector) -> bool:
    return any(size == 1 and not flag for size, flag in zip(type.get_shape(), scalable_dims(type), strict=True))


def _transposed_slice(op: Operation) -> tuple[int, int] | None:
    """Return the only two dimensions of more than one element, if they are swapped. Source: `isTranspose2DSlice`."""
    longer = [place for place, size in enumerate(shape_of(op.operands[0])) if size > 1]
    if len(longer) != 2:
        return None
    first, second = longer
    order = numbers_in(op, "permutation")
    return (first, second) if order.index(first) > order.index(second) else None


# How two rows are mixed in each of their lanes of 4.
_LOW_PAIRS = (0, 16, 1, 17)
_HIGH_PAIRS = (2, 18, 3, 19)
_LOW_HALVES = (0, 1, 16, 17)
_HIGH_HALVES = (2, 3, 18, 19)
# Then whole lanes are mixed.
_EVEN_LANES = (0, 2, 4, 6)
_ODD_LANES = (1, 3, 5, 7)


def _transposed16x16(build: VectorBuilder, matrix: SSAValue) -> SSAValue:
    """Transpose by four rounds of shuffles of 16 rows. Source: `transposeToShuffle16x16`."""
    result = build.poison(matrix.type)
    rows = [build.extract(matrix, row) for row in range(16)]

    def in_lanes(one: SSAValue, other: SSAValue, lane: tuple[int, ...]) -> SSAValue:
        return build.shuffle(one, other, [start + place for start in (0, 4, 8, 12) for place in lane])

    def of_lanes(one: SSAValue, other: SSAValue, lanes: tuple[int, ...]) -> SSAValue:
        return build.shuffle(one, other, [4 * lane + place for lane in lanes for place in range(4)])

    pairs: list[SSAValue] = []
    for row in range(0, 16, 2):
        pairs += [in_lanes(rows[row], rows[row + 1], lane) for lane in (_LOW_PAIRS, _HIGH_PAIRS)]
    quads: list[SSAValue] = []
    for start in range(0, 16, 4):
        for place in (start, start + 1):
            quads += [in_lanes(pairs[place], pairs[place + 2], lane) for lane in (_LOW_HALVES, _HIGH_HALVES)]
    eighths: list[SSAValue] = []
    for start in (0, 8):
        for lanes in (_EVEN_LANES, _ODD_LANES):
            eighths += [of_lanes(quads[place], quads[place + 4], lanes) for place in range(start, start + 4)]
    columns = [of_lanes(eighths[n], eighths[n + 8], lanes) for lanes in (_EVEN_LANES, _ODD_LANES) for n in range(8)]
    found = result
    for column, value in enumerate(columns):
        found = build.insert(value, found, column)
    return found


# ----- interleave, deinterleave


def _outer_places(type: Vector) -> list[tuple[int, ...]] | None:
    """Return the positions of the rank-1 vectors in a vector. Source: `createUnrollIterator`."""
    *shape, _ = type.get_shape() or (1,)
    if not shape or any(scalable_dims(type)[:-1]) or zero_of(type) is None:
        return None
    return list(product(*(range(size) for size in shape)))


@RULES("vector.interleave")
def unroll_interleave_op(op: Operation, rewriter: PatternRewriter) -> None:
    """Interleave vectors of rank 1."""
    type = type_of(op.results[0])
    places = _outer_places(type)
    if places is None:
        return
    build = VectorBuilder()
    result = build.zero(type)
    for place in places:
        left, right = build.extract(op.operands[0], *place), build.extract(op.operands[1], *place)
        row = make_type(type.element_type, type.get_shape()[-1:], scalable_dims(type)[-1:])
        result = build.insert(build.op("vector.interleave", (left, right), row), result, *place)
    rewriter.replace(op, build.ops, [result])


@RULES("vector.deinterleave")
def unroll_deinterleave_op(op: Operation, rewriter: PatternRewriter) -> None:
    """Deinterleave vectors of rank 1."""
    type = type_of(op.results[0])
    places = _outer_places(type)
    if places is None:
        return
    build = VectorBuilder()
    even = odd = build.zero(type)
    row = make_type(type.element_type, type.get_shape()[-1:], scalable_dims(type)[-1:])
    for place in places:
        part = DeinterleaveOp.create(operands=[build.extract(op.operands[0], *place)], result_types=[row, row])
        build.ops.append(part)
        even = build.insert(part.results[0], even, *place)
        odd = build.insert(part.results[1], odd, *place)
    rewriter.replace(op, build.ops, [even, odd])


@RULES("vector.bitcast")
def unroll_bit_cast_op(op: Operation, rewriter: PatternRewriter) -> None:
    """Cast vectors of rank 1."""
    type = type_of(op.results[0])
    places = _outer_places(type)
    if places is None:
        return
    build = VectorBuilder()
    result = build.poison(type)
    row = make_type(type.element_type, type.get_shape()[-1:], scalable_dims(type)[-1:])
    for place in places:
        part = build.op("vector.bitcast", (build.extract(op.operands[0], *place),), row)
        result = build.insert(part, result, *place)
    rewriter.replace(op, build.ops, [result])


# ----- step, fma


@RULES("vector.step")
def step_to_arith_constant_op_rewrite(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a step of fixed size by a constant."""
    type = type_of(op.results[0])
    value = None if is_scalable(type) else constant_of(type, range(count_of(type)), False)
    if value is not None:
        build = VectorBuilder()
        rewriter.replace(op, build.ops, [build.constant(value, type)])


@RULES("vector.fma")
def vector_fma_op_nd_rewrite_pattern(op: Operation, rewriter: PatternRewriter) -> None:
    """Build an fma for each index of the first dimension."""
    type = type_of(op.results[0])
    if len(type.get_shape()) < 2 or scalable_dims(type)[0]:
        return
    build = VectorBuilder()
    result = build.broadcast(build.zero(type.element_type), type)
    for place in range(type.get_shape()[0]):
        parts = [build.extract(operand, place) for operand in op.operands]
        result = build.insert(build.op("vector.fma", parts, parts[0].type), result, place)
    rewriter.replace(op, build.ops, [result])


# ----- unrolling of the first dimension


def _unroll(op: Operation, rewriter: PatternRewriter, make: Callable[[VectorBuilder, Vector, int], SSAValue]) -> None:
    """Build a vector for each index of the first dimension, and insert all. Source: `unrollVectorOp`."""
    type = type_of(op.results[0])
    if len(type.get_shape()) < 2 or scalable_dims(type)[0]:
        return
    build = VectorBuilder()
    result = build.poison(type)
    inner = drop(type, 0)
    for place in range(type.get_shape()[0]):
        result = build.insert(make(build, inner, place), result, place)
    rewriter.replace(op, build.ops, [result])


@RULES("vector.gather")
def unroll_gather(op: Operation, rewriter: PatternRewriter) -> None:
    """Gather vectors of rank 1."""
    *base, indices, mask, passthru = op.operands

    def gather(build: VectorBuilder, type: Vector, place: int) -> SSAValue:
        parts = [build.extract(operand, place) for operand in (indices, mask, passthru)]
        return build.op("vector.gather", (*base, *parts), type, op.properties)

    if masking(op) is None:
        _unroll(op, rewriter, gather)


@RULES("vector.from_elements")
def unroll_from_elements(op: Operation, rewriter: PatternRewriter) -> None:
    """Build vectors of rank 1."""

    def make(build: VectorBuilder, type: Vector, place: int) -> SSAValue:
        count = count_of(type)
        elements = op.operands[place * count : (place + 1) * count]
        return build.add(FromElementsOp.create(operands=elements, result_types=[type]))

    _unroll(op, rewriter, make)


@RULES("vector.to_elements")
def unroll_to_elements(op: Operation, rewriter: PatternRewriter) -> None:
    """Unpack vectors of rank 1."""
    source = type_of(op.operands[0])
    if len(source.get_shape()) < 2 or scalable_dims(source)[0]:
        return
    build = VectorBuilder()
    parts = [build.extract(op.operands[0], place) for place in range(source.get_shape()[0])]
    elements: list[SSAValue] = []
    for part in parts:
        types: list[Attribute] = [source.element_type] * count_of(type_of(part))
        taken = ToElementsOp.create(operands=[part], result_types=types)
        build.ops.append(taken)
        elements += taken.results
    rewriter.replace(op, build.ops, elements)
