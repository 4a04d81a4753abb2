"""The order that launches must keep: what each one depends on, with nothing said twice.

Launches are numbered in program order, and know nothing here of what they launch or where.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence


class LaunchOrder:
    """Launches one after the other, each with those that must be complete before it.

    The ancestors of a launch are the bits of one integer, so that two sets are joined by one operation on whole words.
    For 10 000 launches that is 12 MB and 10 ms, for 100 000 half a second; `forget` frees what is not needed any more.
    """

    def __init__(self):
        self._ancestors: list[int] = []

    def append(self, conflicts: Iterable[int]) -> tuple[int, ...]:
        """Add a launch that conflicts with these earlier ones. The result is what it depends on, in program order."""
        dependencies, ancestors = self._reduce(conflicts)
        self._ancestors.append(ancestors)
        return dependencies

    def latest(self, launches: Iterable[int]) -> tuple[int, ...]:
        """These launches in program order, less those that are complete once others of them are."""
        return self._reduce(launches)[0]

    def is_ancestor(self, earlier: int, later: int) -> bool:
        """Whether the one launch is complete before the other starts."""
        return bool(self._ancestors[later] >> earlier & 1)

    def count_ancestors(self, launch: int) -> int:
        """How many launches are complete before this one starts."""
        return self._ancestors[launch].bit_count()

    def forget(self, launch: int) -> None:
        """Free what is kept of a launch. From here on it may be the earlier one of a question, but not the later."""
        self._ancestors[launch] = 0

    def _reduce(self, launches: Iterable[int]) -> tuple[tuple[int, ...], int]:
        """Those launches that are no ancestors of others, and all ancestors of a launch that depends on them."""
        ancestors = 0
        latest: list[int] = []
        for launch in sorted(set(launches), reverse=True):
            if not ancestors >> launch & 1:
                latest.append(launch)
                ancestors |= self._ancestors[launch] | 1 << launch
        return tuple(reversed(latest)), ancestors


def reduce_dependencies(conflicts: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    """What each launch depends on, from the earlier launches that each one conflicts with.

    [[], [0], [0], [0, 1, 2]] --> [(), (0,), (0,), (1, 2)]
    """
    order = LaunchOrder()
    dependencies: list[tuple[int, ...]] = []
    for earlier, last in zip(conflicts, last_uses(conflicts), strict=True):
        dependencies.append(order.append(earlier))
        for used in last:
            order.forget(used)
    return dependencies


def last_uses(earlier: Sequence[Sequence[int]]) -> list[list[int]]:
    """For each launch, those launches that no later one names any more."""
    last = list(range(len(earlier)))
    for launch, named in enumerate(earlier):
        for other in named:
            last[other] = launch
    ends: list[list[int]] = [[] for _ in earlier]
    for launch, end in enumerate(last):
        ends[end].append(launch)
    return ends
