"""Memory effects of scf ops. Source: `SCFOps.td` of MLIR 22."""

from __future__ import annotations

from dialects.interfaces.effects import named

IS_RECURSIVE = named("scf.execute_region")
