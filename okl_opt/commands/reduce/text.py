"""Text reduction, for input that does not parse or loses its finding when printed: delete lines, then tokens."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from okl_opt.commands.reduce.chunks import smaller_ones
from okl_opt.commands.reduce.tries import Candidate, Tries

_PIECES = re.compile(r"\s+|\w+|\W")

Split = Callable[[str], Sequence[str]]


def smaller_texts(text: str, tries: Tries, tell: Callable[[str], None]) -> Iterator[str]:
    """Yield ever smaller interesting texts. Raises: TriesSpent."""
    before = ""
    while before != text:
        before = text
        for name, split in (("lines", _lines), ("words", _PIECES.findall)):
            for smaller in _without(text, name, split, tries, tell):
                text = smaller
                yield text


def _without(text: str, name: str, split: Split, tries: Tries, tell: Callable[[str], None]) -> Iterator[str]:
    def change(text: str, numbers: range) -> Candidate[str]:
        pieces = split(text)
        tell(f"deleting {name}: {len(pieces)} left")
        kept = "".join([*pieces[: numbers.start], *pieces[numbers.stop :]])
        return Candidate(kept, kept, numbers.start)

    return smaller_ones(text, lambda text: len(split(text)), change, tries)


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)
