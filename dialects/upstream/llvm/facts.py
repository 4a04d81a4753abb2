"""Memory effects and other properties of llvm ops. Source: `LLVMOps.td` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Operation

from dialects.interfaces.effects import Effects, allocates, reads


def _loads(op: Operation) -> Effects | None:
    ordering = op.get_attr_or_prop("ordering")
    plain = ordering is None or (isinstance(ordering, IntegerAttr) and ordering.value.data == 0)
    return reads(op) if plain and op.get_attr_or_prop("volatile_") is None else None


EFFECTS = {"llvm.alloca": allocates, "llvm.load": _loads}
COMMUTATIVE = frozenset({"llvm.add", "llvm.mul"})
ISOLATED = frozenset({"llvm.func", "llvm.mlir.global"})
CONSTANTS = frozenset(f"llvm.mlir.{name}" for name in ("addressof", "constant", "poison", "undef", "zero"))
