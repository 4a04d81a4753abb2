"""Ops of the iree_encoding dialect. Source: `EncodingOps.td` of IREE, November 2024."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

from xdsl.dialects.builtin import IndexType, TensorType
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.interfaces.shape_aware import ShapeAware, check_sizes
from okl_opt.dialects.iree_encoding.attributes import EncodingAttr
from okl_opt.dialects.text.assembly.sized_types import parse_sized_type, print_sized_type, unknown_sizes


def encoding_of(type: Attribute) -> EncodingAttr | None:
    """The encoding of a tensor type, if it has one of this dialect."""
    return type.encoding if is_tensor(type) and isinstance(type.encoding, EncodingAttr) else None


def is_tensor(type: Attribute) -> TypeGuard[TensorType[Attribute]]:
    """Return whether a type is that of a ranked tensor."""
    return isinstance(type, TensorType)


def without_encoding(type: TensorType[Attribute]) -> TensorType[Attribute]:
    """The tensor type without its encoding."""
    return TensorType(type.element_type, type.shape)


def with_encoding(type: TensorType[Attribute], encoding: Attribute) -> TensorType[Attribute]:
    """The tensor type with an encoding."""
    return TensorType(type.element_type, type.shape, encoding)


def _check_same_tensor(encoded: Attribute, plain: Attribute, which: str) -> None:
    """Check that two types are of one tensor, with and without an encoding. Raises: VerifyException."""
    assert is_tensor(encoded) and is_tensor(plain), "the ops take and give tensors"
    if not isinstance(encoded.encoding, EncodingAttr):
        raise VerifyException(f"{which} must have an encoding, got {encoded}")
    if encoding_of(plain) is not None:
        raise VerifyException(f"the other side of the op must have no encoding, got {plain}")
    if encoded.element_type != plain.element_type:
        raise VerifyException(f"changes the element type: {encoded.element_type} and {plain.element_type}")
    if encoded.shape != plain.shape:
        raise VerifyException(f"changes the shape: {without_encoding(encoded)} and {plain}")
    problem = encoded.encoding.problem_in(encoded.get_shape(), encoded.element_type)
    if problem is not None:
        raise VerifyException(f"the encoding does not fit {plain}: {problem}")


@irdl_op_definition
class SetEncodingOp(IRDLOperation):
    """The same tensor, stored by an encoding.

    %1 = iree_encoding.set_encoding %0 : tensor<?x?xf32> -> tensor<?x?xf32, #encoding>
    """

    name = "iree_encoding.set_encoding"

    source = operand_def(TensorType)
    result = result_def(TensorType)

    traits = traits_def(Pure())

    def __init__(self, source: SSAValue, type: TensorType[Attribute]):
        super().__init__(operands=[source], result_types=[type])

    def verify_(self) -> None:
        _check_same_tensor(self.result.type, self.source.type, "the result")

    @classmethod
    def parse(cls, parser: Parser) -> SetEncodingOp:
        source = parser.parse_unresolved_operand()
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        type = parser.parse_type()
        parser.parse_punctuation("->")
        return cls.create(
            operands=[parser.resolve_operand(source, type)], result_types=[parser.parse_type()], attributes=attributes
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_ssa_value(self.source)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.source.type)
        printer.print_string(" -> ")
        printer.print_attribute(self.result.type)


@irdl_op_definition
class UnsetEncodingOp(IRDLOperation, ShapeAware):
    """The same tensor in its plain layout, with operands for its dynamic sizes.

    %1 = iree_encoding.unset_encoding %0 : tensor<?x?xf32, #encoding> -> tensor<?x?xf32>{%m, %n}
    """

    name = "iree_encoding.unset_encoding"

    source = operand_def(TensorType)
    result_dims = var_operand_def(IndexType())
    result = result_def(TensorType)

    traits = traits_def(Pure())

    def __init__(self, source: SSAValue, type: TensorType[Attribute], sizes: Sequence[SSAValue] = ()):
        super().__init__(operands=[source, sizes], result_types=[type])

    def result_sizes(self, number: int) -> Sequence[SSAValue]:
        return self.result_dims

    def verify_(self) -> None:
        _check_same_tensor(self.source.type, self.result.type, "the source")
        # Texts written before November 2024 omit the sizes.
        if self.result_dims:
            check_sizes(self.result_types, self.result_dims)

    @classmethod
    def parse(cls, parser: Parser) -> UnsetEncodingOp:
        source = parser.parse_unresolved_operand()
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        type = parser.parse_type()
        parser.parse_punctuation("->")
        result = parse_sized_type(parser)
        return cls.create(
            operands=[parser.resolve_operand(source, type), *result.sizes],
            result_types=[result.type],
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_ssa_value(self.source)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.source.type)
        printer.print_string(" -> ")
        print_sized_type(self.result.type, self.result_dims, printer)


def tells_all_sizes(op: UnsetEncodingOp) -> bool:
    """Return whether the op has an operand for each dynamic size of its result."""
    return len(op.result_dims) == unknown_sizes(op.result.type)
