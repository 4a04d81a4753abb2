"""Replace affine loads by values stored or loaded before; erase overwritten stores.

Before:  func.func @f(%arg0: memref<10xf32>, %arg1: f32) -> f32 {
           affine.store %arg1, %arg0[3] : memref<10xf32>
           %0 = affine.load %arg0[3] : memref<10xf32>
           %1 = arith.addf %0, %0 : f32
           affine.store %1, %arg0[3] : memref<10xf32>
           return %0 : f32
         }
After:   func.func @f(%arg0: memref<10xf32>, %arg1: f32) -> f32 {
           %0 = arith.addf %arg1, %arg1 : f32
           affine.store %0, %arg0[3] : memref<10xf32>
           return %arg1 : f32
         }

Allocations of the function that are only stored to are erased.
Source: `AffineScalarReplacement.cpp`, and `affineScalarReplace` in `Affine/Utils/Utils.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from xdsl.context import Context
from xdsl.dialects.affine import IfOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.traits import MemoryEffectKind

from okl_opt.dialects.interfaces.control_flow import is_loop, region_flow_of
from okl_opt.dialects.interfaces.effects import effects_of, is_isolated, is_recursive
from okl_opt.dialects.upstream.affine.compose import Applied, compose
from okl_opt.passes.affine.accesses import Access, access_of, only_allocates
from okl_opt.passes.affine.dependence import may_meet
from okl_opt.passes.analysis.aliases import may_alias
from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.edit import Editor

_MOST_KNOWN = 32
"""The largest number of known accesses at a time."""

_Key = tuple[SSAValue, Applied, Attribute]
"""Memref, indices, and type of the value."""

_WRITES = frozenset({MemoryEffectKind.WRITE, MemoryEffectKind.FREE})
_READS = frozenset({MemoryEffectKind.READ})


def _composed(access: Access) -> Access:
    return access._replace(place=compose(access.place))


def _key(access: Access) -> _Key:
    return access.memory, access.place, access.value.type


class _Known(dict[_Key, Access]):
    """Accesses whose value is still the content of their place."""

    def add(self, access: Access) -> None:
        """Add an access as the most recent one; drop the oldest if there are too many."""
        self.pop(_key(access), None)
        self[_key(access)] = access
        if len(self) > _MOST_KNOWN:
            del self[next(iter(self))]

    def forget(self, op: Operation, kinds: frozenset[MemoryEffectKind]) -> None:
        """Remove accesses to memory on which an op, or an op in it, may have effects of these kinds."""
        for inner in op.walk():
            if self and not is_recursive(inner):
                self._forget_one(inner, kinds)

    def forget_met(self, access: Access) -> None:
        """Remove accesses that may overlap with an access."""
        self._drop(partial(may_meet, access))

    def _forget_one(self, op: Operation, kinds: frozenset[MemoryEffectKind]) -> None:
        access = access_of(op)
        if access is not None:
            if access.is_store == (kinds is _WRITES):
                self.forget_met(_composed(access))
            return
        effects = effects_of(op)
        if effects is None:
            self.clear()
            return
        for value in (effect.value for effect in effects if effect.kind in kinds):
            if isinstance(value, SSAValue):
                self._drop(lambda known, value=value: may_alias(value, known.memory))
            else:
                self.clear()

    def _drop(self, is_lost: Callable[[Access], bool]) -> None:
        for key in [key for key, known in self.items() if is_lost(known)]:
            del self[key]

    def copied(self) -> _Known:
        """Return a copy."""
        return _Known(self)


def _runs_once(op: Operation) -> bool:
    """Return whether each region of an op runs at most once."""
    return isinstance(op, IfOp) or (op.name == "scf.if" and region_flow_of(op) is not None and not is_loop(op))


class _Replacement:
    """Replaces loads in one function."""

    def __init__(self, edit: Editor, *, by_stores: bool):
        self._edit = edit
        self._by_stores = by_stores
        self.memory: dict[SSAValue, None] = {}
        """The memrefs of replaced loads."""

    def replace_in(self, block: Block, known: _Known) -> None:
        """Replace loads in a block, given the known accesses before it."""
        for op in list(block.ops):
            access = access_of(op)
            if access is not None:
                self._visit(_composed(access), known)
            elif op.regions:
                self._enter(op, known)
            else:
                known.forget(op, _WRITES)

    def _visit(self, access: Access, known: _Known) -> None:
        if access.is_store:
            known.forget_met(access)
        source = None if access.is_store else known.get(_key(access))
        if source is not None:
            if self._edit.begin(access.op, source.op):
                self.memory[access.memory] = None
                self._edit.replace(access.op, [], [source.value])
        elif access.is_store == self._by_stores:
            known.add(access)

    def _enter(self, op: Operation, known: _Known) -> None:
        inner = _Known() if is_isolated(op) else known.copied()
        if not _runs_once(op):
            inner.forget(op, _WRITES)
        for region in op.regions:
            for place, block in enumerate(region.blocks):
                self.replace_in(block, inner.copied() if place == 0 else _Known())
        known.forget(op, _WRITES)


def _erase_overwritten(edit: Editor, block: Block) -> None:
    """Erase stores that are overwritten before any read. Source: `findUnusedStore`."""
    known = _Known()
    for op in reversed(list(block.ops)):
        access = access_of(op)
        if access is not None and access.is_store:
            access = _composed(access)
            if _key(access) not in known:
                known.add(access)
            elif edit.begin(op):
                edit.erase(op)
            continue
        known.forget(op, _READS)
        for region in op.regions:
            for inner in region.blocks:
                _erase_overwritten(edit, inner)


def _erase_unread(edit: Editor, memory: SSAValue) -> None:
    """Erase an allocation that is only stored to and freed."""
    maker = memory.owner
    if not isinstance(maker, Operation) or len(maker.results) != 1 or not only_allocates(maker):
        return
    users = list(dict.fromkeys(use.operation for use in memory.uses))
    if all(_only_stores_or_frees(user, memory) for user in users) and edit.begin(maker, *users):
        for op in (*users, maker):
            edit.erase(op)


def _only_stores_or_frees(op: Operation, memory: SSAValue) -> bool:
    """Return whether an op only stores to memory, or frees it."""
    access = access_of(op)
    if access is not None:
        return access.is_store and access.memory is memory and access.value is not memory
    effects = effects_of(op)
    is_only_one = len(op.operands) == 1 and not op.results
    return is_only_one and bool(effects) and all(effect.kind is MemoryEffectKind.FREE for effect in effects or ())


class AffineScalarReplacement(OpPass):
    """Known values are not propagated from block to block by branches."""

    name = "affine-scalrep"
    keeps_checks = True
    anchor = "func.func"

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        blocks = [block for region in op.regions for block in region.blocks]
        stored = _Replacement(edit, by_stores=True)
        for block in blocks:
            stored.replace_in(block, _Known())
        for block in blocks:
            _erase_overwritten(edit, block)
        for memory in stored.memory:
            _erase_unread(edit, memory)
        loaded = _Replacement(edit, by_stores=False)
        for block in blocks:
            loaded.replace_in(block, _Known())
