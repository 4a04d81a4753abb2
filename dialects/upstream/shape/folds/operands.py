"""Rules about the operands of variadic shape ops. Source: `Shape.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.fields import defining_op
from okl_opt.dialects.upstream.shape.ops.shapes import ConstShapeOp, extents_attribute, extents_of
from okl_opt.dialects.upstream.shape.ops.types import WitnessType
from okl_opt.dialects.upstream.shared.shapes import shape_of
from okl_opt.dialects.upstream.shared.tensor_casts import cast_source


def _with_operands(op: Operation, operands: Sequence[SSAValue]) -> Operation:
    return type(op).create(
        operands=operands, result_types=op.result_types, properties=op.properties, attributes=op.attributes
    )


def remove_duplicate_operands_pattern(op: Operation, rewriter: PatternRewriter) -> None:
    """Remove duplicate operands.

    Before:  (%a: !shape.shape, %b: !shape.shape)
             %r = shape.broadcast %a, %b, %a : !shape.shape, !shape.shape, !shape.shape -> !shape.shape
             return %r : !shape.shape
    After:   %0 = shape.broadcast %a, %b : !shape.shape, !shape.shape -> !shape.shape
             return %0 : !shape.shape
    """
    operands = list(dict.fromkeys(op.operands))
    if len(operands) < len(op.operands):
        rewriter.replace(op, _with_operands(op, operands))


def remove_empty_shape_operands_pattern(op: Operation, rewriter: PatternRewriter) -> None:
    """Remove shapes without sizes.

    Before:  (%a: !shape.shape, %b: !shape.shape, %e: tensor<0xindex>)
             %r = shape.broadcast %a, %b, %e : !shape.shape, !shape.shape, tensor<0xindex> -> !shape.shape
             return %r : !shape.shape
    After:   %0 = shape.broadcast %a, %b : !shape.shape, !shape.shape -> !shape.shape
             return %0 : !shape.shape
    """
    operands = [operand for operand in op.operands if not _is_empty(operand)]
    if len(operands) == len(op.operands):
        return
    if operands:
        rewriter.replace(op, _with_operands(op, operands))
    elif not isinstance(op.results[0].type, WitnessType):
        # MLIR also makes a constant for a witness, which its verifier refuses.
        rewriter.replace(
            op, ConstShapeOp.create(result_types=op.result_types, properties={"shape": extents_attribute([])})
        )


def _is_empty(value: SSAValue) -> bool:
    maker = defining_op(value)
    return shape_of(value.type) == (0,) or (
        isinstance(maker, ConstShapeOp) and extents_of(maker.properties["shape"]) == []
    )


def canonicalize_cast_extent_tensor_operands_pattern(op: Operation, rewriter: PatternRewriter) -> None:
    """Use the source of a cast that only makes the number of sizes dynamic.

    Before:  (%a: tensor<3xindex>, %b: tensor<?xindex>)
             %0 = tensor.cast %a : tensor<3xindex> to tensor<?xindex>
             %r = shape.broadcast %0, %b : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
             return %r : tensor<?xindex>
    After:   %0 = shape.broadcast %a, %b : tensor<3xindex>, tensor<?xindex> -> tensor<?xindex>
             return %0 : tensor<?xindex>
    """
    operands = list(map(_before_cast, op.operands))
    if any(new is not old for new, old in zip(operands, op.operands, strict=True)):
        rewriter.replace(op, _with_operands(op, operands))


def _before_cast(value: SSAValue) -> SSAValue:
    source = cast_source(value)
    # MLIR also takes an unranked source, which its verifier refuses.
    if source is None or not isinstance(source.type, TensorType) or shape_of(value.type) != (DYNAMIC_INDEX,):
        return value
    return source
