"""Properties of bufferization ops that decide whether they may be moved. Source: `BufferizationOps.td` of MLIR 22."""

from __future__ import annotations

from xdsl.ir import Operation
from xdsl.traits import EffectInstance, MemoryEffectKind

from okl_opt.dialects.interfaces.effects import NO_EFFECTS, Effects, never, no_effects, reads


def _writes_destination(op: Operation) -> Effects:
    """A WRITE of the destination, if it is a memref."""
    return NO_EFFECTS if op.results else {EffectInstance(MemoryEffectKind.WRITE, op.operands[1])}


def _clones(op: Operation) -> Effects:
    """A READ of the source; ALLOC and WRITE of the result."""
    return {
        EffectInstance(MemoryEffectKind.READ, op.operands[0]),
        EffectInstance(MemoryEffectKind.WRITE, op.results[0]),
        EffectInstance(MemoryEffectKind.ALLOC, op.results[0]),
    }


EFFECTS = {
    "bufferization.clone": _clones,
    "bufferization.materialize_in_destination": _writes_destination,
    "bufferization.to_buffer": no_effects,
    "bufferization.to_tensor": reads,
}
SPECULATABLE = {"bufferization.materialize_in_destination": never}
