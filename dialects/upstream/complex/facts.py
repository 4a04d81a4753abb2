"""Which ops of the complex dialect only give a constant. Source: `ComplexOps.td` of MLIR 22."""

CONSTANTS = frozenset({"complex.constant"})
