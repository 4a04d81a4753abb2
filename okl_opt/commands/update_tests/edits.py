"""Edits of the lines of a text, applied all at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass
class Edits:
    """Edits by line number, counted from 0."""

    lines: Sequence[str]
    _instead: dict[int, list[str]] = field(default_factory=dict[int, list[str]])
    _before: dict[int, list[str]] = field(default_factory=dict[int, list[str]])

    def replace(self, at: int, lines: Sequence[str]) -> None:
        """Replace a line; no lines delete it."""
        self._instead[at] = list(lines)

    def insert(self, at: int, lines: Sequence[str]) -> None:
        """Insert lines before a line, after earlier insertions there."""
        self._before.setdefault(at, []).extend(lines)

    def text(self) -> str:
        """The edited text."""
        made: list[str] = []
        for at in range(len(self.lines) + 1):
            made += self._before.get(at, [])
            if at < len(self.lines):
                made += self._instead.get(at, [self.lines[at]])
        return "\n".join(made)

    def has_insertions(self, at: int) -> bool:
        """Return whether lines were inserted before a line."""
        return at in self._before

    def deletes(self, at: int) -> bool:
        """Return whether a line is deleted."""
        return self._instead.get(at) == []
