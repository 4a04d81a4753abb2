"""Memory effects of linalg ops. Source: `LinalgOps.td` of MLIR 22."""

from __future__ import annotations

from xdsl.ir import Operation

from dialects.interfaces.effects import NO_EFFECTS, Effects, never, no_effects, touches_memory


def _none_on_tensors(op: Operation) -> Effects | None:
    return None if touches_memory(op) else NO_EFFECTS


EFFECTS = {"linalg.index": no_effects, "linalg.softmax": _none_on_tensors, "linalg.yield": no_effects}
# No interface of MLIR says that it may be computed where it would not be.
SPECULATABLE = {"linalg.softmax": never}


def IS_RECURSIVE(op: Operation) -> bool:
    """True for structured ops on tensors."""
    return bool(op.regions) and not touches_memory(op)


IS_RECURSIVELY_SPECULATABLE = IS_RECURSIVE
