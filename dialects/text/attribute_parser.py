"""Attributes and types: xDSL's parser with our lexer, closed texts remembered, and what MLIR allows and xDSL lacks."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import cast

from xdsl.context import Context
from xdsl.dialect_interfaces.op_asm import OpAsmDialectInterface
from xdsl.dialects.builtin import (
    AnyDenseElement,
    AnyFloat,
    ArrayAttr,
    BytesAttr,
    CallSiteLoc,
    ComplexType,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    FileLineColLoc,
    FloatAttr,
    FunctionType,
    IndexType,
    IntAttr,
    IntegerAttr,
    IntegerType,
    LocationAttr,
    MemRefType,
    NameLoc,
    NoneAttr,
    NoneType,
    RankedStructure,
    StringAttr,
    TensorType,
    TupleType,
    UnitAttr,
    UnknownLoc,
    UnrankedMemRefType,
    UnrankedTensorType,
    i64,
)
from xdsl.ir import Attribute, TypeAttribute
from xdsl.parser import AttrParser, Parser, ParserState, Position
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.lexer import Input, Span, Token
from xdsl.utils.mlir_lexer import MLIRTokenKind, PunctuationSpelling

from dialects.text.errors import NESTING_LIMIT, TOO_DEEP, exception_message
from dialects.text.lexer import TextLexer, TextSpan, TextToken
from dialects.text.locations import SourceMap, after_previous_token
from dialects.text.memo import CLOSED
from dialects.text.number_lists import NUMBER_LISTS, dense_array, number
from dialects.text.trailer import location_aliases
from dialects.text.type_checks import type_problem

# What may not be the element of a tensor or memref.
_NO_ELEMENT_TYPES: dict[str, tuple[type[Attribute], ...]] = {
    "tensor": (FunctionType, TensorType, UnrankedTensorType, MemRefType, UnrankedMemRefType, TupleType, NoneType),
    "memref": (FunctionType, TensorType, UnrankedTensorType, TupleType, NoneType),
}

_INTEGER_TYPE = re.compile(r"[su]?i([0-9]+)")
_HEXADECIMAL_DATA = re.compile(r'"0x((?:[0-9a-fA-F]{2})*)"')
# Source: `IntegerType::kMaxWidth` of MLIR.
_MAX_WIDTH = (1 << 24) - 1
_MAX_ELEMENTS = 1 << 26

# Types that an llvm type of before pointers were opaque names without its prefix.
_OLD_POINTEES = frozenset({"ptr", "struct", "array", "func", "vec", "void", "label", "metadata", "token"})


class _HexadecimalElement(AttrParser._TensorLiteralElement):  # pyright: ignore[reportPrivateUsage]
    """A number of a dense literal that is written in hexadecimal: where the type is a float's, its bits."""

    def to_type(
        self, parser: AttrParser, type: AnyFloat | IntegerType | IndexType | ComplexType
    ) -> float | int | tuple[float, float] | tuple[int, int]:
        if isinstance(type, AnyFloat):
            if self.is_negative:
                parser.raise_error("hexadecimal float literal should not have a leading minus", self.span.start + 1)
            return _float_of_bits(int(self.value), type, parser, self.span)  # pyright: ignore[reportArgumentType]
        return super().to_type(parser, type)


def _float_of_bits(bits: int, type: AnyFloat, parser: AttrParser, span: Span) -> float:
    """The float that `bits` encode."""
    size = type.compile_time_size
    if bits >> (8 * size):
        parser.raise_error("hexadecimal float constant out of range for type", span)
    return next(type.iter_unpack(bits.to_bytes(size, "little")))


class TextAttributeParser(Parser):
    """The part of our parser that knows no operations."""

    def __init__(self, ctx: Context, text: str, source: SourceMap):
        # Not the base class's __init__: it would lex the first token with its own lexer.
        self.ctx = ctx
        self.source = source
        self.attribute_aliases = {}
        self.dialect_resources = set()
        self._parser_state = ParserState(TextLexer(Input(text, source.name.data)))
        # Attributes and types by their text.
        self._attributes: dict[str, Attribute] = {}
        self._location_aliases: dict[str, int] | None = None
        self._parsed_ahead: set[str] = set()
        self._depth = 0
        # The word of the builtin type being parsed, `tensor` for one.
        self._container = ""

    def _descend(self) -> None:
        self._depth += 1
        if self._depth > NESTING_LIMIT:
            self.raise_error(TOO_DEEP)

    # ----- tokens; as the base class has them, without the detours that make a token slow

    @property
    def _current_token(self) -> TextToken:
        token = self._parser_state.current_token
        assert isinstance(token, TextToken)
        return token

    def _consume_token(self, expected_kind: MLIRTokenKind | None = None) -> Token[MLIRTokenKind, str]:
        state = self._parser_state
        token = state.current_token
        assert expected_kind is None or token.kind is expected_kind, f"{token.kind} is not {expected_kind}"
        state.current_token = state.lexer.lex()
        return token

    def _parse_optional_token(self, expected_kind: MLIRTokenKind) -> Token[MLIRTokenKind, str] | None:
        state = self._parser_state
        token = state.current_token
        if token.kind is not expected_kind:
            return None
        state.current_token = state.lexer.lex()
        return token

    def parse_optional_characters(self, text: str) -> str | None:
        state = self._parser_state
        if state.current_token.text != text:
            return None
        state.current_token = state.lexer.lex()
        return text

    def parse_optional_punctuation(self, punctuation: PunctuationSpelling) -> PunctuationSpelling | None:
        state = self._parser_state
        if state.current_token.text != punctuation:
            return None
        state.current_token = state.lexer.lex()
        return punctuation

    def parse_punctuation(self, punctuation: PunctuationSpelling, context_msg: str = "") -> PunctuationSpelling:
        if self.parse_optional_punctuation(punctuation) is None:
            self.raise_error(f"Expected '{punctuation}'" + context_msg, self._current_token.span)
        return punctuation

    def parse_optional_str_literal(self) -> str | None:
        token = self._parse_optional_token(MLIRTokenKind.STRING_LIT)
        if token is None:
            return None
        text = token.text
        return text[1:-1] if "\\" not in text else token.kind.get_string_literal_value(token.span)

    # ----- attributes and types

    def _remembered(self, match: re.Match[str], parse: Callable[[], Attribute | None]) -> Attribute | None:
        """What `parse` gives for the closed text that `match` found at the current token."""
        text, end = match[0], match.end()
        known = self._attributes.get(text)
        if known is not None:
            self._resume_from(end)
            return known
        value = parse()
        if value is not None and self._current_token.start >= end:
            self._attributes[text] = value
        return value

    def parse_optional_type(self) -> TypeAttribute | None:
        token = self._current_token
        kind = token.kind
        if kind is MLIRTokenKind.BARE_IDENT or kind is MLIRTokenKind.EXCLAMATION_IDENT:
            match = CLOSED.type.match(self.lexer.input.content, token.start)
            if match is not None:
                return cast(TypeAttribute | None, self._remembered(match, super().parse_optional_type))
        return super().parse_optional_type()

    def parse_optional_function_type(self) -> FunctionType | None:
        token = self._current_token
        if token.kind is not MLIRTokenKind.L_PAREN:
            return None
        match = CLOSED.function_type.match(self.lexer.input.content, token.start)
        if match is not None:
            return cast(FunctionType | None, self._remembered(match, super().parse_optional_function_type))
        return super().parse_optional_function_type()

    def parse_optional_dictionary_attr_dict(self) -> dict[str, Attribute]:
        if self._current_token.kind is not MLIRTokenKind.L_BRACE:
            return {}
        entries, end = self._parse_entries(self._current_token.end)
        self._resume_from(end)
        return entries

    def _parse_entries(self, position: Position) -> tuple[dict[str, Attribute], Position]:
        """The entries of a dictionary whose brace ends at `position`, and where its closing brace ends.

        The token at hand is any token of the dictionary afterwards.
        """
        content = self.lexer.input.content
        self._descend()
        entries: dict[str, Attribute] = {}
        closing = ","
        while closing != "}":
            match = CLOSED.entry.match(content, position)
            value = None if match is None else self._closed_value(match)
            if match is not None and value is not None:
                start, name, closing, position = match.start(1), match[1], match[3], match.end()
            else:
                self._resume_from(position)
                if not entries and self._current_token.kind is MLIRTokenKind.R_BRACE:
                    position = self._current_token.end
                    break
                start = self._current_token.start
                name, value = self._parse_attribute_entry()
                closing, position = self._current_token.text, self._current_token.end
                if closing != "," and closing != "}":
                    self.raise_error("expected '}' in attribute dictionary")
            if name in entries:
                self.raise_error(f"duplicate key '{name}' in dictionary attribute", start)
            entries[name] = value
        self._depth -= 1
        return entries, position

    def _closed_value(self, match: re.Match[str]) -> Attribute | None:
        """The value of a dictionary entry found by `CLOSED.entry`; None when the text turns out to hold more."""
        text = match[2]
        if text is None:
            return UnitAttr()
        value = self._attributes.get(text)
        if value is None and text[0] == '"':
            # Nothing in it is escaped.
            value = self._attributes[text] = StringAttr(text[1:-1])
        elif value is None:
            self._resume_from(match.start(2))
            value = self.parse_attribute()
            if self._current_token.start != match.start(3):
                return None
            self._attributes[text] = value
        return value

    def parse_optional_properties_dict(self) -> dict[str, Attribute]:
        if self.parse_optional_punctuation("<") is None:
            return {}
        if self._current_token.kind is not MLIRTokenKind.L_BRACE:
            self.raise_error("expected '{'")
        properties = self.parse_optional_dictionary_attr_dict()
        self.parse_punctuation(">")
        return properties

    def _parse_optional_builtin_attr(self) -> Attribute | None:
        """As the base class, but looks at the token instead of trying every kind of attribute in turn."""
        token = self._current_token
        parse = _ATTRIBUTE_BY_TOKEN.get(token.kind)
        if parse is None:
            return None
        try:
            return parse(self)
        except VerifyException as exception:
            self.raise_error(exception_message(exception), token.span)

    def _parse_string(self) -> Attribute | None:
        value = self.parse_optional_str_literal()
        return None if value is None else StringAttr(value)

    def _parse_bytes(self) -> Attribute | None:
        value = self.parse_optional_bytes_literal()
        return None if value is None else BytesAttr(value)

    def _parse_word(self) -> Attribute | None:
        """An attribute or type that starts with a bare identifier."""
        text = self._current_token.text
        if text == "true" or text == "false":
            return self.parse_optional_builtin_int_or_float_attr()
        if text == "unit":
            return self.parse_optional_unit_attr()
        if text == "loc":
            return self.parse_optional_location()
        type = self.parse_optional_type()
        return self._parse_optional_builtin_parametrized_attr() if type is None else type

    def _parse_optional_array_attr(self) -> ArrayAttr[Attribute] | None:
        match = NUMBER_LISTS.in_brackets.match(self.lexer.input.content, self._current_token.start)
        if match is not None and "." not in match[1]:
            self._resume_from(match.end())
            return ArrayAttr([self._plain_integer(text) for text in match[1].split(",")])
        self._descend()
        array = super()._parse_optional_array_attr()
        self._depth -= 1
        return array

    def _plain_integer(self, text: str) -> Attribute:
        text = text.strip()
        known = self._attributes.get(text)
        if known is None:
            known = self._attributes[text] = IntegerAttr(int(text), i64)
        return known

    def _parse_optional_builtin_parametrized_type(self) -> TypeAttribute | None:
        self._descend()
        start = self._current_token.span
        outer, self._container = self._container, self._current_token.text
        type = super()._parse_optional_builtin_parametrized_type()
        self._container = outer
        self._depth -= 1
        problem = type_problem(type)
        if problem is not None:
            self.raise_error(problem, start)
        return type

    def _parse_dialect_type_or_attribute_body(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, attr_name: str, is_type: bool, is_opaque: bool, starting_opaque_pos: Position | None
    ) -> Attribute:
        if is_type and attr_name == "llvm.ptr" and self._current_token.kind is MLIRTokenKind.LESS:
            pointer = self._parse_typed_pointer()
            if pointer is not None:
                return pointer
        self._descend()
        attribute = super()._parse_dialect_type_or_attribute_body(attr_name, is_type, is_opaque, starting_opaque_pos)
        self._depth -= 1
        return attribute

    def parse_shape(self) -> tuple[list[int] | None, Attribute]:
        if self.parse_optional_punctuation("*") is not None:
            self.parse_shape_delimiter()
            return None, self._parse_element_type()
        return self.parse_ranked_shape()

    def parse_ranked_shape(self) -> tuple[list[int], Attribute]:
        dimensions = self.parse_dimension_list()
        if dimensions:
            self.parse_shape_delimiter()
        return dimensions, self._parse_element_type()

    def _parse_element_type(self) -> Attribute:
        start = self._current_token.span
        container = self._container
        type = self.parse_type()
        if isinstance(type, _NO_ELEMENT_TYPES.get(container, ())):
            self.raise_error(f"invalid {container} element type", start)
        return type

    def _parse_optional_integer_or_float_type(self) -> TypeAttribute | None:
        match = _INTEGER_TYPE.fullmatch(self._current_token.text)
        if match is not None and (len(match[1]) > 8 or int(match[1]) > _MAX_WIDTH):
            self.raise_error(f"integer bitwidth is limited to {_MAX_WIDTH} bits", self._current_token.span)
        return super()._parse_optional_integer_or_float_type()

    def _parse_dense_literal_type(self) -> RankedStructure[IntegerType | IndexType | AnyFloat | ComplexType]:
        start = self._current_token.span
        type = super()._parse_dense_literal_type()
        count = math.prod(type.get_shape())
        if count > _MAX_ELEMENTS:
            # xDSL writes out a splat.
            self.raise_error(f"dense attributes of more than {_MAX_ELEMENTS} elements are not supported", start)
        return type

    def parse_optional_builtin_int_or_float_attr(self) -> IntegerAttr | FloatAttr | None:
        start = self._current_token.start
        try:
            attribute = super().parse_optional_builtin_int_or_float_attr()
        except OverflowError:
            self.raise_error("hexadecimal float constant out of range for type", start)
        if isinstance(attribute, FloatAttr) and self.lexer.input.content.startswith(("-0x", "-0X"), start):
            self.raise_error("hexadecimal float literal should not have a leading minus", start + 1)
        return attribute

    def parse_dense_int_or_fp_elements_attr(
        self, type: RankedStructure[AnyDenseElement] | None
    ) -> DenseIntOrFPElementsAttr:
        """As the base class, but hexadecimal data is laid out as MLIR has it."""
        start = self._current_token.start
        self.parse_punctuation("<", " in dense attribute")
        token = self._current_token
        if token.kind is not MLIRTokenKind.STRING_LIT:
            self._resume_from(start)
            return super().parse_dense_int_or_fp_elements_attr(type)
        from dialects.text.elements import xdsl_bytes

        self._consume_token()
        self._expect(">", "expected '>'")
        if type is None:
            self.parse_punctuation(":", " in dense attribute")
            type = self._parse_dense_literal_type()
        digits = _HEXADECIMAL_DATA.fullmatch(token.text)
        if digits is None:
            self.raise_error("expected string containing hex digits starting with `0x`", token.span)
        data = xdsl_bytes(bytes.fromhex(digits[1]), type.element_type, math.prod(type.get_shape()))
        if data is None:
            self.raise_error(f"elements hex data size is invalid for provided type: '{type}'", start - len("dense"))
        return DenseIntOrFPElementsAttr(type, BytesAttr(data))

    def _parse_tensor_literal_element(self) -> AttrParser._TensorLiteralElement:
        element = super()._parse_tensor_literal_element()
        if element.span.text[element.is_negative :][:2] in ("0x", "0X"):
            return _HexadecimalElement(element.is_negative, element.value, element.span)
        return element

    def _parse_tensor_literal(self) -> tuple[list[AttrParser._TensorLiteralElement], list[int]]:
        input = self.lexer.input
        match = NUMBER_LISTS.in_brackets.match(input.content, self._current_token.start)
        if match is None:
            return super()._parse_tensor_literal()
        elements: list[AttrParser._TensorLiteralElement] = []
        for found in NUMBER_LISTS.each.finditer(input.content, match.start(1), match.end(1)):
            value = number(found[0])
            span = TextSpan(found.start(), found.end(), input)
            elements.append(AttrParser._TensorLiteralElement(value < 0, value, span))
        self._resume_from(match.end())
        return elements, [len(elements)]

    def _parse_builtin_densearray_attr(self) -> DenseArrayBase | None:
        """As the base class, but a float may be written by its bits."""
        start = self.pos
        self.parse_punctuation("<")
        type = self.parse_optional_type()
        if self._current_token.kind is MLIRTokenKind.COLON:
            after_colon = self._current_token.end + 1
            match = NUMBER_LISTS.in_array.match(self.lexer.input.content, after_colon)
            array = None if match is None else dense_array(match[1], type)
            if match is not None and array is not None:
                self._resume_from(match.end())
                return array
        if not isinstance(type, AnyFloat):
            self._resume_from(start)
            return super()._parse_builtin_densearray_attr()
        if self.parse_optional_punctuation(">") is not None:
            return DenseArrayBase.from_list(type, [])
        self.parse_punctuation(":")
        values = self.parse_comma_separated_list(self.Delimiter.NONE, lambda: self._parse_array_float(type))
        self.parse_punctuation(">")
        return DenseArrayBase.from_list(type, values)

    def _parse_array_float(self, type: AnyFloat) -> float:
        token = self._current_token
        if token.text[:2] in ("0x", "0X"):
            self._consume_token()
            return _float_of_bits(int(token.text, 16), type, self, token.span)
        return self.parse_float()

    def _parse_typed_pointer(self) -> Attribute | None:
        """`!llvm.ptr<T>` or `!llvm.ptr<T, n>` of before pointers were opaque; T is read and dropped.

        None, with nothing consumed, for today's `!llvm.ptr<n>`.
        """
        start = self._current_token.start
        self.parse_punctuation("<")
        if self._current_token.kind is MLIRTokenKind.INTEGER_LIT:
            self._resume_from(start)
            return None
        if self._current_token.text in _OLD_POINTEES:
            # Inside an llvm type the prefix `!llvm.` was left out.
            self._consume_token()
            if self._current_token.kind is MLIRTokenKind.LESS:
                self._parse_dialect_symbol_body()
        elif self.parse_optional_type() is None:
            self._resume_from(start)
            return None
        space = NoneAttr()
        if self.parse_optional_punctuation(",") is not None:
            space = IntAttr(self.parse_integer())
        self.parse_punctuation(">")
        from xdsl.dialects.llvm import LLVMPointerType

        return LLVMPointerType(space)

    def _parse_extended_type_or_attribute(self, attr_or_dialect_name: str, is_type: bool) -> Attribute:  # pyright: ignore[reportIncompatibleMethodOverride]
        if "." not in attr_or_dialect_name and self._current_token.kind is not MLIRTokenKind.LESS:
            name = ("!" if is_type else "#") + attr_or_dialect_name
            known = self.attribute_aliases.get(name)
            if known is None:
                known = None if is_type else self._parse_alias_ahead(name)
            if known is None:
                end = after_previous_token(self.source.text, self._current_token.start)
                self.raise_error(f"undefined symbol alias id '{attr_or_dialect_name}'", end)
            return known
        if "." in attr_or_dialect_name:
            self._require_registered(attr_or_dialect_name, is_type)
        end = after_previous_token(self.source.text, self._current_token.start)
        try:
            return super()._parse_extended_type_or_attribute(attr_or_dialect_name, is_type)  # pyright: ignore[reportArgumentType, reportCallIssue]
        except VerifyException as exception:
            # As MLIR, at the name without its dialect.
            self.raise_error(str(exception), end - len(attr_or_dialect_name.partition(".")[2]))

    def _require_registered(self, name: str, is_type: bool) -> None:
        known = self.ctx.get_optional_type(name) if is_type else self.ctx.get_optional_attr(name)
        if known is not None:
            return
        dialect, _, mnemonic = name.partition(".")
        end = after_previous_token(self.source.text, self._current_token.start)
        what = "type" if is_type else "attribute"
        if self.ctx.get_optional_dialect(dialect) is not None:
            self.raise_error(f"unknown {what} `{mnemonic}` in dialect `{dialect}`", end - len(mnemonic))
        self.raise_error(
            f"`{'!' if is_type else '#'}{name}` {what} created with unregistered dialect. If this is intended, please "
            "use -allow-unregistered-dialect with the MLIR opt tool used",
            end - len(mnemonic),
        )

    # ----- locations

    def parse_optional_location(self) -> LocationAttr | None:
        if self._current_token.text != "loc":
            return None
        self._consume_token()
        self._expect("(", "expected '(' in location")
        location = self._parse_location()
        self._expect(")", "expected ')' in location")
        return location

    def _expect(self, punctuation: PunctuationSpelling, message: str) -> None:
        if self.parse_optional_punctuation(punctuation) is None:
            self.raise_error(message)

    def _parse_location(self) -> LocationAttr:
        token = self._current_token
        if token.kind is MLIRTokenKind.HASH_IDENT:
            return self._parse_location_alias()
        self._descend()
        if token.kind is MLIRTokenKind.STRING_LIT:
            location = self._parse_named_location()
        elif token.text == "callsite":
            location = self._parse_callsite()
        elif token.text == "fused":
            location = self._parse_fused()
        elif token.text == "unknown":
            self._consume_token()
            location = UnknownLoc()
        else:
            self.raise_error("expected location instance")
        self._depth -= 1
        return location

    def _parse_location_alias(self) -> LocationAttr:
        token = self._current_token
        known = self.attribute_aliases.get(token.text)
        if known is None and "." not in token.text:
            self._consume_token()
            known = self._parse_alias_ahead(token.text)
            if known is None:
                self.raise_error("operation location alias was never defined", token.span)
        elif known is None:
            known = self.parse_attribute()
        else:
            self._consume_token()
        if not isinstance(known, LocationAttr):
            self.raise_error(f"expected location, but found '{known}'", token.span)
        return known

    def _parse_named_location(self) -> LocationAttr:
        """`"name"`, `"name"(child)`, `"file":1:2` and ranges."""
        name = StringAttr(self.parse_str_literal())
        if self.parse_optional_punctuation(":") is not None:
            return self._parse_file_location(name)
        if self.parse_optional_punctuation("(") is None:
            return NameLoc(name, NoneAttr())
        child = self._parse_location()
        self._expect(")", "expected ')' after child location of NameLoc")
        return NameLoc(name, NoneAttr() if isinstance(child, UnknownLoc) else child)

    def _parse_file_location(self, file: StringAttr) -> LocationAttr:
        line = self._parse_position("expected integer line number in FileLineColRange")
        if self.parse_optional_punctuation(":") is None:
            return FileLineColLoc(file, line, IntAttr(0))
        start = FileLineColLoc(file, line, self._parse_position("expected integer column number in FileLineColRange"))
        if self._current_token.text != "to":
            return start
        self._consume_token()
        problem = "expected either integer or `:` post `to` in FileLineColRange"
        if self._current_token.kind is not MLIRTokenKind.COLON:
            line = self._parse_position(problem)
        self._expect(":", problem)
        column = self._parse_position("expected integer column number in FileLineColRange")
        from dialects.text.location_text import file_range

        return file_range(start, FileLineColLoc(file, line, column))

    def _parse_position(self, message: str) -> IntAttr:
        token = self._current_token
        if token.kind is not MLIRTokenKind.INTEGER_LIT:
            self.raise_error(message)
        self._consume_token()
        return IntAttr(int(token.text, 0))

    def _parse_callsite(self) -> LocationAttr:
        self._consume_token()
        self._expect("(", "expected '(' in callsite location")
        callee = self._parse_location()
        if self._current_token.text != "at":
            self.raise_error("expected 'at' in callsite location")
        self._consume_token()
        caller = self._parse_location()
        self._expect(")", "expected ')' in callsite location")
        return CallSiteLoc(callee, caller)

    def _parse_fused(self) -> LocationAttr:
        from dialects.text.location_text import fuse

        self._consume_token()
        metadata: Attribute = NoneAttr()
        if self.parse_optional_punctuation("<") is not None:
            metadata = self.parse_attribute()
            self._expect(">", "expected '>' after fused location metadata")
        if self._current_token.text != "[":
            self.raise_error("expected '[' in fused location")
        return fuse(self.parse_comma_separated_list(self.Delimiter.SQUARE, self._parse_location), metadata)

    # ----- resources

    def _parse_dialect_resource_handle(self, dialect_name: str, interface: OpAsmDialectInterface) -> str:
        """As the base class, but a key that an earlier text in this process had is declared anew."""
        key = self.parse_identifier_or_str_literal()
        if (dialect_name, key) not in self.dialect_resources:
            self.dialect_resources.add((dialect_name, key))
            interface._blob_storage[key] = ""  # pyright: ignore[reportPrivateUsage]
        return key

    # ----- aliases

    def _parse_alias_ahead(self, name: str) -> Attribute | None:
        """A location alias that the file defines further down; None if there is none."""
        if self._location_aliases is None:
            self._location_aliases = location_aliases(self.source.text)
        start = self._location_aliases.pop(name, None)
        if start is None:
            return None
        here = self._current_token.start
        self._resume_from(start)
        value = self.parse_attribute()
        self._resume_from(here)
        self.attribute_aliases[name] = value
        self._parsed_ahead.add(name)
        return value


# How an attribute goes on, by its first token. Dialect attributes (`#`) are not builtin and are met before.
_ATTRIBUTE_BY_TOKEN: dict[MLIRTokenKind, Callable[[TextAttributeParser], Attribute | None]] = {
    MLIRTokenKind.STRING_LIT: TextAttributeParser._parse_string,  # pyright: ignore[reportPrivateUsage]
    MLIRTokenKind.BYTES_LIT: TextAttributeParser._parse_bytes,  # pyright: ignore[reportPrivateUsage]
    MLIRTokenKind.BARE_IDENT: TextAttributeParser._parse_word,  # pyright: ignore[reportPrivateUsage]
    MLIRTokenKind.INTEGER_LIT: TextAttributeParser.parse_optional_builtin_int_or_float_attr,
    MLIRTokenKind.FLOAT_LIT: TextAttributeParser.parse_optional_builtin_int_or_float_attr,
    MLIRTokenKind.MINUS: TextAttributeParser.parse_optional_builtin_int_or_float_attr,
    MLIRTokenKind.L_SQUARE: TextAttributeParser._parse_optional_array_attr,  # pyright: ignore[reportPrivateUsage]
    MLIRTokenKind.AT_IDENT: TextAttributeParser._parse_optional_symref_attr,  # pyright: ignore[reportPrivateUsage]
    MLIRTokenKind.L_BRACE: TextAttributeParser._parse_optional_builtin_dict_attr,  # pyright: ignore[reportPrivateUsage]
    MLIRTokenKind.EXCLAMATION_IDENT: TextAttributeParser.parse_optional_type,
    MLIRTokenKind.L_PAREN: TextAttributeParser.parse_optional_type,
}
