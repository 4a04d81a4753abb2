"""Timepoints: imports, joins, waits and exports to fences. Source: `StreamOps.td` of IREE."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import DenseArrayBase, i32
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.hal.types import FenceType
from okl_opt.dialects.interfaces.affinity import AffinityOp
from okl_opt.dialects.interfaces.shape_aware import ShapeAware
from okl_opt.dialects.stream.resources import INDEX, PlacedOp, ResourceOp, parse_attributes, parse_resource
from okl_opt.dialects.stream.types import ResourceType, TimepointType
from okl_opt.dialects.text.assembly.affinity import parse_affinity, print_affinity
from okl_opt.dialects.text.assembly.sized_types import print_sized_type


def _parse_arrow(parser: Parser) -> None:
    """`=>`."""
    parser.parse_punctuation("=")
    parser.parse_punctuation(">")


@irdl_op_definition
class TimepointImportOp(PlacedOp):
    """The timepoint of a fence: reached when the fence is signaled.

    %0 = stream.timepoint.import on(#device) %fence : (!hal.fence) => !stream.timepoint
    """

    name = "stream.timepoint.import"

    fence = operand_def(FenceType)
    timepoint = result_def(TimepointType)

    traits = traits_def(Pure())

    def __init__(self, fence: SSAValue, affinity: Attribute | None = None):
        super().__init__(operands=[fence], properties={"affinity": affinity}, result_types=[TimepointType()])

    @classmethod
    def parse(cls, parser: Parser) -> TimepointImportOp:
        properties = parse_affinity(parser)
        fence = parser.parse_unresolved_operand()
        parser.parse_punctuation(":")
        with parser.in_parens():
            type = parser.parse_type()
        _parse_arrow(parser)
        return cls.create(
            operands=[parser.resolve_operand(fence, type)],
            result_types=[parser.parse_type()],
            properties=properties,
            attributes=parse_attributes(parser),
        )

    def print(self, printer: Printer) -> None:
        print_affinity(self.affinity, printer)
        printer.print_string(" ")
        printer.print_ssa_value(self.fence)
        printer.print_string(" : (")
        printer.print_attribute(self.fence.type)
        printer.print_string(") => ")
        printer.print_attribute(self.timepoint.type)
        printer.print_op_attributes(self.attributes, print_keyword=True)


@irdl_op_definition
class TimepointJoinOp(IRDLOperation):
    """The timepoint when all operands are reached: `%2 = stream.timepoint.join max(%0, %1) => !stream.timepoint`."""

    name = "stream.timepoint.join"

    timepoints = var_operand_def(TimepointType)
    result = result_def(TimepointType)

    traits = traits_def(Pure())

    def __init__(self, timepoints: Sequence[SSAValue]):
        super().__init__(operands=[timepoints], result_types=[TimepointType()])

    def verify_(self) -> None:
        if not self.timepoints:
            raise VerifyException("expected a timepoint")

    @classmethod
    def parse(cls, parser: Parser) -> TimepointJoinOp:
        parser.parse_keyword("max")
        timepoints = parser.parse_comma_separated_list(
            parser.Delimiter.PAREN, lambda: parser.parse_operand(TimepointType())
        )
        _parse_arrow(parser)
        return cls.create(operands=timepoints, result_types=[parser.parse_type()], attributes=parse_attributes(parser))

    def print(self, printer: Printer) -> None:
        printer.print_string(" max(")
        printer.print_list(self.timepoints, printer.print_ssa_value)
        printer.print_string(") => ")
        printer.print_attribute(self.result.type)
        printer.print_op_attributes(self.attributes, print_keyword=True)


@irdl_op_definition
class TimepointAwaitOp(IRDLOperation, ShapeAware, AffinityOp):
    """The resources, after waiting for a timepoint.

    %1 = stream.timepoint.await %t => %0 : !stream.resource<external>{%a}
    """

    name = "stream.timepoint.await"

    resources = var_operand_def(ResourceType)
    sizes = var_operand_def(INDEX)
    timepoint = operand_def(TimepointType)
    results_ = var_result_def(ResourceType)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = traits_def(Pure())

    def __init__(self, timepoint: SSAValue, resources: Sequence[SSAValue], sizes: Sequence[SSAValue]):
        super().__init__(
            operands=[resources, sizes, timepoint], result_types=[[resource.type for resource in resources]]
        )

    def unchanged(self) -> Sequence[tuple[int, int]]:
        return [(number, number) for number in range(len(self.resources))]

    def operand_sizes(self, number: int) -> Sequence[SSAValue]:
        return self.sizes[number : number + 1]

    def result_sizes(self, number: int) -> Sequence[SSAValue]:
        return self.sizes[number : number + 1]

    def verify_(self) -> None:
        if not self.resources:
            raise VerifyException("expected a resource")
        if len(self.sizes) != len(self.resources):
            raise VerifyException(f"has {len(self.resources)} resources, but {len(self.sizes)} sizes")
        if tuple(self.result_types) != tuple(resource.type for resource in self.resources):
            raise VerifyException("types of the resources and of the results differ")

    @classmethod
    def parse(cls, parser: Parser) -> TimepointAwaitOp:
        timepoint = parser.parse_operand(TimepointType())
        _parse_arrow(parser)
        start = parser.pos
        names = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_unresolved_operand)
        parser.parse_punctuation(":")
        sized = parser.parse_comma_separated_list(parser.Delimiter.NONE, lambda: parse_resource(parser))
        types, sizes = [type for type, _ in sized], [size for _, size in sized]
        counts = DenseArrayBase.from_list(i32, [len(names), len(sizes), 1])
        return cls.create(
            operands=[*parser.resolve_operands(names, types, start), *sizes, timepoint],
            result_types=types,
            properties={"operandSegmentSizes": counts},
            attributes=parse_attributes(parser),
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_ssa_value(self.timepoint)
        printer.print_string(" => ")
        printer.print_list(self.resources, printer.print_ssa_value)
        printer.print_string(" : ")
        printer.print_list(
            list(zip(self.result_types, self.sizes, strict=True)),
            lambda one: print_sized_type(one[0], one[1:], printer),
        )
        printer.print_op_attributes(self.attributes, print_keyword=True)


@irdl_op_definition
class TimepointBarrierOp(ResourceOp, PlacedOp):
    """The resource, and the timepoint when it is ready.

    %result, %result_timepoint = stream.timepoint.barrier on(#device) %0 : !stream.resource<*>{%a} => !stream.timepoint
    """

    name = "stream.timepoint.barrier"
    SOURCE_SIZE: ClassVar = "size"
    RESULT_SIZE: ClassVar = "size"

    resource = operand_def(ResourceType)
    size = operand_def(INDEX)
    result = result_def(ResourceType)
    timepoint = result_def(TimepointType)

    traits = traits_def(Pure())

    def __init__(self, resource: SSAValue, size: SSAValue, affinity: Attribute | None = None):
        super().__init__(
            operands=[resource, size],
            properties={"affinity": affinity},
            result_types=[resource.type, TimepointType()],
        )

    def asm_result_names(self) -> Sequence[str]:
        return ("result", "result_timepoint")

    def unchanged(self) -> Sequence[tuple[int, int]]:
        return ((0, 0),)

    def verify_(self) -> None:
        if self.result.type != self.resource.type:
            raise VerifyException("types of the resource and of the result differ")

    @classmethod
    def parse(cls, parser: Parser) -> TimepointBarrierOp:
        properties = parse_affinity(parser)
        resource = parser.parse_unresolved_operand()
        parser.parse_punctuation(":")
        type, size = parse_resource(parser)
        _parse_arrow(parser)
        return cls.create(
            operands=[parser.resolve_operand(resource, type), size],
            result_types=[type, parser.parse_type()],
            properties=properties,
            attributes=parse_attributes(parser),
        )

    def print(self, printer: Printer) -> None:
        print_affinity(self.affinity, printer)
        printer.print_string(" ")
        printer.print_ssa_value(self.resource)
        printer.print_string(" : ")
        print_sized_type(self.resource.type, [self.size], printer)
        printer.print_string(" => ")
        printer.print_attribute(self.timepoint.type)
        printer.print_op_attributes(self.attributes, print_keyword=True)


@irdl_op_definition
class TimepointChainExternalOp(PlacedOp):
    """Signals a fence when a timepoint is reached.

    stream.timepoint.chain_external on(#device) %t => (%fence : !hal.fence)
    """

    name = "stream.timepoint.chain_external"

    timepoint = operand_def(TimepointType)
    fence = operand_def(FenceType)

    def __init__(self, timepoint: SSAValue, fence: SSAValue, affinity: Attribute | None = None):
        super().__init__(operands=[timepoint, fence], properties={"affinity": affinity})

    @classmethod
    def parse(cls, parser: Parser) -> TimepointChainExternalOp:
        properties = parse_affinity(parser)
        timepoint = parser.parse_operand(TimepointType())
        _parse_arrow(parser)
        with parser.in_parens():
            fence = parser.parse_unresolved_operand()
            parser.parse_punctuation(":")
            type = parser.parse_type()
        return cls.create(
            operands=[timepoint, parser.resolve_operand(fence, type)],
            properties=properties,
            attributes=parse_attributes(parser),
        )

    def print(self, printer: Printer) -> None:
        print_affinity(self.affinity, printer)
        printer.print_string(" ")
        printer.print_ssa_value(self.timepoint)
        printer.print_string(" => (")
        printer.print_ssa_value(self.fence)
        printer.print_string(" : ")
        printer.print_attribute(self.fence.type)
        printer.print_string(")")
        printer.print_op_attributes(self.attributes, print_keyword=True)
