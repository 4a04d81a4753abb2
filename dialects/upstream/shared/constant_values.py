"""Constants among operands, as MLIR's verifiers see them (`getConstantIntValue`)."""

from __future__ import annotations

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Operation, SSAValue


def constant_integer(value: SSAValue) -> int | None:
    """The integer of a constant op's result; None for other values."""
    owner = value.owner
    if not isinstance(owner, Operation) or owner.name not in ("arith.constant", "index.constant"):
        return None
    held = owner.properties.get("value")
    return held.value.data if isinstance(held, IntegerAttr) else None
