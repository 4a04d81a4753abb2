"""Delta debugging: make as many of a list of changes as possible, in chunks of halving size.

Source: Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input"; the order is llvm-reduce's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from okl_opt.commands.reduce.tries import Candidate, Tries

T = TypeVar("T")

Change = Callable[[T, range], Candidate[T] | None]
"""Applies the changes of these indices to a subject; None if the result is not smaller."""


def smaller_ones(subject: T, count: Callable[[T], int], change: Change[T], tries: Tries) -> Iterator[T]:
    """Yield ever smaller interesting subjects, until no single change leaves the last one interesting.

    `count` gives the number of changes that a subject offers. Raises: TriesSpent.
    """
    size = count(subject)
    while size:
        start = 0
        while (hit := tries.first(_candidates(subject, count, change, size, start))) is not None:
            subject, start = hit.subject, hit.position
            yield subject
        size //= 2


def _candidates(
    subject: T, count: Callable[[T], int], change: Change[T], size: int, start: int
) -> Iterator[Candidate[T]]:
    total = count(subject)
    for begin in range(start, total, size):
        candidate = change(subject, range(begin, min(begin + size, total)))
        if candidate is not None:
            yield candidate
