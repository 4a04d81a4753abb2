"""Average pools as oneDNN primitives."""

from __future__ import annotations

from typing import NamedTuple

from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.pool.shape import Pool, Windows, pool_of
from okl_opt.runtime.kernels.cpu.onednn.library import (
    FORWARD_INFERENCE,
    POOLING_AVERAGE,
    POOLING_AVERAGE_WITH_PADDING,
    dims,
    loaded,
)
from okl_opt.runtime.kernels.cpu.onednn.primitive import Primitive, attributes, dense


class AveragePool(NamedTuple):
    """A pool, and True if padding counts."""

    pool: Pool
    counts_padding: bool


def describe(reg: RegContext) -> AveragePool | str:
    """The pool, or the reason why oneDNN does not serve it."""
    if reg.attrs["divisor_override"]:
        return "oneDNN has no divisor_override"
    if reg.attrs["ceil_mode"]:
        return "in ceil_mode oneDNN would count elements beyond the padding"
    return AveragePool(pool_of(reg), bool(reg.attrs["count_include_pad"]))


def make(average: AveragePool, layout: int | None = None) -> Primitive:
    """Make the primitive; it has no weights, so `layout` is ignored. Raises: OneDnnError."""
    pool = average.pool
    rows, columns = pool.height, pool.width
    order = (0, 2, 3, 1) if pool.channels_last else None
    source = dense((pool.batch, pool.channels, rows.size, columns.size), order)
    result = dense((pool.batch, pool.channels, rows.count, columns.count), order)
    description = loaded().create(
        "pooling_forward_primitive_desc_create",
        loaded().engine,
        FORWARD_INFERENCE,
        POOLING_AVERAGE_WITH_PADDING if average.counts_padding else POOLING_AVERAGE,
        source,
        result,
        dims((rows.stride, columns.stride)),
        dims((rows.taps, columns.taps)),
        dims((0, 0)),
        dims((rows.padding, columns.padding)),
        dims((_padding_after(rows), _padding_after(columns))),
        attributes(),
    )
    return Primitive(description, source, result)


def _padding_after(windows: Windows) -> int:
    return (windows.count - 1) * windows.stride + windows.taps - windows.size - windows.padding
