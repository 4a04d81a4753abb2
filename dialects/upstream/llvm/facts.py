"""Memory effects and other properties of llvm ops. Source: `LLVMOps.td` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import IntegerAttr, StringAttr
from xdsl.ir import Operation
from xdsl.traits import ConstantLike

from okl_opt.dialects.interfaces.effects import Effects, allocates, never, no_effects, reads


def _loads(op: Operation) -> Effects | None:
    ordering = op.get_attr_or_prop("ordering")
    plain = ordering is None or (isinstance(ordering, IntegerAttr) and ordering.value.data == 0)
    return reads(op) if plain and op.get_attr_or_prop("volatile_") is None else None


# Intrinsics without effects whose classes lack the trait.
_PURE_INTRINSICS = """abs ceil copysign cos ctlz cttz exp exp2 fabs floor fma is.fpclass log log2 maxnum minnum pow
sadd.with.overflow sin smul.with.overflow sqrt ssub.with.overflow uadd.with.overflow umul.with.overflow
usub.with.overflow vector.reduce.add vector.reduce.and vector.reduce.fmax vector.reduce.fmaximum vector.reduce.fmin
vector.reduce.fminimum vector.reduce.mul vector.reduce.or vector.reduce.smax vector.reduce.smin vector.reduce.umax
vector.reduce.umin vector.reduce.xor"""

_MULTIPLY_ADD = ("llvm.x86.avx512.vpdp", "llvm.x86.avx512bf16.dpbf16ps.")
"""Name prefixes of x86-64 intrinsics that only add groups of products."""


def _calls_intrinsic(op: Operation) -> Effects | None:
    """No effects for the known pure intrinsics, unknown effects for others; MLIR has no facts on these."""
    name = op.get_attr_or_prop("intrin")
    return no_effects(op) if isinstance(name, StringAttr) and name.data.startswith(_MULTIPLY_ADD) else None


def _assembles(op: Operation) -> Effects | None:
    return None if op.get_attr_or_prop("has_side_effects") is not None else no_effects(op)


EFFECTS = {
    "llvm.alloca": allocates,
    "llvm.call_intrinsic": _calls_intrinsic,
    "llvm.inline_asm": _assembles,
    "llvm.load": _loads,
    **{f"llvm.intr.{name}": no_effects for name in _PURE_INTRINSICS.split()},
}
COMMUTATIVE = frozenset({"llvm.add", "llvm.mul"})
ISOLATED = frozenset({"llvm.func", "llvm.mlir.global"})
CONSTANTS = frozenset(
    {
        "llvm.blockaddress",
        "llvm.dso_local_equivalent",
        *(f"llvm.mlir.{name}" for name in ("addressof", "constant", "poison", "undef", "zero")),
    }
)


def _divides_safely(op: Operation) -> bool:
    """Return whether the divisor is a constant other than 0, and for signed division other than -1."""
    divisor = ConstantLike.get_constant_value(op.operands[1])
    unsafe = (0,) if op.name == "llvm.udiv" else (0, -1)
    return isinstance(divisor, IntegerAttr) and divisor.value.data not in unsafe


SPECULATABLE = {"llvm.inline_asm": never, "llvm.sdiv": _divides_safely, "llvm.udiv": _divides_safely}
