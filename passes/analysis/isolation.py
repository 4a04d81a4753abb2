"""Which ops nothing gets into from outside."""

from __future__ import annotations

from xdsl.ir import Operation
from xdsl.traits import IsolatedFromAbove

# MLIR's trait, where xDSL has it not.
_ISOLATED = frozenset({"llvm.func", "llvm.mlir.global"})


def is_isolated(op: Operation) -> bool:
    """Whether what is in `op` uses no value from outside; so it is taken to be for ops that nobody knows."""
    return op.name in _ISOLATED or op.has_trait(IsolatedFromAbove, value_if_unregistered=True)
