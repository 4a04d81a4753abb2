"""Rows of the pointwise ops with several operands: supported types and shapes, and code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce

from llvmlite import ir

from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.accepts import (
    ANY,
    FLOATS,
    Condition,
    all_of,
    broadcastable,
    one_type,
    operands,
    same_shapes,
)
from okl_opt.runtime.kernels.cpu.llvm.maths import error_function
from okl_opt.runtime.kernels.cpu.llvm.pointwise import arithmetic
from okl_opt.runtime.kernels.cpu.llvm.pointwise.arithmetic import fill, is_true, scalar_attribute
from okl_opt.runtime.kernels.cpu.llvm.pointwise.emitter import Point, Pointwise, Row, Shapes, of_bools, own_shapes

_Binary = Callable[[Point, ir.Value, ir.Value], ir.Value]


def _row(supports: Condition, function: _Binary, shapes: Shapes = own_shapes, *, light: bool = True) -> Row:
    """A function of two values."""

    def body(point: Point, values: Sequence[ir.Value]) -> Sequence[ir.Value]:
        return [function(point, values[0], values[1])]

    return Row(all_of(operands(2), supports), Pointwise(body, shapes, light=light))


def _broadcast(function: _Binary, *, light: bool = True) -> Row:
    return _row(all_of(one_type(ANY), broadcastable), function, light=light)


def _of_numbers(function: _Binary, *, light: bool = True) -> Row:
    """A function that treats Bools as numbers."""
    row = _broadcast(function, light=light)
    return row._replace(code=row.code._replace(body=of_bools(row.code.body)))


def _by_tensor(function: _Binary) -> Row:
    return _row(all_of(one_type(ANY), _fits_tensor), function, _with_single)


def _fits_tensor(reg: RegContext) -> str | None:
    """The second operand has one element, the first the result's shape."""
    if reg.inputs[1].elem_count != 1:
        return f"the scalar has {reg.inputs[1].elem_count} elements"
    return None if reg.inputs[0].shape == reg.outputs[0].shape else "operand and result differ in shape"


def _fits_axis(reg: RegContext) -> str | None:
    """The second operand is a vector along `axis` of the first."""
    a, b = reg.inputs
    axis = reg.integer("axis")
    if a.shape != reg.outputs[0].shape:
        return "operand and result differ in shape"
    if not 0 <= axis < a.rank:
        return f"axis {axis} is outside of rank {a.rank}"
    return None if b.shape == (a.shape[axis],) else f"the bias is {b}, not a vector of length {a.shape[axis]}"


def _some_operands(reg: RegContext) -> str | None:
    return None if reg.inputs else "expected at least one operand"


def _where_types(reg: RegContext) -> str | None:
    """Both choices have the result's type; the condition may have any."""
    same = all(spec.dtype is reg.outputs[0].dtype for spec in reg.inputs[1:])
    return None if same else "the choices and the result differ in element type"


def _masked_types(reg: RegContext) -> str | None:
    """The filled operand has the result's type; the mask may have any."""
    same = reg.inputs[0].dtype is reg.outputs[0].dtype
    return None if same else "operand and result differ in element type"


def _with_single(reg: RegContext) -> Sequence[tuple[int, ...]]:
    """The second operand is one number, whatever its rank."""
    return [reg.inputs[0].shape, ()]


def _along_axis(reg: RegContext) -> Sequence[tuple[int, ...]]:
    """The second operand lies along `axis` of the first."""
    a, b = reg.inputs
    return [a.shape, b.shape + (1,) * (a.rank - 1 - reg.integer("axis"))]


def _add_n(point: Point, values: Sequence[ir.Value]) -> Sequence[ir.Value]:
    """The sum from left to right; of small floats in f32, rounded once."""
    return [reduce(lambda total, value: arithmetic.add(point, total, value), values)]


def _bias_add_gelu(point: Point, a: ir.Value, b: ir.Value) -> ir.Value:
    return error_function.gelu(point.lanes, arithmetic.add(point, a, b))


def _where(point: Point, values: Sequence[ir.Value]) -> Sequence[ir.Value]:
    """condition != 0 ? x : y."""
    condition, x, y = values
    return [point.b.select(is_true(point.lanes, condition, point.reg.inputs[0].dtype), x, y)]


def _masked_fill(point: Point, x: ir.Value, mask: ir.Value) -> ir.Value:
    """mask != 0 ? the op's scalar : x."""
    value = fill(point.lanes, point.dtype, scalar_attribute(point.reg))
    return point.b.select(is_true(point.lanes, mask, point.reg.inputs[1].dtype), value, x)


BROADCAST: Mapping[str, Row] = {
    "broadcast_add": _broadcast(arithmetic.add),
    "broadcast_sub": _of_numbers(arithmetic.sub),
    "broadcast_mul": _broadcast(arithmetic.mul),
    "broadcast_div": _of_numbers(arithmetic.div),
    "broadcast_pow": _of_numbers(arithmetic.pow, light=False),
    "broadcast_maximum": _broadcast(arithmetic.maximum),
    "broadcast_minimum": _broadcast(arithmetic.minimum),
    "add_n": Row(all_of(_some_operands, one_type(ANY), same_shapes), Pointwise(_add_n, light=True)),
    "scalar_add_by_tensor": _by_tensor(arithmetic.add),
    "scalar_mul_by_tensor": _by_tensor(arithmetic.mul),
    "bias_add": _row(all_of(one_type(ANY), _fits_axis), arithmetic.add, _along_axis),
    "fused_bias_add_gelu": _row(all_of(one_type(FLOATS), _fits_axis), _bias_add_gelu, _along_axis, light=False),
    "where": Row(all_of(operands(3), _where_types, broadcastable), Pointwise(_where, light=True)),
    "masked_fill": _row(all_of(_masked_types, broadcastable), _masked_fill),
}
