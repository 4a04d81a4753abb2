"""Terminators of linalg. Source: `LinalgOps.td` of MLIR 22."""

RETURNS = frozenset({"linalg.yield"})
