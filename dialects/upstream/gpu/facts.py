"""Memory effects of gpu ops. Source: `GPUOps.td` of MLIR 22."""

from __future__ import annotations

from xdsl.ir import Operation
from xdsl.traits import EffectInstance, MemoryEffectKind

from okl_opt.dialects.interfaces.effects import Effects, allocates, frees, named, no_effects, reads, writes_something


def _reads_one_lane(op: Operation) -> bool:
    """Return whether the op may be moved: with `first_active_lane` that changes the result, as other lanes may be
    active.
    """
    return len(op.operands) == 2


def _copies(op: Operation) -> Effects:
    """A WRITE of the target and a READ of the source, the last two operands."""
    target, source = op.operands[-2:]
    return {EffectInstance(MemoryEffectKind.WRITE, target), EffectInstance(MemoryEffectKind.READ, source)}


def _fills(op: Operation) -> Effects:
    """A WRITE of the target, the operand before the value."""
    return {EffectInstance(MemoryEffectKind.WRITE, op.operands[-2])}


EFFECTS = {
    "gpu.alloc": allocates,
    "gpu.dealloc": frees,
    "gpu.memcpy": _copies,
    "gpu.memset": _fills,
    "gpu.printf": writes_something,
    "gpu.subgroup_broadcast": no_effects,
    "gpu.subgroup_mma_load_matrix": reads,
    "gpu.subgroup_mma_store_matrix": writes_something,
    "gpu.terminator": no_effects,
}
SPECULATABLE = {"gpu.subgroup_broadcast": _reads_one_lane}
IS_RECURSIVE = named("gpu.launch", "gpu.warp_execute_on_lane_0")
