"""Parsing the parameters of attributes with MLIR's words.

Where a parameter is not read, MLIR says why, and then which parameter of which attribute that was. Source: the parsers
that `AttrOrTypeFormatGen.cpp` makes.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn, TypeVar

from xdsl.dialects.builtin import IntAttr, StringAttr
from xdsl.ir import Attribute
from xdsl.parser import AttrParser, Position

if TYPE_CHECKING:
    from okl_opt.dialects.text.read.token_parser import TokenParser


def raise_at(parser: AttrParser, message: str, position: Position) -> NoReturn:
    """Fail at exactly `position`, without the name of an op."""
    _text_parser(parser).raise_at(message, position)


def _text_parser(parser: AttrParser) -> TokenParser:
    from okl_opt.dialects.text.read.token_parser import TokenParser

    assert isinstance(parser, TokenParser), "text is read by our parser only"
    return parser


@contextmanager
def parameter(parser: AttrParser, definition: str, name: str, cpp: str) -> Generator[None]:
    """Parse the parameter `name` of the C++ class `cpp` of an attribute inside the block."""
    message = f"failed to parse {definition} parameter '{name}' which is to be a `{cpp}`"
    with _text_parser(parser).followed(message, of_token=False):
        yield


AttributeT = TypeVar("AttributeT", bound=Attribute)


def parse_of_class(parser: AttrParser, cls: type[AttributeT]) -> AttributeT:
    """An attribute of that class."""
    start = parser.pos
    attribute = parser.parse_attribute()
    if not isinstance(attribute, cls):
        parser.raise_error("invalid kind of attribute specified", start)
    return attribute


def parse_string(parser: AttrParser) -> StringAttr:
    """The text between quotes."""
    text = parser.parse_optional_str_literal()
    if text is None:
        raise_at(parser, "expected string", parser.pos)
    return StringAttr(text)


def parse_number(parser: AttrParser) -> IntAttr:
    """A number."""
    number = parser.parse_optional_integer(allow_boolean=False)
    if number is None:
        raise_at(parser, "expected integer value", parser.pos)
    return IntAttr(number)


Fields = Mapping[str, tuple[str, Callable[[], Attribute]]]
"""The C++ class of each field of a struct, and its parser."""


def parse_struct(
    parser: AttrParser, definition: str, fields: Fields, *, is_complete: bool = False
) -> dict[str, Attribute]:
    """`name = value, ...` in any order, each at most once, or exactly once if the struct has to be complete."""
    found: dict[str, Attribute] = {}
    while True:
        name = parser.parse_identifier()
        parser.parse_punctuation("=")
        if name not in fields or name in found:
            raise_at(parser, f"duplicate or unknown struct parameter name: {name}", parser.pos)
        cpp, parse = fields[name]
        with parameter(parser, definition, name, cpp):
            found[name] = parse()
        if is_complete and len(found) < len(fields):
            parser.parse_punctuation(",")
        elif is_complete or parser.parse_optional_punctuation(",") is None:
            return found


def parse_word(parser: AttrParser, cpp: str, words: Sequence[str]) -> str:
    """One of the words of an enum."""
    start = parser.pos
    word = parser.parse_optional_identifier()
    if word is None:
        raise_at(parser, "expected valid keyword or string", start)
    if word not in words:
        raise_at(parser, f"expected {cpp} to be one of: {', '.join(words)}", start)
    return word
