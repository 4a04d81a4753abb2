"""The CHECK lines of a test: reading, matching, and laying out new ones."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from filecheck.ops import CheckOp
    from filecheck.options import Options

_WORD = re.compile(r"\w+|[^\w\s]")
_KINDS = r"(?:-(?:DAG|COUNT-\d+|NOT|EMPTY|NEXT|SAME|LABEL))?(?:\{LITERAL\})?"


class BadChecks(Exception):
    """filecheck does not understand the CHECK lines; the text says what and where."""


@dataclass(frozen=True)
class Check:
    """The check of one line of output: a CHECK line and the CHECK-SAME lines after it.

    `first` and `last` are lines of the test, counted from 0.
    """

    ops: tuple[CheckOp, ...]
    first: int
    last: int

    @property
    def kind(self) -> str:
        """NEXT, LABEL, ...; CHECK for the plain one."""
        return self.ops[0].name

    @property
    def prefix(self) -> str:
        """The prefix of the line, CHECK by default."""
        return self.ops[0].prefix

    @property
    def text(self) -> str:
        """The pattern, with those of the CHECK-SAME lines."""
        return " ".join(op.arg for op in self.ops)

    def captures(self) -> list[str]:
        """The variables that it defines, in order."""
        from filecheck.ops import Capture

        return [uop.name for op in self.ops for uop in op.uops if isinstance(uop, Capture)]

    def words(self) -> list[str]:
        """The literal words of the pattern."""
        from filecheck.ops import Literal

        return [word for op in self.ops for uop in op.uops if isinstance(uop, Literal) for word in words(uop.content)]

    def may_match(self, line: str) -> bool:
        """Return whether a line can match for some values of the variables."""
        at = 0
        for op in self.ops:
            found = re.search(_loose(op), line[at:])
            if found is None:
                return False
            at += found.end()
        return True

    def matched(self, line: str, variables: Mapping[str, str | int], options: Options) -> dict[str, str] | None:
        """The captures of a match with these values of the variables; None if the line does not match."""
        from filecheck.compiler import compile_uops
        from filecheck.error import CheckError

        known = dict(variables)
        captured: dict[str, str] = {}
        at = 0
        for op in self.ops:
            try:
                pattern, groups = compile_uops(replace(op, name="CHECK"), known, options)
            except CheckError:
                return None  # it uses a variable that is no longer defined
            found = pattern.search(line, at)
            if found is None:
                return None
            at = found.end()
            for name, (group, value) in groups.items():
                captured[name] = found[group]
                known[name] = value(found[group])
        return captured


def words(text: str) -> list[str]:
    """The words and punctuation characters of a text."""
    return _WORD.findall(text)


def _loose(op: CheckOp) -> str:
    from filecheck.ops import RE, Capture, Literal, PseudoVar

    parts: list[str] = []
    for uop in op.uops:
        match uop:
            case Literal(content):
                blank = r"\s+"
                parts.append(blank.join(re.escape(part) for part in re.split(r"\s+", content)))
            case RE(content):
                parts.append(f"(?:{content})")
            case Capture(pattern=pattern):
                parts.append(f"(?:{pattern})")
            case PseudoVar():
                parts.append(r"\d+")
            case _:
                parts.append(".*?")
    return "".join(parts)


def options_of(argv: Sequence[str]) -> Options:
    """The options of a filecheck command. Raises: BadChecks."""
    from filecheck.options import parse_argv_options

    try:
        options = parse_argv_options(["filecheck", *argv])
    except RuntimeError as problem:
        raise BadChecks(f"filecheck: {problem}") from None
    if options.strict_whitespace:
        raise BadChecks("--strict-whitespace: blanks of CHECK lines cannot be told from their layout")
    return options


def read_checks(text: str, options: Options) -> list[Check]:
    """The CHECK lines that filecheck reads with these options. Raises: BadChecks."""
    from filecheck.error import ParseError
    from filecheck.parser import Parser, pattern_for_opts

    checks: list[Check] = []
    try:
        for op in Parser(options, io.StringIO(text), *pattern_for_opts(options)):
            line = op.source_line - 1
            for uop in op.uops:
                _refuse(uop, op.source_line)
            if op.name == "SAME" and checks:
                checks[-1] = replace(checks[-1], ops=(*checks[-1].ops, op), last=line)
            else:
                checks.append(Check((op,), line, line))
        for check in checks:
            for op in check.ops:
                re.compile(_loose(op))
    except ParseError as problem:
        raise BadChecks(f"line {problem.line_no}: {problem.message}") from None
    except (ValueError, re.error) as problem:
        raise BadChecks(f"filecheck: {problem}") from None
    return checks


def _refuse(uop: object, line: int) -> None:
    from filecheck.ops import NumSubst

    if isinstance(uop, NumSubst):
        raise BadChecks(f"line {line}: arithmetic on variables cannot be updated")


@dataclass
class Layout:
    """The layout of CHECK lines: `head` is the text before the prefix, `shift` the column offset from IR to check."""

    head: str
    prefix: str
    shift: int

    def line(self, kind: str, text: str, indent: int = 0) -> str:
        """A CHECK line for an output line indented by `indent`."""
        begin = f"{self.head}{self.prefix}{'' if kind == 'CHECK' else f'-{kind}'}:"
        return begin + " " * max(self.shift + indent - len(begin), 1) + text

    def like(self, line: str, indent: int) -> Layout:
        """The layout of an existing CHECK line for an output line indented by `indent`."""
        found = re.search(rf"(?P<head>^|.*?[^\w-]){re.escape(self.prefix)}{_KINDS}:[ \t]*(?=\S)", line)
        return self if found is None else Layout(found["head"], self.prefix, found.end() - indent)


def fresh_layout(prefix: str, indent: int, margin: str = "") -> Layout:
    """The layout of a new block: patterns are aligned after the longest prefix."""
    head = f"{margin}// "
    return Layout(head, prefix, len(f"{head}{prefix}-LABEL: ") - indent)


def with_kind(line: str, prefix: str, kind: str) -> str:
    """The CHECK line with another kind; the pattern keeps its column if there is room."""
    suffix = "" if kind == "CHECK" else f"-{kind}"
    found = re.search(rf"(?:^|(?<=[^\w-])){re.escape(prefix)}{_KINDS}:", line)
    if found is None:
        return line
    before, after = line[: found.start()] + f"{prefix}{suffix}:", line[found.end() :]
    blanks = len(after) - len(after.lstrip(" "))
    return before + " " * max(blanks + found.end() - len(before), 1) + after.lstrip(" ")
