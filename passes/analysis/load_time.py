"""Ops of a job that can run once, when its parameters are bound, and their position in the job.

A value is constant if it is a variable that no op writes, or computed from constants only, in the runtime also by a
launch. Constant-only ops come after the variables that they read and before the job's first input:
`wrap-ops-to-kernel-launch` then puts them into launches of their own, which run once, at load.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from xdsl.ir import Block, Operation, SSAValue

from okl_opt.dialects.interfaces.effects import NO_EFFECTS, effects_of
from okl_opt.dialects.oneflow.compute import ComputeOp
from okl_opt.dialects.oneflow.frame import VariableOp


def is_function(op: Operation) -> bool:
    """Return whether `op` is a deterministic compute op without effects."""
    return isinstance(op, ComputeOp) and effects_of(op) == NO_EFFECTS


def constant_values(
    block: Block, is_written: Callable[[SSAValue], bool], repeats: Callable[[Operation], bool] = is_function
) -> set[SSAValue]:
    """Return the values of a job that are the same in every run.

    `repeats` says if an op is deterministic; a caller that knows the ops of launches can accept launches, too.
    """
    constants: set[SSAValue] = set()
    for op in block.ops:
        if isinstance(op, VariableOp):
            # A control edge orders the variable after an op that may change it.
            if not op.ctrl_inputs and not is_written(op.output):
                constants.add(op.output)
        elif repeats(op) and all(operand in constants for operand in op.operands):
            constants.update(result for result in op.results if not is_written(result))
    return constants


def load_time_order(block: Block, constants: Collection[SSAValue], made: Iterable[Operation]) -> list[Operation]:
    """Return the ops to put first in a job, in order, so that the constant-only ops `made` run at load.

    First the variables read by constant-only ops, then the constant-only ops, then the other variables: these separate
    the constant launch from the ops after them.
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
    """Yield the leading constant-only ops: those with only variables and constant-only ops before them."""
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
