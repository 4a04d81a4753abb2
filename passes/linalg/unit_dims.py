"""Patterns that remove loops of one iteration and dimensions of size one from `linalg.generic` and `tensor.pad`.

Source: `DropUnitDims.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import chain
from typing import NamedTuple

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, NoneAttr, TensorType
from xdsl.dialects.linalg.ops import GenericOp, IndexOp
from xdsl.dialects.tensor import PadOp
from xdsl.ir import Attribute, Block, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineExpr, AffineMap
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.affine.expressions import number, replace_in_map, value_of
from okl_opt.dialects.upstream.linalg.loops import loops_in_shapes, shape_of_operand
from okl_opt.dialects.upstream.shared.mixed import Mixed, constant_integer
from okl_opt.dialects.upstream.shared.sizes import index_constant, size_of
from okl_opt.dialects.upstream.shared.tensor_casts import ranked
from okl_opt.dialects.upstream.tensor.folds.pads import high_of, low_of, padding_value
from okl_opt.dialects.upstream.tensor.new_ops import empty_op, pad_op
from okl_opt.passes.linalg.payloads import give_loops, maps_attribute, maps_of
from okl_opt.passes.linalg.unit_reshapes import UnitReshapes


class _Reduced(NamedTuple):
    """An operand without dimensions of size one."""

    map: AffineMap
    shape: Sequence[int]
    groups: Sequence[Sequence[int]] | None
    """The reassociation of dimensions; None if all stay."""


def grouped(count: int, dropped: Collection[int]) -> list[list[int]]:
    """Group dimensions: each kept one with the dropped ones after it, the first one also with those before it."""
    groups: list[list[int]] = []
    leading: list[int] = []
    for place in range(count):
        if place not in dropped:
            groups.append([*leading, place])
            leading = []
        elif groups:
            groups[-1].append(place)
        else:
            leading.append(place)
    return groups


def _unit_loops(op: GenericOp) -> set[int]:
    """Return the loops of one iteration according to the operand types."""
    places = loops_in_shapes(maps_of(op))
    sizes = [*chain.from_iterable(shape_of_operand(operand.type) for operand in op.operands)]
    return {loop for loop, place in enumerate(places or ()) if sizes[place] == 1}


def _is_collapsible(type: Attribute) -> bool:
    if isa(type, MemRefType[Attribute]):
        return isinstance(type.layout, NoneAttr)
    tensor = ranked(type)
    return tensor is not None and isinstance(tensor.encoding, NoneAttr)


def _reduced(type: Attribute, map: AffineMap, dims: Sequence[AffineExpr], count: int) -> _Reduced | None:
    """Return the operand without the dimensions of size one indexed by 0; None if its layout prevents that.

    Source: `dropUnitExtentFromOperandMetadata`.
    """
    shape = shape_of_operand(type)
    new = replace_in_map(map, dims, None, (count, 0))
    dropped = {place for place, size in enumerate(shape) if size == 1 and value_of(new.results[place]) == 0}
    if not dropped:
        return _Reduced(new, shape, None)
    if not _is_collapsible(type):
        return None
    kept = [place for place in range(len(shape)) if place not in dropped]
    left = AffineMap(count, 0, tuple(new.results[place] for place in kept))
    return _Reduced(left, [shape[place] for place in kept], grouped(len(shape), dropped))


def _agree(parts: Sequence[_Reduced]) -> bool:
    """Return whether operands agree on loop sizes. A window index may become a plain loop with an operand too large."""
    sizes: dict[int, int] = {}
    for part in parts:
        for result, size in zip(part.map.results, part.shape, strict=True):
            if not isinstance(result, AffineDimExpr) or size == DYNAMIC_INDEX:
                continue
            if sizes.setdefault(result.position, size) != size:
                return False
    return True


class DropUnitDims(RewritePattern):
    """linalg.generic on tensor<1x4xf32> -> linalg.generic on tensor<4xf32>"""

    def __init__(self, reshapes: UnitReshapes):
        self._reshapes = reshapes

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: GenericOp, rewriter: PatternRewriter) -> None:
        maps = maps_of(op)
        if not maps or not give_loops(maps):
            return
        units = _unit_loops(op)
        kept = [loop for loop in range(len(op.iterator_types)) if loop not in units]
        loops = {loop: place for place, loop in enumerate(kept)}
        dims = [AffineDimExpr(loops[loop]) if loop in loops else number(0) for loop in range(len(op.iterator_types))]
        pairs = zip(op.operands, maps, strict=True)
        parts = [part for operand, map in pairs if (part := _reduced(operand.type, map, dims, len(kept))) is not None]
        new_maps = [part.map for part in parts]
        if len(parts) != len(maps) or new_maps == maps or not give_loops(new_maps) or not _agree(parts):
            return
        operands = [self._without(operand, part, rewriter) for operand, part in zip(op.operands, parts, strict=True)]
        count = len(op.inputs)
        dests = list(op.outputs)
        new = GenericOp(
            operands[:count],
            operands[count:],
            rewriter.move_region_contents_to_new_regions(op.body),
            maps_attribute(new_maps),
            [op.iterator_types.data[loop] for loop in kept],
            [operand.type for operand in operands[count : count + len(op.results)]],
        )
        _replace_indices(new.body.block, units, rewriter)
        rewriter.insertion_point = InsertPoint.before(op)
        rewriter.insert(new)
        results = [
            result if part.groups is None else self._reshapes.expanded(rewriter, result, dest, part.groups)
            for result, dest, part in zip(new.results, dests, parts[count:], strict=False)
        ]
        rewriter.replace(op, (), results)

    def _without(self, operand: SSAValue, part: _Reduced, rewriter: PatternRewriter) -> SSAValue:
        if part.groups is None:
            return operand
        return self._reshapes.collapsed(rewriter, operand, part.shape, part.groups)


def _replace_indices(block: Block, units: Collection[int], rewriter: PatternRewriter) -> None:
    """Renumber the `linalg.index` ops of the remaining loops. Source: `replaceUnitDimIndexOps`."""
    for index in [op for op in block.ops if isinstance(op, IndexOp)]:
        loop = index.dim.value.data
        before = sum(1 for unit in units if unit < loop)
        if loop not in units and not before:
            continue
        rewriter.insertion_point = InsertPoint.before(index)
        if loop in units:
            value = index_constant(rewriter, 0)
        else:
            value = rewriter.insert(IndexOp(loop - before)).results[0]
        rewriter.replace_all_uses_with(index.results[0], value)
        block.erase_op(index)


class DropPadUnitDims(RewritePattern):
    """tensor.pad of tensor<1x4xf32> -> tensor.pad of tensor<4xf32>"""

    def __init__(self, reshapes: UnitReshapes, *, into_empty: bool):
        self._reshapes = reshapes
        self._into_empty = into_empty
        """True to insert the result into a new tensor."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: PadOp, rewriter: PatternRewriter) -> None:
        source, result, padding = ranked(op.source.type), ranked(op.result.type), padding_value(op)
        if source is None or result is None or not isinstance(source.encoding, NoneAttr) or padding is None:
            return
        low, high, rank = low_of(op), high_of(op), source.get_num_dims()
        units = {
            place
            for place, size in enumerate(source.get_shape())
            if size == 1 and constant_integer(low[place]) == 0 and constant_integer(high[place]) == 0
        }
        if not units:
            return
        kept = [place for place in range(rank) if place not in units]
        groups = grouped(rank, units)
        collapsed = self._reshapes.collapsed(rewriter, op.source, [source.get_shape()[place] for place in kept], groups)
        type = TensorType(result.element_type, [result.get_shape()[place] for place in kept])
        new = pad_op(
            collapsed, [low[place] for place in kept], [high[place] for place in kept], padding, type, op.nofold
        )
        rewriter.insert(new)
        dest: SSAValue = op.result
        if self._into_empty:
            sizes: list[Mixed] = [1] * rank
            for number, place in enumerate(kept):
                sizes[place] = size_of(rewriter, new.result, number)
            dest = rewriter.insert(empty_op(sizes, result.element_type)).tensor
        rewriter.replace(op, (), [self._reshapes.expanded(rewriter, new.result, dest, groups)])
