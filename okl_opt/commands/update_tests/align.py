"""Which line of output each CHECK line is about: those that match, and for the others the lines most like them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from okl_opt.commands.update_tests.checks import Check, words

# So many pairs of a CHECK line and a line of output are looked at in a second.
LARGEST = 500_000

_MATCH, _LABEL, _ADJACENT = 8.0, 20.0, 3.0
_ALIKE = 0.5
_NONE = float("-inf")


class TooLarge(Exception):
    """There are too many lines to find out what belongs to what."""


def aligned(checks: Sequence[Check], lines: Sequence[str]) -> list[int | None]:
    """For each check the number of its line, None if it has none; numbers grow.

    A NEXT prefers the line after that of the check before it; of equal ones the first line counts, as for filecheck.
    Raises: TooLarge.
    """
    if len(checks) * len(lines) > LARGEST:
        raise TooLarge
    counts = [Counter(words(line)) for line in lines]
    # Of the checks so far and the lines before the index: what the best way of matching them is worth, and what it is
    # worth if the last check matches the last line.
    best = [0.0] * (len(lines) + 1)
    matching = [_NONE] * (len(lines) + 1)
    rows: list[_Row] = []
    for check in checks:
        row = _Row([-1], [])
        wanted = Counter(check.words())
        next_best, next_matching = [0.0], [_NONE]
        for at, line in enumerate(lines):
            score = _score(check, wanted, line, counts[at])
            free = score + best[at] if score > 0 else _NONE
            tied = score + matching[at] + _ADJACENT if score > 0 and check.kind == "NEXT" else _NONE
            row.tied.append(tied > free)
            here = max(free, tied)
            next_matching.append(here)
            # In this order: of equals the first line wins, and no line loses.
            value, line_of_check = (next_best[-1], row.chosen[-1])
            if best[at + 1] > value:
                value, line_of_check = best[at + 1], -1
            if here > value:
                value, line_of_check = here, at
            next_best.append(value)
            row.chosen.append(line_of_check)
        rows.append(row)
        best, matching = next_best, next_matching
    return _way_back(rows, len(lines))


class _Row(NamedTuple):
    """Of one check: its line by how many lines there are, -1 for none; and where that needs the check before it on the
    line before.
    """

    chosen: list[int]
    tied: list[bool]


def _way_back(rows: Sequence[_Row], limit: int) -> list[int | None]:
    found: list[int | None] = []
    tied = False
    for row in reversed(rows):
        at = limit - 1 if tied else row.chosen[limit]
        found.append(None if at < 0 else at)
        if at >= 0:
            tied, limit = row.tied[at], at
    return found[::-1]


def _score(check: Check, wanted: Counter[str], line: str, given: Counter[str]) -> float:
    """How well a check and a line go together; 0 if not at all."""
    if check.kind == "EMPTY":
        return 0.0 if line.strip() else _MATCH
    if not line.strip():
        return 0.0
    if check.may_match(line):
        return _LABEL if check.kind == "LABEL" else _MATCH + min(sum(wanted.values()), 40) / 40
    common = sum((wanted & given).values())
    # What a check leaves open does not speak against it: a short one is compared with its share of the line.
    alike = 2 * common / (sum(wanted.values()) + sum(given.values()) or 1)
    return alike * _MATCH / 2 if alike >= _ALIKE else 0.0
