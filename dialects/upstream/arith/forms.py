"""Assembly of the arith dialect: overflow flags are separated by ", "."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from xdsl.dialects.arith import (
    CMPF_COMPARISON_OPERATIONS,
    CMPI_COMPARISON_OPERATIONS,
    AddiOp,
    BitcastOp,
    CmpfOp,
    CmpiOp,
    ConstantOp,
    ExtSIOp,
    ExtUIOp,
    FastMathFlagsAttr,
    FPToSIOp,
    FPToUIOp,
    IndexCastOp,
    IntegerOverflowAttr,
    IntegerOverflowFlag,
    MuliOp,
    SelectOp,
    ShLIOp,
    SIToFPOp,
    SubiOp,
    UIToFPOp,
)
from xdsl.dialects.builtin import IntegerAttr, UnitAttr, i1, i32, i64
from xdsl.ir import Attribute, Operation
from xdsl.parser import Parser
from xdsl.printer import Printer

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text import quoted
from okl_opt.dialects.text.assembly import Assembly, Parse, Write
from okl_opt.dialects.upstream.arith.ops import (
    DivSIOp,
    DivUIOp,
    ExtFOp,
    IndexCastUIOp,
    ScalingExtFOp,
    ScalingTruncFOp,
    ShRSIOp,
    ShRUIOp,
    TruncFOp,
    TruncIOp,
)
from okl_opt.dialects.upstream.shared.type_constraints import TYPE_CONSTRAINTS
from okl_opt.dialects.upstream.shared.type_relations import conditions

# Source: `arith::RoundingMode` of MLIR.
_ROUNDING_MODES = ("to_nearest_even", "downward", "upward", "toward_zero", "to_nearest_away")


def _flags(attribute: IntegerOverflowAttr) -> str:
    """The flags in bit order; the attribute stores a set."""
    return ", ".join(flag.value for flag in IntegerOverflowFlag if flag in attribute.data) or "none"


def _write_overflow(attribute: IntegerOverflowAttr, printer: Printer) -> None:
    printer.print_string(f"#arith.overflow<{_flags(attribute)}>")


def print_binary(op: AddiOp | SubiOp | MuliOp | ShLIOp, printer: Printer) -> None:
    # Construct the class directly: it takes a third less time.
    lhs, rhs = op.operands
    printer.print_string(" ")
    printer.print_ssa_value(lhs)
    printer.print_string(", ")
    printer.print_ssa_value(rhs)
    flags = _flags(op.overflow_flags)
    if flags != "none":
        printer.print_string(f" overflow<{flags}>")
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_attribute(op.results[0].type)


def _parse_exact(cls: type[Operation], parser: Parser) -> Operation:
    """`arith.divui %a, %b exact {...} : i32`."""
    start = parser.pos
    operands = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_unresolved_operand)
    properties: dict[str, Attribute] = {}
    if parser.parse_optional_keyword("exact") is not None:
        properties["isExact"] = UnitAttr()
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    type = parser.parse_type()
    return cls.create(
        operands=parser.resolve_operands(operands, [type, type], start),
        result_types=[type],
        properties=properties,
        attributes=attributes,
    )


def _print_exact(op: Operation, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_list(op.operands, printer.print_ssa_value)
    if "isExact" in op.properties:
        printer.print_string(" exact")
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_attribute(op.results[0].type)


def parse_select(parser: Parser) -> SelectOp:
    """`arith.select %c, %a, %b : i32`; the type of other conditions comes first: `tensor<4xi1>, tensor<4xi32>`."""
    start = parser.pos
    operands = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_unresolved_operand)
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    condition, type = i1, parser.parse_type()
    if parser.parse_optional_punctuation(",") is not None:
        condition, type = type, parser.parse_type()
    return SelectOp.create(
        operands=parser.resolve_operands(operands, [condition, type, type], start),
        result_types=[type],
        attributes=attributes,
    )


def print_select(op: SelectOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_list(op.operands, printer.print_ssa_value)
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    condition: Attribute = op.cond.type
    if condition != i1:
        printer.print_attribute(condition)
        printer.print_string(", ")
    printer.print_attribute(op.result.type)


def _parse_compare(cls: type[CmpiOp] | type[CmpfOp], predicates: Sequence[str], parser: Parser) -> Operation:
    """`arith.cmpi slt, %a, %b {...} : i32`, `arith.cmpf olt, %a, %b fastmath<nnan> {...} : f32`."""
    start = parser.pos
    predicate = parser.parse_optional_identifier()
    if predicate is None:
        predicate = parser.parse_optional_str_literal()
    if predicate is None or predicate not in predicates:
        parser.raise_error(
            "expected string or keyword containing one of the following enum values for attribute 'predicate' "
            f"[{', '.join(predicates)}]",
            start,
        )
    properties: dict[str, Attribute] = {"predicate": IntegerAttr(predicates.index(predicate), i64)}
    parser.parse_punctuation(",")
    operands = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_unresolved_operand)
    if cls is CmpfOp:
        properties["fastmath"] = FastMathFlagsAttr("none")
        _parse_fastmath(properties, parser)
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    type = parser.parse_type()
    wanted = TYPE_CONSTRAINTS["floating-point-like" if cls is CmpfOp else "signless-integer-like"]
    if not wanted.holds(type):
        # The result type is derived from this type.
        name = parser.lexer.input.content.rfind(cls.name, 0, start)
        parser.raise_error(f"'lhs' must be {wanted.text}, but got {quoted(type)}", name, name + len(cls.name))
    return cls.create(
        operands=parser.resolve_operands(operands, [type, type], start),
        result_types=[conditions(type)],
        properties=properties,
        attributes=attributes,
    )


def _parse_fastmath(properties: dict[str, Attribute], parser: Parser) -> None:
    if parser.parse_optional_keyword("fastmath") is not None:
        properties["fastmath"] = FastMathFlagsAttr(FastMathFlagsAttr.parse_parameter(parser))


def _print_fastmath(op: Operation, printer: Printer) -> None:
    flags = op.properties.get("fastmath")
    if isinstance(flags, FastMathFlagsAttr) and flags != FastMathFlagsAttr("none"):
        printer.print_string(" fastmath")
        flags.print_parameter(printer)


def _print_compare(op: CmpiOp | CmpfOp, printer: Printer) -> None:
    predicates = CMPI_COMPARISON_OPERATIONS if isinstance(op, CmpiOp) else CMPF_COMPARISON_OPERATIONS
    printer.print_string(f" {predicates[op.predicate.value.data]}, ")
    printer.print_list(op.operands, printer.print_ssa_value)
    _print_fastmath(op, printer)
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_attribute(op.lhs.type)


def _parse_conversion(cls: type[Operation], parser: Parser) -> Operation:
    """`arith.truncf %a downward fastmath<nnan> {...} : f64 to f32`; a scale has its type after the operand's."""
    start = parser.pos
    operands = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_unresolved_operand)
    properties: dict[str, Attribute] = {}
    for number, mode in enumerate(_ROUNDING_MODES):
        if parser.parse_optional_keyword(mode) is not None:
            properties["roundingmode"] = IntegerAttr(number, i32)
    _parse_fastmath(properties, parser)
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
    parser.parse_keyword("to")
    return cls.create(
        operands=parser.resolve_operands(operands, types, start),
        result_types=[parser.parse_type()],
        properties=properties,
        attributes=attributes,
    )


def _parse_trunci(parser: Parser) -> Operation:
    """`arith.trunci %a overflow<nsw> {...} : i64 to i32`."""
    operand = parser.parse_unresolved_operand()
    flags = IntegerOverflowAttr("none")
    if parser.parse_optional_keyword("overflow") is not None:
        flags = IntegerOverflowAttr(IntegerOverflowAttr.parse_parameter(parser))
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    type = parser.parse_type()
    parser.parse_keyword("to")
    return TruncIOp.create(
        operands=[parser.resolve_operand(operand, type)],
        result_types=[parser.parse_type()],
        properties={"overflowFlags": flags},
        attributes=attributes,
    )


def _print_conversion(op: Operation, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_list(op.operands, printer.print_ssa_value)
    mode, flags = op.properties.get("roundingmode"), op.properties.get("overflowFlags")
    if isa(mode, IntegerAttr):
        printer.print_string(" " + _ROUNDING_MODES[mode.value.data])
    _print_fastmath(op, printer)
    if isinstance(flags, IntegerOverflowAttr) and flags.data:
        printer.print_string(f" overflow<{_flags(flags)}>")
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_list(op.operand_types, printer.print_attribute)
    printer.print_string(" to ")
    printer.print_attribute(op.results[0].type)


def _conversion(cls: type[Operation]) -> Assembly:
    parse: Parse = partial(_parse_conversion, cls)
    return Assembly(parse, _print_conversion)


_CONVERSIONS = (
    BitcastOp,
    ExtFOp,
    ExtSIOp,
    ExtUIOp,
    FPToSIOp,
    FPToUIOp,
    IndexCastOp,
    IndexCastUIOp,
    SIToFPOp,
    ScalingExtFOp,
    ScalingTruncFOp,
    TruncFOp,
    UIToFPOp,
)


def parse_constant(parser: Parser) -> ConstantOp:
    """`arith.constant 1 : i32`; also with values that xDSL's attributes cannot represent."""
    attributes = parser.parse_optional_attr_dict()
    start = parser.pos
    value = parser.parse_attribute()
    type = getattr(value, "type", None)
    if not isinstance(type, Attribute):
        parser.raise_error("'arith.constant' op value must be an integer, float, or elements attribute", start)
    return ConstantOp.create(result_types=[type], properties={"value": value}, attributes=attributes)


ASM: Mapping[str, Assembly] = {
    ConstantOp.name: Assembly(parse=parse_constant),
    CmpfOp.name: Assembly(partial(_parse_compare, CmpfOp, CMPF_COMPARISON_OPERATIONS), _print_compare),
    CmpiOp.name: Assembly(partial(_parse_compare, CmpiOp, CMPI_COMPARISON_OPERATIONS), _print_compare),
    **{cls.name: _conversion(cls) for cls in _CONVERSIONS},
    TruncIOp.name: Assembly(_parse_trunci, _print_conversion),
    **{cls.name: Assembly(print=print_binary) for cls in (AddiOp, SubiOp, MuliOp, ShLIOp)},
    **{cls.name: Assembly(partial(_parse_exact, cls), _print_exact) for cls in (DivSIOp, DivUIOp, ShRSIOp, ShRUIOp)},
    SelectOp.name: Assembly(parse_select, print_select),
}
ATTRIBUTES: Mapping[str, Write] = {IntegerOverflowAttr.name: _write_overflow}
