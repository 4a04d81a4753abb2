"""What ops do to memory, also where xDSL does not say.

Source: `SideEffectInterfaces.cpp` of MLIR 22, and the effects that its dialects declare.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet

from xdsl.dialects.builtin import IntegerAttr, MemRefType, UnrankedMemRefType
from xdsl.ir import Operation, SSAValue
from xdsl.traits import (
    EffectInstance,
    IsTerminator,
    MemoryEffectKind,
    RecursiveMemoryEffect,
    SymbolOpInterface,
    get_effects,
)

Effects = AbstractSet[EffectInstance]

NO_EFFECTS: Effects = frozenset()
_READS: Effects = frozenset({EffectInstance(MemoryEffectKind.READ)})

# Ops without effects of their own; those of the ops in them are theirs.
_RECURSIVE = frozenset(
    {
        "affine.for",
        "affine.parallel",
        "gpu.launch",
        "gpu.warp_execute_on_lane_0",
        "memref.alloca_scope",
        "scf.execute_region",
        "tensor.generate",
    }
)


def _none(op: Operation) -> Effects:
    return NO_EFFECTS


def _reads(op: Operation) -> Effects:
    return _READS


def _reads_memory(op: Operation) -> Effects:
    """Of tensors nothing is read that could have been written."""
    return _READS if _touches_memory(op) else NO_EFFECTS


def _loads(op: Operation) -> Effects | None:
    ordering = op.get_attr_or_prop("ordering")
    plain = ordering is None or (isinstance(ordering, IntegerAttr) and ordering.value.data == 0)
    return _READS if plain and op.get_attr_or_prop("volatile_") is None else None


def _allocates(op: Operation) -> Effects:
    return {EffectInstance(MemoryEffectKind.ALLOC, op.results[0])}


# Ops whose effects xDSL leaves open.
_EFFECTS: dict[str, Callable[[Operation], Effects | None]] = {
    "affine.load": _reads,
    "affine.min": _none,
    "affine.vector_load": _reads,
    "arith.extsi": _none,
    "arith.remui": _none,
    "gpu.alloc": _allocates,
    "gpu.subgroup_broadcast": _none,
    "gpu.terminator": _none,
    "linalg.index": _none,
    "linalg.yield": _none,
    "llvm.alloca": _allocates,
    "llvm.load": _loads,
    "memref.alloc": _allocates,
    "memref.alloca": _allocates,
    "memref.alloca_scope.return": _none,
    "tensor.yield": _none,
    "vector.bitcast": _none,
    "vector.create_mask": _none,
    "vector.load": _reads,
    "vector.maskedload": _reads,
    "vector.reduction": _none,
    "vector.transfer_read": _reads_memory,
}


def effects_of(op: Operation) -> Effects | None:
    """What `op` does, the ops in it included; None if that is not known."""
    if is_recursive(op):
        return _effects_inside(op)
    known = _EFFECTS.get(op.name)
    return get_effects(op) if known is None else known(op)


def is_recursive(op: Operation) -> bool:
    """Whether the effects of `op` are those of the ops in it."""
    if op.name in _RECURSIVE or op.has_trait(RecursiveMemoryEffect, value_if_unregistered=False):
        return True
    # Structured ops on tensors.
    return op.name.startswith("linalg.") and bool(op.regions) and not _touches_memory(op)


def _effects_inside(op: Operation) -> Effects | None:
    found: set[EffectInstance] = set()
    for region in op.regions:
        for block in region.blocks:
            for inner in block.ops:
                effects = effects_of(inner)
                if effects is None:
                    return None
                found |= effects
    return found


def _touches_memory(op: Operation) -> bool:
    return any(isinstance(operand.type, MemRefType | UnrankedMemRefType) for operand in op.operands)


def is_unused(op: Operation) -> bool:
    """Whether nobody uses a result of `op`."""
    return all(result.first_use is None for result in op.results)


def may_be_dropped(op: Operation) -> bool:
    """Whether `op` does nothing that is seen when nobody uses its results. Source: `wouldOpBeTriviallyDead`."""
    if op.has_trait(IsTerminator, value_if_unregistered=False):
        return False
    if op.has_trait(SymbolOpInterface, value_if_unregistered=False):
        return False
    effects = effects_of(op)
    return effects is not None and all(
        effect.kind is MemoryEffectKind.READ
        or (
            effect.kind is MemoryEffectKind.ALLOC
            and isinstance(effect.value, SSAValue)
            and op.is_ancestor(effect.value.owner)
        )
        for effect in effects
    )
