"""Definition, references and rename of values, blocks, symbols and aliases."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lsprotocol import types
from xdsl.dialects.builtin import SymbolRefAttr

from okl_opt.commands.lsp.analysis import Analysis, Placed
from okl_opt.commands.lsp.names import Name, NameKind
from okl_opt.commands.lsp.record import OpPlace

_SUFFIX = r"(?:[0-9]+|[A-Za-z$._-][A-Za-z0-9$._-]*)"
_VALID = {
    NameKind.VALUE: re.compile(_SUFFIX),
    NameKind.BLOCK: re.compile(_SUFFIX),
    NameKind.SYMBOL: re.compile(r"[A-Za-z_][A-Za-z0-9_$.]*"),
    # An alias name has no dot: that would be a dialect's attribute or type.
    NameKind.ATTRIBUTE: re.compile(r"[A-Za-z_][A-Za-z0-9_$]*"),
    NameKind.TYPE: re.compile(r"[A-Za-z_][A-Za-z0-9_$]*"),
}


class CannotRename(Exception):
    """A rename was refused; the text says why."""


def definitions(analysis: Analysis, offset: int) -> list[types.Range]:
    """The definitions of the name at an offset."""
    placed, name = _name_at(analysis, offset)
    return [] if name is None else _ranges(placed.names.definitions(name), analysis, placed)


def references(analysis: Analysis, offset: int, *, with_definition: bool) -> list[types.Range]:
    """All references to the target of the name at an offset."""
    placed, name = _name_at(analysis, offset)
    if name is None:
        return []
    found = [one for one in placed.names.same(name) if with_definition or not one.defines]
    return _ranges(found, analysis, placed)


def highlights(analysis: Analysis, offset: int) -> list[types.DocumentHighlight]:
    """The references, marked as definitions (write) or uses (read)."""
    placed, name = _name_at(analysis, offset)
    if name is None:
        return []
    kinds = {True: types.DocumentHighlightKind.Write, False: types.DocumentHighlightKind.Read}
    return [
        types.DocumentHighlight(_range(one, analysis, placed), kinds[one.defines]) for one in placed.names.same(name)
    ]


def renamed_part(analysis: Analysis, offset: int) -> types.Range | None:
    """The range that a rename replaces, without `%`, `^`, `@`, `#` or `!`; None if there is no name."""
    placed, name = _name_at(analysis, offset)
    if name is None or not placed.names.definitions(name):
        return None
    return analysis.places.range(name.start + placed.base, name.end + placed.base)


def rename(analysis: Analysis, offset: int, new: str) -> list[types.TextEdit]:
    """The edits of a rename. Raises: CannotRename."""
    placed, name = _name_at(analysis, offset)
    if name is None:
        raise CannotRename("there is no name here that could be changed")
    names = placed.names
    if not names.definitions(name):
        raise CannotRename(f"'{names.text(name)}' is not defined in this file")
    new = new.removeprefix(name.kind)
    if _VALID[name.kind].fullmatch(new) is None:
        raise CannotRename(f"'{name.kind}{new}' is not a name that MLIR can read")
    places = names.same(name)
    meant = _op_with_implicit_reference(name, placed)
    if meant is not None:
        line = analysis.places.line_of(meant.start + placed.base) + 1
        raise CannotRename(f"line {line} means '{names.text(name)}' without writing it")
    clash = _clash(name, name.kind + new, places, placed)
    if clash is not None:
        line = analysis.places.line_of(clash.start + placed.base) + 1
        raise CannotRename(f"'{name.kind}{new}' is taken: line {line} has that name")
    return [
        types.TextEdit(analysis.places.range(one.start + placed.base, one.end + placed.base), new) for one in places
    ]


def _op_with_implicit_reference(name: Name, placed: Placed) -> OpPlace | None:
    """An op whose symbol has the same name as one that it refers to implicitly: its text has the name only once."""
    symbol = name.key[2] if name.kind is NameKind.SYMBOL else None
    if not isinstance(symbol, str):
        return None
    for place in placed.chunk.record.symbols():
        op = place.op
        if place.symbol != symbol or op is None:
            continue
        written = len(re.findall(rf"@{re.escape(symbol)}(?![\w.$])", placed.chunk.text[place.start : place.end]))
        held = [value for value in op.properties.values() if isinstance(value, SymbolRefAttr)]
        if any(each.string_value() == symbol for each in held) and written <= len(held):
            return place
    return None


def _clash(name: Name, new: str, places: Sequence[Name], placed: Placed) -> Name | None:
    """An existing name that the new one would clash with."""
    record = placed.chunk.record
    table = name.key[1] if name.kind is NameKind.SYMBOL else None
    around = {record.isolated_at(one.start) for one in places}
    for other in placed.names.all:
        if other.kind is not name.kind or other.key == name.key or placed.names.text(other) != new:
            continue
        if name.kind is NameKind.SYMBOL and other.key[1] not in (table, None):
            continue
        if name.kind is NameKind.BLOCK and other.key[1] != name.key[1]:
            continue  # in another region
        if name.kind is NameKind.VALUE and record.isolated_at(other.start) not in around:
            continue
        return other
    return None


def _name_at(analysis: Analysis, offset: int) -> tuple[Placed, Name | None]:
    placed = analysis.at(offset)
    return placed, placed.names.at(offset - placed.base)


def _ranges(names: Sequence[Name], analysis: Analysis, placed: Placed) -> list[types.Range]:
    return [_range(name, analysis, placed) for name in names]


def _range(name: Name, analysis: Analysis, placed: Placed) -> types.Range:
    """The range of a name, with its first character."""
    start = name.start + placed.base
    sigil = 1 if analysis.text[start - 1 : start] == name.kind else 0
    return analysis.places.range(start - sigil, name.end + placed.base)
