"""Ops that extract or insert a slice of a tensor. Source: `SubsetOpInterface.cpp` of MLIR 22."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from xdsl.dialects.tensor import ExtractSliceOp, InsertSliceOp
from xdsl.dialects.vector import TransferReadOp, TransferWriteOp
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr

from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.dialects.upstream.shared.slicing import slice_of
from okl_opt.dialects.upstream.vector.folds.vectors import type_of
from okl_opt.passes.analysis.linear_values import Linear, linear


@dataclass(frozen=True)
class Subset:
    """An op on a slice of a tensor, with an offset, a size and a stride for each dimension."""

    op: Operation
    container: int
    """The position of the tensor operand."""
    source: int | None
    """The position of the inserted operand; None for extractions."""
    parts: Sequence[tuple[Linear, Linear, Linear]]
    """Offset, size and stride of each dimension."""

    @property
    def is_extraction(self) -> bool:
        return self.source is None

    @cached_property
    def key(self) -> object:
        """Return a key that is equal for ops on the same slice."""
        return tuple((each.constant, frozenset(each.terms.items())) for part in self.parts for each in part)

    def is_disjoint(self, other: Subset) -> bool:
        """Return whether the slices certainly have no element in common."""
        if len(self.parts) != len(other.parts):
            return False
        pairs = zip(self.parts, other.parts, strict=True)
        return any(_is_before(one, another) or _is_before(another, one) for one, another in pairs)


_Part = tuple[Linear, Linear, Linear]


def _is_before(one: _Part, other: _Part) -> bool:
    """Return whether one range ends before the other begins. Source: `areOverlappingSlices`."""
    (offset, size, stride), (start, _, _) = one, other
    length = _product(size, stride)
    gap = None if length is None else start.plus(offset.plus(length), -1)
    return gap is not None and not gap.terms and gap.constant >= 0


def _product(left: Linear, right: Linear) -> Linear | None:
    if left.terms and right.terms:
        return None
    scale, scaled = (left, right) if not left.terms else (right, left)
    return Linear(0, {}).plus(scaled, scale.constant)


class OtherParts:
    """All slices of a tensor, searched for the ones that overlap a given slice.

    Along one dimension the slices are intervals; only slices with overlapping intervals are compared.
    """

    def __init__(self, subsets: Sequence[Subset]):
        self._all = subsets
        ranks = {len(subset.parts) for subset in subsets}
        found = [_intervals(subsets, dim) for dim in range(ranks.pop())] if len(ranks) == 1 else []
        # Choose the dimension with the most distinct starts: there the fewest intervals overlap.
        self._chosen = max(filter(None, found), key=lambda each: len({first for first, _ in each}), default=None)
        if self._chosen is not None:
            self._order = sorted(range(len(subsets)), key=self._chosen.__getitem__)
            self._firsts = [self._chosen[number][0] for number in self._order]
            self._lasts = list(accumulate((self._chosen[number][1] for number in self._order), max))
            self._numbers = {subset.op: number for number, subset in enumerate(subsets)}

    def are_disjoint(self, extraction: Subset, insertion: Subset) -> bool:
        """Return whether the slice of a pair is certainly disjoint from all others."""
        others = self._near(extraction)
        return all(other is extraction or other is insertion or other.is_disjoint(extraction) for other in others)

    def _near(self, subset: Subset) -> Iterator[Subset]:
        """Yield the slices overlapping one along the chosen dimension; all slices without such a dimension."""
        if self._chosen is None:
            yield from self._all
            return
        first, last = self._chosen[self._numbers[subset.op]]
        place = bisect_left(self._firsts, last) - 1
        while place >= 0 and self._lasts[place] > first:
            number = self._order[place]
            if self._chosen[number][1] > first:
                yield self._all[number]
            place -= 1


def _intervals(subsets: Sequence[Subset], dim: int) -> list[tuple[int, int]] | None:
    """Return start and end of each slice along a dimension; None if their distances are unknown."""
    found: list[tuple[int, int]] = []
    terms = subsets[0].parts[dim][0].terms
    for subset in subsets:
        offset, size, stride = subset.parts[dim]
        length = _product(size, stride)
        if length is None or length.terms or offset.terms != terms:
            return None
        found.append((offset.constant, offset.constant + length.constant))
    return found


def subset_of(op: Operation) -> Subset | None:
    """Return the slice access of an op; None for other ops."""
    match op:
        case ExtractSliceOp():
            return Subset(op, 0, None, _slice(op))
        case InsertSliceOp():
            return Subset(op, 1, 0, _slice(op))
        case TransferReadOp():
            return _transferred(op, 0, None)
        case TransferWriteOp() if op.results:
            return _transferred(op, 1, 0)
        case _:
            return None


def _slice(op: Operation) -> Sequence[_Part]:
    return _parts(*slice_of(op))


def _transferred(op: TransferReadOp | TransferWriteOp, container: int, source: int | None) -> Subset | None:
    """Return the slice of a transfer. Source: `getAccessedHyperrectangularSlice` of `SubsetOpInterfaceImpl.cpp`."""
    shape = type_of(op.result if isinstance(op, TransferReadOp) else op.vector).get_shape()
    sizes: list[Mixed] = [1] * len(op.indices)
    for result, size in zip(op.permutation_map.data.results, shape, strict=True):
        if isinstance(result, AffineDimExpr):
            sizes[result.position] = size
    return Subset(op, container, source, _parts(op.indices, sizes, [1] * len(sizes)))


def _parts(offsets: Sequence[Mixed], sizes: Sequence[Mixed], strides: Sequence[Mixed]) -> Sequence[_Part]:
    parts = zip(offsets, sizes, strides, strict=True)
    return [(linear(offset), linear(size), linear(stride)) for offset, size, stride in parts]


def is_used_as_source(subset: Subset, value: SSAValue) -> bool:
    """Return whether an op uses a value as an operand other than its container."""
    return any(operand is value for place, operand in enumerate(subset.op.operands) if place != subset.container)
