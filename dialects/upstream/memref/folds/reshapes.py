"""Folds of expanding and collapsing reshapes of memrefs. Source: `MemRefOps.cpp` and `ReshapeOpsUtils.h` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects import arith, memref
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    IndexType,
    IntegerAttr,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, RuleTable
from okl_opt.dialects.numbers.matchers import made_by
from okl_opt.dialects.upstream.memref.folds.casts import Ranked, loses_no_information, ranked
from okl_opt.dialects.upstream.shared.layouts import Size, product, strides_and_offset
from okl_opt.dialects.upstream.shared.mixed import (
    Mixed,
    constant_integer,
    dense_integers,
    dynamic_values,
    mixed_values,
    static_values,
)
from okl_opt.dialects.upstream.shared.reassociation import (
    Groups,
    are_inverse,
    collapsed_shape,
    composed,
    covering,
    groups_across,
    groups_attribute,
    groups_of,
    is_a_shape,
)
from okl_opt.dialects.upstream.shared.shapes import integers

FOLDS = FoldTable()
RULES = RuleTable()

_INVERSE = {"memref.expand_shape": "memref.collapse_shape", "memref.collapse_shape": "memref.expand_shape"}


@FOLDS("memref.expand_shape", "memref.collapse_shape")
def fold_reshape(op: Operation, constants: Constants) -> Folded:
    """Fold a reshape to the same type, or one that undoes another.

    Before:  (%m: memref<12x4xf32>)
             %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [3, 4, 4] : memref<12x4xf32> into memref<3x4x4xf32>
             %1 = memref.collapse_shape %0 [[0, 1], [2]] : memref<3x4x4xf32> into memref<12x4xf32>
             return %1 : memref<12x4xf32>
    After:   return %m : memref<12x4xf32>
    """
    source, result = op.operands[0], ranked(op.results[0].type)
    if source.type == result:
        return source
    inner = made_by(source, _INVERSE[op.name])
    if inner is None or inner.operands[0].type != result:
        return None
    rank = ranked(source.type).get_num_dims()
    is_undone = are_inverse(groups_of(inner), groups_of(op), result.get_shape(), rank)
    return inner.operands[0] if is_undone else None


def output_shape(op: Operation) -> list[Mixed]:
    """The sizes of the result of a `memref.expand_shape`."""
    return mixed_values(integers(op.properties.get("static_output_shape")), op.operands[1:])


def _expand(source: SSAValue, groups: Groups, sizes: Sequence[Mixed], type: Attribute) -> Operation:
    return memref.ExpandShapeOp.create(
        operands=[source, *dynamic_values(sizes)],
        result_types=[type],
        properties={
            "reassociation": groups_attribute(groups),
            "static_output_shape": dense_integers(static_values(sizes)),
        },
    )


def _collapse(source: SSAValue, groups: Groups, type: Attribute) -> Operation:
    properties: dict[str, Attribute] = {"reassociation": groups_attribute(groups)}
    return memref.CollapseShapeOp.create(operands=[source], result_types=[type], properties=properties)


def _cast(source: SSAValue, type: Attribute) -> Operation:
    return memref.CastOp.create(operands=[source], result_types=[type])


def is_identity(type: Ranked) -> bool:
    """Return whether a layout equals the default layout. Source: `MemRefLayoutAttrInterface::isIdentity`."""
    layout = type.layout
    if isinstance(layout, NoneAttr):
        return True
    rank = type.get_num_dims()
    if isinstance(layout, AffineMapAttr):
        return layout.data == AffineMap.identity(rank)
    return isinstance(layout, StridedLayoutAttr) and rank == 1 and layout == StridedLayoutAttr([1], 0)


def _have_no_layout(*types: Attribute) -> bool:
    return all(is_identity(ranked(type)) for type in types)


# ----- pairs


@RULES("memref.expand_shape", "memref.collapse_shape")
def compose_reassociative_reshape_ops(op: Operation, rewriter: PatternRewriter) -> None:
    """Merge two expanding, or two collapsing, reshapes.

    Before:  (%m: memref<2x3x4xf32>)
             %0 = memref.collapse_shape %m [[0, 1], [2]] : memref<2x3x4xf32> into memref<6x4xf32>
             %1 = memref.collapse_shape %0 [[0, 1]] : memref<6x4xf32> into memref<24xf32>
             return %1 : memref<24xf32>
    After:   %0 = memref.collapse_shape %m [[0, 1, 2]] : memref<2x3x4xf32> into memref<24xf32>
             return %0 : memref<24xf32>
    """
    inner = made_by(op.operands[0], op.name)
    if inner is None:
        return
    source, result = inner.operands[0], op.results[0].type
    if not _have_no_layout(source.type, op.operands[0].type, result):
        return
    groups = composed(groups_of(inner), groups_of(op))
    if groups is None:
        return
    if op.name == "memref.expand_shape":
        rewriter.replace(op, _expand(source, groups, output_shape(op), result))
    else:
        rewriter.replace(op, _collapse(source, groups, result))


@RULES("memref.collapse_shape")
def compose_collapse_of_expand_op(op: Operation, rewriter: PatternRewriter) -> None:
    """Merge an expanding and a following collapsing reshape into one of the two.

    Before:  (%m: memref<24xf32>)
             %0 = memref.expand_shape %m [[0, 1, 2]] output_shape [2, 3, 4] : memref<24xf32> into memref<2x3x4xf32>
             %1 = memref.collapse_shape %0 [[0, 1], [2]] : memref<2x3x4xf32> into memref<6x4xf32>
             return %1 : memref<6x4xf32>
    After:   %0 = memref.expand_shape %m [[0, 1]] output_shape [6, 4] : memref<24xf32> into memref<6x4xf32>
             return %0 : memref<6x4xf32>
    """
    inner = made_by(op.operands[0], "memref.expand_shape")
    if inner is None:
        return
    source, result = inner.operands[0], op.results[0].type
    before, after = ranked(source.type).get_num_dims(), ranked(result).get_num_dims()
    if source.type == result or not _have_no_layout(source.type, op.operands[0].type):
        return
    split, join = groups_of(inner), groups_of(op)
    groups = covering(join, split) if before > after else covering(split, join)
    if groups is None:
        return
    if before > after:
        rewriter.replace(op, _collapse(source, groups, result))
    elif before < after:
        sizes = output_shape(inner)
        joined = [_product([sizes[index] for index in group], rewriter) for group in groups_of(op)]
        rewriter.replace(op, _expand(source, groups, joined, result))
    else:
        rewriter.replace(op, _cast(source, result))


def _product(sizes: Sequence[Mixed], rewriter: PatternRewriter) -> Mixed:
    """The product of sizes; new ops compute it if some are values."""
    known = [(size, constant_integer(size)) for size in sizes]
    number = prod(size for _, size in known if size is not None)
    values = [size for size, constant in known if isinstance(size, SSAValue) and constant is None]
    if not values:
        return number
    result = values[0]
    for value in values[1:]:
        result = _multiplied(result, value, rewriter)
    if number != 1:
        constant = rewriter.insert(arith.ConstantOp(IntegerAttr(number, IndexType())))
        result = _multiplied(result, constant.result, rewriter)
    return result


def _multiplied(one: SSAValue, other: SSAValue, rewriter: PatternRewriter) -> SSAValue:
    return rewriter.insert(arith.MuliOp(one, other)).result


@RULES("memref.expand_shape")
def compose_expand_of_collapse_op(op: Operation, rewriter: PatternRewriter) -> None:
    """Merge a collapsing and a following expanding reshape into one of the two.

    Before:  (%m: memref<2x3x4x5xf32>)
             %0 = memref.collapse_shape %m [[0, 1, 2, 3]] : memref<2x3x4x5xf32> into memref<120xf32>
             %1 = memref.expand_shape %0 [[0, 1]] output_shape [6, 20] : memref<120xf32> into memref<6x20xf32>
             return %1 : memref<6x20xf32>
    After:   %0 = memref.collapse_shape %m [[0, 1], [2, 3]] : memref<2x3x4x5xf32> into memref<6x20xf32>
             return %0 : memref<6x20xf32>
    """
    inner = made_by(op.operands[0], "memref.collapse_shape")
    if inner is None:
        return
    source, result = inner.operands[0], op.results[0].type
    if not _have_no_layout(source.type, op.operands[0].type):
        return
    before, after = ranked(source.type).get_shape(), ranked(result).get_shape()
    if len(before) > len(after):
        groups = groups_across(groups_of(inner), groups_of(op), before, after)
        if groups is not None:
            rewriter.replace(op, _collapse(source, groups, result))
    elif len(before) < len(after):
        groups = groups_across(groups_of(op), groups_of(inner), after, before)
        if groups is not None:
            rewriter.replace(op, _expand(source, groups, output_shape(op), result))


# ----- casts


@RULES("memref.collapse_shape")
def collapse_shape_op_mem_ref_cast_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Collapse the source of a cast.

    Before:  (%m: memref<4x8xf32>)
             %0 = memref.cast %m : memref<4x8xf32> to memref<?x8xf32>
             %1 = memref.collapse_shape %0 [[0, 1]] : memref<?x8xf32> into memref<?xf32>
             return %1 : memref<?xf32>
    After:   %0 = memref.collapse_shape %m [[0, 1]] : memref<4x8xf32> into memref<32xf32>
             %1 = memref.cast %0 : memref<32xf32> to memref<?xf32>
             return %1 : memref<?xf32>
    """
    cast = made_by(op.operands[0], "memref.cast")
    if cast is None or not loses_no_information(cast):
        return
    source, groups = cast.operands[0], groups_of(op)
    type = collapsed_type(ranked(source.type), groups)
    if type is not None:
        _replace_with_cast(op, source, _collapse(source, groups, type), rewriter)


def _replace_with_cast(op: Operation, source: SSAValue, new: Operation, rewriter: PatternRewriter) -> None:
    """Replace an op by a new one, cast to the old type; if the types are equal, change the operand in place."""
    type = op.results[0].type
    if new.results[0].type == type:
        new.erase()
        rewriter.notify_op_modified(op)
        op.operands[0] = source
    else:
        rewriter.insert(new)
        rewriter.replace(op, _cast(new.results[0], type))


@RULES("memref.expand_shape")
def expand_shape_op_mem_ref_cast_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Expand the source of a cast, if the static output sizes are known.

    Before:  (%m: memref<8x4xf32>)
             %c2 = arith.constant 2 : index
             %0 = memref.cast %m : memref<8x4xf32> to memref<?x4xf32>
             %1 = memref.expand_shape %0 [[0, 1], [2]] output_shape [%c2, 4, 4] : memref<?x4xf32> into memref<?x4x4xf32>
             return %1 : memref<?x4x4xf32>
    After:   %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 4, 4] : memref<8x4xf32> into memref<2x4x4xf32>
             %1 = memref.cast %0 : memref<2x4x4xf32> to memref<?x4x4xf32>
             return %1 : memref<?x4x4xf32>
    """
    cast = made_by(op.operands[0], "memref.cast")
    if cast is None or not loses_no_information(cast):
        return
    source, groups = cast.operands[0], groups_of(op)
    known = [(size, constant_integer(size)) for size in output_shape(op)]
    sizes = [size if number is None else number for size, number in known]
    before = ranked(source.type)
    for size, group in zip(before.get_shape(), groups, strict=False):
        if (size == DYNAMIC_INDEX) != any(isinstance(sizes[index], SSAValue) for index in group):
            return
    type = expanded_type(before, static_values(sizes), groups)
    if type is not None:
        _replace_with_cast(op, source, _expand(source, groups, sizes, type), rewriter)


# ----- types


def _sizes(shape: Sequence[int]) -> list[Size]:
    return [None if size == DYNAMIC_INDEX else size for size in shape]


def collapsed_type(source: Ranked, groups: Groups, *, for_certain: bool = False) -> Ranked | None:
    """The type with collapsed dimensions; None if they are not contiguous, or not known to be with `for_certain`, or if
    a size needs more than 64 bits.

    Source: `CollapseShapeOp::computeCollapsedType`, `isGuaranteedCollapsible`.
    """
    sizes = _sizes(source.get_shape())
    # MLIR computes 0 for a dynamic size times 0, which its verifier refuses.
    shape = collapsed_shape(source.get_shape(), groups)
    if not is_a_shape(shape):
        return None
    if is_identity(source):
        return MemRefType(source.element_type, shape, NoneAttr(), source.memory_space)
    layout = strides_and_offset(source)
    if layout is None:
        return None
    strides = [_stride_of_group(sizes, layout[0], group) for group in groups]
    for stride, group in zip(strides, groups, strict=True):
        if not _is_contiguous(sizes, layout[0], group, stride, for_certain):
            return None
    return MemRefType(source.element_type, shape, StridedLayoutAttr(strides, layout[1]), source.memory_space)


def _stride_of_group(sizes: Sequence[Size], strides: Sequence[Size], group: Sequence[int]) -> Size:
    """The stride of the last dimension whose size is not 1; unknown if that size may be 1."""
    last = len(group) - 1
    while last > 0 and sizes[group[last]] == 1:
        last -= 1
    return None if last and sizes[group[last]] is None else strides[group[last]]


def _is_contiguous(
    sizes: Sequence[Size], strides: Sequence[Size], group: Sequence[int], stride: Size, for_certain: bool
) -> bool:
    for index in reversed(group[1:]):
        stride = product(stride, sizes[index])
        before = strides[index - 1]
        if sizes[index - 1] == 1:
            continue
        if for_certain if stride is None or before is None else stride != before:
            return False
    return True


def expanded_type(source: Ranked, shape: Sequence[int], groups: Groups) -> Ranked | None:
    """The type with expanded dimensions. Source: `ExpandShapeOp::computeExpandedType`."""
    if is_identity(source):
        return MemRefType(source.element_type, shape, NoneAttr(), source.memory_space)
    layout = strides_and_offset(source)
    if layout is None:
        return None
    strides: list[Size] = [1] * len(shape)
    sizes = _sizes(shape)
    for stride, group in zip(layout[0], groups, strict=False):
        for index in reversed(group):
            strides[index] = stride
            stride = product(stride, sizes[index])
    return MemRefType(source.element_type, shape, StridedLayoutAttr(strides, layout[1]), source.memory_space)
