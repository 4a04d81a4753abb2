"""Types from text, and how they cross the border of a function."""

from __future__ import annotations

from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute

from dialects.registry import make_context
from dialects.text import parse
from runtime.code.border import Border
from runtime.code.border_types import border_of


def type_of(text: str) -> Attribute:
    (function,) = parse(make_context(), f"func.func private @f({text})").regions[0].block.ops
    assert isinstance(function, FuncOp)
    (found,) = function.function_type.inputs
    return found


def border(text: str) -> Border:
    found = border_of(type_of(text))
    assert not isinstance(found, str), found
    return found
