"""Memory effects of affine ops. Source: `AffineOps.td` of MLIR 22."""

from __future__ import annotations

from dialects.interfaces.effects import named, no_effects, reads

EFFECTS = {"affine.load": reads, "affine.min": no_effects, "affine.vector_load": reads}
IS_RECURSIVE = named("affine.for", "affine.parallel")
