"""Row of `cast`: conversion of every pair of element types, as in C where C defines it.

To Bool: x != 0, so NaN is true. Between integers: wrapped. Float to integer: towards zero; out of range and for NaN,
which C leaves undefined, as `dialects/numbers/integers.py` has it. To f16 and bf16: one rounding, whatever the source.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from llvmlite import ir

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.cpu.llvm.frame.accepts import all_of, operands, same_shapes
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import (
    F32,
    F64,
    I32,
    I64,
    Lanes,
    compute_type,
)
from okl_opt.runtime.kernels.cpu.llvm.pointwise.arithmetic import is_true
from okl_opt.runtime.kernels.cpu.llvm.pointwise.emitter import Point, Pointwise, Row

_SMALL = (DType.F16, DType.BF16)


def _cast(point: Point, values: Sequence[ir.Value]) -> Sequence[ir.Value]:
    source, target = point.reg.inputs[0].dtype, point.reg.outputs[0].dtype
    return [convert(point.lanes, values[0], source, target)]


def convert(lanes: Lanes, x: ir.Value, source: DType, target: DType) -> ir.Value:
    """A value of `source`'s compute type in `target`'s compute type."""
    if source is target:
        return x
    if target is DType.BOOL:
        return is_true(lanes, x, source)
    if source.is_float:
        return _float_to_float(lanes, x, target) if target.is_float else _float_to_integer(lanes, x, target)
    return _integer_to_float(lanes, x, source, target) if target.is_float else _to_integer(lanes, x, source, target)


def _float_to_float(lanes: Lanes, x: ir.Value, target: DType) -> ir.Value:
    wide = lanes.scalar_type(x) == F64
    if target is DType.F64:
        return lanes.b.fpext(x, lanes.type(F64))
    if not wide:
        return x
    return _round_to_odd(lanes, x) if target in _SMALL else lanes.b.fptrunc(x, lanes.type(F32))


def _round_to_odd(lanes: Lanes, x: ir.Value) -> ir.Value:
    """An f64 as f32, towards zero and with an odd last bit if inexact.

    Rounding the result to a type with at least two bits less is the same as rounding x itself.
    """
    b = lanes.b
    nearest = b.fptrunc(x, lanes.type(F32))
    back = b.fpext(nearest, x.type)
    bits = b.bitcast(nearest, lanes.type(I32))
    is_beyond = b.fcmp_ordered(">", lanes.intrinsic("fabs", back), lanes.intrinsic("fabs", x))
    towards_zero = b.sub(bits, b.zext(is_beyond, lanes.type(I32)))
    is_inexact = b.fcmp_unordered("!=", back, x)
    return b.bitcast(b.or_(towards_zero, b.zext(is_inexact, lanes.type(I32))), lanes.type(F32))


def _float_to_integer(lanes: Lanes, x: ir.Value, target: DType) -> ir.Value:
    b, converted = lanes.b, I64 if target is DType.SI64 else I32
    limit = 1 << converted.width - 1
    # The least integer itself does not pass, and gets the same result.
    fits = b.fcmp_ordered("<", lanes.intrinsic("fabs", x), lanes.like(x, limit))
    whole = b.select(fits, b.fptosi(x, lanes.type(converted)), lanes.constant(converted, -limit))
    integer = lanes.type(compute_type(target))
    return whole if whole.type == integer else b.trunc(whole, integer)


def _integer_to_float(lanes: Lanes, x: ir.Value, source: DType, target: DType) -> ir.Value:
    to_float = lanes.b.uitofp if source.kind in ("unsigned", "bool") else lanes.b.sitofp
    if target in _SMALL and source in (DType.SI32, DType.SI64):
        return _round_to_odd(lanes, to_float(_shortened(lanes, x), lanes.type(F64)))
    return to_float(x, lanes.type(compute_type(target)))


def _shortened(lanes: Lanes, x: ir.Value) -> ir.Value:
    """An integer that f64 holds exactly and that rounds to f16 or bf16 as `x` does.

    If more than 53 bits are in use, the low 16 become one sticky bit.
    """
    if lanes.scalar_type(x) != I64:
        return x
    b = lanes.b
    upper = b.and_(x, lanes.constant(I64, -0x10000))
    some = b.icmp_unsigned("!=", upper, x)
    sticky = b.or_(upper, b.shl(b.zext(some, x.type), lanes.constant(I64, 16)))
    high = b.ashr(x, lanes.constant(I64, 52))
    is_short = b.icmp_unsigned("<", b.add(high, lanes.constant(I64, 1)), lanes.constant(I64, 2))
    return b.select(is_short, x, sticky)


def _to_integer(lanes: Lanes, x: ir.Value, source: DType, target: DType) -> ir.Value:
    integer = lanes.type(compute_type(target))
    if target.itemsize < source.itemsize:
        return lanes.b.trunc(x, integer)
    if target.itemsize == source.itemsize and source is not DType.BOOL:
        return x
    return lanes.b.zext(x, integer) if source.kind in ("unsigned", "bool") else lanes.b.sext(x, integer)


CAST: Mapping[str, Row] = {"cast": Row(all_of(operands(1), same_shapes), Pointwise(_cast, light=True))}
