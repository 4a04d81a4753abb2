"""Check every memory access before it happens, so that a run ends with an error instead of accessing other memory.

Before:  func.func @f(%arg0: memref<?xf32>, %arg1: index) -> f32 {
           %0 = memref.load %arg0[%arg1] : memref<?xf32>
           return %0 : f32
         }
After:   func.func private @okl_guard_failed(index, index)
         func.func @f(%arg0: memref<?xf32>, %arg1: index) -> f32 {
           %c0 = arith.constant 0 : index
           %dim = memref.dim %arg0, %c0 : memref<?xf32>
           %0 = arith.cmpi uge, %arg1, %dim : index
           scf.if %0 {
             func.call @okl_guard_failed(%arg1, %dim) {message = "'memref.load' op index %0 is out of bounds for
               dimension 0 of size %1"} : (index, index) -> ()
           }
           %1 = memref.load %arg0[%arg1] : memref<?xf32>
           return %1 : f32
         }

The table `GUARDS` of each dialect in `passes/checks/guards/` has the conditions: indices are within sizes, slices and
views within their source, sizes are not negative, steps are positive, divisors are not 0, claims such as `in_bounds`
and `alignment` are true, and the tensors of an elementwise op have one shape. `%0` and `%1` of a message are the two
arguments of the call, 0 if unused. The call ends the run. An op without possible checks is an error.

A check is omitted if it is proved by constants, bounds of loops, sizes, affine maps, minima and maxima, assertions,
conditions of `scf.if`, or earlier checks, also those of an earlier run of the pass. Assertions used in proofs are
marked with `relied_on`, so that no pass removes them; with `keep-asserts=false` they become calls as of a failing
check. An op without effects is marked with `stays_in_loop` if moving it out of its loop could make it out of bounds.
Flags for no overflow are ignored.

A check on an index that is a sum with loop variables is hoisted before a counting loop, for the least and the greatest
index, if the loop runs at all. This needs that every check in the loop can be hoisted, and that the loop has no calls,
assertions, allocations or `scf.while`, and writes only to memory allocated in the function. So a failing run still
prints, and writes into arguments, everything before the failure. Of several failing checks, another one may be
reported. With `early` every hoistable check is hoisted: a run may fail before its prints and writes, or instead of
ending in another way.

A loop that writes into arguments keeps its checks, and gets a copy without checks. The copy runs if the least and the
greatest index of each check are within bounds before the loop.
Source: our own; `RuntimeOpVerification.cpp` of MLIR 22 has some of the checks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, UnitAttr
from xdsl.ir import Block, Operation, Region

from okl_opt.dialects.interfaces.effects import is_free_of_effects, is_speculatable
from okl_opt.passes.analysis.run_ends import RELIED_ON, STAYS, is_definition_of_guard
from okl_opt.passes.base import Pass
from okl_opt.passes.checks.guarded_ops import rules_of
from okl_opt.passes.checks.guards.bounds import Bounds, Facts, Linear
from okl_opt.passes.checks.guards.emit import Emitter, check_calls_are_possible, place_of_calls
from okl_opt.passes.checks.guards.facts import ASSERT, conditions_of, is_check, known_after
from okl_opt.passes.checks.guards.hoist import ObservableEffects, PlacedCheck, hoisted
from okl_opt.passes.checks.guards.reshapes import COLLAPSE, RESHAPES, fix_shape, fix_strides
from okl_opt.passes.checks.guards.terms import Check, holds, values_in
from okl_opt.passes.checks.guards.versions import Versions
from okl_opt.passes.codegen.lower_gather_scatter import lower_gathers_and_scatters
from okl_opt.passes.rewriting.edit import Editor


@dataclass(frozen=True)
class GuardMemoryAccessesPass(Pass):
    name = "guard-memory-accesses"
    keeps_checks = True

    hoist: bool = True
    """Hoist checks out of loops without observable effects before a failure."""

    early: bool = False
    """Hoist checks also out of loops with observable effects before a failure."""

    copy_loops: bool = True
    """Copy other loops without their checks; the copy runs if no check can fail. Only with `hoist`."""

    keep_asserts: bool = True
    """Keep the assertions that proofs use. Otherwise they become checks, which no pass can make go on."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        lower_gathers_and_scatters(op)
        edit = Editor(self)
        emitter = Emitter(edit)
        for each in [each for each in op.walk() if each.name in RESHAPES]:
            if edit.begin(each):
                fix_shape(each, edit, emitter)
        finder = _Finder(op, emits_asserts=not self.keep_asserts)
        for region in op.regions:
            finder.region(region, Facts())
        marked = [(each, RELIED_ON) for each in finder.relied_on] if self.keep_asserts else []
        for each, mark in [*marked, *((each, STAYS) for each in finder.staying)]:
            if mark not in each.attributes and edit.begin(each):
                edit.modify(each).attributes[mark] = UnitAttr()
        self._emit_checks(op, edit, emitter, finder)
        for each in [each for each in op.walk() if each.name == COLLAPSE]:
            fix_strides(each, edit)
        # At last, since checks stand before assertions.
        for each in finder.relied_on if not self.keep_asserts else ():
            if edit.begin(each):
                emitter.replace_assertion(each)

    def _emit_checks(self, op: ModuleOp, edit: Editor, emitter: Emitter, finder: _Finder) -> None:
        if not finder.standing:
            return
        if not self.hoist:
            _emit(edit, emitter, [each for group in finder.standing.values() for each in group])
            return
        shows = ObservableEffects()
        found = hoisted(finder.bounds, shows, [op], finder.standing, early=self.early)
        versions = Versions(finder.bounds, shows).chosen(found) if self.copy_loops else ()
        in_copies = {id(each) for version in versions for each in version.inside}
        _emit(edit, emitter, [each for each in found if id(each) not in in_copies])
        # The last loop first: its checks may use results of others, which are replaced when those are copied.
        places = {each: number for number, each in enumerate(op.walk())} if len(versions) > 1 else {}
        for version in sorted(versions, key=lambda each: places.get(each.loop, 0), reverse=True):
            if edit.begin(version.loop):
                other = version.loop.clone()
                for each in version.inside:
                    edit.set_sources(each.op)
                    emitter.emit(each.op, each.place, [each.check])
                edit.set_sources(version.loop)
                emitter.choose(version.loop, version.before, other)


def _emit(edit: Editor, emitter: Emitter, found: Sequence[PlacedCheck]) -> None:
    for each in found:
        if edit.begin(each.op):
            emitter.emit(each.op, each.place, [each.check])


class _Finder:
    """Collects the unproved checks in program order."""

    def __init__(self, top: Operation, *, emits_asserts: bool):
        self._top = top
        self._emits_asserts = emits_asserts
        self._defines_guard: bool | None = None
        self.bounds = Bounds()
        self.standing: dict[Operation, list[PlacedCheck]] = {}
        self.relied_on: list[Operation] = []
        """Assertions that give facts for proofs."""
        self.staying: list[Operation] = []
        """Ops that passes could move out of loops, but that are in bounds only at their place."""

    def region(self, region: Region, facts: Facts) -> None:
        for block in region.blocks:
            self._block(block, Facts(facts))

    def _block(self, block: Block, facts: Facts) -> None:
        for op in block.ops:
            is_decided = True
            for rule in rules_of(op):
                for check in rule(op):
                    is_decided = is_decided and all(isinstance(term, int) for term in check.terms)
                    self._check(op, check, facts)
            if not is_decided and is_speculatable(op) and is_free_of_effects(op):
                self.staying.append(op)
            known = self._known_after(op)
            facts.add(known)
            if known and op.name == ASSERT:
                self.relied_on.append(op)
            for number, region in enumerate(op.regions):
                inside = Facts(facts)
                inside.add(conditions_of(self.bounds, op, number))
                self.region(region, inside)

    def _known_after(self, op: Operation) -> Sequence[Linear]:
        if op.name == ASSERT:
            return () if self._emits_asserts and place_of_calls(op) is not op else known_after(self.bounds, op)
        return known_after(self.bounds, op) if is_check(op) and self._ends_the_run() else ()

    def _ends_the_run(self) -> bool:
        """Return whether a call of the guard function ends the run, since the module does not define it."""
        if self._defines_guard is None:
            self._defines_guard = any(is_definition_of_guard(op) for op in self._top.walk())
        return not self._defines_guard

    def _check(self, op: Operation, check: Check, facts: Facts) -> None:
        relations = [
            relation
            for relation in check.bad
            if not (
                isinstance(relation.one, int)
                and isinstance(relation.other, int)
                and holds(relation.predicate, relation.one, relation.other)
            )
        ]
        check = check._replace(bad=tuple(relations or check.bad[:1]))
        if self.bounds.never(check, facts):
            return
        place = _place_for(op, check)
        self.standing.setdefault(place, []).append(PlacedCheck(op, place, check))
        if len(check.bad) == 1 and not check.either:
            facts.add(self.bounds.facts_of(check.bad[0]))


def _place_for(op: Operation, check: Check) -> Operation:
    """Return the op to check before: the op itself, or an op around it whose body may have no calls."""
    place = place_of_calls(op)
    if place is not op:
        for term in check.terms:
            for value in values_in(term):
                owner = value.owner if isinstance(value.owner, Operation) else value.owner.parent_op()
                if owner is not None and place.is_ancestor(owner):
                    check_calls_are_possible(op)
    return place
