"""Parallel loops without results: `scf.forall` and `scf.parallel` on buffers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects import scf
from xdsl.ir import Block, Operation, SSAValue

from okl_opt.dialects.upstream.scf.ops import ForallOp
from okl_opt.dialects.upstream.shared.mixed import Mixed, known_or_value
from okl_opt.passes.scf.forall import bounds_of


@dataclass(frozen=True)
class ParallelNest:
    """A parallel loop: lower bound, upper bound and step of each of its variables."""

    op: Operation
    lower: Sequence[Mixed]
    upper: Sequence[Mixed]
    step: Sequence[Mixed]

    @property
    def body(self) -> Block:
        return self.op.regions[0].block

    @property
    def variables(self) -> Sequence[SSAValue]:
        return self.body.args

    def iterations(self, place: int) -> int | None:
        """Return the number of iterations of a variable, or None if unknown."""
        lower, upper, step = self.lower[place], self.upper[place], self.step[place]
        if not (isinstance(lower, int) and isinstance(upper, int) and isinstance(step, int)):
            return None
        return max(0, -((lower - upper) // step)) if step > 0 else None


def nest_of(op: Operation) -> ParallelNest | None:
    """Return the nest of a parallel loop without results, or None for other ops."""
    if isinstance(op, ForallOp) and not op.outputs:
        return _nest(op, *bounds_of(op))
    if isinstance(op, scf.ParallelOp) and not op.results:
        return _nest(op, list(op.lowerBound), list(op.upperBound), list(op.step))
    return None


def _nest(op: Operation, *bounds: Sequence[Mixed]) -> ParallelNest:
    lower, upper, step = ([known_or_value(each) for each in bound] for bound in bounds)
    return ParallelNest(op, lower, upper, step)
