"""Positions in a source text as MLIR counts them, and the location attributes made from them."""

from __future__ import annotations

import re
from bisect import bisect_right

from xdsl.dialects.builtin import FileLineColLoc, IntAttr, StringAttr

_NEWLINE = re.compile("\n")


class SourceMap:
    """Turns offsets into `text` into `FileLineColLoc`.

    Lines and columns count from 1. A column counts UTF-8 bytes, as mlir-opt's does.
    """

    def __init__(self, text: str, name: str, first_line: int = 1):
        self.text = text
        self.name = StringAttr(name)
        self._first_line = first_line
        self._starts = [0, *(match.end() for match in _NEWLINE.finditer(text))]
        self._ascii = text.isascii()
        self._integers: dict[int, IntAttr] = {}

    def line_and_column(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._starts, offset) - 1
        start = self._starts[line]
        width = offset - start if self._ascii else len(self.text[start:offset].encode(errors="replace"))
        return line + self._first_line, width + 1

    def location(self, offset: int) -> FileLineColLoc:
        line, column = self.line_and_column(offset)
        # Built field by field: the constraint check of the constructor costs more than the rest of an op's location.
        location = FileLineColLoc.__new__(FileLineColLoc)
        object.__setattr__(location, "filename", self.name)
        object.__setattr__(location, "line", self._integer(line))
        object.__setattr__(location, "column", self._integer(column))
        return location

    def before_end(self, offset: int) -> int:
        """Return `offset`, or at the end of the text the offset of the last character, where MLIR reports errors."""
        return max(len(self.text) - 1, 0) if offset >= len(self.text) else offset

    def file(self) -> FileLineColLoc:
        """The file as a whole, `name:0:0`."""
        return FileLineColLoc(self.name, IntAttr(0), IntAttr(0))

    def _integer(self, value: int) -> IntAttr:
        attribute = self._integers.get(value)
        if attribute is None:
            attribute = self._integers[value] = IntAttr(value)
        return attribute


def after_previous_token(text: str, offset: int) -> int:
    """The offset where MLIR reports an unexpected token: right after the token before it.

    Blank lines and comment lines between the two are skipped; at the start of the text the result is `offset`.
    Source: `Parser::emitWrongTokenError` of MLIR.
    """
    end = offset
    while True:
        head = text[:end].rstrip(" \t")
        if not head:
            return offset
        if head[-1] not in "\r\n":
            return len(head)
        line_start = max(head.rfind("\n", 0, -1), head.rfind("\r", 0, -1)) + 1
        comment = head.find("//", line_start, -1)
        end = len(head) - 1 if comment < 0 else comment
