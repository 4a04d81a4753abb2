"""Aliases: the `#map = affine_map<...>` lines before a module and the names that stand for them in it.

An attribute class of ours may ask for an alias through `asm_alias() -> str | None`, which gives the stem of its name.
Source: `AliasInitializer` in MLIR's AsmPrinter.
"""

from __future__ import annotations

from collections.abc import Callable

from xdsl.dialects.builtin import AffineMapAttr, AffineSetAttr
from xdsl.ir import Attribute, TypeAttribute

_STEMS: dict[type[Attribute], str] = {AffineMapAttr: "map", AffineSetAttr: "set"}


def alias_stem(attribute: Attribute) -> str | None:
    """The stem of the alias that `attribute` asks for; None when it is written out."""
    stem = _STEMS.get(type(attribute))
    if stem is None:
        ask: Callable[[], str | None] | None = getattr(attribute, "asm_alias", None)
        if ask is not None:
            stem = ask()
    return stem


class AliasOrder:
    """The attributes with aliases in the order in which MLIR comes across them, and how deeply each is nested."""

    def __init__(self) -> None:
        self.depths: dict[Attribute, int] = {}
        self._deepest_child = 0

    def visit(self, attribute: Attribute, visit_children: Callable[[Attribute], None]) -> None:
        """Note `attribute`, which has an alias, after what is in it."""
        depth = self.depths.get(attribute)
        if depth is None:
            outer, self._deepest_child = self._deepest_child, 0
            self.depths[attribute] = 0
            visit_children(attribute)
            depth = self.depths[attribute] = self._deepest_child
            self._deepest_child = outer
        self._deepest_child = max(self._deepest_child, depth + 1)

    def names(self) -> dict[Attribute, str]:
        """The name of each, in the order of the definitions: inner before outer, types first, then by name."""
        stems = {attribute: alias_stem(attribute) or "" for attribute in self.depths}
        order = sorted(
            self.depths,
            key=lambda attribute: (
                self.depths[attribute],
                not isinstance(attribute, TypeAttribute),
                stems[attribute],
            ),
        )
        counts: dict[str, int] = {}
        names: dict[Attribute, str] = {}
        for attribute in order:
            stem = stems[attribute]
            count = counts.get(stem, 0)
            counts[stem] = count + 1
            sigil = "!" if isinstance(attribute, TypeAttribute) else "#"
            # A digit at the end of the stem must not run into the count.
            separator = "_" if stem[-1:].isdigit() else ""
            names[attribute] = f"{sigil}{stem}{separator}{count or ''}"
        return names
