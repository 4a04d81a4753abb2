"""What a launch is, before any code or memory: its ops, their tensors, and the order in which they run."""

from __future__ import annotations

from bisect import insort
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from runtime.base.abi import MAX_BYTES, MAX_RANK, round_up
from runtime.base.dtypes import TensorSpec
from runtime.base.errors import InputError
from runtime.kernels.context import RegContext

if TYPE_CHECKING:
    from xdsl.ir import Operation

COPY = "okl.copy"
"""The op type of the copies that the runtime itself puts into a plan; no kernel table has it."""


class Space(Enum):
    """Where a tensor of a launch lives."""

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
    """One op of a launch and the tensors that it reads and writes. `op` is where an error points."""

    reg: RegContext
    inputs: tuple[Slot, ...]
    outputs: tuple[Slot, ...]
    op: Operation | None = field(default=None, compare=False, repr=False)

    def written_inputs(self) -> tuple[Slot, ...]:
        """Operands that the op writes in place."""
        return tuple(self.inputs[position] for position in written_operands(self.reg))


def written_operands(reg: RegContext) -> tuple[int, ...]:
    """Positions of the operands that an op writes in place.

    Source: OneFlow's normalization, which in training updates the moving statistics it is given.
    """
    if not reg.op_type.startswith("normalization") or reg.attrs.get("training") is not True:
        return ()
    moving = ("moving_mean", "moving_variance")
    return tuple(position for position, (key, _) in enumerate(reg.input_keys) if key in moving)


class LaunchPlan(NamedTuple):
    """The ops of one launch. Run context i is that of op `runs[i]`, kernel i that of op `kernels[i]`.

    An argument that no op reads has no known type: None. `copies[i]` are the ops (by table index) that must follow the
    launch of run context i: a result that fills several return slots. `constants` are the arguments that are the same
    in every run. `pool` says where the temporaries lie, if that is settled already.
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
    pool: MemoryPlan | None = None

    @property
    def op_count(self) -> int:
        """How many ops the IR may index; copies stand behind them in the tables."""
        return len(self.runs) - sum(len(copies) for copies in self.copies.values())

    def written_args(self) -> tuple[int, ...]:
        """Arguments whose storage an op writes, in order."""
        written = {
            slot.index for op in self.ops for slot in (*op.outputs, *op.written_inputs()) if slot.space is Space.ARG
        }
        return tuple(sorted(written))

    def in_place(self, arg: int, ret: int, accepts: Sequence[bool]) -> bool:
        """Whether argument and result may be one buffer: the op that writes the result takes it, and none reads later.

        `accepts[i]` says that the kernel of op i works in place.
        """
        writers = [number for number, op in enumerate(self.ops) if Slot(Space.RET, ret) in op.outputs]
        if len(writers) != 1 or not accepts[writers[0]]:
            return False
        last_read = max((number for number, op in enumerate(self.ops) if Slot(Space.ARG, arg) in op.inputs), default=-1)
        return last_read <= writers[0]


def with_constants(plan: LaunchPlan, args: Collection[int]) -> LaunchPlan:
    """The plan of a launch whose arguments `args` are the same in every run; its ops are told."""

    def told(op: OpPlan) -> OpPlan:
        positions = tuple(
            position for position, slot in enumerate(op.inputs) if slot.space is Space.ARG and slot.index in args
        )
        return replace(op, reg=op.reg._replace(constants=positions)) if positions and op.reg.op_type != COPY else op

    return plan._replace(ops=tuple(map(told, plan.ops)), constants=frozenset(args))


def copy_op(name: str, spec: TensorSpec, source: Slot, target: Slot, op: Operation | None) -> OpPlan:
    """An op that copies one tensor."""
    reg = RegContext(COPY, name, "cpu", (spec,), (spec,), (("in", 0),), (("out", 0),), {})
    return OpPlan(reg, (source,), (target,), op)


class MemoryPlan(NamedTuple):
    """Offsets of the temporaries in one block, and the block's size."""

    offsets: tuple[int, ...]
    nbytes: int


def plan_memory(plan: LaunchPlan) -> MemoryPlan:
    """Place temporaries so that two share memory only if no op has both alive; largest first.

    Lifetimes include the op that writes and the last one that reads, so an output never lies on an input.
    A plan that has its places keeps them. Source: OneFlow's okm pool (largest first, first gap that fits).
    """
    if plan.pool is not None:
        return plan.pool
    lives: dict[int, tuple[int, int]] = {}
    for number, op in enumerate(plan.ops):
        for slot in (*op.inputs, *op.outputs):
            if slot.space is Space.TEMP:
                first, _ = lives.get(slot.index, (number, number))
                lives[slot.index] = (first, number)
    sizes = [round_up(spec.nbytes) for spec in plan.temps]
    offsets = [0] * len(sizes)
    placed: list[int] = []  # by offset; of equal offsets the one placed earlier first
    for index in sorted(lives, key=lambda i: (-sizes[i], lives[i][0], i)):
        offset = 0
        for other in placed:
            if lives[other][0] > lives[index][1] or lives[index][0] > lives[other][1]:
                continue
            if offsets[other] >= offset + sizes[index]:
                break
            offset = max(offset, offsets[other] + sizes[other])
        offsets[index] = offset
        insort(placed, index, key=lambda i: offsets[i])
    return MemoryPlan(tuple(offsets), max((offsets[i] + sizes[i] for i in placed), default=0))


def check_size(spec: TensorSpec, what: str) -> None:
    """Refuse a tensor that no address space holds, also one that is empty only because another dimension is 0.

    Raises: InputError. Strides and loop bounds are i64 in compiled code; this keeps them from wrapping. The number of
    dimensions is limited, too: this is where every type of a run comes through, of a program, an input or a file.
    """
    if spec.rank > MAX_RANK:
        raise InputError(f"{what} of {spec.rank} dimensions: at most {MAX_RANK} can run")
    extent = spec.dtype.itemsize
    for size in spec.shape:
        extent *= max(size, 1)
        if extent > MAX_BYTES:
            raise InputError(f"{what} of type {spec} does not fit in memory")
