"""Memory effects of gpu ops. Source: `GPUOps.td` of MLIR 22."""

from __future__ import annotations

from dialects.interfaces.effects import allocates, named, no_effects

EFFECTS = {"gpu.alloc": allocates, "gpu.subgroup_broadcast": no_effects, "gpu.terminator": no_effects}
IS_RECURSIVE = named("gpu.launch", "gpu.warp_execute_on_lane_0")
