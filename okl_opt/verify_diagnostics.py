"""`--verify-diagnostics`: a file says in comments which diagnostics it expects, and only differences are reported.

    // expected-error @below {{'func.return' op has 0 operands}}

Source: MLIR's SourceMgrDiagnosticVerifierHandler.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TextIO

from dialects.diagnostic import Diagnostic, Severity
from okl_opt.diagnostics import Renderer, file_position

# `.*` takes everything up to the last `}}` of the line.
_ANNOTATION = re.compile(r"expected-(error|warning|remark|note)(-re)? *(@\S*)? *\{\{(.*)\}\}")
_OFFSET = re.compile(r"@([+-][0-9]+)")


@dataclass
class Expectation:
    """One annotation. `line` is where its diagnostic must be, None for one without a place."""

    severity: Severity
    line: int | None
    text: str
    pattern: re.Pattern[str]
    place: tuple[str, int, int]
    met: bool = False

    def fits(self, line: int | None, message: str) -> bool:
        return not self.met and self.line == line and self.pattern.search(message) is not None


class ExpectedRenderer(Renderer):
    """Takes diagnostics in place of the renderer that shows them. `failed` once something was not as expected."""

    def __init__(self, stream: TextIO, color: bool, mode: str):
        super().__init__(stream, color)
        self.mode = mode
        self.failed = False
        self._expected: list[Expectation] = []

    def add_source(self, name: str, text: str) -> None:
        """Remember the text of a file and read its annotations."""
        super().add_source(name, text)
        self._expected.extend(self._annotations(name, text))

    def write(self, diagnostic: Diagnostic) -> None:
        for one in (diagnostic, *diagnostic.notes):
            self._take(one)

    def finish(self) -> None:
        """Report what did not come."""
        for expectation in self._expected:
            if expectation.met:
                continue
            message = f'expected {expectation.severity} "{expectation.text}" was not produced'
            place = None if expectation.line is None else expectation.place
            self._complain(place, message, len(expectation.text))

    def _take(self, diagnostic: Diagnostic) -> None:
        place = file_position(diagnostic.location)
        line = None if place is None else place[1]
        near: Expectation | None = None
        for expectation in self._expected:
            if expectation.fits(line, diagnostic.message):
                if expectation.severity == diagnostic.severity:
                    expectation.met = True
                    return
                near = expectation
        if self.mode == "only-expected":
            return
        if near is not None:
            kinds = f"'{diagnostic.severity}' diagnostic emitted when expecting a '{near.severity}'"
            self._complain(near.place, kinds)
        else:
            self._complain(place, f"unexpected {diagnostic.severity}: {diagnostic.message}")

    def _complain(self, place: tuple[str, int, int] | None, message: str, width: int = 1) -> None:
        self.failed = True
        self.write_at(Severity.ERROR, place, message, with_source=True, width=width)

    def _annotations(self, name: str, text: str) -> Iterator[Expectation]:
        lines = text.split("\n")
        bare = [_ANNOTATION.search(line) is None for line in lines]
        for number, line in enumerate(lines, 1):
            match = _ANNOTATION.search(line)
            if match is None:
                continue
            kind, regex, where, wanted = match.groups()
            place = (name, number, match.start() + 1)
            target = _target(where, number, bare)
            if target == 0:
                self._complain(place, f"'{where}' says no place; write @above, @below, @unknown, @+N or @-N")
                continue
            try:
                pattern = _pattern(wanted, regex is not None)
            except re.error as problem:
                self._complain(place, f"invalid regular expression: {problem}")
                continue
            yield Expectation(Severity(kind), target, wanted, pattern, place)


def _target(where: str | None, number: int, bare: list[bool]) -> int | None:
    """The line that an annotation in line `number` speaks of; None for no place, 0 if it cannot be understood."""
    match where:
        case None:
            return number
        case "@unknown":
            return None
        case "@below":
            return next((line for line in range(number + 1, len(bare) + 1) if bare[line - 1]), len(bare) + 1)
        case "@above":
            return next((line for line in range(number - 1, 0, -1) if bare[line - 1]), -1)
        case _:
            offset = _OFFSET.fullmatch(where)
            return number + int(offset.group(1)) if offset is not None else 0


def _pattern(text: str, regex: bool) -> re.Pattern[str]:
    """A substring, or with `regex` one whose parts in {{...}} are regular expressions. Raises: re.error."""
    if not regex:
        return re.compile(re.escape(text))
    parts = re.split(r"\{\{(.*?)\}\}", text)
    return re.compile("".join(f"(?:{part})" if number % 2 else re.escape(part) for number, part in enumerate(parts)))
