"""Assembly of llvm.invoke and llvm.landingpad. Source: `LLVMDialect.cpp` of MLIR."""

from __future__ import annotations

from xdsl.dialects.builtin import DenseArrayBase, UnitAttr, i32
from xdsl.ir import Attribute, SSAValue
from xdsl.parser import Parser
from xdsl.printer import Printer

from okl_opt.dialects.text.assembly import Assembly
from okl_opt.dialects.text.assembly.typed_values import parse_target, print_target
from okl_opt.dialects.upstream.llvm.exceptions import InvokeOp, LandingpadOp
from okl_opt.dialects.upstream.llvm.forms.attributes import parse_convention
from okl_opt.dialects.upstream.llvm.forms.call import (
    bundle_tags,
    parse_bundles,
    parse_callee,
    parse_callee_type,
    parse_variadic_type,
    print_bundles,
    print_callee,
    print_callee_type,
    print_variadic_type,
)

# ----- llvm.invoke

_IN_INVOKE_SYNTAX = frozenset(
    {
        "CConv",
        "arg_attrs",
        "callee",
        "op_bundle_sizes",
        "op_bundle_tags",
        "operandSegmentSizes",
        "res_attrs",
        "var_callee_type",
    }
)


def parse_invoke(parser: Parser) -> InvokeOp:
    """`llvm.invoke fastcc @f(%x) to ^bb1(%y : i32) unwind ^bb2 vararg(T) ["tag"(%z : i32)] {a} : (i32) -> f32`."""
    properties: dict[str, Attribute] = {"CConv": parse_convention(parser)}
    callee = parse_callee(parser)
    if callee.symbol is not None:
        properties["callee"] = callee.symbol
    parser.parse_keyword("to")
    normal, normal_values = parse_target(parser)
    parser.parse_keyword("unwind")
    unwind, unwind_values = parse_target(parser)
    properties |= parse_variadic_type(parser)
    tags, groups = parse_bundles(parser)
    properties["op_bundle_sizes"] = DenseArrayBase.from_list(i32, [len(group) for group in groups])
    properties |= bundle_tags(tags)
    attributes = parser.parse_optional_attr_dict()
    if "branch_weights" in attributes:
        properties["branch_weights"] = attributes.pop("branch_weights")
    operands, outputs, dictionaries = parse_callee_type(parser, callee)
    properties |= dictionaries
    return InvokeOp.build(
        operands=[
            operands,
            normal_values,
            unwind_values,
            [value for group in groups for value in group],
        ],
        result_types=[outputs],
        properties=properties,
        attributes=attributes,
        successors=[normal, unwind],
    )


def print_invoke(op: InvokeOp, printer: Printer) -> None:
    if op.CConv.convention.data != "ccc":
        printer.print_string(f" {op.CConv.convention.data}")
    print_callee(op.callee, op.callee_operands, printer)
    printer.print_string(" to ")
    print_target(op.normalDest, op.normalDestOperands, printer)
    printer.print_string(" unwind ")
    print_target(op.unwindDest, op.unwindDestOperands, printer)
    print_variadic_type(op.var_callee_type, printer)
    print_bundles(op.op_bundle_tags, op.op_bundle_sizes, op.op_bundle_operands, printer)
    printer.print_op_attributes(op.attributes | op.properties, reserved_attr_names=_IN_INVOKE_SYNTAX)
    printer.print_string(" : ")
    print_callee_type(op.callee, op.callee_operands, op.arg_attrs, op.result_types, op.res_attrs, printer)


# ----- llvm.landingpad


def parse_landingpad(parser: Parser) -> LandingpadOp:
    """`llvm.landingpad cleanup (catch %p : !llvm.ptr) (filter %a : !llvm.array<1 x i8>) : T`."""
    properties: dict[str, Attribute] = {}
    if parser.parse_optional_keyword("cleanup") is not None:
        properties["cleanup"] = UnitAttr()
    clauses: list[SSAValue] = []
    while parser.parse_optional_punctuation("(") is not None:
        # The type determines the kind of the clause.
        if parser.parse_optional_keyword_in(("catch", "filter")) is None:
            break
        value = parser.parse_unresolved_operand()
        parser.parse_punctuation(":")
        clauses.append(parser.resolve_operand(value, parser.parse_type()))
        parser.parse_punctuation(")")
    parser.parse_punctuation(":")
    return LandingpadOp.create(operands=clauses, result_types=[parser.parse_type()], properties=properties)


def print_landingpad(op: LandingpadOp, printer: Printer) -> None:
    """Print a landing pad; MLIR omits the attributes."""
    printer.print_string(" " if op.cleanup is None else " cleanup ")
    for value in op.clauses:
        printer.print_string("(filter " if value.type.name == "llvm.array" else "(catch ")
        printer.print_ssa_value(value)
        printer.print_string(" : ")
        printer.print_attribute(value.type)
        printer.print_string(") ")
    printer.print_string(": ")
    printer.print_attribute(op.res.type)


INVOKE = Assembly(parse_invoke, print_invoke)
LANDINGPAD = Assembly(parse_landingpad, print_landingpad)
