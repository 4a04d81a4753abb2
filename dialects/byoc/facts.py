"""Effects of calls of functions that are values: the effects of the function, if it is known."""

from __future__ import annotations

from xdsl.ir import Operation

from okl_opt.dialects.byoc.ops import InvokeOp
from okl_opt.dialects.interfaces.effects import NO_EFFECTS, Effects, are_speculatable_inside, effects_inside


def _invoked(op: Operation) -> Effects | None:
    """Return no effects if the function and the effects of its body are known, else None."""
    assert isinstance(op, InvokeOp)
    literal = op.literal
    return NO_EFFECTS if literal is not None and effects_inside(literal) == NO_EFFECTS else None


def _may_be_invoked_early(op: Operation) -> bool:
    assert isinstance(op, InvokeOp)
    literal = op.literal
    return literal is not None and are_speculatable_inside(literal)


EFFECTS = {"byoc.invoke": _invoked}
SPECULATABLE = {"byoc.invoke": _may_be_invoked_early}
