"""Which ops of the ub dialect only give a constant. Source: `UBOps.td` of MLIR 22."""

CONSTANTS = frozenset({"ub.poison"})
