"""Snapshots of IR: its lines, each with its op.

Every distinct line is stored once. A snapshot is a list of runs of lines, so that a pass that changes three lines adds
three lines and a few runs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from xdsl.ir import Operation

from okl_opt.dialects.text import PrintOptions, print_op
from okl_opt.instruments.dumps import symbol_of
from okl_opt.instruments.report.constants import ELIDED, beginnings

# These characters do not occur in IR text: strings escape them.
_BEGIN, _BEGUN, _END = "\x01", "\x02", "\x03"
_MARK = re.compile(f"{_BEGIN}([0-9]+){_BEGUN}|{_END}")
_RESOURCE = "dense_resource<"

LONGEST_LINE = 4000
"""Longer lines are truncated."""
LARGEST = 150_000_000
"""The maximal size of a report in characters; browsers still open it."""
MOST_CONSTANTS = 5000
"""The number of ops whose large constants are shown in part."""

NO_OP = 0
"""The op number of lines outside all ops."""


class Extent(NamedTuple):
    """The lines of an op with a symbol, counted from 0."""

    symbol: str
    first: int
    last: int


class Picture(NamedTuple):
    """A snapshot of IR. `lines` are the numbers of its lines, `ops` those of its ops.

    `valid` IR is in custom form. A `whole` snapshot has nothing elided and can be parsed again.
    """

    texts: Sequence[str]
    lines: Sequence[int]
    ops: frozenset[int]
    symbols: Sequence[Extent]
    valid: bool
    whole: bool


class Snapshots:
    """The snapshots of a report, and the table of their lines."""

    def __init__(self, elide_above: int):
        self.elide_above = elide_above
        self.lines: dict[tuple[str, int], int] = {}
        """The text and the op of every line, by line number."""
        self.constants: dict[int, list[str]] = {}
        """The beginnings of the large constants, by op."""
        self.pictures: list[Picture] = []
        self._room = LARGEST

    @property
    def full(self) -> bool:
        return self._room <= 0

    def add(self, picture: Picture) -> int:
        """Store a snapshot; return its number."""
        # Texts are needed only to compare snapshots.
        self.pictures.append(picture._replace(texts=()))
        return len(self.pictures) - 1

    def take(self, op: Operation, options: PrintOptions, number_of: Callable[[Operation], int], valid: bool) -> Picture:
        """A snapshot of `op`, which `add` stores."""
        shown: list[Operation] = []

        def begin(inner: Operation) -> str:
            shown.append(inner)
            return f"{_BEGIN}{len(shown) - 1}{_BEGUN}"

        def end(inner: Operation) -> str:
            return _END

        options = options._replace(
            generic=options.generic or not valid,
            local_scope=True,
            elide_elements_above=self.elide_above,
            elide_resources_above=LONGEST_LINE,
            before_op=begin,
            after_op=end,
        )
        marked = print_op(op, options)
        numbers = [number_of(inner) for inner in shown]
        texts: list[str] = []
        lines: list[int] = []
        symbols: list[Extent] = []
        # The ops around a line, innermost last, each with its first line.
        around: list[tuple[int, int]] = []
        for place, line in enumerate(marked.split("\n")):
            owner = around[-1][0] if around else None
            begun: int | None = None
            if _BEGIN in line or _END in line:
                for mark in _MARK.finditer(line):
                    if mark[1] is not None:
                        index = int(mark[1])
                        around.append((index, place))
                        begun = index if begun is None else begun
                    else:
                        index, first = around.pop()
                        symbol = symbol_of(shown[index])
                        if symbol is not None:
                            symbols.append(Extent(symbol, first, place))
                line = _MARK.sub("", line)
            owner = owner if begun is None else begun
            number = NO_OP if owner is None else numbers[owner]
            texts.append(line)
            lines.append(self._line(line, number))
            if owner is not None and ELIDED in line and number not in self.constants:
                self._keep_constants(number, shown[owner])
        whole = _RESOURCE not in marked and not options.skip_regions and not any(map(_is_long, texts))
        symbols.sort(key=lambda extent: extent.first)
        return Picture(texts, lines, frozenset(numbers) - {NO_OP}, symbols, valid, whole)

    def _line(self, text: str, op: int) -> int:
        """The number of a line."""
        if _is_long(text):
            text = f"{text[:LONGEST_LINE]} ... {len(text) - LONGEST_LINE} more characters"
        number = self.lines.get((text, op))
        if number is None:
            number = self.lines[text, op] = len(self.lines)
            self._room -= len(text)
        return number

    def _keep_constants(self, number: int, op: Operation) -> None:
        if len(self.constants) < MOST_CONSTANTS:
            self.constants[number] = beginnings(op, self.elide_above)


def _is_long(text: str) -> bool:
    return len(text) > LONGEST_LINE


def runs(numbers: Sequence[int]) -> list[int]:
    """Numbers as runs of consecutive ones: start and length of each."""
    found: list[int] = []
    for number in numbers:
        if found and number == found[-2] + found[-1]:
            found[-1] += 1
        else:
            found += (number, 1)
    return found
