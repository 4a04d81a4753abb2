"""Blocks of vectors, transposed in registers."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import SSAValue

from okl_opt.dialects.upstream.vector.folds.vectors import type_of
from okl_opt.passes.vector.build import Builder


def turned(build: Builder, rows: Sequence[SSAValue]) -> list[SSAValue]:
    """The columns of a block, one after the other, in as many vectors of the same size as there are rows.

    The number of rows is a power of two, and so is that of columns; if both are equal, each vector is a column.
    Each step interleaves the rows of the upper half with those of the lower one: then the first bit of the number of a
    row is the last one of that of a column, and the other way round.
    """
    length = type_of(rows[0]).get_shape()[0]
    found = list(rows)
    for _ in range(len(rows).bit_length() - 1):
        halves = zip(found[: len(rows) // 2], found[len(rows) // 2 :], strict=True)
        found = [build.shuffle(upper, lower, mask) for upper, lower in halves for mask in _interleaved(length)]
    return found


def _interleaved(size: int) -> tuple[list[int], list[int]]:
    """The masks that take from two vectors in turn, from their first halves and from their second ones."""
    both = [place for pair in range(size) for place in (pair, pair + size)]
    return both[:size], both[size:]
