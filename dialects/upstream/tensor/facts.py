"""Memory effects of tensor ops, and whether they may be executed speculatively. Source: `TensorOps.td` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import IntegerAttr, TensorType
from xdsl.ir import Operation
from xdsl.traits import ConstantLike

from dialects.interfaces.effects import named, no_effects

EFFECTS = {"tensor.yield": no_effects}
IS_RECURSIVE = named("tensor.generate")


def _asks_for_a_dimension(op: Operation) -> bool:
    """Whether the number of the dimension is a constant that the rank allows."""
    source, number = op.operands[0].type, ConstantLike.get_constant_value(op.operands[1])
    return (
        isinstance(source, TensorType)
        and isinstance(number, IntegerAttr)
        and 0 <= number.value.data < source.get_num_dims()
    )


SPECULATABLE = {"tensor.dim": _asks_for_a_dimension}
