"""Attributes and types: xDSL's parser with our lexer, closed texts remembered, and what MLIR allows and xDSL lacks."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn, cast

from xdsl.context import Context
from xdsl.dialect_interfaces.op_asm import OpAsmDialectInterface
from xdsl.dialects.builtin import (
    AnyDenseElement,
    AnyFloat,
    ArrayAttr,
    BytesAttr,
    CallSiteLoc,
    ComplexType,
    DictionaryAttr,
    FileLineColLoc,
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
    Signedness,
    StringAttr,
    TensorType,
    TupleType,
    UnitAttr,
    UnknownLoc,
    UnrankedMemRefType,
    UnrankedTensorType,
    f64,
    i1,
    i64,
)
from xdsl.ir import Attribute, TypeAttribute
from xdsl.parser import Parser, ParserState, Position
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.hints import isa
from xdsl.utils.lexer import Input, Token
from xdsl.utils.mlir_lexer import MLIRTokenKind, PunctuationSpelling

from dialects.diagnostic import error
from dialects.text.asm import PROPERTIES
from dialects.text.errors import NESTING_LIMIT, TOO_DEEP, exception_message
from dialects.text.lexer import TextLexer, TextToken
from dialects.text.locations import SourceMap, after_previous_token
from dialects.text.memo import CLOSED
from dialects.text.number_lists import NUMBER_LISTS, plain_array
from dialects.text.trailer import location_aliases
from dialects.text.type_checks import type_problem

if TYPE_CHECKING:
    from dialects.upstream.builtin import DistinctAttr

# What may not be the element of a tensor or memref.
_NO_ELEMENT_TYPES: dict[str, tuple[type[Attribute], ...]] = {
    "tensor": (FunctionType, TensorType, UnrankedTensorType, MemRefType, UnrankedMemRefType, TupleType, NoneType),
    "memref": (FunctionType, TensorType, UnrankedTensorType, TupleType, NoneType),
}

_INTEGER_TYPE = re.compile(r"[su]?i([0-9]+)")
# Source: `IntegerType::kMaxWidth` of MLIR.
_MAX_WIDTH = (1 << 24) - 1


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
        # Distinct attributes by the numbers that the text gives them.
        self._distinct: dict[int, DistinctAttr] = {}

    # ----- what functions outside of the class need of a parser

    @property
    def token(self) -> TextToken:
        """The token at hand."""
        return self._current_token

    def skip_to(self, position: Position) -> None:
        """Go on at `position`."""
        self._resume_from(position)

    def require(self, punctuation: PunctuationSpelling, message: str) -> None:
        """Read `punctuation`; `message` says what is wrong where it is missing."""
        if self.parse_optional_punctuation(punctuation) is None:
            self.raise_error(message)

    def raise_at(self, message: str, position: Position) -> NoReturn:
        """Fail at exactly `position`; `raise_error` puts what is missing after the token before."""
        raise error(self.source.location(position), message)

    @contextmanager
    def nested(self) -> Generator[None]:
        """One level of nesting, of which there is a limit."""
        self._descend()
        yield
        self._depth -= 1

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
        if expected_kind is not None and token.kind is not expected_kind:
            self.raise_error(f"expected '{expected_kind.value}'", token.span)
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
            properties = {PROPERTIES: self.parse_attribute()}
        else:
            properties = self.parse_optional_dictionary_attr_dict() or {PROPERTIES: DictionaryAttr({})}
        self.require(">", "expected '>' to close properties")
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
        if value is None:
            return None
        if self.parse_optional_punctuation(":") is None:
            return StringAttr(value)
        return self._typed_string(value, self.parse_type())

    def _typed_string(self, value: str, type: Attribute) -> Attribute:
        if isinstance(type, NoneType):
            return StringAttr(value)
        from dialects.upstream.builtin import TypedStringAttr

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
        self._descend()
        if is_type and attr_name.startswith("llvm.") and self._current_token.kind is MLIRTokenKind.LESS:
            attribute = self._parse_llvm_type(attr_name.removeprefix("llvm."))
        else:
            attribute = super()._parse_dialect_type_or_attribute_body(
                attr_name, is_type, is_opaque, starting_opaque_pos
            )
        self._depth -= 1
        return attribute

    def _parse_llvm_type(self, word: str) -> Attribute:
        from dialects.text.asm.llvm_types import WORDS, parse_llvm_type

        if word not in WORDS:
            self.raise_error(f"unknown type `{word}` in dialect `llvm`")
        return parse_llvm_type(self, word)

    def parse_shape(self) -> tuple[list[int] | None, Attribute]:
        if self.parse_optional_punctuation("*") is not None:
            self.parse_shape_delimiter()
            return None, self._parse_element_type()
        return self.parse_ranked_shape()

    def parse_ranked_shape(self) -> tuple[list[int], Attribute]:
        dimensions: list[int] = []
        while self._current_token.kind in (MLIRTokenKind.INTEGER_LIT, MLIRTokenKind.QUESTION):
            dimensions.append(self.parse_shape_dimension())
            self.parse_shape_delimiter()
        return dimensions, self._parse_element_type()

    def _parse_complex_attrs(self) -> ComplexType:
        start = self.pos
        type = self.parse_type()
        if not isa(type, IntegerType | AnyFloat):
            self.raise_at("invalid element type for complex", start)
        return ComplexType(type)

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

    def parse_optional_builtin_int_or_float_attr(self) -> Any:
        """A truth value or a number. A Python float cannot hold every float: the class is not always FloatAttr."""
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
            from dialects.text.float_parser import rounded_attribute

            return rounded_attribute(value, type)
        if is_negative:
            self.raise_at("expected constant integer or floating point value", token.start)
        return None

    def _parse_integer_or_bits(self, is_negative: bool) -> Attribute:
        """An integer, or a float by its bits. An integer where a float is due is read as MLIR did before version 22."""
        token = self._current_token
        self._consume_token()
        is_hexadecimal = token.text.startswith("0x")
        value = int(token.text, 16 if is_hexadecimal else 10)
        type = i64 if self.parse_optional_punctuation(":") is None else self.parse_type()
        if isinstance(type, AnyFloat):
            from dialects.text.float_parser import bits_attribute, checked_bits, rounded_attribute

            if not is_hexadecimal:
                return rounded_attribute(float(-value if is_negative else value), type)
            bits = checked_bits(self, token.text, type, token.start, is_negative=is_negative)
            return bits_attribute(bits, type)
        if not isa(type, IntegerType | IndexType):
            self.raise_at("integer literal not valid for specified type", token.start)
        width = 64 if isinstance(type, IndexType) else type.width.data
        signedness = Signedness.SIGNED if isinstance(type, IndexType) else type.signedness.data
        if is_negative and signedness is Signedness.UNSIGNED:
            self.raise_at("negative integer literal not valid for unsigned integer type", token.start)
        # There is no minus zero, and of a signless type the upper half stands for negative numbers.
        half = 1 << width >> 1
        fits = 0 < value <= half if is_negative else value < (half if signedness is Signedness.SIGNED else 1 << width)
        if not fits:
            self.raise_at("integer constant out of range for attribute", token.start)
        return IntegerAttr(-value if is_negative else value, type)

    def parse_dense_int_or_fp_elements_attr(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, type: RankedStructure[AnyDenseElement] | None
    ) -> Attribute:
        from dialects.text.elements_parser import parse_dense

        return parse_dense(self, self.pos, type)

    def _parse_word_with_brackets(self) -> Attribute | None:
        """`dense<...>` and others whose first word is at hand."""
        token = self._current_token
        parse = _ATTRIBUTE_BY_WORD.get(token.text)
        if parse is None:
            # xDSL reads an attribute that MLIR does not have any more.
            return None if token.text == "opaque" else self._parse_optional_builtin_parametrized_attr()
        self._consume_token()
        return parse(self, token.start)

    def _parse_dense(self, start: Position) -> Attribute:
        from dialects.text.elements_parser import parse_dense

        return parse_dense(self, start, None)

    def _parse_sparse(self, start: Position) -> Attribute:
        from dialects.text.elements_parser import parse_sparse

        return parse_sparse(self, start)

    def _parse_array(self, start: Position) -> Attribute:
        match = NUMBER_LISTS.array.match(self.lexer.input.content, start)
        array = None if match is None else plain_array(match[1], match[2])
        if match is not None and array is not None:
            self._resume_from(match.end())
            return array
        from dialects.text.elements_parser import parse_array

        return parse_array(self)

    def _parse_distinct(self, start: Position) -> Attribute:
        """`distinct[0]<42 : i32>`: the number says which of a file's attributes are the same one."""
        from dialects.upstream.builtin import DistinctAttr

        self.require("[", "expected '[' after 'distinct'")
        token = self._current_token
        if token.kind is not MLIRTokenKind.INTEGER_LIT:
            self.raise_at("expected distinct ID", token.start)
        self._consume_token()
        self.require("]", "expected ']' to close distinct ID")
        self.require("<", "expected '<' after distinct ID")
        referenced = UnitAttr() if self._current_token.text == ">" else self.parse_attribute()
        self.require(">", "expected '>' to close distinct attribute")
        number = int(token.text, 16 if token.text.startswith("0x") else 10)
        known = self._distinct.get(number)
        if known is None:
            known = self._distinct[number] = DistinctAttr.of(referenced)
        elif known.referenced != referenced:
            self.raise_at(f"referenced attribute does not match previous definition: {known.referenced}", start)
        return known

    def _parse_extended_type_or_attribute(self, attr_or_dialect_name: str, is_type: bool) -> Attribute:  # pyright: ignore[reportIncompatibleMethodOverride]
        if "." not in attr_or_dialect_name and self._current_token.kind is not MLIRTokenKind.LESS:
            name = ("!" if is_type else "#") + attr_or_dialect_name
            known = self.attribute_aliases.get(name)
            if known is None:
                known = None if is_type else self._parse_alias_ahead(name, self._current_token.start)
            if known is None:
                end = after_previous_token(self.source.text, self._current_token.start)
                self.raise_error(f"undefined symbol alias id '{attr_or_dialect_name}'", end)
            return known
        dialect, dot, body = attr_or_dialect_name.partition(".")
        if self.ctx.allow_unregistered and self.ctx.get_optional_dialect(dialect) is None:
            return self._parse_opaque(dialect, body, is_type)
        if dot:
            self._require_registered(attr_or_dialect_name, is_type)
        end = after_previous_token(self.source.text, self._current_token.start)
        try:
            return super()._parse_extended_type_or_attribute(attr_or_dialect_name, is_type)  # pyright: ignore[reportArgumentType, reportCallIssue]
        except VerifyException as exception:
            # As MLIR, at the name without its dialect.
            self.raise_error(str(exception), end - len(attr_or_dialect_name.partition(".")[2]))

    def _parse_opaque(self, dialect: str, name: str, is_type: bool) -> Attribute:
        """What a dialect that is not registered has in its brackets; `name` is what came after a dot, if one did."""
        from dialects.upstream.builtin import OpaqueAttr, OpaqueType

        body = name
        if self._current_token.kind is MLIRTokenKind.LESS:
            inner = self._parse_dialect_symbol_body()
            body = f"{name}<{inner}>" if name else inner
        if is_type:
            return OpaqueType(StringAttr(dialect), StringAttr(body))
        type = NoneAttr() if self.parse_optional_punctuation(":") is None else self.parse_type()
        return OpaqueAttr(StringAttr(dialect), StringAttr(body), type)

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
        """The location after an op or argument. It may be an alias that the file defines further down."""
        if self._current_token.text != "loc":
            return None
        self._consume_token()
        self.require("(", "expected '(' in location")
        token = self._current_token
        is_alias = token.kind is MLIRTokenKind.HASH_IDENT and "." not in token.text
        location = self._parse_location_alias() if is_alias else self._parse_location()
        self.require(")", "expected ')' in location")
        return location

    def _parse_location_attribute(self) -> LocationAttr:
        self._consume_token()
        self.require("(", "expected '(' in location")
        location = self._parse_location()
        self.require(")", "expected ')' in location")
        return location

    def _parse_location(self) -> LocationAttr:
        token = self._current_token
        if token.kind is MLIRTokenKind.HASH_IDENT:
            return self._required_location(self.parse_attribute(), token)
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
        self._consume_token()
        known = self.attribute_aliases.get(token.text)
        if known is None:
            known = self._parse_alias_ahead(token.text, len(self.source.text))
        if known is None:
            self.raise_error("operation location alias was never defined", token.span)
        return self._required_location(known, token)

    def _required_location(self, attribute: Attribute, token: TextToken) -> LocationAttr:
        if not isinstance(attribute, LocationAttr):
            self.raise_error(f"expected location, but found '{attribute}'", token.span)
        return attribute

    def _parse_named_location(self) -> LocationAttr:
        """`"name"`, `"name"(child)`, `"file":1:2` and ranges."""
        name = StringAttr(self.parse_str_literal())
        if self.parse_optional_punctuation(":") is not None:
            return self._parse_file_location(name)
        if self.parse_optional_punctuation("(") is None:
            return NameLoc(name, NoneAttr())
        child = self._parse_location()
        self.require(")", "expected ')' after child location of NameLoc")
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
        self.require(":", problem)
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
        self.require("(", "expected '(' in callsite location")
        callee = self._parse_location()
        if self._current_token.text != "at":
            self.raise_error("expected 'at' in callsite location")
        self._consume_token()
        caller = self._parse_location()
        self.require(")", "expected ')' in callsite location")
        return CallSiteLoc(callee, caller)

    def _parse_fused(self) -> LocationAttr:
        from dialects.text.location_text import fuse

        self._consume_token()
        metadata: Attribute = NoneAttr()
        if self.parse_optional_punctuation("<") is not None:
            metadata = self.parse_attribute()
            self.require(">", "expected '>' after fused location metadata")
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

    def _parse_alias_ahead(self, name: str, end: Position) -> Attribute | None:
        """A location alias that the file defines between what was read in order and `end`; None if there is none."""
        if self._location_aliases is None:
            self._location_aliases = location_aliases(self.source.text)
        start = self._location_aliases.get(name)
        if start is None or start > end:
            return None
        del self._location_aliases[name]
        here = self._current_token.start
        self._resume_from(start)
        value = self.parse_attribute()
        self._resume_from(here)
        self.attribute_aliases[name] = value
        self._parsed_ahead.add(name)
        return value


_ATTRIBUTE_BY_WORD: dict[str, Callable[[TextAttributeParser, Position], Attribute]] = {
    "dense": TextAttributeParser._parse_dense,  # pyright: ignore[reportPrivateUsage]
    "sparse": TextAttributeParser._parse_sparse,  # pyright: ignore[reportPrivateUsage]
    "array": TextAttributeParser._parse_array,  # pyright: ignore[reportPrivateUsage]
    "distinct": TextAttributeParser._parse_distinct,  # pyright: ignore[reportPrivateUsage]
}

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
