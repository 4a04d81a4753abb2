"""Attributes of the llvm dialect. Source: `LLVMAttrDefs.td` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import ArrayAttr, IntAttr, IntegerType, StringAttr
from xdsl.dialects.llvm import TargetFeaturesAttr
from xdsl.ir import Attribute, Data, ParametrizedAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer

from okl_opt.dialects.diagnostic import Diagnostic, DiagnosticError, Severity
from okl_opt.dialects.hints import isa
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.llvm.attributes.fields import DIALECT_ATTRIBUTES, DialectAttribute, Kind, kind
from okl_opt.dialects.upstream.llvm.attributes.structs import FIELDS_ATTRIBUTES, read_field
from okl_opt.dialects.upstream.llvm.attributes.words import dwarf_words, token_parser
from okl_opt.dialects.upstream.llvm.values import PoisonAttr, UndefAttr, ZeroAttr


@irdl_attr_definition
class ExpressionAttr(Data[tuple[str, ...]]):
    """`#llvm.di_expression<[DW_OP_deref, DW_OP_plus_uconst(16)]>`; without operators `<>`."""

    name = "llvm.di_expression"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> tuple[str, ...]:
        with parser.in_angle_brackets():
            if parser.parse_optional_punctuation("[") is None:
                return ()
            operators = read_field(parser, "LLVM_DIExpressionAttr", "operations", _OPERATORS)
            parser.parse_punctuation("]")
            assert isa(operators, ArrayAttr[StringAttr])
            return tuple(operator.data for operator in operators)

    def print_parameter(self, printer: Printer) -> None:
        printer.print_string(f"<[{', '.join(self.data)}]>" if self.data else "<>")

    def print_parameters(self, printer: Printer) -> None:
        """Print the parameters, also from printers of attributes with parameters."""
        self.print_parameter(printer)


# The second argument of this operator is an encoding.
_CONVERT = "DW_OP_LLVM_convert"
# The number of encodings, from `DW_ATE_address` on, whose number is their index plus one.
_NUMBERED = 18


def _operator(parser: AttrParser) -> str:
    """`DW_OP_plus_uconst(16)`."""
    opcode = read_field(parser, "LLVM_DIExpressionElemAttr", "opcode", kind("DIOperation"))
    assert isinstance(opcode, StringAttr)
    name = opcode.data
    arguments: list[str] = []

    def argument() -> None:
        arguments.append(_encoding(parser) if name == _CONVERT and arguments else _number(parser))

    if parser.parse_optional_punctuation("(") is not None:
        parser.parse_comma_separated_list(parser.Delimiter.NONE, argument)
        parser.parse_punctuation(")")
    return f"{name}({', '.join(arguments)})" if arguments else name


def _operators(parser: AttrParser) -> Attribute:
    operators = parser.parse_comma_separated_list(parser.Delimiter.NONE, lambda: StringAttr(_operator(parser)))
    return ArrayAttr(operators)


_OPERATORS = Kind("::llvm::ArrayRef<DIExpressionElemAttr>", _operators, lambda value, printer: None)


def _encoding(parser: AttrParser) -> str:
    """The name of an encoding, from its name or number."""
    ours, names = token_parser(parser), dwarf_words()["DW_ATE_"]
    word = parser.parse_optional_identifier()
    if word is None:
        number = _number(parser)
        known = [name for name, place in names.items() if place < _NUMBERED and str(place + 1) == number]
        return f"DW_ATE_{known[0]}" if known else number
    if word.removeprefix("DW_ATE_") not in names:
        ours.raise_at(f'encountered unknown attribute encoding "{word}"', parser.pos)
    return word


def _number(parser: AttrParser) -> str:
    number = parser.parse_optional_integer(allow_boolean=False)
    if number is None:
        place = token_parser(parser).source.location(parser.pos)
        words = ("expected integer value", "expected integer operand")
        raise DiagnosticError(*(Diagnostic(Severity.ERROR, place, text) for text in words))
    return str(number % (1 << 64))


def read_target_features(parser: AttrParser) -> TargetFeaturesAttr:
    """Read `<["+sse", "-avx"]>`."""
    start = parser.pos
    with parser.in_angle_brackets():
        features = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, parser.parse_attribute)
    for feature in features:
        text = feature.data if isinstance(feature, StringAttr) else ""
        problem = _feature_problem(text)
        if problem:
            token_parser(parser).raise_at(problem, start)
    return TargetFeaturesAttr(ArrayAttr(feature for feature in features if isinstance(feature, StringAttr)))


def _feature_problem(text: str) -> str:
    if not text:
        return "target features can not be null or empty"
    if text[0] not in "+-":
        return "target features must start with '+' or '-'"
    return "target features can not contain ','" if "," in text else ""


@irdl_attr_definition
class ConstantRangeAttr(ParametrizedAttribute):
    """`#llvm.constant_range<i32, 0, 12>`: the integers from the lower bound to the exclusive upper bound."""

    name = "llvm.constant_range"

    type: IntegerType
    lower: IntAttr
    upper: IntAttr

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> list[Attribute]:
        with parser.in_angle_brackets():
            start = parser.pos
            type = parser.parse_type()
            if not isa(type, IntegerType):
                words = f"invalid kind of type specified: expected builtin.integer, but found {quoted(type)}"
                token_parser(parser).raise_at(words, start)
            parser.parse_punctuation(",")
            lower = _bound(parser, type)
            parser.parse_punctuation(",")
            return [type, lower, _bound(parser, type)]

    def print_parameters(self, printer: Printer) -> None:
        printer.print_string("<")
        printer.print_attribute(self.type)
        printer.print_string(f", {self.lower.data}, {self.upper.data}>")


def _bound(parser: AttrParser, type: IntegerType) -> IntAttr:
    """Read a bound, truncated to the width of the type."""
    number = parser.parse_optional_integer(allow_boolean=False)
    if number is None:
        token_parser(parser).raise_at("expected integer value", parser.pos)
    width = type.width.data
    number %= 1 << width
    return IntAttr(number - (1 << width) if number >> (width - 1) else number)


DIALECT_ATTRIBUTES["DIExpressionAttr"] = DialectAttribute(
    ExpressionAttr.name, lambda parser: ExpressionAttr(ExpressionAttr.parse_parameter(parser))
)
DIALECT_ATTRIBUTES["TargetFeaturesAttr"] = DialectAttribute(TargetFeaturesAttr.name, read_target_features)
BLOCK_ADDRESS, BLOCK_TAG = FIELDS_ATTRIBUTES["blockaddress"], FIELDS_ATTRIBUTES["blocktag"]
DEREFERENCEABLE, VSCALE_RANGE = FIELDS_ATTRIBUTES["dereferenceable"], FIELDS_ATTRIBUTES["vscale_range"]

ATTRIBUTES: Sequence[type[Attribute]] = (
    *FIELDS_ATTRIBUTES.values(),
    ConstantRangeAttr,
    ExpressionAttr,
    PoisonAttr,
    UndefAttr,
    ZeroAttr,
)
