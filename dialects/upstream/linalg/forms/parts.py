"""Common parts of the custom forms of linalg ops: attributes, operands in `ins` and `outs`, results.

Source: `parseCommonStructuredOpParts` in `LinalgOps.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, NoReturn

from xdsl.dialects.builtin import DenseArrayBase, DictionaryAttr, IntegerType, TensorType, i64
from xdsl.ir import Attribute, Region, SSAValue
from xdsl.parser import Parser, Position, UnresolvedOperand
from xdsl.printer import Printer

from okl_opt.dialects.diagnostic import Diagnostic, DiagnosticError, Severity
from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.assembly.typed_values import print_typed_values
from okl_opt.dialects.text.read.parser import TextParser
from okl_opt.dialects.upstream.definitions import definition


class Parts(NamedTuple):
    """The parts before the op's own syntax."""

    properties: dict[str, Attribute]
    """The properties in `<{...}>`."""
    attributes: dict[str, Attribute]
    inputs: list[SSAValue]
    outputs: list[SSAValue]

    @property
    def operands(self) -> list[SSAValue]:
        return [*self.inputs, *self.outputs]

    def types(self) -> list[Attribute]:
        return [value.type for value in self.operands]

    def tensors(self) -> list[Attribute]:
        """The result types: the types of the tensor outputs."""
        return [value.type for value in self.outputs if isa(value.type, TensorType)]


class _Group(NamedTuple):
    """Operands with their types, and the position for errors about mismatches."""

    operands: Sequence[UnresolvedOperand]
    types: Sequence[Attribute]
    position: Position


def text_parser(parser: Parser) -> TextParser:
    """Narrow the type of the parser to ours, the only one for linalg."""
    assert isinstance(parser, TextParser), "linalg is read by our parser only"
    return parser


def located(parser: Parser, region: Region) -> Region:
    """Give the ops of a region the location of the parent op; return the region."""
    ours = text_parser(parser)
    location = ours.source.location(ours.op_start)
    for op in region.block.ops:
        op.location = location
    return region


def refuse(parser: Parser, name: str, position: Position, message: str, *more: str) -> NoReturn:
    """Fail at exactly `position`; `more` are follow-up errors at the current token.

    Source: `CustomOpAsmParser::emitError`.
    """
    source = text_parser(parser).source
    errors = [(position, message), *((parser.pos, word) for word in more)]
    raise DiagnosticError(
        *(Diagnostic(Severity.ERROR, source.location(place), f"custom op '{name}' {word}") for place, word in errors)
    )


def parse_parts(parser: Parser, name: str) -> Parts:
    """`<{...}> {a = 1} ins(%a, %b : T, U) outs(%c : V)`, all of it optional."""
    properties: dict[str, Attribute] = {}
    if parser.parse_optional_punctuation("<") is not None:
        given = parser.parse_attribute()
        parser.parse_punctuation(">")
        properties = dict(given.data) if isinstance(given, DictionaryAttr) else {}
    start = parser.pos
    attributes = parser.parse_optional_attr_dict()
    groups = [_parse_group(parser, "ins"), _parse_group(parser, "outs")]
    inputs, outputs = (resolve(parser, name, *group) for group in groups)
    rules = definition(name)
    problem = None if rules is None or properties else rules.attribute_problem(attributes)
    if problem is not None:
        refuse(parser, name, start, f"'{name}' op {problem}")
    return Parts(properties, attributes, inputs, outputs)


def _parse_group(parser: Parser, word: str) -> _Group:
    """`ins(%a, %b : T, U)`, or nothing."""
    if parser.parse_optional_keyword(word) is None:
        return _Group((), (), parser.pos)
    start = parser.pos
    parser.parse_punctuation("(")
    start = start if word == "outs" else parser.pos
    operands = parse_operand_list(parser)
    parser.parse_punctuation(":")
    types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
    parser.parse_punctuation(")")
    return _Group(operands, types, start)


def parse_operand_list(parser: Parser) -> list[UnresolvedOperand]:
    """`%a, %b`, or nothing."""
    operands: list[UnresolvedOperand] = []
    first = parser.parse_optional_unresolved_operand()
    while first is not None:
        operands.append(first)
        first = None if parser.parse_optional_punctuation(",") is None else parser.parse_unresolved_operand()
    return operands


def resolve(
    parser: Parser, name: str, operands: Sequence[UnresolvedOperand], types: Sequence[Attribute], position: Position
) -> list[SSAValue]:
    """The values of operands; a mismatch of counts is an error at `position`."""
    if len(operands) != len(types):
        counts = f"got {len(operands)} operands and {len(types)} types"
        refuse(parser, name, position, f"number of operands and types do not match: {counts}")
    return list(parser.resolve_operands(operands, types, position))


def parse_more_attributes(parser: Parser, name: str, attributes: dict[str, Attribute]) -> None:
    """Add a second dictionary to the attributes."""
    more = parser.parse_optional_attr_dict()
    for key in attributes.keys() & more.keys():
        refuse(
            parser, name, text_parser(parser).op_start, f"attribute '{key}' occurs more than once in the attribute list"
        )
    attributes |= more


def print_operands(inputs: Sequence[SSAValue], outputs: Sequence[SSAValue], printer: Printer) -> None:
    for word, values in (("ins", inputs), ("outs", outputs)):
        if values:
            printer.print_string(f" {word}")
            print_typed_values(values, printer)


def parse_numbers(parser: Parser, word: str) -> DenseArrayBase[IntegerType]:
    """`dimensions = [0, 1]`."""
    parser.parse_keyword(word)
    parser.parse_punctuation("=")
    numbers = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, parser.parse_integer)
    return DenseArrayBase.from_list(i64, numbers)


def print_numbers(word: str, numbers: DenseArrayBase[IntegerType], printer: Printer) -> None:
    """Print a list of numbers; MLIR prints a space after it."""
    printer.print_string(f" {word} = [{', '.join(str(number) for number in numbers.iter_values())}] ")
