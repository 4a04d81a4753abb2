"""Queries on the maps, loops and region of `linalg.generic`."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr
from xdsl.dialects.linalg.attrs import IteratorType, IteratorTypeAttr
from xdsl.dialects.linalg.ops import GenericOp, YieldOp
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap

from okl_opt.dialects.upstream.affine.expressions import replace_in_map
from okl_opt.dialects.upstream.linalg.loops import loops_in_shapes


def maps_of(op: GenericOp) -> list[AffineMap]:
    """Return the indexing map of each operand."""
    return [map.data for map in op.indexing_maps]


def maps_attribute(maps: Sequence[AffineMap]) -> ArrayAttr[AffineMapAttr]:
    """Return maps as the property `indexing_maps`."""
    return ArrayAttr(map(AffineMapAttr, maps))


def all_parallel(op: GenericOp) -> bool:
    """Return whether all loops are parallel."""
    return all(iterator.data is IteratorType.PARALLEL for iterator in op.iterator_types)


def iterators(parallel: Sequence[bool]) -> ArrayAttr[IteratorTypeAttr]:
    """Return the kinds of loops as the property `iterator_types`."""
    return ArrayAttr([IteratorTypeAttr.parallel() if one else IteratorTypeAttr.reduction() for one in parallel])


def uses_operand(op: Operation, number: int) -> bool:
    """Return whether the region reads the elements of an operand. Source: `payloadUsesValueFromOperand`."""
    return bool(op.regions[0].block.args[number].uses)


def give_loops(maps: Sequence[AffineMap]) -> bool:
    """Return whether the shapes of operands with these maps determine all loop bounds."""
    return loops_in_shapes(maps) is not None


def may_drop(op: GenericOp, numbers: Collection[int]) -> bool:
    """Return whether the other operands determine all loop bounds. Source: `canOpOperandsBeDropped`."""
    left = [map for number, map in enumerate(maps_of(op)) if number not in numbers]
    return give_loops(left) if left else not op.iterator_types.data


def yielded(op: Operation) -> Sequence[SSAValue]:
    """Return the values that the region yields."""
    end = op.regions[0].block.last_op
    assert isinstance(end, YieldOp), "the region of a structured op ends in a yield"
    return end.operands


def is_permutation(map: AffineMap) -> bool:
    """Return whether a map is a permutation of its dimensions. Source: `AffineMap::isPermutation`."""
    dims = [result.position for result in map.results if isinstance(result, AffineDimExpr)]
    return not map.num_symbols and len(map.results) == map.num_dims and sorted(dims) == list(range(map.num_dims))


def inverse(map: AffineMap) -> AffineMap:
    """Return the inverse of a permutation."""
    found = map.inverse_permutation()
    assert found is not None, "permutations can be inverted"
    return found


def compose(outer: AffineMap, inner: AffineMap) -> AffineMap:
    """Return `outer` applied to the results of `inner`; both without symbols. Source: `AffineMap::compose`."""
    return replace_in_map(outer, inner.results, None, (inner.num_dims, 0))
