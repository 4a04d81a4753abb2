"""Folds of ops that make and combine shapes. Source: `Shape.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import arith
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, IntegerAttr, TensorType, i1
from xdsl.ir import Attribute, Operation
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.fields import defining_op
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, RuleTable
from okl_opt.dialects.numbers.matchers import signed_integer
from okl_opt.dialects.upstream.shape.folds.operands import (
    canonicalize_cast_extent_tensor_operands_pattern,
    remove_duplicate_operands_pattern,
    remove_empty_shape_operands_pattern,
)
from okl_opt.dialects.upstream.shape.ops.formatted import BroadcastOp, FromExtentTensorOp
from okl_opt.dialects.upstream.shape.ops.shapes import ConstShapeOp, extents_attribute, extents_of
from okl_opt.dialects.upstream.shape.ops.types import ShapeType
from okl_opt.dialects.upstream.shared.shapes import shape_of
from okl_opt.dialects.upstream.shared.tensor_casts import cast_op, insert_cast

FOLDS = FoldTable()
RULES = RuleTable()


def _is_dynamic(type: Attribute) -> bool:
    """Return whether a type is a tensor with an unknown number of sizes."""
    return shape_of(type) == (DYNAMIC_INDEX,)


def _const_shape(extents: Sequence[int], type: Attribute | None = None) -> Operation:
    shape = extents_attribute(extents)
    type = TensorType(IndexType(), [len(extents)]) if type is None else type
    return ConstShapeOp.create(result_types=[type], properties={"shape": shape})


# ----- constants


@FOLDS("shape.any")
def _fold_any(op: Operation, constants: Constants) -> Folded:
    """Fold to a constant last operand."""
    return constants[-1] if constants else None


@FOLDS("shape.concat")
def _fold_concat(op: Operation, constants: Constants) -> Folded:
    left, right = map(extents_of, constants)
    return None if left is None or right is None else extents_attribute([*left, *right])


@FOLDS("shape.from_extents")
def _fold_from_extents(op: Operation, constants: Constants) -> Folded:
    extents = [extent for constant in constants if (extent := signed_integer(constant)) is not None]
    return extents_attribute(extents) if len(extents) == len(constants) else None


@FOLDS("shape.split_at")
def _fold_split_at(op: Operation, constants: Constants) -> Folded:
    """Split a constant shape at an index; a negative index counts from the end."""
    extents, index = extents_of(constants[0]), signed_integer(constants[1])
    if extents is None or index is None or not -len(extents) <= index <= len(extents):
        return None
    index = index + len(extents) if index < 0 else index
    return [extents_attribute(extents[:index]), extents_attribute(extents[index:])]


@FOLDS("shape.to_extent_tensor")
def _fold_to_extent_tensor(op: Operation, constants: Constants) -> Folded:
    extents = extents_of(constants[0])
    if extents is not None:
        return extents_attribute(extents)
    return op.operands[0] if op.operands[0].type == op.results[0].type else None


@FOLDS("shape.shape_eq")
def _fold_shape_eq(op: Operation, constants: Constants) -> Folded:
    """Fold the comparison of constants."""
    if not constants or None in constants:
        return None
    return IntegerAttr(int(len(set(constants)) == 1), i1)


@FOLDS("shape.is_broadcastable")
def _fold_is_broadcastable(op: Operation, constants: Constants) -> Folded:
    """Fold for a single shape."""
    return IntegerAttr(1, i1) if len(op.operands) < 2 else None


RULES("shape.is_broadcastable")(remove_duplicate_operands_pattern)

# ----- broadcasts


def broadcast(one: Sequence[int], other: Sequence[int]) -> list[int] | None:
    """The broadcast shape of two shapes; None if they do not fit. Source: `getBroadcastedShape`."""
    shape = list(one if len(one) > len(other) else other)
    for place in range(1, min(len(one), len(other)) + 1):
        size = _broadcast_size(one[-place], other[-place])
        if size is None:
            return None
        shape[-place] = size
    return shape


def _broadcast_size(one: int, other: int) -> int | None:
    if DYNAMIC_INDEX not in (one, other):
        if one == other or other == 1:
            return one
        return other if one == 1 else None
    # An unknown size must equal a known size above 1.
    if one > 1 or other > 1:
        return one if one > 1 else other
    if one == 1:
        return other
    return one if other == 1 else DYNAMIC_INDEX


@FOLDS("shape.broadcast")
def _fold_broadcast(op: Operation, constants: Constants) -> Folded:
    """Fold a single shape, and constants that fit."""
    if len(op.operands) == 1:
        return op.operands[0] if op.operands[0].type == op.results[0].type else None
    shapes = [shape for constant in constants if (shape := extents_of(constant)) is not None]
    if not shapes or len(shapes) < len(constants):
        return None
    result = shapes[0]
    for shape in shapes[1:]:
        joined = broadcast(result, shape)
        if joined is None:
            return None
        result = joined
    return extents_attribute(result)


@RULES("shape.broadcast")
def broadcast_concretize_result_type_pattern(op: Operation, rewriter: PatternRewriter) -> None:
    """Give the result the largest static rank of the operands.

    Before:  (%a: tensor<3xindex>, %b: tensor<2xindex>)
             %r = shape.broadcast %a, %b : tensor<3xindex>, tensor<2xindex> -> tensor<?xindex>
             return %r : tensor<?xindex>
    After:   %0 = shape.broadcast %a, %b : tensor<3xindex>, tensor<2xindex> -> tensor<3xindex>
             %cast = tensor.cast %0 : tensor<3xindex> to tensor<?xindex>
             return %cast : tensor<?xindex>
    """
    result = op.results[0].type
    if not _is_dynamic(result) or any(map(_is_dynamic, op.operand_types)):
        return
    rank = max((size for type in op.operand_types for size in shape_of(type) or ()), default=0)
    exact = TensorType(IndexType(), [rank])
    new = rewriter.insert(BroadcastOp.create(operands=op.operands, result_types=[exact]))
    rewriter.replace(op, cast_op(new.results[0], result))


@RULES("shape.broadcast")
def broadcast_fold_constant_operands_pattern(op: Operation, rewriter: PatternRewriter) -> None:
    """Merge constant operands into one constant.

    Before:  (%s: !shape.shape)
             %0 = shape.const_shape [1, 5] : tensor<2xindex>
             %1 = shape.const_shape [7, 1] : tensor<2xindex>
             %r = shape.broadcast %s, %0, %1 : !shape.shape, tensor<2xindex>, tensor<2xindex> -> !shape.shape
             return %r : !shape.shape
    After:   %0 = shape.const_shape [7, 5] : tensor<2xindex>
             %1 = shape.broadcast %s, %0 : !shape.shape, tensor<2xindex> -> !shape.shape
             return %1 : !shape.shape
    """
    shape: list[int] = []
    others = list(op.operands)
    for operand in op.operands:
        maker = defining_op(operand)
        extents = extents_of(maker.properties["shape"]) if isinstance(maker, ConstShapeOp) else None
        joined = None if extents is None else broadcast(shape, extents)
        if joined is not None:
            shape = joined
            others.remove(operand)
    if len(op.operands) - len(others) < 2:
        return
    constant = rewriter.insert(_const_shape(shape))
    new = BroadcastOp.create(operands=[*others, *constant.results], result_types=op.result_types)
    rewriter.replace(op, new)


@RULES("shape.broadcast")
def broadcast_forward_single_operand_pattern(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a broadcast of a single shape by that shape, converted to the result type.

    Before:  (%t: tensor<?xindex>)
             %r = shape.broadcast %t : tensor<?xindex> -> !shape.shape
             return %r : !shape.shape
    After:   %0 = shape.from_extent_tensor %t : tensor<?xindex>
             return %0 : !shape.shape
    """
    if len(op.operands) != 1:
        return
    result = op.results[0].type
    if op.operands[0].type == result:
        rewriter.replace(op, (), op.operands)
    elif isinstance(result, ShapeType):
        rewriter.replace(op, FromExtentTensorOp.create(operands=op.operands, result_types=[result]))
    else:
        rewriter.replace(op, cast_op(op.operands[0], result))


RULES("shape.broadcast")(canonicalize_cast_extent_tensor_operands_pattern)
RULES("shape.broadcast")(remove_duplicate_operands_pattern)
RULES("shape.broadcast")(remove_empty_shape_operands_pattern)

# ----- shapes of values


@RULES("shape.shape_of")
def shape_of_from_reshape(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace the shape of a reshaped tensor by the shape operand of the reshape.

    Before:  (%t: tensor<*xf32>, %s: tensor<3xi32>)
             %0 = tensor.reshape %t(%s) : (tensor<*xf32>, tensor<3xi32>) -> tensor<?x?x?xf32>
             %r = shape.shape_of %0 : tensor<?x?x?xf32> -> tensor<3xindex>
             return %r : tensor<3xindex>
    After:   %0 = arith.index_cast %s : tensor<3xi32> to tensor<3xindex>
             return %0 : tensor<3xindex>
    """
    reshape, result = defining_op(op.operands[0]), op.results[0].type
    if reshape is None or reshape.name != "tensor.reshape" or not isa(result, TensorType[Attribute]):
        return
    shape = reshape.operands[1]
    given = shape.type
    if not isa(given, TensorType[Attribute]):
        return
    if given == result:
        rewriter.replace(op, (), [shape])
    elif given.element_type == result.element_type:
        rewriter.replace(op, cast_op(shape, result))
    elif given.get_shape() == result.get_shape():
        # MLIR's cast may also change the size, which its verifier refuses.
        rewriter.replace(op, arith.IndexCastOp.create(operands=[shape], result_types=[result]))


@RULES("shape.shape_of")
def shape_of_op_to_const_shape_op(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace the shape of a value with a static type by a constant.

    Before:  (%t: tensor<1x2x3xf32>)
             %r = shape.shape_of %t : tensor<1x2x3xf32> -> tensor<?xindex>
             return %r : tensor<?xindex>
    After:   %0 = shape.const_shape [1, 2, 3] : tensor<3xindex>
             %cast = tensor.cast %0 : tensor<3xindex> to tensor<?xindex>
             return %cast : tensor<?xindex>
    """
    shape, result = shape_of(op.operands[0].type), op.results[0].type
    # A tensor cannot be cast to a shape.
    if shape is None or DYNAMIC_INDEX in shape or isinstance(result, ShapeType):
        return
    constant = rewriter.insert(_const_shape(shape)).results[0]
    value = constant if constant.type == result else insert_cast(rewriter, constant, result)
    rewriter.replace(op, (), [value])
