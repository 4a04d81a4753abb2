"""Assembly of the llvm dialect's constants and arithmetic. Source: `LLVMOps.td` of MLIR."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import IntegerAttr, VectorType, i1
from xdsl.dialects.llvm import (
    AddOp,
    ConstantOp,
    FastMathAttr,
    FCmpOp,
    FCmpPredicateFlag,
    ICmpOp,
    ICmpPredicateFlag,
    MulOp,
    OverflowAttr,
    OverflowFlag,
    ShlOp,
    SubOp,
    TruncOp,
    ZeroOp,
)
from xdsl.ir import Attribute, SSAValue
from xdsl.parser import Parser
from xdsl.printer import Printer

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.assembly import Assembly, Attributes, GenericForm
from okl_opt.dialects.upstream.llvm.forms.words import parse_predicate, refuse
from okl_opt.dialects.upstream.shared.type_constraints import is_llvm_type

# ----- llvm.mlir.constant


def parse_constant(parser: Parser) -> ConstantOp:
    parser.parse_punctuation("(")
    value = parser.parse_attribute()
    parser.parse_punctuation(")")
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    op = ConstantOp.create(result_types=[parser.parse_type()], properties={"value": value}, attributes=attributes)
    return op


def print_constant(op: ConstantOp, printer: Printer) -> None:
    """Print a constant; the value always has its type: `0 : index` is not `0`."""
    printer.print_string("(")
    printer.print_attribute(op.properties["value"])
    printer.print_string(")")
    if op.attributes:
        printer.print_string(" ")
        printer.print_attr_dict(op.attributes)
    printer.print_string(" : ")
    printer.print_attribute(op.result.type)


# ----- arithmetic that may overflow

_OVERFLOW_FLAGS = {"nsw": 1, "nuw": 2}


def print_arithmetic(op: AddOp | SubOp | MulOp | ShlOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_ssa_value(op.lhs)
    printer.print_string(", ")
    printer.print_ssa_value(op.rhs)
    held = 0 if op.overflowFlags is None else op.overflowFlags.value.data
    flags = [word for word, bit in _OVERFLOW_FLAGS.items() if held & bit]
    if flags:
        printer.print_string(f" overflow<{', '.join(flags)}>")
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_attribute(op.res.type)


# ----- llvm.mlir.zero, llvm.fcmp


def parse_zero(parser: Parser) -> ZeroOp:
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    return ZeroOp.create(result_types=[parser.parse_type()], attributes=attributes)


def parse_float_comparison(parser: Parser) -> FCmpOp:
    """`llvm.fcmp "oeq" %a, %b : vector<4xf32>`: the result has the shape of the operands."""
    predicate, operands, attributes = _parse_comparison(parser, [flag.value for flag in FCmpPredicateFlag])
    return FCmpOp.create(
        operands=operands,
        result_types=[_truth_of(operands[0].type)],
        properties={
            "predicate": predicate,
            "fastmathFlags": attributes.pop("fastmathFlags", FastMathAttr("none")),
        },
        attributes=attributes,
    )


def parse_integer_comparison(parser: Parser) -> ICmpOp:
    """`llvm.icmp "eq" %p, %q : !llvm.ptr`."""
    predicate, operands, attributes = _parse_comparison(parser, [flag.value for flag in ICmpPredicateFlag])
    return ICmpOp.create(
        operands=operands,
        result_types=[_truth_of(operands[0].type)],
        properties={"predicate": predicate},
        attributes=attributes,
    )


def _parse_comparison(
    parser: Parser, words: Sequence[str]
) -> tuple[IntegerAttr, Sequence[SSAValue], dict[str, Attribute]]:
    """Source: `parseCmpOp`."""
    predicate = parse_predicate(parser, words)
    left = parser.parse_unresolved_operand()
    parser.parse_punctuation(",")
    right = parser.parse_unresolved_operand()
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    start = parser.pos
    type = parser.parse_type()
    if not is_llvm_type(type):
        refuse(parser, "expected LLVM dialect-compatible type", start)
    return predicate, parser.resolve_operands([left, right], [type, type], start), attributes


def _truth_of(type: Attribute) -> Attribute:
    """The result type of a comparison."""
    return VectorType(i1, type.shape, type.scalable_dims) if isa(type, VectorType) else i1


def print_float_comparison(op: FCmpOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_string_literal(list(FCmpPredicateFlag)[op.predicate.value.data].value)
    printer.print_string(" ")
    printer.print_list(op.operands, printer.print_ssa_value)
    flags = {} if op.fastmathFlags == FastMathAttr("none") else {"fastmathFlags": op.fastmathFlags}
    printer.print_op_attributes(op.attributes | flags)
    printer.print_string(" : ")
    printer.print_attribute(op.lhs.type)


# ----- llvm.trunc


def print_trunc(op: TruncOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_ssa_value(op.arg)
    flags = () if op.overflowFlags is None else op.overflowFlags.data
    words = [flag.value for flag in OverflowFlag if flag in flags]
    if words:
        printer.print_string(f" overflow<{', '.join(words)}>")
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_attribute(op.arg.type)
    printer.print_string(" to ")
    printer.print_attribute(op.res.type)


# Bits of `overflowFlags`, which MLIR stores as a number for llvm.trunc, too.
_TRUNC_BITS = {OverflowFlag.NO_SIGNED_WRAP: 1, OverflowFlag.NO_UNSIGNED_WRAP: 2}


def _read_trunc(properties: Attributes, attributes: Attributes) -> None:
    held = properties.get("overflowFlags")
    if isa(held, IntegerAttr):
        properties["overflowFlags"] = OverflowAttr([flag for flag, bit in _TRUNC_BITS.items() if held.value.data & bit])


def _write_trunc(properties: Attributes, attributes: Attributes) -> None:
    held = properties.get("overflowFlags")
    flags = held.data if isinstance(held, OverflowAttr) else ()
    properties["overflowFlags"] = IntegerAttr(sum(_TRUNC_BITS[flag] for flag in flags), 32)


ARITHMETIC_ASM: Mapping[str, Assembly] = {
    ConstantOp.name: Assembly(parse_constant, print_constant),
    **{cls.name: Assembly(print=print_arithmetic) for cls in (AddOp, SubOp, MulOp, ShlOp)},
    ZeroOp.name: Assembly(parse_zero),
    ICmpOp.name: Assembly(parse_integer_comparison),
    FCmpOp.name: Assembly(parse_float_comparison, print_float_comparison),
    TruncOp.name: Assembly(print=print_trunc),
}
ARITHMETIC_GENERIC: Mapping[str, GenericForm] = {TruncOp.name: GenericForm(_read_trunc, _write_trunc)}
