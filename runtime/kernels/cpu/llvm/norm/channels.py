"""How a normalisation over channels sees its tensor, and what lies where in its scratch."""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd, prod
from typing import NamedTuple

from runtime.base.dtypes import DType, TensorSpec
from runtime.kernels.cpu.llvm.frame.split import part_count

_LANES = 16
_SHORT_ROW = 128
_LONG_ROW = 1024
_LINE = 64  # bytes

STATISTICS_WEIGHT = 2
"""What an element takes that is read and added up, against one that is copied."""


def statistics_type(x: DType) -> DType:
    """What means and variances are kept in: f32, or f64 for f64."""
    return DType.F64 if x is DType.F64 else DType.F32


@dataclass(frozen=True)
class Channels:
    """A tensor as [samples, rows, channels, inner]: statistics are those of a sample, over rows and inner.

    `groups` of channels share their statistics.
    """

    samples: int
    rows: int
    channels: int
    inner: int
    groups: int

    @property
    def count(self) -> int:
        """Elements that share their statistics."""
        return self.rows * self.inner * (self.channels // self.groups if self.groups else 0)

    @property
    def row_parts(self) -> int:
        """How many parts the rows of a sample fall into."""
        return part_count(self.rows, self.channels * self.inner * STATISTICS_WEIGHT)


def channels_of(x: TensorSpec, axis: int) -> Channels:
    """One sample, whose statistics are those of each channel."""
    size = x.shape[axis]
    return Channels(1, prod(x.shape[:axis]), size, prod(x.shape[axis + 1 :]), size)


def table_repeats(channels: int) -> int:
    """How often a table of `channels` numbers is written one after the other: till its length fills vectors."""
    if channels == 0 or channels >= _LONG_ROW:
        return 1
    repeats = _LANES // gcd(channels, _LANES)
    while channels * repeats < _SHORT_ROW:
        repeats *= 2
    return repeats


class Scratch(NamedTuple):
    """Offsets in bytes. Tables and statistics hold numbers of `dtype`, sums are f64."""

    dtype: DType
    centre: int
    scale: int
    shift: int
    mean: int
    inverse: int
    sums: int
    nbytes: int


def scratch_of(dtype: DType, table: int, statistics: int = 0, sums: int = 0) -> Scratch:
    """Room for three tables, two rows of statistics, and some sums."""
    sizes = [dtype.itemsize * table] * 3 + [dtype.itemsize * statistics] * 2 + [8 * sums]
    offsets = [0]
    for size in sizes:
        offsets.append(offsets[-1] + -(-size // _LINE) * _LINE)
    return Scratch(dtype, *offsets)
