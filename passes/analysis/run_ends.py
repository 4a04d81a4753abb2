"""Ops whose only effect is to end the run: assertions and failed checks."""

from __future__ import annotations

from xdsl.dialects.func import CallOp
from xdsl.ir import Operation

from okl_opt.dialects.interfaces.symbols import symbol_name

GUARD = "okl_guard_failed"
"""The function that failing checks of `guard-memory-accesses` call, with two numbers for their message."""


RELIED_ON = "relied_on"
"""The attribute of an assertion that later passes rely on to leave out checks of accesses; it must not be stripped as
debug code."""

STAYS = "stays_in_loop"
"""The attribute of an op that must stay in its loop: before the loop or its check it might be out of bounds."""


def with_stays_of(op: Operation, new: Operation) -> Operation:
    """Copy the attribute STAYS of `op` to `new`, its replacement; return `new`."""
    if STAYS in op.attributes:
        new.attributes[STAYS] = op.attributes[STAYS]
    return new


def is_call_of_guard(op: Operation) -> bool:
    """Return whether an op is the call that a failed check makes."""
    return isinstance(op, CallOp) and op.callee.string_value() == GUARD


def is_definition_of_guard(op: Operation) -> bool:
    """Return whether an op is a function with a body and the name of the guard function."""
    return symbol_name(op) == GUARD and bool(op.regions and op.regions[0].blocks)


def only_ends_the_run(op: Operation) -> bool:
    """Return whether an op is an assertion, or the call that a failed check makes."""
    return op.name == "cf.assert" or is_call_of_guard(op)
