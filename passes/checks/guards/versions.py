"""Chooses loops of which two copies are made: one with checks, and one without for when none of them can fail.

A check that must not fail early, as what the loop writes is seen, stays where it is in the first copy. So nothing is
moved, and what is asked before the loop may also be true where no check fails.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xdsl.ir import Operation

from okl_opt.passes.checks.guards.bounds import Bounds
from okl_opt.passes.checks.guards.hoist import Shown, Shows, Standing
from okl_opt.passes.checks.guards.lift import Lifting, counting
from okl_opt.passes.checks.guards.terms import Check


class Version(NamedTuple):
    """A loop, the checks in it that its second copy does without, and those of which none may fail before it."""

    loop: Operation
    inside: Sequence[Standing]
    before: Sequence[Check]


_PASSED = frozenset({"affine.if", "scf.if"})
"""Ops around a check that may keep it from being made; before the loop it is asked nevertheless."""


class Versions:
    """Finds the loops, the outermost ones first."""

    def __init__(self, bounds: Bounds, shows: Shows):
        self._bounds = bounds
        self._shows = shows
        self._lifting: dict[Operation, Lifting | None] = {}

    def chosen(self, standing: Sequence[Standing]) -> list[Version]:
        """The loops to be copied, none inside of another, for checks that stand where they are made."""
        levels: dict[Operation, dict[int, tuple[Standing, Check]]] = {}
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

    def _levels(self, standing: Standing) -> dict[Operation, Check]:
        """The loops around a check that it can be taken out of, each with the check before it."""
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
        """What takes checks out of an op, if it is a loop that may be copied: it calls nothing."""
        if op not in self._lifting:
            loop = None if self._shows.inside(op) is Shown.MORE else counting(op)
            self._lifting[op] = None if loop is None else Lifting(self._bounds, loop)
        return self._lifting[op]


def _around(op: Operation) -> Sequence[Operation]:
    """The ops around one, the innermost first."""
    found: list[Operation] = []
    around = op.parent_op()
    while around is not None:
        found.append(around)
        around = around.parent_op()
    return found
