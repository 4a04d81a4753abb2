"""Memory effects of vector ops. Source: `VectorOps.td` of MLIR 22."""

from __future__ import annotations

from dialects.interfaces.effects import no_effects, reads, reads_memory

EFFECTS = {
    "vector.bitcast": no_effects,
    "vector.create_mask": no_effects,
    "vector.load": reads,
    "vector.maskedload": reads,
    "vector.reduction": no_effects,
    "vector.transfer_read": reads_memory,
}
