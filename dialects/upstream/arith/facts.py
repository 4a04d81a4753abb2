"""Properties of arith ops that decide whether they may be moved or reordered. Source: `ArithOps.td` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Operation
from xdsl.traits import ConstantLike

from okl_opt.dialects.interfaces.effects import no_effects

EFFECTS = {"arith.extsi": no_effects, "arith.remui": no_effects}
CONSTANTS = frozenset({"arith.constant"})
_COMMUTATIVE = """addi muli andi ori xori maxsi maxui minsi minui addui_extended mulsi_extended mului_extended
addf mulf maximumf minimumf maxnumf minnumf"""
COMMUTATIVE = frozenset(f"arith.{name}" for name in _COMMUTATIVE.split())


def _divides_safely(op: Operation) -> bool:
    """Return whether the divisor is a constant other than 0, and for signed division other than -1."""
    divisor = ConstantLike.get_constant_value(op.operands[1])
    unsafe = (0,) if op.name.endswith("ui") else (0, -1)
    return isinstance(divisor, IntegerAttr) and divisor.value.data not in unsafe


# MLIR treats floordivsi and remainders as pure.
SPECULATABLE = {f"arith.{name}": _divides_safely for name in ("ceildivsi", "ceildivui", "divsi", "divui")}
