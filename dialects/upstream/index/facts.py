"""Properties of index ops that decide whether they may be moved or reordered. Source: `IndexOps.td` of MLIR 22."""

from __future__ import annotations

from okl_opt.dialects.interfaces.effects import never

CONSTANTS = frozenset({"index.bool.constant", "index.constant"})
COMMUTATIVE = frozenset(f"index.{name}" for name in ["add", "mul", "and", "or", "xor", "maxs", "maxu", "mins", "minu"])
_DIVISIONS = ["ceildivs", "ceildivu", "divs", "divu", "floordivs", "rems", "remu"]
SPECULATABLE = {f"index.{name}": never for name in _DIVISIONS}
