"""Folds of broadcasts, shape casts, transpositions and bit casts. Source: `VectorOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import Float16Type, Float32Type, IntegerType
from xdsl.ir import Attribute, Operation
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, InPlace, RuleTable
from okl_opt.dialects.numbers.elements import constant_of, numbers_of, width_of
from okl_opt.dialects.numbers.matchers import is_poison, made_by
from okl_opt.dialects.upstream.vector.folds.vectors import (
    LARGEST,
    broadcast,
    count_of,
    delinear,
    dense,
    i64_array,
    is_broadcastable,
    is_order_preserving,
    is_scalable,
    linear,
    numbers_in,
    of_splat,
    scalar_of_splat,
    shape_cast,
    shape_of,
    splat,
    type_of,
    vector_of,
)
from okl_opt.dialects.upstream.vector.formatted import TransposeOp
from okl_opt.dialects.upstream.vector.shapes import FromElementsOp

FOLDS = FoldTable()
RULES = RuleTable()


# ----- broadcast


@FOLDS("vector.broadcast")
def _fold_broadcast(op: Operation, constants: Constants) -> Folded:
    """Fold a broadcast to the same type, of a shape cast that changes only leading dimensions, or of a constant."""
    source, type, constant = op.operands[0], type_of(op.results[0]), constants[0]
    if source.type == type:
        return source
    cast = made_by(source, "vector.shape_cast")
    if cast is not None and is_broadcastable(cast.operands[0].type, type):
        before, after = shape_of(cast.operands[0]), shape_of(source)
        common = min(len(before), len(after))
        if before[len(before) - common :] == after[len(after) - common :]:
            return InPlace(cast.operands)
    if is_poison(constant):
        return constant
    numbers = numbers_of(constant)
    if numbers is not None and numbers.type == type.element_type:
        return of_splat(numbers, type)
    numbers = splat(constant)
    return None if numbers is None else of_splat(numbers, type)


@RULES("vector.broadcast")
def broadcast_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Merge two broadcasts.

    Before:  (%x: i32)
             %0 = vector.broadcast %x : i32 to vector<4xi32>
             %r = vector.broadcast %0 : vector<4xi32> to vector<2x4xi32>
             return %r : vector<2x4xi32>
    After:   %0 = vector.broadcast %x : i32 to vector<2x4xi32>
             return %0 : vector<2x4xi32>
    """
    inner = made_by(op.operands[0], "vector.broadcast")
    if inner is not None:
        rewriter.replace(op, broadcast(inner.operands[0], op.results[0].type))


# ----- shape_cast


@FOLDS("vector.shape_cast")
def _fold_shape_cast(op: Operation, constants: Constants) -> Folded:
    """Fold a shape cast to the same type, of a shape cast, of a transposition of unit dimensions, or of a constant."""
    source, type = op.operands[0], type_of(op.results[0])
    if source.type == type:
        return source
    inner = made_by(source, "vector.shape_cast", "vector.transpose", "vector.broadcast")
    if inner is not None and inner.name == "vector.shape_cast":
        return InPlace(inner.operands)
    if inner is not None and inner.name == "vector.transpose":
        return InPlace(inner.operands) if is_order_preserving(inner) else None
    if inner is not None and inner.operands[0].type == type:
        return inner.operands[0]
    numbers = dense(constants[0])
    if numbers is not None:
        return constant_of(type, numbers.bits, numbers.is_splat)
    return constants[0] if is_poison(constants[0]) else None


@RULES("vector.shape_cast")
def shape_cast_broadcast_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace the shape cast of a broadcast by a broadcast or a shape cast.

    Before:  (%x: vector<3xf32>)
             %0 = vector.broadcast %x : vector<3xf32> to vector<2x4x3xf32>
             %r = vector.shape_cast %0 : vector<2x4x3xf32> to vector<8x3xf32>
             return %r : vector<8x3xf32>
    After:   %0 = vector.broadcast %x : vector<3xf32> to vector<8x3xf32>
             return %0 : vector<8x3xf32>
    """
    inner = made_by(op.operands[0], "vector.broadcast")
    if inner is None:
        return
    source, type = inner.operands[0], type_of(op.results[0])
    from_type = vector_of(source.type)
    if from_type is not None and count_of(from_type) == count_of(type):
        rewriter.replace(op, shape_cast(source, type))
    elif from_type is None or is_broadcastable(from_type, type):
        rewriter.replace(op, broadcast(source, type))


# ----- transpose


@FOLDS("vector.transpose")
def _fold_transpose(op: Operation, constants: Constants) -> Folded:
    """Fold a transposition of a splat constant, or one that moves only unit dimensions."""
    type = type_of(op.results[0])
    numbers = splat(constants[0])
    if numbers is not None:
        return of_splat(numbers, type)
    if is_poison(constants[0]):
        return constants[0]
    source = op.operands[0]
    return source if source.type == type and is_order_preserving(op) else None


def _transpose(op: Operation, source: Operation, order: Sequence[int]) -> Operation:
    properties: dict[str, Attribute] = {"permutation": i64_array(order)}
    return TransposeOp.create(operands=source.operands, result_types=op.result_types, properties=properties)


@RULES("vector.transpose")
def fold_transpose_broadcast(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a transposition of only broadcast dimensions by a broadcast.

    Before:  (%x: vector<1x1x8xf32>)
             %0 = vector.broadcast %x : vector<1x1x8xf32> to vector<2x3x8xf32>
             %r = vector.transpose %0, [1, 0, 2] : vector<2x3x8xf32> to vector<3x2x8xf32>
             return %r : vector<3x2x8xf32>
    After:   %0 = vector.broadcast %x : vector<1x1x8xf32> to vector<3x2x8xf32>
             return %0 : vector<3x2x8xf32>
    """
    inner = made_by(op.operands[0], "vector.broadcast")
    if inner is None:
        return
    source, type = inner.operands[0], type_of(op.results[0])
    order, shape = numbers_in(op, "permutation"), shape_of(source)
    if vector_of(source.type) is not None:
        lead, low = len(order) - len(shape), 0
        for place, size in enumerate(shape):
            if size == 1 and (place == 0 or shape[place - 1] == 1):
                continue
            high = place + lead
            if any(not low <= index < high for index in order[low:high]):
                return
            low = high
        if not is_broadcastable(source.type, type):
            return
    rewriter.replace(op, broadcast(source, type))


@RULES("vector.transpose")
def fold_transpose_shape_cast(op: Operation, rewriter: PatternRewriter) -> None:
    """Merge a shape cast and a transposition of unit dimensions into a shape cast.

    Before:  (%x: vector<8xf32>)
             %0 = vector.shape_cast %x : vector<8xf32> to vector<1x2x4xf32>
             %r = vector.transpose %0, [1, 0, 2] : vector<1x2x4xf32> to vector<2x1x4xf32>
             return %r : vector<2x1x4xf32>
    After:   %0 = vector.shape_cast %x : vector<8xf32> to vector<2x1x4xf32>
             return %0 : vector<2x1x4xf32>
    """
    inner = made_by(op.operands[0], "vector.shape_cast")
    if inner is not None and is_order_preserving(op):
        rewriter.replace(op, shape_cast(inner.operands[0], op.results[0].type))


@RULES("vector.transpose")
def transpose_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Merge two transpositions.

    Before:  (%x: vector<2x3x4xf32>)
             %0 = vector.transpose %x, [1, 2, 0] : vector<2x3x4xf32> to vector<3x4x2xf32>
             %r = vector.transpose %0, [0, 2, 1] : vector<3x4x2xf32> to vector<3x2x4xf32>
             return %r : vector<3x2x4xf32>
    After:   %0 = vector.transpose %x, [1, 0, 2] : vector<2x3x4xf32> to vector<3x2x4xf32>
             return %0 : vector<3x2x4xf32>
    """
    inner = made_by(op.operands[0], "vector.transpose")
    if inner is not None:
        first = numbers_in(inner, "permutation")
        order = [first[place] for place in numbers_in(op, "permutation")]
        rewriter.replace(op, _transpose(op, inner, order))


@RULES("vector.transpose")
def fold_transpose_splat(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace the transposition of a scalar broadcast by a scalar broadcast.

    Before:  (%x: f32)
             %0 = vector.broadcast %x : f32 to vector<4x3xf32>
             %r = vector.transpose %0, [1, 0] : vector<4x3xf32> to vector<3x4xf32>
             return %r : vector<3x4xf32>
    After:   %0 = vector.broadcast %x : f32 to vector<3x4xf32>
             return %0 : vector<3x4xf32>
    """
    scalar = scalar_of_splat(op.operands[0])
    if scalar is not None:
        rewriter.replace(op, broadcast(scalar, op.results[0].type))


@RULES("vector.transpose")
def fold_transpose_from_elements(op: Operation, rewriter: PatternRewriter) -> None:
    """Transpose the elements of a vector made from elements.

    Before:  (%a: i32, %b: i32, %c: i32, %d: i32)
             %0 = vector.from_elements %a, %b, %c, %d : vector<2x2xi32>
             %r = vector.transpose %0, [1, 0] : vector<2x2xi32> to vector<2x2xi32>
             return %r : vector<2x2xi32>
    After:   %0 = vector.from_elements %a, %c, %b, %d : vector<2x2xi32>
             return %0 : vector<2x2xi32>
    """
    made = made_by(op.operands[0], "vector.from_elements")
    if made is None:
        return
    type, source = type_of(op.results[0]), shape_of(op.operands[0])
    order = numbers_in(op, "permutation")
    count = count_of(type)
    if count > LARGEST or is_scalable(type):
        return
    elements = made.operands
    moved = [elements[_place(delinear(place, type.get_shape()), order, source)] for place in range(count)]
    rewriter.replace(op, FromElementsOp.create(operands=moved, result_types=[type]))


def _place(position: Sequence[int], order: Sequence[int], shape: Sequence[int]) -> int:
    """The linear index before a transposition of the element at a position after it."""
    before = [0] * len(position)
    for index, place in zip(position, order, strict=True):
        before[place] = index
    return linear(before, shape)


# ----- bitcast


@FOLDS("vector.bitcast")
def _fold_bitcast(op: Operation, constants: Constants) -> Folded:
    """Fold a bitcast to the same type, of a bitcast, or of a splat constant to wider numbers."""
    source, type = op.operands[0], type_of(op.results[0])
    if source.type == type:
        return source
    inner = made_by(source, "vector.bitcast")
    if inner is not None:
        return inner.operands[0] if inner.operands[0].type == type else InPlace(inner.operands)
    numbers = splat(constants[0])
    if numbers is None:
        return None
    before, after = numbers.element, type.element_type
    narrow, wide = width_of(before), width_of(after)
    is_half = isinstance(before, Float16Type) and isinstance(after, Float32Type)
    is_integer = isinstance(before, IntegerType) and isinstance(after, IntegerType)
    if not (is_half or is_integer) or not narrow or not wide or wide <= narrow or wide % narrow:
        return None
    bits = sum(numbers.bits[0] << start for start in range(0, wide, narrow))
    return constant_of(type, (bits,), True)
