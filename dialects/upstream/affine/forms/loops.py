"""Assembly of affine.if and of the affine loops. Source: `AffineOps.cpp` of MLIR."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.affine import ForOp, IfOp, ParallelOp, YieldOp
from xdsl.dialects.builtin import (
    AffineMapAttr,
    AffineSetAttr,
    ArrayAttr,
    DenseIntOrFPElementsAttr,
    IndexType,
    IntegerAttr,
    StringAttr,
    TensorType,
    i32,
    i64,
)
from xdsl.ir import Attribute, Region, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineExpr, AffineMap, AffineSymExpr
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.assembly import Assembly, Attributes, GenericForm
from okl_opt.dialects.text.assembly.atomic_kinds import ATOMIC_KINDS
from okl_opt.dialects.text.assembly.op_text import name_position
from okl_opt.dialects.text.assembly.regions import end_with, has_only_default_terminator
from okl_opt.dialects.text.assembly.result_types import parse_arrow_types, print_arrow_list, print_arrow_types
from okl_opt.dialects.text.read.affine_parser import SSAOperands
from okl_opt.dialects.upstream.affine.forms.operands import parse_map_operands, print_expression, print_map_operands

# ----- affine.if


def parse_if(parser: Parser) -> IfOp:
    """`affine.if #set(%d)[%s] -> f32 { ... } else { ... }`."""
    start = parser.pos
    condition = parser.parse_attribute()
    if not isinstance(condition, AffineSetAttr):
        parser.raise_error("expected an integer set", start)
    index = IndexType()
    operands = list(parser.parse_comma_separated_list(parser.Delimiter.PAREN, lambda: parser.parse_operand(index)))
    if len(operands) != condition.data.num_dims:
        parser.raise_error("dim operand count and integer set dim count must match", start)
    symbols = parser.parse_optional_comma_separated_list(parser.Delimiter.SQUARE, lambda: parser.parse_operand(index))
    operands.extend(symbols or ())
    if len(operands) != condition.data.num_dims + condition.data.num_symbols:
        parser.raise_error("symbol operand count and integer set symbol count must match", start)
    types = parse_arrow_types(parser)
    then_region = end_with(parser.parse_region(), YieldOp)
    else_region = Region()
    if parser.parse_optional_keyword("else") is not None:
        else_region = end_with(parser.parse_region(), YieldOp)
    return IfOp.create(
        operands=operands,
        result_types=types,
        properties={"condition": condition},
        attributes=parser.parse_optional_attr_dict(),
        regions=[then_region, else_region],
    )


def print_if(op: IfOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_attribute(op.condition)
    print_map_operands(op.args, op.condition.data.num_dims, printer)
    print_arrow_types(op.result_types, printer)
    printer.print_string(" ")
    _print_body(op.then_region, printer)
    if op.else_region.blocks.first is not None:
        printer.print_string(" else ")
        _print_body(op.else_region, printer)
    printer.print_op_attributes(op.attributes)


def _print_body(region: Region, printer: Printer) -> None:
    printer.print_region(
        region, print_entry_block_args=False, print_block_terminators=not has_only_default_terminator(region)
    )


# ----- affine.for


def _parse_bound(parser: Parser, word: str) -> tuple[AffineMapAttr, list[SSAValue]]:
    """`%n`, `10`, or `min affine_map<(d0) -> (d0, 4)>(%i)`; without `min` or `max`, a map has one result."""
    start = parser.pos
    has_word = parser.parse_optional_keyword(word) is not None
    value = parser.parse_optional_operand(IndexType())
    if value is not None:
        return AffineMapAttr(AffineMap(0, 1, (AffineExpr.symbol(0),))), [value]
    number = parser.parse_optional_integer(allow_boolean=False)
    if number is not None:
        return AffineMapAttr(AffineMap.constant_map(number)), []
    map = parser.parse_attribute()
    if not isinstance(map, AffineMapAttr):
        parser.raise_error("expected an affine map or an integer for loop bound", start)
    operands = parse_map_operands(parser)
    if len(operands) != map.data.num_dims + map.data.num_symbols:
        parser.raise_error("symbol operand count and affine map symbol count must match", start)
    if len(map.data.results) > 1 and not has_word:
        bound = "lower" if word == "max" else "upper"
        parser.raise_error(f"{bound} loop bound affine map with multiple results requires '{word}' prefix", start)
    return map, operands


def _parse_step(parser: Parser) -> int:
    start = parser.pos
    step = parser.parse_optional_integer(allow_boolean=False)
    if step is None:
        parser.parse_attribute()
        parser.raise_error("invalid kind of attribute specified", start)
    return step


def parse_for(parser: Parser) -> ForOp:
    """`affine.for %i = 0 to %n step 2 iter_args(%acc = %x) -> (f32) { ... } {a}`."""
    name = name_position(parser)
    variable = parser.parse_argument(expect_type=False)
    location = parser.parse_optional_location()
    parser.parse_punctuation("=")
    lower, lower_operands = _parse_bound(parser, "max")
    parser.parse_keyword("to", " between bounds")
    upper, upper_operands = _parse_bound(parser, "min")
    step, start = 1, parser.pos
    if parser.parse_optional_keyword("step") is not None:
        start = parser.pos
        step = _parse_step(parser)
    if step < 0:
        parser.raise_error("expected step to be representable as a positive signed integer", start)
    names: list[Parser.UnresolvedArgument] = []
    inits: list[UnresolvedOperand] = []
    types: Sequence[Attribute] = ()

    def iteration_argument() -> None:
        names.append(parser.parse_argument(expect_type=False))
        parser.parse_punctuation("=")
        inits.append(parser.parse_unresolved_operand())

    if parser.parse_optional_keyword("iter_args") is not None:
        parser.parse_comma_separated_list(parser.Delimiter.PAREN, iteration_argument)
        types = parse_arrow_types(parser)
    if len(types) != len(names):
        parser.raise_error("mismatch between the number of loop-carried values and results", name)
    operands = parser.resolve_operands(inits, types, name)
    first = variable.resolve(IndexType())
    first.location = location
    arguments = [first, *(name.resolve(type) for name, type in zip(names, types, strict=True))]
    region = end_with(parser.parse_region(arguments), YieldOp)
    return ForOp.build(
        operands=[lower_operands, upper_operands, operands],
        result_types=[types],
        properties={
            "lowerBoundMap": lower,
            "upperBoundMap": upper,
            "step": IntegerAttr.from_index_int_value(step),
        },
        attributes=parser.parse_optional_attr_dict(),
        regions=[region],
    )


def _print_bound(map: AffineMapAttr, operands: Sequence[SSAValue], word: str, printer: Printer) -> None:
    results, dims = map.data.results, map.data.num_dims
    if len(results) == 1:
        result = results[0]
        if not operands and isinstance(result, AffineConstantExpr):
            printer.print_string(str(result.value))
            return
        if not dims and len(operands) == 1 and isinstance(result, AffineSymExpr):
            printer.print_ssa_value(operands[0])
            return
    else:
        printer.print_string(f"{word} ")
    printer.print_attribute(map)
    print_map_operands(operands, dims, printer)


def print_for(op: ForOp, printer: Printer) -> None:
    variable, *arguments = op.body.block.args
    printer.print_string(" ")
    printer.print_block_argument(variable, print_type=False)
    printer.print_string(" = ")
    _print_bound(op.lowerBoundMap, op.lowerBoundOperands, "max", printer)
    printer.print_string(" to ")
    _print_bound(op.upperBoundMap, op.upperBoundOperands, "min", printer)
    if op.step.value.data != 1:
        printer.print_string(f" step {op.step.value.data}")
    if op.inits:
        printer.print_string(" iter_args(")
        for number, (argument, init) in enumerate(zip(arguments, op.inits, strict=True)):
            if number:
                printer.print_string(", ")
            printer.print_ssa_value(argument)
            printer.print_string(" = ")
            printer.print_ssa_value(init)
        printer.print_string(")")
        print_arrow_list(op.result_types, printer)
    printer.print_string(" ")
    printer.print_region(op.body, print_entry_block_args=False, print_block_terminators=bool(op.results))
    printer.print_op_attributes(op.attributes)


# ----- affine.parallel


def _parse_bounds(parser: Parser, word: str) -> tuple[AffineMapAttr, list[int], list[SSAValue]]:
    """`(0, max(%i, 3))`: the map of all bounds, how many results each has, and the operands."""
    from okl_opt.dialects.text.read.parser import TextParser

    assert isinstance(parser, TextParser), "affine.parallel is read by our parser only"
    operands = SSAOperands()
    results: list[AffineExpr] = []
    groups: list[int] = []

    def expression() -> None:
        results.append(parser.parse_affine_expression_of_ssa_ids(operands))

    def bound() -> None:
        operands.forget_names()
        before = len(results)
        if parser.parse_optional_keyword(word) is None:
            expression()
        else:
            parser.parse_comma_separated_list(parser.Delimiter.PAREN, expression)
        groups.append(len(results) - before)

    parser.parse_comma_separated_list(parser.Delimiter.PAREN, bound)
    return AffineMapAttr(operands.map(results)), groups, list(parser.resolve_affine_operands(operands))


def _group_attribute(groups: Sequence[int]) -> DenseIntOrFPElementsAttr:
    return DenseIntOrFPElementsAttr.from_list(TensorType(i32, [len(groups)]), groups)


def parse_parallel(parser: Parser) -> ParallelOp:
    """`affine.parallel (%i) = (0) to (%n) step (2) reduce ("addf") -> (f32) { ... }`."""
    variables = parser.parse_comma_separated_list(
        parser.Delimiter.PAREN, lambda: parser.parse_argument(expect_type=False)
    )
    parser.parse_punctuation("=")
    lower, lower_groups, lower_operands = _parse_bounds(parser, "max")
    parser.parse_keyword("to")
    upper, upper_groups, upper_operands = _parse_bounds(parser, "min")
    steps = [1] * len(variables)
    if parser.parse_optional_keyword("step") is not None:
        steps = parser.parse_comma_separated_list(parser.Delimiter.PAREN, parser.parse_integer)
    reductions: list[str] = []
    if parser.parse_optional_keyword("reduce") is not None:
        reductions = parser.parse_comma_separated_list(parser.Delimiter.PAREN, lambda: _parse_reduction(parser))
    types = parse_arrow_types(parser)
    index = IndexType()
    region = end_with(parser.parse_region([variable.resolve(index) for variable in variables]), YieldOp)
    return ParallelOp.create(
        operands=[*lower_operands, *upper_operands],
        result_types=types,
        properties={
            "reductions": ArrayAttr([StringAttr(reduction) for reduction in reductions]),
            "lowerBoundsMap": lower,
            "lowerBoundsGroups": _group_attribute(lower_groups),
            "upperBoundsMap": upper,
            "upperBoundsGroups": _group_attribute(upper_groups),
            "steps": ArrayAttr([IntegerAttr(step, i64) for step in steps]),
        },
        attributes=parser.parse_optional_attr_dict(),
        regions=[region],
    )


def print_parallel(op: ParallelOp, printer: Printer) -> None:
    printer.print_string(" (")
    printer.print_list(op.body.block.args, printer.print_ssa_value)
    printer.print_string(") = (")
    lower, upper = op.lowerBoundsMap.data, op.upperBoundsMap.data
    count = lower.num_dims + lower.num_symbols
    _print_bounds(lower, op.lowerBoundsGroups.get_values(), op.map_operands[:count], "max", printer)
    printer.print_string(") to (")
    _print_bounds(upper, op.upperBoundsGroups.get_values(), op.map_operands[count:], "min", printer)
    printer.print_string(")")
    steps = [step.value.data for step in op.steps.data]
    if any(step != 1 for step in steps):
        printer.print_string(f" step ({', '.join(map(str, steps))})")
    if op.results:
        printer.print_string(" reduce (")
        printer.print_list(op.reductions.data, printer.print_attribute)
        printer.print_string(")")
        print_arrow_list(op.result_types, printer)
    printer.print_string(" ")
    printer.print_region(op.body, print_entry_block_args=False, print_block_terminators=bool(op.results))
    printer.print_op_attributes(op.attributes)


def _print_bounds(
    map: AffineMap, groups: Sequence[int], operands: Sequence[SSAValue], word: str, printer: Printer
) -> None:
    start = 0
    for number, size in enumerate(groups):
        if number:
            printer.print_string(", ")
        if size != 1:
            printer.print_string(f"{word}(")
        for place, result in enumerate(map.results[start : start + size]):
            if place:
                printer.print_string(", ")
            if isinstance(result, AffineConstantExpr):
                printer.print_string(str(result.value))
            else:
                print_expression(result, operands, map.num_dims, printer)
        if size != 1:
            printer.print_string(")")
        start += size


# xDSL stores reductions as words, MLIR as numbers.


def _parse_reduction(parser: Parser) -> str:
    start = parser.pos
    word = parser.parse_str_literal()
    if word not in ATOMIC_KINDS:
        parser.raise_error(f'invalid reduction value: "{word}"', start)
    return word


def _read_reductions(properties: Attributes, attributes: Attributes) -> None:
    reductions = properties.get("reductions")
    if isa(reductions, ArrayAttr[IntegerAttr]):
        numbers = [reduction.value.data for reduction in reductions.data]
        if all(0 <= number < len(ATOMIC_KINDS) for number in numbers):
            properties["reductions"] = ArrayAttr([StringAttr(ATOMIC_KINDS[number]) for number in numbers])


def _write_reductions(properties: Attributes, attributes: Attributes) -> None:
    reductions = properties.get("reductions")
    if isa(reductions, ArrayAttr[StringAttr]) and all(word.data in ATOMIC_KINDS for word in reductions.data):
        properties["reductions"] = ArrayAttr(
            [IntegerAttr(ATOMIC_KINDS.index(word.data), i64) for word in reductions.data]
        )


LOOP_ASM: Mapping[str, Assembly] = {
    ForOp.name: Assembly(parse_for, print_for),
    IfOp.name: Assembly(parse_if, print_if),
    ParallelOp.name: Assembly(parse_parallel, print_parallel),
}
LOOP_GENERIC: Mapping[str, GenericForm] = {ParallelOp.name: GenericForm(_read_reductions, _write_reductions)}
