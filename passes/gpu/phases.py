"""Independence of the parts of a launch that several threads run redundantly.

A nested loop gives the launch more threads than the outer loop has iterations, and all of them run the ops of the outer
loop. Threads do not wait for each other.
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
    """Consecutive ops of a loop body, without a nested loop between, and the processors of the body."""

    processors: Processors
    reads: dict[SSAValue, None] = field(default_factory=dict[SSAValue, None])
    writes: dict[SSAValue, None] = field(default_factory=dict[SSAValue, None])
    """The memory read and written, views resolved to their sources."""
    is_known: bool = True
    """True if there are no other effects."""

    def add(self, op: Operation) -> None:
        """Record the effects of an op and of the ops in its regions."""
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
    """Return whether no thread sees writes of another one, in a launch of `loop` on the processors `used`.

    Different arguments and results of ops are taken for different memory.
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
    """Return whether any number of threads may run a phase. Memory allocated in the loop is per thread."""
    return all(is_inside(value, loop) for value in phase.writes if value in phase.reads)


def _conflict(one: Phase, other: Phase) -> bool:
    return any(value in other.reads or value in other.writes for value in one.writes) or any(
        value in one.reads for value in other.writes
    )
