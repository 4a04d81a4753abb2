"""Memory effects of func ops. Source: `FuncOps.td` of MLIR 22."""

from __future__ import annotations

from okl_opt.dialects.interfaces.effects import no_effects

EFFECTS = {"func.return": no_effects}
CONSTANTS = frozenset({"func.constant"})
