"""Ops on several operands, element by element. Source: OneFlow's op definitions."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from okl_opt.runtime.kernels.cpu.ref.numbers import Array, KernelArgumentError, encode, fill, scalar
from okl_opt.runtime.kernels.cpu.ref.op import Compute, Move, Op
from okl_opt.runtime.kernels.cpu.ref.unary import gelu, widened

Binary = Callable[[Array, Array], Array]


def divide(x: Array, y: Array) -> Array:
    """IEEE for floats. Integers: towards zero, the least number over -1 wraps, by zero is an error."""
    if x.dtype.kind == "f":
        return x / y
    if (y == 0).any() and np.broadcast(x, y).size:
        raise KernelArgumentError("integer division by zero")
    whole = np.asarray(x // y)
    # NumPy rounds down: one more where the quotient is negative and not exact.
    inexact = (x - whole * y != 0) & ((x < 0) != (y < 0))
    return np.asarray(whole + inexact.astype(whole.dtype), whole.dtype)


def power(x: Array, y: Array) -> Array:
    """C's pow for floats. Integers: wraps; a negative exponent is 1 over the power, towards zero."""
    if x.dtype.kind == "f":
        with np.errstate(over="ignore"):
            # As arrays of rank 1 or more: NumPy's shortcut for a scalar 0.5 is NaN at -inf, where C has inf.
            shape = np.broadcast_shapes(x.shape, y.shape)
            bases, exponents = (np.atleast_1d(np.broadcast_to(v, shape)).astype(np.float64) for v in (x, y))
            return np.power(bases, exponents).reshape(shape).astype(x.dtype)
    if ((x == 0) & (y < 0)).any():
        raise KernelArgumentError("integer division by zero")
    whole = np.power(x, np.maximum(y, 0))
    sign = np.where(y % 2 == 0, np.ones_like(x), x)
    reciprocal = np.where(np.abs(x) == 1, sign, np.zeros_like(x))
    return np.where(y < 0, reciprocal, whole).astype(x.dtype)


BINARY: dict[str, Binary] = {
    "add": lambda x, y: x + y,
    "sub": lambda x, y: x - y,
    "mul": lambda x, y: x * y,
    "div": divide,
    "pow": power,
    "maximum": np.maximum,  # NumPy's propagate NaN
    "minimum": np.minimum,
}


def scalar_operand(op: Op) -> float:
    """The scalar of a scalar op: `int_operand` if `has_int_operand`, else the float."""
    return op.reg.number("int_operand" if op.attrs["has_int_operand"] else "float_operand")


def _with_scalar(function: Binary) -> Compute:
    def compute(op: Op) -> Array:
        return function(op["in"], scalar(scalar_operand(op), op.dtype("in")))

    return compute


def _broadcast(function: Binary) -> Compute:
    return lambda op: function(op["x"], op["y"])


def _by_tensor(function: Binary) -> Compute:
    return lambda op: function(op["x"], op["scalar"].reshape(()))


def add_n(op: Op) -> Array:
    """((in0 + in1) + in2) + ..., in the compute type."""
    first, *others = op.operands
    total = first.copy()
    for other in others:
        total = total + other
    return total


def _biased(op: Op) -> Array:
    a, b, axis = op["a"], op["b"], op.reg.integer("axis")
    return a + b.reshape([-1 if k == axis else 1 for k in range(a.ndim)])


def where(op: Op) -> list[Array]:
    """x where the condition is not zero, else y; the three broadcast."""
    return [np.where(op.stored("condition") != 0, op.stored("x"), op.stored("y"))]


def masked_fill(op: Op) -> list[Array]:
    """The scalar where the mask is not zero, else x; the two broadcast."""
    dtype = op.dtype("x")
    value = op.reg.number("bool_operand") if op.attrs["has_bool_operand"] else scalar_operand(op)
    return [np.where(op.stored("mask") != 0, encode(fill(value, dtype), dtype), op.stored("x"))]


def dropout(op: Op) -> list[Array]:
    """At rate 0: the operand (plus the addend), and a mask of ones."""
    addend = op.get("_add_to_output")
    out = op.stored("in") if addend is None else encode(op["in"] + addend, op.dtype("in"))
    return [out, *(np.ones(spec.shape, spec.dtype.numpy) for spec in op.reg.outputs[1:])]


COMPUTE_FLOATS: dict[str, Compute] = {"fused_bias_add_gelu": lambda op: widened(gelu)(_biased(op))}

COMPUTE: dict[str, Compute] = {
    **{f"scalar_{name}": _with_scalar(BINARY[name]) for name in ("add", "mul", "div", "pow")},
    **{f"broadcast_{name}": _broadcast(function) for name, function in BINARY.items()},
    "scalar_add_by_tensor": _by_tensor(BINARY["add"]),
    "scalar_mul_by_tensor": _by_tensor(BINARY["mul"]),
    "add_n": add_n,
    "bias_add": _biased,
    **COMPUTE_FLOATS,
}

MOVE: dict[str, Move] = {"where": where, "masked_fill": masked_fill, "dropout": dropout}
