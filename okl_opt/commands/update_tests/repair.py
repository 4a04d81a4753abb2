"""Updating CHECK lines: those that match stay, the others are rewritten from the output.

Functions checked line by line stay so. In other functions, a line is added only if a CHECK-NEXT needs it before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import pairwise
from typing import TYPE_CHECKING

from okl_opt.commands.update_tests.align import aligned
from okl_opt.commands.update_tests.checks import Check, Layout, fresh_layout, with_kind
from okl_opt.commands.update_tests.edits import Edits
from okl_opt.commands.update_tests.fresh import head_lines
from okl_opt.commands.update_tests.names import Names
from okl_opt.commands.update_tests.output import DEFINITION, Output, Part

if TYPE_CHECKING:
    from filecheck.options import Options

_FLOATING = frozenset({"NOT", "COUNT", "DAG"})
# From this share of checked lines on, a function counts as checked completely.
_FULL = 0.7
# At most this many lines are added before a CHECK-NEXT; with a larger gap it becomes a CHECK.
_LARGEST_GAP = 12
_LITERAL_VALUE = re.compile(r"%\w")


def repaired(text: str, checks: Sequence[Check], output: Output, options: Options, hide: str) -> str:
    """The test with the CHECK lines of one RUN line updated. Raises: TooLarge."""
    edits = Edits(text.split("\n"))
    names = Names(variables=dict(options.variables), hide=hide)
    for some, start, stop in _sections(checks, output):
        _Section(edits, some, output, options, names, start, stop).repair()
    return edits.text()


def _sections(checks: Sequence[Check], output: Output) -> Iterator[tuple[Sequence[Check], int, int]]:
    """Sections of checks and output lines, split where both name the same function."""
    heads = [(at, part.symbol) for at, check in enumerate(checks) if (part := head_of(check, output)) is not None]
    parts = [part for part in output.parts if part.symbol]
    matcher = SequenceMatcher(None, [symbol for _, symbol in heads], [part.symbol for part in parts], autojunk=False)
    cuts = [(0, 0)]
    for block in matcher.get_matching_blocks():
        cuts += [(heads[block.a + i][0], parts[block.b + i].start) for i in range(block.size)]
    cuts.append((len(checks), len(output.lines)))
    for (check, line), (next_check, next_line) in pairwise(cuts):
        yield checks[check:next_check], line, next_line


def is_complete(checks: Sequence[Check], output: Output) -> bool:
    """Return whether the checked functions have a check for each line, closing lines aside."""
    for some, start, _ in _sections(checks, output):
        part = output.part_of(start)
        if not some or part is None or head_of(some[0], output) is None:
            continue
        lines = [line for line in output.lines[part.start : part.stop] if line.strip() not in ("", "}")]
        if sum(check.kind not in _FLOATING for check in some) < len(lines):
            return False
    return True


def head_of(check: Check, output: Output) -> Part | None:
    """The function whose first line a check matches, by symbol."""
    if check.kind in _FLOATING:
        return None
    found = DEFINITION.match(check.text) or (re.match(r"()@([\w$.\-]+)", check.text) if check.kind == "LABEL" else None)
    if found is None:
        return None
    op, symbol = found[1], found[2].strip('"')
    for part in output.parts:
        if part.symbol == symbol and (check.kind == "LABEL" or part.op == op or part.op.endswith(f".{op}")):
            return part
    return None


class _Section:
    """Checks and their output lines, `start` to `stop` (exclusive)."""

    def __init__(
        self,
        edits: Edits,
        checks: Sequence[Check],
        output: Output,
        options: Options,
        names: Names,
        start: int,
        stop: int,
    ):
        self.edits = edits
        self.checks = checks
        self.output = output
        self.options = options
        self.names = names
        self.start = start
        self.stop = stop
        lines = output.lines[start:stop]
        self.floating = [
            check.kind in _FLOATING and (check.kind != "DAG" or any(map(check.may_match, lines))) for check in checks
        ]
        found = iter(aligned([check for check, floats in zip(checks, self.floating, strict=True) if not floats], lines))
        places = (None if floats else next(found) for floats in self.floating)
        self.places = [None if place is None else start + place for place in places]
        self.bound: dict[int, dict[str, str]] = {}
        self.layout: Layout | None = None
        captures = [name for check in checks for name in check.captures()]
        names.taken = captures
        names.literal = not captures and any(_LITERAL_VALUE.search(check.text) for check in checks)
        self.full = {part for part in output.parts if self._is_full(part.start, part.stop)}
        self.whole = not output.parts and self._is_full(start, stop)
        self.uses_next = any(check.kind == "NEXT" for check in checks)

    def _is_full(self, start: int, stop: int) -> bool:
        checked = sum(place is not None and start <= place < stop for place in self.places)
        written = sum(line.strip() not in ("", "}") for line in self.output.lines[start:stop])
        return checked > 0 and checked >= _FULL * written

    def repair(self) -> None:
        """Walk checks and lines in parallel."""
        at = self.start
        follows = False
        last: Check | None = None
        # Lines before the first check and after the last are left out, unless that check has no line.
        open_end = True
        for check, floats, place in zip(self.checks, self.floating, self.places, strict=True):
            if floats:
                self._bind(check)
            elif place is None:
                open_end = False
                for op in check.ops:
                    self.edits.replace(op.source_line - 1, [])
            else:
                near = check.kind == "NEXT" and last is not None and place - at <= _LARGEST_GAP
                left_out = last is None and open_end
                for line in range(at, place):
                    follows = self._between(line, check, check.first, follows, near=near, left_out=left_out)
                self._check(check, place, follows)
                at, follows, last, open_end = place + 1, True, check, True
        if last is None:
            self._skip_all(at)
            return
        for line in range(at, self.stop):
            follows = self._between(line, last, last.last + 1, follows, near=False, left_out=open_end)

    def _skip_all(self, at: int) -> None:
        for line in range(at, self.stop):
            self._go_to(line)
            self.names.pass_over(self.output.lines[line])

    def _go_to(self, at: int) -> None:
        part = self.output.part_of(at)
        if part is not None and part.start == at:
            self.names.begin_part()
        self.names.sparse = part not in self.full and not self.whole
        self.names.enter(self.output.lines[at])

    def _bind(self, check: Check) -> None:
        """Bind the captures of a check without a line of its own."""
        if check.kind == "NOT":
            return
        for at in range(self.start, self.stop):
            if at in self.bound:
                continue
            captured = check.matched(self.output.lines[at], self.names.variables, self.options)
            if captured is not None:
                self.names.variables.update(captured)
                self.bound[at] = captured
                return

    def _between(self, at: int, check: Check, where: int, follows: bool, *, near: bool, left_out: bool) -> bool:
        """Add a check for an unchecked line, before line `where` of the test, if it needs one.

        It needs one `near` a CHECK-NEXT, or in a completely checked function unless `left_out`. Returns whether one was
        added.
        """
        line = self.output.lines[at]
        self._go_to(at)
        if at in self.bound:
            self.names.bind(line, self.bound[at].items())
            return False
        wanted = near or not (left_out or self.names.sparse)
        if not wanted or not line.strip():
            self.names.pass_over(line)
            return False
        self.names.sparse = False
        self.edits.insert(where, self._written(at, check, "NEXT" if self.uses_next and follows else "CHECK"))
        return True

    def _check(self, check: Check, at: int, follows: bool) -> None:
        """Keep a check that matches its line, else rewrite it."""
        line = self.output.lines[at]
        self._go_to(at)
        old = self.edits.lines[check.first]
        kind = "CHECK" if check.kind == "NEXT" and not follows else check.kind
        captured = check.matched(line, self.names.variables, self.options)
        if captured is None:
            for op in check.ops[1:]:
                self.edits.replace(op.source_line - 1, [])
            self.edits.replace(check.first, self._written(at, check, kind, check.captures()))
            return
        self.names.variables.update(captured)
        self.names.bind(line, captured.items())
        self.layout = self._layout_of(check, at)
        if kind != check.kind:
            self.edits.replace(check.first, [with_kind(old, check.prefix, kind)])

    def _written(self, at: int, check: Check, kind: str, captures: Sequence[str] = ()) -> list[str]:
        """CHECK lines for a line of output, in the layout of `check` or of the check above."""
        line = self.output.lines[at]
        layout = self.layout or self._layout_of(check, at)
        indent = len(line) - len(line.lstrip())
        said = self.names.checked(line, captures)
        if kind == "LABEL":
            return head_lines(layout, line, said, self.names)
        return [layout.line(kind, said, indent)]

    def _layout_of(self, check: Check, at: int) -> Layout:
        line = self.output.lines[at]
        indent = len(line) - len(line.lstrip())
        return fresh_layout(check.prefix, indent).like(self.edits.lines[check.first], indent)
