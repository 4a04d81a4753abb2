"""`--verify-diagnostics`: comments in a file list the expected diagnostics; only differences are reported.

    // expected-error @below {{'func.return' op has 0 operands}}

Source: MLIR's SourceMgrDiagnosticVerifierHandler.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TextIO

from okl_opt.diagnostics.rendering import Renderer, file_position
from okl_opt.dialects.diagnostic import Diagnostic, Severity

# The text ends with the last `}}`, which must end the line too: with more after it the line is no annotation.
_ANNOTATION = re.compile(r"expected-(error|warning|remark|note)(-re)? *(@[^\s{]*)? *\{\{(.*)\}\}\s*$")
_OFFSET = re.compile(r"@([+-][0-9]+)")
# POSIX character classes (used inside brackets) in Python's syntax.
_POSIX_CLASS = re.compile(r"\[:(\w+):\]")
_OPEN_COUNT = re.compile(r"\{\d*,?\d*$")
_POSIX_CLASSES = {
    "alnum": "a-zA-Z0-9",
    "alpha": "a-zA-Z",
    "blank": " \\t",
    "cntrl": "\\x00-\\x1f\\x7f",
    "digit": "0-9",
    "graph": "!-~",
    "lower": "a-z",
    "print": " -~",
    "punct": "!-/:-@\\[-`{-~",
    "space": "\\s",
    "upper": "A-Z",
    "xdigit": "0-9a-fA-F",
}
# Beginnings of Python's error messages, with LLVM's messages.
_REGEX_PROBLEMS = {
    "missing )": "parentheses not balanced",
    "unbalanced parenthesis": "parentheses not balanced",
    "unterminated character set": "brackets ([ ]) not balanced",
    "nothing to repeat": "repetition-operator operand invalid",
    "multiple repeat": "repetition-operator operand invalid",
    "min repeat greater": "invalid repetition count(s)",
    "bad character range": "invalid character range",
    "bad escape (end": "trailing backslash (\\)",
    "invalid group reference": "invalid backreference number",
}


class BadPattern(Exception):
    """The text of an annotation is not a valid pattern; the message is LLVM's."""


@dataclass
class Expectation:
    """One annotation. `line` is that of its diagnostic, None for one without a location."""

    severity: Severity
    line: int | None
    text: str
    pattern: re.Pattern[str]
    place: tuple[str, int, int]
    met: bool = False

    def fits(self, line: int | None, message: str) -> bool:
        """Return whether a diagnostic matches; as in MLIR, several may match one annotation."""
        return self.line == line and self.pattern.search(message) is not None


class ExpectedRenderer(Renderer):
    """Compares diagnostics with the annotations instead of showing them. `failed` is set at the first mismatch."""

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
        for one in (diagnostic, *diagnostic.all_notes()):
            self._take(one)

    def plain(self, severity: Severity, message: str) -> None:
        self.failed |= severity == Severity.ERROR
        super().plain(severity, message)

    def exit_status(self, status: int) -> int:
        """Report the expected diagnostics that were not produced; return 1 on any mismatch, else 0."""
        for expectation in self._expected:
            if expectation.met:
                continue
            message = f'expected {expectation.severity} "{expectation.text}" was not produced'
            place = None if expectation.line is None else expectation.place
            self._complain(place, message, len(expectation.text))
        return 1 if self.failed else 0

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
            message = f"unexpected {diagnostic.severity}: {diagnostic.message}"
            self._complain(place, message, has_lines=diagnostic.has_lines)

    def _complain(
        self, place: tuple[str, int, int] | None, message: str, width: int = 1, *, has_lines: bool = False
    ) -> None:
        self.failed = True
        self.write_at(Severity.ERROR, place, message, with_source=True, width=width, has_lines=has_lines)

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
            except BadPattern as problem:
                self._complain(place, str(problem), len(wanted))
                continue
            yield Expectation(Severity(kind), target, wanted, pattern, place)


def _target(where: str | None, number: int, bare: list[bool]) -> int | None:
    """The line that an annotation in line `number` refers to; None for `@unknown`, 0 if it is malformed."""
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
            # No file has more lines, and Python refuses to convert thousands of digits.
            return number + int(offset.group(1)[:18]) if offset is not None else 0


def _pattern(text: str, regex: bool) -> re.Pattern[str]:
    """A substring, or with `regex` one whose parts in {{...}} are regular expressions. Raises: BadPattern."""
    if not regex:
        return re.compile(re.escape(text))
    pieces: list[str] = []
    while "{{" in text:
        plain, _, text = text.partition("{{")
        part, end, text = text.partition("}}")
        if not end:
            raise BadPattern("found start of regex with no end '}}'")
        pieces.append(f"{re.escape(plain)}(?:{_python_regex(part)})")
    return _compiled("".join(pieces) + re.escape(text))


def _python_regex(part: str) -> str:
    """Convert a POSIX regular expression to Python's syntax; Python's own extensions stay. Raises: BadPattern."""
    if not part:
        raise BadPattern("invalid regex: empty (sub)expression")
    if any(name not in _POSIX_CLASSES for name in _POSIX_CLASS.findall(part)):
        raise BadPattern("invalid regex: invalid character class")
    part = _POSIX_CLASS.sub(lambda match: _POSIX_CLASSES[match[1]], part)
    _compiled(part)
    # As in `{{a{1}}}`: the first two braces end the expression.
    if part.count("{") > part.count("}") and _OPEN_COUNT.search(part):
        raise BadPattern("invalid regex: braces not balanced")
    return part


def _compiled(text: str) -> re.Pattern[str]:
    """Compile a regular expression. Raises: BadPattern."""
    try:
        with warnings.catch_warnings():
            # Ignore the warning that a later Python may give nested sets a meaning.
            warnings.simplefilter("ignore", FutureWarning)
            return re.compile(text)
    except (re.error, OverflowError, RecursionError) as problem:
        message = str(problem.msg) if isinstance(problem, re.error) else "too large"
        known = (words for begin, words in _REGEX_PROBLEMS.items() if message.startswith(begin))
        raise BadPattern(f"invalid regex: {next(known, message)}") from problem
