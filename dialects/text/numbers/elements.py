"""The text of dense constants: splats, lists, hexadecimal data, and elided constants.

Source: `printDenseIntOrFPElementsAttr` in MLIR's AsmPrinter.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

from xdsl.dialects.builtin import (
    AnyFloat,
    ComplexType,
    Float80Type,
    Float128Type,
    IndexType,
    IntegerType,
    ShapedType,
    Signedness,
    i1,
)
from xdsl.ir import Attribute

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.numbers.floats import bits_text, float_text
from okl_opt.dialects.text.options import DEFAULT, PrintOptions

Number = IntegerType | IndexType | AnyFloat


class ElementsPrinter(Protocol):
    """The printer interface for writing a dense constant."""

    def print_string(self, text: str) -> None: ...

    def print_attribute(self, attribute: Attribute) -> None: ...


def _options(printer: ElementsPrinter) -> PrintOptions:
    """The options of `printer`; an xDSL printer has none."""
    options = getattr(printer, "options", DEFAULT)
    assert isinstance(options, PrintOptions)
    return options


def write_dense(type: Attribute, data: bytes, printer: ElementsPrinter) -> None:
    """Write `dense<[1, 2]> : tensor<2xi32>` from data in xDSL's layout, or in MLIR's if xDSL cannot pack the type."""
    printer.print_string(_text(type, data, _options(printer)) + " : ")
    printer.print_attribute(type)


def _element_type(type: Attribute) -> Attribute:
    element = getattr(type, "element_type", None)
    assert isinstance(element, Attribute)
    return element


def _text(type: Attribute, data: bytes, options: PrintOptions) -> str:
    element = _element_type(type)
    size = _size(element)
    count = len(data) // size
    if not count:
        return "dense<>"
    if data == data[:size] * count:
        return f"dense<{_element_texts(data[:size], element)[0]}>"
    elide_above, hex_above = options.elide_elements_above, options.hex_elements_above
    if elide_above is not None and count > elide_above:
        return "dense_resource<__elided__>"
    if hex_above != -1 and count > hex_above:
        return f'dense<"0x{stored_bytes(data, element).hex().upper()}">'
    return f"dense<{nested(_element_texts(data, element), type)}>"


def values_text(type: Attribute, data: bytes) -> str:
    """The elements of a constant inside `sparse<...>`: in full, without the type."""
    element = _element_type(type)
    size = _size(element)
    if data == data[:size] * (len(data) // size):
        return _element_texts(data[:size], element)[0]
    return nested(_element_texts(data, element), type)


def nested(texts: Sequence[str], type: Attribute) -> str:
    """The elements in brackets, one pair for each dimension."""
    assert isinstance(type, ShapedType)
    for size in reversed(type.get_shape()):
        texts = [f"[{', '.join(texts[start : start + size])}]" for start in range(0, len(texts), size)]
    return texts[0]


def _element_texts(data: bytes, type: Attribute) -> list[str]:
    """The texts of the elements in `data`."""
    part = number_type(type)
    texts = number_texts(data, part)
    if part is type:
        return texts
    return [f"({texts[index]},{texts[index + 1]})" for index in range(0, len(texts), 2)]


def number_texts(data: bytes, type: Number) -> list[str]:
    size = number_size(type)
    if is_wide(type):
        numbers = [int.from_bytes(data[start : start + size], "little") for start in range(0, len(data), size)]
        if isinstance(type, AnyFloat):
            return [bits_text(bits, type) for bits in numbers]
        return [str(_in_width(value, type)) for value in numbers]
    values = type.unpack(data, len(data) // size)
    if isinstance(type, AnyFloat):
        return [
            _nan_text(data[index * size : (index + 1) * size]) if value != value else float_text(value, type)
            for index, value in enumerate(values)
        ]
    if type == i1:
        return ["true" if value else "false" for value in values]
    return [str(_in_width(int(value), type)) for value in values]


def _nan_text(data: bytes) -> str:
    return f"0x{int.from_bytes(data, 'little'):X}"


def write_array(type: Attribute, data: bytes, printer: ElementsPrinter) -> None:
    """Write `array<f32: 1.0>`; NaNs keep their bits."""
    printer.print_string("array<")
    printer.print_attribute(type)
    if data:
        printer.print_string(": " + ", ".join(number_texts(data, number_type(type))))
    printer.print_string(">")


def number_type(type: Attribute) -> Number:
    """The type of a number in an element of `type`; a complex element has two numbers."""
    part = type.element_type if isa(type, ComplexType) else type
    assert isa(part, IntegerType | IndexType | AnyFloat)
    return part


def is_wide(type: Number) -> bool:
    """Return whether xDSL cannot pack numbers of `type`."""
    if isinstance(type, IntegerType):
        return type.width.data > 64
    return isinstance(type, Float80Type | Float128Type)


def number_size(type: Number) -> int:
    """Bytes of a number in an attribute: xDSL's, or MLIR's for types that xDSL cannot pack."""
    return element_bytes(type) if is_wide(type) else type.compile_time_size


def _size(element: Attribute) -> int:
    """Bytes of an element of that type."""
    part = number_type(element)
    return number_size(part) * (1 if part is element else 2)


def _in_width(value: int, type: IntegerType | IndexType) -> int:
    """Truncate `value` to the width of its type; hexadecimal data may have more bits."""
    if isinstance(type, IndexType):
        return value
    value &= (1 << type.width.data) - 1
    if type.signedness.data is not Signedness.UNSIGNED and value >> (type.width.data - 1):
        value -= 1 << type.width.data
    return value


def element_bytes(type: Attribute) -> int:
    """Bytes of an element in MLIR's storage; one for a single i1."""
    if isinstance(type, IndexType):
        return 8
    if isa(type, IntegerType):
        return math.ceil(type.width.data / 8)
    assert isinstance(type, AnyFloat)
    return math.ceil(type.bitwidth / 8)


def stored_bytes(data: bytes, type: Attribute) -> bytes:
    """Data in MLIR's layout: an i1 is a bit, others take whole bytes; xDSL rounds sizes up to powers of two."""
    if type == i1:
        bits = sum(1 << index for index, byte in enumerate(data) if byte)
        return bits.to_bytes(math.ceil(len(data) / 8), "little")
    part = number_type(type)
    return _resized(data, number_size(part), element_bytes(part))


def xdsl_bytes(data: bytes, type: Attribute, count: int) -> bytes | None:
    """The inverse of `stored_bytes` for `count` elements or a splat; None if the sizes do not match."""
    if type == i1:
        if count > 1 and data in (b"\x00", b"\xff"):
            return bytes([data[0] & 1]) * count
        if len(data) != math.ceil(count / 8):
            return None
        return bytes(data[index // 8] >> index % 8 & 1 for index in range(count))
    part = number_type(type)
    size = element_bytes(part)
    element_size = size * (2 if isinstance(type, ComplexType) else 1)
    if len(data) == element_size:
        data *= count
    if len(data) != element_size * count:
        return None
    return _resized(data, size, number_size(part), signed=isinstance(part, IntegerType))


def _resized(data: bytes, old: int, new: int, *, signed: bool = False) -> bytes:
    """Convert little-endian numbers from `old` to `new` bytes each."""
    if old == new:
        return data
    pieces: list[bytes] = []
    for start in range(0, len(data), old):
        piece = data[start : start + old]
        fill = b"\xff" if signed and piece[-1] & 0x80 else b"\x00"
        pieces.append(piece[:new] + fill * (new - old))
    return b"".join(pieces)
