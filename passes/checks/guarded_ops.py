"""The ops that `guard-memory-accesses` checks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Operation

from okl_opt.passes.checks.guards.terms import Check

_ELEMENTWISE = "arith", "math"
"""Dialects with only elementwise ops on tensors."""

Rule = Callable[[Operation], Iterable[Check]]
"""Returns the checks before an op."""


@cache
def guards_of(dialect: str) -> Mapping[str, Rule]:
    """Return the rules of a dialect, importing them on demand."""
    match dialect:
        case "affine":
            from okl_opt.passes.checks.guards.affine import GUARDS
        case "arith":
            from okl_opt.passes.checks.guards.arith import GUARDS
        case "bufferization":
            from okl_opt.passes.checks.guards.bufferization import GUARDS
        case "flow":
            from okl_opt.passes.checks.guards.flow import GUARDS
        case "index":
            from okl_opt.passes.checks.guards.index import GUARDS
        case "linalg":
            from okl_opt.passes.checks.guards.linalg import GUARDS
        case "memref":
            from okl_opt.passes.checks.guards.memref import GUARDS
        case "scf":
            from okl_opt.passes.checks.guards.scf import GUARDS
        case "tensor":
            from okl_opt.passes.checks.guards.tensor import GUARDS
        case "vector":
            from okl_opt.passes.checks.guards.vector import GUARDS
        case _:
            return {}
    return GUARDS


def rules_of(op: Operation) -> Iterator[Rule]:
    """Yield the rules of an op in the order of its checks."""
    if _is_on_tensors(op):
        from okl_opt.passes.checks.guards.elementwise import same_shape

        yield same_shape
    rule = guards_of(op.dialect_name()).get(op.name)
    if rule is not None:
        yield rule


def _is_on_tensors(op: Operation) -> bool:
    """Return whether an op is elementwise on several tensors."""
    return (
        op.dialect_name() in _ELEMENTWISE
        and len(op.operands) > 1
        and sum(isinstance(operand.type, TensorType) for operand in op.operands) > 1
    )


def has_guarded_ops(top: Operation) -> bool:
    """Return whether an op in `top` has rules. Imports the rules of a dialect at its first op."""
    seen: dict[str, bool] = {}
    for op in top.walk():
        name = op.name
        if name not in seen:
            seen[name] = name in guards_of(name.partition(".")[0])
        if seen[name] or _is_on_tensors(op):
            return True
    return False
