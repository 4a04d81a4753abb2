"""Aliases: the `#map = affine_map<...>` lines around a module, and their names.

Our attribute classes may request an alias by `asm_alias() -> str | None`, which returns the stem of its name.
Source: `AliasInitializer` in MLIR's AsmPrinter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from xdsl.dialects.builtin import (
    AffineMapAttr,
    AffineSetAttr,
    ArrayAttr,
    CallSiteLoc,
    DictionaryAttr,
    FileLineColLoc,
    FusedLoc,
    NameLoc,
    TupleType,
    UnknownLoc,
)
from xdsl.ir import Attribute, TypeAttribute

_STEMS: dict[type[Attribute], str] = {
    AffineMapAttr: "map",
    AffineSetAttr: "set",
    CallSiteLoc: "loc",
    FileLineColLoc: "loc",
    FusedLoc: "loc",
    NameLoc: "loc",
    UnknownLoc: "loc",
}
_HOLDS_ATTRIBUTES = (ArrayAttr, DictionaryAttr, FusedLoc)
# Larger tuples get an alias.
_SHORT_TUPLE = 16


def alias_stem(attribute: Attribute) -> str | None:
    """The stem of the alias of `attribute`; None if it is written in full."""
    stem = _STEMS.get(type(attribute))
    if stem is None:
        if isinstance(attribute, TupleType):
            return "tuple" if len(attribute.types.data) > _SHORT_TUPLE else None
        ask: Callable[[], str | None] | None = getattr(attribute, "asm_alias", None)
        if ask is not None:
            stem = ask()
    return stem


class Alias(NamedTuple):
    """The name of an alias, and whether its definition may come after the module."""

    name: str
    deferred: bool


class _Visited:
    """An attribute that has an alias or may contain attributes with one, and its depth of nested aliases."""

    def __init__(self, attribute: Attribute, stem: str | None, deferred: bool):
        self.attribute = attribute
        self.stem = stem
        self.deferred = deferred
        self.depth = 0
        self.children: list[_Visited] = []

    def add(self, child: _Visited) -> None:
        """Add a nested attribute. MLIR wraps a type used as an attribute in a TypeAttr."""
        if isinstance(child.attribute, TypeAttribute) and isinstance(self.attribute, _HOLDS_ATTRIBUTES):
            holder = _Visited(child.attribute, None, child.deferred)
            holder.children.append(child)
            holder.depth = child.depth and child.depth + 1
            child = holder
        self.children.append(child)

    def define_first(self) -> None:
        """Define this alias, and the aliases it uses, before the module."""
        if self.deferred:
            self.deferred = False
            for child in self.children:
                child.define_first()


class AliasOrder:
    """The attributes with aliases in the order of MLIR's visit, with their nesting depths."""

    def __init__(self) -> None:
        self._aliased: dict[Attribute, _Visited] = {}
        # The others by identity, which is faster; entries keep their attributes alive.
        self._others: dict[int, _Visited] = {}
        self._open: list[_Visited] = []

    def visit(
        self, attribute: Attribute, visit_children: Callable[[Attribute], None], *, deferred: bool = False
    ) -> None:
        """Visit the contents of `attribute`, then add it. Nested attributes inherit `deferred`."""
        if self._open:
            deferred = self._open[-1].deferred
        stem = alias_stem(attribute)
        entry = self._others.get(id(attribute)) if stem is None else self._aliased.get(attribute)
        if entry is None:
            entry = _Visited(attribute, stem, deferred)
            if stem is None:
                self._others[id(attribute)] = entry
            else:
                self._aliased[attribute] = entry
            self._open.append(entry)
            visit_children(attribute)
            self._open.pop()
            deepest = max((child.depth for child in entry.children), default=0)
            entry.depth = deepest + 1 if deepest or stem is not None else 0
        elif not deferred:
            entry.define_first()
        if self._open:
            self._open[-1].add(entry)

    def aliases(self) -> dict[Attribute, Alias]:
        """The aliases in the order of their definitions: inner before outer, types first, then by name."""
        order = sorted(
            self._aliased.values(),
            key=lambda entry: (entry.depth, not isinstance(entry.attribute, TypeAttribute), entry.stem),
        )
        counts: dict[str, int] = {}
        aliases: dict[Attribute, Alias] = {}
        for entry in order:
            stem = entry.stem or ""
            count = counts.get(stem, 0)
            counts[stem] = count + 1
            sigil = "!" if isinstance(entry.attribute, TypeAttribute) else "#"
            # A digit at the end of the stem must be separated from the count.
            separator = "_" if stem[-1:].isdigit() else ""
            aliases[entry.attribute] = Alias(f"{sigil}{stem}{separator}{count or ''}", entry.deferred)
        return aliases
