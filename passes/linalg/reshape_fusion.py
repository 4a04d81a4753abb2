"""Patterns that move reshapes through linalg ops and paddings, so that ops with loops become adjacent.

Source: `ElementwiseOpFusion.cpp`, `ReshapePatterns.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.dialects.tensor import CollapseShapeOp, ExpandShapeOp, PadOp
from xdsl.ir import Operation, OpResult
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from okl_opt.dialects.upstream.linalg.loops import inits_of
from okl_opt.dialects.upstream.shared.destination_style import is_structured
from okl_opt.dialects.upstream.shared.mixed import Mixed, constant_integer, mixed_values
from okl_opt.dialects.upstream.shared.reassociation import Groups, groups_of
from okl_opt.dialects.upstream.shared.shapes import integers
from okl_opt.dialects.upstream.shared.sizes import sizes_in_type, sizes_of
from okl_opt.dialects.upstream.shared.tensor_casts import ranked
from okl_opt.dialects.upstream.tensor.folds.pads import high_of, low_of, padding_value
from okl_opt.dialects.upstream.tensor.new_ops import collapse_op, expand_op, pad_op
from okl_opt.passes.linalg.elementwise_fusion import has_one_use
from okl_opt.passes.linalg.expansion import expanded_with, may_expand

MayExpand = Callable[[Operation, Operation, int], bool]
"""Returns whether a reshape before or after an op may be moved through the op; the number is the op's operand."""


def first_has_one_use(reshape: Operation, op: Operation, operand: int) -> bool:
    """Return whether the first one of reshape and op has only one use."""
    return has_one_use(reshape if isinstance(reshape, CollapseShapeOp) else op)


class FoldWithProducerReshapeOpByExpansion(RewritePattern):
    """linalg.generic(tensor.collapse_shape(%x)) -> tensor.collapse_shape(linalg.generic(%x))"""

    def __init__(self, may_move: MayExpand = first_has_one_use):
        self._may_move = may_move

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        for place, value in enumerate(op.operands[: len(op.operands) - len(inits_of(op))]):
            collapse = value.owner
            if not isinstance(collapse, CollapseShapeOp) or not may_expand(op, place):
                continue
            if not self._may_move(collapse, op, place):
                continue
            results = expanded_with(op, place, collapse, rewriter)
            if results is not None:
                rewriter.replace(op, (), results)
            return


class FoldReshapeWithGenericOpByExpansion(RewritePattern):
    """tensor.expand_shape(linalg.generic(%x)) -> linalg.generic(tensor.expand_shape(%x))"""

    def __init__(self, may_move: MayExpand = first_has_one_use):
        self._may_move = may_move

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: ExpandShapeOp, rewriter: PatternRewriter) -> None:
        value = op.src
        if not isinstance(value, OpResult) or not is_structured(value.op):
            return
        producer = value.op
        place = len(producer.operands) - len(inits_of(producer)) + value.index
        if not may_expand(producer, place) or not self._may_move(op, producer, place):
            return
        results = expanded_with(producer, place, op, rewriter)
        if results is None:
            return
        maker = results[value.index].owner
        replacement = maker.src if isinstance(maker, CollapseShapeOp) else results[value.index]
        rewriter.replace(op, (), [replacement])
        rewriter.replace(producer, (), results)


class FoldPadWithProducerReshapeOpByExpansion(RewritePattern):
    """tensor.pad(tensor.collapse_shape(%x)) -> tensor.collapse_shape(tensor.pad(%x)), if no collapsed dim is padded"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: PadOp, rewriter: PatternRewriter) -> None:
        collapse, padding = op.source.owner, padding_value(op)
        source, result = ranked(op.source.type), ranked(op.result.type)
        if not isinstance(collapse, CollapseShapeOp) or not collapse.result.has_one_use():
            return
        if source is None or result is None or padding is None:
            return
        expanded = ranked(collapse.src.type)
        assert expanded is not None, "ranked tensors are collapsed"
        groups, shape = groups_of(collapse), list(expanded.get_shape())
        low, high = low_of(op), high_of(op)
        for dim, group in enumerate(groups):
            if len(group) == 1:
                shape[group[0]] = result.get_shape()[dim]
            elif constant_integer(low[dim]) != 0 or constant_integer(high[dim]) != 0:
                return
        new = pad_op(
            collapse.src,
            [low[dim] for dim, group in enumerate(groups) for _ in group],
            [high[dim] for dim, group in enumerate(groups) for _ in group],
            padding,
            TensorType(result.element_type, shape),
            op.nofold,
        )
        rewriter.insert(new)
        rewriter.replace(op, collapse_op(new.result, groups, op.result.type))


class BubbleUpExpandThroughParallelCollapse(RewritePattern):
    """tensor.expand_shape(tensor.collapse_shape(%x)) -> tensor.collapse_shape(tensor.expand_shape(%x))

    No dimension may be both collapsed and expanded.

    Source: `populateBubbleUpExpandShapePatterns`.
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: ExpandShapeOp, rewriter: PatternRewriter) -> None:
        collapse = op.src.owner
        if not isinstance(collapse, CollapseShapeOp):
            return
        collapsing, expanding = groups_of(collapse), groups_of(op)
        source = collapse.src
        if not expanding or not _are_parallel(collapsing, expanding, sizes_in_type(source), sizes_in_type(op.result)):
            return
        given = sizes_of(rewriter, source)
        wanted = mixed_values(integers(op.static_output_shape), op.dynamic_output_shape)
        sizes: list[Mixed] = []
        expanded: list[list[int]] = []
        collapsed: list[list[int]] = []
        for inner, outer in zip(collapsing, expanding, strict=True):
            start = len(sizes)
            is_collapsed = len(inner) > len(outer)
            new = [given[place] for place in inner] if is_collapsed else [wanted[place] for place in outer]
            sizes += new
            whole, single = [[*range(start, len(sizes))]], [[place] for place in range(start, len(sizes))]
            expanded += whole if len(outer) > len(inner) else single
            collapsed += whole if is_collapsed else single
        value = source
        if len(expanded) != len(sizes):
            value = rewriter.insert(expand_op(value, expanded, sizes)).result
        if len(collapsed) != len(sizes):
            value = rewriter.insert(collapse_op(value, collapsed, op.result.type)).result
        rewriter.replace(op, (), [value])


def _are_parallel(collapsing: Groups, expanding: Groups, source: Sequence[int], result: Sequence[int]) -> bool:
    """Return whether each intermediate dimension is collapsed only, expanded only, or unchanged by both together."""
    for inner, outer in zip(collapsing, expanding, strict=True):
        if len(inner) == len(outer):
            sizes = [source[place] for place in inner]
            if sizes != [result[place] for place in outer] or sizes.count(DYNAMIC_INDEX) > 1:
                return False
        elif len(inner) != 1 and len(outer) != 1:
            return False
    return True
