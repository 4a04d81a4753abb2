"""The text of dense constants: splats, lists, hexadecimal data and what is left out.

Source: `printDenseIntOrFPElementsAttr` in MLIR's AsmPrinter.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from xdsl.dialects.builtin import (
    AnyFloat,
    ComplexType,
    DenseIntOrFPElementsAttr,
    IndexType,
    IntegerType,
    Signedness,
    i1,
)
from xdsl.ir import Attribute
from xdsl.utils.hints import isa

from dialects.text.floats import float_text
from dialects.text.options import PrintOptions


class ElementsPrinter(Protocol):
    """What writing a dense constant needs of a printer."""

    options: PrintOptions

    def print_string(self, text: str) -> None: ...

    def print_attribute(self, attribute: Attribute) -> None: ...


def write_dense(attribute: DenseIntOrFPElementsAttr, printer: ElementsPrinter) -> None:
    printer.print_string(_text(attribute, printer.options) + " : ")
    printer.print_attribute(attribute.get_type())


def _text(attribute: DenseIntOrFPElementsAttr, options: PrintOptions) -> str:
    data = attribute.data.data
    count = len(attribute)
    if not count:
        return "dense<>"
    element = attribute.get_element_type()
    texts = element_texts(element)
    first = data[: len(data) // count]
    if data == first * count:
        return f"dense<{texts(element.unpack(first, 1))[0]}>"
    elide_above, hex_above = options.elide_elements_above, options.hex_elements_above
    if elide_above is not None and count > elide_above:
        return "dense_resource<__elided__>"
    if hex_above != -1 and count > hex_above:
        return f'dense<"0x{stored_bytes(data, element).hex().upper()}">'
    return f"dense<{_nested(texts(attribute.get_values()), attribute.get_shape())}>"


def _nested(texts: Sequence[str], shape: Sequence[int]) -> str:
    """The elements in brackets, one pair for each dimension."""
    for size in reversed(shape):
        texts = [f"[{', '.join(texts[start : start + size])}]" for start in range(0, len(texts), size)]
    return texts[0]


def element_texts(type: Attribute) -> Callable[[Sequence[Any]], list[str]]:
    """What gives the texts of elements of `type`."""
    if isa(type, ComplexType):
        part = element_texts(_part(type))
        return lambda values: [f"({','.join(part(value))})" for value in values]
    if isa(type, IntegerType | IndexType):
        if type == i1:
            return lambda values: ["true" if value else "false" for value in values]
        return lambda values: [str(_in_width(value, type)) for value in values]
    assert isinstance(type, AnyFloat)
    return lambda values: [float_text(value, type) for value in values]


def _part(type: Attribute) -> IntegerType | IndexType | AnyFloat:
    """The type of a number in an element of `type`: a complex element has two."""
    part = type.element_type if isa(type, ComplexType) else type
    assert isa(part, IntegerType | IndexType | AnyFloat)
    return part


def _in_width(value: int, type: IntegerType | IndexType) -> int:
    """`value` as its type's bits say; hexadecimal data may have more."""
    if isinstance(type, IndexType):
        return value
    value &= (1 << type.width.data) - 1
    if type.signedness.data is not Signedness.UNSIGNED and value >> (type.width.data - 1):
        value -= 1 << type.width.data
    return value


def element_bytes(type: Attribute) -> int:
    """Bytes that MLIR stores for an element; for an i1 by itself one."""
    if isinstance(type, IndexType):
        return 8
    if isa(type, IntegerType):
        return math.ceil(type.width.data / 8)
    assert isinstance(type, AnyFloat)
    return math.ceil(type.bitwidth / 8)


def stored_bytes(data: bytes, type: Attribute) -> bytes:
    """Data as MLIR stores it: an i1 is a bit, others take whole bytes; xDSL rounds their sizes up to powers of two."""
    if type == i1:
        bits = sum(1 << index for index, byte in enumerate(data) if byte)
        return bits.to_bytes(math.ceil(len(data) / 8), "little")
    part = _part(type)
    return _resized(data, part.compile_time_size, element_bytes(part))


def xdsl_bytes(data: bytes, type: Attribute, count: int) -> bytes | None:
    """The inverse of `stored_bytes` for `count` elements, or one that stands for all; None if the sizes do not fit."""
    if type == i1:
        if count > 1 and data in (b"\x00", b"\xff"):
            return bytes([data[0] & 1]) * count
        if len(data) != math.ceil(count / 8):
            return None
        return bytes(data[index // 8] >> index % 8 & 1 for index in range(count))
    part = _part(type)
    size = element_bytes(part)
    element_size = size * (2 if isinstance(type, ComplexType) else 1)
    if len(data) == element_size:
        data *= count
    if len(data) != element_size * count:
        return None
    return _resized(data, size, part.compile_time_size, signed=isinstance(part, IntegerType))


def _resized(data: bytes, old: int, new: int, *, signed: bool = False) -> bytes:
    """Little-endian numbers of `old` bytes each, in `new` bytes each."""
    if old == new:
        return data
    pieces: list[bytes] = []
    for start in range(0, len(data), old):
        piece = data[start : start + old]
        fill = b"\xff" if signed and piece[-1] & 0x80 else b"\x00"
        pieces.append(piece[:new] + fill * (new - old))
    return b"".join(pieces)
