"""Facts that hold after an assertion, and in a branch."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.arith import CMPI_COMPARISON_OPERATIONS
from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import Operation, SSAValue

from okl_opt.passes.checks.guards.bounds import Bounds, Linear
from okl_opt.passes.checks.guards.terms import Relation

_OPPOSITES = {
    "eq": "ne",
    "ne": "eq",
    "slt": "sge",
    "sle": "sgt",
    "sgt": "sle",
    "sge": "slt",
    "ult": "uge",
    "ule": "ugt",
    "ugt": "ule",
    "uge": "ult",
}


def known_after(bounds: Bounds, op: Operation) -> Sequence[Linear]:
    """Return the facts after an assertion."""
    return _from_condition(bounds, op.operands[0], True) if op.name == "cf.assert" else ()


def conditions_of(bounds: Bounds, op: Operation, region: int) -> Sequence[Linear]:
    """Return the facts in a region of an op."""
    return _from_condition(bounds, op.operands[0], region == 0) if op.name == "scf.if" else ()


def _from_condition(bounds: Bounds, condition: SSAValue, is_true: bool) -> list[Linear]:
    owner = condition.owner
    if not isinstance(owner, Operation):
        return []
    if owner.name == ("arith.andi" if is_true else "arith.ori"):
        return [fact for operand in owner.operands for fact in _from_condition(bounds, operand, is_true)]
    predicate = owner.properties.get("predicate")
    if owner.name != "arith.cmpi" or not isinstance(predicate, IntegerAttr):
        return []
    if not isinstance(owner.operands[0].type, IndexType):
        return []
    name = CMPI_COMPARISON_OPERATIONS[predicate.value.data]
    return bounds.facts_of(Relation(_OPPOSITES[name] if is_true else name, *owner.operands))
