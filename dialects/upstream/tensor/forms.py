"""Assembly of the tensor dialect. Source: `TensorOps.td` of MLIR."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from xdsl.dialects.arith import ConstantOp, DivSIOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, IndexType, i64
from xdsl.dialects.tensor import DimOp, EmptyOp, ExpandShapeOp, FromElementsOp, ReshapeOp
from xdsl.dialects.utils import parse_dynamic_index_list_without_types
from xdsl.ir import Operation, SSAValue
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer

from okl_opt.dialects.text.assembly import Assembly, Write, declarative
from okl_opt.dialects.text.assembly.elements import parse_elements, print_elements
from okl_opt.dialects.text.assembly.kinds import ANY_TENSOR, RANKED_TENSOR
from okl_opt.dialects.text.read.parser import TextParser
from okl_opt.dialects.upstream.shared.reassociation import Groups, groups_in
from okl_opt.dialects.upstream.shared.shapes import shape_of

if TYPE_CHECKING:
    # Imported on demand.
    from okl_opt.dialects.upstream.tensor.ops import GenerateOp


def parse_expand_shape(parser: Parser) -> ExpandShapeOp:
    """`tensor.expand_shape %t [[0, 1]] output_shape [%n, 4] : tensor<?xf32> into tensor<?x4xf32>`.

    The form before LLVM 19 has no `output_shape`; it is read if the type is static, or each group has at most one
    dynamic size.
    """
    source = parser.parse_unresolved_operand()
    reassociation = parser.parse_attribute()
    start = parser.pos
    dynamic: Sequence[UnresolvedOperand] = ()
    static: Sequence[int] | None = None
    if parser.parse_optional_keyword("output_shape") is not None:
        dynamic, static = parse_dynamic_index_list_without_types(parser, DYNAMIC_INDEX)
    index = IndexType()
    sizes = list(parser.resolve_operands(dynamic, [index] * len(dynamic), start))
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    source_type = ANY_TENSOR.parse(parser)
    parser.parse_keyword("into")
    result_type = ANY_TENSOR.parse(parser)
    operand = parser.resolve_operand(source, source_type)
    if static is None:
        static = shape_of(result_type)
        parts = None if static is None else _dynamic_parts(static, groups_in(reassociation))
        if static is None or parts is None:
            parser.raise_error("expected 'output_shape', as the types do not tell all sizes", start)
        assert isinstance(parser, TextParser), "tensor is read by our parser only"
        sizes = [_part_of_size(parser, operand, part) for part in parts]
    return ExpandShapeOp.create(
        operands=[operand, *sizes],
        result_types=[result_type],
        properties={"reassociation": reassociation, "static_output_shape": DenseArrayBase.from_list(i64, static)},
        attributes=attributes,
    )


class _Part(NamedTuple):
    """The dynamic size in a group: the size of dimension `number` of the source, divided by `rest`."""

    number: int
    rest: int


def _dynamic_parts(shape: Sequence[int], groups: Groups) -> list[_Part] | None:
    """The parts for the dynamic sizes, in order; None if a group has several, or no valid divisor."""
    parts: dict[int, _Part] = {}
    for number, group in enumerate(groups):
        sizes = {place: shape[place] for place in group if place in range(len(shape))}
        dynamic = [place for place, size in sizes.items() if size == DYNAMIC_INDEX]
        rest = prod(size for size in sizes.values() if size != DYNAMIC_INDEX)
        if len(dynamic) > 1 or (dynamic and not 0 < rest < 1 << 63):
            return None
        parts |= dict.fromkeys(dynamic, _Part(number, rest))
    return [parts[place] for place in sorted(parts)] if len(parts) == shape.count(DYNAMIC_INDEX) else None


def _part_of_size(parser: TextParser, source: SSAValue, part: _Part) -> SSAValue:
    """The value of a dynamic size, computed before the op. Source: `inferExpandShapeOutputShape`."""

    def inserted(op: Operation) -> SSAValue:
        parser.insert_before(op)
        return op.results[0]

    def constant(value: int) -> SSAValue:
        return inserted(ConstantOp.from_int_and_width(value, IndexType()))

    size = inserted(DimOp(source, constant(part.number)))
    return size if part.rest == 1 else inserted(DivSIOp(size, constant(part.rest)))


def parse_from_elements(parser: Parser) -> FromElementsOp:
    """`tensor.from_elements %a, %b : tensor<2xf32>`."""
    operands, type, attributes = parse_elements(
        parser, RANKED_TENSOR, "result", "statically shaped tensor of any type values"
    )
    return FromElementsOp.create(operands=operands, result_types=[type], attributes=attributes)


def parse_reshape(parser: Parser) -> ReshapeOp:
    """`tensor.reshape %t(%shape) : (tensor<*xf32>, tensor<2xi32>) -> tensor<?x?xf32>`."""
    start = parser.pos
    source = parser.parse_unresolved_operand()
    with parser.in_parens():
        shape = parser.parse_unresolved_operand()
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    type = parser.parse_function_type()
    return ReshapeOp.create(
        operands=parser.resolve_operands([source, shape], type.inputs.data, start),
        result_types=type.outputs.data,
        attributes=attributes,
    )


def print_reshape(op: ReshapeOp, printer: Printer) -> None:
    """Print a reshape; xDSL's form prints the attributes first."""
    printer.print_string(" ")
    printer.print_ssa_value(op.source)
    with printer.in_parens():
        printer.print_ssa_value(op.shape)
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_operation_type(op)


def print_generate(op: GenerateOp, printer: Printer) -> None:
    """Print a generate; MLIR prints a second space if there are no sizes."""
    printer.print_string(" ")
    printer.print_list(op.dynamicExtents, printer.print_ssa_value)
    printer.print_string(" ")
    printer.print_region(op.body)
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_attribute(op.result.type)


ASM: Mapping[str, Assembly] = {
    EmptyOp.name: declarative(EmptyOp, "`(` $dynamic_sizes `)` attr-dict `:` type($tensor)"),
    FromElementsOp.name: Assembly(parse_from_elements, print_elements),
    "tensor.generate": Assembly(print=print_generate),
    ReshapeOp.name: Assembly(parse_reshape, print_reshape),
    ExpandShapeOp.name: Assembly(parse_expand_shape),
}
ATTRIBUTES: Mapping[str, Write] = {}
