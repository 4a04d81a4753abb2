"""Shrinks attribute values: numbers towards 0, strings and lists to shorter ones, constants to splats.

Before:  %0 = "test.op"() {n = 40 : i32, s = "name", l = [1, 2], d = dense<[1, 2]> : tensor<2xi32>} : () -> i32
After:   %0 = "test.op"() {n = 0 : i32, s = "", l = [], d = dense<0> : tensor<2xi32>} : () -> i32
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, cast

from xdsl.dialects.builtin import (
    ArrayAttr,
    BytesAttr,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    DictionaryAttr,
    FloatAttr,
    IntegerAttr,
    StringAttr,
)
from xdsl.ir import Attribute, Operation

from okl_opt.commands.reduce.functions import attached
from okl_opt.commands.reduce.simplifiers.attributes import attribute_names, change_attribute
from okl_opt.commands.reduce.simplifiers.simplifier import Edit, Simplifier

# String attributes that are keywords.
_WORDS = {"sym_visibility"}

Shrink = Callable[[Attribute], Attribute]
"""Returns a smaller attribute, or the same one."""


def _edits(top: Operation, shrink: Shrink) -> list[Edit]:
    found = [(op, name) for op in top.walk() for name in attribute_names(op) if name not in _WORDS]
    return [partial(_shrink, top, op, name, shrink) for op, name in found]


def _shrink(top: Operation, op: Operation, name: str, shrink: Shrink) -> None:
    if not attached(op, top):
        return
    old = op.get_attr_or_prop(name)
    if old is not None and (new := _deeply(old, shrink)) != old:
        change_attribute(op, name, new)


def _deeply(attribute: Attribute, shrink: Shrink) -> Attribute:
    """Shrink `attribute` and, recursively, the elements of arrays and dictionaries."""
    if isinstance(attribute, ArrayAttr):
        items = cast("ArrayAttr[Attribute]", attribute)
        attribute = ArrayAttr([_deeply(item, shrink) for item in items])
    elif isinstance(attribute, DictionaryAttr):
        attribute = DictionaryAttr({name: _deeply(item, shrink) for name, item in attribute.data.items()})
    return shrink(attribute)


def _zero(attribute: Attribute) -> Attribute:
    return _number(attribute, lambda value: 0)


def _one(attribute: Attribute) -> Attribute:
    return _number(attribute, lambda value: 1 if value > 1 else value)


def _half(attribute: Attribute) -> Attribute:
    return _number(attribute, lambda value: int(value / 2) if abs(value) < 2**53 else 0)


def _number(attribute: Attribute, smaller: Callable[[float], float]) -> Attribute:
    """Shrink single numbers and splats; `_splat` first makes other constants splats."""
    match attribute:
        case IntegerAttr():
            number = cast("IntegerAttr[Any]", attribute)
            return IntegerAttr(int(smaller(number.value.data)), number.type)
        case FloatAttr():
            number = cast("FloatAttr[Any]", attribute)
            return FloatAttr(float(smaller(_finite(number.value.data))), number.type)
        case DenseIntOrFPElementsAttr() if len(attribute) and attribute.is_splat():
            dense = cast("DenseIntOrFPElementsAttr[Any]", attribute)
            value = cast("object", dense.get_values()[0])
            if isinstance(value, int):
                return DenseIntOrFPElementsAttr.from_list(dense.type, [int(smaller(value))])
            if isinstance(value, float):
                return DenseIntOrFPElementsAttr.from_list(dense.type, [float(smaller(_finite(value)))])
        case _:
            pass
    return attribute


def _finite(value: float) -> float:
    return value if abs(value) < float("inf") else 0.0


def _no_text(attribute: Attribute) -> Attribute:
    return StringAttr("") if isinstance(attribute, StringAttr) else attribute


def _short_text(attribute: Attribute) -> Attribute:
    return StringAttr(attribute.data[:1]) if isinstance(attribute, StringAttr) else attribute


def _no_items(attribute: Attribute) -> Attribute:
    return _items(attribute, slice(0, 0))


def _first_half(attribute: Attribute) -> Attribute:
    return _items(attribute, slice(0, _length(attribute) // 2))


def _second_half(attribute: Attribute) -> Attribute:
    return _items(attribute, slice(_length(attribute) // 2, None))


def _length(attribute: Attribute) -> int:
    return len(cast("ArrayAttr[Attribute]", attribute)) if isinstance(attribute, ArrayAttr | DenseArrayBase) else 0


def _items(attribute: Attribute, part: slice) -> Attribute:
    if isinstance(attribute, ArrayAttr):
        return ArrayAttr(cast("ArrayAttr[Attribute]", attribute).data[part])
    if isinstance(attribute, DenseArrayBase):
        array = cast("DenseArrayBase[Any]", attribute)
        return DenseArrayBase.from_list(array.elt_type, list(array.iter_values())[part])
    return attribute


def _splat(attribute: Attribute) -> Attribute:
    """A splat of the first element."""
    if not isinstance(attribute, DenseIntOrFPElementsAttr):
        return attribute
    dense = cast("DenseIntOrFPElementsAttr[Any]", attribute)
    if not len(dense):
        return dense
    size = len(dense.data.data) // len(dense)
    return DenseIntOrFPElementsAttr(dense.type, BytesAttr(dense.data.data[:size] * len(dense)))


SHRINK_LITERALS = tuple(
    Simplifier(name, partial(_edits, shrink=shrink))
    for name, shrink in (
        ("making constants splats", _splat),
        ("making numbers 0", _zero),
        ("making numbers 1", _one),
        ("halving numbers", _half),
        ("emptying lists", _no_items),
        ("shortening lists at the end", _first_half),
        ("shortening lists at the start", _second_half),
        ("emptying strings", _no_text),
        ("shortening strings", _short_text),
    )
)
