"""Entries of the pointwise ops with several operands. Their code is in `broadcast_bodies`."""

from __future__ import annotations

from runtime.base.dtypes import DType
from runtime.kernels.context import RegContext
from runtime.kernels.cpu.llvm.frame.accepts import (
    ANY,
    FLOATS,
    NUMBERS,
    Condition,
    all_of,
    broadcastable,
    one_type,
    operands,
    same_shapes,
)
from runtime.kernels.cpu.llvm.pointwise.entry import pointwise_entry

_BODIES = "runtime.kernels.cpu.llvm.pointwise.broadcast_bodies"

_ACCEPTED: dict[str, frozenset[DType]] = {
    "broadcast_add": ANY,
    "broadcast_sub": NUMBERS,
    "broadcast_mul": ANY,
    "broadcast_div": NUMBERS,
    "broadcast_pow": NUMBERS,
    "broadcast_maximum": ANY,
    "broadcast_minimum": ANY,
}
"""Op type -> element types, the same for operands and result."""


def _by_tensor(reg: RegContext) -> str | None:
    """The second operand has one element, the first the result's shape."""
    if reg.inputs[1].elem_count != 1:
        return f"the scalar has {reg.inputs[1].elem_count} elements"
    return None if reg.inputs[0].shape == reg.outputs[0].shape else "operand and result differ in shape"


def _bias(reg: RegContext) -> str | None:
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


_SUPPORTS: dict[str, Condition] = {
    **{op_type: all_of(operands(2), one_type(accepted), broadcastable) for op_type, accepted in _ACCEPTED.items()},
    "add_n": all_of(_some_operands, one_type(NUMBERS), same_shapes),
    "scalar_add_by_tensor": all_of(operands(2), one_type(NUMBERS), _by_tensor),
    "scalar_mul_by_tensor": all_of(operands(2), one_type(NUMBERS), _by_tensor),
    "bias_add": all_of(operands(2), one_type(NUMBERS), _bias),
    "fused_bias_add_gelu": all_of(operands(2), one_type(FLOATS), _bias),
    "where": all_of(operands(3), _where_types, broadcastable),
    "masked_fill": all_of(operands(2), _masked_types, broadcastable),
}

ENTRIES = [pointwise_entry(op_type, supports, _BODIES) for op_type, supports in _SUPPORTS.items()]
