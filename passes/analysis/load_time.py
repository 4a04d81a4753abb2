"""What of a job can be computed once, when its parameters are bound, and where such ops stand.

A value is constant if it is a variable that no op writes, or made by a compute op from constants only; the runtime
counts launches of such ops, too. Constant-only ops stand before the job's first input and behind the variables that
they read, so that `wrap-ops-to-kernel-launch` makes launches of their own of them: those run once, at load.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from xdsl.ir import Block, Operation, SSAValue

from okl_opt.dialects.interfaces.effects import NO_EFFECTS, effects_of
from okl_opt.dialects.oneflow.compute import ComputeOp
from okl_opt.dialects.oneflow.frame import VariableOp


def is_function(op: Operation) -> bool:
    """Whether `op` is a compute op that gives the same for the same operands every time, and does nothing else."""
    return isinstance(op, ComputeOp) and effects_of(op) == NO_EFFECTS


def constant_values(
    block: Block, is_written: Callable[[SSAValue], bool], repeats: Callable[[Operation], bool] = is_function
) -> set[SSAValue]:
    """The values of a job that are the same in every run.

    `repeats` says which ops give the same for the same operands: whoever knows what launches hold knows more of them.
    """
    constants: set[SSAValue] = set()
    for op in block.ops:
        if isinstance(op, VariableOp):
            # A variable behind a control edge is read after something that may change it.
            if not op.ctrl_inputs and not is_written(op.output):
                constants.add(op.output)
        elif repeats(op) and all(operand in constants for operand in op.operands):
            constants.update(result for result in op.results if not is_written(result))
    return constants


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
