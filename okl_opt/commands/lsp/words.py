"""The tokens of a text, for texts that do not parse."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from xdsl.utils.exceptions import ParseError
from xdsl.utils.lexer import Input
from xdsl.utils.mlir_lexer import MLIRTokenKind

from okl_opt.dialects.text.read.lexer import TextLexer

Kind = MLIRTokenKind

_COMMENT = re.compile(r"//[^\r\n]*")
_OPENING = {"(": ")", "[": "]", "{": "}"}
_CLOSING = frozenset(_OPENING.values())
_STARTS_OP = frozenset({Kind.BARE_IDENT, Kind.STRING_LIT, Kind.PERCENT_IDENT})
_STARTS_LINE = frozenset({Kind.CARET_IDENT, Kind.HASH_IDENT, Kind.EXCLAMATION_IDENT})
# Tokens that begin no op, though they may begin a line of one.
_CONTINUES = frozenset({"to", "step", "iter_args", "attributes", "else", "do", "default", "case", "ins", "outs", "loc"})


class Word(NamedTuple):
    """One token."""

    kind: Kind
    start: int
    end: int
    text: str


def words(text: str) -> list[Word]:
    """All tokens; characters that begin none are skipped."""
    lexer = TextLexer(Input(text, ""))
    found: list[Word] = []
    while True:
        try:
            token = lexer.lex()
        except ParseError as problem:
            lexer.pos = max(problem.span.start, lexer.pos) + 1
            continue
        if token.kind is Kind.EOF:
            return found
        found.append(Word(token.kind, token.start, token.end, token.text))


def comments(text: str, found: Sequence[Word]) -> Iterator[tuple[int, int]]:
    """Start and end of each comment; comments lie between tokens."""
    at = 0
    for word in found:
        if word.start - at > 1:
            yield from (match.span() for match in _COMMENT.finditer(text, at, word.start))
        at = word.end
    yield from (match.span() for match in _COMMENT.finditer(text, at))


class Words:
    """The tokens of a text, indexed by offset."""

    def __init__(self, text: str):
        self.text = text
        self.all = words(text)
        self._starts = [word.start for word in self.all]

    def index_at(self, offset: int) -> int:
        """The index of the last token that begins at or before `offset`; -1 if none does."""
        return bisect_right(self._starts, offset) - 1

    def at(self, offset: int) -> Word | None:
        """The token that contains or ends at an offset; between two that touch, the second."""
        index = self.index_at(offset)
        if index < 0:
            return None
        word = self.all[index]
        if word.start == offset and word.kind in _PUNCTUATION and index and self.all[index - 1].end == offset:
            word = self.all[index - 1]
        return word if offset <= word.end else None

    def between(self, start: int, end: int) -> Sequence[Word]:
        """The tokens that begin in a range of the text."""
        return self.all[self.index_at(start - 1) + 1 : self.index_at(end - 1) + 1]

    def starts_line(self, index: int) -> bool:
        """Return whether a token is the first of its line."""
        end = self.all[index - 1].end if index else 0
        return index == 0 or "\n" in self.text[end : self.all[index].start]

    def column(self, offset: int) -> int:
        return offset - (self.text.rfind("\n", 0, offset) + 1)

    def end_of_op(self, start: int) -> int:
        """The end of the op that begins at `start`, judged by brackets and indentation.

        A line that begins an op at the same or lower indentation ends it even if a bracket is open: its closing bracket
        is missing. Characters that belong to no token are part of the op before.
        """
        first = self.index_at(start - 1) + 1
        column = self.column(start)
        depth = 0
        for index in range(first, len(self.all)):
            word = self.all[index]
            ends = depth == 0 or (self.column(word.start) <= column and word.kind not in _STARTS_LINE)
            if ends and index > first and self.starts_line(index) and self._begins_op(index):
                return self._behind_blanks(word.start)
            if word.text in _OPENING:
                depth += 1
            elif word.text in _CLOSING:
                depth -= 1
                if depth < 0:
                    return self._behind_blanks(word.start) if index > first else word.end
        return len(self.text)

    def _behind_blanks(self, offset: int) -> int:
        while offset and self.text[offset - 1].isspace():
            offset -= 1
        return offset

    def _begins_op(self, index: int) -> bool:
        word = self.all[index]
        if word.kind in _STARTS_LINE:
            return True
        return word.kind in _STARTS_OP and word.text not in _CONTINUES


_PUNCTUATION = frozenset(kind for kind in Kind if isinstance(kind.value, str))
