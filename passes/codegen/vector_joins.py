"""Lines of elements interleaved in registers, as packing with a transposition does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xdsl.ir import SSAValue

from okl_opt.passes.vector.build import Builder

_UNUSED = -1
"""In the mask of a shuffle, an element that is not used."""


class _Cells(NamedTuple):
    """A vector of cells, which have some elements each."""

    value: SSAValue
    size: int


def woven(build: Builder, lines: Sequence[SSAValue], cell: int, length: int) -> SSAValue:
    """One vector with the first cell of each line, then the second cell of each, and so on.

    Lines have `length` elements, and cells `cell`. They are joined by twos, so that each shuffle has two operands.
    """
    count = length // cell
    cells = [_Cells(line, cell) for line in lines]
    while len(cells) > 1:
        pairs = zip(cells[::2], cells[1::2], strict=False)
        alone = cells[-1:] if len(cells) % 2 else []
        cells = [_joined(build, one, other, count) for one, other in pairs] + alone
    return cells[0].value


def _joined(build: Builder, one: _Cells, other: _Cells, count: int) -> _Cells:
    """Each cell of one before that of the other, which is not larger."""
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


def part(build: Builder, value: SSAValue, start: int, size: int) -> SSAValue:
    """Some elements of a vector that follow each other."""
    return build.shuffle(value, value, range(start, start + size))
