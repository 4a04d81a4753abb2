"""Ops of the hal dialect at the border of a program on tensors. Source: `HALOps.td` of IREE."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import DenseArrayBase, IndexType, StringAttr, TensorType, i32
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    RangeOf,
    RangeVarConstraint,
    base,
    irdl_op_definition,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.hal.types import BufferType, BufferViewType, FenceType
from okl_opt.dialects.interfaces.affinity import AffinityOp
from okl_opt.dialects.interfaces.shape_aware import ShapeAware, check_sizes
from okl_opt.dialects.text.assembly.affinity import parse_affinity, print_affinity
from okl_opt.dialects.text.assembly.sized_types import parse_sized_type, print_sized_type, unknown_sizes


def _parse_name(parser: Parser) -> dict[str, Attribute]:
    name = parser.parse_optional_str_literal()
    return {} if name is None else {"name": StringAttr(name)}


def _print_name(name: StringAttr | None, printer: Printer) -> None:
    if name is not None:
        printer.print_string(" ")
        printer.print_attribute(name)


def _check_encoding(encoding: Attribute | None, type: Attribute) -> None:
    """Check that the size operands fit the memory type of a tensor, too. Raises: VerifyException."""
    if encoding is not None and unknown_sizes(encoding) != unknown_sizes(type):
        raise VerifyException(f"{encoding} and {type} differ in how many sizes they do not tell")


@irdl_op_definition
class TensorImportOp(IRDLOperation, ShapeAware, AffinityOp):
    """The tensor in a buffer view, with operands for its dynamic sizes.

    %0 = hal.tensor.import %view : !hal.buffer_view -> tensor<2x?xf32>{%d}
    %1 = hal.tensor.import on(#device) wait(%fence) => %view "input0" : !hal.buffer_view -> tensor<2xf32>
    """

    name = "hal.tensor.import"
    IS_PINNED: ClassVar = True

    source = operand_def(BufferViewType | BufferType)
    target_dims = var_operand_def(IndexType())
    wait_fence = opt_operand_def(FenceType)
    target_encoding = opt_prop_def(TensorType)
    name_ = opt_prop_def(StringAttr, prop_name="name")
    affinity = opt_prop_def()
    target = result_def(TensorType)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = traits_def(Pure())

    def __init__(
        self,
        source: SSAValue,
        target: Attribute,
        sizes: Sequence[SSAValue] = (),
        *,
        name: str | None = None,
        affinity: Attribute | None = None,
        fence: SSAValue | None = None,
    ):
        super().__init__(
            operands=[source, sizes, fence],
            properties={"name": None if name is None else StringAttr(name), "affinity": affinity},
            result_types=[target],
        )

    def result_sizes(self, number: int) -> Sequence[SSAValue]:
        return self.target_dims

    def verify_(self) -> None:
        check_sizes(self.result_types, self.target_dims)
        _check_encoding(self.target_encoding, self.target.type)

    @classmethod
    def parse(cls, parser: Parser) -> TensorImportOp:
        properties = parse_affinity(parser)
        fences: list[SSAValue] = []
        if parser.parse_optional_keyword("wait") is not None:
            with parser.in_parens():
                fences.append(parser.parse_operand(FenceType()))
            parser.parse_punctuation("=")
            parser.parse_punctuation(">")
        source = parser.parse_unresolved_operand()
        properties |= _parse_name(parser)
        parser.parse_punctuation(":")
        source_type = parser.parse_type()
        parser.parse_punctuation("->")
        # Today's form may have the type of the memory beside that of the tensor.
        target = parse_sized_type(parser)
        if parser.parse_optional_keyword("as") is not None:
            properties["target_encoding"] = target.type
            target = parse_sized_type(parser)._replace(sizes=target.sizes)
        attributes = parser.parse_optional_attr_dict()
        properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, [1, len(target.sizes), len(fences)])
        operands = [parser.resolve_operand(source, source_type), *target.sizes, *fences]
        return cls.create(operands=operands, result_types=[target.type], properties=properties, attributes=attributes)

    def print(self, printer: Printer) -> None:
        print_affinity(self.affinity, printer)
        if self.wait_fence is not None:
            printer.print_string(" wait(")
            printer.print_ssa_value(self.wait_fence)
            printer.print_string(") =>")
        printer.print_string(" ")
        printer.print_ssa_value(self.source)
        _print_name(self.name_, printer)
        printer.print_string(" : ")
        printer.print_attribute(self.source.type)
        printer.print_string(" -> ")
        if self.target_encoding is None:
            print_sized_type(self.target.type, self.target_dims, printer)
        else:
            print_sized_type(self.target_encoding, self.target_dims, printer)
            printer.print_string(" as ")
            printer.print_attribute(self.target.type)
        printer.print_op_attributes(self.attributes)


@irdl_op_definition
class TensorExportOp(IRDLOperation, ShapeAware, AffinityOp):
    """The buffer view of a tensor, with operands for its dynamic sizes.

    %0 = hal.tensor.export %tensor : tensor<2x?xf32>{%d} -> !hal.buffer_view
    %1 = hal.tensor.export on(#device) %tensor "output0" into(%buffer : !hal.buffer) : tensor<2xf32> -> !hal.buffer_view
    """

    name = "hal.tensor.export"
    IS_PINNED: ClassVar = True

    source = operand_def(TensorType)
    source_dims = var_operand_def(IndexType())
    target_storage = opt_operand_def(BufferType)
    source_encoding = opt_prop_def(TensorType)
    name_ = opt_prop_def(StringAttr, prop_name="name")
    affinity = opt_prop_def()
    target = result_def(BufferViewType | BufferType)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = traits_def(Pure())

    def __init__(
        self,
        source: SSAValue,
        sizes: Sequence[SSAValue] = (),
        *,
        name: str | None = None,
        affinity: Attribute | None = None,
    ):
        super().__init__(
            operands=[source, sizes, None],
            properties={"name": None if name is None else StringAttr(name), "affinity": affinity},
            result_types=[BufferViewType()],
        )

    def operand_sizes(self, number: int) -> Sequence[SSAValue]:
        return self.source_dims if number == 0 else ()

    def verify_(self) -> None:
        check_sizes([self.source.type], self.source_dims)
        _check_encoding(self.source_encoding, self.source.type)

    @classmethod
    def parse(cls, parser: Parser) -> TensorExportOp:
        properties = parse_affinity(parser)
        source = parser.parse_unresolved_operand()
        properties |= _parse_name(parser)
        storage: list[SSAValue] = []
        if parser.parse_optional_keyword("into") is not None:
            with parser.in_parens():
                buffer = parser.parse_unresolved_operand()
                parser.parse_punctuation(":")
                storage.append(parser.resolve_operand(buffer, parser.parse_type()))
        parser.parse_punctuation(":")
        first = parse_sized_type(parser)
        source_type = first.type
        if parser.parse_optional_keyword("as") is not None:
            properties["source_encoding"] = first.type
            source_type = parser.parse_type()
        parser.parse_punctuation("->")
        target = parser.parse_type()
        attributes = parser.parse_optional_attr_dict()
        properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, [1, len(first.sizes), len(storage)])
        operands = [parser.resolve_operand(source, source_type), *first.sizes, *storage]
        return cls.create(operands=operands, result_types=[target], properties=properties, attributes=attributes)

    def print(self, printer: Printer) -> None:
        print_affinity(self.affinity, printer)
        printer.print_string(" ")
        printer.print_ssa_value(self.source)
        _print_name(self.name_, printer)
        if self.target_storage is not None:
            printer.print_string(" into(")
            printer.print_ssa_value(self.target_storage)
            printer.print_string(" : ")
            printer.print_attribute(self.target_storage.type)
            printer.print_string(")")
        printer.print_string(" : ")
        if self.source_encoding is None:
            print_sized_type(self.source.type, self.source_dims, printer)
        else:
            print_sized_type(self.source_encoding, self.source_dims, printer)
            printer.print_string(" as ")
            printer.print_attribute(self.source.type)
        printer.print_string(" -> ")
        printer.print_attribute(self.target.type)
        printer.print_op_attributes(self.attributes)


@irdl_op_definition
class TensorBarrierOp(IRDLOperation, AffinityOp):
    """The same tensors; the fence is signaled when all of them are computed.

    %0 = hal.tensor.barrier join(%tensor : tensor<2x?xf32>) => %fence : !hal.fence
    """

    name = "hal.tensor.barrier"
    T: ClassVar = RangeVarConstraint("T", RangeOf(base(TensorType)))

    sources = var_operand_def(T)
    signal_fence = operand_def(FenceType)
    tensors = var_result_def(T)

    assembly_format = (
        "`join` `` `(` ($sources^ `:` type($sources))? `)` `=` `` `>` $signal_fence `:` type($signal_fence) "
        "attr-dict-with-keyword"
    )

    def __init__(self, sources: Sequence[SSAValue], fence: SSAValue):
        super().__init__(operands=[sources, fence], result_types=[[source.type for source in sources]])

    def unchanged(self) -> Sequence[tuple[int, int]]:
        return [(number, number) for number in range(len(self.sources))]
