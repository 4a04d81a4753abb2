"""Assembly of the scf dialect. Source: `SCF.cpp` of MLIR."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, IndexType, IntegerType, UnitAttr, i64
from xdsl.dialects.scf import ExecuteRegionOp, ForOp, IfOp, IndexSwitchOp, ParallelOp, ReduceOp, WhileOp, YieldOp
from xdsl.ir import Attribute, Block, Region, SSAValue
from xdsl.parser import Parser, Position, UnresolvedOperand
from xdsl.printer import Printer

from okl_opt.dialects.text.assembly import Assembly, GenericForm, Write, properties_among_attributes
from okl_opt.dialects.text.assembly.op_text import name_position
from okl_opt.dialects.text.assembly.regions import end_with, has_only_default_terminator, is_terminator
from okl_opt.dialects.text.assembly.result_types import (
    parse_arrow_types,
    parse_types,
    print_arrow_list,
    print_arrow_types,
)
from okl_opt.dialects.text.assembly.typed_values import parse_typed_values, print_typed_values
from okl_opt.dialects.upstream.scf.ops import ForallOp, InParallelOp

# Properties in MLIR, attributes in xDSL's classes.
_UNSIGNED = "unsignedCmp"
_NO_INLINE = "no_inline"


def parse_parallel(parser: Parser) -> ParallelOp:
    """`scf.parallel (%i) = (%lb) to (%ub) step (%s) init (%x) -> f32 { ... }`."""
    index, name = IndexType(), name_position(parser)

    def operands(wanted: int) -> list[SSAValue]:
        start = parser.pos
        found = parser.parse_comma_separated_list(
            parser.Delimiter.PAREN, parser.parse_unresolved_operand, " in operand list"
        )
        if len(found) != wanted:
            parser.raise_error(f"expected {wanted} operands", start)
        return [parser.resolve_operand(one, index) for one in found]

    variables = parser.parse_comma_separated_list(
        parser.Delimiter.PAREN, lambda: parser.parse_argument(expect_type=False)
    )
    parser.parse_punctuation("=")
    lower = operands(len(variables))
    parser.parse_keyword("to")
    upper = operands(len(variables))
    parser.parse_keyword("step")
    steps = operands(len(variables))
    inits: Sequence[UnresolvedOperand] = []
    if parser.parse_optional_keyword("init") is not None:
        inits = parser.parse_comma_separated_list(parser.Delimiter.PAREN, parser.parse_unresolved_operand)
    types = parse_arrow_types(parser)
    region = parser.parse_region([variable.resolve(index) for variable in variables])
    end_with(region, ReduceOp)
    attributes = parser.parse_optional_attr_dict()
    _check_counts(parser, inits, types, name)
    op = ParallelOp(lower, upper, steps, region, parser.resolve_operands(inits, types, name))
    op.attributes.update(attributes)
    return op


def _check_counts(
    parser: Parser, operands: Sequence[UnresolvedOperand], types: Sequence[Attribute], place: Position
) -> None:
    """Check that there is a type for each operand; the op's syntax determines the error's position."""
    if len(operands) != len(types):
        counts = f"got {len(operands)} operands and {len(types)} types"
        parser.raise_error(f"number of operands and types do not match: {counts}", place)


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
    print_arrow_types(op.result_types, printer)
    printer.print_string(" ")
    printer.print_region(op.body, print_entry_block_args=False)
    printer.print_op_attributes(op.attributes)


def parse_execute_region(parser: Parser) -> ExecuteRegionOp:
    """`scf.execute_region -> i32 no_inline { ... }`."""
    types = parse_arrow_types(parser)
    no_inline = parser.parse_optional_keyword("no_inline") is not None
    region = parser.parse_region()
    return ExecuteRegionOp.create(
        result_types=types,
        attributes=parser.parse_optional_attr_dict() | ({_NO_INLINE: UnitAttr()} if no_inline else {}),
        regions=[region],
    )


def print_execute_region(op: ExecuteRegionOp, printer: Printer) -> None:
    print_arrow_types(op.result_types, printer)
    if _NO_INLINE in op.attributes:
        printer.print_string(" no_inline")
    printer.print_string(" ")
    printer.print_region(op.region, print_entry_block_args=False, print_block_terminators=True)
    printer.print_op_attributes(op.attributes, reserved_attr_names=(_NO_INLINE,))


def parse_index_switch(parser: Parser) -> IndexSwitchOp:
    """`scf.index_switch %i -> i32 case 2 { ... } default { ... }`."""
    argument = parser.parse_operand(IndexType())
    attributes = parser.parse_optional_attr_dict()
    types: Sequence[Attribute] = ()
    if parser.parse_optional_punctuation("->") is not None:
        types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
    values: list[int] = []
    regions: list[Region] = []
    while parser.parse_optional_keyword("case") is not None:
        values.append(parser.parse_integer())
        regions.append(parser.parse_region())
    parser.parse_keyword("default")
    default = end_with(parser.parse_region(), YieldOp)
    return IndexSwitchOp(argument, DenseArrayBase.from_list(i64, values), default, regions, types, attributes)


def print_index_switch(op: IndexSwitchOp, printer: Printer) -> None:
    """Print an index switch; MLIR prints a space at the end of the first line."""
    printer.print_string(" ")
    printer.print_ssa_value(op.arg)
    printer.print_op_attributes(op.attributes)
    if op.results:
        printer.print_string(" -> ")
        printer.print_list(op.result_types, printer.print_attribute)
    printer.print_string(" ")
    for value, region in zip(op.cases.get_values(), op.case_regions, strict=False):
        printer.print_string(f"\ncase {value} ")
        printer.print_region(region)
    printer.print_string("\ndefault ")
    region = op.default_region
    printer.print_region(region, print_block_terminators=not has_only_default_terminator(region))


def parse_for(parser: Parser) -> ForOp:
    """`scf.for unsigned %i = %lower to %upper step %step iter_args(%a = %0) -> (f32) : i32 { ... }`."""
    name = name_position(parser)
    is_unsigned = parser.parse_optional_keyword("unsigned") is not None
    variable = parser.parse_argument(expect_type=False)
    parser.parse_punctuation("=")
    lower = parser.parse_unresolved_operand()
    parser.parse_keyword("to")
    upper = parser.parse_unresolved_operand()
    parser.parse_keyword("step")
    step = parser.parse_unresolved_operand()
    arguments, inits = _parse_assignments(parser, "iter_args")
    types: Sequence[Attribute] = ()
    if arguments:
        parser.parse_punctuation("->")
        types = parse_types(parser)
        if len(types) != len(arguments):
            parser.raise_error("mismatch in number of loop-carried values and defined values", name)
    type = IndexType() if parser.parse_optional_punctuation(":") is None else parser.parse_type()
    region = parser.parse_region(
        [variable.resolve(type), *(a.resolve(t) for a, t in zip(arguments, types, strict=True))]
    )
    # Parsed after the region, which cannot use these values.
    bounds = [parser.resolve_operand(bound, type) for bound in (lower, upper, step)]
    values = parser.resolve_operands(inits, types, name)
    end_with(region, YieldOp)
    return ForOp.create(
        operands=[*bounds, *values],
        result_types=types,
        attributes=parser.parse_optional_attr_dict() | ({_UNSIGNED: UnitAttr()} if is_unsigned else {}),
        regions=[region],
    )


_Assignments = tuple[Sequence[Parser.UnresolvedArgument], Sequence[UnresolvedOperand]]


def _parse_assignments(parser: Parser, keyword: str) -> _Assignments:
    """Parse `iter_args(%a = %0, %b = %1)`, or nothing: the names of the arguments, and the values."""
    if parser.parse_optional_keyword(keyword) is None:
        return (), ()
    return _parse_assignment_list(parser)


def _parse_assignment_list(parser: Parser) -> _Assignments:
    def assignment() -> tuple[Parser.UnresolvedArgument, UnresolvedOperand]:
        argument = parser.parse_argument(expect_type=False)
        parser.parse_punctuation("=")
        return argument, parser.parse_unresolved_operand()

    pairs = parser.parse_comma_separated_list(parser.Delimiter.PAREN, assignment)
    return [argument for argument, _ in pairs], [value for _, value in pairs]


def _print_assignments(printer: Printer, arguments: Sequence[SSAValue], values: Sequence[SSAValue]) -> None:
    """`(%a = %0, %b = %1)`."""
    printer.print_string("(")
    for index, (argument, value) in enumerate(zip(arguments, values, strict=True)):
        if index:
            printer.print_string(", ")
        printer.print_ssa_value(argument)
        printer.print_string(" = ")
        printer.print_ssa_value(value)
    printer.print_string(")")


def print_for(op: ForOp, printer: Printer) -> None:
    variable, *arguments = op.body.block.args
    printer.print_string(" unsigned " if _UNSIGNED in op.attributes else " ")
    printer.print_ssa_value(variable)
    for word, value in ((" = ", op.lb), (" to ", op.ub), (" step ", op.step)):
        printer.print_string(word)
        printer.print_ssa_value(value)
    if op.iter_args:
        printer.print_string(" iter_args")
        _print_assignments(printer, arguments, op.iter_args)
        print_arrow_list(op.result_types, printer)
    printer.print_string(" ")
    if not isinstance(variable.type, IndexType):
        # MLIR has a second space here.
        printer.print_string(" : ")
        printer.print_attribute(variable.type)
        printer.print_string(" ")
    printer.print_region(op.body, print_entry_block_args=False, print_block_terminators=bool(op.iter_args))
    printer.print_op_attributes(op.attributes, reserved_attr_names=(_UNSIGNED,))


def parse_while(parser: Parser) -> WhileOp:
    """`scf.while (%a = %0) : (i32) -> i32 { ... } do { ... }`."""
    arguments: Sequence[Parser.UnresolvedArgument] = ()
    inits: Sequence[UnresolvedOperand] = ()
    start = parser.pos
    if parser.parse_optional_punctuation(":") is None:
        arguments, inits = _parse_assignment_list(parser)
        parser.parse_punctuation(":")
    type = parser.parse_function_type()
    inputs = type.inputs.data
    if len(inputs) != len(inits):
        message = f"expected as many input types as operands (expected {len(inits)} got {len(inputs)})"
        parser.raise_error(message, start)
    values = parser.resolve_operands(inits, inputs, start)
    before = parser.parse_region([a.resolve(t) for a, t in zip(arguments, inputs, strict=True)])
    parser.parse_keyword("do")
    after = parser.parse_region()
    attributes = parser.parse_optional_attr_dict_with_keyword()
    return WhileOp.create(
        operands=values,
        result_types=type.outputs.data,
        attributes={} if attributes is None else dict(attributes.data),
        regions=[before, after],
    )


def print_while(op: WhileOp, printer: Printer) -> None:
    printer.print_string(" ")
    if op.arguments:
        _print_assignments(printer, op.before_region.block.args, op.arguments)
        printer.print_string(" ")
    printer.print_string(": ")
    printer.print_function_type(op.operand_types, op.result_types)
    printer.print_string(" ")
    printer.print_region(op.before_region, print_entry_block_args=False)
    printer.print_string(" do ")
    printer.print_region(op.after_region)
    printer.print_op_attributes(op.attributes, print_keyword=True)


# ----- scf.forall


def parse_forall(parser: Parser) -> ForallOp:
    """`scf.forall (%i) = (0) to (%n) step (2) shared_outs(%o = %t) -> (tensor<4xf32>) { ... } {mapping = [...]}`."""
    variables = parser.parse_comma_separated_list(
        parser.Delimiter.PAREN, lambda: parser.parse_argument(expect_type=False)
    )
    rank = len(variables)
    if parser.parse_optional_keyword("in") is not None:
        lower, step = _Bounds([0] * rank, []), _Bounds([1] * rank, [])
        upper = _parse_bounds(parser, rank)
    else:
        parser.parse_punctuation("=")
        lower = _parse_bounds(parser, rank)
        parser.parse_keyword("to")
        upper = _parse_bounds(parser, rank)
        parser.parse_keyword("step")
        step = _parse_bounds(parser, rank)
    outs = parser.pos
    arguments, inits = _parse_assignments(parser, "shared_outs")
    types: Sequence[Attribute] = ()
    if arguments:
        parser.parse_punctuation("->")
        types = parse_types(parser)
    _check_counts(parser, inits, types, outs)
    outputs = parser.resolve_operands(inits, types, outs)
    index = IndexType()
    region = parser.parse_region(
        [*(v.resolve(index) for v in variables), *(a.resolve(t) for a, t in zip(arguments, types, strict=True))]
    )
    _end_forall(region)
    attributes = parser.parse_optional_attr_dict()
    return ForallOp.build(
        operands=[lower.values, upper.values, step.values, outputs],
        result_types=[types],
        properties={
            "staticLowerBound": DenseArrayBase.from_list(i64, lower.numbers),
            "staticUpperBound": DenseArrayBase.from_list(i64, upper.numbers),
            "staticStep": DenseArrayBase.from_list(i64, step.numbers),
            "mapping": attributes.pop("mapping", None),
        },
        attributes=attributes,
        regions=[region],
    )


def _end_forall(region: Region) -> None:
    """Add the `scf.forall.in_parallel` that the text omits."""
    if region.blocks.first is None:
        region.add_block(Block())
    block = region.blocks.last
    if block is not None and (block.last_op is None or not is_terminator(block.last_op)):
        block.add_op(InParallelOp())


class _Bounds(NamedTuple):
    """Bounds or steps: numbers, with DYNAMIC_INDEX in place of each value."""

    numbers: list[int]
    values: list[SSAValue]


def _parse_bounds(parser: Parser, rank: int) -> _Bounds:
    """`(4, %n)`."""
    start = parser.pos
    bounds = _Bounds([], [])

    def bound() -> None:
        value = parser.parse_optional_unresolved_operand()
        if value is None:
            bounds.numbers.append(parser.parse_integer())
        else:
            bounds.numbers.append(DYNAMIC_INDEX)
            bounds.values.append(parser.resolve_operand(value, IndexType()))

    parser.parse_comma_separated_list(parser.Delimiter.PAREN, bound)
    if len(bounds.numbers) != rank:
        parser.raise_error(f"expected {rank} bounds", start)
    return bounds


def print_forall(op: ForallOp, printer: Printer) -> None:
    def group(numbers: DenseArrayBase[IntegerType], values: Sequence[SSAValue]) -> None:
        rest = iter(values)
        printer.print_string("(")
        printer.print_list(
            numbers.get_values(),
            lambda number: (
                printer.print_ssa_value(next(rest)) if number == DYNAMIC_INDEX else printer.print_string(str(number))
            ),
        )
        printer.print_string(")")

    printer.print_string(" (")
    printer.print_list(op.induction_variables(), printer.print_ssa_value)
    printer.print_string(") ")
    if op.is_normalized():
        printer.print_string("in ")
        group(op.staticUpperBound, op.dynamicUpperBound)
    else:
        printer.print_string("= ")
        group(op.staticLowerBound, op.dynamicLowerBound)
        printer.print_string(" to ")
        group(op.staticUpperBound, op.dynamicUpperBound)
        printer.print_string(" step ")
        group(op.staticStep, op.dynamicStep)
    if op.outputs:
        printer.print_string(" shared_outs")
        _print_assignments(printer, op.shared_outputs(), op.outputs)
        print_arrow_list(op.result_types, printer)
    printer.print_string(" ")
    printer.print_region(op.region, print_entry_block_args=False, print_block_terminators=bool(op.outputs))
    shown = op.attributes if op.mapping is None else {**op.attributes, "mapping": op.mapping}
    printer.print_op_attributes(shown)


def parse_in_parallel(parser: Parser) -> InParallelOp:
    """`scf.forall.in_parallel { ... }`."""
    region = parser.parse_region()
    if region.blocks.first is None:
        region.add_block(Block())
    return InParallelOp.create(regions=[region], attributes=parser.parse_optional_attr_dict())


def print_in_parallel(op: InParallelOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_region(op.region, print_entry_block_args=False, print_empty_block=False)
    printer.print_op_attributes(op.attributes)


# ----- scf.reduce


def parse_reduce(parser: Parser) -> ReduceOp:
    """`scf.reduce(%0, %1 : f32, i32) { ... }, { ... }`."""
    values: Sequence[SSAValue] = ()
    if parser.parse_optional_punctuation("(") is not None:
        values = parse_typed_values(parser, parser.pos)
    regions: list[Region] = []
    region = parser.parse_optional_region()
    while region is not None:
        regions.append(region)
        region = None if parser.parse_optional_punctuation(",") is None else parser.parse_region()
    return ReduceOp.create(operands=values, regions=regions, attributes=parser.parse_optional_attr_dict())


def print_reduce(op: ReduceOp, printer: Printer) -> None:
    """Print a reduce; MLIR prints a space after `scf.reduce` without operands."""
    if op.args:
        print_typed_values(op.args, printer)
    printer.print_string(" ")
    printer.print_list(op.reductions, printer.print_region)
    printer.print_op_attributes(op.attributes)


def parse_if(parser: Parser) -> IfOp:
    """`scf.if %c -> (f32) { ... } else { ... }`."""
    condition = parser.parse_operand(IntegerType(1))
    types = parse_arrow_types(parser)
    then_region = end_with(parser.parse_region(), YieldOp)
    has_else = parser.parse_optional_keyword("else") is not None
    else_region = end_with(parser.parse_region(), YieldOp) if has_else else Region()
    return IfOp(condition, types, then_region, else_region, parser.parse_optional_attr_dict())


def print_if(op: IfOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_ssa_value(op.cond)
    if op.results:
        print_arrow_list(op.result_types, printer)
    printer.print_string(" ")
    has_results = bool(op.results)
    printer.print_region(op.true_region, print_entry_block_args=False, print_block_terminators=has_results)
    if op.false_region.blocks.first is not None:
        printer.print_string(" else ")
        printer.print_region(op.false_region, print_entry_block_args=False, print_block_terminators=has_results)
    printer.print_op_attributes(op.attributes)


ASM: Mapping[str, Assembly] = {
    IfOp.name: Assembly(parse_if, print_if),
    ForOp.name: Assembly(parse_for, print_for),
    WhileOp.name: Assembly(parse_while, print_while),
    ForallOp.name: Assembly(parse_forall, print_forall),
    InParallelOp.name: Assembly(parse_in_parallel, print_in_parallel),
    ParallelOp.name: Assembly(parse_parallel, print_parallel),
    ReduceOp.name: Assembly(parse_reduce, print_reduce),
    ExecuteRegionOp.name: Assembly(parse_execute_region, print_execute_region),
    IndexSwitchOp.name: Assembly(parse_index_switch, print_index_switch),
}
ATTRIBUTES: Mapping[str, Write] = {}
GENERIC: Mapping[str, GenericForm] = {
    ForOp.name: properties_among_attributes(_UNSIGNED),
    ExecuteRegionOp.name: properties_among_attributes(_NO_INLINE),
}
