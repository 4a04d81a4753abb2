"""The plan of a launch: its ops, their tensors, and their order; no code or memory yet."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from okl_opt.passes.analysis.memory_pool import Pool, Temporary, plan_pool
from okl_opt.runtime.base.abi import ALIGNMENT
from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.plan.schedule import Placement

if TYPE_CHECKING:
    from xdsl.ir import Operation

COPY = "okl.copy"
"""The op type of copies that the runtime inserts into a plan; it is not in the kernel table."""


class Space(Enum):
    """The kinds of memory for a tensor of a launch."""

    ARG = "argument"
    RET = "result"
    TEMP = "temporary"


@dataclass(frozen=True)
class Slot:
    """One tensor of a launch."""

    space: Space
    index: int


@dataclass(frozen=True)
class OpPlan:
    """One op of a launch and the tensors that it reads and writes.

    `written` are the positions of operands that it writes in place. `op` is for error locations.
    """

    reg: RegContext
    inputs: tuple[Slot, ...]
    outputs: tuple[Slot, ...]
    written: tuple[int, ...] = ()
    op: Operation | None = field(default=None, compare=False, repr=False)

    @property
    def is_copy(self) -> bool:
        """Return whether the runtime inserted the op."""
        return self.reg.op_type == COPY


class StreamLaunch(NamedTuple):
    """One launch on a stream: the numbers of run context and kernel, and its place."""

    run: int
    kernel: int
    place: Placement


class LaunchPlan(NamedTuple):
    """The ops of one launch. Run context i is that of op `runs[i]`, kernel i that of op `kernels[i]`.

    An argument that no op reads has no known type: None. `copies[i]` are the ops (by table index) that must follow the
    launch of run context i, whose result fills several return slots. `constants` are the arguments that are the same in
    every run. `pool` has the places of temporaries, if already fixed. `streams` are the launches in program order,
    copies too, if the IR puts them on streams; see `launch_streams.py`.
    `captured` is the graph tag in the IR, None without one.
    """

    name: str
    args: tuple[TensorSpec | None, ...]
    rets: tuple[TensorSpec, ...]
    temps: tuple[TensorSpec, ...]
    ops: tuple[OpPlan, ...]
    runs: tuple[int, ...]
    kernels: tuple[int, ...]
    copies: Mapping[int, tuple[int, ...]] = MappingProxyType({})
    constants: frozenset[int] = frozenset()
    pool: Pool | None = None
    streams: tuple[StreamLaunch, ...] = ()
    captured: bool | None = None

    @property
    def stream_count(self) -> int:
        """The number of streams that have launches."""
        return len({launch.place.stream for launch in self.streams})

    def streams_of_runs(self) -> Mapping[int, int]:
        """The stream of each run context that is on one; streams are numbered by first use."""
        numbers: dict[int, int] = {}
        return {launch.run: numbers.setdefault(launch.place.stream, len(numbers)) for launch in self.streams}

    @property
    def op_count(self) -> int:
        """The number of ops that the IR may index; copies follow them in the tables."""
        return len(self.runs) - sum(len(copies) for copies in self.copies.values())

    def written_args(self) -> tuple[int, ...]:
        """Arguments whose storage an op writes, in order."""
        slots = [slot for op in self.ops for slot in (*op.outputs, *(op.inputs[position] for position in op.written))]
        return tuple(sorted({slot.index for slot in slots if slot.space is Space.ARG}))


def with_constants(plan: LaunchPlan, args: Collection[int]) -> LaunchPlan:
    """The plan with the arguments `args` marked as constant, also in its ops."""

    def with_marks(op: OpPlan) -> OpPlan:
        positions = tuple(
            position for position, slot in enumerate(op.inputs) if slot.space is Space.ARG and slot.index in args
        )
        return replace(op, reg=op.reg._replace(constants=positions)) if positions and not op.is_copy else op

    return plan._replace(ops=tuple(map(with_marks, plan.ops)), constants=frozenset(args))


def copy_op(name: str, spec: TensorSpec, source: Slot, target: Slot, op: Operation | None) -> OpPlan:
    """An op that copies one tensor, on the device of the other ops."""
    reg = RegContext(COPY, name, "", (spec,), (spec,), (("in", 0),), (("out", 0),), {})
    return OpPlan(reg, (source,), (target,), op=op)


def plan_memory(plan: LaunchPlan) -> Pool:
    """Place temporaries so that two overlap only if their lifetimes are disjoint.

    Lifetimes include the op that writes and the last one that reads, so an output never overlaps an input. A plan with
    a fixed `pool` keeps it.
    """
    if plan.pool is not None:
        return plan.pool
    lives: dict[int, tuple[int, int]] = {}
    for number, op in enumerate(plan.ops):
        for slot in (*op.inputs, *op.outputs):
            if slot.space is Space.TEMP:
                first, _ = lives.get(slot.index, (number, number))
                lives[slot.index] = (first, number + 1)
    unused = Temporary(0, 0, 0)
    temporaries = [
        Temporary(spec.nbytes, *lives[index]) if index in lives else unused for index, spec in enumerate(plan.temps)
    ]
    return plan_pool(temporaries, ALIGNMENT)
