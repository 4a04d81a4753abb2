"""Functions of gpu. Source: `GPUOps.td` of MLIR 22."""

CALLABLES = frozenset({"gpu.func"})
RETURNS = frozenset({"gpu.return"})
