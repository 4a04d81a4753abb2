"""Memory effects of vector ops. Source: `VectorOps.td` of MLIR 22."""

from __future__ import annotations

from xdsl.ir import Operation
from xdsl.traits import EffectInstance, MemoryEffectKind

from okl_opt.dialects.interfaces.effects import (
    NO_EFFECTS,
    Effects,
    no_effects,
    reads,
    reads_memory,
    touches_memory,
    writes_something,
)


def _writes_base(op: Operation) -> Effects:
    """A WRITE of the first operand, if it is a memref."""
    return {EffectInstance(MemoryEffectKind.WRITE, op.operands[0])} if touches_memory(op) else NO_EFFECTS


def _writes_memory(op: Operation) -> Effects:
    """A WRITE of the destination, if it is a memref."""
    return {EffectInstance(MemoryEffectKind.WRITE, op.operands[1])} if touches_memory(op) else NO_EFFECTS


EFFECTS = {
    "vector.bitcast": no_effects,
    "vector.compressstore": _writes_base,
    "vector.create_mask": no_effects,
    "vector.expandload": reads,
    "vector.gather": reads_memory,
    "vector.load": reads,
    "vector.maskedload": reads,
    "vector.maskedstore": _writes_base,
    "vector.print": writes_something,
    "vector.reduction": no_effects,
    "vector.scatter": _writes_base,
    "vector.store": _writes_memory,
    "vector.transfer_read": reads_memory,
    "vector.transfer_write": _writes_memory,
}
