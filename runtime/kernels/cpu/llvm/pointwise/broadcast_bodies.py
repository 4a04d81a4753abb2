"""The code of the ops of `broadcast`: op type -> what happens to one element of each operand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce

from llvmlite import ir

from runtime.kernels.context import RegContext
from runtime.kernels.cpu.llvm.maths import error_function
from runtime.kernels.cpu.llvm.pointwise import arithmetic
from runtime.kernels.cpu.llvm.pointwise.arithmetic import fill, is_true, scalar_attribute
from runtime.kernels.cpu.llvm.pointwise.emitter import Point, Pointwise, Shapes, own_shapes

_Binary = Callable[[Point, ir.Value, ir.Value], ir.Value]


def _of_two(function: _Binary, shapes: Shapes = own_shapes, *, light: bool = True) -> Pointwise:
    """A function of two values."""

    def body(point: Point, values: Sequence[ir.Value]) -> Sequence[ir.Value]:
        return [function(point, values[0], values[1])]

    return Pointwise(body, shapes, light=light)


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


BODIES: dict[str, Pointwise] = {
    "broadcast_add": _of_two(arithmetic.add),
    "broadcast_sub": _of_two(arithmetic.sub),
    "broadcast_mul": _of_two(arithmetic.mul),
    "broadcast_div": _of_two(arithmetic.div),
    "broadcast_pow": _of_two(arithmetic.pow, light=False),
    "broadcast_maximum": _of_two(arithmetic.maximum),
    "broadcast_minimum": _of_two(arithmetic.minimum),
    "add_n": Pointwise(_add_n, light=True),
    "scalar_add_by_tensor": _of_two(arithmetic.add, _with_single),
    "scalar_mul_by_tensor": _of_two(arithmetic.mul, _with_single),
    "bias_add": _of_two(arithmetic.add, _along_axis),
    "fused_bias_add_gelu": _of_two(_bias_add_gelu, _along_axis, light=False),
    "where": Pointwise(_where, light=True),
    "masked_fill": _of_two(_masked_fill),
}
