"""Assembly of the branches of the llvm dialect. Source: `LLVMOps.td` and `LLVMDialect.cpp` of MLIR."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import DenseArrayBase, DenseIntOrFPElementsAttr, IntegerType, VectorType, i32
from xdsl.dialects.llvm import BrOp, CondBrOp
from xdsl.ir import Attribute, Block, SSAValue
from xdsl.parser import Parser
from xdsl.printer import Printer

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.assembly import Assembly, GenericForm, properties_among_attributes
from okl_opt.dialects.text.assembly.typed_values import parse_target, print_target
from okl_opt.dialects.upstream.llvm.forms.words import parse_integer_type

if TYPE_CHECKING:
    # Imported on demand, as most programs have no such ops.
    from okl_opt.dialects.upstream.llvm.ops import SwitchOp


def parse_conditional_branch(parser: Parser) -> CondBrOp:
    """`llvm.cond_br %c weights([5, 10]), ^bb1, ^bb2(%x : i32)`."""
    condition = parser.parse_operand(IntegerType(1))
    attributes: dict[str, Attribute] = {}
    if parser.parse_optional_keyword("weights") is not None:
        with parser.in_parens():
            weights = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, parser.parse_integer)
        attributes["branch_weights"] = DenseArrayBase.from_list(i32, weights)
    parser.parse_punctuation(",")
    then_block, then_values = parse_target(parser)
    parser.parse_punctuation(",")
    else_block, else_values = parse_target(parser)
    attributes |= parser.parse_optional_attr_dict()
    return CondBrOp.build(
        operands=[[condition], then_values, else_values], attributes=attributes, successors=[then_block, else_block]
    )


def print_conditional_branch(op: CondBrOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_ssa_value(op.cond)
    weights = op.attributes.get("branch_weights")
    if isa(weights, DenseArrayBase[IntegerType]):
        printer.print_string(f" weights([{', '.join(map(str, weights.get_values()))}])")
    printer.print_string(", ")
    print_target(op.then_block, op.then_arguments, printer)
    printer.print_string(", ")
    print_target(op.else_block, op.else_arguments, printer)
    printer.print_op_attributes(op.attributes, reserved_attr_names=("branch_weights",))


def parse_switch(parser: Parser) -> SwitchOp:
    from okl_opt.dialects.upstream.llvm.ops import SwitchOp

    value = parser.parse_unresolved_operand()
    parser.parse_punctuation(":")
    type = parse_integer_type(parser)
    parser.parse_punctuation(",")
    default, default_values = parse_target(parser)
    numbers: list[int] = []
    targets: list[tuple[Block, list[SSAValue]]] = []

    def case() -> None:
        numbers.append(parser.parse_integer())
        parser.parse_punctuation(":")
        targets.append(parse_target(parser))

    parser.parse_punctuation("[")
    if parser.parse_optional_punctuation("]") is None:
        parser.parse_comma_separated_list(parser.Delimiter.NONE, case)
        parser.parse_punctuation("]")
    properties: dict[str, Attribute] = {
        "case_operand_segments": DenseArrayBase.from_list(i32, [len(values) for _, values in targets])
    }
    if numbers:
        shape = VectorType(type, [len(numbers)])
        properties["case_values"] = DenseIntOrFPElementsAttr.from_list(shape, numbers)
    return SwitchOp.build(
        operands=[
            [parser.resolve_operand(value, type)],
            default_values,
            [operand for _, values in targets for operand in values],
        ],
        properties=properties,
        attributes=parser.parse_optional_attr_dict(),
        successors=[default, [block for block, _ in targets]],
    )


def print_switch(op: SwitchOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_ssa_value(op.value)
    printer.print_string(" : ")
    printer.print_attribute(op.value.type)
    printer.print_string(", ")
    print_target(op.defaultDestination, op.defaultOperands, printer)
    printer.print_string(" [")
    numbers = () if op.case_values is None else op.case_values.get_values()
    rest: Sequence[SSAValue] = op.caseOperands
    cases = zip(numbers, op.case_operand_segments.get_values(), op.caseDestinations, strict=True)
    for place, (number, size, block) in enumerate(cases):
        printer.print_string(",\n  " if place else "\n  ")
        printer.print_string(f"{number}: ")
        print_target(block, rest[:size], printer)
        rest = rest[size:]
    printer.print_string("\n]")
    printer.print_op_attributes(op.attributes)


BRANCH_ASM: Mapping[str, Assembly] = {
    CondBrOp.name: Assembly(parse_conditional_branch, print_conditional_branch),
    "llvm.switch": Assembly(parse_switch, print_switch),
}
BRANCH_GENERIC: Mapping[str, GenericForm] = {
    CondBrOp.name: properties_among_attributes("branch_weights", "loop_annotation"),
    BrOp.name: properties_among_attributes("loop_annotation"),
}
