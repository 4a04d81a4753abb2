"""Constant sizes. Source: `ShapeOps.td` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure

from okl_opt.dialects.declare import declared_ops
from okl_opt.dialects.upstream.shape.ops.types import SizeType

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


OPS = declared_ops(globals())
