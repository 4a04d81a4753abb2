"""Alias analysis of memrefs. Source: `LocalAliasAnalysis.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.ir import Block, Operation, OpResult, SSAValue
from xdsl.traits import MemoryEffectKind

from okl_opt.dialects.interfaces.effects import effects_of
from okl_opt.dialects.upstream.shared.memory_views import viewed


def may_alias(one: SSAValue, other: SSAValue) -> bool:
    """Return whether two memrefs may have elements in common."""
    one, other = viewed(one), viewed(other)
    if one is other:
        return True
    if is_allocated(one):
        return not (is_allocated(other) or _is_argument_around(other, one))
    return not (is_allocated(other) and _is_argument_around(one, other))


def is_allocated(value: SSAValue) -> bool:
    """Return whether the op that gives `value` allocates it."""
    if not isinstance(value, OpResult):
        return False
    effects = effects_of(value.op) or ()
    return any(effect.kind is MemoryEffectKind.ALLOC and effect.value is value for effect in effects)


def _is_argument_around(value: SSAValue, allocated: SSAValue) -> bool:
    """Return whether `value` is an argument of the function in which `allocated` is allocated."""
    block, op = value.owner, allocated.owner
    if not isinstance(block, Block) or not isinstance(op, Operation) or block.prev_block is not None:
        return False
    function = block.parent_op()
    return function is not None and function.name == "func.func" and function.is_ancestor(op)
