"""Properties of affine ops that decide whether they may be moved. Source: `AffineOps.td` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Operation
from xdsl.traits import EffectInstance, MemoryEffectKind

from okl_opt.dialects.interfaces.effects import Effects, are_speculatable_inside, named, no_effects, reads


def _writes_memory(op: Operation) -> Effects:
    """A WRITE of the stored memref."""
    return {EffectInstance(MemoryEffectKind.WRITE, op.operands[1])}


EFFECTS = {
    "affine.load": reads,
    "affine.min": no_effects,
    "affine.store": _writes_memory,
    "affine.vector_load": reads,
    "affine.vector_store": _writes_memory,
}
IS_RECURSIVE = named("affine.for", "affine.parallel")


def _ends(op: Operation) -> bool:
    """Return whether a loop is known to terminate: as in MLIR, if its step is 1."""
    step = op.properties.get("step")
    return isinstance(step, IntegerAttr) and step.value.data == 1 and are_speculatable_inside(op)


SPECULATABLE = {"affine.for": _ends}
IS_RECURSIVELY_SPECULATABLE = named("affine.parallel")
