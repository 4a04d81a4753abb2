"""How large aliases are where they are spelled out.

An alias may be made of others: `#a1 = [#a0, #a0]`, `#a2 = [#a1, #a1]`. Attributes share their parts, and all that looks
into them (printing, comparing, hashing) visits a part as often as it would be written. So a text is read only if it is
small after its aliases have been replaced.
"""

from __future__ import annotations

from typing import NamedTuple

LARGEST = 1 << 20
"""The most characters that an alias stands for, or as many as the text has: an alias may hold a large constant."""
LARGEST_SUM = 1 << 25
"""The most characters that all uses in a text stand for. `-cse` and `--mlir-print-debuginfo` then take 6 s."""
LARGEST_RATIO = 8
"""A text may be long itself. All uses may stand for this many times its characters: 5 frames of calls for each op."""


class Extent(NamedTuple):
    """What an alias stands for, with all aliases in it replaced."""

    characters: int
    depth: int


class AliasSizes:
    """The extents of the aliases of a text, and the sum of all uses so far."""

    def __init__(self, text: str) -> None:
        self._largest = max(LARGEST, len(text))
        self._most = max(LARGEST_SUM, LARGEST_RATIO * len(text))
        self._extents: dict[str, Extent] = {}
        self.sum = 0
        """The characters that all uses stand for."""
        self.deepest = 0
        """The deepest level of the definition that is being read."""

    def define(self, name: str, characters: int, depth: int) -> None:
        self._extents[name] = Extent(characters, depth)

    def use(self, name: str, depth: int) -> str | None:
        """Count a use at a level; return why it is too much, or None."""
        extent = self._extents.get(name)
        if extent is None:
            return None
        self.sum += extent.characters
        self.deepest = max(self.deepest, depth + extent.depth)
        if extent.characters > self._largest:
            size = f"{extent.characters} characters, with the aliases in it"
            return f"alias '{name}' stands for {size}: at most {self._largest}"
        if self.sum > self._most:
            return f"the aliases up to here stand for {self.sum} characters: at most {self._most} in this text"
        return None
