"""Properties of scf ops that decide whether they may be moved. Source: `SCFOps.td`, `SCF.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Operation
from xdsl.traits import ConstantLike

from okl_opt.dialects.interfaces.effects import are_speculatable_inside, named, never, no_effects

EFFECTS = {"scf.forall.in_parallel": no_effects}
IS_RECURSIVE = named("scf.execute_region")


def _ends(op: Operation) -> bool:
    """Return whether a loop is known to terminate: if its step is 1."""
    step = ConstantLike.get_constant_value(op.operands[2])
    return isinstance(step, IntegerAttr) and step.value.data == 1 and are_speculatable_inside(op)


SPECULATABLE = {"scf.for": _ends, "scf.execute_region": never}
