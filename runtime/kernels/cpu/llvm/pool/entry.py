"""Entries of pooling."""

from __future__ import annotations

from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.accepts import ANY, FLOATS
from okl_opt.runtime.kernels.cpu.llvm.frame.entry import emitted, generated
from okl_opt.runtime.kernels.cpu.llvm.pool.shape import pool_of
from okl_opt.runtime.kernels.registry import by_op_type


def _shapes(reg: RegContext) -> str | None:
    """Why the shapes do not fit the attributes, or None."""
    x, y = reg.inputs[0], reg.outputs[0]
    if x.rank != 4 or y.rank != 4:
        return f"expected images of rank 4, got {x} and {y}"
    if reg.attrs["data_format"] not in ("channels_first", "channels_last"):
        return f"data_format {reg.attrs['data_format']} is not supported"
    pool = pool_of(reg)
    channels = y.shape[3 if pool.channels_last else 1]
    if (y.shape[0], channels) != (pool.batch, pool.channels):
        return f"the result is {y} for {x}"
    if pool.height.leave_image() or pool.width.leave_image():
        return f"a window of {y} begins after the end of {x}"
    return None


def _supports_max(reg: RegContext) -> str | None:
    x, y, places = reg.inputs[0], reg.outputs[0], reg.outputs[1]
    if x.dtype not in ANY or y.dtype is not x.dtype:
        return f"element types {x.dtype.spelling} and {y.dtype.spelling} are not supported"
    if places != TensorSpec(y.shape, DType.SI64):
        return f"the positions are {places}, expected {TensorSpec(y.shape, DType.SI64)}"
    return _shapes(reg)


def _supports_average(reg: RegContext) -> str | None:
    x, y = reg.inputs[0], reg.outputs[0]
    if x.dtype not in FLOATS or y.dtype is not x.dtype:
        return f"element types {x.dtype.spelling} and {y.dtype.spelling} are not supported"
    return _shapes(reg)


entry_of = by_op_type(
    [
        generated("max_pool_2d", _supports_max, emitted("pool.max:emit")),
        generated("avg_pool_2d", _supports_average, emitted("pool.average:emit")),
        generated("adaptive_avg_pool2d", _supports_average, emitted("pool.average:emit")),
    ]
)
