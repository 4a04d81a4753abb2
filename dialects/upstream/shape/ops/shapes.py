"""Ops that make and combine shapes. Source: `ShapeOps.td` and `Shape.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseIntOrFPElementsAttr,
    IndexType,
    IntegerAttr,
    StringAttr,
    TensorType,
    i1,
)
from xdsl.ir import Attribute
from xdsl.irdl import (
    IRDLOperation,
    ParsePropInAttrDict,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import IsTerminator, Pure

from okl_opt.dialects.declare import declared_ops
from okl_opt.dialects.hints import isa
from okl_opt.dialects.numbers.elements import INDEX_WIDTH, Shaped, constant_of, numbers_of, signed, width_of
from okl_opt.dialects.text.assembly.op_text import name_position
from okl_opt.dialects.text.assembly.result_types import parse_arrow_types, print_arrow_types
from okl_opt.dialects.upstream.shape.ops.types import (
    AnyShapeOrSize,
    Extents,
    ShapeOrSize,
    ShapeType,
    Size,
    ValueShapeType,
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


@irdl_op_definition
class FromExtentsOp(IRDLOperation):
    """The shape with these sizes: `shape.from_extents %a, %b : index, !shape.size`."""

    name = "shape.from_extents"

    extents = var_operand_def(Size)
    shape = result_def(ShapeType)

    assembly_format = "$extents attr-dict `:` type($extents)"
    traits = traits_def(Pure())


@irdl_op_definition
class FromExtentTensorOp(IRDLOperation):
    """The shape with the sizes in a tensor: `shape.from_extent_tensor %t : tensor<?xindex>`."""

    name = "shape.from_extent_tensor"

    input = operand_def(TensorType)
    result = result_def(ShapeType)

    assembly_format = "$input attr-dict `:` type($input)"
    traits = traits_def(Pure())


@irdl_op_definition
class ToExtentTensorOp(IRDLOperation):
    """The sizes of a shape as a tensor: `shape.to_extent_tensor %s : !shape.shape -> tensor<?xindex>`."""

    name = "shape.to_extent_tensor"

    input = operand_def(Extents)
    result = result_def()

    assembly_format = "$input attr-dict `:` type($input) `->` type($result)"
    traits = traits_def(Pure())


@irdl_op_definition
class BroadcastOp(IRDLOperation):
    """The broadcast of shapes: `shape.broadcast %a, %b : !shape.shape, !shape.shape -> !shape.shape`."""

    name = "shape.broadcast"

    shapes = var_operand_def(Extents)
    error = opt_prop_def(StringAttr)
    result = result_def(Extents)

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = "$shapes attr-dict `:` type($shapes) `->` type($result)"
    traits = traits_def(Pure())


@irdl_op_definition
class ConcatOp(IRDLOperation):
    """The sizes of two shapes: `shape.concat %a, %b : !shape.shape, !shape.shape -> !shape.shape`."""

    name = "shape.concat"

    lhs = operand_def(Extents)
    rhs = operand_def(Extents)
    result = result_def(Extents)

    assembly_format = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)"
    traits = traits_def(Pure())


@irdl_op_definition
class SplitAtOp(IRDLOperation):
    """The sizes before an index, and the sizes from the index on.

    "shape.split_at"(%s, %i) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
    """

    name = "shape.split_at"

    operand = operand_def(Extents)
    index = operand_def(Size)
    head = result_def(Extents)
    tail = result_def(Extents)

    traits = traits_def(Pure())

    def asm_result_names(self) -> tuple[str, str]:
        """The result names in MLIR."""
        return ("head", "tail")


@irdl_op_definition
class AnyOp(IRDLOperation):
    """One of several equal shapes: `shape.any %a, %b : !shape.shape, !shape.shape -> !shape.shape`."""

    name = "shape.any"

    inputs = var_operand_def(Extents)
    result = result_def(Extents)

    assembly_format = "$inputs attr-dict `:` type($inputs) `->` type($result)"
    traits = traits_def(Pure())


@irdl_op_definition
class MeetOp(IRDLOperation):
    """The common value of two shapes or sizes, an error if they differ: `shape.meet %a, %b : index, index -> index`."""

    name = "shape.meet"

    arg0 = operand_def(AnyShapeOrSize)
    arg1 = operand_def(AnyShapeOrSize)
    error = opt_prop_def(StringAttr)
    result = result_def(AnyShapeOrSize)

    assembly_format = (
        "$arg0 `,` $arg1 (`,` `error` `=` $error^)? attr-dict `:` type($arg0) `,` type($arg1) `->` type($result)"
    )


@irdl_op_definition
class ShapeEqOp(IRDLOperation):
    """A test of shapes for equality: `shape.shape_eq %a, %b : !shape.shape, !shape.shape`."""

    name = "shape.shape_eq"

    shapes = var_operand_def(Extents)
    result = result_def(i1)

    assembly_format = "$shapes attr-dict `:` type($shapes)"
    traits = traits_def(Pure())


@irdl_op_definition
class IsBroadcastableOp(IRDLOperation):
    """A test whether shapes can be broadcast: `shape.is_broadcastable %a, %b : !shape.shape, !shape.shape`."""

    name = "shape.is_broadcastable"

    shapes = var_operand_def(Extents)
    result = result_def(i1)

    assembly_format = "$shapes attr-dict `:` type($shapes)"


@irdl_op_definition
class DebugPrintOp(IRDLOperation):
    """Prints a shape or size, and returns it."""

    name = "shape.debug_print"

    input = operand_def(ShapeOrSize)
    output = result_def(ShapeOrSize)


# ----- values and their shapes


@irdl_op_definition
class ShapeOfOp(IRDLOperation):
    """The shape of a value: `shape.shape_of %t : tensor<?x3xf32> -> tensor<2xindex>`."""

    name = "shape.shape_of"

    arg = operand_def()
    result = result_def(Extents)

    assembly_format = "$arg attr-dict `:` type($arg) `->` type($result)"
    traits = traits_def(Pure())


@irdl_op_definition
class ValueOfOp(IRDLOperation):
    """The value of a value with a shape: `shape.value_of %v : tensor<?xf32>`."""

    name = "shape.value_of"

    arg = operand_def(ValueShapeType)
    result = result_def()

    assembly_format = "$arg attr-dict `:` type($result)"
    traits = traits_def(Pure())


@irdl_op_definition
class ValueAsShapeOp(IRDLOperation):
    """The value as a shape: `shape.value_as_shape %v : !shape.value_shape -> !shape.shape`."""

    name = "shape.value_as_shape"

    arg = operand_def()
    result = result_def(Extents)

    assembly_format = "$arg attr-dict `:` type($arg) `->` type($result)"
    traits = traits_def(Pure())


@irdl_op_definition
class WithShapeOp(IRDLOperation):
    """A value together with a shape: `shape.with_shape %t, %s : tensor<?xf32>, !shape.shape`."""

    name = "shape.with_shape"

    operand = operand_def()
    shape = operand_def(Extents)
    result = result_def(ValueShapeType)

    assembly_format = "$operand `,` $shape attr-dict `:` type($operand) `,` type($shape)"
    traits = traits_def(Pure())


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


@irdl_op_definition
class YieldOp(IRDLOperation):
    """The terminator of a reduction's body, with the loop-carried values."""

    name = "shape.yield"

    operands_ = var_operand_def()

    assembly_format = "attr-dict ($operands_^ `:` type($operands_))?"
    traits = traits_def(Pure(), IsTerminator())


OPS = declared_ops(globals())
