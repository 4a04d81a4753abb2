"""The type of rules, and functions that read attributes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects.builtin import ArrayAttr, FloatAttr, IntegerAttr, StringAttr
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.passes.oneflow.to_linalg.maker import Maker

Rule = Callable[[Operation, Sequence[SSAValue], Maker], "list[SSAValue] | None"]
"""Builds the lowering of an op, given its operands (with signless integers); returns a value for each result.

Returns None, and builds nothing, if it cannot lower the op, which then stays, for a kernel.
"""


def int_of(held: Attribute | None, default: int = 0) -> int:
    """Return an integer attribute, or the default."""
    return held.value.data if isa(held, IntegerAttr) else default


def float_of(held: Attribute | None, default: float = 0.0) -> float:
    """Return a float attribute, or the default."""
    return held.value.data if isa(held, FloatAttr) else default


def bool_of(held: Attribute | None) -> bool:
    """Return a boolean attribute, false by default."""
    return bool(int_of(held))


def string_of(held: Attribute | None, default: str = "") -> str:
    """Return a string attribute, or the default."""
    return held.data if isinstance(held, StringAttr) else default


def ints_of(held: Attribute | None) -> list[int]:
    """Return an array of integers, empty by default."""
    return [each.value.data for each in held] if isa(held, ArrayAttr[IntegerAttr]) else []
