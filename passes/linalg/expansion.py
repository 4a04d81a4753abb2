"""Moving of reshapes through linalg ops by expansion of the loops.

Source: `ElementwiseOpFusion.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.dialects.linalg.ops import GenericOp, IndexOp, TransposeOp
from xdsl.dialects.tensor import ExpandShapeOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap, AffineSymExpr
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.text.affine_build import multiply
from okl_opt.dialects.upstream.affine.applied import folded_apply
from okl_opt.dialects.upstream.linalg.folds.structured import is_on_tensors
from okl_opt.dialects.upstream.linalg.loops import (
    are_parallel,
    inits_of,
    is_projected_permutation,
    loops_of,
    shape_of_operand,
)
from okl_opt.dialects.upstream.linalg.moves import transpose_op
from okl_opt.dialects.upstream.shared.mixed import Mixed, mixed_values, static_values
from okl_opt.dialects.upstream.shared.reassociation import Groups, groups_of
from okl_opt.dialects.upstream.shared.shapes import integers
from okl_opt.dialects.upstream.shared.sizes import folded_size, index_constant, sizes_in_type, sizes_of
from okl_opt.dialects.upstream.shared.tensor_casts import ranked
from okl_opt.dialects.upstream.tensor.new_ops import collapse_op, expand_op
from okl_opt.passes.linalg.payloads import iterators, maps_attribute
from okl_opt.passes.rewriting.definitions import move_before


@dataclass(frozen=True)
class _Expansion:
    """The expansion of loops."""

    sizes: Sequence[Sequence[Mixed]]
    """For each loop the sizes of the new loops."""

    @property
    def groups(self) -> list[list[int]]:
        """For each loop the new loops."""
        return consecutive([len(sizes) for sizes in self.sizes])

    def map_of(self, map: AffineMap) -> AffineMap:
        """Return the map by the new loops."""
        groups = self.groups
        loops = [loop for dim in positions(map) for loop in groups[dim]]
        return AffineMap(sum(len(group) for group in groups), 0, tuple(AffineDimExpr(loop) for loop in loops))

    def sizes_of(self, map: AffineMap) -> list[Mixed]:
        """Return the sizes of an operand with an indexing map."""
        return [size for dim in positions(map) for size in self.sizes[dim]]

    def groups_of(self, map: AffineMap) -> Groups:
        """Return the reassociation of an expanded operand."""
        return consecutive([len(self.sizes[dim]) for dim in positions(map)])


def positions(map: AffineMap) -> list[int]:
    """Return the positions of the dimensions in a projected permutation."""
    return [result.position for result in map.results if isinstance(result, AffineDimExpr)]


def consecutive(lengths: Sequence[int]) -> list[list[int]]:
    """Return consecutive groups of these lengths."""
    groups: list[list[int]] = []
    start = 0
    for length in lengths:
        groups.append(list(range(start, start + length)))
        start += length
    return groups


def may_expand(op: Operation, operand: int) -> bool:
    """Return whether loops can be expanded with an operand. Source: `isFusableWithReshapeByDimExpansion`."""
    maps = loops_of(op).maps
    return is_on_tensors(op) and all(map(is_projected_permutation, maps)) and bool(maps[operand].results)


def numbers_need_sizes(op: Operation, operand: int, reshape: Operation) -> bool:
    """Return whether the region has a `linalg.index` of a loop that a reshape expands to loops of dynamic sizes.

    The size of the outermost of the new loops does not matter.
    """
    expanded = sizes_in_type(reshape.results[0] if isinstance(reshape, ExpandShapeOp) else reshape.operands[0])
    loops = zip(positions(loops_of(op).maps[operand]), groups_of(reshape), strict=True)
    unknown = {loop for loop, group in loops if any(expanded[place] == DYNAMIC_INDEX for place in group[1:])}
    if not unknown:
        return False
    return any(isinstance(inner, IndexOp) and inner.dim.value.data in unknown for inner in op.regions[0].block.ops)


def loop_sizes(op: Operation, rewriter: PatternRewriter) -> list[Mixed]:
    """Return the size of each loop, from the first operand indexed by it. Source: `createLoopRanges`."""
    loops = loops_of(op)
    sizes: dict[int, Mixed] = {}
    for value, map in zip(op.operands, loops.maps, strict=True):
        for place, (size, result) in enumerate(zip(shape_of_operand(value.type), map.results, strict=True)):
            found = folded_size(rewriter, value, place) if size == DYNAMIC_INDEX else size
            if isinstance(result, AffineDimExpr):
                sizes.setdefault(result.position, found)
    return [sizes[loop] for loop in range(loops.count)]


def expanded_with(op: Operation, operand: int, reshape: Operation, rewriter: PatternRewriter) -> list[SSAValue] | None:
    """Insert `op` with loops expanded for a reshape of an operand; return the replacements of its results, or None.

    The new op is inserted before `op`. Source: `fuseWithReshapeByExpansion`.
    """
    groups = groups_of(reshape)
    if not groups:
        return None
    if isinstance(reshape, ExpandShapeOp):
        if not move_before(reshape.operands[1:], op, rewriter):
            return None
        shape = mixed_values(integers(reshape.static_output_shape), reshape.operands[1:])
    else:
        shape = sizes_of(rewriter, reshape.operands[0])
    rewriter.insertion_point = InsertPoint.before(op)
    expansion = _expansion(op, operand, groups, shape, rewriter)
    count = len(op.operands) - len(inits_of(op))
    operands = [
        reshape.operands[0]
        if place == operand and place < count
        else _expanded(value, loops_of(op).maps[place], expansion, rewriter)
        for place, value in enumerate(op.operands)
    ]
    new = rewriter.insert(_expanded_op(op, operands, expansion, rewriter))
    results: list[SSAValue] = []
    for old, result, map in zip(op.results, new.results, loops_of(op).maps[count:], strict=True):
        if result.type == old.type:
            results.append(result)
            continue
        results.append(rewriter.insert(collapse_op(result, expansion.groups_of(map), old.type)).result)
    return results


def _expansion(
    op: Operation, operand: int, groups: Groups, shape: Sequence[Mixed], rewriter: PatternRewriter
) -> _Expansion:
    sizes: list[Sequence[Mixed]] = [[size] for size in loop_sizes(op, rewriter)]
    for dim, group in zip(positions(loops_of(op).maps[operand]), groups, strict=True):
        sizes[dim] = [shape[place] for place in group]
    return _Expansion(sizes)


def _expanded(value: SSAValue, map: AffineMap, expansion: _Expansion, rewriter: PatternRewriter) -> SSAValue:
    """Return an operand expanded for the new loops."""
    type = ranked(value.type)
    if type is None:
        return value
    sizes = expansion.sizes_of(map)
    if len(sizes) == type.get_num_dims() and static_values(sizes) == list(type.get_shape()):
        return value
    return rewriter.insert(expand_op(value, expansion.groups_of(map), sizes)).results[0]


def _expanded_op(
    op: Operation, operands: Sequence[SSAValue], expansion: _Expansion, rewriter: PatternRewriter
) -> Operation:
    inits = operands[len(operands) - len(inits_of(op)) :]
    types = [init.type for init in inits]
    if op.name in ("linalg.copy", "linalg.fill"):
        return type(op).create(
            operands=operands,
            result_types=types,
            properties=op.properties,
            attributes=op.attributes,
            regions=[region.clone() for region in op.regions],
        )
    if isinstance(op, TransposeOp):
        (input_map, _), groups = loops_of(op).maps, expansion.groups
        order = [loop for dim in positions(input_map) for loop in groups[dim]]
        return transpose_op(operands[0], operands[1], [order.index(loop) for loop in range(len(order))])
    parallel = are_parallel(op)
    new = GenericOp(
        operands[: len(operands) - len(inits)],
        inits,
        op.regions[0].clone(),
        maps_attribute([expansion.map_of(map) for map in loops_of(op).maps]),
        iterators([parallel[loop] for loop, sizes in enumerate(expansion.sizes) for _ in sizes]),
        types,
    )
    _update_indices(new.body.block, expansion, rewriter)
    return new


def _update_indices(block: Block, expansion: _Expansion, rewriter: PatternRewriter) -> None:
    """Replace `linalg.index` by computations from the new loops. Source: `updateExpandedGenericOpRegion`."""
    for index in [op for op in block.ops if isinstance(op, IndexOp)]:
        dim = index.dim.value.data
        loops = expansion.groups[dim]
        if loops == [dim]:
            continue
        outer = rewriter.insertion_point
        rewriter.insertion_point = InsertPoint.after(index)
        inner = [rewriter.insert(IndexOp(loop)).results[0] for loop in loops[1:]]
        total: Mixed = rewriter.insert(IndexOp(loops[0])).results[0]
        linear = AffineMap(2, 1, (AffineDimExpr(0) + multiply(AffineDimExpr(1), AffineSymExpr(0)),))
        for number, size in zip(inner, expansion.sizes[dim][1:], strict=True):
            total = folded_apply(rewriter.insert, linear, [number, total, size])
        value = total if isinstance(total, SSAValue) else index_constant(rewriter, total)
        rewriter.insertion_point = outer
        index.results[0].replace_all_uses_with(value)
        index.detach()
        index.erase()
