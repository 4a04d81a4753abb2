"""Alignment of CHECK lines with output lines: matching lines first, else the most similar."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from okl_opt.commands.update_tests.checks import Check, words

# Limit on pairs of CHECK and output lines; these take about a second.
LARGEST = 500_000

_MATCH, _LABEL, _ADJACENT = 8.0, 20.0, 3.0
_ALIKE = 0.5
_NONE = float("-inf")


class TooLarge(Exception):
    """There are too many lines to align."""


def aligned(checks: Sequence[Check], lines: Sequence[str]) -> list[int | None]:
    """For each check the index of its line, or None; indices increase.

    A NEXT prefers the line after the previous check's; among equals the first line wins, as in filecheck.
    Raises: TooLarge.
    """
    if len(checks) * len(lines) > LARGEST:
        raise TooLarge
    counts = [Counter(words(line)) for line in lines]
    # For the checks so far and the lines before the index: the best score, and the best if the last check matches the
    # last line.
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
            # In this order, so that among equal scores the first line wins, and any line over none.
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
    """For one check, by number of lines: its line or -1, and whether the previous check must match the line before."""

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
    """The similarity of a check and a line; 0 for none."""
    if check.kind == "EMPTY":
        return 0.0 if line.strip() else _MATCH
    if not line.strip():
        return 0.0
    if check.may_match(line):
        return _LABEL if check.kind == "LABEL" else _MATCH + min(sum(wanted.values()), 40) / 40
    common = sum((wanted & given).values())
    # Omitted text does not count against a check: a short one is compared with its share of the line.
    alike = 2 * common / (sum(wanted.values()) + sum(given.values()) or 1)
    return alike * _MATCH / 2 if alike >= _ALIKE else 0.0
