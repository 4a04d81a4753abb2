"""Constants of the ub dialect. Source: `UBOps.td` of MLIR 22."""

CONSTANTS = frozenset({"ub.poison"})
