"""Ops that split dimensions into several, or make one of several. Source: `ReshapeOpsUtils.{h,cpp}` of MLIR 22."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, ArrayAttr, IntegerAttr, i64
from xdsl.ir import Attribute, Operation
from xdsl.utils.hints import isa

Groups = list[list[int]]
"""For each dimension of the smaller shape the dimensions of the larger one that it stands for."""


def groups_of(op: Operation) -> Groups:
    """The reassociation of an op."""
    return _groups(op.properties.get("reassociation"))


def _groups(attribute: Attribute | None) -> Groups:
    if not isa(attribute, ArrayAttr[Attribute]):
        return []
    return [
        [index.value.data for index in group.data if isinstance(index, IntegerAttr)]
        for group in attribute.data
        if isa(group, ArrayAttr[Attribute])
    ]


def reassociation(groups: Groups) -> ArrayAttr[ArrayAttr[IntegerAttr]]:
    """The property for groups."""
    return ArrayAttr([ArrayAttr([IntegerAttr(index, i64) for index in group]) for group in groups])


def _dynamic(shape: Sequence[int]) -> int:
    return list(shape).count(DYNAMIC_INDEX)


def are_inverse(first: Groups, second: Groups, shape: Sequence[int], middle_rank: int) -> bool:
    """Whether a reshape undoes another that began with `shape`, which is what the second one ends with.

    Source: `foldReshapeOp`.
    """
    if _dynamic(shape) < 2:
        return True
    if first != second:
        return False
    # Splitting and joining the same dimensions cannot be wrong, however many of them are dynamic.
    return len(shape) < middle_rank or all(
        _dynamic(shape[group[0] : group[0] + len(group)]) < 2 for group in first if group
    )


def compose(producer: Groups, consumer: Groups) -> Groups | None:
    """The groups of two splits, or two joins, at once. Source: `composeReassociationIndices`."""
    if len(producer) == len(consumer):
        return None
    if len(producer) < len(consumer):
        producer, consumer = consumer, producer
    if not consumer:
        return []
    if len(producer) != sum(map(len, consumer)):
        return None
    return [[index for place in group for index in producer[place]] for group in consumer]


def compose_join_of_split(split: Groups, join: Groups, before: int, after: int) -> Groups | None:
    """The groups between the ranks before and after; None if they do not nest. Source: `ComposeCollapseOfExpandOp`."""
    finer, coarser = (split, join) if before > after else (join, split)
    composed: Groups = []
    place = 0
    for group in coarser:
        members: list[int] = []
        while place < len(finer):
            last = finer[place][-1]
            if last > group[-1]:
                return None
            members.append(place)
            place += 1
            if last == group[-1]:
                break
        composed.append(members)
    return composed


def compose_split_of_join(finer: Groups, coarser: Groups, shape: Sequence[int], result: Sequence[int]) -> Groups | None:
    """The groups that join `shape` to `result`. Source: `ComposeExpandOfCollapseOp::findCollapsingReassociation`."""
    if not finer:
        return groups_to_join(shape, result)
    composed: Groups = []
    for source, target in zip(finer, coarser, strict=False):
        part = shape[source[0] : source[0] + len(source)]
        wanted = result[target[0] : target[0] + len(target)]
        if len(part) == len(wanted):
            if list(part) != list(wanted) or _dynamic(part) > 1:
                return None
            composed += [[index] for index in source]
            continue
        groups = groups_to_join(part, wanted)
        if groups is None:
            return None
        composed += [[source[0] + index for index in group] for group in groups]
    return composed


# ----- which dimensions make which, from the shapes alone

_Range = tuple[int, int]
"""The first and the last dimension."""


def groups_to_join(source: Sequence[int], target: Sequence[int]) -> Groups | None:
    """The dimensions of `source` for each of `target`; None if there are none, or several ways that matter.

    Source: `getReassociationIndicesForCollapse`.
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
    backward = [(last - right, last - left) for left, right in reversed(backward)]
    groups: Groups = []
    for one, other in zip(forward, backward, strict=True):
        members = range(one[0], one[1] + 1)
        # It does not matter where a 1 goes.
        doubtful = set(members) ^ set(range(other[0], other[1] + 1))
        if any(source[index] != 1 for index in doubtful):
            return None
        groups.append(list(members))
    return groups


def _ranges(source: Sequence[int], target: Sequence[int]) -> list[_Range] | None:
    """Source: `findReassociationRangesForCollapse`."""
    found: list[_Range] = []
    start = 0
    for place, size in enumerate(target):
        search = _range_with_dynamic if size == DYNAMIC_INDEX else _range_of_size(size)
        range = search(source, start, place == len(target) - 1)
        if range is None or range[1] >= len(source):
            return None
        if range[0] > start:
            # What was skipped belongs to a dynamic size before it.
            if not place or target[place - 1] != DYNAMIC_INDEX:
                return None
            found[-1] = found[-1][0], range[0] - 1
        start = range[1] + 1
        found.append(range)
    return found if found[-1][1] == len(source) - 1 else None


def _range_with_dynamic(source: Sequence[int], start: int, is_last: bool) -> _Range | None:
    for index in range(start, len(source)):
        if source[index] == DYNAMIC_INDEX:
            return start, len(source) - 1 if is_last else index
    return None


def _range_of_size(wanted: int) -> Callable[[Sequence[int], int, bool], _Range | None]:
    def search(source: Sequence[int], start: int, is_last: bool) -> _Range | None:
        left, product = start, 1
        for right in range(start, len(source)):
            if source[right] == DYNAMIC_INDEX:
                left, product = right + 1, 1
                continue
            product *= source[right]
            while product > wanted and left <= right:
                product //= source[left]
                left += 1
            if product == wanted and left <= right:
                while is_last and right + 1 < len(source) and source[right + 1] == 1:
                    right += 1
                return left, right
        return None

    return search
