"""Commutative ops of the index dialect. Source: `IndexOps.td` of MLIR 22."""

COMMUTATIVE = frozenset(f"index.{name}" for name in ["add", "mul", "and", "or", "xor", "maxs", "maxu", "mins", "minu"])
