"""Reassociation groups: dimensions merged into one dimension by a collapsing or expanding reshape.

Source: `ReshapeOpsUtils.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, pairwise
from math import prod
from typing import NamedTuple

from xdsl.dialects.builtin import DYNAMIC_INDEX, ArrayAttr, IntegerAttr, i64
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.hints import isa

Groups = Sequence[Sequence[int]]
"""For each collapsed dimension the expanded dimensions in it, in order."""

_LARGEST = (1 << 63) - 1


def groups_of(op: Operation) -> list[list[int]]:
    """The groups of a reshape."""
    return groups_in(op.properties.get("reassociation"))


def groups_in(groups: Attribute | None) -> list[list[int]]:
    """The groups in an attribute; none if it is no list of lists of integers."""
    if not isa(groups, ArrayAttr[ArrayAttr[IntegerAttr]]):
        return []
    return [[index.value.data for index in group] for group in groups]


def groups_attribute(groups: Groups) -> Attribute:
    """The attribute for the groups of a reshape."""
    return ArrayAttr([ArrayAttr([IntegerAttr(index, i64) for index in group]) for group in groups])


def collapsed_shape(shape: Sequence[int], groups: Groups) -> list[int]:
    """The shape after collapsing `shape`. Source: `CollapseShapeOp::inferCollapsedType`."""
    bands = [[shape[index] for index in group] for group in groups]
    return [DYNAMIC_INDEX if DYNAMIC_INDEX in band else prod(band) for band in bands]


def is_a_shape(sizes: Sequence[int]) -> bool:
    """Return whether a type can have these sizes: products may need more than 64 bits."""
    return all(size <= _LARGEST for size in sizes)


def composed(first: Groups, second: Groups) -> list[list[int]] | None:
    """The groups of one collapse, or expansion, equal to two in a row. Source: `composeReassociationIndices`."""
    if len(first) == len(second):
        return None
    finer, coarser = (first, second) if len(first) > len(second) else (second, first)
    if not coarser:
        return []
    if len(finer) != sum(map(len, coarser)):
        return None
    return [list(chain.from_iterable(finer[index] for index in group)) for group in coarser]


def are_inverse(first: Groups, second: Groups, shape: Sequence[int], middle_rank: int) -> bool:
    """Return whether the second reshape undoes the first; `shape` is the shape before the first and after the second.

    Source: `foldReshapeOp`.
    """
    dynamic = [index for index, size in enumerate(shape) if size == DYNAMIC_INDEX]
    if len(dynamic) < 2:
        return True
    if first != second:
        return False
    # Splitting and joining the same dimensions cannot be wrong, however many of them are dynamic.
    return len(shape) < middle_rank or all(sum(index in group for index in dynamic) < 2 for group in first)


def covering(coarser: Groups, finer: Groups) -> list[list[int]] | None:
    """For each group of `coarser` the numbers of the `finer` groups that fill it; None if a group is not filled.

    Source: `ComposeCollapseOfExpandOp`.
    """
    found: list[list[int]] = []
    number = 0
    for group in coarser:
        numbers: list[int] = []
        while number < len(finer):
            last = finer[number][-1]
            if last > group[-1]:
                return None
            numbers.append(number)
            number += 1
            if last == group[-1]:
                break
        found.append(numbers)
    return found


# ----- from shapes


class _Range(NamedTuple):
    """Dimensions from `first` to `last`."""

    first: int
    last: int

    @property
    def dimensions(self) -> range:
        return range(self.first, self.last + 1)


def groups_for_collapse(source: Sequence[int], target: Sequence[int]) -> list[list[int]] | None:
    """The groups that collapse `source` to `target`; None if there are none, or several choices that differ.

    A size of 1 may belong to either neighbor. Source: `getReassociationIndicesForCollapse`.
    """
    if len(source) <= len(target):
        return None
    if not target:
        return [] if all(size in (1, DYNAMIC_INDEX) for size in source) else None
    forward = _ranges(source, target)
    backward = _ranges(source[::-1], target[::-1])
    if forward is None or backward is None:
        return None
    last = len(source) - 1
    mirrored = [_Range(last - found.last, last - found.first) for found in reversed(backward)]
    for one, other in zip(forward, mirrored, strict=True):
        if any(source[index] != 1 for index in {*one.dimensions} ^ {*other.dimensions}):
            return None
    return [list(found.dimensions) for found in forward]


def _ranges(source: Sequence[int], target: Sequence[int]) -> list[_Range] | None:
    """The dimensions of `source` for each size of `target`, as few as possible for all but the last.

    Source: `findReassociationRangesForCollapse`.
    """
    ranges: list[_Range] = []
    start = 0
    for number, size in enumerate(target):
        is_greedy = number == len(target) - 1
        found = (
            _range_of_dynamic(source, start, is_greedy)
            if size == DYNAMIC_INDEX
            else _range_of_size(source, start, size, is_greedy)
        )
        if found is None:
            return None
        if found.first > start:
            # The skipped dimensions belong to the dynamic size before.
            if not number or target[number - 1] != DYNAMIC_INDEX:
                return None
            ranges[-1] = ranges[-1]._replace(last=found.first - 1)
        start = found.last + 1
        ranges.append(found)
    assert all(one.last + 1 == other.first for one, other in pairwise(ranges)), "ranges have no gaps"
    return ranges if ranges[-1].last == len(source) - 1 else None


def _range_of_dynamic(source: Sequence[int], start: int, is_greedy: bool) -> _Range | None:
    for last in range(start, len(source)):
        if source[last] == DYNAMIC_INDEX:
            return _Range(start, len(source) - 1 if is_greedy else last)
    return None


def _range_of_size(source: Sequence[int], start: int, size: int, is_greedy: bool) -> _Range | None:
    """The first static dimensions whose product is `size`; if greedy, with the dimensions of 1 after them."""
    first, product = start, 1
    for last in range(start, len(source)):
        if source[last] == DYNAMIC_INDEX:
            first, product = last + 1, 1
            continue
        product *= source[last]
        while product > size and first < last:
            product //= source[first]
            first += 1
        if product == size:
            while is_greedy and last + 1 < len(source) and source[last + 1] == 1:
                last += 1
            return _Range(first, last)
    return None


def groups_across(
    finer: Groups, coarser: Groups, shape: Sequence[int], collapsed: Sequence[int]
) -> list[list[int]] | None:
    """The groups that collapse `shape` to `collapsed`, where `finer` and `coarser` collapse both to the same shape.

    Source: `ComposeExpandOfCollapseOp::findCollapsingReassociation`.
    """
    if not finer:
        return groups_for_collapse(shape, collapsed)
    found: list[list[int]] = []
    for group, other in zip(finer, coarser, strict=True):
        sizes, wanted = [shape[index] for index in group], [collapsed[index] for index in other]
        if sizes.count(DYNAMIC_INDEX) >= 2 and wanted.count(DYNAMIC_INDEX) >= 2:
            return None
        if len(sizes) == len(wanted):
            if sizes != wanted:
                return None
            found.extend([index] for index in group)
            continue
        inner = groups_for_collapse(sizes, wanted)
        if inner is None:
            return None
        found.extend([group[index] for index in numbers] for numbers in inner)
    return found
