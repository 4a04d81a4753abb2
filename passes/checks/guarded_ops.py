"""The ops that `guard-memory-accesses` checks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache

from xdsl.ir import Operation

from passes.checks.guards.terms import Check

Rule = Callable[[Operation], Iterable[Check]]
"""What must hold before an op."""


@cache
def guards_of(dialect: str) -> Mapping[str, Rule]:
    """The rules of a dialect, which are imported when a module has ops of it."""
    match dialect:
        case "affine":
            from passes.checks.guards.affine import GUARDS
        case "arith":
            from passes.checks.guards.arith import GUARDS
        case "bufferization":
            from passes.checks.guards.bufferization import GUARDS
        case "index":
            from passes.checks.guards.index import GUARDS
        case "linalg":
            from passes.checks.guards.linalg import GUARDS
        case "memref":
            from passes.checks.guards.memref import GUARDS
        case "scf":
            from passes.checks.guards.scf import GUARDS
        case "tensor":
            from passes.checks.guards.tensor import GUARDS
        case "vector":
            from passes.checks.guards.vector import GUARDS
        case _:
            return {}
    return GUARDS


def has_guarded_ops(top: Operation) -> bool:
    """Whether an op inside is checked. The rules of a dialect are imported when one of its ops is seen."""
    seen: dict[str, bool] = {}
    for op in top.walk():
        name = op.name
        if name not in seen:
            seen[name] = name in guards_of(name.partition(".")[0])
        if seen[name]:
            return True
    return False
