"""Transposes of blocks of vectors in registers."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import SSAValue

from okl_opt.dialects.upstream.vector.folds.vectors import type_of
from okl_opt.passes.vector.build import VectorBuilder


def transposed(build: VectorBuilder, rows: Sequence[SSAValue]) -> list[SSAValue]:
    """Return the columns of a block in sequence, in as many vectors of the same size as there are rows.

    The numbers of rows and of columns are powers of two. If both are equal, each vector is a column. Each step
    interleaves the rows of the upper half with those of the lower half. This moves the first bit of a row's number to
    the last bit of a column's number.
    """
    length = type_of(rows[0]).get_shape()[0]
    found = list(rows)
    for _ in range(len(rows).bit_length() - 1):
        halves = zip(found[: len(rows) // 2], found[len(rows) // 2 :], strict=True)
        found = [build.shuffle(upper, lower, mask) for upper, lower in halves for mask in _interleaved(length)]
    return found


def _interleaved(size: int) -> tuple[list[int], list[int]]:
    """The masks that alternate between two vectors, for their first and their second halves."""
    both = [place for pair in range(size) for place in (pair, pair + size)]
    return both[:size], both[size:]
