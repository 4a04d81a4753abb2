"""The dump of the input with what directives found in it.

Source: utils/FileCheck/FileCheck.cpp of LLVM 22, `BuildInputAnnotations` and `DumpAnnotatedInput`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from okl_opt.commands.filecheck.options import Options
from okl_opt.commands.filecheck.sources import Place, Source

_ELLIPSIS = 3
HELP = """\
Annotations of the input dump:

  - L:     line number L of the input file
  - T:L    the match of the directive of type T in line L of the check file, or of the I-th implicit one (T:impI)
  - T:L'N  the N-th match of such a directive
  - ^~~    good match (reported with -v)
  - !~~    bad match: wrong line, excluded text, or a discarded overlap
  - X~~    searched text without a match
  - ?      near match where there is none
  - ...    lines that --dump-input-filter and --dump-input-context leave out
"""


class Marker(NamedTuple):
    """How an outcome is drawn, and whether it is an error."""

    lead: str
    note: str
    error: bool


class Outcome(Enum):
    """The result of a directive at some place of the input."""

    FOUND = Marker("^", "", False)
    EXCLUDED = Marker("!", "error: no match expected", True)
    WRONG_LINE = Marker("!", "error: match on wrong line", True)
    DISCARDED = Marker("!", "discard: overlaps earlier match", False)
    ABSENT = Marker("X", "", False)
    MISSING = Marker("X", "error: no match found", True)
    INVALID = Marker("X", "error: match failed for invalid pattern", True)
    NEAR = Marker("?", "possible intended match", True)


@dataclass
class Record:
    """An outcome of the directive at a place, for a range of the input; a note takes the place of the usual one."""

    kind: str
    place: Place
    outcome: Outcome
    start: int
    end: int
    note: str = ""


class _Mark(NamedTuple):
    """The part of a record in one line; columns are from 1, and an end of None is that of the line."""

    label: str
    line: int
    start: int
    end: int | None
    lead: str
    note: str
    first: bool
    error: bool


def dump(records: Sequence[Record], given: Source, implicit: Sequence[Source], options: Options) -> str:
    """The annotated input."""
    marks: dict[int, list[_Mark]] = {}
    for mark in _marks(records, given, implicit):
        marks.setdefault(mark.line, []).append(mark)
    lines = given.text.split("\n")
    if lines[-1] == "":
        lines.pop()
        ends = [True] * len(lines)
    else:
        ends = [True] * (len(lines) - 1) + [False]
    last = max(len(lines), *marks, 0)
    labels = [mark.label for group in marks.values() for mark in group]
    width = max(len(str(len(lines))), *map(len, labels), 0) + 3
    kept = _kept_lines(marks, last, options)
    made: list[str] = []
    elided: list[str] = []
    for number in range(1, last + 1):
        text = lines[number - 1] if number <= len(lines) else ""
        ended = number <= len(lines) and ends[number - 1]
        shown = [f"{number:>{width}}: {text}{' ' if ended else ''}"]
        shown += [_drawn(mark, width, len(text) + ended) for mark in marks.get(number, [])]
        if number in kept:
            made += _elided(elided, width)
            elided = []
            made += shown
        else:
            elided += shown
    made += _elided(elided, width)
    return "".join(f"{line}\n" for line in ("Input was:", "<<<<<<", *made, ">>>>>>"))


def _elided(lines: Sequence[str], width: int) -> Sequence[str]:
    """Dots for lines, or the lines if they are as few."""
    return lines if len(lines) <= _ELLIPSIS else [".".rjust(width)] * _ELLIPSIS


def _kept_lines(marks: dict[int, list[_Mark]], last: int, options: Options) -> set[int]:
    wanted = [
        line
        for line in range(1, last + 1)
        if options.dump_filter == "all" or any(_wanted(mark, options.dump_filter) for mark in marks.get(line, []))
    ]
    around = options.dump_context
    return {near for line in wanted for near in range(max(line - around, 1), min(line + around, last) + 1)}


def _wanted(mark: _Mark, kind: str) -> bool:
    return kind == "annotation-full" or (mark.first and (kind == "annotation" or mark.error))


def _drawn(mark: _Mark, width: int, line_width: int) -> str:
    """A mark below its line."""
    end = line_width + 1 if mark.end is None else min(mark.end, line_width + 1)
    drawn = " " * (mark.start - 1) + mark.lead + "~" * (end - mark.start - 1)
    if mark.note:
        drawn = f"{drawn.ljust(line_width)} {mark.note}"
    return f"{mark.label.ljust(width)}  {drawn}"


def _marks(records: Sequence[Record], given: Source, implicit: Sequence[Source]) -> Iterator[_Mark]:
    places = [(id(record.place.source), record.place.offset) for record in records]
    count, seen = Counter(places), Counter[tuple[int, int]]()
    for record, place in zip(records, places, strict=True):
        label = f"{record.kind}:{_line_label(record.place, implicit)}"
        if count[place] > 1:
            label += f"'{seen[place]}"
            seen[place] += 1
        yield from _marks_of(record, label, given)


def _line_label(place: Place, implicit: Sequence[Source]) -> str:
    for number, source in enumerate(implicit, 1):
        if place.source is source:
            return f"imp{number}"
    return str(place.source.line_and_column(place.offset)[0])


def _marks_of(record: Record, label: str, given: Source) -> Iterator[_Mark]:
    """The marks of a record, one for each line."""
    lead, note, error = record.outcome.value
    (line, column), (last, end) = given.line_and_column(record.start), given.line_and_column(record.end)
    if record.note:
        note = record.note
        lead = " " if record.start == record.end else lead
    if line == last:
        yield _Mark(label, line, column, max(column + 1, end), lead, note, True, error)
        return
    yield _Mark(label, line, column, None, lead, note, True, error)
    for inner in range(line + 1, last):
        yield _Mark(label, inner, 1, None, "~", "", False, error)
    if end > 1:
        yield _Mark(label, last, 1, end, "~", "", False, error)
