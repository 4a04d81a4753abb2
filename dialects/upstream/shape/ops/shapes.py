"""Ops that make and combine shapes. Source: `ShapeOps.td` and `Shape.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseIntOrFPElementsAttr,
    IndexType,
    IntegerAttr,
    TensorType,
)
from xdsl.ir import Attribute
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure

from okl_opt.dialects.declare import declared_ops
from okl_opt.dialects.hints import isa
from okl_opt.dialects.numbers.elements import INDEX_WIDTH, Shaped, constant_of, numbers_of, signed, width_of
from okl_opt.dialects.text.assembly.op_text import name_position
from okl_opt.dialects.text.assembly.result_types import parse_arrow_types, print_arrow_types
from okl_opt.dialects.upstream.shape.ops.types import (
    Extents,
)

_INDEX = IndexType()


def extents_attribute(extents: Sequence[int]) -> Attribute:
    """`dense<[1, 2]> : tensor<2xindex>`. Source: `Builder::getIndexTensorAttr`."""
    bits = [extent & (1 << INDEX_WIDTH) - 1 for extent in extents]
    constant = constant_of(TensorType(_INDEX, [len(extents)]), bits, False)
    assert constant is not None, "indices have constants"
    return constant


def extents_of(attribute: Attribute | None) -> list[int] | None:
    """The sizes of a constant shape; None for other attributes."""
    numbers = numbers_of(attribute)
    if numbers is None or not isa(numbers.type, Shaped) or numbers.element != _INDEX:
        return None
    extents = [signed(bits, INDEX_WIDTH) for bits in numbers.bits]
    return extents * prod(numbers.type.get_shape()) if numbers.is_splat else extents


def _signed_value(number: IntegerAttr) -> int:
    """The two's complement value of the bits, regardless of the type's sign."""
    width = width_of(number.type) or INDEX_WIDTH
    return signed(number.value.data & (1 << width) - 1, width)


# ----- shapes


@irdl_op_definition
class ConstShapeOp(IRDLOperation):
    """A constant shape: `shape.const_shape [1, 2, 3] : !shape.shape`."""

    name = "shape.const_shape"

    shape = prop_def(DenseIntOrFPElementsAttr)
    result = result_def(Extents)

    traits = traits_def(Pure())

    @classmethod
    def parse(cls, parser: Parser) -> ConstShapeOp:
        attributes = parser.parse_optional_attr_dict()
        start = parser.pos
        extents = parser.parse_attribute()
        if not isa(extents, ArrayAttr[IntegerAttr]):
            parser.raise_error("expected an array of integers", start)
        shape = extents_attribute([_signed_value(extent) for extent in extents])
        parser.parse_punctuation(":")
        return cls.create(result_types=[parser.parse_type()], properties={"shape": shape}, attributes=attributes)

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_op_attributes(self.attributes)
        printer.print_string("[")
        printer.print_list(extents_of(self.shape) or (), lambda extent: printer.print_string(str(extent)))
        printer.print_string("] : ")
        printer.print_attribute(self.result.type)


# ----- values and their shapes


# ----- reductions


@irdl_op_definition
class ReduceOp(IRDLOperation):
    """A loop over the sizes of a shape; the body gets the index, the size, and the loop-carried values.

    %r = shape.reduce(%s, %init) : !shape.shape -> !shape.size {
    ^bb0(%i: index, %size: !shape.size, %last: !shape.size):
      %0 = shape.mul %last, %size : !shape.size, !shape.size -> !shape.size
      shape.yield %0 : !shape.size
    }
    """

    name = "shape.reduce"

    shape = operand_def(Extents)
    initVals = var_operand_def()
    result = var_result_def()
    region = region_def("single_block")

    @classmethod
    def parse(cls, parser: Parser) -> ReduceOp:
        name, start = name_position(parser), parser.pos
        operands = parser.parse_comma_separated_list(parser.Delimiter.PAREN, parser.parse_unresolved_operand)
        if not operands:
            parser.raise_error("expected SSA operand", start)
        parser.parse_punctuation(":")
        type = parser.parse_type()
        types = parse_arrow_types(parser)
        shape = parser.resolve_operand(operands[0], type)
        if len(operands) - 1 != len(types):
            counts = f"got {len(operands) - 1} operands and {len(types)} types"
            parser.raise_error(f"number of operands and types do not match: {counts}", name)
        values = parser.resolve_operands(operands[1:], types, start)
        region = parser.parse_region()
        attributes = parser.parse_optional_attr_dict()
        return cls.create(operands=[shape, *values], result_types=types, regions=[region], attributes=attributes)

    def print(self, printer: Printer) -> None:
        printer.print_string("(")
        printer.print_ssa_value(self.shape)
        printer.print_string(", ")
        printer.print_list(self.initVals, printer.print_ssa_value)
        printer.print_string(") : ")
        printer.print_attribute(self.shape.type)
        print_arrow_types(self.result_types, printer)
        printer.print_string(" ")
        printer.print_region(self.region)
        printer.print_op_attributes(self.attributes)


OPS = declared_ops(globals())
