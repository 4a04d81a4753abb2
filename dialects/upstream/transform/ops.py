"""The transform dialect: sequences and types are xDSL's, other op classes are made from definitions (`declared`).

Source: `TransformOps.td`, `TransformTypes.td` of MLIR 22.
"""

from __future__ import annotations

from xdsl.dialects.builtin import IntegerAttr, i64
from xdsl.dialects.transform import (
    AffineMapType,
    AnyOpType,
    AnyParamType,
    AnyValueType,
    NamedSequenceOp,
    OperationType,
    ParamType,
    TypeParamType,
)
from xdsl.ir import Attribute, Dialect, ParametrizedAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer


@irdl_attr_definition
class ParamOperandAttr(ParametrizedAttribute):
    """A reference to a parameter operand by number: `#transform.param_operand<index = 0 : i64>`."""

    name = "transform.param_operand"
    index: IntegerAttr

    @classmethod
    def numbered(cls, index: int) -> ParamOperandAttr:
        return cls(IntegerAttr(index, i64))

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> list[Attribute]:
        with parser.in_angle_brackets():
            parser.parse_keyword("index")
            parser.parse_punctuation("=")
            return [parser.parse_attribute()]

    def print_parameters(self, printer: Printer) -> None:
        printer.print_string("<index = ")
        printer.print_attribute(self.index)
        printer.print_string(">")


TRANSFORM = Dialect(
    "transform",
    [NamedSequenceOp],
    [AffineMapType, AnyOpType, AnyParamType, AnyValueType, OperationType, ParamOperandAttr, ParamType, TypeParamType],
)
