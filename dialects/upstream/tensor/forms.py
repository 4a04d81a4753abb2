"""Assembly of the tensor dialect. Source: `TensorOps.td` of MLIR."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, IndexType, TensorType, i64
from xdsl.dialects.tensor import EmptyOp, ExpandShapeOp, FromElementsOp, ReshapeOp
from xdsl.dialects.utils import parse_dynamic_index_list_without_types
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer

from dialects.hints import isa
from dialects.text.assembly import Assembly, Write, declarative
from dialects.text.assembly.elements import parse_elements, print_elements
from dialects.text.assembly.kinds import ANY_TENSOR, RANKED_TENSOR

if TYPE_CHECKING:
    # Imported only for such ops.
    from dialects.upstream.tensor.ops import GenerateOp


def parse_expand_shape(parser: Parser) -> ExpandShapeOp:
    """`tensor.expand_shape %t [[0, 1]] output_shape [%n, 4] : tensor<?xf32> into tensor<?x4xf32>`.

    Before LLVM 19 there was no `output_shape`; where the type says it all, that is read, too.
    """
    source = parser.parse_unresolved_operand()
    reassociation = parser.parse_attribute()
    start = parser.pos
    dynamic: Sequence[UnresolvedOperand] = ()
    static: Sequence[int] | None = None
    if parser.parse_optional_keyword("output_shape") is not None:
        dynamic, static = parse_dynamic_index_list_without_types(parser, DYNAMIC_INDEX)
    index = IndexType()
    sizes = parser.resolve_operands(dynamic, [index] * len(dynamic), start)
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    source_type = ANY_TENSOR.parse(parser)
    parser.parse_keyword("into")
    result_type = ANY_TENSOR.parse(parser)
    if static is None:
        if not isa(result_type, TensorType) or DYNAMIC_INDEX in result_type.get_shape():
            parser.raise_error("expected 'output_shape', which a result with dynamic sizes needs", start)
        static = result_type.get_shape()
    return ExpandShapeOp.create(
        operands=[parser.resolve_operand(source, source_type), *sizes],
        result_types=[result_type],
        properties={"reassociation": reassociation, "static_output_shape": DenseArrayBase.from_list(i64, static)},
        attributes=attributes,
    )


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
    """Print a reshape; xDSL has the attributes first."""
    printer.print_string(" ")
    printer.print_ssa_value(op.source)
    with printer.in_parens():
        printer.print_ssa_value(op.shape)
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_operation_type(op)


def print_generate(op: GenerateOp, printer: Printer) -> None:
    """Print a generate; MLIR has a second space if there are no sizes."""
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
