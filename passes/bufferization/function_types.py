"""Changes of the arguments and results of functions, with their attributes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, FunctionType
from xdsl.ir import Attribute

from okl_opt.passes.rewriting.edit import Editor


class Place(NamedTuple):
    """Type and attributes of an argument or result of a function."""

    type: Attribute
    attributes: DictionaryAttr


def arguments_of(function: func.FuncOp) -> list[Place]:
    """The arguments of a function."""
    return _places(function.function_type.inputs.data, function.arg_attrs)


def results_of(function: func.FuncOp) -> list[Place]:
    """The results of a function."""
    return _places(function.function_type.outputs.data, function.res_attrs)


def set_type(edit: Editor, function: func.FuncOp, arguments: Sequence[Place], results: Sequence[Place]) -> None:
    """Set the arguments and results of a function. Its body stays."""
    properties = edit.modify(function).properties
    types = ([place.type for place in arguments], [place.type for place in results])
    properties["function_type"] = FunctionType.from_lists(*types)
    for name, places in (("arg_attrs", arguments), ("res_attrs", results)):
        if any(place.attributes.data for place in places):
            properties[name] = ArrayAttr([place.attributes for place in places])
        else:
            properties.pop(name, None)


def _places(types: Iterable[Attribute], attributes: ArrayAttr[DictionaryAttr] | None) -> list[Place]:
    if attributes is None:
        return [Place(type_, DictionaryAttr({})) for type_ in types]
    return [Place(type_, held) for type_, held in zip(types, attributes.data, strict=True)]
