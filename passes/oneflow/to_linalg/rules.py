"""What a rule for an op is, and how it reads the op's attributes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects.builtin import ArrayAttr, FloatAttr, IntegerAttr, StringAttr
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.passes.oneflow.to_linalg.maker import Maker

Rule = Callable[[Operation, Sequence[SSAValue], Maker], "list[SSAValue] | None"]
"""Makes what stands for an op, given its operands, whose integers have no sign: a value for each result.

None, with nothing made, if it cannot: then the op stays, for a kernel.
"""


def int_of(held: Attribute | None, default: int = 0) -> int:
    """An integer attribute, or its default."""
    return held.value.data if isa(held, IntegerAttr) else default


def float_of(held: Attribute | None, default: float = 0.0) -> float:
    """A float attribute, or its default."""
    return held.value.data if isa(held, FloatAttr) else default


def bool_of(held: Attribute | None) -> bool:
    """A boolean attribute, which is false by default."""
    return bool(int_of(held))


def string_of(held: Attribute | None, default: str = "") -> str:
    """A string attribute, or its default."""
    return held.data if isinstance(held, StringAttr) else default


def ints_of(held: Attribute | None) -> list[int]:
    """An array of integers."""
    return [each.value.data for each in held] if isa(held, ArrayAttr[IntegerAttr]) else []
