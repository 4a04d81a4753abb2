"""Patterns that remove dimensions of size one from slices, with a reshape instead.

Source: `RankReducedExtractSliceOp` and `RankReducedInsertSliceOp` in `DropUnitDims.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.dialects.tensor import ExtractSliceOp, InsertSliceOp
from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.upstream.shared.mixed import static_values
from okl_opt.dialects.upstream.shared.reassociation import collapsed_shape
from okl_opt.dialects.upstream.shared.sizes import sizes_in_type
from okl_opt.dialects.upstream.shared.slicing import slice_of, slice_op, without_ones
from okl_opt.dialects.upstream.shared.tensor_casts import ranked, reshaped, resized
from okl_opt.dialects.upstream.tensor.new_ops import collapse_op
from okl_opt.passes.linalg.unit_reshapes import expanded_to


def groups_without_ones(shape: list[int]) -> list[list[int]]:
    """Group dimensions so that each group ends in a size other than one; the last group has trailing ones, too.

    Source: `getReassociationMapForFoldingUnitDims`.
    """
    groups: list[list[int]] = []
    open: list[int] = []
    for place, size in enumerate(shape):
        open.append(place)
        if size != 1:
            groups.append(open)
            open = []
    if groups:
        groups[-1] += open
    return groups


class RankReducedExtractSlice(RewritePattern):
    """tensor.extract_slice to tensor<1x4xf32> -> tensor.expand_shape(tensor.extract_slice to tensor<4xf32>)"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: ExtractSliceOp, rewriter: PatternRewriter) -> None:
        shape = list(sizes_in_type(op.result))
        groups = groups_without_ones(shape)
        source = ranked(op.source.type)
        if source is None or len(groups) == len(shape):
            return
        slice = slice_of(op)
        reduced = resized(source, without_ones(static_values(slice.sizes), len(groups)))
        new = rewriter.insert(slice_op(ExtractSliceOp, [op.source], slice, [reduced]))
        rewriter.replace(op, (), [expanded_to(rewriter, new.results[0], op.result.type, groups)])


class RankReducedInsertSlice(RewritePattern):
    """tensor.insert_slice of tensor<1x4xf32> -> tensor.insert_slice of tensor<4xf32>

    Likewise for tensor.parallel_insert_slice.
    """

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        source = ranked(op.operands[0].type)
        if source is None:
            return
        groups = groups_without_ones(list(source.get_shape()))
        if len(groups) == source.get_num_dims():
            return
        around = op if isinstance(op, InsertSliceOp) else op.parent_op()
        assert around is not None, "a parallel insertion stands in an op"
        collapsed = collapse_op(op.operands[0], groups, reshaped(source, collapsed_shape(source.get_shape(), groups)))
        rewriter.insert(collapsed, InsertPoint.before(around))
        operands = [collapsed.result, op.operands[1]]
        rewriter.replace(op, slice_op(type(op), operands, slice_of(op), op.result_types))
