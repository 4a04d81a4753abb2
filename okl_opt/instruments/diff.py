"""Diffs of IR text: hunks with context, unified or side by side.

    @@ -2,4 +2,3 @@
         %0 = arith.addi %arg0, %arg0 : i32
    -    %1 = arith.addi %arg0, %arg0 : i32
    -    %2 = arith.muli %0, %1 : i32
    +    %1 = arith.muli %0, %0 : i32
         return %1 : i32

Lines are compared without value names, as one new op would otherwise change every line below. Lines that are equal then
still differ if they use different values that exist both before and after: `%0 - %1` is not `%1 - %0`.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import Match, SequenceMatcher
from itertools import zip_longest
from typing import NamedTuple, TextIO

_VALUE = re.compile(r"%[\w$.\-]+")
# With the text that follows the definition of a result, block argument or loop variable.
_USE = re.compile(r"(%[\w$.\-]+)(:\d* | = )?")
_CONTEXT = 3
_WIDTH_OF_FILES = 160
_NARROWEST = 40
_WIDEST = 10_000
_ROWS_PER_LINE = 4
# Limit on pairs of equal lines; these take a fraction of a second.
_PAIRS = 1_000_000
# Limit on edits, likewise.
_EDITS = 800
_COLOURS = {"-": "\x1b[31m", "+": "\x1b[32m", "@": "\x1b[36m"}
_RESET = "\x1b[0m"


class Look(NamedTuple):
    """The style of a diff: `side` by side in `width` columns, or unified."""

    side: bool = False
    width: int = _WIDTH_OF_FILES
    color: bool = False


class _Change(NamedTuple):
    """Lines `before` became lines `after`; `kind` is difflib's tag."""

    kind: str
    before: Sequence[str]
    after: Sequence[str]


def diff(before: str, after: str, look: Look) -> str:
    """The hunks in which two texts differ; empty if values were only renamed."""
    write = _side if look.side else _unified
    return "".join(
        _painted("@", title, look) + "\n" + "".join(line + "\n" for change in changes for line in write(change, look))
        for title, changes in _hunks(before.split("\n") if before else [], after.split("\n") if after else [])
    )


class Run(NamedTuple):
    """Line counts: unchanged lines, then deleted and inserted ones."""

    same: int
    old: int
    new: int


def alignment(before: Sequence[str], after: Sequence[str]) -> list[Run]:
    """The alignment of two texts; lines that differ only in value names count as unchanged."""
    same = 0
    runs: list[Run] = []
    for kind, a, b, c, d in _matcher_of(before, after).get_opcodes():
        if kind == "equal":
            same += b - a
        else:
            runs.append(Run(same, b - a, d - c))
            same = 0
    return [*runs, Run(same, 0, 0)]


def columns(stream: TextIO, environment: Mapping[str, str]) -> int:
    """The width for text on `stream`: COLUMNS, else that of the terminal."""
    asked = environment.get("COLUMNS", "")
    # More digits are no width, and Python refuses to convert thousands.
    if asked.isdecimal() and len(asked) <= 9 and int(asked) > 0:
        return min(max(int(asked), _NARROWEST), _WIDEST)
    if not stream.isatty():
        return _WIDTH_OF_FILES
    try:
        return max(os.get_terminal_size(stream.fileno()).columns, _NARROWEST)
    except OSError:
        return _WIDTH_OF_FILES


def _hunks(before: Sequence[str], after: Sequence[str]) -> Iterator[tuple[str, list[_Change]]]:
    """The title and the changes of each hunk."""
    for group in _matcher_of(before, after, _CONTEXT).get_grouped_opcodes(_CONTEXT):
        if all(kind == "equal" for kind, *_ in group):
            continue
        (_, i1, _, j1, _), (_, _, i2, _, j2) = group[0], group[-1]
        changes = [_Change(kind, before[a:b], after[c:d]) for kind, a, b, c, d in group]
        yield f"@@ -{_range(i1, i2)} +{_range(j1, j2)} @@", changes


def _nameless(line: str) -> str:
    return _VALUE.sub("%_", line)


def _matcher_of(before: Sequence[str], after: Sequence[str], margin: int = 0) -> SequenceMatcher[str]:
    """A matcher of unchanged lines: lines that are equal up to names and use the same values.

    Up to `margin` equal lines at both ends are matched together with the middle.
    """
    old, new = [_nameless(line) for line in before], [_nameless(line) for line in after]
    start, tail = _common_ends(old, new)
    start, tail = max(start - margin, 0), max(tail - margin, 0)
    inner = _matcher(old[start : len(old) - tail], new[start : len(new) - tail]).get_matching_blocks()
    pairs = [(i, i) for i in range(start)]
    pairs += [(a + start + i, b + start + i) for a, b, size in inner for i in range(size)]
    pairs += [(len(old) - i, len(new) - i) for i in range(tail, 0, -1)]
    return _Matched(old, new, _blocks(_of_same_values(before, after, pairs), len(old), len(new)))


def _of_same_values(
    before: Sequence[str], after: Sequence[str], pairs: Sequence[tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    """The pairs of lines, equal up to names, that also use the same values.

    Two values are different if both exist in both texts. A new or deleted value may replace another.
    """
    if before == after:
        yield from pairs
        return
    partners, stays = dict(pairs), {new for _, new in pairs}
    uses, other_uses = _uses(before), _uses(after)
    for old, new in pairs:
        for (line, place), other in zip(uses[old], other_uses[new], strict=True):
            if line in partners and other[0] in stays and (partners[line], place) != other:
                break
        else:
            yield old, new


def _uses(lines: Sequence[str]) -> list[list[tuple[int, int]]]:
    """For each name in each line, the line that defines the value, and which of its names does."""
    values: dict[str, tuple[int, int]] = {}
    uses: list[list[tuple[int, int]]] = []
    for number, line in enumerate(lines):
        here: list[tuple[int, int]] = []
        for place, (name, defines) in enumerate(_USE.findall(line)):
            if defines or name not in values:
                values[name] = number, place
            here.append(values[name])
        uses.append(here)
    return uses


def _blocks(pairs: Iterable[tuple[int, int]], old_length: int, new_length: int) -> list[Match]:
    """Pairs of lines as runs, with difflib's end marker."""
    blocks: list[Match] = []
    a = b = size = 0
    for old, new in pairs:
        if (a + size, b + size) != (old, new):
            blocks.append(Match(a, b, size))
            a, b, size = old, new, 0
        size += 1
    return [*(block for block in [*blocks, Match(a, b, size)] if block.size), Match(old_length, new_length, 0)]


def _common_ends(old: Sequence[str], new: Sequence[str]) -> tuple[int, int]:
    """The number of equal lines at the beginning and at the end."""
    limit = min(len(old), len(new))
    start = next((i for i in range(limit) if old[i] != new[i]), limit)
    tail = next((i for i in range(limit - start) if old[-1 - i] != new[-1 - i]), limit - start)
    return start, tail


def _matcher(old: Sequence[str], new: Sequence[str]) -> SequenceMatcher[str]:
    """difflib's matcher, unless lines repeat so often that its quadratic time would be noticeable."""
    counts = Counter(new)
    if sum(counts[line] for line in old) <= _PAIRS:
        return SequenceMatcher(None, old, new, autojunk=False)
    blocks = _common_runs(old, new)
    return SequenceMatcher(None, old, new) if blocks is None else _Matched(old, new, blocks)


class _Matched(SequenceMatcher[str]):
    """A matcher with given runs of equal lines."""

    def __init__(self, old: Sequence[str], new: Sequence[str], blocks: list[Match]):
        super().__init__(None, old, new)
        self._blocks = blocks

    def get_matching_blocks(self) -> list[Match]:
        return self._blocks


def _common_runs(old: Sequence[str], new: Sequence[str]) -> list[Match] | None:
    """The runs of unchanged lines with the fewest deletions and insertions; None if these are too many.

    Source: Myers, "An O(ND) Difference Algorithm and Its Variations", Algorithmica 1, 1986.
    """
    # Diagonal (index in `old` minus index in `new`) -> furthest index in `old`. One table for each number of
    # edits, for backtracking.
    furthest = {1: 0}
    tables: list[dict[int, int]] = []
    for edits in range(_EDITS + 1):
        tables.append(furthest.copy())
        for diagonal in range(-edits, edits + 1, 2):
            x = _after_edit(furthest, diagonal, edits)
            y = x - diagonal
            while x < len(old) and y < len(new) and old[x] == new[y]:
                x += 1
                y += 1
            furthest[diagonal] = x
            if x >= len(old) and y >= len(new):
                return _way_back(tables, len(old), len(new))
    return None


def _after_edit(furthest: Mapping[int, int], diagonal: int, edits: int) -> int:
    """The index in `old` that the last of `edits` reaches on a diagonal: by an insertion from above or a deletion from
    below.
    """
    if diagonal == -edits or (diagonal != edits and furthest[diagonal - 1] < furthest[diagonal + 1]):
        return furthest[diagonal + 1]
    return furthest[diagonal - 1] + 1


def _way_back(tables: Sequence[Mapping[int, int]], x: int, y: int) -> list[Match]:
    runs = [Match(x, y, 0)]
    for edits in range(len(tables) - 1, -1, -1):
        table, diagonal = tables[edits], x - y
        start = _after_edit(table, diagonal, edits)
        if start < x:
            runs.append(Match(start, start - diagonal, x - start))
        inserted = start == table.get(diagonal + 1)
        x, y = (start, start - diagonal - 1) if inserted else (start - 1, start - diagonal)
    return runs[::-1]


def _range(start: int, stop: int) -> str:
    """Lines from `start` to `stop`, as unified diffs count them."""
    length = stop - start
    if length == 1:
        return str(start + 1)
    return f"{start + 1 if length else start},{length}"


def _unified(change: _Change, look: Look) -> Iterator[str]:
    if change.kind == "equal":
        yield from (f" {line}" for line in change.after)
        return
    yield from (_painted("-", f"-{line}", look) for line in change.before)
    yield from (_painted("+", f"+{line}", look) for line in change.after)


def _side(change: _Change, look: Look) -> Iterator[str]:
    """Old lines on the left, new lines on the right, with `|`, `<` or `>` between lines that differ."""
    width = (look.width - 3) // 2
    for left, right in zip_longest(change.before, change.after):
        if change.kind == "equal":
            mark = " "
        else:
            mark = ">" if left is None else "<" if right is None else "|"
        for one, other in zip_longest(_wrapped(left, width), _wrapped(right, width), fillvalue=""):
            one = f"{one:<{width}}"
            if mark != " ":
                one, other = _painted("-", one, look), _painted("+", other, look)
            yield f"{one} {mark} {other}".rstrip(" ")


def _wrapped(line: str | None, width: int) -> list[str]:
    """A line wrapped to a column; a very long one is truncated."""
    rows = [line[i : i + width] for i in range(0, len(line), width)] if line else [""]
    if len(rows) <= _ROWS_PER_LINE:
        return rows
    return [*rows[: _ROWS_PER_LINE - 1], rows[_ROWS_PER_LINE - 1][: width - 3] + "..."]


def _painted(kind: str, text: str, look: Look) -> str:
    return f"{_COLOURS[kind]}{text}{_RESET}" if look.color and text.strip(" ") else text
