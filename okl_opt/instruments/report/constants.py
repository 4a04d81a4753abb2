"""The first elements of large constants, which are elided in the text of ops.

value, the first 4 of 1024: dense<[0, 1, 2, 3]> : tensor<4xi32>
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects.builtin import (
    ArrayAttr,
    BytesAttr,
    DenseIntOrFPElementsAttr,
    DictionaryAttr,
    ShapedType,
    TensorType,
)
from xdsl.ir import Attribute, Operation, ParametrizedAttribute

from okl_opt.dialects.text import print_attribute
from okl_opt.dialects.text.builtin import DenseWideElementsAttr

ELIDED = "__elided__"
"""The placeholder of a large constant in IR text."""
SHOWN = 32
"""The number of elements to show."""

Dense = DenseIntOrFPElementsAttr | DenseWideElementsAttr


def beginnings(op: Operation, above: int) -> list[str]:
    """The beginnings of the distinct constants of `op` with more than `above` elements."""
    return [
        f"{name}, the first {min(SHOWN, count)} of {count}: {_beginning(constant, count)}"
        for name, attribute in sorted({**op.attributes, **op.properties}.items())
        for constant in _constants(attribute)
        if (count := _count(constant)) > above and not _is_splat(constant, count)
    ]


def _constants(attribute: Attribute) -> Iterator[Dense]:
    """The dense constants in an attribute, in order."""
    match attribute:
        case DenseIntOrFPElementsAttr() | DenseWideElementsAttr():
            yield attribute
        case ArrayAttr():
            for element in attribute.data:
                yield from _constants(element)
        case DictionaryAttr():
            for element in attribute.data.values():
                yield from _constants(element)
        case ParametrizedAttribute():
            for parameter in attribute.parameters:
                yield from _constants(parameter)
        case _:
            return


def _count(constant: Dense) -> int:
    type = constant.type
    assert isinstance(type, ShapedType)
    count = 1
    for size in type.get_shape():
        count *= size
    return count


def _is_splat(constant: Dense, count: int) -> bool:
    data = constant.data.data
    return data == data[: len(data) // count] * count


def _beginning(constant: Dense, count: int) -> str:
    """A constant of the first `count` elements, as text."""
    shown = min(SHOWN, count)
    data = constant.data.data
    element_type = getattr(constant.type, "element_type", None)
    assert isinstance(element_type, Attribute)
    part = BytesAttr(data[: len(data) // count * shown])
    return print_attribute(type(constant).new([TensorType(element_type, [shown]), part]))
