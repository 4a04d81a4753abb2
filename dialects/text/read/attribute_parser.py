"""Parsing attributes: a cache by text for those without context, and forms of MLIR that xDSL lacks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from xdsl.context import Context
from xdsl.dialect_interfaces.op_asm import OpAsmDialectInterface
from xdsl.dialects.builtin import (
    AffineMapAttr,
    AffineSetAttr,
    AnyDenseElement,
    AnyFloat,
    ArrayAttr,
    BytesAttr,
    DenseResourceAttr,
    DictionaryAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    NoneAttr,
    NoneType,
    RankedStructure,
    ShapedType,
    Signedness,
    StridedLayoutAttr,
    StringAttr,
    SymbolRefAttr,
    UnitAttr,
    UnregisteredAttr,
    f64,
    i1,
    i64,
)
from xdsl.ir import Attribute
from xdsl.parser import Position
from xdsl.utils.exceptions import ParseError, VerifyException
from xdsl.utils.mlir_lexer import MLIRTokenKind

from okl_opt.dialects.diagnostic import DiagnosticError, error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.assembly import PROPERTIES, attribute_reader, type_readers
from okl_opt.dialects.text.locations import SourceMap
from okl_opt.dialects.text.read.affine_parser import parse_bracketed_map, parse_bracketed_set
from okl_opt.dialects.text.read.dialect_symbols import body_end, unknown_symbol, unregistered_symbol
from okl_opt.dialects.text.read.errors import NestingError, exception_message, token_error
from okl_opt.dialects.text.read.lexer import TextSpan
from okl_opt.dialects.text.read.memo import CLOSED
from okl_opt.dialects.text.read.number_lists import NUMBER_LISTS, plain_array
from okl_opt.dialects.text.read.type_parser import TypeParser

if TYPE_CHECKING:
    from okl_opt.dialects.text.builtin import DistinctAttr


class TextAttributeParser(TypeParser):
    """The part of the parser below operations."""

    def __init__(self, ctx: Context, text: str, source: SourceMap):
        super().__init__(ctx, text, source)
        # Distinct attributes by their numbers in the text.
        self._distinct: dict[int, DistinctAttr] = {}

    def parse_attribute(self) -> Attribute:
        attribute = self.parse_optional_attribute()
        if attribute is None:
            self.token_error("expected attribute value")
        return attribute

    def parse_optional_attribute(self) -> Attribute | None:
        token = self._current_token
        if token.kind is MLIRTokenKind.HASH_IDENT:
            self._symbol_end = token.end
        try:
            return super().parse_optional_attribute()
        except ParseError as exception:
            raise token_error(exception) from exception

    def parse_optional_dictionary_attr_dict(self) -> dict[str, Attribute]:
        if self._current_token.kind is not MLIRTokenKind.L_BRACE:
            return {}
        try:
            entries, end = self._parse_entries(self._current_token.end)
        except ParseError as exception:
            raise token_error(exception) from exception
        self._resume_from(end)
        return entries

    def parse_optional_attr_dict_with_keyword(self, reserved_attr_names: Iterable[str] = ()) -> DictionaryAttr | None:
        if self.parse_optional_keyword("attributes") is None:
            return None
        if self._current_token.kind is not MLIRTokenKind.L_BRACE:
            self.wrong_token("expected '{' in attribute dictionary")
        return self.parse_optional_attr_dict_with_reserved_attr_names(reserved_attr_names)

    def _parse_entries(self, position: Position) -> tuple[dict[str, Attribute], Position]:
        """The entries of a dictionary whose brace ends at `position`, and where its closing brace ends.

        Afterwards the current token may be any token of the dictionary.
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
                if not name:
                    self.raise_at("expected valid attribute name", start)
                closing, position = self._current_token.text, self._current_token.end
                if closing != "," and closing != "}":
                    self.raise_error("expected '}' in attribute dictionary")
            if name in entries:
                self.raise_error(f"duplicate key '{name}' in dictionary attribute", start)
            entries[name] = value
        self._depth -= 1
        return entries, position

    def _closed_value(self, match: re.Match[str]) -> Attribute | None:
        """The value of a dictionary entry matched by `CLOSED.entry`; None if the value continues after the match."""
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
            properties = {PROPERTIES: self.parse_attribute()}
        else:
            properties = self.parse_optional_dictionary_attr_dict() or {PROPERTIES: DictionaryAttr({})}
        self.require(">", "expected '>' to close properties")
        return properties

    def _parse_optional_builtin_attr(self) -> Attribute | None:
        """Like the base class, but dispatch on the token instead of trying every kind of attribute in turn."""
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
        if value is None:
            return None
        if self.parse_optional_punctuation(":") is None:
            return StringAttr(value)
        return self._typed_string(value, self.parse_type())

    def _typed_string(self, value: str, type: Attribute) -> Attribute:
        if isinstance(type, NoneType):
            return StringAttr(value)
        from okl_opt.dialects.text.builtin import TypedStringAttr

        return TypedStringAttr(StringAttr(value), type)

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
            return self._parse_location_attribute()
        type = self.parse_optional_type()
        return self._parse_word_with_brackets() if type is None else type

    def _parse_optional_array_attr(self) -> ArrayAttr[Attribute] | None:
        match = NUMBER_LISTS.in_brackets.match(self.lexer.input.content, self._current_token.start)
        if match is not None and "." not in match[1]:
            self._resume_from(match.end())
            return ArrayAttr([self._plain_integer(text) for text in match[1].split(",")])
        if self.parse_optional_punctuation("[") is None:
            return None
        self._descend()
        entries: list[Attribute] = []
        if self.parse_optional_punctuation("]") is None:
            entries = self.parse_comma_separated_list(self.Delimiter.NONE, self.parse_attribute)
            self.require("]", "expected ',' or ']'")
        self._depth -= 1
        return ArrayAttr(entries)

    def _parse_optional_symref_attr(self) -> SymbolRefAttr | None:
        """`@root::@nested`."""
        root = self.parse_optional_symbol_name()
        if root is None:
            return None
        nested: list[StringAttr] = []
        while self._current_token.kind is MLIRTokenKind.COLON:
            start = self._current_token.start
            self._consume_token()
            if self.parse_optional_punctuation(":") is None:
                if self.pos < len(self.source.text):
                    self._resume_from(start)
                break
            name = self.parse_optional_symbol_name()
            if name is None:
                raise error(self.source.location(self.pos), "expected nested symbol reference identifier")
            nested.append(name)
        return SymbolRefAttr(root, ArrayAttr(nested))

    def _plain_integer(self, text: str) -> Attribute:
        text = text.strip()
        known = self._attributes.get(text)
        if known is None:
            known = self._attributes[text] = IntegerAttr(int(text), i64)
        return known

    def _parse_dialect_type_or_attribute_body(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, attr_name: str, is_type: bool, is_opaque: bool, starting_opaque_pos: Position | None
    ) -> Attribute:
        self._descend()
        dialect, _, word = attr_name.partition(".")
        readers = type_readers(dialect) if is_type else None
        read = None if is_type else attribute_reader(attr_name)
        if read is not None:
            attribute = read(self)
        elif not readers:
            attribute = super()._parse_dialect_type_or_attribute_body(
                attr_name, is_type, is_opaque, starting_opaque_pos
            )
        elif word in readers:
            attribute = readers[word](self)
        else:
            self.raise_error(f"unknown type `{word}` in dialect `{dialect}`")
        self._depth -= 1
        return attribute

    def parse_optional_builtin_int_or_float_attr(self) -> Any:
        """Parse a Boolean or a number. The class is not always FloatAttr, as a Python float cannot represent every
        float.
        """
        token = self._current_token
        if token.text == "true" or token.text == "false":
            self._consume_token()
            return IntegerAttr(int(token.text == "true"), i1)
        is_negative = token.kind is MLIRTokenKind.MINUS
        if is_negative:
            self._consume_token()
            token = self._current_token
        if token.kind is MLIRTokenKind.INTEGER_LIT:
            return self._parse_integer_or_bits(is_negative)
        if token.kind is MLIRTokenKind.FLOAT_LIT:
            self._consume_token()
            value = -float(token.text) if is_negative else float(token.text)
            type = f64 if self.parse_optional_punctuation(":") is None else self.parse_type()
            if not isinstance(type, AnyFloat):
                self.raise_at("floating point value not valid for specified type", self._current_token.start)
            from okl_opt.dialects.text.read.float_parser import rounded_attribute

            return rounded_attribute(value, type)
        if is_negative:
            self.raise_at("expected constant integer or floating point value", token.start)
        return None

    def _parse_integer_or_bits(self, is_negative: bool) -> Attribute:
        """Parse an integer, or a float by its bits."""
        token = self._current_token
        self._consume_token()
        is_hexadecimal = token.text.startswith("0x")
        value = int(token.text, 16 if is_hexadecimal else 10)
        type = i64 if self.parse_optional_punctuation(":") is None else self.parse_type()
        if isinstance(type, AnyFloat):
            from okl_opt.dialects.text.read.float_parser import bits_attribute, checked_bits

            if not is_hexadecimal:
                self.refuse_decimal_integer(token.start)
            bits = checked_bits(self, token.text, type, token.start, is_negative=is_negative)
            return bits_attribute(bits, type)
        if not isa(type, IntegerType | IndexType):
            self.raise_at("integer literal not valid for specified type", token.start)
        width = 64 if isinstance(type, IndexType) else type.width.data
        signedness = Signedness.SIGNED if isinstance(type, IndexType) else type.signedness.data
        if is_negative and signedness is Signedness.UNSIGNED:
            self.raise_at("negative integer literal not valid for unsigned integer type", token.start)
        # There is no minus zero, and the upper half of a signless type means negative numbers.
        half = 1 << width >> 1
        fits = 0 < value <= half if is_negative else value < (half if signedness is Signedness.SIGNED else 1 << width)
        if not fits:
            self.raise_at("integer constant out of range for attribute", token.start)
        return IntegerAttr(-value if is_negative else value, type)

    def parse_dense_int_or_fp_elements_attr(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, type: RankedStructure[AnyDenseElement] | None
    ) -> Attribute:
        from okl_opt.dialects.text.read.elements_parser import parse_dense

        return parse_dense(self, self.pos, type)

    def _parse_word_with_brackets(self) -> Attribute | None:
        """Parse `dense<...>` and the like, at the current keyword."""
        token = self._current_token
        parse = _ATTRIBUTE_BY_WORD.get(token.text)
        if parse is None:
            return None
        self._consume_token()
        return parse(self, token.start)

    def _parse_dense(self, start: Position) -> Attribute:
        from okl_opt.dialects.text.read.elements_parser import parse_dense

        return parse_dense(self, start, None)

    def _parse_affine_map(self, start: Position) -> Attribute:
        return AffineMapAttr(parse_bracketed_map(self))

    def _parse_affine_set(self, start: Position) -> Attribute:
        return AffineSetAttr(parse_bracketed_set(self))

    def _parse_strided_layout(self, start: Position) -> Attribute:
        """`strided<[4, ?], offset: 1>`."""
        self.require("<", "expected '<' after 'strided'")
        strides = self.parse_comma_separated_list(self.Delimiter.SQUARE, self._parse_stride)
        offset: int | None = 0
        if self.parse_optional_punctuation(",") is not None:
            if self.parse_optional_keyword("offset") is None:
                self.wrong_token("expected 'offset' after comma")
            self.require(":", "expected ':' after 'offset'")
            offset = self._parse_stride()
        self.require(">", "expected '>'")
        return StridedLayoutAttr(strides, offset)

    def _parse_stride(self) -> int | None:
        """A stride or an offset, None if it is dynamic."""
        if self.parse_optional_punctuation("?") is not None:
            return None
        start = self.pos
        is_negative = self.parse_optional_punctuation("-") is not None
        token = self._current_token
        value = int(token.text, 0) if token.kind is MLIRTokenKind.INTEGER_LIT else 1 << 63
        if value >> 63:
            self.raise_at("expected a 64-bit signed integer or '?'", start)
        self._consume_token()
        return -value if is_negative else value

    def _parse_sparse(self, start: Position) -> Attribute:
        from okl_opt.dialects.text.read.elements_parser import parse_sparse

        return parse_sparse(self, start)

    def _parse_array(self, start: Position) -> Attribute:
        match = NUMBER_LISTS.array.match(self.lexer.input.content, start)
        array = None if match is None else plain_array(match[1], match[2])
        if match is not None and array is not None:
            self._resume_from(match.end())
            return array
        from okl_opt.dialects.text.read.elements_parser import parse_array

        return parse_array(self)

    def _parse_resource_attribute(self, start: Position) -> Attribute:
        """`dense_resource<key> : tensor<4xf32>`."""
        self.require("<", "expected '<' after 'dense_resource'")
        interface = self.ctx.get_dialect("builtin").get_interface(OpAsmDialectInterface)
        assert interface is not None, "builtin has resources"
        key = self._parse_dialect_resource_handle("builtin", interface)
        self.parse_punctuation(">")
        position = self.pos
        self.parse_punctuation(":")
        type = self.parse_type()
        if not isinstance(type, ShapedType):
            self.raise_at("`dense_resource` expected a shaped type", position)
        return DenseResourceAttr.from_params(key, type)

    def _parse_distinct(self, start: Position) -> Attribute:
        """`distinct[0]<42 : i32>`: equal numbers in a file mean the same attribute."""
        from okl_opt.dialects.text.builtin import DistinctAttr

        self.require("[", "expected '[' after 'distinct'")
        token = self._current_token
        if token.kind is not MLIRTokenKind.INTEGER_LIT:
            self.raise_at("expected distinct ID", token.start)
        number = int(token.text, 16 if token.text.startswith("0x") else 10)
        self._consume_token()
        if number >> 64:
            self.raise_at("expected an unsigned 64-bit integer", self.pos)
        self.require("]", "expected ']' to close distinct ID")
        self.require("<", "expected '<' after distinct ID")
        with self.followed("expected attribute"):
            referenced = UnitAttr() if self._current_token.text == ">" else self.parse_attribute()
        self.require(">", "expected '>' to close distinct attribute")
        known = self._distinct.get(number)
        if known is None:
            known = self._distinct[number] = DistinctAttr.of(referenced)
        elif known.referenced != referenced:
            self.raise_at(f"referenced attribute does not match previous definition: {known.referenced}", start)
        return known

    def _parse_extended_type_or_attribute(self, attr_or_dialect_name: str, is_type: bool) -> Attribute:  # pyright: ignore[reportIncompatibleMethodOverride]
        name, token, end = attr_or_dialect_name, self._current_token, self._symbol_end
        has_body = token.kind is MLIRTokenKind.LESS and token.start == end
        dialect, dot, word = name.partition(".")
        if not dot and not has_body:
            return self._parse_alias(name, is_type)
        # MLIR reports errors at the name without its dialect.
        start = end - len(word) if dot else end - len(name) - 1
        if self.ctx.get_optional_dialect(dialect) is None:
            return self._parse_opaque(dialect, word, is_type, start)
        try:
            if dot:
                self._require_registered(dialect, word, is_type, start)
                return self._parse_dialect_type_or_attribute_body(name, is_type, False, None)
            return self._parse_verbose_symbol(dialect, is_type)
        except (ParseError, DiagnosticError) as exception:
            if has_body and not isinstance(exception, NestingError):
                # What follows the error is reported after the body.
                self._resume_from(body_end(self, token.start))
            raise
        except VerifyException as exception:
            self.raise_at(str(exception), start)
        except ValueError as exception:
            raise self.wrong_value(exception) or exception from exception

    def _parse_alias(self, name: str, is_type: bool) -> Attribute:
        full, end = ("!" if is_type else "#") + name, self._symbol_end
        known = self.attribute_aliases.get(full)
        if known is None and not is_type:
            known = self._parse_alias_ahead(full, self._current_token.start)
        if known is None:
            self.wrong_token(f"undefined symbol alias id '{name}'")
        self._use_alias(full, TextSpan(end - len(full), end, self.lexer.input))
        return known

    def _parse_opaque(self, dialect: str, word: str, is_type: bool, start: Position) -> Attribute:
        """A type or attribute of a dialect that is not registered; `word` follows the dot, if any."""
        from okl_opt.dialects.text.builtin import OpaqueAttr, OpaqueType

        body, end = word, self._symbol_end
        if self._current_token.kind is MLIRTokenKind.LESS and self._current_token.start == end:
            close = body_end(self, end)
            inner = self.lexer.input.content[end:close]
            body = word + inner if word else inner[1:-1]
            self._resume_from(close)
        type: Attribute = NoneAttr()
        if not is_type and self.parse_optional_punctuation(":") is not None:
            type = self.parse_type()
        if not self.ctx.allow_unregistered:
            shown = "none" if isinstance(type, NoneAttr) else str(type)
            self.raise_at(unregistered_symbol(dialect, body, shown, is_type=is_type), start)
        if is_type:
            return OpaqueType(StringAttr(dialect), StringAttr(body))
        return OpaqueAttr(StringAttr(dialect), StringAttr(body), type)

    def _parse_verbose_symbol(self, dialect: str, is_type: bool) -> Attribute:
        """`!llvm<ptr>`, which is `!llvm.ptr`."""
        self.parse_punctuation("<")
        start, word = self.pos, self.parse_identifier()
        self._require_registered(dialect, word, is_type, start)
        attribute = self._parse_dialect_type_or_attribute_body(f"{dialect}.{word}", is_type, False, None)
        self.parse_punctuation(">")
        return attribute

    def _require_registered(self, dialect: str, word: str, is_type: bool, start: Position) -> None:
        name = f"{dialect}.{word}"
        known = self.ctx.get_optional_type(name) if is_type else self.ctx.get_optional_attr(name)
        if known is None or issubclass(known, UnregisteredAttr):
            self.raise_at(unknown_symbol(dialect, word, is_type=is_type), start)

    def _parse_dialect_resource_handle(self, dialect_name: str, interface: OpAsmDialectInterface) -> str:
        """Like the base class, but a key that an earlier text in this process used is declared anew."""
        key = self.parse_optional_identifier_or_str_literal()
        if key is None:
            self.raise_at("expected identifier key for 'resource' entry", self.pos)
        if (dialect_name, key) not in self.dialect_resources:
            self.dialect_resources.add((dialect_name, key))
            interface._blob_storage[key] = ""  # pyright: ignore[reportPrivateUsage]
        return key


_ATTRIBUTE_BY_WORD: dict[str, Callable[[TextAttributeParser, Position], Attribute]] = {
    "dense": TextAttributeParser._parse_dense,  # pyright: ignore[reportPrivateUsage]
    "dense_resource": TextAttributeParser._parse_resource_attribute,  # pyright: ignore[reportPrivateUsage]
    "sparse": TextAttributeParser._parse_sparse,  # pyright: ignore[reportPrivateUsage]
    "affine_map": TextAttributeParser._parse_affine_map,  # pyright: ignore[reportPrivateUsage]
    "affine_set": TextAttributeParser._parse_affine_set,  # pyright: ignore[reportPrivateUsage]
    "strided": TextAttributeParser._parse_strided_layout,  # pyright: ignore[reportPrivateUsage]
    "array": TextAttributeParser._parse_array,  # pyright: ignore[reportPrivateUsage]
    "distinct": TextAttributeParser._parse_distinct,  # pyright: ignore[reportPrivateUsage]
}

# Parsers of builtin attributes by first token. Dialect attributes (`#`) are handled before.
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
