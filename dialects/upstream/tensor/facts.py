"""Memory effects of tensor ops, and whether they may be executed speculatively. Source: `TensorOps.td` of MLIR 22."""

from __future__ import annotations

from okl_opt.dialects.interfaces.effects import named, no_effects
from okl_opt.dialects.upstream.shared.shapes import has_constant_dimension

EFFECTS = {"tensor.yield": no_effects}
IS_RECURSIVE = named("tensor.generate")


SPECULATABLE = {"tensor.dim": has_constant_dimension}
