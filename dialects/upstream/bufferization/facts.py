"""Memory effects of bufferization ops. Source: `BufferizationOps.td` of MLIR 22."""

from __future__ import annotations

from dialects.interfaces.effects import no_effects

EFFECTS = {"bufferization.to_buffer": no_effects}
