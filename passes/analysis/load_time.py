"""What of a job can be computed once, when its parameters are bound, and where such ops stand.

A value is constant if it is a variable that no op writes, or made by a compute op from constants only. Constant-only
ops stand before the job's first input and behind the variables that they read, so that `wrap-ops-to-kernel-launch`
makes launches of their own of them: those run once, at load.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Block, Operation, SSAValue

from dialects.oneflow.compute import ComputeOp
from dialects.oneflow.elementwise import DropoutOp
from dialects.oneflow.frame import InputOp, JobOp, OutputOp, ReturnOp, VariableOp
from dialects.oneflow.fused import YieldOp
from dialects.oneflow.nn import NormalizationBaseOp

Storage = str | SSAValue
"""The name of a variable, or the value itself: what two values that share memory have in common."""

_WRITTEN_IN_TRAINING = ("moving_mean", "moving_variance")


def storage_of(value: SSAValue) -> Storage:
    """Where a value lies: inputs and outputs are their operand, variables of one name are one."""
    owner = value.owner
    while isinstance(owner, InputOp | OutputOp):
        value = owner.input
        owner = value.owner
    if isinstance(owner, VariableOp):
        name = owner.attributes.get("op_name")
        return name.data if isinstance(name, StringAttr) else value
    return value


def written_operands(op: Operation) -> tuple[SSAValue, ...]:
    """The operands whose memory `op` writes, or may write for all that is known here."""
    if isinstance(op, NormalizationBaseOp):
        if op.training.value.data == 0:
            return ()
        return tuple(value for name, group in op.operand_groups() if name in _WRITTEN_IN_TRAINING for value in group)
    if isinstance(op, ComputeOp | InputOp | OutputOp | VariableOp | ReturnOp | YieldOp | func.ReturnOp):
        return ()
    return tuple(op.operands)


def written_storages(module: ModuleOp) -> frozenset[Storage]:
    """Everything that some job or function writes; the jobs of a module share their variables."""
    return frozenset(
        storage_of(value)
        for program in module.ops
        if isinstance(program, JobOp | func.FuncOp)
        for op in program.body.walk()
        for value in written_operands(op)
    )


def constant_values(block: Block, written: AbstractSet[Storage]) -> set[SSAValue]:
    """The values of a job that are the same in every run. `written`: what is written anywhere in the module."""
    constants: set[SSAValue] = set()
    for op in block.ops:
        if isinstance(op, VariableOp):
            # A variable behind a control edge is read after something that may change it.
            if not op.ctrl_inputs and storage_of(op.output) not in written:
                constants.add(op.output)
        elif is_function(op) and all(operand in constants for operand in op.operands):
            constants.update(result for result in op.results if result not in written)
    return constants


def is_function(op: Operation) -> bool:
    """Whether `op` gives the same for the same operands every time, and does nothing else."""
    if isinstance(op, DropoutOp):
        return op.rate.value.data == 0
    return isinstance(op, ComputeOp) and not written_operands(op)


def moves_past_write(op: Operation, place: Operation) -> bool:
    """Whether between `op` and `place`, an op behind it in the block, something writes what `op` reads."""
    read = {storage_of(operand) for operand in op.operands}
    between = op.next_op
    while between is not None and between is not place:
        if any(storage_of(value) in read for value in written_operands(between)):
            return True
        between = between.next_op
    return False


def load_time_order(block: Block, constants: Collection[SSAValue], made: Iterable[Operation]) -> list[Operation]:
    """The ops that stand first in a job, in order, so that those `made`, which are constant-only, run at load.

    First the variables that constant-only ops read, then these ops, then the other variables: these keep what follows
    from being packed into one launch with them, and do not part it.
    """
    needed = _with_what_they_read(made)
    needed |= _with_what_they_read(_standing_first(block, constants))
    variables = [op for op in block.ops if isinstance(op, VariableOp) and not op.ctrl_inputs]
    return [
        *(op for op in variables if op in needed),
        *(op for op in block.ops if op in needed and not isinstance(op, VariableOp)),
        *(op for op in variables if op not in needed),
    ]


def _standing_first(block: Block, constants: Collection[SSAValue]) -> Iterator[Operation]:
    """The constant-only ops with nothing but their like and variables before them."""
    for op in block.ops:
        if isinstance(op, VariableOp):
            continue
        if not op.results or any(result not in constants for result in op.results):
            return
        yield op


def _with_what_they_read(ops: Iterable[Operation]) -> set[Operation]:
    found: set[Operation] = set()
    waiting = list(ops)
    while waiting:
        op = waiting.pop()
        if op not in found:
            found.add(op)
            waiting.extend(operand.owner for operand in op.operands if isinstance(operand.owner, Operation))
    return found


def put_first(block: Block, ops: Sequence[Operation]) -> None:
    """Move `ops` to the start of a block, in their order."""
    for op in reversed(ops):
        first = block.first_op
        assert first is not None, "a block with ops"
        if op is not first:
            op.detach()
            block.insert_op_before(op, first)
