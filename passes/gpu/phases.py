"""Parts of a launch that more threads run than the loops around them have iterations.

A loop inside another one gives the launch more threads than the outer loop has iterations, and all of them run the ops
of the outer loop. Nothing makes one thread wait for another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from xdsl.dialects.gpu import ProcessorEnum
from xdsl.ir import Operation, SSAValue
from xdsl.traits import MemoryEffectKind

from okl_opt.dialects.interfaces.effects import effects_on_values, is_free_of_effects, is_recursive
from okl_opt.dialects.upstream.shared.memory_views import viewed
from okl_opt.dialects.upstream.shared.regions import is_inside

Processors = frozenset[ProcessorEnum]


@dataclass
class Phase:
    """Ops that the same dimensions of the grid run, without a loop between them that uses more of these."""

    processors: Processors
    reads: dict[SSAValue, None] = field(default_factory=dict[SSAValue, None])
    writes: dict[SSAValue, None] = field(default_factory=dict[SSAValue, None])
    """What is read and written, without the views on it."""
    is_known: bool = True
    """Whether there are no effects beside those."""

    def add(self, op: Operation) -> None:
        """Note the effects of an op with those inside it."""
        for inner in op.walk():
            if is_recursive(inner) or is_free_of_effects(inner):
                continue
            effects = effects_on_values(inner)
            if effects is None:
                self.is_known = False
                continue
            for kind, value in effects:
                if kind is MemoryEffectKind.READ:
                    self.reads[viewed(value)] = None
                elif kind is MemoryEffectKind.WRITE:
                    self.writes[viewed(value)] = None


def are_independent(phases: Sequence[Phase], used: Processors, loop: Operation) -> bool:
    """Whether no thread sees what another one writes, if the launch made of a loop uses these processors.

    What comes from different arguments or ops is taken for different memory.
    """
    repeated = [phase for phase in phases if phase.processors != used]
    if not all(phase.is_known and _may_be_repeated(phase, loop) for phase in repeated):
        return False
    return not any(
        _conflict(one, other)
        for one, other in combinations(phases, 2)
        if one.processors != used or other.processors != used
    )


def _may_be_repeated(phase: Phase, loop: Operation) -> bool:
    """Whether it makes no difference how many threads run a phase. What is allocated in a loop, each thread has."""
    return all(is_inside(value, loop) for value in phase.writes if value in phase.reads)


def _conflict(one: Phase, other: Phase) -> bool:
    return any(value in other.reads or value in other.writes for value in one.writes) or any(
        value in one.reads for value in other.writes
    )
