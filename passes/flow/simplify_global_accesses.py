"""Merge accesses to globals between calls: one load as early as possible, one store as late as possible.

Before:  util.global private mutable @a : i32
         util.global private @b : i32
         func.func private @g()
         func.func @f(%arg0: i32) -> (i32, i32) {
           util.global.store %arg0, @a : i32
           %a = util.global.load @a : i32
           %b = util.global.load @b : i32
           %0 = arith.addi %a, %b : i32
           call @g() : () -> ()
           %a_0 = util.global.load @a : i32
           return %a_0, %0 : i32, i32
         }
After:   util.global private mutable @a : i32
         util.global private @b : i32
         func.func private @g()
         func.func @f(%arg0: i32) -> (i32, i32) {
           %b = util.global.load @b : i32
           %0 = arith.addi %arg0, %b : i32
           util.global.store %arg0, @a : i32
           call @g() : () -> ()
           %a = util.global.load @a : i32
           return %a, %0 : i32, i32
         }

Loads of immutable globals move to the start of the function, one for each global; in initializers they stay. In each
stretch of a block without calls, a mutable global keeps at most one load, at the start, and one store, at the end. An
op with regions that access globals or contain calls counts as a call, as does an unregistered op. Functions with
indirect accesses keep their accesses to mutable globals.
Source: seed 002, "SimplifyGlobalAccesses"; IREE's `SimplifyGlobalAccesses.cpp` of December 2022.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.context import Context
from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint
from xdsl.traits import IsTerminator

from okl_opt.dialects.hints import has_trait
from okl_opt.dialects.interfaces.control_flow import is_call
from okl_opt.dialects.interfaces.effects import is_constant
from okl_opt.dialects.util import (
    GlobalLoadIndirectOp,
    GlobalLoadOp,
    GlobalStoreIndirectOp,
    GlobalStoreOp,
    InitializerOp,
)
from okl_opt.dialects.util.lookup import find_global
from okl_opt.passes.base import FUNCTION_LIKE, OpPass, Pass
from okl_opt.passes.flow.functions import ops_inside
from okl_opt.passes.rewriting.edit import Editor

_INDIRECT = (GlobalLoadIndirectOp, GlobalStoreIndirectOp)
_ACCESSES = (GlobalLoadOp, GlobalStoreOp, *_INDIRECT)


@dataclass
class _Accesses:
    """The remaining accesses to one global in a stretch."""

    value: SSAValue
    """The current value of the global."""
    load: GlobalLoadOp | None = None
    """The first access, if it is a load."""
    store: GlobalStoreOp | None = None
    """The last access, if it is a store."""


@dataclass
class _Stretch:
    """Ops of a block between two barriers; `start` or `end` is None at the start or end of the block."""

    block: Block
    start: Operation | None
    end: Operation | None = None
    accesses: list[GlobalLoadOp | GlobalStoreOp] = field(default_factory=list[GlobalLoadOp | GlobalStoreOp])


def _is_mutable(op: GlobalLoadOp | GlobalStoreOp) -> bool:
    found = find_global(op, op.global_.string_value())
    return found is None or found.is_mutable is not None


def _is_barrier(op: Operation) -> bool:
    """Return whether `op` is a barrier, which accesses cannot move across."""
    if is_call(op) or isinstance(op, UnregisteredOp) or has_trait(op, IsTerminator):
        return True
    return any(isinstance(inner, (UnregisteredOp, *_ACCESSES)) or is_call(inner) for inner in ops_inside(op))


def _stretches(block: Block) -> Sequence[_Stretch]:
    found = [_Stretch(block, None)]
    for op in block.ops:
        if isinstance(op, GlobalLoadOp | GlobalStoreOp):
            if _is_mutable(op):
                found[-1].accesses.append(op)
        elif _is_barrier(op):
            found[-1].end = op
            found.append(_Stretch(block, op))
    return [stretch for stretch in found if stretch.accesses]


def _after_constants(place: Operation | None) -> Operation | None:
    """Return the first op from `place` on that is no constant: `canonicalize` puts constants first."""
    while place is not None and is_constant(place):
        place = place.next_op
    return place


class _Simplifier:
    """Simplification of a function; `by` is the pass."""

    def __init__(self, by: Pass):
        self._edit = Editor(by)

    def simplify(self, stretch: _Stretch) -> None:
        """Keep at most one load and one store of each global, and move them to the start and end."""
        found: dict[str, _Accesses] = {}
        for op in stretch.accesses:
            name = op.global_.string_value()
            known = found.get(name)
            if isinstance(op, GlobalStoreOp):
                if known is None:
                    known = found[name] = _Accesses(op.value)
                elif known.store is not None and self._edit.begin(known.store):
                    self._edit.erase(known.store)
                known.value, known.store = op.value, op
            elif known is None:
                found[name] = _Accesses(op.result, op)
            elif known.value.type != op.result.type:
                known.value, known.store = op.result, None
            elif self._edit.begin(op):
                self._edit.replace(op, [], [known.value])
        loads = [each.load for each in found.values() if each.load is not None]
        first = stretch.block.first_op if stretch.start is None else stretch.start.next_op
        self._move_to(_after_constants(first), loads)
        stores = {each.store for each in found.values()}
        self._move_before(stretch.end, [op for op in stretch.accesses if op in stores])

    def hoist(self, function: Operation, entry: Block) -> None:
        """Merge loads of immutable globals, and move them to the start of a function, after loads of mutable ones."""
        loads: dict[tuple[str, Attribute], list[GlobalLoadOp]] = {}
        for op in ops_inside(function):
            if isinstance(op, GlobalLoadOp) and not _is_mutable(op):
                loads.setdefault((op.global_.string_value(), op.result.type), []).append(op)
        place = _after_constants(entry.first_op)
        while isinstance(place, GlobalLoadOp) and _is_mutable(place):
            place = place.next_op
        self._move_to(place, [first for first, *_ in loads.values()])
        for first, *others in loads.values():
            for op in others:
                if self._edit.begin(op):
                    self._edit.replace(op, [], first.results)

    def _move_to(self, place: Operation | None, ops: Sequence[Operation]) -> None:
        """Move ops, in order, to before `place`; an op at `place` itself stays."""
        for op in ops:
            if op is place:
                place = op.next_op
            elif place is not None and self._edit.begin(op):
                self._edit.move(op, InsertPoint.before(place))

    def _move_before(self, end: Operation | None, ops: Sequence[Operation]) -> None:
        """Move ops, in order, to just before `end`, or to the end of their block."""
        for op in reversed(ops):
            if op.next_op is not end and self._edit.begin(op):
                block = op.parent
                assert block is not None, "it is in the stretch"
                self._edit.move(op, InsertPoint.at_end(block) if end is None else InsertPoint.before(end))
            end = op


class SimplifyGlobalAccessesPass(OpPass):
    name = "iree-util-simplify-global-accesses"
    keeps_checks = True

    anchor = FUNCTION_LIKE

    def apply_to(self, ctx: Context, op: Operation) -> None:
        (body,) = op.regions
        if body.blocks.first is None:
            return
        simplifier = _Simplifier(self)
        if not any(isinstance(inner, _INDIRECT) for inner in ops_inside(op)):
            for block in body.blocks:
                for stretch in _stretches(block):
                    simplifier.simplify(stretch)
        if not isinstance(op, InitializerOp):
            simplifier.hoist(op, body.blocks.first)
