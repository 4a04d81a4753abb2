"""Memory effects of linalg ops. Source: `LinalgOps.td` of MLIR 22."""

from __future__ import annotations

from xdsl.ir import Operation

from dialects.interfaces.effects import no_effects, touches_memory

EFFECTS = {"linalg.index": no_effects, "linalg.yield": no_effects}


def IS_RECURSIVE(op: Operation) -> bool:
    """True for structured ops on tensors."""
    return bool(op.regions) and not touches_memory(op)


IS_RECURSIVELY_SPECULATABLE = IS_RECURSIVE
