"""The kinds of atomic read-modify-write and of reduction, in the order of the numbers that MLIR keeps.

Source: `arith::AtomicRMWKind`.
"""

ATOMIC_KINDS = (
    "addf",
    "addi",
    "andi",
    "assign",
    "maximumf",
    "maxnumf",
    "maxs",
    "maxu",
    "minimumf",
    "minnumf",
    "mins",
    "minu",
    "mulf",
    "muli",
    "ori",
    "xori",
)
