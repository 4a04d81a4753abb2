"""Rows of the pointwise ops with one tensor operand, except `cast`: supported types and shapes, and code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf

from llvmlite import ir

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.accepts import (
    ANY,
    FLOATS,
    NUMBERS,
    Condition,
    all_of,
    one_type,
    operands,
    same_shapes,
)
from okl_opt.runtime.kernels.cpu.llvm.maths.functions import FUNCTIONS
from okl_opt.runtime.kernels.cpu.llvm.pointwise import arithmetic
from okl_opt.runtime.kernels.cpu.llvm.pointwise.arithmetic import compare, number, scalar_attribute, scalar_operand
from okl_opt.runtime.kernels.cpu.llvm.pointwise.emitter import Point, Pointwise, Row, of_bools
from okl_opt.runtime.kernels.scalars import as_element

_Function = Callable[[Point, ir.Value], ir.Value]


def _accepts(types: frozenset[DType]) -> Condition:
    """One operand and one result of one type and shape."""
    return all_of(operands(1), one_type(types), same_shapes)


def _row(types: frozenset[DType], function: _Function, *, light: bool = True) -> Row:
    """A function of one value; functions of numbers also take Bools."""

    def body(point: Point, values: Sequence[ir.Value]) -> Sequence[ir.Value]:
        return [function(point, values[0])]

    if types is NUMBERS:
        return Row(_accepts(ANY), Pointwise(of_bools(body), light=light))
    return Row(_accepts(types), Pointwise(body, light=light))


def _with_scalar(function: Callable[[Point, ir.Value, ir.Value], ir.Value]) -> Row:
    """A function of a value and the op's scalar."""
    return _row(NUMBERS, lambda point, x: function(point, x, scalar_operand(point)))


def _rounding(name: str) -> Row:
    """An intrinsic that gives an integer; integers stay."""
    return _row(NUMBERS, lambda point, x: point.lanes.intrinsic(name, x) if point.dtype.is_float else x)


def _relu(point: Point, x: ir.Value) -> ir.Value:
    """x < 0 ? 0 : x: NaN and -0 stay."""
    zero = number(point.lanes, point.dtype, 0)
    return point.b.select(compare(point, "<", x, zero), zero, x)


def _leaky_relu(point: Point, x: ir.Value) -> ir.Value:
    """x > 0 ? x : alpha x, with alpha an f32, which for integers is cut towards zero."""
    alpha = number(point.lanes, point.dtype, as_element(point.reg.number("alpha"), DType.F32))
    zero = number(point.lanes, point.dtype, 0)
    return point.b.select(compare(point, ">", x, zero), x, arithmetic.mul(point, x, alpha))


def _hardtanh(point: Point, x: ir.Value) -> ir.Value:
    """The lesser of max_val and (the greater of min_val and x), so max_val where min_val is above it; NaN stays."""
    low, high = (number(point.lanes, point.dtype, point.reg.number(name)) for name in ("min_val", "max_val"))
    raised = point.b.select(compare(point, "<", x, low), low, x)
    return point.b.select(compare(point, ">", raised, high), high, raised)


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


def _ones(point: Point, x: ir.Value) -> ir.Value:
    return number(point.lanes, point.dtype, 1)


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


def _dropout_body(point: Point, values: Sequence[ir.Value]) -> Sequence[ir.Value]:
    """At rate 0: the operand plus the addend, if there is one, and a mask of ones."""
    x = values[0] if len(values) == 1 else arithmetic.add(point, values[0], values[1])
    return [x, number(point.lanes, point.reg.outputs[1].dtype, 1)]


def _supports_dropout(reg: RegContext) -> str | None:
    if reg.attrs["rate"] != 0:
        return f"dropout at rate {reg.attrs['rate']} draws random numbers; only rate 0 is supported"
    out = reg.outputs[0].dtype
    if out not in NUMBERS or any(spec.dtype is not out for spec in reg.inputs):
        return "operands and first result must have one element type, not Bool"
    return None if len(reg.outputs) == 2 else f"expected 2 results, got {len(reg.outputs)}"


def _stays(reg: RegContext) -> str | None:
    """A copy that stays on the operand's device."""
    target = reg.attrs.get("device_type", reg.device)
    return None if target == reg.device else f"copying from {reg.device} to {target} is not supported"


_MOVES = Pointwise(_same, as_bits=True, light=True)

UNARY: Mapping[str, Row] = {
    # The default binds the function: a closure would see the last one of the loop.
    **{
        name: _row(FLOATS, lambda point, x, function=function: function(point.lanes, x), light=False)
        for name, function in FUNCTIONS.items()
    },
    "relu": _row(NUMBERS, _relu),
    "square": _row(NUMBERS, lambda point, x: arithmetic.mul(point, x, x)),
    "negative": _row(NUMBERS, _negative),
    "abs": _row(NUMBERS, _abs),
    "ceil": _rounding("ceil"),
    "floor": _rounding("floor"),
    "rint": _rounding("rint"),
    "round": _rounding("rint"),  # to even, as OneFlow's kernel (std::nearbyint), NumPy and PyTorch round
    "sign": _row(NUMBERS, _sign),
    "reciprocal": _row(NUMBERS, _reciprocal),
    "ones_like": _row(ANY, _ones),
    "leaky_relu": _row(NUMBERS, _leaky_relu),
    "hardtanh": _row(NUMBERS, _hardtanh),
    "identity": Row(_accepts(ANY), _MOVES),
    "copy": Row(all_of(_accepts(ANY), _stays), _MOVES),
    "scalar_add": _with_scalar(arithmetic.add),
    "scalar_mul": _with_scalar(arithmetic.mul),
    "scalar_div": _with_scalar(arithmetic.div),
    "scalar_pow": _row(NUMBERS, _scalar_pow, light=False),
    "dropout": Row(all_of(_supports_dropout, same_shapes), Pointwise(_dropout_body, light=True)),
}
