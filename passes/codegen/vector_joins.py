"""Interleaving of lines in registers, for packs with a transpose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xdsl.ir import SSAValue

from okl_opt.passes.vector.build import VectorBuilder

_UNUSED = -1
"""An unused element in the mask of a shuffle."""


class _Cells(NamedTuple):
    """A vector of cells of some elements each."""

    value: SSAValue
    size: int


def interleaved(build: VectorBuilder, lines: Sequence[SSAValue], cell: int, length: int) -> SSAValue:
    """Return one vector with the first cell of each line, then the second cell of each, and so on.

    Lines have `length` elements, and cells `cell`. They are joined in pairs, so that each shuffle has two operands.
    """
    count = length // cell
    cells = [_Cells(line, cell) for line in lines]
    while len(cells) > 1:
        pairs = zip(cells[::2], cells[1::2], strict=False)
        alone = cells[-1:] if len(cells) % 2 else []
        cells = [_joined(build, one, other, count) for one, other in pairs] + alone
    return cells[0].value


def _joined(build: VectorBuilder, one: _Cells, other: _Cells, count: int) -> _Cells:
    """Interleave the cells of two vectors. The cells of `other` must not be larger."""
    length = one.size * count
    second = other.value
    if other.size < one.size:
        used = other.size * count
        second = build.shuffle(second, second, [*range(used), *[_UNUSED] * (length - used)])
    mask = [
        place
        for cell in range(count)
        for start, size in ((cell * one.size, one.size), (length + cell * other.size, other.size))
        for place in range(start, start + size)
    ]
    return _Cells(build.shuffle(one.value, second, mask), one.size + other.size)


def part(build: VectorBuilder, value: SSAValue, start: int, size: int) -> SSAValue:
    """Extract consecutive elements of a vector."""
    return build.shuffle(value, value, range(start, start + size))
