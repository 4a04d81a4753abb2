"""Expands abbreviated IR of docstrings."""

from __future__ import annotations

import re
import textwrap
from itertools import count

from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, StringAttr, i32
from xdsl.ir import Attribute

from okl_opt.dialects.oneflow.base import OneFlowOp, si64
from okl_opt.dialects.oneflow.element_types import number_of
from okl_opt.dialects.oneflow.shapes import element_of, shape_of
from okl_opt.dialects.oneflow.traits import TensorSource
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse, print_op
from okl_opt.dialects.verifier import verify
from okl_opt.driver.contexts import all_dialects
from okl_opt.words.flags import Settings

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_BREAK = re.compile(r"\s*\n\s*")
_PLACEMENT = {"device_name": ArrayAttr([StringAttr("@0:0")]), "device_tag": StringAttr("cpu")}


def in_full(text: str) -> str:
    """The IR of a docstring, completed, verified and printed.

    An op of the oneflow dialect may lack its placement, and its `op_name`, which defaults to its mnemonic, with a
    number if taken. Inputs, outputs and variables may lack attributes that follow from type or name. A string may be
    broken at a space. Raises: DiagnosticError, VerifyException.
    """
    whole = _STRING.sub(lambda string: _BREAK.sub(" ", string[0]), text)
    module = parse(make_context(dialects=all_dialects(Settings())), whole)
    ops = [op for op in module.walk() if isinstance(op, OneFlowOp)]
    taken = {op.attributes.get("op_name") for op in ops}
    for op in ops:
        kind = op.name.removeprefix("oneflow.")
        names = (StringAttr(f"{kind}-{number}" if number else kind) for number in count())
        taken.add(op.attributes.setdefault("op_name", next(name for name in names if name not in taken)))
        op.attributes = {**_PLACEMENT, **_description(op), **op.attributes}
    verify(module)
    return without_module(f"{print_op(module)}\n")


def _description(op: OneFlowOp) -> dict[str, Attribute]:
    """The attributes by which an input, output or variable describes its tensor."""
    name = op.attributes["op_name"]
    if not op.has_trait(TensorSource) or not isinstance(name, StringAttr):
        return {}
    return {
        "data_type": IntegerAttr(number_of(element_of(op.results[0])), i32),
        "output_lbns": ArrayAttr([StringAttr(f"{name.data}/out")]),
        "shape": ArrayAttr([IntegerAttr(size, si64) for size in shape_of(op.results[0])]),
    }


def without_module(text: str) -> str:
    """The contents of a module that has no name or attributes."""
    if not text.startswith("module {\n"):
        return text
    return textwrap.dedent(text.removeprefix("module {\n").removesuffix("}\n"))
