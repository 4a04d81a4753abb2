"""The sizes of a convolution as a constant in memory: all convolutions of a module share the code that reads them."""

from __future__ import annotations

from typing import NamedTuple

from llvmlite import ir

from okl_opt.runtime.kernels.cpu.llvm.conv.shape import Convolution
from okl_opt.runtime.kernels.cpu.llvm.conv.tiling import panel_size, slice_of, tiling_of
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import I64, Body


class Sizes(NamedTuple):
    """The numbers that the code reads. Steps are in elements, offsets in a part's slice of the scratch in bytes."""

    height: int
    width: int
    image_step: int
    row_step: int
    pixel_step: int
    result_rows: int
    result_columns: int
    row_taps: int
    column_taps: int
    row_stride: int
    column_stride: int
    row_padding: int
    column_padding: int
    row_dilation: int
    column_dilation: int
    filters: int
    group_channels: int
    group_filters: int
    group_tiles: int
    tile_filters: int
    panel_size: int
    taps: int
    run: int
    relu: int
    wide_tiles: int
    tiles_together: int
    filter_step: int
    tap_step: int
    channel_step: int
    kernel_taps: int
    image_rows: int
    image_columns: int
    slice_addresses: int
    slice_values: int
    slice_sums: int
    slice_spare: int
    slice_rows: int
    sums_step: int
    filter_tiles: int


def sizes_of(conv: Convolution) -> Sizes:
    """The numbers of one convolution.

    If it is one product of pixels and channels, all pixels form one row. Patches are read as windows of 4 x 4 with
    stride 2.
    """
    tiling, own = tiling_of(conv), slice_of(conv)
    rows, columns = conv.source
    row_step = columns.size * conv.channels
    kernel_taps = rows.kernel * columns.kernel
    sizes = Sizes(
        height=rows.size,
        width=columns.size,
        image_step=rows.size * row_step,
        row_step=row_step,
        pixel_step=conv.channels,
        result_rows=rows.result,
        result_columns=columns.result,
        row_taps=rows.kernel,
        column_taps=1 if conv.merges_columns else columns.kernel,
        row_stride=rows.stride,
        column_stride=columns.stride,
        row_padding=rows.padding,
        column_padding=columns.padding,
        row_dilation=rows.dilation,
        column_dilation=columns.dilation,
        filters=conv.filters,
        group_channels=conv.group_channels,
        group_filters=conv.group_filters,
        group_tiles=tiling.filter_tiles // conv.groups,
        tile_filters=tiling.width,
        panel_size=panel_size(conv),
        taps=conv.taps,
        run=conv.run,
        relu=int(conv.relu and not conv.transposes_result),
        wide_tiles=tiling.wide_tiles,
        tiles_together=tiling.tiles_together,
        filter_step=kernel_taps * conv.group_channels,
        tap_step=conv.group_channels if conv.channels_last else 1,
        channel_step=1 if conv.channels_last else kernel_taps,
        kernel_taps=kernel_taps,
        image_rows=rows.result,
        image_columns=columns.result,
        slice_addresses=own.addresses,
        slice_values=own.values,
        slice_sums=own.sums,
        slice_spare=own.spare,
        slice_rows=own.rows,
        sums_step=own.sums_step,
        filter_tiles=tiling.filter_tiles,
    )
    if all(axis.kernel == axis.stride == 1 and axis.padding == 0 for axis in (rows, columns)):
        sizes = sizes._replace(height=1, width=conv.pixels, result_rows=1, result_columns=conv.pixels)
    if conv.algorithm == "winograd":
        sizes = sizes._replace(result_rows=conv.patch_rows, result_columns=conv.patch_columns)
        sizes = sizes._replace(row_taps=4, column_taps=4, row_stride=2, column_stride=2)
    if conv.algorithm == "depthwise":
        sizes = sizes._replace(group_channels=0, group_filters=conv.filters, group_tiles=1)
        sizes = sizes._replace(tile_filters=conv.filters, run=conv.channels)
    return sizes


def sizes_constant(module: ir.Module, sizes: Sizes) -> ir.GlobalVariable:
    """The sizes in memory, once per module and set of numbers."""
    name = "okl.conv.sizes." + ".".join(map(str, sizes))
    existing = module.globals.get(name)
    if isinstance(existing, ir.GlobalVariable):
        return existing
    table = ir.ArrayType(I64, len(sizes))
    variable = ir.GlobalVariable(module, table, name)
    variable.initializer = ir.Constant(table, [ir.Constant(I64, number) for number in sizes])
    variable.linkage = "internal"
    variable.global_constant = True
    return variable


class Numbers:
    """The sizes as values of the function that is being built."""

    def __init__(self, body: Body, table: ir.Value):
        self._body = body
        self._table = table

    def __getattr__(self, name: str) -> ir.Value:
        place = self._body.offset(self._table, 8 * Sizes._fields.index(name))
        return self._body.b.load(place, typ=I64)


def least(body: Body, left: ir.Value, right: ir.Value) -> ir.Value:
    """The smaller of two integers."""
    return body.b.select(body.b.icmp_signed("<", left, right), left, right)
