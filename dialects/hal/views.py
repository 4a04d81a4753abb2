"""Ops on buffer views, and the numbers of element and encoding types. Source: `HALOps.td` of IREE."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import AnyFloat, ComplexType, IndexType, IntegerAttr, IntegerType, StringAttr, i32
from xdsl.ir import Attribute, SSAValue, TypeAttribute
from xdsl.irdl import (
    BaseAttr,
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.hal.types import BufferViewType
from okl_opt.dialects.hints import isa
from okl_opt.dialects.text import print_attribute


@irdl_op_definition
class BufferViewDimOp(IRDLOperation):
    """A size of a buffer view: `%0 = hal.buffer_view.dim<%view : !hal.buffer_view>[0] : index`."""

    name = "hal.buffer_view.dim"

    buffer_view = operand_def(BufferViewType)
    index = prop_def(IntegerAttr[IndexType])
    result = result_def(IndexType())

    traits = traits_def(Pure())

    def __init__(self, view: SSAValue, index: int):
        super().__init__(
            operands=[view],
            properties={"index": IntegerAttr.from_index_int_value(index)},
            result_types=[IndexType()],
        )

    def verify_(self) -> None:
        if self.index.value.data < 0:
            raise VerifyException(f"index must not be negative, got {self.index.value.data}")

    @classmethod
    def parse(cls, parser: Parser) -> BufferViewDimOp:
        parser.parse_punctuation("<")
        view = parser.parse_unresolved_operand()
        parser.parse_punctuation(":")
        type = parser.parse_type()
        parser.parse_punctuation(">")
        with parser.in_square_brackets():
            index = parser.parse_integer(allow_boolean=False)
        parser.parse_punctuation(":")
        result = parser.parse_type()
        attributes = parser.parse_optional_attr_dict()
        return cls.create(
            operands=[parser.resolve_operand(view, type)],
            properties={"index": IntegerAttr.from_index_int_value(index)},
            result_types=[result],
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string("<")
        printer.print_ssa_value(self.buffer_view)
        printer.print_string(" : ")
        printer.print_attribute(self.buffer_view.type)
        printer.print_string(f">[{self.index.value.data}] : ")
        printer.print_attribute(self.result.type)
        printer.print_op_attributes(self.attributes)


@irdl_op_definition
class BufferViewAssertOp(IRDLOperation):
    """Ends the program with a message unless a buffer view has this shape, element type and encoding.

    hal.buffer_view.assert<%view : !hal.buffer_view> message("input0") shape([%d0, %d1]) type(%type) encoding(%encoding)
    """

    name = "hal.buffer_view.assert"

    buffer_view = operand_def(BufferViewType)
    message = prop_def(StringAttr)
    element_type = operand_def(i32)
    encoding_type = operand_def(i32)
    shape = var_operand_def(IndexType())

    assembly_format = (
        "`` `<` $buffer_view `:` type($buffer_view) `>` `message` `` `(` $message `)` "
        "`shape` `` `(` `[` $shape `]` `)` `type` `` `(` $element_type `)` "
        "`encoding` `` `(` $encoding_type `)` attr-dict-with-keyword"
    )

    def __init__(
        self, view: SSAValue, message: str, shape: Sequence[SSAValue], element_type: SSAValue, encoding_type: SSAValue
    ):
        super().__init__(
            operands=[view, element_type, encoding_type, shape], properties={"message": StringAttr(message)}
        )


@irdl_op_definition
class ElementTypeOp(IRDLOperation):
    """The number of an element type: `%element_type_f32 = hal.element_type<f32> : i32`."""

    name = "hal.element_type"

    type = prop_def(BaseAttr(TypeAttribute))
    result = result_def(i32)

    assembly_format = "`` `<` $type `>` attr-dict `:` type($result)"
    traits = traits_def(Pure())

    def __init__(self, type: Attribute):
        super().__init__(properties={"type": type}, result_types=[i32])

    def asm_result_names(self) -> tuple[str]:
        return (f"element_type_{print_attribute(self.type)}",)

    def verify_(self) -> None:
        if not isinstance(self.type, IntegerType | AnyFloat) and not isa(self.type, ComplexType):
            raise VerifyException(f"unsupported element type {self.type}")


@irdl_op_definition
class EncodingTypeOp(IRDLOperation):
    """The number of an encoding type: `%dense_row_major = hal.encoding_type<dense_row_major> : i32`."""

    name = "hal.encoding_type"

    result = result_def(i32)

    assembly_format = "`` `<` `dense_row_major` `>` attr-dict `:` type($result)"
    traits = traits_def(Pure())

    def __init__(self) -> None:
        super().__init__(result_types=[i32])

    def asm_result_names(self) -> tuple[str]:
        return ("dense_row_major",)
