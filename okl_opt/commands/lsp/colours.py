"""Semantic tokens: the kind of each token of a document."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lsprotocol import types
from xdsl.ir import BlockArgument, SSAValue

from okl_opt.commands.lsp.analysis import Analysis
from okl_opt.commands.lsp.names import NameKind
from okl_opt.commands.lsp.words import Kind, Word, comments

TYPES = (
    *("variable", "parameter", "function", "label", "macro", "type", "keyword", "property"),
    *("string", "number", "comment"),
)
MODIFIERS = ("declaration",)
LEGEND = types.SemanticTokensLegend(TYPES, MODIFIERS)

_DECLARATION = 1
_BUILTIN_TYPES = frozenset(
    {"tensor", "memref", "vector", "complex", "tuple", "index", "none", "f16", "bf16", "f32", "f64", "f80", "f128"}
)
_OF_KIND = {
    Kind.STRING_LIT: "string",
    Kind.BYTES_LIT: "string",
    Kind.INTEGER_LIT: "number",
    Kind.FLOAT_LIT: "number",
    Kind.AT_IDENT: "function",
    Kind.CARET_IDENT: "label",
    Kind.PERCENT_IDENT: "variable",
}


class _Token(NamedTuple):
    start: int
    end: int
    type: str
    modifiers: int = 0


def semantic_tokens(analysis: Analysis) -> list[int]:
    """The tokens in the protocol's encoding: five numbers each, positions relative to the previous token."""
    data: list[int] = []
    last_line = last_column = 0
    for token in sorted(_tokens(analysis)):
        start = analysis.places.position(token.start)
        length = analysis.places.units(analysis.text[token.start : token.end])
        column = start.character - (last_column if start.line == last_line else 0)
        data += [start.line - last_line, column, length, TYPES.index(token.type), token.modifiers]
        last_line, last_column = start.line, start.character
    return data


def _tokens(analysis: Analysis) -> Iterator[_Token]:
    yield from (_Token(start, end, "comment") for start, end in comments(analysis.text, analysis.words.all))
    for placed in analysis.chunks:
        record, base = placed.chunk.record, placed.base
        ops = {place.name_start for place in record.ops}
        defined = {name.start - 1 for name in placed.names.all if name.defines and name.kind is not NameKind.SYMBOL}
        arguments = {
            name.start - 1
            for name in placed.names.all
            if name.kind is NameKind.VALUE and _is_argument(record.values.get(_group(name.key[1])))
        }
        words = placed.chunk.words.all
        for index, word in enumerate(words):
            kind = _type_of(word, words[index + 1] if index + 1 < len(words) else None, word.start in ops)
            if kind is None:
                continue
            if word.start in arguments:
                kind = "parameter"
            modifiers = _DECLARATION if word.start in defined else 0
            yield _Token(word.start + base, word.end + base, kind, modifiers)


def _group(key: object) -> int:
    return key if isinstance(key, int) else -1


def _is_argument(values: Sequence[SSAValue] | None) -> bool:
    return bool(values) and isinstance(values[0], BlockArgument)


def _type_of(word: Word, following: Word | None, is_op: bool) -> str | None:
    if is_op:
        return "keyword"
    if word.kind is Kind.EXCLAMATION_IDENT:
        return "type"
    if word.kind is Kind.HASH_IDENT:
        return "number" if word.text[1:].isdigit() else "macro"
    if word.kind is not Kind.BARE_IDENT:
        return _OF_KIND.get(word.kind)
    if word.text in _BUILTIN_TYPES or word.text.lstrip("su").removeprefix("i").isdigit():
        return "type"
    return "property" if following is not None and following.text == "=" else "keyword"
