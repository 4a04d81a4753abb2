"""Fold slices into vector transfers and insertions, which then access the whole tensor.

Before:  func.func @f(%arg0: tensor<12x32xf32>, %arg1: index, %arg2: f32) -> vector<4xf32> {
           %0 = tensor.extract_slice %arg0[%arg1, 4] [8, 16] [1, 1] : tensor<12x32xf32> to tensor<8x16xf32>
           %1 = vector.transfer_read %0[%arg1, %arg1], %arg2 {in_bounds = [true]} : tensor<8x16xf32>, vector<4xf32>
           return %1 : vector<4xf32>
         }
After:   func.func @f(%arg0: tensor<12x32xf32>, %arg1: index, %arg2: f32) -> vector<4xf32> {
           %0 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%arg1]
           %1 = affine.apply affine_map<()[s0] -> (s0 + 4)>()[%arg1]
           %2 = vector.transfer_read %arg0[%0, %1], %arg2 {in_bounds = [true]} : tensor<12x32xf32>, vector<4xf32>
           return %2 : vector<4xf32>
         }

A vector or tensor that fills the inserted slice is inserted into the whole tensor directly. All strides are 1,
transfers are within bounds, and none is masked. The new ops lack discardable attributes, as in MLIR.
Source: `lib/Dialect/Tensor/Transforms/FoldTensorSubsetOps.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

from xdsl.context import Context
from xdsl.dialects.builtin import AffineMapAttr, DenseArrayBase, i32
from xdsl.dialects.tensor import ExtractSliceOp, InsertSliceOp
from xdsl.dialects.vector import TransferReadOp, TransferWriteOp
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from okl_opt.dialects.dominance import comes_before
from okl_opt.dialects.interfaces.folding import Rule
from okl_opt.dialects.upstream.affine.applied import Insert
from okl_opt.dialects.upstream.affine.expressions import replace_in_map
from okl_opt.dialects.upstream.shared.mixed import known_or_value
from okl_opt.dialects.upstream.shared.shapes import shape_of
from okl_opt.dialects.upstream.shared.slicing import (
    Slice,
    dropped_from_end,
    has_unit_strides,
    is_in_bounds,
    slice_of,
    slice_op,
)
from okl_opt.dialects.upstream.vector.folds.vectors import type_of
from okl_opt.passes.affine.slices import indices_in, place_for_indices
from okl_opt.passes.base import OpPass
from okl_opt.passes.generic.greedily import rewrite_by_name

Transfer = TransferReadOp | TransferWriteOp


def _dropped(part: Slice, value: SSAValue) -> frozenset[int] | None:
    """Return the dimensions of a slice that the type of `value` drops."""
    shape = shape_of(value.type)
    return None if shape is None else dropped_from_end(part.sizes, shape)


def _inserter(op: Operation, rewriter: PatternRewriter) -> Insert:
    place = place_for_indices(op)
    return lambda new: rewriter.insert(new, place)


# ----- transfers


def _may_move(op: Transfer, part: Slice) -> bool:
    return op.mask is None and all(flag.value.data for flag in op.in_bounds) and has_unit_strides(part)


def _transfer(
    op: Transfer, tensor: SSAValue, part: Slice, dropped: AbstractSet[int], insert: Insert
) -> TransferReadOp | TransferWriteOp:
    """Build the transfer from or to `tensor`, whose slice `op` accesses."""
    rank = len(part.sizes)
    indices = indices_in(part, dropped, op.indices, insert)
    kept = [AffineDimExpr(dimension) for dimension in range(rank) if dimension not in dropped]
    segments = (1, rank, 1, 0) if isinstance(op, TransferReadOp) else (1, 1, rank, 0)
    if isinstance(op, TransferReadOp):
        operands, types = [tensor, *indices, op.padding], op.result_types
    else:
        operands, types = [op.vector, tensor, *indices], [tensor.type]
    return type(op).create(
        operands=operands,
        result_types=types,
        properties={
            "in_bounds": op.in_bounds,
            "operandSegmentSizes": DenseArrayBase.from_list(i32, segments),
            "permutation_map": AffineMapAttr(replace_in_map(op.permutation_map.data, kept, None, (rank, 0))),
        },
    )


def transfer_read_of_extract_slice_op_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Read a vector from the tensor instead of from its slice."""
    assert isinstance(op, TransferReadOp)
    maker = op.source.owner
    if not isinstance(maker, ExtractSliceOp) or not comes_before(maker, op):
        return
    part = slice_of(maker)
    dropped = _dropped(part, maker.result)
    if dropped is not None and _may_move(op, part):
        rewriter.replace(op, _transfer(op, maker.source, part, dropped, _inserter(op, rewriter)))


def insert_slice_of_transfer_write_op_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Write a vector to the destination of the insertion if it fills the inserted tensor."""
    assert isinstance(op, InsertSliceOp)
    write = op.source.owner
    if not isinstance(write, TransferWriteOp) or not comes_before(write, op):
        return
    part = slice_of(op)
    dropped = _dropped(part, op.source)
    if dropped is None or not _may_move(write, part):
        return
    if type_of(write.vector).get_shape() == shape_of(write.source.type):
        rewriter.replace(op, _transfer(write, op.dest, part, dropped, _inserter(op, rewriter)))


# ----- slices


def insert_slice_of_insert_slice_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Insert a tensor directly if it fills the inserted tensor."""
    source, dest = op.operands[:2]
    inner = source.owner
    if not isinstance(inner, InsertSliceOp) or not comes_before(inner, op):
        return
    outer_part, inner_part = slice_of(op), slice_of(inner)
    dropped = _dropped(outer_part, source)
    if dropped is None or not (has_unit_strides(outer_part) and has_unit_strides(inner_part)):
        return
    kept = [dimension for dimension in range(len(outer_part.sizes)) if dimension not in dropped]
    if [outer_part.sizes[dimension] for dimension in kept] != list(inner_part.sizes):
        return
    insert = _inserter(op, rewriter)
    offsets = indices_in(outer_part, dropped, inner_part.offsets, insert)
    part = outer_part._replace(offsets=[*map(known_or_value, offsets)])
    if not is_in_bounds(part, shape_of(dest.type) or ()):
        # Numbers are checked, values are not.
        part = outer_part._replace(offsets=offsets)
    rewriter.replace(op, slice_op(type(op), [inner.source, dest], part, op.result_types))


_INSERT_SLICE_OF_INSERT_SLICE = Rule("InsertSliceOfInsertSliceFolder", insert_slice_of_insert_slice_folder, 1)

PATTERNS: Mapping[str, Sequence[RewritePattern]] = {
    "tensor.insert_slice": (
        Rule("InsertSliceOfTransferWriteOpFolder", insert_slice_of_transfer_write_op_folder, 1),
        _INSERT_SLICE_OF_INSERT_SLICE,
    ),
    "tensor.parallel_insert_slice": (_INSERT_SLICE_OF_INSERT_SLICE,),
    "vector.transfer_read": (Rule("TransferReadOfExtractSliceOpFolder", transfer_read_of_extract_slice_op_folder, 1),),
}
"""The patterns by the names of ops."""


class FoldTensorSubsetOpsPass(OpPass):
    name = "fold-tensor-subset-ops"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        rewrite_by_name(ctx, op, PATTERNS)
