"""Activations of an epilogue, on values in their compute type."""

from __future__ import annotations

from llvmlite import ir

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import Lanes
from okl_opt.runtime.kernels.cpu.llvm.maths.functions import FUNCTIONS


def _relu(lanes: Lanes, x: ir.Value, dtype: DType) -> ir.Value:
    """x < 0 ? 0 : x: NaN and -0 stay."""
    if dtype.kind == "unsigned":
        return x
    zero = lanes.like(x, 0)
    compare = lanes.b.fcmp_ordered if dtype.is_float else lanes.b.icmp_signed
    return lanes.b.select(compare("<", x, zero), zero, x)


def activated(activation: str, lanes: Lanes, x: ir.Value, dtype: DType) -> ir.Value:
    """Apply an activation to `x`, of `dtype`'s compute type; "none" returns it unchanged."""
    if activation == "none":
        return x
    if activation == "relu":
        return _relu(lanes, x, dtype)
    return FUNCTIONS[activation](lanes, x)
