"""Folds of slices: extract_slice, insert_slice, parallel_insert_slice. Source: `TensorOps.cpp` of MLIR 22.

MLIR's `InsertSliceOpSourceCastInserter` is missing here, as it makes invalid ops.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType
from xdsl.dialects.tensor import ExtractSliceOp, InsertSliceOp
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, InPlace, RuleTable
from okl_opt.dialects.upstream.shared.mixed import constant_integer, static_values
from okl_opt.dialects.upstream.shared.slicing import (
    Slice,
    dropped_dimensions,
    is_in_bounds,
    is_whole,
    slice_of,
    slice_op,
    with_constants,
    without_ones,
)
from okl_opt.dialects.upstream.shared.tensor_casts import (
    Ranked,
    cast_op,
    foldable_source,
    has_static_shape,
    insert_cast,
    may_be_cast,
    ranked,
    reshaped,
    resized,
)
from okl_opt.dialects.upstream.tensor.folds.elements import resized_splat

FOLDS = FoldTable()
RULES = RuleTable()

_INSERTS = ("tensor.insert_slice", "tensor.parallel_insert_slice")


def _type_of(value: SSAValue) -> Ranked:
    type = ranked(value.type)
    assert type is not None, "slices are of ranked tensors"
    return type


def _canonical_type(whole: Ranked, slice: Slice, rank: int) -> Ranked:
    """The type of a slice without some sizes of 1, or, if that does not fit, also without encoding.

    Source: `ExtractSliceOp::inferCanonicalRankReducedResultType`.
    """
    shape = static_values(slice.sizes)
    return resized(whole, shape) if len(shape) <= rank else reshaped(whole, without_ones(shape, rank))


def _has_constant_index(op: Operation) -> bool:
    """Return whether an operand is an `arith.constant` index."""
    return any(isinstance(operand.owner, ConstantOp) and isinstance(operand.type, IndexType) for operand in op.operands)


# ----- extract_slice


@FOLDS("tensor.extract_slice")
def _fold_extract_slice(op: Operation, constants: Constants) -> Folded:
    """Fold a slice of a splat, of the whole tensor, or of a slice just inserted there."""
    source, result = op.operands[0], op.results[0].type
    splat = resized_splat(constants[0], result)
    if splat is not None:
        return splat
    if source.type == result and is_whole(slice_of(op), _type_of(source).get_shape()):
        return source
    insert = source.owner
    if isinstance(insert, InsertSliceOp) and insert.operands[0].type == result and slice_of(insert) == slice_of(op):
        return insert.operands[0]
    return None


@RULES("tensor.extract_slice")
def op_with_offset_sizes_and_strides_constant_argument_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Make constant offsets, sizes and strides static, if the slice may be in bounds.

    Before:  (%t: tensor<?x?xf32>, %n: index)
             %c0 = arith.constant 0 : index
             %c4 = arith.constant 4 : index
             %r = tensor.extract_slice %t[%c0, %n] [%c4, %n] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
             return %r : tensor<?x?xf32>
    After:   %extracted_slice = tensor.extract_slice %t[0, %n] [4, %n] [1, 1] : tensor<?x?xf32> to tensor<4x?xf32>
             %cast = tensor.cast %extracted_slice : tensor<4x?xf32> to tensor<?x?xf32>
             return %cast : tensor<?x?xf32>
    """
    slice = with_constants(slice_of(op))
    whole = _type_of(op.operands[0])
    if slice is None or not is_in_bounds(slice, whole.get_shape()):
        return
    old = _type_of(op.results[0])
    new_type = _canonical_type(whole, slice, len(old.get_shape()))
    if not may_be_cast(new_type, old):
        return
    new = rewriter.insert(slice_op(ExtractSliceOp, op.operands[:1], slice, [new_type]))
    result = new.results[0]
    rewriter.replace(op, (), [result if new_type == old else insert_cast(rewriter, result, old)])


@RULES("tensor.extract_slice")
def extract_slice_op_cast_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Slice the source of a cast.

    Before:  (%t: tensor<4x8xf32>, %n: index)
             %0 = tensor.cast %t : tensor<4x8xf32> to tensor<?x8xf32>
             %r = tensor.extract_slice %0[%n, 0] [1, 8] [1, 1] : tensor<?x8xf32> to tensor<8xf32>
             return %r : tensor<8xf32>
    After:   %extracted_slice = tensor.extract_slice %t[%n, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<8xf32>
             return %extracted_slice : tensor<8xf32>
    """
    uncast = foldable_source(op.operands[0])
    if uncast is None or _has_constant_index(op):
        return
    slice = slice_of(op)
    if is_in_bounds(slice, _type_of(uncast).get_shape()):
        rewriter.replace(op, slice_op(ExtractSliceOp, [uncast], slice, op.result_types))


# ----- insert_slice


@FOLDS("tensor.insert_slice")
def _fold_insert_slice(op: Operation, constants: Constants) -> Folded:
    """Fold an insertion of a whole tensor, over an insertion at the same place, of the old contents, or of nothing."""
    source, dest = op.operands[:2]
    slice, type = slice_of(op), op.results[0].type
    if has_static_shape(type) and source.type == type and is_whole(slice, _type_of(source).get_shape()):
        return source
    before = dest.owner
    if isinstance(before, InsertSliceOp) and before.operands[0].type == source.type and slice_of(before) == slice:
        return InPlace((source, before.operands[1], *op.operands[2:]))
    extract = source.owner
    if isinstance(extract, ExtractSliceOp) and extract.operands[0] is dest and slice_of(extract) == slice:
        return dest
    return dest if any(constant_integer(size) == 0 for size in slice.sizes) else None


def _place_of_cast(op: Operation) -> InsertPoint:
    """The point before the op, or before the terminator that contains it."""
    around = op.parent_op() if op.name == "tensor.parallel_insert_slice" else None
    return InsertPoint.before(op if around is None else around)


def _insert_slice(op: Operation, source: SSAValue, dest: SSAValue, slice: Slice) -> Operation:
    types = [dest.type] if op.results else []
    return slice_op(type(op), [source, dest], slice, types)


@RULES(*_INSERTS)
def insert_slice_op_constant_argument_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Make constant offsets, sizes and strides static, if the slice may be in bounds.

    Before:  (%t: tensor<?x?xf32>, %d: tensor<?x?xf32>, %n: index)
             %c0 = arith.constant 0 : index
             %c4 = arith.constant 4 : index
             %r = tensor.insert_slice %t into %d[%c0, %n] [%c4, %n] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
             return %r : tensor<?x?xf32>
    After:   %cast = tensor.cast %t : tensor<?x?xf32> to tensor<4x?xf32>
             %inserted_slice = tensor.insert_slice %cast into %d[0, %n] [4, %n] [1, 1]
               : tensor<4x?xf32> into tensor<?x?xf32>
             return %inserted_slice : tensor<?x?xf32>
    """
    source, dest = op.operands[:2]
    slice = with_constants(slice_of(op), only_valid_strides=True)
    whole, given = _type_of(dest), _type_of(source)
    if slice is None or not is_in_bounds(slice, whole.get_shape()):
        return
    wanted = _canonical_type(whole, slice, len(given.get_shape()))
    if not may_be_cast(given, wanted):
        return
    if wanted != given:
        source = rewriter.insert(cast_op(source, wanted), _place_of_cast(op)).results[0]
    rewriter.replace(op, _insert_slice(op, source, dest, slice))


class _Uncast(NamedTuple):
    """The operands of an insertion without casts."""

    source: SSAValue
    dest: SSAValue
    sizes: Sequence[int | SSAValue]


def _uncast(op: Operation, slice: Slice) -> _Uncast | None:
    source, dest = (foldable_source(operand) for operand in op.operands[:2])
    if source is None and dest is None:
        return None
    source, dest = op.operands[0] if source is None else source, op.operands[1] if dest is None else dest
    shape = _type_of(source).get_shape()
    dropped = dropped_dimensions(static_values(slice.sizes), shape, match_dynamic=True)
    if dropped is None:
        return None
    sizes, place = list(slice.sizes), 0
    for number in range(len(sizes)):
        # As in MLIR, ignore sizes after a dynamic one.
        if number not in dropped and place < len(shape) and shape[place] != DYNAMIC_INDEX:
            sizes[number] = shape[place]
            place += 1
    return _Uncast(source, dest, sizes)


def _fits(source: Ranked, dest: Ranked, sizes: Sequence[int | SSAValue]) -> bool:
    """Return whether `source` is the type of the slice, except for sizes of 1. Source: `isRankReducedType`."""
    expected = resized(dest, static_values(sizes))
    if source.element_type != expected.element_type:
        return False
    return dropped_dimensions(expected.get_shape(), source.get_shape()) is not None


@RULES(*_INSERTS)
def insert_slice_op_cast_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Use the sources of casts to less static types, for the source and the destination.

    Before:  (%t: tensor<1x8xf32>, %d: tensor<4x8xf32>, %n: index)
             %0 = tensor.cast %d : tensor<4x8xf32> to tensor<?x8xf32>
             %r = tensor.insert_slice %t into %0[%n, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<?x8xf32>
             return %r : tensor<?x8xf32>
    After:   %inserted_slice = tensor.insert_slice %t into %d[%n, 0] [1, 8] [1, 1]
               : tensor<1x8xf32> into tensor<4x8xf32>
             %cast = tensor.cast %inserted_slice : tensor<4x8xf32> to tensor<?x8xf32>
             return %cast : tensor<?x8xf32>
    """
    if _has_constant_index(op):
        return
    slice = slice_of(op)
    found = _uncast(op, slice)
    if found is None:
        return
    whole = _type_of(found.dest)
    slice = slice._replace(sizes=found.sizes)
    if not _fits(_type_of(found.source), whole, found.sizes) or not is_in_bounds(slice, whole.get_shape()):
        return
    new = _insert_slice(op, found.source, found.dest, slice)
    if not op.results or new.results[0].type == op.results[0].type:
        rewriter.replace(op, new)
        return
    rewriter.insert(new)
    rewriter.replace(op, cast_op(new.results[0], op.results[0].type))
