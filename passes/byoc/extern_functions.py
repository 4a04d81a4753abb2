"""Functions of a module with an external implementation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    ShapedType,
    StringAttr,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Region
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.compiler_functions import EXTERN, SET
from okl_opt.passes.rewriting.edit import Editor

_OF_BODIES = "bufferization.writable"
"""An attribute of parameters, valid only on functions with bodies."""

KeptBodies = Literal["dynamic", "always", "never"]


def mark_as_extern(edit: Editor, functions: Sequence[FuncOp], keep: KeptBodies) -> None:
    """Mark functions as extern, erasing all other attributes, and the bodies except those kept by `keep`."""
    for function in functions:
        if not edit.begin(function):
            return
        if keep == "always" or (keep == "dynamic" and not has_sized_results(function)):
            edit.modify(function).attributes = {EXTERN: SET}
        else:
            replace_by_declaration(edit, function, {EXTERN: SET})


def has_sized_results(function: FuncOp) -> bool:
    """Return whether all results of a function have static sizes."""
    return all(map(_is_sized, function.function_type.outputs.data))


def _is_sized(type: Attribute) -> bool:
    if isinstance(type, UnrankedTensorType | UnrankedMemRefType):
        return False
    return not isinstance(type, ShapedType) or type.has_static_shape()


def replace_by_declaration(edit: Editor, function: FuncOp, attributes: Mapping[str, Attribute]) -> None:
    """Replace a function by its declaration."""
    properties: dict[str, Attribute] = {**function.properties, "sym_visibility": StringAttr("private")}
    given = properties.get("arg_attrs")
    if isa(given, ArrayAttr[DictionaryAttr]):
        properties["arg_attrs"] = ArrayAttr(
            [DictionaryAttr({name: value for name, value in each.data.items() if name != _OF_BODIES}) for each in given]
        )
    declaration = FuncOp.create(
        properties=properties,
        attributes=dict(attributes),
        regions=[Region()],
    )
    edit.insert(declaration, InsertPoint.before(function), of=function)
    edit.erase(function)
