"""Assembly of llvm.inline_asm. Source: `LLVMOps.td` of MLIR."""

from __future__ import annotations

from xdsl.dialects.builtin import IntegerAttr, StringAttr, UnitAttr, i64
from xdsl.dialects.llvm import InlineAsmOp, TailCallKind, TailCallKindAttr
from xdsl.ir import Attribute
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer

from okl_opt.dialects.text.assembly import Assembly
from okl_opt.dialects.upstream.shared.formats.enum_words import parse_enum

_ASM_DIALECTS = ("att", "intel")


def parse_inline_asm(parser: Parser) -> InlineAsmOp:
    """`llvm.inline_asm has_side_effects asm_dialect = intel operand_attrs = [] "text", "=r,r" %x : (i32) -> i64`."""
    properties: dict[str, Attribute] = {
        word: UnitAttr()
        for word in ("has_side_effects", "is_align_stack")
        if parser.parse_optional_keyword(word) is not None
    }
    attributes: dict[str, Attribute] = {}
    kind = TailCallKindAttr(TailCallKind.NONE)
    if parser.parse_optional_keyword("tail_call_kind") is not None:
        parser.parse_punctuation("=")
        with parser.in_angle_brackets():
            kind = TailCallKindAttr(parser.parse_str_enum(TailCallKind))
    properties["tail_call_kind"] = kind
    if parser.parse_optional_keyword("asm_dialect") is not None:
        parser.parse_punctuation("=")
        properties["asm_dialect"] = IntegerAttr(
            _ASM_DIALECTS.index(parse_enum(parser, _ASM_DIALECTS, "asm_dialect")), i64
        )
    if parser.parse_optional_keyword("operand_attrs") is not None:
        parser.parse_punctuation("=")
        attributes["operand_attrs"] = parser.parse_attribute()
    properties["asm_string"] = StringAttr(parser.parse_str_literal())
    parser.parse_punctuation(",")
    properties["constraints"] = StringAttr(parser.parse_str_literal())
    start = parser.pos
    operands: list[UnresolvedOperand] = []
    first = parser.parse_optional_unresolved_operand()
    while first is not None:
        operands.append(first)
        first = parser.parse_unresolved_operand() if parser.parse_optional_punctuation(",") is not None else None
    attributes |= parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    type = parser.parse_function_type()
    return InlineAsmOp.create(
        operands=parser.resolve_operands(operands, type.inputs.data, start),
        result_types=type.outputs.data,
        properties=properties,
        attributes=attributes,
    )


def print_inline_asm(op: InlineAsmOp, printer: Printer) -> None:
    for word in ("has_side_effects", "is_align_stack"):
        if word in op.properties:
            printer.print_string(f" {word}")
    if op.tail_call_kind.data is not TailCallKind.NONE:
        printer.print_string(f" tail_call_kind = <{op.tail_call_kind.data}>")
    if op.asm_dialect is not None:
        printer.print_string(f" asm_dialect = {_ASM_DIALECTS[op.asm_dialect.value.data]}")
    attributes = op.attributes.get("operand_attrs")
    if attributes is not None:
        printer.print_string(" operand_attrs = ")
        printer.print_attribute(attributes)
    printer.print_string(" ")
    printer.print_attribute(op.asm_string)
    printer.print_string(", ")
    printer.print_attribute(op.constraints)
    # As in MLIR, the space is printed even without operands.
    printer.print_string(" ")
    printer.print_list(op.operands, printer.print_ssa_value)
    printer.print_op_attributes(op.attributes, reserved_attr_names=("operand_attrs",))
    printer.print_string(" : ")
    printer.print_function_type(op.operand_types, op.result_types)


INLINE_ASM = Assembly(parse_inline_asm, print_inline_asm)
