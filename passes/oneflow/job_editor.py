"""An editor for one job that maintains unique names, constants, and the position of constant-only ops."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from xdsl.dialects.builtin import DenseArrayBase, ModuleOp, StringAttr, i32
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.memory import ProgramMemory
from okl_opt.dialects.oneflow.base import OneFlowOp, OperandSegments
from okl_opt.dialects.oneflow.frame import JobOp
from okl_opt.passes.analysis.load_time import constant_values, load_time_order
from okl_opt.passes.rewriting.edit import Editor, Source

# The attributes that a new op inherits from the op that it is made for.
_INHERITED = ("device_name", "device_tag", "hierarchy", "scope_symbol_id")

OpT = TypeVar("OpT", bound=OneFlowOp)
AnyOp = TypeVar("AnyOp", bound=Operation)


def operand_of(op: OneFlowOp, group: str) -> SSAValue | None:
    """Return the operand of an optional group, or None."""
    values = dict(op.operand_groups())[group]
    return values[0] if values else None


def segments(groups: Sequence[SSAValue | None]) -> DenseArrayBase:
    """Return the lengths, 0 or 1, of optional operand groups."""
    return DenseArrayBase.from_list(i32, [0 if value is None else 1 for value in groups])


def with_segments(attributes: Mapping[str, Attribute], groups: Sequence[SSAValue | None]) -> dict[str, Attribute]:
    """Return `attributes` with the lengths of operand groups added."""
    return {**attributes, OperandSegments.attribute_name: segments(groups)}


def present(groups: Sequence[SSAValue | None]) -> list[SSAValue]:
    """Return the operands that are not None."""
    return [value for value in groups if value is not None]


class JobEditor(Editor):
    """An editor of one job. `finish` must be called at the end.

    New compute ops are inserted before the op `place`.
    """

    place: Operation

    def __init__(self, by: ModulePass, job: JobOp, memory: ProgramMemory):
        super().__init__(by)
        self.block: Block = job.body.block
        terminator = self.block.last_op
        assert terminator is not None, "the return of a job"
        self.place = terminator
        self.memory = memory
        self.constants = constant_values(self.block, memory.is_written)
        self._made: list[Operation] = []
        self._names = {
            name.data for op in self.block.ops if isinstance(name := op.attributes.get("op_name"), StringAttr)
        }

    def fresh_name(self, wanted: str) -> StringAttr:
        """Reserve and return the name `wanted`, with a number appended if the job has an op of that name."""
        name, number = wanted, 0
        while name in self._names:
            number += 1
            name = f"{wanted}-{number}"
        self._names.add(name)
        return StringAttr(name)

    def may_move(self, op: Operation, place: Operation) -> bool:
        """Return whether `op` would read the same values at `place`, a later op."""
        return not self.memory.moves_past_write(op, place)

    def is_constant(self, value: SSAValue) -> bool:
        """Return whether a value is the same in every run."""
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
        """Insert an op of one result with placement, location and name of `like`; `name` is appended to the name."""
        inherited = {key: like.attributes[key] for key in _INHERITED if key in like.attributes}
        op = kind.create(
            operands=operands,
            result_types=[result_type],
            attributes={**inherited, **(attributes or {}), "op_name": self.fresh_name(like.op_name.data + name)},
        )
        return self.put(op, of=like)

    def put(self, op: AnyOp, *, of: Source) -> AnyOp:
        """Insert a new compute op at `place`."""
        self.insert(op, InsertPoint.before(self.place), of=of)
        if all(operand in self.constants for operand in op.operands):
            self.constants.update(op.results)
            self._made.append(op)
        return op

    def finish(self) -> None:
        """Move the new constant-only ops to where they run at load."""
        made = [op for op in self._made if op.parent is self.block]
        if made:
            for op in reversed(load_time_order(self.block, self.constants, made)):
                if op is not self.block.first_op:
                    self.move(op, InsertPoint.at_start(self.block))


def job_editors(by: ModulePass, module: ModuleOp) -> Iterator[JobEditor]:
    """Yield an editor for each job of a module; it is finished when the next one is requested."""
    memory = ProgramMemory(module)
    for job in module.ops:
        if isinstance(job, JobOp):
            edit = JobEditor(by, job, memory)
            yield edit
            edit.finish()
