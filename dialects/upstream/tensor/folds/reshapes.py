"""Folds of reshapes: expand_shape, collapse_shape, reshape.

Source: `TensorOps.cpp` and `ReshapeOpsUtils.h` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects import arith
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType
from xdsl.dialects.tensor import CollapseShapeOp, DimOp, ExpandShapeOp, FromElementsOp, ReshapeOp, SplatOp
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, InPlace, RuleTable
from okl_opt.dialects.upstream.shared.mixed import (
    Mixed,
    constant_integer,
    dynamic_values,
    mixed_values,
)
from okl_opt.dialects.upstream.shared.reassociation import (
    collapsed_shape,
    composed,
    covering,
    groups_across,
    groups_of,
    is_a_shape,
)
from okl_opt.dialects.upstream.shared.shapes import integers
from okl_opt.dialects.upstream.shared.tensor_casts import (
    Ranked,
    cast_op,
    foldable_source,
    has_static_shape,
    insert_cast,
    ranked,
    replace_with_cast,
    reshaped,
)
from okl_opt.dialects.upstream.tensor.folds.elements import reshaped_constant, resized_splat
from okl_opt.dialects.upstream.tensor.new_ops import collapse_op, expand_op

FOLDS = FoldTable()
RULES = RuleTable()

_BOTH = ("tensor.expand_shape", "tensor.collapse_shape")


def _types(op: Operation) -> tuple[Ranked, Ranked]:
    """The types of source and result."""
    source, result = ranked(op.operands[0].type), ranked(op.results[0].type)
    assert source is not None and result is not None, "reshapes have ranked types"
    return source, result


def _source_of(op: Operation, kind: type[Operation]) -> Operation | None:
    """The op of this kind that makes the source of a reshape."""
    owner = op.operands[0].owner
    return owner if isinstance(owner, kind) else None


def _output_shape(op: Operation) -> list[Mixed]:
    return mixed_values(integers(op.properties.get("static_output_shape")), op.operands[1:])


# ----- expand_shape and collapse_shape


def _count_dynamic(shape: Sequence[int]) -> int:
    return shape.count(DYNAMIC_INDEX)


@FOLDS(*_BOTH)
def _fold_reshape_op(op: Operation, constants: Constants) -> Folded:
    """Fold a reshape to the same type, of a constant, or one that undoes another. Source: `foldReshapeOp`."""
    source, result = op.operands[0], op.results[0].type
    if source.type == result:
        return source
    constant = reshaped_constant(constants[0], result)
    if constant is not None:
        return constant
    inverse = _source_of(op, CollapseShapeOp if isinstance(op, ExpandShapeOp) else ExpandShapeOp)
    if inverse is None or inverse.operands[0].type != result:
        return None
    return inverse.operands[0] if _is_inverse(op, inverse) else None


def _is_inverse(op: Operation, inverse: Operation) -> bool:
    """Return whether an op undoes another one, whose source type is its result type."""
    first, shape = _types(inverse)[0].get_shape(), _types(inverse)[1].get_shape()
    if _count_dynamic(first) < 2:
        return True
    groups = groups_of(op)
    if groups != groups_of(inverse):
        return False
    if len(first) < len(shape):
        return True
    return all(_count_dynamic([first[index] for index in group]) < 2 for group in groups)


@RULES("tensor.expand_shape")
def compose_reassociative_expand_shapes(op: Operation, rewriter: PatternRewriter) -> None:
    """Merge two expansions.

    Before:  (%t: tensor<24xf32>)
             %0 = tensor.expand_shape %t [[0, 1]] output_shape [4, 6] : tensor<24xf32> into tensor<4x6xf32>
             %r = tensor.expand_shape %0 [[0], [1, 2]] output_shape [4, 2, 3]
               : tensor<4x6xf32> into tensor<4x2x3xf32>
             return %r : tensor<4x2x3xf32>
    After:   %expanded = tensor.expand_shape %t [[0, 1, 2]] output_shape [4, 2, 3]
               : tensor<24xf32> into tensor<4x2x3xf32>
             return %expanded : tensor<4x2x3xf32>
    """
    inner = _source_of(op, ExpandShapeOp)
    groups = None if inner is None else composed(groups_of(inner), groups_of(op))
    if inner is not None and groups is not None:
        rewriter.replace(op, expand_op(inner.operands[0], groups, _output_shape(op), op.results[0].type))


@RULES("tensor.collapse_shape")
def compose_reassociative_collapse_shapes(op: Operation, rewriter: PatternRewriter) -> None:
    """Merge two collapses.

    Before:  (%t: tensor<4x2x3xf32>)
             %0 = tensor.collapse_shape %t [[0], [1, 2]] : tensor<4x2x3xf32> into tensor<4x6xf32>
             %r = tensor.collapse_shape %0 [[0, 1]] : tensor<4x6xf32> into tensor<24xf32>
             return %r : tensor<24xf32>
    After:   %collapsed = tensor.collapse_shape %t [[0, 1, 2]] : tensor<4x2x3xf32> into tensor<24xf32>
             return %collapsed : tensor<24xf32>
    """
    inner = _source_of(op, CollapseShapeOp)
    groups = None if inner is None else composed(groups_of(inner), groups_of(op))
    if inner is not None and groups is not None:
        rewriter.replace(op, collapse_op(inner.operands[0], groups, op.results[0].type))


@RULES("tensor.collapse_shape")
def compose_collapse_of_expand_op(op: Operation, rewriter: PatternRewriter) -> None:
    """Merge an expansion and a collapse into one of the two, if the groups of one are unions of the other's.

    Before:  (%t: tensor<12x4xf32>)
             %0 = tensor.expand_shape %t [[0, 1], [2]] output_shape [3, 4, 4] : tensor<12x4xf32> into tensor<3x4x4xf32>
             %r = tensor.collapse_shape %0 [[0, 1, 2]] : tensor<3x4x4xf32> into tensor<48xf32>
             return %r : tensor<48xf32>
    After:   %collapsed = tensor.collapse_shape %t [[0, 1]] : tensor<12x4xf32> into tensor<48xf32>
             return %collapsed : tensor<48xf32>
    """
    inner = _source_of(op, ExpandShapeOp)
    result = op.results[0].type
    if inner is None or inner.operands[0].type == result:
        return
    source = inner.operands[0]
    rank, left = len(_types(inner)[0].get_shape()), len(_types(op)[1].get_shape())
    expanding, collapsing = groups_of(inner), groups_of(op)
    groups = covering(collapsing, expanding) if rank > left else covering(expanding, collapsing)
    if groups is None:
        return
    if rank > left:
        rewriter.replace(op, collapse_op(source, groups, result))
    elif rank == left:
        rewriter.replace(op, cast_op(source, result))
    else:
        sizes = _output_shape(inner)
        shape = [_product([sizes[index] for index in group], rewriter) for group in collapsing]
        rewriter.replace(op, expand_op(source, groups, shape, result))


def _product(sizes: Sequence[Mixed], rewriter: PatternRewriter) -> Mixed:
    """The product of sizes; ops compute it if some are values."""
    known = [constant_integer(size) for size in sizes]
    static = prod(size for size in known if size is not None)
    factors = dynamic_values(size for size, number in zip(sizes, known, strict=True) if number is None)
    if not factors:
        return static
    if static != 1:
        factors.append(_insert_index(rewriter, static))
    result, *others = factors
    for factor in others:
        result = rewriter.insert(arith.MuliOp(result, factor)).result
    return result


def _insert_index(rewriter: PatternRewriter, value: int) -> SSAValue:
    return rewriter.insert(arith.ConstantOp.from_int_and_width(value, IndexType())).result


@RULES("tensor.expand_shape")
def compose_expand_of_collapse_op(op: Operation, rewriter: PatternRewriter) -> None:
    """Merge a collapse and an expansion into one of the two, if the sizes determine the groups.

    Before:  (%t: tensor<4x2x3xf32>)
             %0 = tensor.collapse_shape %t [[0, 1, 2]] : tensor<4x2x3xf32> into tensor<24xf32>
             %r = tensor.expand_shape %0 [[0, 1]] output_shape [8, 3] : tensor<24xf32> into tensor<8x3xf32>
             return %r : tensor<8x3xf32>
    After:   %collapsed = tensor.collapse_shape %t [[0, 1], [2]] : tensor<4x2x3xf32> into tensor<8x3xf32>
             return %collapsed : tensor<8x3xf32>
    """
    inner = _source_of(op, CollapseShapeOp)
    if inner is None:
        return
    result = op.results[0].type
    shape, wanted = _types(inner)[0].get_shape(), _types(op)[1].get_shape()
    collapsing, expanding = groups_of(inner), groups_of(op)
    if len(shape) > len(wanted):
        groups = groups_across(collapsing, expanding, shape, wanted)
        if groups is not None:
            rewriter.replace(op, collapse_op(inner.operands[0], groups, result))
    elif len(shape) < len(wanted):
        groups = groups_across(expanding, collapsing, wanted, shape)
        if groups is not None:
            rewriter.replace(op, expand_op(inner.operands[0], groups, _output_shape(op), result))


@RULES("tensor.expand_shape")
def convert_to_static_expand_shape(op: Operation, rewriter: PatternRewriter) -> None:
    """Make constant sizes of an expansion static, if the source of a cast has a static size for the group.

    Before:  (%t: tensor<10x10xf32>)
             %c1 = arith.constant 1 : index
             %c10 = arith.constant 10 : index
             %0 = tensor.cast %t : tensor<10x10xf32> to tensor<?x10xf32>
             %r = tensor.expand_shape %0 [[0, 1], [2]] output_shape [%c10, %c1, 10]
               : tensor<?x10xf32> into tensor<?x?x10xf32>
             return %r : tensor<?x?x10xf32>
    After:   %expanded = tensor.expand_shape %t [[0, 1], [2]] output_shape [10, 1, 10]
               : tensor<10x10xf32> into tensor<10x1x10xf32>
             %cast = tensor.cast %expanded : tensor<10x1x10xf32> to tensor<?x?x10xf32>
             return %cast : tensor<?x?x10xf32>
    """
    uncast = foldable_source(op.operands[0])
    if uncast is None:
        return
    known = ranked(uncast.type)
    source, result = _types(op)
    assert known is not None, "it is folded into its user"
    groups, shape = groups_of(op), _output_shape(op)
    # MLIR makes types with negative sizes here.
    found = {
        place: number
        for group, size in zip(groups, known.get_shape(), strict=False)
        if size != DYNAMIC_INDEX
        for place in group
        if result.get_shape()[place] == DYNAMIC_INDEX and (number := constant_integer(shape[place])) is not None
    }
    if not found or any(number < 0 for number in found.values()):
        return
    sizes = [found.get(place, size) for place, size in enumerate(shape)]
    static = [found.get(place, size) for place, size in enumerate(result.get_shape())]
    joined = collapsed_shape(static, groups)
    if not is_a_shape(joined):
        return
    inner = reshaped(source, joined)
    cast = insert_cast(rewriter, op.operands[0], inner)
    new = rewriter.insert(expand_op(cast, groups, sizes, reshaped(source, static)))
    replace_with_cast(rewriter, op, new.results[0])


@RULES(*_BOTH)
def fold_reshape_with_splat(op: Operation, rewriter: PatternRewriter) -> None:
    """Give a splat with a static shape the new shape directly.

    Before:  (%x: f32)
             %0 = tensor.splat %x : tensor<2x4xf32>
             %r = tensor.collapse_shape %0 [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
             return %r : tensor<8xf32>
    After:   %splat = tensor.splat %x : tensor<8xf32>
             return %splat : tensor<8xf32>
    """
    splat = _source_of(op, SplatOp)
    if splat is not None and has_static_shape(splat.results[0].type):
        rewriter.replace(op, SplatOp.create(operands=splat.operands, result_types=op.result_types))


@RULES(*_BOTH)
def fold_reshape_with_from_elements(op: Operation, rewriter: PatternRewriter) -> None:
    """Give a tensor made from elements the new shape directly.

    Before:  (%x: i32)
             %0 = tensor.from_elements %x : tensor<1xi32>
             %r = tensor.collapse_shape %0 [] : tensor<1xi32> into tensor<i32>
             return %r : tensor<i32>
    After:   %from_elements = tensor.from_elements %x : tensor<i32>
             return %from_elements : tensor<i32>
    """
    given = _source_of(op, FromElementsOp)
    if given is not None and has_static_shape(op.results[0].type):
        rewriter.replace(op, FromElementsOp.create(operands=given.operands, result_types=op.result_types))


@RULES("tensor.collapse_shape")
def fold_collapse_of_cast_op(op: Operation, rewriter: PatternRewriter) -> None:
    """Collapse the source of a cast, and infer the result sizes.

    Before:  (%t: tensor<2x4xf32>)
             %0 = tensor.cast %t : tensor<2x4xf32> to tensor<?x4xf32>
             %r = tensor.collapse_shape %0 [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
             return %r : tensor<?xf32>
    After:   %collapsed = tensor.collapse_shape %t [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
             %cast = tensor.cast %collapsed : tensor<8xf32> to tensor<?xf32>
             return %cast : tensor<?xf32>
    """
    uncast = foldable_source(op.operands[0])
    known = None if uncast is None else ranked(uncast.type)
    if uncast is None or known is None:
        return
    groups = groups_of(op)
    joined = collapsed_shape(known.get_shape(), groups)
    if not is_a_shape(joined):
        return
    inferred = reshaped(known, joined)
    if inferred == op.results[0].type:
        rewriter.notify_op_modified(op)
        op.operands[0] = uncast
    else:
        replace_with_cast(rewriter, op, rewriter.insert(collapse_op(uncast, groups, inferred)).results[0])


# ----- reshape


@FOLDS("tensor.reshape")
def _fold_reshape(op: Operation, constants: Constants) -> Folded:
    """Fold the reshape of a splat, of another reshape, or to the same type."""
    source, shape = op.operands
    splat = resized_splat(constants[0], op.results[0].type)
    if splat is not None:
        return splat
    inner = _source_of(op, ReshapeOp)
    if inner is not None:
        return InPlace((inner.operands[0], shape))
    type = ranked(source.type)
    if type is None or source.type != op.results[0].type:
        return None
    return source if len(type.get_shape()) <= 1 or _gives_sizes_of(shape, source, type) else None


def _gives_sizes_of(shape: SSAValue, source: SSAValue, type: Ranked) -> bool:
    """Return whether the elements of `shape` are the sizes of `source`."""
    elements = shape.owner
    sizes = type.get_shape()
    if not isinstance(elements, FromElementsOp) or len(elements.operands) != len(sizes):
        return False
    return all(_is_size(element, source, place, sizes[place]) for place, element in enumerate(elements.operands))


def _is_size(element: SSAValue, source: SSAValue, place: int, size: int) -> bool:
    known = constant_integer(element)
    if known is not None:
        return known == size
    dim = element.owner
    return isinstance(dim, DimOp) and dim.operands[0] is source and constant_integer(dim.operands[1]) == place
