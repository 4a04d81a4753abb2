"""The output of a RUN line: the function of each line, and the values on a line.

module {                                  outside
  func.func @f(%arg0: i32) -> i32 {       f
    return %arg0 : i32                    f
  }                                       f
}                                         outside
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

DEFINITION = re.compile(r'\s*(?P<op>[A-Za-z_][\w$.]*)\s+(?:"?\w+"?\s+)*@(?P<symbol>"(?:[^"\\]|\\.)*"|[\w$.\-]+)')
"""The start of an op with a symbol, in custom form."""

_GENERIC = re.compile(r'\s*"(?P<op>[\w$.]+)"\(\).*\bsym_name = "(?P<symbol>(?:[^"\\]|\\.)*)"')
_CONTAINER = re.compile(r'\s*"?(?:\w+\.)*module"?\b')
_ALIAS = re.compile(r"[#!][\w$.\-]+ = ")
_ERROR = re.compile(r"(?:.+:\d+:\d+|<unknown>:\d+|okl-opt): error: ")
_VALUE = re.compile(r'"(?:[^"\\]|\\.)*"|(?P<value>%[\w$.\-]+)')
_RESULTS = re.compile(r"\s*%[\w$.\-]+(?::\d+)?(?:, %[\w$.\-]+(?::\d+)?)* = ")


@dataclass(frozen=True)
class Part:
    """Lines `start` to `stop` (exclusive): an op with a symbol, or ops beside such ops.

    For a module with a symbol, only its first line. `symbol` is "" for ops without one.
    """

    symbol: str
    op: str
    start: int
    stop: int


@dataclass(frozen=True)
class Output:
    """The lines of an output, and its parts of IR."""

    lines: tuple[str, ...]
    parts: tuple[Part, ...]

    def part_of(self, line: int) -> Part | None:
        """The part that a line belongs to."""
        return self._part_of.get(line)

    @cached_property
    def _part_of(self) -> dict[int, Part]:
        return {line: part for part in self.parts for line in range(part.start, part.stop)}


def read_output(text: str) -> Output:
    """Parse the output of a RUN line. Text that is not IR has no parts; nor do errors, though they quote IR."""
    lines = tuple(text.splitlines())
    return Output(lines, () if any(map(_ERROR.match, lines)) else tuple(_parts(lines)))


def _parts(lines: tuple[str, ...]) -> Iterator[Part]:
    at = 0
    loose: Part | None = None
    if not any(_begins_ir(line) for line in lines):
        return
    while at < len(lines):
        line = lines[at]
        found = DEFINITION.match(line) or _GENERIC.match(line)
        outside = not line.strip() or line.strip()[0] in "}/{#" or _ALIAS.match(line) is not None
        container = _CONTAINER.match(line) is not None and opens(line)
        if (found is None and (outside or container)) or (found is not None and loose is not None):
            if loose is not None:
                yield loose
                loose = None
            if found is None:
                at += 1
                continue
        stop = at + 1 if container else _end(lines, at)
        if found is not None:
            yield Part(found["symbol"].strip('"'), found["op"], at, stop)
        else:
            loose = Part("", "", at if loose is None else loose.start, stop)
        at = stop
    if loose is not None:
        yield loose


def _begins_ir(line: str) -> bool:
    return (_CONTAINER.match(line) is not None or DEFINITION.match(line) is not None) and (
        opens(line) or "(" in line or " : " in line
    )


def opens(line: str) -> bool:
    """Return whether a line opens a region."""
    return line.rstrip().endswith("{")


def closes(line: str) -> bool:
    """Return whether a line closes a region."""
    return line.lstrip().startswith("}")


def _end(lines: tuple[str, ...], start: int) -> int:
    """The line after the op that begins at `start`."""
    depth = 0
    for at in range(start, len(lines)):
        depth += opens(lines[at]) - (closes(lines[at]) and at > start)
        if depth <= 0:
            return at + 1
    return len(lines)


def values(line: str) -> Iterator[tuple[int, int]]:
    """The spans of value names on a line, outside strings."""
    for found in _VALUE.finditer(line):
        if found["value"] is not None:
            yield found.span()


def defined(line: str) -> list[str]:
    """The values that a line defines for certain: results, or block arguments."""
    if line.lstrip().startswith("^"):
        return [line[start:stop] for start, stop in values(line.partition("//")[0])]
    found = _RESULTS.match(line)
    return [] if found is None else [line[start:stop] for start, stop in values(found[0])]
