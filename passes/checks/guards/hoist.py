"""Takes checks out of loops, where they then stand once for all turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import IndexType, MemRefType, UnrankedMemRefType
from xdsl.ir import BlockArgument, Operation, SSAValue
from xdsl.traits import MemoryEffectKind

from dialects.interfaces.effects import effects_of, is_recursive
from passes.checks.guards.bounds import Bounds, Linear
from passes.checks.guards.loops import Loop, loop_of
from passes.checks.guards.terms import (
    Check,
    Relation,
    Term,
    add,
    capped_product,
    capped_sum,
    div,
    may_divide_by_zero,
    mul,
    sub,
    values_in,
)


@dataclass
class Standing:
    """A check of `op` that stands before `place`."""

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
    """Whether memory is not seen after a run that fails: it is neither an argument's nor unknown."""
    while isinstance(value.owner, Operation) and value.owner.name in _RENAMING:
        value = value.owner.operands[0]
    return isinstance(value.owner, Operation) and value.owner.name in _OWN


def shows(op: Operation) -> bool:
    """Whether an op, with all in it, may do what is seen after a failure, or may keep the run from going on."""
    if op.name in ("cf.assert", "memref.alloc", "scf.while"):
        return True
    if is_recursive(op) or op.name in ("scf.for", "affine.for", "scf.if", "affine.if"):
        return any(shows(inner) for region in op.regions for block in region.blocks for inner in block.ops)
    effects = effects_of(op)
    if effects is None:
        return True
    for effect in effects:
        if effect.kind is MemoryEffectKind.READ:
            continue
        if effect.kind is not MemoryEffectKind.WRITE:
            if op.name != "memref.alloca":
                return True
            continue
        memory = [v for v in op.operands if isinstance(v.type, MemRefType | UnrankedMemRefType)]
        if not memory or not all(map(_is_own_memory, memory)):
            return True
    return False


def counting(op: Operation) -> Loop | None:
    """A loop whose turns are numbers between one bound and another, and that does nothing else."""
    if op.name not in ("scf.for", "affine.for"):
        return None
    variable = op.regions[0].block.args[0]
    loop = loop_of(variable)
    if loop is None or len(loop.lower) != 1 or len(loop.upper) != 1 or not isinstance(variable.type, IndexType):
        return None
    return loop


class Lifting:
    """Takes a check out of one loop."""

    def __init__(self, bounds: Bounds, loop: Loop):
        self._bounds = bounds
        self._loop = loop
        self._variable = loop.op.regions[0].block.args[0]
        self._lower, self._upper = (self._plain(term) for term in (loop.lower[0], loop.upper[0]))
        # From the first to the last value of the variable.
        count = sub(sub(self._upper, self._lower), 1)
        step = self._plain(loop.step)
        self._span = mul(div(count, step), step)
        self._runs = Relation("slt", self._lower, self._upper)

    def _plain(self, term: Term) -> Term:
        found = self._bounds.exact(term)
        return term if found.terms else found.constant

    def lifted(self, check: Check) -> Check | None:
        """What holds before the loop if the check holds in every turn; None if there is no such thing."""
        runs: tuple[Relation, ...] = (
            () if self._bounds.is_false(Relation("sge", self._lower, self._upper)) else (self._runs,)
        )
        outside = [self._invariant(relation) for relation in check.bad]
        rest = [self._invariant(relation) for relation in check.either]
        shown = [self._outside(term) for term in (check.value, check.bound, check.last)]
        if None not in outside and None not in rest and None not in shown:
            bad = tuple(relation for relation in outside if relation is not None)
            either = tuple(relation for relation in rest if relation is not None)
            value, bound, last = (term for term in shown if term is not None)
            return Check((*runs, *bad), check.message, value, bound, either, last)
        return self._of_index(check, runs)

    def _of_index(self, check: Check, runs: tuple[Relation, ...]) -> Check | None:
        """A check that an index, or a range of them, is below a size."""
        relations = check.either or check.bad
        conditions = list(check.bad) if check.either else []
        first = relations[0]
        if first.predicate not in ("uge", "ugt") or (not check.either and len(check.bad) != 1):
            return None
        outside = [self._invariant(relation) for relation in conditions]
        size = self._outside(first.other)
        extra = 0 if len(relations) == 1 else self._outside(relations[1].one)
        bound = self._outside(check.bound)
        if size is None or extra is None or bound is None or None in outside:
            return None
        form = self._bounds.wrapped(first.one)
        factor = dict(form.terms).get(self._variable, 0)
        others = self._term(form.without(self._variable))
        if others is None:
            return None
        start = self._lower if factor >= 0 else add(self._lower, self._span)
        lowest = add(others, mul(start, factor))
        more = capped_sum(extra, capped_product(self._span, abs(factor)))
        either = [Relation(first.predicate, lowest, size)]
        if more != 0:
            either.append(Relation(first.predicate, more, sub(size, lowest)))
        kept = tuple(relation for relation in outside if relation is not None)
        return Check((*runs, *kept), check.message, lowest, bound, tuple(either), add(lowest, more))

    def _invariant(self, relation: Relation) -> Relation | None:
        one, other = self._outside(relation.one), self._outside(relation.other)
        return None if one is None or other is None else Relation(relation.predicate, one, other)

    def _outside(self, term: Term) -> Term | None:
        """The term, computed from what is there before the loop; None if it depends on the turn."""
        if may_divide_by_zero(term):
            # In the loop the check of the divisor comes first; before a loop that does not run it would not fail.
            return None
        if all(self._is_outside(value) for value in values_in(term)):
            return term
        return self._term(self._bounds.wrapped(term))

    def _term(self, form: Linear) -> Term | None:
        whole: Term = 0
        for atom, factor in form.terms:
            if may_divide_by_zero(atom) or not all(self._is_outside(value) for value in values_in(atom)):
                return None
            whole = add(whole, mul(atom, factor))
        return add(whole, form.constant)

    def _is_outside(self, value: SSAValue) -> bool:
        if isinstance(value, BlockArgument):
            around = value.block.parent_op()
            return around is None or not self._loop.op.is_ancestor(around)
        return isinstance(value.owner, Operation) and not self._loop.op.is_ancestor(value.owner)


def hoisted(
    bounds: Bounds, block_ops: Sequence[Operation], standing: dict[Operation, list[Standing]]
) -> list[Standing]:
    """All checks in ops of a block, in order, each where it shall stand."""
    found: list[Standing] = []
    for op in block_ops:
        found += standing.get(op, [])
        inner = [
            check
            for region in op.regions
            for block in region.blocks
            for check in hoisted(bounds, list(block.ops), standing)
        ]
        found += _out_of(bounds, op, inner) if inner else []
    return found


def _out_of(bounds: Bounds, op: Operation, inner: Sequence[Standing]) -> Sequence[Standing]:
    """The checks in an op: before it if all of them may stand there, else where they are."""
    loop = counting(op)
    if loop is None or any(each.place.parent is not op.regions[0].block for each in inner):
        return inner
    if any(shows(each) for each in op.regions[0].block.ops):
        return inner
    lifting = Lifting(bounds, loop)
    lifted: list[Standing] = []
    for each in inner:
        check = lifting.lifted(each.check)
        if check is None:
            return inner
        lifted.append(Standing(each.op, op, check))
    return lifted
