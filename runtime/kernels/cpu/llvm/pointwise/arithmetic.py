"""Arithmetic that depends on the element type: float, signed, unsigned or Bool. For bodies of pointwise ops."""

from __future__ import annotations

from typing import Literal

from llvmlite import ir

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.base.errors import Status
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import Lanes, compute_type
from okl_opt.runtime.kernels.cpu.llvm.maths import logarithm
from okl_opt.runtime.kernels.cpu.llvm.pointwise.emitter import Point
from okl_opt.runtime.kernels.scalars import as_element, as_operand


def number(lanes: Lanes, dtype: DType, value: float) -> ir.Constant:
    """`value` in the compute type of `dtype`."""
    return lanes.constant(compute_type(dtype), as_operand(value, dtype))


def fill(lanes: Lanes, dtype: DType, value: float) -> ir.Constant:
    """`value` as an element of `dtype`, in its compute type."""
    return number(lanes, dtype, as_element(value, dtype))


def scalar_attribute(reg: RegContext) -> float:
    """The number among `int_operand` and `float_operand` (and `bool_operand`) that the `has_` attributes choose."""
    kind = next((kind for kind in ("bool", "int") if reg.attrs.get(f"has_{kind}_operand")), "float")
    return reg.number(f"{kind}_operand")


def scalar_operand(point: Point) -> ir.Constant:
    """`scalar_attribute` in the result's compute type."""
    return number(point.lanes, point.dtype, scalar_attribute(point.reg))


def is_true(lanes: Lanes, value: ir.Value, dtype: DType) -> ir.Value:
    """value != 0 as i1; NaN is true."""
    zero = number(lanes, dtype, 0)
    if dtype.is_float:
        return lanes.b.fcmp_unordered("!=", value, zero)
    return value if dtype is DType.BOOL else lanes.b.icmp_unsigned("!=", value, zero)


def compare(point: Point, order: Literal["<", "<=", ">", ">=", "=="], x: ir.Value, y: ir.Value) -> ir.Value:
    """x order y as i1, of values of the result's type; false with a NaN."""
    if point.dtype.is_float:
        return point.b.fcmp_ordered(order, x, y)
    compare_integers = point.b.icmp_signed if point.dtype.kind == "signed" else point.b.icmp_unsigned
    return compare_integers(order, x, y)


def add(point: Point, x: ir.Value, y: ir.Value) -> ir.Value:
    if point.dtype is DType.BOOL:
        return point.b.or_(x, y)
    return point.b.fadd(x, y) if point.dtype.is_float else point.b.add(x, y)


def sub(point: Point, x: ir.Value, y: ir.Value) -> ir.Value:
    return point.b.fsub(x, y) if point.dtype.is_float else point.b.sub(x, y)


def mul(point: Point, x: ir.Value, y: ir.Value) -> ir.Value:
    if point.dtype is DType.BOOL:
        return point.b.and_(x, y)
    return point.b.fmul(x, y) if point.dtype.is_float else point.b.mul(x, y)


def div(point: Point, x: ir.Value, y: ir.Value) -> ir.Value:
    """The quotient; of integers, rounded towards zero.

    An integer divided by zero ends the kernel with INVALID_ARGUMENT; the least integer divided by -1 wraps to itself.
    """
    b = point.b
    if point.dtype.is_float:
        return b.fdiv(x, y)
    lanes = point.lanes
    return_if_any(point, b.icmp_unsigned("==", y, lanes.like(y, 0)))
    if point.dtype is DType.UI8:
        return b.udiv(x, y)
    is_minus_one = b.icmp_signed("==", y, lanes.like(y, -1))
    divided = b.sdiv(x, b.select(is_minus_one, lanes.like(y, 1), y))
    return b.select(is_minus_one, b.sub(lanes.like(x, 0), x), divided)


def return_if_any(point: Point, condition: ir.Value) -> None:
    """Leave the kernel with INVALID_ARGUMENT where the condition holds in some lane."""
    if point.lanes.width > 1:
        mask = ir.IntType(point.lanes.width)
        condition = point.b.icmp_unsigned("!=", point.b.bitcast(condition, mask), ir.Constant(mask, 0))
    point.frame.return_if(condition, Status.INVALID_ARGUMENT)


def pow(point: Point, x: ir.Value, y: ir.Value) -> ir.Value:
    if point.dtype.is_float:
        return logarithm.pow(point.lanes, x, y)
    return _integer_pow(point, x, y)


def _integer_pow(point: Point, x: ir.Value, y: ir.Value) -> ir.Value:
    """x^y by squaring, modulo 2^bits. A negative y gives 1 / x^-y towards zero, and for x = 0 INVALID_ARGUMENT."""
    b, lanes, frame = point.b, point.lanes, point.frame
    zero, one = lanes.like(y, 0), lanes.like(y, 1)
    result, base, rest = frame.variable(one), frame.variable(x), frame.variable(y)
    with frame.loop(0, 8 * point.dtype.itemsize, name="bit"):
        is_odd = b.icmp_unsigned("!=", b.and_(rest.get(), one), zero)
        factor = b.select(is_odd, base.get(), one)
        result.set(b.mul(result.get(), factor))
        base.set(b.mul(base.get(), base.get()))
        rest.set(b.lshr(rest.get(), one))
    power = result.get()
    if point.dtype is DType.UI8:
        return power
    is_negative = compare(point, "<", y, zero)
    return_if_any(point, b.and_(is_negative, compare(point, "==", x, zero)))
    # Of a negative exponent's bits, the last alone decides for 1 and -1: the product above is right for these.
    is_unit = b.or_(compare(point, "==", x, one), compare(point, "==", x, lanes.like(x, -1)))
    return b.select(b.and_(is_negative, b.not_(is_unit)), zero, power)


def maximum(point: Point, x: ir.Value, y: ir.Value) -> ir.Value:
    """The larger one; NaN if either is."""
    return _extreme(point, x, y, larger=True)


def minimum(point: Point, x: ir.Value, y: ir.Value) -> ir.Value:
    """The smaller one; NaN if either is."""
    return _extreme(point, x, y, larger=False)


def _extreme(point: Point, x: ir.Value, y: ir.Value, *, larger: bool) -> ir.Value:
    takes_x = compare(point, ">=" if larger else "<=", x, y)
    if point.dtype.is_float:
        takes_x = point.b.or_(takes_x, point.b.fcmp_unordered("uno", x, x))
    return point.b.select(takes_x, x, y)
