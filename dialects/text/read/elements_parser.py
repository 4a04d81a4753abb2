"""Parsing dense, sparse and array constants, also those that xDSL cannot represent, with MLIR's messages.

Source: `TensorLiteralParser`, `DenseArrayElementParser` and `parseSparseElementsAttr` in MLIR's AttributeParser.cpp.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AnyFloat,
    ArrayAttr,
    BytesAttr,
    ComplexType,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    IndexType,
    IntegerType,
    MemRefType,
    Signedness,
    StringAttr,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
    VectorType,
    i1,
    i64,
)
from xdsl.ir import Attribute
from xdsl.utils.lexer import Position
from xdsl.utils.mlir_lexer import MLIRTokenKind, StringLiteral

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.numbers.elements import Number, is_wide, number_size, number_type, xdsl_bytes
from okl_opt.dialects.text.read.errors import shown
from okl_opt.dialects.text.read.float_parser import checked_bits, rounded_bits
from okl_opt.dialects.text.read.number_lists import NUMBER_LISTS, number

if TYPE_CHECKING:
    from okl_opt.dialects.text.builtin import Values, WideArrayAttr
    from okl_opt.dialects.text.read.type_parser import TypeParser

_Shaped = TensorType[Attribute] | VectorType[Attribute] | MemRefType[Attribute]

_HEXADECIMAL_DATA = re.compile(r'"0x((?:[0-9a-fA-F]{2})*)"')
_MAX_ELEMENTS = 1 << 26
_STRINGS = (MLIRTokenKind.STRING_LIT, MLIRTokenKind.BYTES_LIT)
_NUMBERS = (MLIRTokenKind.INTEGER_LIT, MLIRTokenKind.FLOAT_LIT)


@dataclass(frozen=True, slots=True)
class _Element:
    """The text of a number, Boolean or string, without a minus sign."""

    text: str
    start: Position
    is_negative: bool

    @property
    def is_hexadecimal(self) -> bool:
        return self.text.startswith("0x")

    @property
    def is_integer(self) -> bool:
        return self.text[0].isdigit() and ("." not in self.text)


@dataclass
class _Literal:
    """The text between the brackets of a constant: its elements in order, and the shape of the lists around them.

    A list of plain decimal numbers is kept as `numbers`, without positions. The text at `start` is parsed again if a
    number is invalid, or if only some of several lists are plain.
    """

    shape: list[int] = field(default_factory=list[int])
    elements: list[_Element] = field(default_factory=list[_Element])
    numbers: list[int | float] = field(default_factory=list[int | float])
    start: Position = 0

    def __len__(self) -> int:
        return len(self.elements) or len(self.numbers)


def parse_dense(parser: TypeParser, start: Position, type: Attribute | None) -> Values:
    """Parse from the `<` after `dense`, which is at `start`; `type` is given if the text does not repeat it."""
    parser.require("<", "expected '<' after 'dense'")
    literal = _Literal([0]) if parser.token.kind is MLIRTokenKind.GREATER else _parse_list(parser)
    parser.require(">", "expected '>'")
    if type is None:
        shaped = _parse_literal_type(parser, start)
    else:
        shaped = _shaped(parser, type, start)
        _check_count(parser, shaped, start)
    return _values_or_data(parser, literal, shaped, start)


def parse_sparse(parser: TypeParser, start: Position) -> Attribute:
    """Parse from the `<` after `sparse`, which is at `start`."""
    from okl_opt.dialects.text.builtin import SparseElementsAttr

    if parser.parse_optional_punctuation("<") is None:
        parser.wrong_token("Expected '<' after 'sparse'")
    indices = values = _Literal([0])
    is_empty = parser.parse_optional_punctuation(">") is not None
    if not is_empty:
        indices = _parse_list(parser)
        parser.require(",", "expected ','")
        values = _parse_list(parser)
        parser.require(">", "expected '>'")
    type = _parse_literal_type(parser, start)
    rank = len(type.get_shape())
    # A single number is a splat.
    index_type = TensorType(i64, indices.shape or [1, rank])
    value_type = TensorType(_element_of(type), values.shape or index_type.get_shape()[:1])
    index_values = _values(parser, indices, index_type, start)
    element_values = _values_or_data(parser, values, value_type, start)
    if not is_empty:
        _check_sparse_shapes(parser, type.get_shape(), index_type.get_shape(), value_type.get_shape(), start)
    assert isinstance(index_values, DenseIntOrFPElementsAttr)
    _check_indices(parser, index_values, type, start)
    return SparseElementsAttr(type, index_values, element_values)


def _check_sparse_shapes(
    parser: TypeParser, shape: Sequence[int], indices: Sequence[int], values: Sequence[int], start: Position
) -> None:
    if len(values) != 1:
        parser.raise_at("expected 1-d tensor for sparse element values", start)
    # The brackets around a one-dimensional index may be omitted.
    fits = list(indices[1:]) == [len(shape)] or (len(indices) == 1 == len(shape))
    if not fits or indices[0] != values[0]:
        parser.raise_at(
            f"expected shape ({_list(shape)}); inferred shape of indices literal ({_list(indices)}); "
            f"inferred shape of values literal ({_list(values)})",
            start,
        )


def _check_indices(parser: TypeParser, indices: DenseIntOrFPElementsAttr, type: _Shaped, start: Position) -> None:
    shape = type.get_shape()
    numbers = [value for value in indices.get_values() if isinstance(value, int)]
    for count, first in enumerate(range(0, len(numbers), max(1, len(shape)))):
        index = numbers[first : first + len(shape)]
        if any(not 0 <= place < size for place, size in zip(index, shape, strict=True)):
            # MLIR prints the numbers without signs.
            places = ", ".join(str(place & ((1 << 64) - 1)) for place in index)
            message = f"sparse index #{count} is not contained within the value shape, with index=[{places}]"
            parser.raise_at(f"{message}, and type={shown(type)}", start)


def parse_array(parser: TypeParser) -> DenseArrayBase | WideArrayAttr:
    """`array<i32: 1, 2>`, from the `<`."""
    parser.require("<", "expected '<' after 'array'")
    start = parser.pos
    with parser.followed("expected an integer or floating point type"):
        type = parser.parse_type()
    if not isa(type, IntegerType | AnyFloat):
        parser.raise_at(f"expected integer or float type, got: {shown(type)}", start)
    bits = type.bitwidth
    if bits % 8 and bits != 1:
        parser.raise_at("element type bitwidth must be a multiple of 8", start)
    if parser.parse_optional_punctuation(">") is not None:
        return DenseArrayBase(type, BytesAttr(b""))
    parser.require(":", "expected ':' after dense array type")
    pieces = parser.parse_comma_separated_list(parser.Delimiter.NONE, lambda: _parse_array_number(parser, type))
    parser.require(">", "expected '>' to close an array attribute")
    data = BytesAttr(b"".join(pieces))
    if not is_wide(type) and type.size == type.compile_time_size:
        return DenseArrayBase(type, data)
    from okl_opt.dialects.text.builtin import WideArrayAttr

    return WideArrayAttr(type, data)


def _parse_array_number(parser: TypeParser, type: IntegerType | AnyFloat) -> bytes:
    return _parse_array_float(parser, type) if isinstance(type, AnyFloat) else _parse_array_integer(parser, type)


def _parse_array_float(parser: TypeParser, type: AnyFloat) -> bytes:
    start = parser.pos
    element = _optional_element(parser)
    if element is None:
        parser.raise_at("expected floating point literal", start)
    if element.is_integer and not element.is_hexadecimal:
        parser.refuse_decimal_integer(element.start)
    return _float_bytes(parser, element, type)


def _parse_array_integer(parser: TypeParser, type: IntegerType) -> bytes:
    is_negative = parser.parse_optional_punctuation("-") is not None
    token = parser.token
    if token.text in ("true", "false"):
        if type != i1:
            parser.raise_at("expected i1 type for 'true' or 'false' values", token.start)
        parser.skip_to(token.end)
        return _packed(int(token.text == "true"), type)
    if token.kind is not MLIRTokenKind.INTEGER_LIT:
        parser.raise_at("expected integer literal", token.start)
    parser.skip_to(token.end)
    if type == i1:
        parser.raise_at("expected 'true' or 'false' values for i1 type", parser.pos)
    magnitude = int(token.text, 16 if token.text.startswith("0x") else 10)
    if is_negative and type.signedness.data is Signedness.UNSIGNED and 0 < magnitude <= 1 << type.width.data >> 1:
        # MLIR accepts it.
        return _packed((1 << type.width.data) - magnitude, type)
    value = _integer_value(_Element(token.text, token.start, is_negative), type)
    if value is None:
        parser.raise_at("integer constant out of range", parser.pos)
    return _packed(value, type)


# ----- the text of literals


def _parse_list(parser: TypeParser, *, exact: bool = False) -> _Literal:
    """Parse an element, or a list in brackets; `exact` keeps the position of each element."""
    start = parser.pos
    match = None if exact else NUMBER_LISTS.in_brackets.match(parser.lexer.input.content, start)
    if match is not None:
        numbers = [number(found) for found in NUMBER_LISTS.each.findall(match[1])]
        parser.skip_to(match.end())
        return _Literal([len(numbers)], numbers=numbers, start=start)
    if parser.token.kind is not MLIRTokenKind.L_SQUARE:
        return _Literal([], _parse_elements(parser), start=start)
    literal = _parse_lists(parser, exact=exact)
    if not literal.elements or not literal.numbers:
        return literal
    parser.skip_to(start)
    return _parse_list(parser, exact=True)


def _parse_lists(parser: TypeParser, *, exact: bool) -> _Literal:
    """Parse lists in brackets, or elements, all of the same shape."""
    literal = _Literal(start=parser.pos)
    inner_shapes: list[list[int]] = []

    def item() -> None:
        inner = _parse_list(parser, exact=exact)
        inner_shapes.append(inner.shape)
        if inner.shape != inner_shapes[0]:
            message = "tensor literal is invalid; ranks are not consistent between elements"
            parser.raise_at(message, parser.pos)
        literal.elements += inner.elements
        literal.numbers += inner.numbers

    with parser.nested():
        parser.parse_comma_separated_list(parser.Delimiter.SQUARE, item)
    literal.shape = [len(inner_shapes), *(inner_shapes[0] if inner_shapes else ())]
    return literal


def _parse_elements(parser: TypeParser) -> list[_Element]:
    """Parse one element; a complex number gives two."""
    if parser.parse_optional_punctuation("(") is None:
        return [_parse_element(parser)]
    real = _parse_element(parser)
    parser.require(",", "expected ',' between complex elements")
    imaginary = _parse_element(parser)
    parser.require(")", "expected ')' after complex elements")
    return [real, imaginary]


def _parse_element(parser: TypeParser) -> _Element:
    element = _optional_element(parser)
    if element is None:
        parser.raise_at("expected element literal of primitive type", parser.pos)
    return element


def _optional_element(parser: TypeParser) -> _Element | None:
    is_negative = parser.parse_optional_punctuation("-") is not None
    token = parser.token
    if is_negative and token.kind not in _NUMBERS:
        parser.raise_at("expected integer or floating point literal", token.start)
    if token.kind not in _NUMBERS and token.kind not in _STRINGS and token.text not in ("true", "false"):
        return None
    parser.skip_to(token.end)
    return _Element(token.text, token.start, is_negative)


def _parse_literal_type(parser: TypeParser, start: Position) -> _Shaped:
    parser.require(":", "expected ':'")
    type_start = parser.pos
    type = _shaped(parser, parser.parse_type(), start)
    _check_count(parser, type, type_start)
    return type


def _check_count(parser: TypeParser, type: _Shaped, place: Position) -> None:
    if math.prod(type.get_shape()) > _MAX_ELEMENTS:
        # xDSL stores splats expanded.
        parser.raise_at(f"dense attributes of more than {_MAX_ELEMENTS} elements are not supported", place)


def _shaped(parser: TypeParser, type: Attribute, start: Position) -> _Shaped:
    if isinstance(type, UnrankedTensorType | UnrankedMemRefType):
        parser.raise_at("elements literal type must have static shape", start)
    if not isa(type, TensorType | VectorType | MemRefType):
        parser.raise_at("elements literal must be a shaped type", start)
    if DYNAMIC_INDEX in type.get_shape():
        parser.raise_at("elements literal type must have static shape", start)
    return type


def _list(numbers: Sequence[int]) -> str:
    return f"[{', '.join(map(str, numbers))}]"


# ----- from literals to values


def _element_of(type: _Shaped) -> Attribute:
    return type.element_type


def _is_number(type: Attribute) -> bool:
    return isa(type, IntegerType | IndexType | AnyFloat | ComplexType)


def _from_data(parser: TypeParser, element: _Element, type: _Shaped, start: Position) -> Values:
    """`dense<"0x01020304"> : tensor<i32>`: the bytes in MLIR's layout."""
    digits = _HEXADECIMAL_DATA.fullmatch(element.text)
    if digits is None:
        parser.raise_at("expected string containing hex digits starting with `0x`", element.start)
    data = xdsl_bytes(bytes.fromhex(digits[1]), _element_of(type), math.prod(type.get_shape()))
    if data is None:
        parser.raise_at(f"elements hex data size is invalid for provided type: {shown(type)}", start)
    return _numbers_attribute(type, data)


def _values_or_data(parser: TypeParser, literal: _Literal, type: _Shaped, start: Position) -> Values:
    is_string = not literal.shape and len(literal) == 1 and literal.elements[0].text[0] == '"'
    if is_string and _is_number(_element_of(type)):
        return _from_data(parser, literal.elements[0], type, start)
    return _values(parser, literal, type, start)


def _values(parser: TypeParser, literal: _Literal, type: _Shaped, start: Position) -> Values:
    shape = list(type.get_shape())
    if literal.shape and literal.shape != shape and (len(literal) or 0 not in shape):
        message = f"inferred shape of elements literal ({_list(literal.shape)}) does not match type ({_list(shape)})"
        if not len(literal) and literal.start == 0:
            message = f"parsed zero elements, but type ({shown(type)}) expected at least 1"
        parser.raise_at(message, start)
    element_type, count = _element_of(type), math.prod(shape)
    if not _is_number(element_type):
        return _strings(parser, literal, type, start)
    part = number_type(element_type)
    per_element = 1 if part is element_type else 2
    wanted = (count if literal.shape else 1) * per_element
    if len(literal) != wanted:
        whole = type if literal.shape else element_type
        message = f"parsed {len(literal)} elements, but type ('{whole}') expected {wanted} elements"
        parser.raise_at(message, start)
    data = _data(parser, literal, part)
    return _numbers_attribute(type, data if literal.shape else data * count)


def _numbers_attribute(type: _Shaped, data: bytes) -> Values:
    if is_wide(number_type(type.element_type)):
        from okl_opt.dialects.text.builtin import DenseWideElementsAttr

        return DenseWideElementsAttr(type, BytesAttr(data))
    return DenseIntOrFPElementsAttr(cast(Any, type), BytesAttr(data))


def _strings(parser: TypeParser, literal: _Literal, type: _Shaped, start: Position) -> Values:
    from okl_opt.dialects.text.builtin import DenseStringElementsAttr

    elements = _places(parser, literal)
    for element in elements:
        if element.text[0] != '"':
            parser.raise_at(f"expected string token, got {element.text}", start)
    count = 1 if literal.shape else math.prod(type.get_shape())
    values = [StringAttr(_string(parser, element)) for element in elements]
    return DenseStringElementsAttr(type, ArrayAttr(values * count))


def _string(parser: TypeParser, element: _Element) -> str:
    literal = StringLiteral(element.start, element.start + len(element.text), parser.lexer.input)
    return literal.bytes_contents.decode(errors="surrogateescape")


def _places(parser: TypeParser, literal: _Literal) -> list[_Element]:
    """The elements with their positions; parsed again if these were not kept."""
    if not literal.numbers:
        return literal.elements
    here = parser.pos
    parser.skip_to(literal.start)
    elements = _parse_list(parser, exact=True).elements
    parser.skip_to(here)
    return elements


def _data(parser: TypeParser, literal: _Literal, type: Number) -> bytes:
    """The numbers in little-endian order."""
    if literal.numbers:
        data = _plain_data(literal.numbers, type)
        if data is not None:
            return data
    elements = _places(parser, literal)
    if isinstance(type, AnyFloat):
        return b"".join([_float_bytes(parser, element, type) for element in elements])
    return b"".join([_integer_bytes(parser, element, type) for element in elements])


def _plain_data(numbers: Sequence[int | float], type: Number) -> bytes | None:
    """Pack plain decimal numbers at once; None if one needs an individual check."""
    if is_wide(type):
        return None
    if isinstance(type, AnyFloat):
        if any(isinstance(value, int) for value in numbers):
            return None
        try:
            return type.pack([float(value) for value in numbers])
        except OverflowError:
            return None
    if any(isinstance(value, float) for value in numbers):
        return None
    values = [int(value) for value in numbers]
    low, high = _range(type)
    if min(values) < low or max(values) >= high:
        return None
    if isinstance(type, IntegerType):
        values = [type.get_normalized_value(value) for value in values]
    return type.pack(values)


def _range(type: IntegerType | IndexType) -> tuple[int, int]:
    """The range of values allowed in text: least, and greatest plus one."""
    if isinstance(type, IndexType):
        return -(1 << 63), 1 << 63
    width = type.width.data
    if type.signedness.data is Signedness.UNSIGNED:
        return 0, 1 << width
    low = -(1 << width >> 1)
    return (low, -low) if type.signedness.data is Signedness.SIGNED else (low, 1 << width)


def _integer_value(element: _Element, type: IntegerType | IndexType) -> int | None:
    """The value of an element; None if `type` cannot represent it. There is no minus zero."""
    magnitude = _magnitude(element)
    low, high = _range(type)
    if element.is_negative:
        return -magnitude if 0 < magnitude <= -low else None
    return magnitude if magnitude < high else None


def _magnitude(element: _Element) -> int:
    if element.text in ("true", "false"):
        return int(element.text == "true")
    return int(element.text, 16 if element.is_hexadecimal else 10)


def _integer_bytes(parser: TypeParser, element: _Element, type: IntegerType | IndexType) -> bytes:
    is_unsigned = isinstance(type, IntegerType) and type.signedness.data is Signedness.UNSIGNED
    if element.is_negative and is_unsigned:
        parser.raise_at("expected unsigned integer elements, but parsed negative value", element.start)
    if element.text in ("true", "false"):
        if type != i1:
            parser.raise_at("expected i1 type for 'true' or 'false' values", element.start)
    elif element.text[0] == '"':
        parser.raise_at("integer constant out of range for type", element.start)
    elif not element.is_integer:
        parser.raise_at("expected integer elements, but parsed floating-point", element.start)
    value = _integer_value(element, type)
    if value is None:
        parser.raise_at("integer constant out of range for type", element.start)
    return _packed(value, type)


def _packed(value: int, type: IntegerType | IndexType) -> bytes:
    if isinstance(type, IndexType):
        return type.pack((value,))
    if is_wide(type):
        return (value & ((1 << type.width.data) - 1)).to_bytes(number_size(type), "little")
    return type.pack((type.get_normalized_value(value),))


def _float_bytes(parser: TypeParser, element: _Element, type: AnyFloat) -> bytes:
    if not element.text[0].isdigit():
        parser.raise_at("expected floating point literal", element.start)
    if element.is_hexadecimal:
        bits = checked_bits(parser, element.text, type, element.start, is_negative=element.is_negative)
    elif element.is_integer:
        parser.refuse_decimal_integer(element.start)
    else:
        value = float(element.text)
        bits = rounded_bits(-value if element.is_negative else value, type)
    return bits.to_bytes(number_size(type), "little")
