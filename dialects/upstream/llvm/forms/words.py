"""Enum keywords in the assembly of ops. Source: `OpFormatGen.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from xdsl.dialects.builtin import IntegerAttr, IntegerType, StringAttr, VectorType, i64
from xdsl.ir import Attribute
from xdsl.parser import Parser, Position

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text import quoted
from okl_opt.dialects.text.locations import after_previous_token
from okl_opt.dialects.text.read.token_parser import TokenParser
from okl_opt.dialects.upstream.shared.type_constraints import TypeConstraint


def refuse(parser: Parser, message: str, start: Position | None = None) -> NoReturn:
    """Fail with a message about the op at `start`, by default at the op's name."""
    assert isinstance(parser, TokenParser)
    at = parser.op_start if start is None else start
    parser.raise_error(message, at, at + 1)


def parse_predicate(parser: Parser, words: Sequence[str]) -> IntegerAttr:
    """Parse the predicate of a comparison, a string. Source: `parseCmpOp`."""
    start = parser.pos
    value = parser.parse_attribute()
    if not isinstance(value, StringAttr):
        refuse(parser, "invalid kind of attribute specified", start)
    if value.data not in words:
        refuse(parser, f"'{value.data}' is an incorrect value of the 'predicate' attribute", start)
    return IntegerAttr(words.index(value.data), i64)


def parse_positions(parser: Parser) -> list[int]:
    """Parse `[0, 1]`. Source: `DenseArrayAttrImpl::parse`."""
    assert isinstance(parser, TokenParser)
    parser.parse_punctuation("[")

    def position() -> int:
        number = parser.parse_optional_integer(allow_boolean=False)
        if number is None:
            with parser.followed("expected ']'", at=after_previous_token(parser.source.text, parser.pos)):
                refuse(parser, "expected integer value", parser.pos)
        return number

    if parser.parse_optional_punctuation("]") is not None:
        return []
    positions = parser.parse_comma_separated_list(parser.Delimiter.NONE, position)
    parser.parse_punctuation("]")
    return positions


def parse_integer_type(parser: Parser) -> IntegerType:
    """Parse an integer type."""
    start = parser.pos
    type = parser.parse_type()
    if not isa(type, IntegerType):
        _refuse_type(parser, "integer", type, start)
    return type


def parse_vector_type(parser: Parser) -> VectorType:
    """Parse a vector type."""
    start = parser.pos
    type = parser.parse_type()
    if not isa(type, VectorType):
        _refuse_type(parser, "vector", type, start)
    return type


def _refuse_type(parser: Parser, wanted: str, type: Attribute, start: Position) -> NoReturn:
    refuse(parser, f"invalid kind of type specified: expected builtin.{wanted}, but found {quoted(type)}", start)


def parse_checked_dictionary(parser: Parser, name: str) -> dict[str, Attribute]:
    """Parse the optional attributes of the op `name`, and check the inherent ones.

    MLIR's generated parsers check them, too, before the verifier does.
    """
    start = parser.pos
    attributes = parser.parse_optional_attr_dict()
    if attributes:
        from okl_opt.dialects.upstream.definitions import definition

        defined = definition(name)
        problem = None if defined is None else defined.attribute_problem(attributes)
        if problem is not None:
            refuse(parser, f"'{name}' op {problem}", start)
    return attributes


def check_inferred(parser: Parser, name: str, constraint: TypeConstraint, type: Attribute) -> None:
    """Check the type of the value `name`, from which the parser infers another type."""
    if not constraint.holds(type):
        refuse(parser, f"'{name}' must be {constraint.text}, but got {quoted(type)}")


def parse_attribute_of(parser: Parser, name: str) -> Attribute:
    """Parse an attribute that must have this name."""
    start = parser.pos
    attribute = parser.parse_attribute()
    if attribute.name != name:
        refuse(parser, "invalid kind of attribute specified", start)
    return attribute
