"""Custom forms of test ops that exercise features of the op parser. Source: `TestOpsSyntax.cpp` of MLIR 22."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Mapping

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    DenseArrayBase,
    IndexType,
    StringAttr,
    UnknownLoc,
    i32,
    i64,
)
from xdsl.ir import Attribute, Operation
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.utils.mlir_lexer import MLIRTokenKind

from okl_opt.dialects.text.assembly import Assembly
from okl_opt.dialects.text.read.parser import TextParser
from okl_opt.dialects.text.write.printer import TextPrinter
from okl_opt.dialects.upstream.test.declared import create
from okl_opt.dialects.upstream.test.names import RESULTS

_OURS = "the test dialect is read and written by our parser and printer only"

_SIZES = re.compile(r"(?:\?|[0-9]{1,18})(?:x(?:\?|[0-9]{1,18}))*")

# The largest repetition count of a result.
_MOST_RESULTS = 1 << 16


def operation_name(parser: TextParser) -> str:
    """The name of an op without quotes. Source: `parseCustomOperationName`."""
    token = parser.token
    if token.kind is not MLIRTokenKind.BARE_IDENT:
        parser.token_error("expected bare identifier or keyword")
    return parser.parse_identifier()


def _text(op: Operation, name: str) -> str:
    value = op.properties.get(name)
    return value.data if isinstance(value, StringAttr) else ""


def parse_name(parser: Parser) -> Operation:
    """`test.parse_custom_operation_name_api(builtin.module) {a}`."""
    assert isinstance(parser, TextParser), _OURS
    parser.parse_punctuation("(")
    name = operation_name(parser)
    parser.parse_punctuation(")")
    return create(
        "test.parse_custom_operation_name_api",
        properties={"name": StringAttr(name)},
        attributes=parser.parse_optional_attr_dict(),
    )


def print_name(op: Operation, printer: Printer) -> None:
    printer.print_string(f"({_text(op, 'name')})")
    printer.print_op_attributes(op.attributes)


def parse_integer_literal(parser: Parser) -> Operation:
    """`test.parse_integer_literal : 5`, which has five results."""
    count = 0
    start = parser.pos
    if parser.parse_optional_punctuation(":") is not None:
        start = parser.pos
        count = parser.parse_integer()
    if not 0 <= count <= _MOST_RESULTS:
        parser.raise_error("integer value too large", start)
    return create("test.parse_integer_literal", result_types=[IndexType()] * count)


def print_integer_literal(op: Operation, printer: Printer) -> None:
    if op.results:
        printer.print_string(f" : {len(op.results)}")


def parse_wrapped_keyword(parser: Parser) -> Operation:
    """`test.parse_wrapped_keyword foo.keyword`."""
    return create("test.parse_wrapped_keyword", properties={"keyword": StringAttr(parser.parse_identifier())})


def print_wrapped_keyword(op: Operation, printer: Printer) -> None:
    printer.print_string(f" {_text(op, 'keyword')}")


def parse_base64(parser: Parser) -> Operation:
    """`test.parse_b64 "aGVsbG8="`: the attribute is the decoded text."""
    start = parser.pos
    text = parser.parse_str_literal()
    try:
        value = base64.b64decode(text, validate=True).decode(errors="surrogateescape")
    except binascii.Error:
        parser.raise_error("invalid base64 content", start)
    return create("test.parse_b64", properties={"b64": StringAttr(value)})


def print_base64(op: Operation, printer: Printer) -> None:
    encoded = base64.b64encode(_text(op, "b64").encode(errors="surrogateescape"))
    printer.print_string(f' "{encoded.decode()}"')


def parse_string_names(parser: Parser) -> Operation:
    """`%x = test.string_attr_pretty_name`: the attribute `names` has the names of the results."""
    assert isinstance(parser, TextParser), _OURS
    names = parser.result_names
    written = parser.parse_optional_attr_dict_with_keyword()
    attributes: dict[str, Attribute] = {} if written is None else dict(written.data)
    properties: dict[str, Attribute] = {}
    if "names" in attributes:
        properties["names"] = attributes.pop("names")
    elif names:
        words = [StringAttr("" if name[0].isdigit() else name) for name in names]
        properties["names"] = ArrayAttr(words)
    return create(
        "test.string_attr_pretty_name", result_types=[i32] * len(names), properties=properties, attributes=attributes
    )


def print_string_names(op: Operation, printer: Printer) -> None:
    """Print the names only if they differ from the result names."""
    assert isinstance(printer, TextPrinter), _OURS
    names = RESULTS[op.name](op)
    agree = len(names) == len(op.results) and all(
        printer.ssa_name(result) == name for result, name in zip(op.results, names, strict=True)
    )
    attributes = op.attributes if agree else {**op.attributes, **op.properties}
    if attributes:
        printer.print_string(" attributes ")
        printer.print_attr_dict(attributes)


def parse_split(parser: Parser) -> Operation:
    """`test.variadic_args_types_split "text", %a, %b {c} : i32, i32`."""
    text = parser.parse_str_literal()
    position = parser.pos
    names: list[UnresolvedOperand] = []
    while parser.parse_optional_punctuation(",") is not None:
        names.append(parser.parse_unresolved_operand())
    attributes = parser.parse_optional_attr_dict()
    types: list[Attribute] = []
    if parser.parse_optional_punctuation(":") is not None:
        types = list(parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type))
    return create(
        "test.variadic_args_types_split",
        operands=parser.resolve_operands(names, types, position),
        properties={"str": StringAttr(text)},
        attributes=attributes,
    )


def print_split(op: Operation, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_string_literal(_text(op, "str"))
    for operand in op.operands:
        printer.print_string(", ")
        printer.print_ssa_value(operand)
    printer.print_op_attributes(op.attributes)
    if op.operands:
        printer.print_string(" : ")
        printer.print_list(op.operand_types, printer.print_attribute)


def parse_with_location(parser: Parser) -> Operation:
    """`test.attr_with_loc("foo" loc("here"))`."""
    assert isinstance(parser, TextParser), _OURS
    parser.parse_punctuation("(")
    value = parser.parse_attribute()
    location = parser.parse_optional_location() or UnknownLoc()
    parser.parse_punctuation(")")
    attributes = parser.parse_optional_attr_dict()
    return create("test.attr_with_loc", properties={"loc": location, "value": value}, attributes=attributes)


def print_with_location(op: Operation, printer: Printer) -> None:
    assert isinstance(printer, TextPrinter), _OURS
    printer.print_string("(")
    printer.print_attribute(op.properties["value"])
    printer.print_optional_location(op.properties["loc"])
    printer.print_string(")")
    printer.print_op_attributes(op.attributes)


def parse_dimensions(parser: Parser) -> Operation:
    """`test.custom_dimension_list_attr dimension_list = 2x?x4`; `[]` is a list without sizes."""
    assert isinstance(parser, TextParser), _OURS
    parser.parse_keyword("dimension_list")
    parser.parse_punctuation("=")
    sizes: list[int] = []
    if parser.parse_optional_punctuation("[") is not None:
        parser.parse_punctuation("]")
    else:
        match = _SIZES.match(parser.source.text, parser.token.start)
        if match is None:
            parser.raise_error("expected a dimension list")
        parser.skip_to(match.end())
        sizes = [DYNAMIC_INDEX if size == "?" else int(size) for size in match[0].split("x")]
    return create(
        "test.custom_dimension_list_attr",
        properties={"dimension_list": DenseArrayBase.from_list(i64, sizes)},
        attributes=parser.parse_optional_attr_dict(),
    )


def print_dimensions(op: Operation, printer: Printer) -> None:
    value = op.properties.get("dimension_list")
    sizes = value.get_values() if isinstance(value, DenseArrayBase) else ()
    text = "x".join("?" if size == DYNAMIC_INDEX else str(size) for size in sizes)
    printer.print_string(f" dimension_list = {text or '[]'}")
    printer.print_op_attributes(op.attributes)


def fixed_word(name: str, word: str) -> Assembly:
    """Make the form of an op that is a fixed word, or nothing; attributes are not printed."""

    def parse(parser: Parser) -> Operation:
        if word:
            parser.parse_keyword(word)
        return create(name)

    def write(op: Operation, printer: Printer) -> None:
        printer.print_string(f" {word}")

    return Assembly(parse, write if word else None)


WORD_ASM: Mapping[str, Assembly] = {
    "test.attr_with_loc": Assembly(parse_with_location, print_with_location),
    "test.custom_dimension_list_attr": Assembly(parse_dimensions, print_dimensions),
    "test.dialect_custom_format_fallback": fixed_word("test.dialect_custom_format_fallback", "custom_format_fallback"),
    "test.dialect_custom_printer": fixed_word("test.dialect_custom_printer", "custom_format"),
    "test.dialect_custom_printer.with.dot": fixed_word("test.dialect_custom_printer.with.dot", ""),
    "test.parse_b64": Assembly(parse_base64, print_base64),
    "test.parse_custom_operation_name_api": Assembly(parse_name, print_name),
    "test.parse_integer_literal": Assembly(parse_integer_literal, print_integer_literal),
    "test.parse_wrapped_keyword": Assembly(parse_wrapped_keyword, print_wrapped_keyword),
    "test.string_attr_pretty_name": Assembly(parse_string_names, print_string_names),
    "test.variadic_args_types_split": Assembly(parse_split, print_split),
}
