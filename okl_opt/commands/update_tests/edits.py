"""Changes to the lines of a text, made all at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass
class Edits:
    """What is to become of lines, counted from 0; the others stay."""

    lines: Sequence[str]
    _instead: dict[int, list[str]] = field(default_factory=dict[int, list[str]])
    _before: dict[int, list[str]] = field(default_factory=dict[int, list[str]])

    def replace(self, at: int, lines: Sequence[str]) -> None:
        """Put these in the place of a line; none: delete it."""
        self._instead[at] = list(lines)

    def insert(self, at: int, lines: Sequence[str]) -> None:
        """Insert these lines before a line, after those inserted there earlier."""
        self._before.setdefault(at, []).extend(lines)

    def text(self) -> str:
        """The text after all changes."""
        made: list[str] = []
        for at in range(len(self.lines) + 1):
            made += self._before.get(at, [])
            if at < len(self.lines):
                made += self._instead.get(at, [self.lines[at]])
        return "\n".join(made)

    def has_insertions(self, at: int) -> bool:
        """Whether lines were inserted before a line."""
        return at in self._before

    def deletes(self, at: int) -> bool:
        """Whether a line goes."""
        return self._instead.get(at) == []
