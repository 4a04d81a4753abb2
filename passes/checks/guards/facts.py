"""Facts that hold after an assertion, after an earlier check, and in a branch."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.arith import CMPI_COMPARISON_OPERATIONS
from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.interfaces.folding import constant_value
from okl_opt.dialects.numbers.matchers import signed_integer
from okl_opt.passes.analysis.run_ends import is_call_of_guard
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


ASSERT = "cf.assert"
_IF = "scf.if"
_LIKELY = "llvm.intr.expect"


def known_after(bounds: Bounds, op: Operation) -> Sequence[Linear]:
    """Return the facts after an assertion, or after a check of an earlier run of the pass."""
    return _from_condition(bounds, op.operands[0], op.name == ASSERT)


def conditions_of(bounds: Bounds, op: Operation, region: int) -> Sequence[Linear]:
    """Return the facts in a region of an op."""
    return _from_condition(bounds, op.operands[0], region == 0) if op.name == _IF else ()


def is_check(op: Operation) -> bool:
    """Return whether an op is a check as of an earlier run of the pass."""
    if op.name != _IF or op.results or op.regions[1].blocks:
        return False
    return any(map(is_call_of_guard, op.regions[0].block.ops))


def _from_condition(bounds: Bounds, condition: SSAValue, is_true: bool) -> list[Linear]:
    owner = condition.owner
    if not isinstance(owner, Operation):
        return []
    if owner.name == ("arith.andi" if is_true else "arith.ori"):
        return [fact for operand in owner.operands for fact in _from_condition(bounds, operand, is_true)]
    if owner.name == "arith.xori" and signed_integer(constant_value(owner.operands[1])) == -1:
        return _from_condition(bounds, owner.operands[0], not is_true)
    if owner.name == _LIKELY:
        return _from_condition(bounds, owner.operands[0], is_true)
    predicate = owner.properties.get("predicate")
    if owner.name != "arith.cmpi" or not isinstance(predicate, IntegerAttr):
        return []
    if not isinstance(owner.operands[0].type, IndexType):
        return []
    name = CMPI_COMPARISON_OPERATIONS[predicate.value.data]
    return bounds.facts_of(Relation(_OPPOSITES[name] if is_true else name, *owner.operands))
