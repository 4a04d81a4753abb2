"""Square blocks of vectors, transposed in registers."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import SSAValue

from passes.vector.build import Builder


def turned(build: Builder, rows: Sequence[SSAValue]) -> list[SSAValue]:
    """The columns of a block, of which each row is a vector. Both are as many, a power of two.

    Each step interleaves the rows of the upper half with those of the lower one: then the first bit of the number of a
    row is the last one of that of a column, and the other way round.
    """
    size = len(rows)
    found = list(rows)
    for _ in range(size.bit_length() - 1):
        halves = zip(found[: size // 2], found[size // 2 :], strict=True)
        found = [build.shuffle(upper, lower, mask) for upper, lower in halves for mask in _interleaved(size)]
    return found


def _interleaved(size: int) -> tuple[list[int], list[int]]:
    """The masks that take from two vectors in turn, from their first halves and from their second ones."""
    both = [place for pair in range(size) for place in (pair, pair + size)]
    return both[:size], both[size:]
