"""Assembly of the affine dialect. Source: `AffineOps.cpp` of MLIR."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.affine import ApplyOp, IfOp, LoadOp, MinOp, ParallelOp, StoreOp, YieldOp
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
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr, AffineExpr, AffineMap, AffineSymExpr
from xdsl.parser import Parser
from xdsl.printer import Printer

from dialects.text.affine_parser import SSAOperands
from dialects.text.affine_text import expression_text
from dialects.text.asm import Assembly, Write
from dialects.text.asm.regions import end_with, has_only_default_terminator

# ----- operands


def _print_map_operands(operands: Sequence[SSAValue], dims: int, printer: Printer) -> None:
    """`(%d)[%s]`."""
    printer.print_string("(")
    printer.print_list(operands[:dims], printer.print_ssa_value)
    printer.print_string(")")
    if len(operands) > dims:
        printer.print_string("[")
        printer.print_list(operands[dims:], printer.print_ssa_value)
        printer.print_string("]")


def print_applied_map(op: ApplyOp | MinOp, printer: Printer) -> None:
    """`#map(%d)[%s]`."""
    printer.print_string(" ")
    printer.print_attribute(op.map)
    _print_map_operands(op.operands, op.map.data.num_dims, printer)
    printer.print_op_attributes(op.attributes)


def _print_expression(expression: AffineExpr, operands: Sequence[SSAValue], dims: int, printer: Printer) -> None:
    """An expression with SSA names in it.

    The text is laid out first and cut at marks, one for each name, as names are the printer's.
    """
    marks: list[SSAValue] = []

    def name(place: AffineDimExpr | AffineSymExpr) -> str:
        is_dim = isinstance(place, AffineDimExpr)
        marks.append(operands[place.position if is_dim else dims + place.position])
        return "\0" if is_dim else "symbol(\0)"

    pieces = expression_text(expression, name).split("\0")
    printer.print_string(pieces[0])
    for value, piece in zip(marks, pieces[1:], strict=True):
        printer.print_ssa_value(value)
        printer.print_string(piece)


def _print_subscript(map: AffineMap, operands: Sequence[SSAValue], printer: Printer) -> None:
    printer.print_string("[")
    for number, result in enumerate(map.results):
        if number:
            printer.print_string(", ")
        _print_expression(result, operands, map.num_dims, printer)
    printer.print_string("]")


def print_load(op: LoadOp, printer: Printer) -> None:
    printer.print_string(" ")
    _print_access(op, printer)


def print_store(op: StoreOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_ssa_value(op.value)
    printer.print_string(", ")
    _print_access(op, printer)


def _print_access(op: LoadOp | StoreOp, printer: Printer) -> None:
    printer.print_ssa_value(op.memref)
    _print_subscript(op.map.data, op.indices, printer)
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_attribute(op.memref.type)


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
    types = _parse_arrow_types(parser)
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
    _print_map_operands(op.args, op.condition.data.num_dims, printer)
    _print_arrow_types(op.result_types, printer)
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


def _parse_arrow_types(parser: Parser) -> Sequence[Attribute]:
    if parser.parse_optional_punctuation("->") is None:
        return ()
    types = parser.parse_optional_comma_separated_list(parser.Delimiter.PAREN, parser.parse_type)
    return [parser.parse_type()] if types is None else types


def _print_arrow_types(types: Sequence[Attribute], printer: Printer) -> None:
    if types:
        printer.print_string(" -> ")
        if len(types) == 1:
            printer.print_attribute(types[0])
            return
        printer.print_string("(")
        printer.print_list(types, printer.print_attribute)
        printer.print_string(")")


# ----- affine.parallel


def _parse_bounds(parser: Parser, word: str) -> tuple[AffineMapAttr, list[int], list[SSAValue]]:
    """`(0, max(%i, 3))`: the map of all bounds, how many results each has, and the operands."""
    from dialects.text.parser import TextParser

    assert isinstance(parser, TextParser), "affine.parallel is read by our parser only"
    operands = SSAOperands()
    results: list[AffineExpr] = []
    groups: list[int] = []

    def expression() -> None:
        results.append(parser.parse_affine_expression_of_ssa_ids(operands))

    def bound() -> None:
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
        reductions = parser.parse_comma_separated_list(parser.Delimiter.PAREN, parser.parse_str_literal)
    types = _parse_arrow_types(parser)
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
        printer.print_string(") -> (")
        printer.print_list(op.result_types, printer.print_attribute)
        printer.print_string(")")
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
                _print_expression(result, operands, map.num_dims, printer)
        if size != 1:
            printer.print_string(")")
        start += size


ASM: Mapping[str, Assembly] = {
    ApplyOp.name: Assembly(print=print_applied_map),
    MinOp.name: Assembly(print=print_applied_map),
    LoadOp.name: Assembly(print=print_load),
    StoreOp.name: Assembly(print=print_store),
    IfOp.name: Assembly(parse_if, print_if),
    ParallelOp.name: Assembly(parse_parallel, print_parallel),
}
ATTRIBUTES: Mapping[str, Write] = {}
