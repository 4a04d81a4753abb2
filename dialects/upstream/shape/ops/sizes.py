"""Arithmetic on sizes, constants, and queries of sizes.

Source: `ShapeOps.td` of MLIR 22.
"""

from __future__ import annotations

from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure

from okl_opt.dialects.declare import declare, declared_ops
from okl_opt.dialects.upstream.shape.ops.types import Extents, ShapeOrSize, Size, SizeType

_BINARY_FORM = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)"


_INDICES = range(-(1 << 63), 1 << 63)


def parse_number(parser: Parser, numbers: range, *, allow_boolean: bool = False) -> int:
    """Parse an integer within the range `numbers`."""
    start = parser.pos
    number = parser.parse_optional_integer(allow_boolean=allow_boolean)
    if number is None:
        parser.raise_error("expected attribute value", start)
    if number not in numbers:
        parser.raise_error("integer constant out of range for attribute", start)
    return number


class SizeArithmeticOp(IRDLOperation):
    """A size computed from two: `shape.add %a, %b : !shape.size, index -> !shape.size`."""

    lhs = operand_def(Size)
    rhs = operand_def(Size)
    result = result_def(Size)

    assembly_format = _BINARY_FORM
    traits = traits_def(Pure())


class ExtremumOp(IRDLOperation):
    """The larger or smaller of two: `shape.max %a, %b : !shape.size, !shape.size -> !shape.size`."""

    lhs = operand_def(ShapeOrSize)
    rhs = operand_def(ShapeOrSize)
    result = result_def(ShapeOrSize)

    assembly_format = _BINARY_FORM
    traits = traits_def(Pure())


AddOp = declare(SizeArithmeticOp, "shape.add", "The sum.")
DivOp = declare(SizeArithmeticOp, "shape.div", "The quotient, rounded down.")
MulOp = declare(SizeArithmeticOp, "shape.mul", "The product.")
MaxOp = declare(ExtremumOp, "shape.max", "The larger of two sizes, or of the sizes of two shapes.")
MinOp = declare(ExtremumOp, "shape.min", "The smaller of two sizes, or of the sizes of two shapes.")


@irdl_op_definition
class ConstSizeOp(IRDLOperation):
    """A constant size: `shape.const_size 10`."""

    name = "shape.const_size"

    value = prop_def(IntegerAttr[IndexType])
    result = result_def(SizeType)

    traits = traits_def(Pure())

    @classmethod
    def parse(cls, parser: Parser) -> ConstSizeOp:
        value = IntegerAttr(parse_number(parser, _INDICES), IndexType())
        attributes = parser.parse_optional_attr_dict()
        return cls.create(result_types=[SizeType()], properties={"value": value}, attributes=attributes)

    def print(self, printer: Printer) -> None:
        printer.print_string(f" {self.value.value.data}")
        printer.print_op_attributes(self.attributes)

    def asm_result_names(self) -> tuple[str]:
        """The result name in MLIR."""
        return (f"c{self.value.value.data}",)


@irdl_op_definition
class IndexToSizeOp(IRDLOperation):
    """An index as a size: `shape.index_to_size %a`."""

    name = "shape.index_to_size"

    arg = operand_def(IndexType)
    result = result_def(SizeType)

    assembly_format = "$arg attr-dict"
    traits = traits_def(Pure())


@irdl_op_definition
class SizeToIndexOp(IRDLOperation):
    """A size as an index: `shape.size_to_index %a : !shape.size`."""

    name = "shape.size_to_index"

    arg = operand_def(Size)
    result = result_def(IndexType)

    assembly_format = "$arg attr-dict `:` type($arg)"
    traits = traits_def(Pure())


@irdl_op_definition
class DimOp(IRDLOperation):
    """A size of a shaped value: `shape.dim %t, %i : tensor<?xf32>, index -> index`."""

    name = "shape.dim"

    value = operand_def()
    index = operand_def(Size)
    extent = result_def(Size)

    assembly_format = "$value `,` $index attr-dict `:` type($value) `,` type($index) `->` type($extent)"
    traits = traits_def(Pure())


@irdl_op_definition
class GetExtentOp(IRDLOperation):
    """A size of a shape: `shape.get_extent %s, %i : !shape.shape, index -> !shape.size`."""

    name = "shape.get_extent"

    shape = operand_def(Extents)
    dim = operand_def(Size)
    extent = result_def(Size)

    assembly_format = "$shape `,` $dim attr-dict `:` type($shape) `,` type($dim) `->` type($extent)"
    traits = traits_def(Pure())


@irdl_op_definition
class NumElementsOp(IRDLOperation):
    """The product of all sizes: `shape.num_elements %s : !shape.shape -> !shape.size`."""

    name = "shape.num_elements"

    shape = operand_def(Extents)
    result = result_def(Size)

    assembly_format = "$shape attr-dict `:` type($shape) `->` type($result)"
    traits = traits_def(Pure())


@irdl_op_definition
class RankOp(IRDLOperation):
    """The number of sizes: `shape.rank %s : !shape.shape -> !shape.size`."""

    name = "shape.rank"

    shape = operand_def(Extents)
    rank = result_def(Size)

    assembly_format = "$shape attr-dict `:` type($shape) `->` type($rank)"
    traits = traits_def(Pure())


OPS = declared_ops(globals())
