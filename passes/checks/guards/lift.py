"""Lifting of a check out of a loop: a check before the loop that covers every iteration."""

from __future__ import annotations

from xdsl.dialects.builtin import IndexType
from xdsl.ir import BlockArgument, Operation, SSAValue

from okl_opt.passes.checks.guards.bounds import Bounds, Linear
from okl_opt.passes.checks.guards.loops import Loop, loop_of
from okl_opt.passes.checks.guards.terms import (
    Check,
    Relation,
    Term,
    add,
    capped_product,
    capped_sum,
    div,
    is_bound_to_position,
    most,
    mul,
    sub,
    values_in,
)


def counting_loop(op: Operation) -> Loop | None:
    """Return a sequential loop from one lower to one upper bound, counted by an index; None for other ops."""
    if op.name not in ("scf.for", "affine.for"):
        return None
    variable = op.regions[0].block.args[0]
    loop = loop_of(variable)
    if loop is None or len(loop.lower) != 1 or len(loop.upper) != 1 or not isinstance(variable.type, IndexType):
        return None
    return loop


class Lifting:
    """Lifts checks out of one loop."""

    def __init__(self, bounds: Bounds, loop: Loop):
        self._bounds = bounds
        self._loop = loop
        self._variable = loop.op.regions[0].block.args[0]
        self._lower, self._upper = (self._plain(term) for term in (loop.lower[0], loop.upper[0]))
        # The distance from the first to the last value of the variable.
        count = sub(sub(self._upper, self._lower), 1)
        step = self._plain(loop.step)
        # A step of 0 fails another check, perhaps after this computation.
        self._span = mul(div(count, step if isinstance(step, int) else most(step, 1)), step)
        self._runs = Relation("slt", self._lower, self._upper)

    def _plain(self, term: Term) -> Term:
        found = self._bounds.exact(term)
        return term if found.terms else found.constant

    def lifted(self, check: Check) -> Check | None:
        """Return a check before the loop that covers every iteration; None if that is impossible."""
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
        """Lift a check that an index, or a range of indices, is below a size."""
        if check.either:
            relations, conditions = check.either, check.bad
        else:
            relations = tuple(relation for relation in check.bad if self._invariant(relation) is None)
            conditions = tuple(relation for relation in check.bad if relation not in relations)
            if len(relations) != 1:
                return None
        first = relations[0]
        if first.predicate not in ("uge", "ugt"):
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
        """Return the term, computed from values before the loop; None if it depends on the iteration."""
        if is_bound_to_position(term):
            return None
        if all(self._is_outside(value) for value in values_in(term)):
            return term
        return self._term(self._bounds.wrapped(term))

    def _term(self, form: Linear) -> Term | None:
        whole: Term = 0
        for atom, factor in form.terms:
            if is_bound_to_position(atom) or not all(self._is_outside(value) for value in values_in(atom)):
                return None
            whole = add(whole, mul(atom, factor))
        return add(whole, form.constant)

    def _is_outside(self, value: SSAValue) -> bool:
        if isinstance(value, BlockArgument):
            around = value.block.parent_op()
            return around is None or not self._loop.op.is_ancestor(around)
        return isinstance(value.owner, Operation) and not self._loop.op.is_ancestor(value.owner)
