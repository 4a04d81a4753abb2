"""Memory effects of memref ops, and whether they may be executed speculatively. Source: `MemRefOps.td` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import IntegerAttr, MemRefType
from xdsl.ir import Operation
from xdsl.traits import ConstantLike

from dialects.interfaces.effects import allocates, named, no_effects

EFFECTS = {"memref.alloc": allocates, "memref.alloca": allocates, "memref.alloca_scope.return": no_effects}
IS_RECURSIVE = named("memref.alloca_scope")


def _asks_for_a_dimension(op: Operation) -> bool:
    """Whether the number of the dimension is a constant that the rank allows."""
    source, number = op.operands[0].type, ConstantLike.get_constant_value(op.operands[1])
    return (
        isinstance(source, MemRefType)
        and isinstance(number, IntegerAttr)
        and 0 <= number.value.data < source.get_num_dims()
    )


SPECULATABLE = {"memref.dim": _asks_for_a_dimension}
