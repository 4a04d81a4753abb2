"""Entries of the pointwise ops with one tensor operand, save `cast`.

Their code is in `elementwise_bodies`.
"""

from __future__ import annotations

from runtime.base.dtypes import DType
from runtime.kernels.context import RegContext
from runtime.kernels.cpu.llvm.frame.accepts import ANY, FLOATS, NUMBERS, all_of, one_type, operands, same_shapes
from runtime.kernels.cpu.llvm.pointwise.entry import pointwise_entry

_BODIES = "runtime.kernels.cpu.llvm.pointwise.elementwise_bodies"

_ACCEPTED: dict[str, frozenset[DType]] = {
    "relu": NUMBERS,
    "tanh": FLOATS,
    "sigmoid": FLOATS,
    "exp": FLOATS,
    "sqrt": FLOATS,
    "rsqrt": FLOATS,
    "square": NUMBERS,
    "erf": FLOATS,
    "negative": NUMBERS,
    "abs": NUMBERS,
    "ceil": NUMBERS,
    "floor": NUMBERS,
    "rint": NUMBERS,
    "round": NUMBERS,
    "sign": NUMBERS,
    "reciprocal": NUMBERS,
    "ones_like": ANY,
    "gelu": FLOATS,
    "fast_gelu": FLOATS,
    "quick_gelu": FLOATS,
    "silu": FLOATS,
    "leaky_relu": FLOATS,
    "hardtanh": NUMBERS,
    "identity": ANY,
    "scalar_add": NUMBERS,
    "scalar_mul": NUMBERS,
    "scalar_div": NUMBERS,
    "scalar_pow": NUMBERS,
}
"""Op type -> element types, the same for operand and result."""


def _dropout(reg: RegContext) -> str | None:
    if reg.attrs["rate"] != 0:
        return f"dropout at rate {reg.attrs['rate']} draws random numbers; only rate 0 is supported"
    out = reg.outputs[0].dtype
    if out not in NUMBERS or any(spec.dtype is not out for spec in reg.inputs):
        return "operands and first result must have one element type, not Bool"
    return None if len(reg.outputs) == 2 else f"expected 2 results, got {len(reg.outputs)}"


def _copy(reg: RegContext) -> str | None:
    """A copy that stays on the operand's device."""
    target = reg.attrs.get("device_type", reg.device)
    return None if target == reg.device else f"copying from {reg.device} to {target} is not supported"


ENTRIES = [
    *(
        pointwise_entry(op_type, all_of(operands(1), one_type(accepted), same_shapes), _BODIES)
        for op_type, accepted in _ACCEPTED.items()
    ),
    pointwise_entry("copy", all_of(operands(1), one_type(ANY), same_shapes, _copy), _BODIES),
    pointwise_entry("dropout", all_of(_dropout, same_shapes), _BODIES),
]
