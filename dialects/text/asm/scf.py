"""Assembly of the scf dialect. Source: `SCF.cpp` of MLIR."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import DenseArrayBase, IndexType, i64
from xdsl.dialects.scf import ExecuteRegionOp, ForOp, IfOp, IndexSwitchOp, ParallelOp, ReduceOp, YieldOp
from xdsl.ir import Attribute, Region, SSAValue
from xdsl.parser import Parser
from xdsl.printer import Printer

from dialects.text.asm import Assembly, Write
from dialects.text.asm.regions import end_with, has_only_default_terminator


def parse_parallel(parser: Parser) -> ParallelOp:
    """`scf.parallel (%i) = (%lb) to (%ub) step (%s) init (%x) -> f32 { ... }`."""
    index = IndexType()

    def operands() -> list[SSAValue]:
        return list(parser.parse_comma_separated_list(parser.Delimiter.PAREN, lambda: parser.parse_operand(index)))

    variables = parser.parse_comma_separated_list(
        parser.Delimiter.PAREN, lambda: parser.parse_argument(expect_type=False)
    )
    parser.parse_punctuation("=")
    lower = operands()
    parser.parse_keyword("to")
    upper = operands()
    parser.parse_keyword("step")
    steps = operands()
    start = parser.pos
    inits = []
    if parser.parse_optional_keyword("init") is not None:
        inits = parser.parse_comma_separated_list(parser.Delimiter.PAREN, parser.parse_unresolved_operand)
    types = _parse_arrow_types(parser)
    region = parser.parse_region([variable.resolve(index) for variable in variables])
    end_with(region, ReduceOp)
    attributes = parser.parse_optional_attr_dict()
    op = ParallelOp(lower, upper, steps, region, parser.resolve_operands(inits, types, start))
    op.attributes.update(attributes)
    return op


def _parse_arrow_types(parser: Parser) -> Sequence[Attribute]:
    if parser.parse_optional_punctuation("->") is None:
        return ()
    types = parser.parse_optional_comma_separated_list(parser.Delimiter.PAREN, parser.parse_type)
    return [parser.parse_type()] if types is None else types


def _print_arrow_types(types: Sequence[Attribute], printer: Printer) -> None:
    """` -> f32` for one type, ` -> (f32, f32)` for several."""
    if not types:
        return
    printer.print_string(" -> ")
    if len(types) == 1:
        printer.print_attribute(types[0])
        return
    printer.print_string("(")
    printer.print_list(types, printer.print_attribute)
    printer.print_string(")")


def print_parallel(op: ParallelOp, printer: Printer) -> None:
    def group(values: Sequence[SSAValue]) -> None:
        printer.print_string("(")
        printer.print_list(values, printer.print_ssa_value)
        printer.print_string(")")

    printer.print_string(" ")
    group(op.body.block.args)
    printer.print_string(" = ")
    group(op.lowerBound)
    printer.print_string(" to ")
    group(op.upperBound)
    printer.print_string(" step ")
    group(op.step)
    if op.initVals:
        printer.print_string(" init ")
        group(op.initVals)
    _print_arrow_types(op.result_types, printer)
    printer.print_string(" ")
    printer.print_region(op.body, print_entry_block_args=False)
    printer.print_op_attributes(op.attributes)


def print_execute_region(op: ExecuteRegionOp, printer: Printer) -> None:
    _print_arrow_types(op.result_types, printer)
    printer.print_string(" ")
    printer.print_region(op.region, print_entry_block_args=False, print_block_terminators=True)
    printer.print_op_attributes(op.attributes)


def parse_index_switch(parser: Parser) -> IndexSwitchOp:
    """`scf.index_switch %i -> i32 case 2 { ... } default { ... }`."""
    argument = parser.parse_operand(IndexType())
    attributes = parser.parse_optional_attr_dict()
    types = _parse_arrow_types(parser)
    values: list[int] = []
    regions: list[Region] = []
    while parser.parse_optional_keyword("case") is not None:
        values.append(parser.parse_integer())
        regions.append(end_with(parser.parse_region(), YieldOp))
    parser.parse_keyword("default")
    default = end_with(parser.parse_region(), YieldOp)
    return IndexSwitchOp(argument, DenseArrayBase.from_list(i64, values), default, regions, types, attributes)


def print_index_switch(op: IndexSwitchOp, printer: Printer) -> None:
    """MLIR leaves a blank at the end of the first line."""
    printer.print_string(" ")
    printer.print_ssa_value(op.arg)
    printer.print_op_attributes(op.attributes)
    _print_arrow_types(op.result_types, printer)
    printer.print_string(" ")
    for value, region in zip(op.cases.get_values(), op.case_regions, strict=True):
        printer.print_string(f"\ncase {value} ")
        printer.print_region(region)
    printer.print_string("\ndefault ")
    region = op.default_region
    printer.print_region(region, print_block_terminators=not has_only_default_terminator(region))


def print_for(op: ForOp, printer: Printer) -> None:
    variable, *arguments = op.body.block.args
    printer.print_string(" ")
    printer.print_ssa_value(variable)
    for word, value in ((" = ", op.lb), (" to ", op.ub), (" step ", op.step)):
        printer.print_string(word)
        printer.print_ssa_value(value)
    if op.iter_args:
        printer.print_string(" iter_args(")
        for number, (argument, init) in enumerate(zip(arguments, op.iter_args, strict=True)):
            if number:
                printer.print_string(", ")
            printer.print_ssa_value(argument)
            printer.print_string(" = ")
            printer.print_ssa_value(init)
        printer.print_string(") -> (")
        printer.print_list(op.result_types, printer.print_attribute)
        printer.print_string(")")
    printer.print_string(" ")
    if not isinstance(variable.type, IndexType):
        # MLIR has a second blank here.
        printer.print_string(" : ")
        printer.print_attribute(variable.type)
        printer.print_string(" ")
    printer.print_region(op.body, print_entry_block_args=False, print_block_terminators=bool(op.iter_args))
    printer.print_op_attributes(op.attributes)


def print_reduce(op: ReduceOp, printer: Printer) -> None:
    """MLIR leaves a blank after `scf.reduce` alone."""
    if op.args:
        printer.print_string("(")
        printer.print_list(op.args, printer.print_ssa_value)
        printer.print_string(" : ")
        printer.print_list(op.args.types, printer.print_attribute)
        printer.print_string(")")
    printer.print_string(" ")
    printer.print_list(op.reductions, printer.print_region)
    printer.print_op_attributes(op.attributes)


def print_if(op: IfOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_ssa_value(op.cond)
    if op.results:
        printer.print_string(" -> (")
        printer.print_list(op.result_types, printer.print_attribute)
        printer.print_string(")")
    printer.print_string(" ")
    has_results = bool(op.results)
    printer.print_region(op.true_region, print_entry_block_args=False, print_block_terminators=has_results)
    if op.false_region.blocks.first is not None:
        printer.print_string(" else ")
        printer.print_region(op.false_region, print_entry_block_args=False, print_block_terminators=has_results)
    printer.print_op_attributes(op.attributes)


ASM: Mapping[str, Assembly] = {
    IfOp.name: Assembly(print=print_if),
    ForOp.name: Assembly(print=print_for),
    ParallelOp.name: Assembly(parse_parallel, print_parallel),
    ReduceOp.name: Assembly(print=print_reduce),
    ExecuteRegionOp.name: Assembly(print=print_execute_region),
    IndexSwitchOp.name: Assembly(parse_index_switch, print_index_switch),
}
ATTRIBUTES: Mapping[str, Write] = {}
