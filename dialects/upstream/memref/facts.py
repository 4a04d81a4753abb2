"""Memory effects of memref ops. Source: `MemRefOps.td` of MLIR 22."""

from __future__ import annotations

from dialects.interfaces.effects import allocates, named, no_effects

EFFECTS = {"memref.alloc": allocates, "memref.alloca": allocates, "memref.alloca_scope.return": no_effects}
IS_RECURSIVE = named("memref.alloca_scope")
