"""Constants of the complex dialect. Source: `ComplexOps.td` of MLIR 22."""

CONSTANTS = frozenset({"complex.constant"})
