"""Folds of masks, and of ops under a mask. Source: `VectorOps.cpp` of MLIR 22."""

from __future__ import annotations

from enum import Enum

from xdsl.dialects import arith, vector
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, RuleTable, constant_value
from okl_opt.dialects.numbers.elements import constant_of
from okl_opt.dialects.numbers.matchers import integer_constant, made_by
from okl_opt.dialects.upstream.shared.constants import insert_constant
from okl_opt.dialects.upstream.vector.folds.vectors import (
    Vector,
    arith_integer,
    constant_index,
    dense,
    i64_array,
    numbers_in,
    scalable_dims,
    shape_of,
    type_of,
    vector_of,
)
from okl_opt.dialects.upstream.vector.formatted import ConstantMaskOp

FOLDS = FoldTable()
RULES = RuleTable()


class MaskFormat(Enum):
    """The common value of all elements of a mask, if known."""

    ALL_TRUE = "ALL_TRUE"
    ALL_FALSE = "ALL_FALSE"
    UNKNOWN = "UNKNOWN"


def mask_format(mask: SSAValue) -> MaskFormat:
    """The common value of all elements of a mask, if known. Source: `getMaskFormat`."""
    owner = made_by(mask, "arith.constant", "vector.constant_mask", "vector.create_mask")
    if owner is None:
        return MaskFormat.UNKNOWN
    if owner.name == "arith.constant":
        numbers = dense(constant_value(mask))
        found: set[int] = set() if numbers is None else set(numbers.bits)
        if len(found) != 1:
            return MaskFormat.UNKNOWN
        return MaskFormat.ALL_TRUE if found.pop() else MaskFormat.ALL_FALSE
    if owner.name == "vector.constant_mask":
        bounds = numbers_in(owner, "mask_dim_sizes")
        sizes = shape_of(mask) or (1,)
        if all(bound >= size for bound, size in zip(bounds, sizes, strict=True)):
            return MaskFormat.ALL_TRUE
        return MaskFormat.UNKNOWN if any(bound > 0 for bound in bounds) else MaskFormat.ALL_FALSE
    bounds = [arith_integer(operand) for operand in owner.operands]
    is_empty = any(bound is not None and bound <= 0 for bound in bounds)
    return MaskFormat.ALL_FALSE if is_empty else MaskFormat.UNKNOWN


def false_mask(type: Vector) -> Attribute:
    """The constant `dense<false>`."""
    return filled_mask(type, False)


def filled_mask(type: Vector, value: bool) -> Attribute:
    """The constant `dense<true>` or `dense<false>`."""
    constant = constant_of(type, (int(value),), True)
    assert constant is not None, "a constant of i1"
    return constant


def constant_mask(type: Attribute, sizes: list[int]) -> Operation:
    """`vector.constant_mask`."""
    properties: dict[str, Attribute] = {"mask_dim_sizes": i64_array(sizes)}
    return ConstantMaskOp.create(result_types=[type], properties=properties)


@FOLDS("vector.constant_mask")
def _fold_constant_mask(op: Operation, constants: Constants) -> Folded:
    """Fold a mask that is all true or all false."""
    bounds, type = numbers_in(op, "mask_dim_sizes"), type_of(op.results[0])
    if not type.get_shape():
        return filled_mask(type, bounds == [1])
    if bounds == [*type.get_shape()]:
        return filled_mask(type, True)
    return None if any(bounds) else filled_mask(type, False)


@RULES("vector.create_mask")
def create_mask_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a mask with constant sizes by a constant mask.

    Before:  ()
             %c3 = arith.constant 3 : index
             %c2 = arith.constant 2 : index
             %r = vector.create_mask %c3, %c2 : vector<4x3xi1>
             return %r : vector<4x3xi1>
    After:   %0 = vector.constant_mask [3, 2] : vector<4x3xi1>
             return %0 : vector<4x3xi1>
    """
    type = type_of(op.results[0])
    sizes, scalable = type.get_shape() or (1,), scalable_dims(type) or (False,)
    bounds: list[int] = []
    for operand, size, is_scalable in zip(op.operands, sizes, scalable, strict=True):
        known = constant_index(operand)
        if known is None:
            known = _times_vscale(operand)
            if known is None or known < size:
                return
        elif is_scalable and known >= 0:
            return
        bounds.append(min(max(known, 0), size))
    rewriter.replace(op, constant_mask(type, [0] * len(bounds) if 0 in bounds else bounds))


def _times_vscale(value: SSAValue) -> int | None:
    """The constant factor of a product with `vector.vscale`, or None. Source: `getConstantVscaleMultiplier`."""
    owner = made_by(value, "vector.vscale", "arith.muli")
    if owner is None or owner.name == "vector.vscale":
        return None if owner is None else 1
    left, right = owner.operands
    if made_by(right, "vector.vscale") is not None:
        left, right = right, left
    return None if made_by(left, "vector.vscale") is None else constant_index(right)


# ----- vector.mask


@RULES("vector.mask")
def fold_all_true_mask(op: Operation, rewriter: PatternRewriter) -> None:
    """Unmask an op under an all-true mask; in MLIR a fold, although it moves the op.

    Before:  (%x: vector<4xf32>)
             %m = arith.constant dense<true> : vector<4xi1>
             %r = vector.mask %m { vector.reduction <add>, %x : vector<4xf32> into f32 } : vector<4xi1> -> f32
             return %r : f32
    After:   %0 = vector.reduction <add>, %x : vector<4xf32> into f32
             return %0 : f32
    """
    block = op.regions[0].blocks.first
    last = None if block is None else block.last_op
    if block is None or last is None or last.name != "vector.yield":
        return
    if block.first_op is not last and mask_format(op.operands[0]) is not MaskFormat.ALL_TRUE:
        return
    if block.first_op is last and len(op.operands) > 1:
        return
    rewriter.inline_block(block, InsertPoint.before(op))
    rewriter.replace(op, (), last.operands)
    rewriter.erase(last)


@RULES("vector.mask")
def canonialize_empty_mask_op(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a mask over a yielded value by `arith.select` with the pass-through value.

    Before:  (%a: vector<8xf32>, %m: vector<8xi1>, %p: vector<8xf32>)
             %r = vector.mask %m, %p { vector.yield %a : vector<8xf32> } : vector<8xi1> -> vector<8xf32>
             return %r : vector<8xf32>
    After:   %0 = arith.select %m, %a, %p : vector<8xi1>, vector<8xf32>
             return %0 : vector<8xf32>
    """
    block = op.regions[0].blocks.first
    only = None if block is None else block.first_op
    if only is None or only.name != "vector.yield" or len(op.operands) != 2 or len(only.operands) != 1:
        return
    mask, passthru = op.operands
    if vector_of(op.results[0].type) is None or shape_of(mask) != shape_of(op.results[0]):
        return
    new = arith.SelectOp.create(operands=[mask, only.operands[0], passthru], result_types=op.result_types)
    rewriter.replace(op, new)


# ----- masks in other shapes


@RULES("vector.transpose")
def fold_transpose_create_mask(op: Operation, rewriter: PatternRewriter) -> None:
    """Permute the sizes of a mask instead of transposing it.

    Before:  (%n: index, %m: index)
             %0 = vector.create_mask %n, %m : vector<2x3xi1>
             %r = vector.transpose %0, [1, 0] : vector<2x3xi1> to vector<3x2xi1>
             return %r : vector<3x2xi1>
    After:   %0 = vector.create_mask %m, %n : vector<3x2xi1>
             return %0 : vector<3x2xi1>
    """
    mask = made_by(op.operands[0], "vector.create_mask", "vector.constant_mask")
    order = numbers_in(op, "permutation")
    if mask is None or not order:
        return
    if mask.name == "vector.create_mask":
        sizes = [mask.operands[place] for place in order]
        rewriter.replace(op, vector.CreateMaskOp.create(operands=sizes, result_types=op.result_types))
    else:
        bounds = numbers_in(mask, "mask_dim_sizes")
        rewriter.replace(op, constant_mask(op.results[0].type, [bounds[place] for place in order]))


@RULES("vector.shape_cast")
def shape_cast_create_mask_folder_trailing_one_dim(op: Operation, rewriter: PatternRewriter) -> None:
    """Drop trailing unit dimensions of a mask by a smaller mask instead of a shape cast.

    Before:  (%n: index)
             %c1 = arith.constant 1 : index
             %0 = vector.create_mask %n, %c1 : vector<4x1xi1>
             %r = vector.shape_cast %0 : vector<4x1xi1> to vector<4xi1>
             return %r : vector<4xi1>
    After:   %0 = vector.create_mask %n : vector<4xi1>
             return %0 : vector<4xi1>
    """
    mask = made_by(op.operands[0], "vector.create_mask", "vector.constant_mask")
    if mask is None:
        return
    source, result = type_of(op.operands[0]), type_of(op.results[0])
    kept = _without_trailing_ones(source)
    if kept == len(source.get_shape()) or kept != len(result.get_shape()):
        return
    if source.get_shape()[:kept] != result.get_shape() or scalable_dims(source)[:kept] != scalable_dims(result):
        return
    if mask.name == "vector.create_mask":
        if all(arith_integer(size) == 1 for size in mask.operands[kept:]):
            new = vector.CreateMaskOp.create(operands=mask.operands[:kept], result_types=[result])
            rewriter.replace(op, new)
        return
    bounds = numbers_in(mask, "mask_dim_sizes")
    if all(bound == 1 for bound in bounds[kept:]):
        rewriter.replace(op, constant_mask(result, bounds[:kept]))


def _without_trailing_ones(type: Vector) -> int:
    """The number of dimensions without trailing 1s, at least one. Source: `trimTrailingOneDims`."""
    dimensions = [*zip(type.get_shape(), scalable_dims(type), strict=True)]
    while len(dimensions) > 1 and dimensions[-1] == (1, False):
        dimensions.pop()
    return len(dimensions)


def _slice_of(op: Operation, name: str) -> Operation | None:
    """The op of that name that makes the source of a slice with unit strides; else None."""
    mask = made_by(op.operands[0], name)
    return None if any(stride != 1 for stride in numbers_in(op, "strides")) else mask


@RULES("vector.extract_strided_slice")
def strided_slice_create_mask_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a slice of a mask by a smaller mask.

    Before:  (%n: index)
             %0 = vector.create_mask %n : vector<4xi1>
             %r = vector.extract_strided_slice %0 {offsets = [2], sizes = [2], strides = [1]}
                    : vector<4xi1> to vector<2xi1>
             return %r : vector<2xi1>
    After:   %c2 = arith.constant 2 : index
             %0 = arith.subi %n, %c2 : index
             %1 = vector.create_mask %0 : vector<2xi1>
             return %1 : vector<2xi1>
    """
    mask = _slice_of(op, "vector.create_mask")
    if mask is None:
        return
    sizes: list[SSAValue] = []
    for size, offset in zip(mask.operands, numbers_in(op, "offsets"), strict=False):
        constant = insert_constant(rewriter, integer_constant(size.type, offset), size.type)
        sizes.append(rewriter.insert(arith.SubiOp(size, constant.results[0])).results[0])
    sizes.extend(mask.operands[len(sizes) :])
    rewriter.replace(op, vector.CreateMaskOp.create(operands=sizes, result_types=op.result_types))


@RULES("vector.extract_strided_slice")
def strided_slice_constant_mask_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a slice of a constant mask by a constant mask.

    Before:  ()
             %0 = vector.constant_mask [2, 2] : vector<4x3xi1>
             %r = vector.extract_strided_slice %0 {offsets = [1, 0], sizes = [2, 3], strides = [1, 1]}
                    : vector<4x3xi1> to vector<2x3xi1>
             return %r : vector<2x3xi1>
    After:   %0 = vector.constant_mask [1, 2] : vector<2x3xi1>
             return %0 : vector<2x3xi1>
    """
    mask = _slice_of(op, "vector.constant_mask")
    if mask is None:
        return
    bounds, offsets, sizes = numbers_in(mask, "mask_dim_sizes"), numbers_in(op, "offsets"), numbers_in(op, "sizes")
    sliced = [
        max(0, min(offset + size, bound) - offset) for bound, offset, size in zip(bounds, offsets, sizes, strict=False)
    ]
    sliced.extend(bounds[len(sliced) :])
    rewriter.replace(op, constant_mask(op.results[0].type, [0] * len(sliced) if 0 in sliced else sliced))
