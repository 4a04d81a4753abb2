"""Queries on functions and symbols of any dialect: ops with a `sym_name` and a `function_type`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, FunctionType, StringAttr, SymbolRefAttr
from xdsl.ir import Attribute, Block, Operation
from xdsl.traits import IsolatedFromAbove

Calls = Mapping[str, Sequence[Operation]]
"""Name of a function -> the calls of it."""


def symbol_of(op: Operation) -> str | None:
    """The symbol that an op defines, or None."""
    name = op.get_attr_or_prop("sym_name")
    return name.data if isinstance(name, StringAttr) else None


def function_type_of(op: Operation) -> FunctionType | None:
    """The type of a function; None for other ops."""
    kind = op.get_attr_or_prop("function_type")
    return kind if isinstance(kind, FunctionType) and symbol_of(op) is not None else None


def set_attribute(op: Operation, name: str, value: Attribute) -> None:
    """Set an attribute or property; it stays the one or the other."""
    holder = op.properties if name in op.properties else op.attributes
    holder[name] = value


def entry_block(function: Operation) -> Block | None:
    """The block whose arguments are the parameters; None for a declaration."""
    return function.regions[0].blocks.first if function.regions else None


def returns_of(function: Operation) -> list[Operation]:
    """The terminators that return the function's results."""
    kind = function_type_of(function)
    assert kind is not None, "it is a function"
    ends = [block.last_op for region in function.regions for block in region.blocks]
    wanted = len(kind.outputs)
    return [op for op in ends if op is not None and not op.successors and len(op.operands) == wanted]


def function_around(op: Operation) -> Operation | None:
    """The function whose parameters `op` can use, or None."""
    parent = op.parent_op()
    while parent is not None:
        if function_type_of(parent) is not None:
            return parent
        if parent.has_trait(IsolatedFromAbove, value_if_unregistered=False):
            return None
        parent = parent.parent_op()
    return None


def calls_in(top: Operation) -> Calls:
    """Every `func.call` by callee."""
    found: dict[str, list[Operation]] = {}
    for op in top.walk():
        if op.name == "func.call":
            callee = op.get_attr_or_prop("callee")
            if isinstance(callee, SymbolRefAttr):
                found.setdefault(callee.root_reference.data, []).append(op)
    return found


def attached(op: Operation, top: Operation) -> bool:
    """Return whether `op` is still in `top`."""
    node: Operation | None = op
    while node is not None and node is not top:
        node = node.parent_op()
    return node is not None


def add_parameter(function: Operation, type_: Attribute) -> None:
    """Append a parameter to the function type and to the parameter attributes."""
    kind = function_type_of(function)
    assert kind is not None, "it is a function"
    set_attribute(function, "function_type", FunctionType.from_lists([*kind.inputs, type_], list(kind.outputs)))
    given = function.get_attr_or_prop("arg_attrs")
    if isinstance(given, ArrayAttr):
        set_attribute(function, "arg_attrs", ArrayAttr([*cast("ArrayAttr[Attribute]", given), DictionaryAttr({})]))


def drop_parameter(function: Operation, index: int) -> None:
    """Remove parameter `index` from the function type and the parameter attributes."""
    kind = function_type_of(function)
    assert kind is not None, "it is a function"
    inputs = [type_ for number, type_ in enumerate(kind.inputs) if number != index]
    set_attribute(function, "function_type", FunctionType.from_lists(inputs, list(kind.outputs)))
    _drop_item(function, "arg_attrs", index)


def drop_result(function: Operation, index: int) -> None:
    """Remove result `index` from the function type and the result attributes."""
    kind = function_type_of(function)
    assert kind is not None, "it is a function"
    outputs = [type_ for number, type_ in enumerate(kind.outputs) if number != index]
    set_attribute(function, "function_type", FunctionType.from_lists(list(kind.inputs), outputs))
    _drop_item(function, "res_attrs", index)


def settle_result_types(function: Operation) -> None:
    """Set the function's result types to those of its returned values."""
    kind = function_type_of(function)
    ends = returns_of(function)
    if kind is not None and ends:
        outputs = [operand.type for operand in ends[0].operands]
        set_attribute(function, "function_type", FunctionType.from_lists(list(kind.inputs), outputs))


def _drop_item(op: Operation, name: str, index: int) -> None:
    given = op.get_attr_or_prop(name)
    if isinstance(given, ArrayAttr):
        items = cast("ArrayAttr[Attribute]", given)
        set_attribute(op, name, ArrayAttr([item for number, item in enumerate(items) if number != index]))
