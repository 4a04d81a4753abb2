"""Constants and commutative ops of the index dialect. Source: `IndexOps.td` of MLIR 22."""

CONSTANTS = frozenset({"index.bool.constant", "index.constant"})
COMMUTATIVE = frozenset(f"index.{name}" for name in ["add", "mul", "and", "or", "xor", "maxs", "maxu", "mins", "minu"])
