"""Resources that hold tensors: their sizes, imports and exports.

Source: `StreamOps.td` of IREE.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, prop_def, result_def, traits_def, var_operand_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.hal.types import BufferType, BufferViewType
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.shape_aware import check_sizes
from okl_opt.dialects.stream.resources import INDEX, PlacedOp, ResourceOp, parse_attributes, parse_resource
from okl_opt.dialects.stream.types import ResourceType
from okl_opt.dialects.text.assembly.affinity import parse_affinity, print_affinity
from okl_opt.dialects.text.assembly.sized_types import parse_sized_type, parse_sizes, print_sized_type, unknown_sizes
from okl_opt.dialects.upstream.shared.shapes import element_of


class TensorPhaseOp(PlacedOp):
    """An op on the tensor in a resource, with operands for all dynamic sizes."""

    TENSOR: ClassVar[str]
    """The name of the property with the tensor's type; the name of its sizes adds `_dims`."""

    @property
    def tensor_type(self) -> TensorType:
        """The type of the tensor, with its encoding."""
        type = self.properties[self.TENSOR]
        assert isa(type, TensorType[Attribute])
        return type

    @property
    def tensor_dims(self) -> Sequence[SSAValue]:
        """The dynamic sizes of the tensor."""
        return getattr(self, f"{self.TENSOR}_dims")

    def verify_(self) -> None:
        check_sizes([self.tensor_type], self.tensor_dims)


@irdl_op_definition
class TensorSizeOfOp(TensorPhaseOp):
    """The size in bytes of a tensor on a device, which depends on its encoding.

    %0 = stream.tensor.sizeof on(#device) tensor<?x4xf32>{%d} : index
    """

    name = "stream.tensor.sizeof"
    TENSOR: ClassVar = "encoding"

    encoding_dims = var_operand_def(INDEX)
    encoding = prop_def(TensorType)
    storage_size = result_def(INDEX)

    traits = traits_def(Pure())

    def __init__(self, tensor: Attribute, dims: Sequence[SSAValue], affinity: Attribute | None = None):
        super().__init__(
            operands=[dims],
            properties={"encoding": tensor, "affinity": affinity},
            result_types=[INDEX],
        )

    @classmethod
    def parse(cls, parser: Parser) -> TensorSizeOfOp:
        properties = parse_affinity(parser)
        tensor = parser.parse_type()
        # Braces after a type with a static shape are attributes.
        sizes = parse_sizes(parser) if unknown_sizes(tensor) else []
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        return cls.create(
            operands=sizes,
            result_types=[parser.parse_type()],
            properties={**properties, "encoding": tensor},
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        print_affinity(self.affinity, printer)
        printer.print_string(" ")
        print_sized_type(self.encoding, self.encoding_dims, printer)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.storage_size.type)


class _IntoResource(TensorPhaseOp, ResourceOp):
    """An op that stores a value as a tensor in a new resource."""

    TENSOR: ClassVar = "result_encoding"
    RESULT_SIZE: ClassVar = "result_size"

    source = operand_def()
    result_encoding_dims = var_operand_def(INDEX)
    result_size = operand_def(INDEX)
    result_encoding = prop_def(TensorType)
    result = result_def(ResourceType)

    def __init__(
        self,
        source: SSAValue,
        tensor: Attribute,
        dims: Sequence[SSAValue],
        size: SSAValue,
        result: Attribute,
        affinity: Attribute | None = None,
    ):
        super().__init__(
            operands=[source, dims, size],
            properties={"result_encoding": tensor, "affinity": affinity},
            result_types=[result],
        )

    @classmethod
    def parse(cls, parser: Parser) -> _IntoResource:
        properties = parse_affinity(parser)
        source = parser.parse_unresolved_operand()
        parser.parse_punctuation(":")
        source_type = parser.parse_type()
        parser.parse_punctuation("->")
        tensor = parse_sized_type(parser)
        parser.parse_keyword("in")
        result, size = parse_resource(parser)
        return cls.create(
            operands=[parser.resolve_operand(source, source_type), *tensor.sizes, size],
            result_types=[result],
            properties={**properties, "result_encoding": tensor.type},
            attributes=parse_attributes(parser),
        )

    def print(self, printer: Printer) -> None:
        print_affinity(self.affinity, printer)
        printer.print_string(" ")
        printer.print_ssa_value(self.source)
        printer.print_string(" : ")
        printer.print_attribute(self.source.type)
        printer.print_string(" -> ")
        print_sized_type(self.result_encoding, self.result_encoding_dims, printer)
        printer.print_string(" in ")
        print_sized_type(self.result.type, [self.result_size], printer)
        printer.print_op_attributes(self.attributes, print_keyword=True)


@irdl_op_definition
class TensorImportOp(_IntoResource):
    """The resource with the tensor of a buffer view.

    %0 = stream.tensor.import on(#device) %view : !hal.buffer_view -> tensor<?xf32>{%d}
        in !stream.resource<external>{%size}
    """

    name = "stream.tensor.import"
    IS_PINNED: ClassVar = True

    source = operand_def(BufferViewType | BufferType)

    traits = traits_def(Pure())


@irdl_op_definition
class TensorSplatOp(_IntoResource):
    """The resource of a tensor with the same value everywhere.

    %0 = stream.tensor.splat on(#device) %v : f32 -> tensor<?xf32>{%d} in !stream.resource<*>{%size}
    """

    name = "stream.tensor.splat"

    traits = traits_def(Pure())

    def verify_(self) -> None:
        super().verify_()
        if self.source.type != element_of(self.result_encoding):
            raise VerifyException(f"{self.source.type} is not the element type of {self.result_encoding}")


@irdl_op_definition
class TensorExportOp(TensorPhaseOp, ResourceOp):
    """The buffer view of a tensor in a resource.

    %0 = stream.tensor.export on(#device) %r : tensor<?xf32>{%d} in !stream.resource<external>{%size}
        -> !hal.buffer_view
    """

    name = "stream.tensor.export"
    IS_PINNED: ClassVar = True
    TENSOR: ClassVar = "source_encoding"
    SOURCE_SIZE: ClassVar = "source_size"

    source = operand_def(ResourceType)
    source_encoding_dims = var_operand_def(INDEX)
    source_size = operand_def(INDEX)
    source_encoding = prop_def(TensorType)
    result = result_def(BufferViewType | BufferType)

    traits = traits_def(Pure())

    def __init__(
        self,
        source: SSAValue,
        size: SSAValue,
        tensor: Attribute,
        dims: Sequence[SSAValue],
        affinity: Attribute | None = None,
    ):
        super().__init__(
            operands=[source, dims, size],
            properties={"source_encoding": tensor, "affinity": affinity},
            result_types=[BufferViewType()],
        )

    @classmethod
    def parse(cls, parser: Parser) -> TensorExportOp:
        properties = parse_affinity(parser)
        source = parser.parse_unresolved_operand()
        parser.parse_punctuation(":")
        tensor = parse_sized_type(parser)
        parser.parse_keyword("in")
        type, size = parse_resource(parser)
        parser.parse_punctuation("->")
        return cls.create(
            operands=[parser.resolve_operand(source, type), *tensor.sizes, size],
            result_types=[parser.parse_type()],
            properties={**properties, "source_encoding": tensor.type},
            attributes=parse_attributes(parser),
        )

    def print(self, printer: Printer) -> None:
        print_affinity(self.affinity, printer)
        printer.print_string(" ")
        printer.print_ssa_value(self.source)
        printer.print_string(" : ")
        print_sized_type(self.source_encoding, self.source_encoding_dims, printer)
        printer.print_string(" in ")
        print_sized_type(self.source.type, [self.source_size], printer)
        printer.print_string(" -> ")
        printer.print_attribute(self.result.type)
        printer.print_op_attributes(self.attributes, print_keyword=True)
