"""Hoisting of checks out of loops, to run once for all iterations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from xdsl.dialects.builtin import MemRefType, UnrankedMemRefType
from xdsl.ir import Operation, SSAValue
from xdsl.traits import MemoryEffectKind

from okl_opt.dialects.interfaces.effects import effects_of, is_recursive
from okl_opt.passes.checks.guards.bounds import Bounds
from okl_opt.passes.checks.guards.lift import Lifting, counting_loop
from okl_opt.passes.checks.guards.terms import Check


@dataclass
class PlacedCheck:
    """A check of `op`, to be emitted before `place`."""

    op: Operation
    place: Operation
    check: Check


_RENAMING = frozenset(
    {
        "memref.assume_alignment",
        "memref.cast",
        "memref.collapse_shape",
        "memref.expand_shape",
        "memref.memory_space_cast",
        "memref.reinterpret_cast",
        "memref.subview",
        "memref.transpose",
        "memref.view",
        "vector.type_cast",
    }
)
_OWN = frozenset({"memref.alloc", "memref.alloca", "memref.get_global"})


def _is_own_memory(value: SSAValue) -> bool:
    """Return whether memory is allocated in the function, and so unobservable after a failing run."""
    while isinstance(value.owner, Operation) and value.owner.name in _RENAMING:
        value = value.owner.operands[0]
    return isinstance(value.owner, Operation) and value.owner.name in _OWN


class ObservableEffect(IntEnum):
    """The effects of an op that are observable after a failing run."""

    NOTHING = 0
    WRITES = 1
    """Writes to memory of the caller."""
    MORE = 2
    """Any effects; or the op may end the run, or not return."""


class ObservableEffects:
    """Observable effects of ops, including nested ones."""

    def __init__(self) -> None:
        self._known: dict[Operation, ObservableEffect] = {}

    def of(self, op: Operation) -> ObservableEffect:
        found = self._known.get(op)
        if found is None:
            found = self._known[op] = self._find(op)
        return found

    def inside(self, op: Operation) -> ObservableEffect:
        """Return the observable effects of the ops nested in an op."""
        inner = (each for region in op.regions for block in region.blocks for each in block.ops)
        return max(map(self.of, inner), default=ObservableEffect.NOTHING)

    def _find(self, op: Operation) -> ObservableEffect:
        if op.name in ("cf.assert", "memref.alloc", "scf.while"):
            return ObservableEffect.MORE
        if is_recursive(op) or op.name in ("scf.for", "affine.for", "scf.if", "affine.if"):
            return self.inside(op)
        effects = effects_of(op)
        if effects is None:
            return ObservableEffect.MORE
        kinds = {effect.kind for effect in effects} - {MemoryEffectKind.READ}
        if kinds <= {MemoryEffectKind.WRITE}:
            memory = [value for value in op.operands if isinstance(value.type, MemRefType | UnrankedMemRefType)]
            if not kinds or (memory and all(map(_is_own_memory, memory))):
                return ObservableEffect.NOTHING
            return ObservableEffect.WRITES if memory else ObservableEffect.MORE
        return ObservableEffect.NOTHING if op.name == "memref.alloca" else ObservableEffect.MORE


def hoisted(
    bounds: Bounds,
    shows: ObservableEffects,
    block_ops: Sequence[Operation],
    standing: dict[Operation, list[PlacedCheck]],
    *,
    early: bool = False,
) -> list[PlacedCheck]:
    """Return all checks in ops of a block, in order, with their final places.

    With `early` a check may fail before observable effects of a loop, and before ops that could have ended the run.
    """
    found: list[PlacedCheck] = []
    for op in block_ops:
        found += standing.get(op, [])
        inner = [
            check
            for region in op.regions
            for block in region.blocks
            for check in hoisted(bounds, shows, list(block.ops), standing, early=early)
        ]
        found += _hoisted_from(bounds, shows, op, inner, early) if inner else []
    return found


def _hoisted_from(
    bounds: Bounds, shows: ObservableEffects, op: Operation, inner: Sequence[PlacedCheck], early: bool
) -> Sequence[PlacedCheck]:
    """Return the checks in an op, hoisted before it if all can be; with `early`, each one that can be."""
    loop = counting_loop(op)
    if loop is None:
        return inner
    if early:
        return _hoistable_first(Lifting(bounds, loop), op, inner)
    if any(each.place.parent is not op.regions[0].block for each in inner):
        return inner
    if shows.inside(op):
        return inner
    lifting = Lifting(bounds, loop)
    lifted: list[PlacedCheck] = []
    for each in inner:
        check = lifting.lifted(each.check)
        if check is None:
            return inner
        lifted.append(PlacedCheck(each.op, op, check))
    return lifted


def _hoistable_first(lifting: Lifting, op: Operation, inner: Sequence[PlacedCheck]) -> list[PlacedCheck]:
    """Return the hoistable checks, moved before the loop, then the others."""
    lifted: list[PlacedCheck] = []
    rest: list[PlacedCheck] = []
    for each in inner:
        is_in_each_turn = each.place.parent is op.regions[0].block
        check = lifting.lifted(each.check) if is_in_each_turn else None
        if check is None:
            rest.append(each)
        else:
            lifted.append(PlacedCheck(each.op, op, check))
    return [*lifted, *rest]
