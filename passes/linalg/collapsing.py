"""Patterns that move reshapes through `linalg.generic` ops by collapsing the loops.

Source: `ElementwiseOpFusion.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.dialects.affine import ApplyOp
from xdsl.dialects.arith import DivSIOp, RemSIOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.dialects.linalg.ops import GenericOp, IndexOp
from xdsl.dialects.tensor import CollapseShapeOp, ExpandShapeOp
from xdsl.ir import Block, Operation, OpResult, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineExpr, AffineMap
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.folding import create_or_fold
from okl_opt.dialects.text.affine_build import multiply
from okl_opt.dialects.upstream.affine.applied import as_value, folded_apply
from okl_opt.dialects.upstream.affine.expressions import flat_row
from okl_opt.dialects.upstream.linalg.folds.structured import is_on_tensors
from okl_opt.dialects.upstream.linalg.loops import are_parallel, is_projected_permutation
from okl_opt.dialects.upstream.shared.mixed import Mixed, constant_integer
from okl_opt.dialects.upstream.shared.reassociation import Groups, collapsed_shape, groups_of
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.dialects.upstream.shared.sizes import sizes_in_type
from okl_opt.dialects.upstream.tensor.new_ops import collapse_op, expand_op
from okl_opt.passes.linalg.elementwise_fusion import has_one_use
from okl_opt.passes.linalg.expansion import loop_sizes, positions
from okl_opt.passes.linalg.payloads import iterators, maps_attribute, maps_of

MayCollapse = Callable[[Operation, GenericOp], bool]
"""Returns whether the loops of an op may be collapsed for a reshape before or after it."""


@dataclass(frozen=True)
class _Collapse:
    """The collapsing of loops."""

    groups: Sequence[Sequence[int]]
    """For each new loop the old ones, which are consecutive in each operand that they index."""

    def starts_of(self, map: AffineMap) -> list[tuple[int, int]]:
        """Return the dimensions of an operand that start a group, each with the new loop."""
        first = {group[0]: loop for loop, group in enumerate(self.groups)}
        return [(place, first[dim]) for place, dim in enumerate(positions(map)) if dim in first]

    def map_of(self, map: AffineMap) -> AffineMap:
        """Return the map by the new loops."""
        return AffineMap(len(self.groups), 0, tuple(AffineDimExpr(loop) for _, loop in self.starts_of(map)))

    def groups_of(self, map: AffineMap) -> Groups:
        """Return the reassociation of an operand's dimensions."""
        return [list(range(place, place + len(self.groups[loop]))) for place, loop in self.starts_of(map)]


def collapse_of(op: GenericOp, operand: int, groups: Groups) -> _Collapse | None:
    """Return the collapsing of loops according to an operand's reassociation; None if no loops can be collapsed.

    Source: `getCollapsableIterationSpaceDims`.
    """
    maps, parallel = maps_of(op), are_parallel(op)
    if not is_on_tensors(op) or not all(map(is_projected_permutation, maps)):
        return None
    loops = positions(maps[operand])
    wanted = [[loops[place] for place in group] for group in groups if len(group) > 1]
    reductions = [loop for loop, one in enumerate(parallel) if not one]
    chosen = [
        group
        for group in wanted
        if (all(parallel[loop] for loop in group) or _follow_each_other(group, reductions))
        and all(_follow_each_other(group, positions(map)) or not {*group} & {*positions(map)} for map in maps)
    ]
    if not chosen:
        return None
    taken = {loop for group in chosen for loop in group}
    single = [[loop] for loop in range(len(parallel)) if loop not in taken]
    return _Collapse(sorted([*chosen, *single]))


def _follow_each_other(group: Sequence[int], numbers: Sequence[int]) -> bool:
    """Return whether `group` is a contiguous part of `numbers`. Source: `isDimSequencePreserved`."""
    start = numbers.index(group[0]) if group[0] in numbers else 0
    return list(numbers[start : start + len(group)]) == list(group)


def collapsed_with(op: GenericOp, collapse: _Collapse, rewriter: PatternRewriter) -> list[SSAValue]:
    """Insert `op` with collapsed loops before `op`; return the replacements of its results.

    Source: `collapseOpIterationDims`.
    """
    rewriter.insertion_point = InsertPoint.before(op)
    sizes, maps = loop_sizes(op, rewriter), maps_of(op)
    operands = [_collapsed(value, map, collapse, rewriter) for value, map in zip(op.operands, maps, strict=True)]
    parallel, inputs = are_parallel(op), len(op.inputs)
    new = GenericOp(
        operands[:inputs],
        operands[inputs:],
        op.body.clone(),
        maps_attribute([collapse.map_of(map) for map in maps]),
        iterators([parallel[group[0]] for group in collapse.groups]),
        [value.type for value in operands[inputs:]],
    )
    rewriter.insert(new)
    _split_indices(new.body.block, collapse.groups, sizes, rewriter)
    rewriter.insertion_point = InsertPoint.before(op)
    results: list[SSAValue] = []
    for old, result, map in zip(op.results, new.results, maps[inputs:], strict=True):
        if result.type != old.type:
            known = zip(sizes_in_type(old), positions(map), strict=True)
            shape = [sizes[loop] if size == DYNAMIC_INDEX else size for size, loop in known]
            result = rewriter.insert(expand_op(result, collapse.groups_of(map), shape, old.type)).result
        results.append(result)
    return results


def _collapsed(value: SSAValue, map: AffineMap, collapse: _Collapse, rewriter: PatternRewriter) -> SSAValue:
    groups = collapse.groups_of(map)
    if len(groups) == len(map.results):
        return value
    type = TensorType(element_of(value.type), collapsed_shape(sizes_in_type(value), groups))
    return rewriter.insert(collapse_op(value, groups, type)).result


def _split_indices(block: Block, groups: Groups, sizes: Sequence[Mixed], rewriter: PatternRewriter) -> None:
    """Replace `linalg.index` by computations from the new loops. Source: `generateCollapsedIndexingRegion`."""
    indices = [op for op in block.ops if isinstance(op, IndexOp)]
    if not indices:
        return
    rewriter.insertion_point = InsertPoint.at_start(block)
    numbers: dict[int, SSAValue] = {}
    for loop, group in enumerate(groups):
        number: SSAValue = rewriter.insert(IndexOp(loop)).result
        for old in reversed(group[1:]):
            size = as_value(rewriter.insert, sizes[old])
            numbers[old] = create_or_fold(rewriter, RemSIOp(number, size))
            number = create_or_fold(rewriter, DivSIOp(number, size))
        numbers[group[0]] = number
    for index in indices:
        rewriter.replace(index, (), [numbers[index.dim.value.data]])


class JoinSplitNumber(RewritePattern):
    """affine.apply (s0 + s1 * 4)[%i rem 4, %i div 4] -> %i, left by expanded loops that were collapsed again"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: ApplyOp, rewriter: PatternRewriter) -> None:
        map = op.map.data
        row = flat_row(map.results[0], map.num_dims, map.num_symbols)
        found = None if row is None else _split_number(op.operands, row)
        if row is None or found is None:
            return
        rest, quotient, number = found
        factors = [*row[:-1], row[rest]]
        factors[rest] = factors[quotient] = 0
        total: AffineExpr = AffineExpr.constant(row[-1])
        for place, factor in enumerate(factors):
            total = total + multiply(AffineDimExpr(place), AffineExpr.constant(factor))
        joined = AffineMap(len(factors), 0, (total,))
        value = folded_apply(rewriter.insert, joined, [*op.operands, number])
        rewriter.replace(op, (), [as_value(rewriter.insert, value)])


def _split_number(values: Sequence[SSAValue], factors: Sequence[int]) -> tuple[int, int, SSAValue] | None:
    """Return the positions of a remainder and a quotient of the same number, and this number; None if not found."""
    for rest, value in enumerate(values):
        remainder = value.owner
        size = constant_integer(remainder.rhs) if isinstance(remainder, RemSIOp) else None
        if not isinstance(remainder, RemSIOp) or not size or not factors[rest]:
            continue
        for quotient, other in enumerate(values):
            division = other.owner
            if not isinstance(division, DivSIOp) or factors[quotient] != factors[rest] * size:
                continue
            if division.lhs is remainder.lhs and constant_integer(division.rhs) == size:
                return rest, quotient, remainder.lhs
    return None


class FoldWithProducerReshapeOpByCollapsing(RewritePattern):
    """linalg.generic(tensor.expand_shape(%x)) -> tensor.expand_shape(linalg.generic(%x))"""

    def __init__(self, may_collapse: MayCollapse):
        self._may_collapse = may_collapse

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: GenericOp, rewriter: PatternRewriter) -> None:
        for place, value in enumerate(op.operands):
            expand = value.owner
            if not isinstance(expand, ExpandShapeOp) or not self._may_collapse(expand, op):
                continue
            collapse = collapse_of(op, place, groups_of(expand))
            if collapse is not None:
                rewriter.replace(op, (), collapsed_with(op, collapse, rewriter))
                return


class FoldReshapeWithGenericOpByCollapsing(RewritePattern):
    """tensor.collapse_shape(linalg.generic(%x)) -> linalg.generic(tensor.collapse_shape(%x))"""

    def __init__(self, may_collapse: MayCollapse):
        self._may_collapse = may_collapse

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: CollapseShapeOp, rewriter: PatternRewriter) -> None:
        value = op.src
        if not isinstance(value, OpResult) or not isinstance(value.op, GenericOp) or not has_one_use(value.op):
            return
        producer = value.op
        collapse = collapse_of(producer, len(producer.inputs) + value.index, groups_of(op))
        if collapse is not None and self._may_collapse(op, producer):
            rewriter.replace(producer, (), collapsed_with(producer, collapse, rewriter))
