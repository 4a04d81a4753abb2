"""Conversion between offsets and the editor's lines and columns.

The engine's columns are UTF-8 bytes from 1; the editor's are UTF-16 units from 0, or another agreed encoding.
"""

from __future__ import annotations

from bisect import bisect_right

from lsprotocol.types import Position, PositionEncodingKind, Range

_BYTES = {PositionEncodingKind.Utf8: ("utf-8", 1), PositionEncodingKind.Utf16: ("utf-16-le", 2)}


class Places:
    """Converts offsets into `text` to editor positions and back."""

    def __init__(self, text: str, encoding: PositionEncodingKind | str = PositionEncodingKind.Utf16):
        self.text = text
        self._codec = _BYTES.get(PositionEncodingKind(encoding))
        self._ascii = text.isascii()
        self._starts = [0]
        end = text.find("\n")
        while end >= 0:
            self._starts.append(end + 1)
            end = text.find("\n", end + 1)

    @property
    def lines(self) -> int:
        """The number of lines; the text after the last line end counts as one."""
        return len(self._starts)

    def line_of(self, offset: int) -> int:
        """The line of an offset, from 0."""
        return bisect_right(self._starts, offset) - 1

    def line_start(self, line: int) -> int:
        return self._starts[min(line, len(self._starts) - 1)]

    def line_end(self, line: int) -> int:
        """The offset of the end of a line, before its line break."""
        if line + 1 >= len(self._starts):
            return len(self.text)
        end = self._starts[line + 1] - 1
        return end - 1 if self.text[end - 1 : end] == "\r" else end

    def line_text(self, line: int) -> str:
        return self.text[self.line_start(line) : self.line_end(line)]

    def units(self, text: str) -> int:
        """The width of a text in the editor's units."""
        if self._codec is None or self._ascii:
            return len(text)
        codec, width = self._codec
        return len(text.encode(codec, errors="surrogatepass")) // width

    def position(self, offset: int) -> Position:
        offset = max(0, min(offset, len(self.text)))
        line = self.line_of(offset)
        return Position(line, self.units(self.text[self._starts[line] : offset]))

    def range(self, start: int, end: int) -> Range:
        return Range(self.position(start), self.position(end))

    def offset(self, position: Position) -> int:
        """The offset of an editor's position; a position past the end of its line or text is clamped to that end."""
        if position.line >= len(self._starts):
            return len(self.text)
        line = self.line_text(position.line)
        if self._ascii or self._codec is None:
            column = min(position.character, len(line))
        else:
            codec, width = self._codec
            head = line.encode(codec, errors="surrogatepass")[: position.character * width]
            column = len(head.decode(codec, errors="ignore"))
        return self._starts[position.line] + column

    def engine_position(self, offset: int) -> tuple[int, int]:
        """The line and column of an offset as the engine counts them."""
        line = self.line_of(offset)
        return line + 1, len(self.text[self._starts[line] : offset].encode(errors="replace")) + 1

    def offset_of(self, line: int, column: int) -> int:
        """The offset of the engine's line and column."""
        if not 1 <= line <= len(self._starts):
            return 0 if line < 1 else len(self.text)
        start = self._starts[line - 1]
        if self._ascii:
            return min(start + column - 1, len(self.text))
        head = self.text[start : self.line_end(line - 1)].encode(errors="replace")[: max(column - 1, 0)]
        return start + len(head.decode(errors="ignore"))
