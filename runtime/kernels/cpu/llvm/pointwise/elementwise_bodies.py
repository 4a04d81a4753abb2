"""The code of the ops of `elementwise`: op type -> what happens to one element."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

from llvmlite import ir

from runtime.base.dtypes import DType
from runtime.kernels.cpu.llvm.frame.frame import Lanes
from runtime.kernels.cpu.llvm.maths import error_function, exponential, gates
from runtime.kernels.cpu.llvm.pointwise import arithmetic
from runtime.kernels.cpu.llvm.pointwise.arithmetic import compare, number, scalar_attribute, scalar_operand
from runtime.kernels.cpu.llvm.pointwise.emitter import Point, Pointwise
from runtime.kernels.scalars import as_element


def _of_lanes(function: Callable[[Lanes, ir.Value], ir.Value]) -> Pointwise:
    """A function of one value that is the same for every element type, and takes a while."""
    return _of_point(lambda point, x: function(point.lanes, x), light=False)


def _of_point(function: Callable[[Point, ir.Value], ir.Value], *, light: bool = True) -> Pointwise:
    """A function of one value."""

    def body(point: Point, values: Sequence[ir.Value]) -> Sequence[ir.Value]:
        return [function(point, values[0])]

    return Pointwise(body, light=light)


def _with_scalar(function: Callable[[Point, ir.Value, ir.Value], ir.Value]) -> Pointwise:
    """A function of a value and the op's scalar."""
    return _of_point(lambda point, x: function(point, x, scalar_operand(point)))


def _relu(point: Point, x: ir.Value) -> ir.Value:
    """x < 0 ? 0 : x: NaN and -0 stay."""
    zero = number(point.lanes, point.dtype, 0)
    return point.b.select(compare(point, "<", x, zero), zero, x)


def _leaky_relu(point: Point, x: ir.Value) -> ir.Value:
    """x > 0 ? x : alpha x, with alpha an f32."""
    scaled = point.b.fmul(x, number(point.lanes, point.dtype, as_element(point.reg.number("alpha"), DType.F32)))
    return point.b.select(compare(point, ">", x, number(point.lanes, point.dtype, 0)), x, scaled)


def _hardtanh(point: Point, x: ir.Value) -> ir.Value:
    """min_val where x is below it, else max_val where x is above that; NaN stays."""
    low, high = (number(point.lanes, point.dtype, point.reg.number(name)) for name in ("min_val", "max_val"))
    lowered = point.b.select(compare(point, ">", x, high), high, x)
    return point.b.select(compare(point, "<", x, low), low, lowered)


def _negative(point: Point, x: ir.Value) -> ir.Value:
    return point.b.fneg(x) if point.dtype.is_float else point.b.neg(x)


def _abs(point: Point, x: ir.Value) -> ir.Value:
    """The magnitude; the least integer wraps to itself."""
    if point.dtype.is_float:
        return point.lanes.intrinsic("fabs", x)
    return point.b.select(compare(point, "<", x, number(point.lanes, point.dtype, 0)), point.b.neg(x), x)


def _sign(point: Point, x: ir.Value) -> ir.Value:
    """-1 or 1, or x itself where it is neither below nor above zero: +-0 and NaN stay."""
    zero, one = number(point.lanes, point.dtype, 0), number(point.lanes, point.dtype, 1)
    upper = point.b.select(compare(point, ">", x, zero), one, x)
    return point.b.select(compare(point, "<", x, zero), number(point.lanes, point.dtype, -1), upper)


def _reciprocal(point: Point, x: ir.Value) -> ir.Value:
    return arithmetic.div(point, number(point.lanes, point.dtype, 1), x)


def _rsqrt(lanes: Lanes, x: ir.Value) -> ir.Value:
    """1 / sqrt x, both operations rounded exactly."""
    return lanes.b.fdiv(lanes.like(x, 1.0), lanes.intrinsic("sqrt", x))


def _rounding(name: str) -> Pointwise:
    """An intrinsic that gives an integer; integers stay."""
    return _of_point(lambda point, x: point.lanes.intrinsic(name, x) if point.dtype.is_float else x)


def _ones(point: Point, values: Sequence[ir.Value]) -> Sequence[ir.Value]:
    return [number(point.lanes, point.dtype, 1)]


def _same(point: Point, values: Sequence[ir.Value]) -> Sequence[ir.Value]:
    return values


def _square_root(point: Point, x: ir.Value) -> ir.Value:
    """x^(1/2), which differs from sqrt at -0 and -inf."""
    root = point.lanes.intrinsic("fabs", point.lanes.intrinsic("sqrt", x))
    is_least = point.b.fcmp_ordered("==", x, point.lanes.like(x, -inf))
    return point.b.select(is_least, point.lanes.like(x, inf), root)


_EXACT_POWERS: dict[float, Callable[[Point, ir.Value], ir.Value]] = {
    1.0: lambda point, x: x,
    2.0: lambda point, x: point.b.fmul(x, x),
    0.5: _square_root,
    -1.0: _reciprocal,
}
"""Exponents whose power is one exactly rounded operation."""


def _scalar_pow(point: Point, x: ir.Value) -> ir.Value:
    exponent = scalar_attribute(point.reg)
    exact = _EXACT_POWERS.get(float(exponent)) if point.dtype.is_float else None
    return exact(point, x) if exact is not None else arithmetic.pow(point, x, scalar_operand(point))


def _dropout(point: Point, values: Sequence[ir.Value]) -> Sequence[ir.Value]:
    """At rate 0: the operand plus the addend, if there is one, and a mask of ones."""
    x = values[0] if len(values) == 1 else arithmetic.add(point, values[0], values[1])
    return [x, number(point.lanes, point.reg.outputs[1].dtype, 1)]


BODIES: dict[str, Pointwise] = {
    "relu": _of_point(_relu),
    "tanh": _of_lanes(exponential.tanh),
    "sigmoid": _of_lanes(exponential.sigmoid),
    "exp": _of_lanes(exponential.exp),
    "sqrt": _of_lanes(lambda lanes, x: lanes.intrinsic("sqrt", x)),
    "rsqrt": _of_lanes(_rsqrt),
    "square": _of_point(lambda point, x: arithmetic.mul(point, x, x)),
    "erf": _of_lanes(error_function.erf),
    "negative": _of_point(_negative),
    "abs": _of_point(_abs),
    "ceil": _rounding("ceil"),
    "floor": _rounding("floor"),
    "rint": _rounding("rint"),
    "round": _rounding("rint"),  # to even, as OneFlow's kernel (std::nearbyint), NumPy and PyTorch round
    "sign": _of_point(_sign),
    "reciprocal": _of_point(_reciprocal),
    "ones_like": Pointwise(_ones, light=True),
    "gelu": _of_lanes(error_function.gelu),
    "fast_gelu": _of_lanes(gates.fast_gelu),
    "quick_gelu": _of_lanes(gates.quick_gelu),
    "silu": _of_lanes(gates.silu),
    "leaky_relu": _of_point(_leaky_relu),
    "hardtanh": _of_point(_hardtanh),
    "identity": Pointwise(_same, as_bits=True, light=True),
    "copy": Pointwise(_same, as_bits=True, light=True),
    "scalar_add": _with_scalar(arithmetic.add),
    "scalar_mul": _with_scalar(arithmetic.mul),
    "scalar_div": _with_scalar(arithmetic.div),
    "scalar_pow": _of_point(_scalar_pow, light=False),
    "dropout": Pointwise(_dropout, light=True),
}
