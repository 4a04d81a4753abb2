"""Assembly of the intrinsics of the llvm dialect that take operand bundles. Source: `LLVMDialect.cpp` of MLIR 22."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xdsl.dialects.builtin import DenseArrayBase, StringAttr, i32
from xdsl.dialects.llvm import CallIntrinsicOp, FastMathAttr
from xdsl.ir import Attribute
from xdsl.parser import Parser
from xdsl.printer import Printer

from okl_opt.dialects.text.assembly import Assembly
from okl_opt.dialects.upstream.llvm.forms.call import (
    Callee,
    bundle_tags,
    parse_bundles,
    parse_callee_type,
    print_bundles,
    print_signature,
)

if TYPE_CHECKING:
    from okl_opt.dialects.upstream.llvm.intrinsics import AssumeOp, UBSanTrapOp

_SYNTAX = frozenset({"intrin", "op_bundle_sizes", "op_bundle_tags", "operandSegmentSizes", "arg_attrs", "res_attrs"})


def parse_call_intrinsic(parser: Parser) -> CallIntrinsicOp:
    """`llvm.call_intrinsic "llvm.x"(%a) ["tag"(%b : i32)] {a} : (i32 {llvm.noundef}) -> f32`."""
    properties: dict[str, Attribute] = {"intrin": StringAttr(parser.parse_str_literal())}
    arguments = parser.parse_comma_separated_list(parser.Delimiter.PAREN, parser.parse_unresolved_operand)
    tags, groups = parse_bundles(parser)
    attributes = parser.parse_optional_attr_dict()
    properties["fastmathFlags"] = attributes.pop("fastmathFlags", FastMathAttr("none"))
    properties["op_bundle_sizes"] = DenseArrayBase.from_list(i32, [len(group) for group in groups])
    operands, outputs, dictionaries = parse_callee_type(parser, Callee(None, None, arguments))
    return CallIntrinsicOp.build(
        operands=[
            operands,
            [value for group in groups for value in group],
        ],
        result_types=[outputs],
        properties=properties,
        attributes=attributes | bundle_tags(tags) | dictionaries,
    )


def print_call_intrinsic(op: CallIntrinsicOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_attribute(op.intrin)
    printer.print_string("(")
    printer.print_list(op.args, printer.print_ssa_value)
    printer.print_string(")")
    print_bundles(op.attributes.get("op_bundle_tags"), op.op_bundle_sizes, op.op_bundle_operands, printer)
    hidden = {*_SYNTAX, "fastmathFlags"} if op.fastmathFlags == FastMathAttr("none") else _SYNTAX
    printer.print_op_attributes(op.attributes | op.properties, reserved_attr_names=hidden)
    printer.print_string(" : ")
    arg_attrs, res_attrs = op.attributes.get("arg_attrs"), op.attributes.get("res_attrs")
    print_signature(op.args, arg_attrs, op.result_types, res_attrs, printer)


def parse_assume(parser: Parser) -> AssumeOp:
    """`llvm.intr.assume %c ["align"(%p, %n : !llvm.ptr, i32)] : i1`."""
    from okl_opt.dialects.upstream.llvm.intrinsics import AssumeOp

    condition = parser.parse_unresolved_operand()
    tags, groups = parse_bundles(parser)
    parser.parse_punctuation(":")
    type = parser.parse_type()
    return AssumeOp.build(
        operands=[
            parser.resolve_operand(condition, type),
            [value for group in groups for value in group],
        ],
        properties={"op_bundle_sizes": DenseArrayBase.from_list(i32, [len(group) for group in groups])}
        | bundle_tags(tags),
        attributes=parser.parse_optional_attr_dict(),
    )


def print_assume(op: AssumeOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_ssa_value(op.cond)
    print_bundles(op.op_bundle_tags, op.op_bundle_sizes, op.op_bundle_operands, printer)
    printer.print_string(" : ")
    printer.print_attribute(op.cond.type)
    printer.print_op_attributes(op.attributes)


def parse_trap(parser: Parser) -> UBSanTrapOp:
    """`llvm.intr.ubsantrap <{failureKind = 1 : i8}>`."""
    from okl_opt.dialects.upstream.llvm.intrinsics import UBSanTrapOp

    properties = parser.parse_optional_properties_dict()
    return UBSanTrapOp.create(properties=properties, attributes=parser.parse_optional_attr_dict())


def print_trap(op: UBSanTrapOp, printer: Printer) -> None:
    printer.print_string(" <")
    printer.print_attr_dict(op.properties)
    printer.print_string(">")
    printer.print_op_attributes(op.attributes)


CALL_INTRINSIC = Assembly(parse_call_intrinsic, print_call_intrinsic)
ASSUME = Assembly(parse_assume, print_assume)
TRAP = Assembly(parse_trap, print_trap)
