"""Makes ops in one job, and keeps what follows from that: names, constants, and where constant-only ops stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from xdsl.dialects.builtin import DenseArrayBase, ModuleOp, NoneAttr, StringAttr, i32
from xdsl.ir import Attribute, Block, Operation, SSAValue

from dialects.interfaces.memory import ProgramMemory
from dialects.oneflow.base import OneFlowOp, OperandSegments
from dialects.oneflow.frame import JobOp
from dialects.text.write.location_text import fuse
from passes.analysis.load_time import (
    constant_values,
    load_time_order,
    put_first,
)
from passes.base import AnyOp, at

# What an op that stands for another has of it, beside its own name.
_INHERITED = ("device_name", "device_tag", "hierarchy", "scope_symbol_id")

OpT = TypeVar("OpT", bound=OneFlowOp)


def operand_of(op: OneFlowOp, group: str) -> SSAValue | None:
    """The operand of an optional group."""
    values = dict(op.operand_groups())[group]
    return values[0] if values else None


def segments(groups: Sequence[SSAValue | None]) -> DenseArrayBase:
    """Lengths of operand groups of which each is there or not."""
    return DenseArrayBase.from_list(i32, [0 if value is None else 1 for value in groups])


def with_segments(attributes: Mapping[str, Attribute], groups: Sequence[SSAValue | None]) -> dict[str, Attribute]:
    """`attributes`, with the lengths of the operand groups."""
    return {**attributes, OperandSegments.attribute_name: segments(groups)}


def present(groups: Sequence[SSAValue | None]) -> list[SSAValue]:
    """The operands of the groups that are there."""
    return [value for value in groups if value is not None]


def on_one_device(first: Operation, second: Operation) -> bool:
    """Whether two ops have the same placement."""
    return all(first.attributes.get(name) == second.attributes.get(name) for name in ("device_tag", "device_name"))


def fused(ops: Sequence[Operation], new: AnyOp) -> AnyOp:
    """`new`, which does what `ops` did, and is from where all of them are."""
    return at(fuse([op.location for op in ops], NoneAttr()), new, *ops)


class JobRewriter:
    """The state of a rewrite of one job. `finish` must be called when all is made.

    `place` is the op in front of which new ones stand.
    """

    place: Operation

    def __init__(self, job: JobOp, memory: ProgramMemory):
        self.block: Block = job.body.block
        terminator = self.block.last_op
        assert terminator is not None, "the return of a job"
        self.place = terminator
        self.memory = memory
        self.constants = constant_values(self.block, memory)
        self._made: list[Operation] = []
        self._names = {
            name.data for op in self.block.ops if isinstance(name := op.attributes.get("op_name"), StringAttr)
        }

    def fresh_name(self, wanted: str) -> StringAttr:
        """`wanted`, with a number where the job has an op of that name; taken from now on."""
        name, number = wanted, 0
        while name in self._names:
            number += 1
            name = f"{wanted}-{number}"
        self._names.add(name)
        return StringAttr(name)

    def may_move(self, op: Operation, place: Operation) -> bool:
        """Whether `op` reads the same at `place`, an op behind it."""
        return not self.memory.moves_past_write(op, place)

    def is_constant(self, value: SSAValue) -> bool:
        """Whether a value is the same in every run."""
        return value in self.constants

    def make(
        self,
        kind: type[OpT],
        name: str,
        like: OneFlowOp,
        operands: Sequence[SSAValue],
        result_type: Attribute,
        attributes: Mapping[str, Attribute] | None = None,
    ) -> OpT:
        """An op of one result, placed, located and named like another; `name` is what follows its name."""
        inherited = {key: like.attributes[key] for key in _INHERITED if key in like.attributes}
        op = kind.create(
            operands=operands,
            result_types=[result_type],
            attributes={**inherited, **(attributes or {}), "op_name": self.fresh_name(like.op_name.data + name)},
        )
        self.insert(at(like, op))
        return op

    def insert(self, op: Operation) -> None:
        """Put a new compute op at the place."""
        self.block.insert_op_before(op, self.place)
        if all(operand in self.constants for operand in op.operands):
            self.constants.update(op.results)
            self._made.append(op)

    def erase(self, op: Operation) -> None:
        """Remove an op that nobody uses."""
        self.block.erase_op(op)

    def finish(self) -> None:
        """Put the constant-only ops that were made where they run at load."""
        made = [op for op in self._made if op.parent is self.block]
        if made:
            put_first(self.block, load_time_order(self.block, self.constants, made))


def job_rewriters(module: ModuleOp) -> Iterator[JobRewriter]:
    """One for each job of a module in turn; a job is finished when the next is asked for."""
    memory = ProgramMemory(module)
    for job in module.ops:
        if isinstance(job, JobOp):
            rewriter = JobRewriter(job, memory)
            yield rewriter
            rewriter.finish()
