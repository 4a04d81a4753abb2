"""Ops that end the run, where they do anything at all."""

from __future__ import annotations

from xdsl.dialects.func import CallOp
from xdsl.ir import Operation

GUARD = "okl_guard_failed"
"""What failing checks of `guard-memory-accesses` call, with two numbers for their message."""


def only_ends_the_run(op: Operation) -> bool:
    """Whether an op is an assertion, or the call of a check that has failed."""
    return op.name == "cf.assert" or (isinstance(op, CallOp) and op.callee.string_value() == GUARD)
