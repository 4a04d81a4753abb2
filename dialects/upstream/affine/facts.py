"""Properties of affine ops that decide whether they may be moved. Source: `AffineOps.td` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Operation

from dialects.interfaces.effects import are_speculatable_inside, named, no_effects, reads

EFFECTS = {"affine.load": reads, "affine.min": no_effects, "affine.vector_load": reads}
IS_RECURSIVE = named("affine.for", "affine.parallel")


def _ends(op: Operation) -> bool:
    """Whether a loop is certain to end: MLIR takes those with a step of 1 for it."""
    step = op.properties.get("step")
    return isinstance(step, IntegerAttr) and step.value.data == 1 and are_speculatable_inside(op)


SPECULATABLE = {"affine.for": _ends}
IS_RECURSIVELY_SPECULATABLE = named("affine.parallel")
