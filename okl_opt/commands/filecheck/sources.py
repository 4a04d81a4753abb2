"""Texts with names, places in them, and messages about places as LLVM prints them.

A text is a string with one character for each byte (latin-1), since FileCheck counts, compares and matches bytes.
Source: lib/Support/SourceMgr.cpp.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

_TAB = 8


def from_bytes(data: bytes) -> str:
    """The text of bytes."""
    return data.decode("latin-1")


def from_unicode(text: str) -> str:
    """The text of the UTF-8 form of a string; lone surrogates keep a form of their own."""
    try:
        return text.encode("utf-8", "surrogateescape").decode("latin-1")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass").decode("latin-1")


def to_unicode(text: str) -> str:
    """A text as a string; bytes outside of UTF-8 become U+FFFD."""
    return text.encode("latin-1").decode("utf-8", "replace")


@dataclass(frozen=True, eq=False)
class Source:
    """A text, with the name that messages call it by."""

    name: str
    text: str

    def line_and_column(self, offset: int) -> tuple[int, int]:
        """The line and the column of an offset, both from 1."""
        return self.text.count("\n", 0, offset) + 1, offset - self._line_start(offset) + 1

    def _line_start(self, offset: int) -> int:
        return max(self.text.rfind("\n", 0, offset), self.text.rfind("\r", 0, offset)) + 1

    def line_range(self, offset: int) -> tuple[int, int]:
        """The offsets of the first character and of the end of the line at an offset."""
        ends = (end for end in (self.text.find("\n", offset), self.text.find("\r", offset)) if end >= 0)
        return self._line_start(offset), min(ends, default=len(self.text))


class Place(NamedTuple):
    """An offset into a source."""

    source: Source
    offset: int


class BadCheck(Exception):
    """A mistake in a check file or in a definition: the place, and the finding."""

    def __init__(self, place: Place, finding: str, *, status: int = 2, after: str = "") -> None:
        super().__init__(finding)
        self.text = message(place, "error", finding) + after
        self.status = status


def message(place: Place, kind: str, words: str, end: int | None = None) -> str:
    """A message with its line of the source, a caret, and `~` up to the offset `end`."""
    source, offset = place
    line, column = source.line_and_column(offset)
    first, last = source.line_range(offset)
    shown = source.text[first:last]
    head = f"{source.name}:{line}:{column}: {kind}: {words}\n"
    # LLVM draws no caret below characters of several bytes.
    if not shown.isascii():
        return f"{head}{_untabbed(shown, shown)}\n"
    marks = [" "] * (len(shown) + 1)
    if end is not None:
        stop = min(end, last) - first
        marks[column - 1 : stop] = "~" * (stop - column + 1)
    marks[column - 1] = "^"
    return f"{head}{_untabbed(shown, shown)}\n{_untabbed(''.join(marks).rstrip(), shown)}\n"


def _untabbed(line: str, columns: str) -> str:
    """A line widened as the tabs of `columns` are."""
    made = ""
    for at, character in enumerate(line):
        if columns[at : at + 1] == "\t":
            made += (" " if character == "\t" else character) * (_TAB - len(made) % _TAB)
        else:
            made += character
    return made
