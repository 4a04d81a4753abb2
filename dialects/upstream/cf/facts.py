"""Memory effects of cf ops. Source: `ControlFlowOps.td`, `ControlFlowOps.cpp` of MLIR 22."""

from __future__ import annotations

from okl_opt.dialects.interfaces.effects import no_effects, writes_something

EFFECTS = {
    "cf.assert": writes_something,
    "cf.br": no_effects,
    "cf.cond_br": no_effects,
    "cf.switch": no_effects,
}
DEBUG_ONLY = frozenset({"cf.assert"})
