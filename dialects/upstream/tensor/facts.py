"""Memory effects of tensor ops. Source: `TensorOps.td` of MLIR 22."""

from __future__ import annotations

from dialects.interfaces.effects import named, no_effects

EFFECTS = {"tensor.yield": no_effects}
IS_RECURSIVE = named("tensor.generate")
