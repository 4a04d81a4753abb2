"""The view of a normalisation's tensor, and the layout of its scratch."""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd, prod
from typing import NamedTuple

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.split import part_count

_LANES = 16
_SHORT_ROW = 128
_LONG_ROW = 1024
_LINE = 64  # bytes

STATISTICS_WEIGHT = 2
"""The cost of reading and adding up an element, relative to copying one."""


def statistics_type(x: DType) -> DType:
    """The type of stored means and variances: f32, or f64 for f64."""
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
        """The number of parts that the rows of a sample are cut into."""
        return part_count(self.rows, self.channels * self.inner * STATISTICS_WEIGHT)


def table_repeats(channels: int) -> int:
    """The number of repetitions of a table of `channels` numbers, so that its length fills vectors."""
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


def batch_view(reg: RegContext) -> Channels:
    """One sample, whose statistics are those of each channel."""
    x, axis = reg.inputs[0], reg.integer("axis")
    return Channels(1, prod(x.shape[:axis]), x.shape[axis], prod(x.shape[axis + 1 :]), x.shape[axis])


def batch_scratch(reg: RegContext) -> Scratch:
    """Tables, repeated where channels are innermost; in training the statistics, and sums of each part of the rows."""
    view = batch_view(reg)
    by_rows = view.inner == 1
    sums = 2 * view.row_parts * view.channels if by_rows and reg.attrs["training"] else 0
    table = view.channels * (table_repeats(view.channels) if by_rows else 1)
    return scratch_of(statistics_type(reg.inputs[0].dtype), table, view.channels, sums)


def group_view(reg: RegContext) -> Channels:
    """Each sample by itself, its channels in groups."""
    shape, groups = reg.inputs[0].shape, reg.integer("num_groups")
    if reg.attrs["data_format"] == "channels_last":
        return Channels(shape[0], prod(shape[1:-1]), shape[-1], 1, groups)
    return Channels(shape[0], 1, shape[1], prod(shape[2:]), groups)


def group_scratch(reg: RegContext) -> Scratch:
    """Statistics; and where channels are innermost, tables for each sample and sums of each part of its rows."""
    view = group_view(reg)
    by_rows = view.inner == 1
    table = view.samples * view.channels if by_rows else 0
    sums = 2 * view.row_parts * table
    return scratch_of(statistics_type(reg.inputs[0].dtype), table, view.samples * view.groups, sums)


def begin_axis(reg: RegContext, name: str = "begin_norm_axis") -> int:
    """The first axis that is normalised over, counted from the front."""
    begin = reg.integer(name)
    return begin + reg.inputs[0].rank if begin < 0 else begin
