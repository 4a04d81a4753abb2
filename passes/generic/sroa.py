"""Split allocations whose parts are accessed separately.

Before:  func.func @f(%arg0: i32) -> i32 {
           %c0 = arith.constant 0 : index
           %c1 = arith.constant 1 : index
           %alloca = memref.alloca() : memref<4xi32>
           memref.store %arg0, %alloca[%c0] : memref<4xi32>
           %0 = memref.load %alloca[%c1] : memref<4xi32>
           return %0 : i32
         }
After:   func.func @f(%arg0: i32) -> i32 {
           %c0 = arith.constant 0 : index
           %c1 = arith.constant 1 : index
           %alloca = memref.alloca() : memref<i32>
           %alloca_0 = memref.alloca() : memref<i32>
           memref.store %arg0, %alloca_0[] : memref<i32>
           %0 = memref.load %alloca[] : memref<i32>
           return %0 : i32
         }

The memory has at most 16 elements, or is a struct, and each use accesses a statically known part. Unused parts are not
allocated. Nested parts are split next. Then `mem2reg` can promote the parts.
Source: `lib/Transforms/SROA.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, NamedTuple

from xdsl.context import Context
from xdsl.ir import Operation, SSAValue, Use
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.folding import InPlace
from okl_opt.dialects.interfaces.memory_slots import (
    Bounded,
    Divisible,
    Index,
    Parts,
    divisible,
    only_mentions,
    part_access,
    stays_within,
)
from okl_opt.passes.base import OpPass, Statistic
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.rewriting.watch import count


class _Plan(NamedTuple):
    """The analysis for splitting an allocation. Source: `MemorySlotDestructuringInfo`."""

    parts: Parts
    accesses: dict[Operation, Index]
    """Op on a single part -> the part, latest use first."""
    mentions: list[Operation]
    """Other ops to erase, users after definitions."""


def _plan(op: Operation, kind: Divisible) -> _Plan | None:
    """Return the plan for splitting an allocation; None if that is impossible."""
    parts = kind.parts(op)
    if parts is None or op.results[0].first_use is None:
        return None
    accesses: dict[Operation, Index] = {}
    blocking: list[Use] = []
    within: list[Bounded] = []
    for use in op.results[0].uses:
        access = part_access(use.operation)
        part = None if access is None else access.part(use.operation, op.results[0], parts)
        if part is None:
            blocking.append(use)
            continue
        accesses[use.operation] = part.key
        if part.rest is not None:
            within.append(part.rest)
    blocking += _uses_beyond(within)
    mentions = _mentions(blocking)
    return None if mentions is None else _Plan(parts, accesses, mentions)


def _uses_beyond(within: list[Bounded]) -> Iterable[Use]:
    """Return the uses of pointers, or of pointers derived from them, that may access memory out of their bounds."""
    beyond: list[Use] = []
    visited: set[Use] = set()
    while within:
        memory = within.pop()
        for use in memory.pointer.uses:
            if use in visited:
                continue
            visited.add(use)
            made = stays_within(use.operation, memory)
            if made is None:
                beyond.append(use)
            else:
                within.extend(made)
    return beyond


def _mentions(blocking: list[Use]) -> list[Operation] | None:
    """Return the ops to erase for removing these uses, users after definitions; None if one cannot be erased."""
    found: dict[Operation, set[Operation]] = {}
    """Op -> its users."""
    pending = [use.operation for use in blocking]
    while pending:
        op = pending.pop()
        if op in found:
            continue
        if part_access(op) is not None or not only_mentions(op):
            return None
        found[op] = {use.operation for result in op.results for use in result.uses}
        pending.extend(found[op])
    ordered: list[Operation] = []
    while found:
        last = [op for op, users in found.items() if users.isdisjoint(found)]
        if not last:
            # The ops use each other cyclically.
            return None
        ordered += last
        for op in last:
            del found[op]
    return ordered[::-1]


class SROA(OpPass):
    name = "sroa"
    keeps_checks = True

    statistics: ClassVar[tuple[Statistic, ...]] = (
        Statistic("destructured slots", "Total amount of memory slots destructured"),
        Statistic(
            "slots with memory benefit",
            "Total amount of memory slots in which the destructured size was smaller than the total size after "
            "eliminating unused fields",
        ),
        Statistic(
            "max subelement number", "Maximal number of sub-elements a successfully destructured slot initially had"
        ),
    )

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        most = 0
        for region in op.regions:
            waiting = [inner for inner in region.walk(region_first=True) if divisible(inner) is not None]
            changed = True
            while changed:
                changed = False
                left: list[Operation] = []
                for allocation in waiting:
                    kind = divisible(allocation)
                    assert kind is not None, "those that are waiting are"
                    plan = _plan(allocation, kind)
                    if plan is None or not edit.begin(allocation):
                        left.append(allocation)
                        continue
                    changed = True
                    most = self._count(plan, most)
                    made = _divide(edit, allocation, kind, plan)
                    left.extend(part for part in made if divisible(part) is not None)
                waiting = left

    def _count(self, plan: _Plan, most: int) -> int:
        count(self, "destructured slots")
        if len(set(plan.accesses.values())) != len(plan.parts):
            count(self, "slots with memory benefit")
        count(self, "max subelement number", max(0, len(plan.parts) - most))
        return max(most, len(plan.parts))


def _divide(edit: Editor, op: Operation, kind: Divisible, plan: _Plan) -> list[Operation]:
    """Carry out a plan; return the allocations of the parts."""
    place = InsertPoint.after(op)
    made: list[Operation] = []
    pointers: dict[Index, SSAValue] = {}
    for index in dict.fromkeys(plan.accesses.values()):
        part = edit.insert(kind.make(op, plan.parts[index]), place)
        made.append(part)
        pointers[index] = part.results[0]
    for mention in reversed(plan.mentions):
        edit.erase(mention)
    for user, index in plan.accesses.items():
        access = part_access(user)
        assert access is not None, "the plan asked"
        rewired = access.rewire(user, pointers[index], plan.parts)
        if isinstance(rewired, InPlace):
            assert rewired.operands is not None, "the pointer is another one"
            edit.modify(user).operands = rewired.operands
            continue
        if isinstance(rewired, Operation):
            rewired = edit.insert(rewired, InsertPoint.after(user), of=user).results[0]
        edit.replace_all_uses_with(user.results[0], rewired)
        edit.erase(user)
    edit.erase(op)
    return made
