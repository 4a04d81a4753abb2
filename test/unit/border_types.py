"""Types from text, and how they cross the border of a function."""

from __future__ import annotations

from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute

from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.runtime.code.border import Border
from okl_opt.runtime.code.border_types import border_of


def type_of(text: str) -> Attribute:
    (function,) = parse(make_context(), f"func.func private @f({text})").regions[0].block.ops
    assert isinstance(function, FuncOp)
    (found,) = function.function_type.inputs
    return found


def border(text: str) -> Border:
    found = border_of(type_of(text))
    assert not isinstance(found, str), found
    return found
