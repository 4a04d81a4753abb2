"""Memory effects of ops, and other properties that decide whether an op may be moved, merged or erased.

They come from the traits of the op's class: xDSL's `MemoryEffect`s, and `TensorMemory` for tensors that may be
written in place. Where xDSL's classes differ from MLIR, `dialects/upstream/<dialect>/facts.py` overrides them.
Source: `SideEffectInterfaces.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from typing import NamedTuple

from xdsl.dialects.builtin import MemRefType, UnrankedMemRefType
from xdsl.ir import Operation, OpResult, SSAValue
from xdsl.traits import (
    EffectInstance,
    IsolatedFromAbove,
    IsTerminator,
    MemoryEffect,
    MemoryEffectKind,
    NoMemoryEffect,
    OpTrait,
    Pure,
    RecursivelySpeculatable,
    RecursiveMemoryEffect,
    Resource,
    SymbolOpInterface,
    get_effects,
)
from xdsl.traits import is_speculatable as xdsl_is_speculatable

from okl_opt.dialects.fields import first_use_of
from okl_opt.dialects.hints import has_trait
from okl_opt.dialects.modules import dialect_module, upstream_folders

Effects = AbstractSet[EffectInstance]

NO_EFFECTS: Effects = frozenset()
_READS: Effects = frozenset({EffectInstance(MemoryEffectKind.READ)})
_WRITES: Effects = frozenset({EffectInstance(MemoryEffectKind.WRITE)})


class StackResource(Resource):
    """Memory freed at the end of the enclosing allocation scope."""

    def name(self) -> str:
        return "AutomaticAllocationScope"


STACK = StackResource()

Storage = str | SSAValue
"""The identity of memory: the name of a variable, or a value. Values that share memory have equal storage."""


class TensorMemory(OpTrait):
    """The op reads its tensors when it runs, so it sees earlier writes in place by other ops.

    Derived traits override this for special ops.
    """

    def written_operands(self, op: Operation) -> Sequence[SSAValue]:
        """The operands that the op writes in place."""
        return ()

    def storage(self, result: OpResult) -> Storage:
        """The memory of a result: its own, an operand's, or a named variable's."""
        return result


class NamesMemory(TensorMemory):
    """The op names memory without accessing it, so it may stand anywhere before its users."""


def named(*names: str) -> Callable[[Operation], bool]:
    """Return a predicate: whether an op has one of the names."""
    return lambda op: op.name in names


class Facts(NamedTuple):
    """The tables of a dialect's `facts.py`; all are optional."""

    EFFECTS: Mapping[str, Callable[[Operation], Effects | None]] = {}
    """Op name -> effects, if xDSL's class declares none; None for unknown effects."""
    IS_RECURSIVE: Callable[[Operation], bool] = named()
    """Whether an op's effects are those of its nested ops."""
    COMMUTATIVE: AbstractSet[str] = frozenset()
    """Commutative ops."""
    ISOLATED: AbstractSet[str] = frozenset()
    """Ops isolated from above."""
    CONSTANTS: AbstractSet[str] = frozenset()
    """Movable constants."""
    KEEPS_CONSTANTS: AbstractSet[str] = frozenset()
    """Ops whose regions keep their constants. Source: `shouldMaterializeInto`."""
    SPECULATABLE: Mapping[str, Callable[[Operation], bool]] = {}
    """Whether the op may be executed speculatively."""
    IS_RECURSIVELY_SPECULATABLE: Callable[[Operation], bool] = named()
    """Whether the op may be executed speculatively if its nested ops may."""
    DEBUG_ONLY: AbstractSet[str] = frozenset()
    """Ops for debugging only."""


@cache
def facts(dialect: str) -> Facts:
    """The facts of a dialect, empty if it has none."""
    module = dialect_module(dialect, "facts")
    return Facts(**{name: getattr(module, name) for name in Facts._fields if hasattr(module, name)})


@cache
def _facts_of(name: str) -> Facts:
    return facts(name.partition(".")[0])


def never(op: Operation) -> bool:
    """Return False: the op may not be executed speculatively."""
    return False


def no_effects(op: Operation) -> Effects:
    """Return no effects."""
    return NO_EFFECTS


def unknown_effects(op: Operation) -> None:
    """Return None: the op may do anything."""


def reads(op: Operation) -> Effects:
    """A READ of unnamed memory."""
    return _READS


def reads_memory(op: Operation) -> Effects:
    """A READ if an operand is a memref; reads of tensors are no effect."""
    return _READS if touches_memory(op) else NO_EFFECTS


def writes_something(op: Operation) -> Effects:
    """A WRITE of unnamed memory, for ops that print or may end the program."""
    return _WRITES


def allocates(op: Operation) -> Effects:
    """An ALLOC of the first result."""
    return {EffectInstance(MemoryEffectKind.ALLOC, op.results[0])}


def allocates_on_stack(op: Operation) -> Effects:
    """An ALLOC of the first result, freed with the enclosing scope."""
    return {EffectInstance(MemoryEffectKind.ALLOC, op.results[0], STACK)}


def frees(op: Operation) -> Effects:
    """A FREE of the last operand."""
    return {EffectInstance(MemoryEffectKind.FREE, op.operands[-1])}


def touches_memory(op: Operation) -> bool:
    """Return whether an operand is a memref."""
    return any(map(_is_memref, op.operands))


@cache
def _own_effects(cls: type[Operation]) -> Callable[[Operation], Effects | None]:
    """The function that returns the effects of a class's ops, without effects of nested ops."""
    known = _facts_of(cls.name).EFFECTS.get(cls.name)
    if known is not None:
        return known
    traits = cls.get_traits_of_type(MemoryEffect)
    if not traits:
        return unknown_effects
    if all(type(trait) in (NoMemoryEffect, Pure) for trait in traits):
        return no_effects
    return traits[0].get_effects if len(traits) == 1 else get_effects


def effects_of(op: Operation) -> Effects | None:
    """The effects of `op` including nested ops; None if unknown."""
    return effects_inside(op) if is_recursive(op) else _own_effects(type(op))(op)


def own_effects_of(op: Operation) -> Effects | None:
    """The effects of `op` itself, without nested ops; None if unknown, or if nested ops have all its effects."""
    return None if is_recursive(op) else _own_effects(type(op))(op)


def effects_on_values(op: Operation) -> list[tuple[MemoryEffectKind, SSAValue]] | None:
    """The effects of `op` itself on its operands and results; None if it may have other effects.

    An effect that names no value is on all memrefs among the operands.
    """
    effects = own_effects_of(op)
    if effects is None:
        return None
    found: list[tuple[MemoryEffectKind, SSAValue]] = []
    for effect in effects:
        values = [effect.value] if isinstance(effect.value, SSAValue) else list(filter(_is_memref, op.operands))
        if not values:
            return None
        found += [(effect.kind, value) for value in values]
    return found


def _is_memref(value: SSAValue) -> bool:
    return isinstance(value.type, MemRefType | UnrankedMemRefType)


def is_recursive(op: Operation) -> bool:
    """Return whether the effects of `op` are those of its nested ops."""
    return _facts_of(op.name).IS_RECURSIVE(op) or has_trait(op, RecursiveMemoryEffect)


def effects_inside(op: Operation) -> Effects | None:
    """The effects of the ops in `op`; None if unknown."""
    found: set[EffectInstance] = set()
    for region in op.regions:
        for block in region.blocks:
            for inner in block.ops:
                effects = effects_of(inner)
                if effects is None:
                    return None
                found |= effects
    return found


def writes(effects: Effects | None) -> bool:
    """Return whether effects include a write or are unknown."""
    return effects is None or any(effect.kind is MemoryEffectKind.WRITE for effect in effects)


def written_operands(op: Operation) -> tuple[SSAValue, ...]:
    """The operands whose memory `op` writes or may write."""
    traits = _memory_traits(type(op))
    if traits:
        return tuple(operand for trait in traits for operand in trait.written_operands(op))
    effects = effects_of(op)
    if effects is None:
        return tuple(op.operands)
    values = [effect.value for effect in effects if effect.kind is MemoryEffectKind.WRITE]
    return tuple(operand for operand in op.operands if None in values or operand in values)


@cache
def _memory_traits(cls: type[Operation]) -> Sequence[TensorMemory]:
    return tuple(cls.get_traits_of_type(TensorMemory))


def storage_of(value: SSAValue) -> Storage:
    """The storage of a value, looking through ops that only rename memory."""
    while isinstance(value, OpResult):
        storages = [trait.storage(value) for trait in _memory_traits(type(value.owner))]
        other = next((storage for storage in storages if storage is not value), None)
        if other is None:
            return value
        if isinstance(other, str):
            return other
        value = other
    return value


def is_movable(op: Operation) -> bool:
    """Return whether `op` may be moved anywhere between its operands and users, past ops that do not write."""
    return has_trait(op, NamesMemory) or effects_of(op) == NO_EFFECTS


def is_unused(op: Operation) -> bool:
    """Return whether no result of `op` is used."""
    return not any(map(first_use_of, op.results))


def may_be_dropped(op: Operation) -> bool:
    """Return whether `op` can be erased if its results are unused. Source: `wouldOpBeTriviallyDead`."""
    if not op.regions and _is_always_dropped(type(op)):
        return True
    if has_trait(op, IsTerminator) or has_trait(op, SymbolOpInterface):
        return False
    return _only_reads(op, op)


@cache
def _is_always_dropped(cls: type[Operation]) -> bool:
    """Return whether all ops of a class may be dropped that have no regions."""
    is_kept = cls.has_trait(IsTerminator) or cls.has_trait(SymbolOpInterface)
    return not is_kept and _own_effects(cls) is no_effects


def _only_reads(op: Operation, top: Operation) -> bool:
    """Return whether `op`, inside `top`, only reads memory or allocates results inside `top`."""
    if is_recursive(op):
        # Check op by op instead of collecting all effects, as most loops store early in their bodies.
        return all(_only_reads(inner, top) for region in op.regions for block in region.blocks for inner in block.ops)
    effects = _own_effects(type(op))(op)
    return effects is not None and all(
        effect.kind is MemoryEffectKind.READ
        or (
            effect.kind is MemoryEffectKind.ALLOC
            and isinstance(effect.value, SSAValue)
            and top.is_ancestor(effect.value.owner)
        )
        for effect in effects
    )


def is_commutative(op: Operation) -> bool:
    """Return whether `op` is commutative."""
    return op.name in _facts_of(op.name).COMMUTATIVE


def is_isolated(op: Operation) -> bool:
    """Return whether `op` is isolated from above; assumed for unregistered ops."""
    return op.name in _facts_of(op.name).ISOLATED or has_trait(op, IsolatedFromAbove, if_unregistered=True)


def is_constant(op: Operation) -> bool:
    """Return whether `op` is a movable constant. xDSL's trait also marks ops that load registers."""
    return op.name in _facts_of(op.name).CONSTANTS


def keeps_constants(op: Operation) -> bool:
    """Return whether constants in the regions of `op` must stay there."""
    return is_isolated(op) or op.name in _facts_of(op.name).KEEPS_CONSTANTS


def is_speculatable(op: Operation) -> bool:
    """Return whether `op` may be executed speculatively: it cannot fail and has no effect."""
    known = _facts_of(op.name).SPECULATABLE.get(op.name)
    if known is not None:
        return known(op)
    if _facts_of(op.name).IS_RECURSIVELY_SPECULATABLE(op) or has_trait(op, RecursivelySpeculatable):
        return are_speculatable_inside(op)
    return xdsl_is_speculatable(op) or _is_pure_upstream(op)


def _is_pure_upstream(op: Operation) -> bool:
    """Return whether MLIR marks `op` as `Pure`: an upstream op without effects that is in no table."""
    return op.name.partition(".")[0] in upstream_folders() and not is_recursive(op) and effects_of(op) == NO_EFFECTS


def are_speculatable_inside(op: Operation) -> bool:
    """Return whether all ops directly inside `op` may be executed speculatively."""
    return all(is_speculatable(inner) for region in op.regions for block in region.blocks for inner in block.ops)


def is_free_of_effects(op: Operation) -> bool:
    """Return whether `op`, with its nested ops, is known to have no effects. Source: `isMemoryEffectFree`."""
    return effects_of(op) == NO_EFFECTS


def is_debug_only(op: Operation) -> bool:
    """Return whether `op` serves debugging only, and may be removed from a program."""
    return op.name in _facts_of(op.name).DEBUG_ONLY
