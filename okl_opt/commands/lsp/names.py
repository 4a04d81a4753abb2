"""Name resolution in a chunk: values, blocks, symbols and aliases.

Exact for parsed text. In text that failed to parse, a name refers to the nearest equal one in the same function.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from okl_opt.commands.lsp.engine import Chunk
from okl_opt.commands.lsp.record import OpPlace
from okl_opt.commands.lsp.words import Kind, Word

_TOP = -1
# The last part of the names of ops that define symbols, for text that failed to parse.
_DEFINING = frozenset({"func", "job", "module", "global"})
_BEFORE_SYMBOL = 3

Key = tuple[object, ...]


class NameKind(StrEnum):
    """The kind of a name; the value is its first character."""

    VALUE = "%"
    BLOCK = "^"
    SYMBOL = "@"
    ATTRIBUTE = "#"
    TYPE = "!"


class Name(NamedTuple):
    """One name in the text, without its first character and quotes; names of the same thing share a `key`."""

    kind: NameKind
    start: int
    end: int
    key: Key
    defines: bool


class Names:
    """All names of a chunk, in order."""

    def __init__(self, chunk: Chunk):
        self.chunk = chunk
        self._record = chunk.record
        self._words = chunk.words.all
        self._symbols: dict[tuple[int, str], OpPlace | None] = {}
        self._definitions: dict[int, tuple[int, str]] = {}
        self._find_symbols()
        names = [*self._values_and_blocks(), *self._symbol_names(), *self._aliases()]
        self.all = sorted(names, key=lambda name: name.start)
        self._starts = [name.start for name in self.all]
        self._by_key: dict[Key, list[Name]] = {}
        for name in self.all:
            self._by_key.setdefault(name.key, []).append(name)

    def at(self, offset: int) -> Name | None:
        """The name that contains or touches an offset."""
        for index in (bisect_right(self._starts, offset + 1) - 1, bisect_right(self._starts, offset) - 1):
            if index >= 0 and self.all[index].start - 1 <= offset <= self.all[index].end:
                return self.all[index]
        return None

    def same(self, name: Name) -> Sequence[Name]:
        """All names that refer to the same thing."""
        return self._by_key[name.key]

    def definitions(self, name: Name) -> list[Name]:
        return [one for one in self.same(name) if one.defines]

    def text(self, name: Name) -> str:
        """The name with its first character."""
        return name.kind + self.chunk.text[name.start : name.end]

    def op_of_symbol(self, name: Name) -> OpPlace | None:
        """The op that defines a symbol."""
        table, text = name.key[1], name.key[2]
        return self._symbols.get((table, text)) if isinstance(table, int) and isinstance(text, str) else None

    def visible_values(self, offset: int) -> Iterator[Name]:
        """The definitions of values that may be used at an offset."""
        here = self._record.op_at(offset)
        around = [] if here is None else list(here.around())
        isolated = next((place for place in around if place.is_isolated), None)
        for name in self.all:
            if name.kind is not NameKind.VALUE or not name.defines or name.end >= offset:
                continue
            if self._taken_out_with(name.start, offset - 1):
                continue  # these are the results of the op being typed
            place = self._record.op_at(name.start - 1)
            if place is not None and place.start == self._start_of_op(name):
                place = place.parent
            if (place is None or place in around) and self._record.isolated_at(name.start) is isolated:
                yield name

    def _start_of_op(self, name: Name) -> int:
        """The start of the op that defines this name as a result, -1 if none does."""
        place = self._record.op_at(name.start - 1)
        return place.start if place is not None and name.start < place.name_start else -1

    # ----- values and blocks

    def _values_and_blocks(self) -> Iterator[Name]:
        record = self._record
        known: dict[tuple[str, OpPlace | None], list[Name]] = {}
        unknown: list[int] = []
        for index, word in enumerate(self._words):
            name = None
            if word.kind is Kind.PERCENT_IDENT:
                if word.start in record.values:
                    name = self._value(word, word.start, defines=True)
                elif word.start in record.value_uses:
                    name = self._value(word, record.group_of(record.value_uses[word.start].group), defines=False)
            elif word.kind is Kind.CARET_IDENT:
                if word.start in record.block_uses:
                    key = ("block", record.block_uses[word.start][1], word.text)
                    defines = word.start in record.block_definitions
                    name = Name(NameKind.BLOCK, word.start + 1, word.end, key, defines)
            else:
                continue
            if name is None:
                unknown.append(index)
                continue
            known.setdefault((word.text, record.isolated_at(word.start)), []).append(name)
            yield name
        for index in unknown:
            yield self._guessed(index, known)

    def _value(self, word: Word, group: int, *, defines: bool) -> Name:
        return Name(NameKind.VALUE, word.start + 1, word.end, ("value", group), defines)

    def _guessed(self, index: int, known: dict[tuple[str, OpPlace | None], list[Name]]) -> Name:
        word = self._words[index]
        around = self._record.isolated_at(word.start)
        alike = known.setdefault((word.text, around), [])
        if around is None:
            alike = [name for name in alike if self._taken_out_with(word.start, name.start)]
        before = [name for name in alike if name.start < word.start]
        nearest = before[-1] if before else alike[0] if alike else None
        following = self._words[index + 1].text if index + 1 < len(self._words) else ""
        kind = NameKind.VALUE if word.kind is Kind.PERCENT_IDENT else NameKind.BLOCK
        key: Key = ("guessed", word.start) if nearest is None else nearest.key
        defined = any(name.defines for name in alike)
        name = Name(kind, word.start + 1, word.end, key, not defined and following in ("=", ":", ","))
        if nearest is None:
            known[word.text, around].append(name)
        return name

    def _taken_out_with(self, one: int, other: int) -> bool:
        return any(start <= one < end and start <= other < end for start, end in self.chunk.taken_out)

    # ----- symbols

    def _find_symbols(self) -> None:
        """Collect the definitions of symbols by symbol table and name."""
        for place in self._record.symbols():
            symbol = place.symbol
            assert symbol is not None
            word = self._symbol_word(place, symbol)
            table = self._table_around(place.parent)
            if word is not None:
                self._symbols[table, symbol] = place
                self._definitions[word.start] = (table, symbol)
        for start, end in self.chunk.taken_out:
            for word in self._defined_in_text(start, end):
                symbol = _unquoted(word.text[1:])
                table = self._table_around(self._record.op_at(word.start))
                self._symbols.setdefault((table, symbol), None)
                self._definitions.setdefault(word.start, (table, symbol))

    def _symbol_word(self, place: OpPlace, symbol: str) -> Word | None:
        first = self.chunk.words.index_at(place.name_end - 1) + 1
        for index in range(first, len(self._words)):
            word = self._words[index]
            if word.start >= place.end:
                return None
            if word.kind is Kind.AT_IDENT and _unquoted(word.text[1:]) == symbol:
                return word
            before = [one.text for one in self._words[index - 2 : index]]
            if before == ["sym_name", "="] and _unquoted(word.text) == symbol:
                return word
        return None

    def _defined_in_text(self, start: int, end: int) -> Iterator[Word]:
        words = self.chunk.words
        for index in range(words.index_at(start - 1) + 1, words.index_at(end - 1) + 1):
            word = self._words[index]
            if word.kind is Kind.BARE_IDENT and word.text.rpartition(".")[2] in _DEFINING and words.starts_line(index):
                near = self._words[index + 1 : index + 1 + _BEFORE_SYMBOL]
                yield from [one for one in near if one.kind is Kind.AT_IDENT][:1]

    def _table_around(self, place: OpPlace | None) -> int:
        if place is not None:
            for one in place.around():
                if one.is_symbol_table:
                    return one.start
        return _TOP

    def _symbol_names(self) -> Iterator[Name]:
        for index, word in enumerate(self._words):
            if word.start in self._definitions:
                key: Key = ("symbol", *self._definitions[word.start])
                quoted = word.text.endswith('"')
                start = word.start + (word.kind is Kind.AT_IDENT) + quoted
                yield Name(NameKind.SYMBOL, start, word.end - quoted, key, True)
            elif word.kind is Kind.AT_IDENT:
                quoted = word.text.endswith('"')
                name = _unquoted(word.text[1:])
                table = self._resolve(index)
                key = ("symbol", table, name)
                yield Name(NameKind.SYMBOL, word.start + 1 + quoted, word.end - quoted, key, False)

    def _resolve(self, index: int) -> int | None:
        """The innermost table that defines the symbol of a reference, or None."""
        word = self._words[index]
        name = _unquoted(word.text[1:])
        before = self._words[max(index - 3, 0) : index]
        if [one.text for one in before[1:]] == [":", ":"] and before[0].kind is Kind.AT_IDENT:
            outer = self._resolve(index - 3)
            place = None if outer is None else self._symbols.get((outer, _unquoted(before[0].text[1:])))
            return place.start if place is not None and (place.start, name) in self._symbols else None
        here = self._record.op_at(word.start)
        tables = [] if here is None else [place.start for place in here.around() if place.is_symbol_table]
        return next((table for table in [*tables, _TOP] if (table, name) in self._symbols), None)

    # ----- aliases

    def _aliases(self) -> Iterator[Name]:
        for index, word in enumerate(self._words):
            if word.kind not in (Kind.HASH_IDENT, Kind.EXCLAMATION_IDENT) or "." in word.text:
                continue
            before = self._words[index - 1] if index else None
            after = self._words[index + 1] if index + 1 < len(self._words) else None
            if before is not None and before.kind is Kind.PERCENT_IDENT and before.end == word.start:
                continue
            if after is not None and after.text == "<" and after.start == word.end:
                continue
            defines = after is not None and after.text == "=" and (before is None or before.text != "=")
            yield Name(NameKind(word.text[0]), word.start + 1, word.end, ("alias", word.text), defines)


def _unquoted(text: str) -> str:
    return text[1:-1] if text[:1] == '"' else text
