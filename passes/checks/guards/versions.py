"""Loop versioning: a loop with checks, and a copy without checks for runs where no check can fail.

If the loop's writes are observable, checks must not fail early; they stay in place in the first version. So the test
before the loop may be conservative: it may fail although no check would.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xdsl.ir import Operation

from okl_opt.passes.checks.guards.bounds import Bounds
from okl_opt.passes.checks.guards.hoist import ObservableEffect, ObservableEffects, PlacedCheck
from okl_opt.passes.checks.guards.lift import Lifting, counting_loop
from okl_opt.passes.checks.guards.terms import Check


class Version(NamedTuple):
    """A loop, the checks in it that its copy omits, and the checks before it that must all pass for the copy."""

    loop: Operation
    inside: Sequence[PlacedCheck]
    before: Sequence[Check]


_PASSED = frozenset({"affine.if", "scf.if"})
"""Conditional ops around a check: the lifted check ignores their condition."""


class Versions:
    """Chooses the loops to copy, outermost first."""

    def __init__(self, bounds: Bounds, shows: ObservableEffects):
        self._bounds = bounds
        self._shows = shows
        self._lifting: dict[Operation, Lifting | None] = {}

    def chosen(self, standing: Sequence[PlacedCheck]) -> list[Version]:
        """Return the loops to copy, none nested in another, for checks at their places."""
        levels: dict[Operation, dict[int, tuple[PlacedCheck, Check]]] = {}
        liftable: dict[Operation, set[int]] = {}
        for number, each in enumerate(standing):
            lifted = self._levels(each)
            for loop, check in lifted.items():
                levels.setdefault(loop, {})[number] = (each, check)
            if lifted:
                for around in _around(each.place):
                    liftable.setdefault(around, set()).add(number)
        chosen = [loop for loop, checks in levels.items() if checks.keys() == liftable[loop]]
        found: list[Version] = []
        for loop in chosen:
            if not any(around in chosen for around in _around(loop)):
                inside, before = zip(*levels[loop].values(), strict=True)
                found.append(Version(loop, inside, before))
        return found

    def _levels(self, standing: PlacedCheck) -> dict[Operation, Check]:
        """Return the loops that a check can be lifted out of, each with the lifted check."""
        found: dict[Operation, Check] = {}
        check = standing.check
        for around in _around(standing.place):
            lifting = self._lifting_of(around)
            if lifting is not None:
                lifted = lifting.lifted(check)
                if lifted is None:
                    break
                found[around] = check = lifted
            elif around.name not in _PASSED:
                break
        return found

    def _lifting_of(self, op: Operation) -> Lifting | None:
        """Return the lifting of a loop that can be copied; None for other ops, and loops with calls."""
        if op not in self._lifting:
            loop = None if self._shows.inside(op) is ObservableEffect.MORE else counting_loop(op)
            self._lifting[op] = None if loop is None else Lifting(self._bounds, loop)
        return self._lifting[op]


def _around(op: Operation) -> Sequence[Operation]:
    """Return the enclosing ops, the innermost first."""
    found: list[Operation] = []
    around = op.parent_op()
    while around is not None:
        found.append(around)
        around = around.parent_op()
    return found
