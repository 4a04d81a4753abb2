"""Ops that end the run, where they do anything at all."""

from __future__ import annotations

from xdsl.dialects.func import CallOp
from xdsl.ir import Operation

GUARD = "okl_guard_failed"
"""What failing checks of `guard-memory-accesses` call, with two numbers for their message."""


RELIED_ON = "relied_on"
"""The attribute of an assertion without which an access might not be checked: it is none that only helps to find
faults."""

STAYS = "stays_in_loop"
"""The attribute of an op that may be out of bounds where its loop does not run, or before its check."""


def staying_as(op: Operation, new: Operation) -> Operation:
    """`new`, which stays where it is if `op`, whose place it takes, does."""
    if STAYS in op.attributes:
        new.attributes[STAYS] = op.attributes[STAYS]
    return new


def is_call_of_guard(op: Operation) -> bool:
    """Whether an op is the call of a check that has failed."""
    return isinstance(op, CallOp) and op.callee.string_value() == GUARD


def only_ends_the_run(op: Operation) -> bool:
    """Whether an op is an assertion, or the call of a check that has failed."""
    return op.name == "cf.assert" or is_call_of_guard(op)
