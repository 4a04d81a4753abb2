"""Ops on resources in the order of their uses: copies, moves and dispatches.

Source: `StreamOps.td` of IREE.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from xdsl.dialects.builtin import AnyFloat, ComplexType, IndexType, IntegerType, SymbolRefAttr
from xdsl.ir import Attribute, Operation, OpResult, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.traits import EffectInstance, MemoryEffect, MemoryEffectKind, Pure
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.lexer import Position

from okl_opt.dialects.flow.counts import print_workload
from okl_opt.dialects.flow.entry_points import Dispatch, parse_entry_point, shown
from okl_opt.dialects.flow.signatures import Signature, print_signature_types, ties_attribute
from okl_opt.dialects.interfaces.affinity import AffinityOp
from okl_opt.dialects.stream.resources import INDEX, PlacedOp, ResourceOp, parse_attributes, parse_resource
from okl_opt.dialects.stream.types import BindingType, ResourceType
from okl_opt.dialects.text.assembly.affinity import parse_affinity, print_affinity
from okl_opt.dialects.text.assembly.sized_types import print_sized_type


class _Copies(MemoryEffect):
    """Allocates a new copy: an unused copy may be erased, but two copies are never merged."""

    @classmethod
    def get_effects(cls, op: Operation) -> set[EffectInstance]:
        return {EffectInstance(MemoryEffectKind.ALLOC, op.results[0])}


class _ResourceToResource(ResourceOp):
    """An op from one resource to another."""

    SOURCE_SIZE: ClassVar = "source_size"
    RESULT_SIZE: ClassVar = "result_size"

    source = operand_def(ResourceType)
    source_size = operand_def(INDEX)
    result_size = operand_def(INDEX)
    result = result_def(ResourceType)


def _parse_copy(parser: Parser) -> tuple[dict[str, Attribute], Sequence[SSAValue], Attribute]:
    """`on(#device) %0 : !stream.resource<*>{%a} -> !stream.resource<*>{%b}`: properties, operands, type."""
    properties = parse_affinity(parser)
    source = parser.parse_unresolved_operand()
    parser.parse_punctuation(":")
    source_type, source_size = parse_resource(parser)
    parser.parse_punctuation("->")
    type, size = parse_resource(parser)
    return properties, [parser.resolve_operand(source, source_type), source_size, size], type


def _print_copy(op: AsyncCloneOp | AsyncCastOp, printer: Printer) -> None:
    """Print a copy in the form of `_parse_copy`."""
    print_affinity(op.affinity, printer)
    printer.print_string(" ")
    printer.print_ssa_value(op.source)
    printer.print_string(" : ")
    print_sized_type(op.source.type, [op.source_size], printer)
    printer.print_string(" -> ")
    print_sized_type(op.result.type, [op.result_size], printer)


@irdl_op_definition
class AsyncCloneOp(_ResourceToResource, PlacedOp):
    """A copy: `%1 = stream.async.clone on(#device) %0 : !stream.resource<*>{%a} -> !stream.resource<*>{%a}`."""

    name = "stream.async.clone"

    traits = traits_def(_Copies())

    def unchanged(self) -> Sequence[tuple[int, int]]:
        return ((0, 0),)

    def __init__(
        self,
        source: SSAValue,
        source_size: SSAValue,
        result: Attribute,
        result_size: SSAValue,
        affinity: Attribute | None = None,
    ):
        super().__init__(
            operands=[source, source_size, result_size],
            properties={"affinity": affinity},
            result_types=[result],
        )

    @classmethod
    def parse(cls, parser: Parser) -> AsyncCloneOp:
        properties, operands, type = _parse_copy(parser)
        attributes = parse_attributes(parser)
        return cls.create(operands=operands, result_types=[type], properties=properties, attributes=attributes)

    def print(self, printer: Printer) -> None:
        _print_copy(self, printer)
        printer.print_op_attributes(self.attributes, print_keyword=True)


@irdl_op_definition
class AsyncCastOp(_ResourceToResource, PlacedOp):
    """The same storage with another lifetime.

    %1 = stream.async.cast on(#device) %0 : !stream.resource<external>{%a} -> !stream.resource<*>{%a}
    """

    name = "stream.async.cast"

    traits = traits_def(Pure())

    def unchanged(self) -> Sequence[tuple[int, int]]:
        return ((0, 0),)

    def __init__(self, source: SSAValue, size: SSAValue, result: Attribute, affinity: Attribute | None = None):
        super().__init__(operands=[source, size, size], properties={"affinity": affinity}, result_types=[result])

    def verify_(self) -> None:
        if self.source_size is not self.result_size:
            raise VerifyException("source and result sizes must be equal (tied storage)")

    @classmethod
    def parse(cls, parser: Parser) -> AsyncCastOp:
        properties, operands, type = _parse_copy(parser)
        attributes = parser.parse_optional_attr_dict()
        return cls.create(operands=operands, result_types=[type], properties=properties, attributes=attributes)

    def print(self, printer: Printer) -> None:
        _print_copy(self, printer)
        printer.print_op_attributes(self.attributes)


@irdl_op_definition
class AsyncTransferOp(_ResourceToResource, AffinityOp):
    """A copy on another device, or with another lifetime.

    %1 = stream.async.transfer %0 : !stream.resource<external>{%a} from(#device_a)
        -> to(#device_b) !stream.resource<*>{%a}
    """

    name = "stream.async.transfer"

    source_affinity = opt_prop_def()
    target_affinity = opt_prop_def()

    traits = traits_def(Pure())

    def __init__(
        self,
        source: SSAValue,
        source_size: SSAValue,
        result: Attribute,
        result_size: SSAValue,
        source_affinity: Attribute | None = None,
        target_affinity: Attribute | None = None,
    ):
        super().__init__(
            operands=[source, source_size, result_size],
            properties={"source_affinity": source_affinity, "target_affinity": target_affinity},
            result_types=[result],
        )

    @property
    def affinity(self) -> Attribute | None:
        """The device that executes the transfer: the source's, else the target's."""
        return self.target_affinity if self.source_affinity is None else self.source_affinity

    def own_affinity(self) -> Attribute | None:
        return self.affinity

    def moved_to(self) -> Attribute | None:
        return self.target_affinity

    def unchanged(self) -> Sequence[tuple[int, int]]:
        return ((0, 0),)

    @classmethod
    def parse(cls, parser: Parser) -> AsyncTransferOp:
        source = parser.parse_unresolved_operand()
        parser.parse_punctuation(":")
        source_type, source_size = parse_resource(parser)
        properties = parse_affinity(parser, "from", "source_affinity")
        parser.parse_punctuation("->")
        properties |= parse_affinity(parser, "to", "target_affinity")
        type, size = parse_resource(parser)
        return cls.create(
            operands=[parser.resolve_operand(source, source_type), source_size, size],
            result_types=[type],
            properties=properties,
            attributes=parse_attributes(parser),
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_ssa_value(self.source)
        printer.print_string(" : ")
        print_sized_type(self.source.type, [self.source_size], printer)
        print_affinity(self.source_affinity, printer, "from")
        printer.print_string(" ->")
        print_affinity(self.target_affinity, printer, "to")
        printer.print_string(" ")
        print_sized_type(self.result.type, [self.result_size], printer)
        printer.print_op_attributes(self.attributes, print_keyword=True)


class ByteRange(NamedTuple):
    """The `length` bytes of a resource from `offset` up to `end`."""

    offset: SSAValue
    end: SSAValue
    length: SSAValue


class ResourceOperand(NamedTuple):
    """A resource passed to a dispatch."""

    number: int
    """Its number among the dispatch's arguments, which is that of the function's argument."""
    value: SSAValue
    size: SSAValue
    range: ByteRange


class ScalarOperand(NamedTuple):
    """A number passed to a dispatch."""

    number: int
    """Its number among the dispatch's arguments, which is that of the function's argument."""
    value: SSAValue


class ResourceResult(NamedTuple):
    """A resource that a dispatch makes, or writes in place."""

    argument: int
    """The number of the function's argument for this result; the operand's argument if it is tied."""
    value: OpResult
    size: SSAValue
    tied: int | None
    """The number of the argument that is written in place; None if the resource is new."""


class _RangedSignature(Signature):
    """`[%w](%r[%o to %e for %l], %b) : (!stream.resource<*>{%n}, index) -> !stream.resource<*>{%n}`."""

    def __init__(self, parser: Parser):
        self._ranges: list[tuple[Position, ByteRange | None]] = []
        super().__init__(parser)

    def parse_input(self, parser: Parser) -> UnresolvedOperand:
        name = super().parse_input(parser)
        self._ranges.append((parser.pos, _parse_range(parser)))
        return name

    def parse_types(self, parser: Parser) -> None:
        super().parse_types(parser)
        for value, (start, range) in zip(self.values, self._ranges, strict=True):
            if isinstance(value.type, ResourceType):
                if range is None:
                    parser.raise_error("expected the bytes of the resource: '[%offset to %end for %length]'", start)
            elif range is not None:
                parser.raise_error(f"only resources have ranges of bytes, not {value.type}", start)

    @property
    def ranges(self) -> list[ByteRange]:
        """The bytes of each resource."""
        return [range for _, range in self._ranges if range is not None]

    @property
    def groups(self) -> list[Sequence[SSAValue]]:
        *inputs, results = super().groups
        return [*inputs, *_columns(self.ranges), results]


def _parse_range(parser: Parser) -> ByteRange | None:
    """`[%o to %e for %l]`, or nothing."""
    if parser.parse_optional_punctuation("[") is None:
        return None
    offset = parser.parse_operand(INDEX)
    parser.parse_keyword("to")
    end = parser.parse_operand(INDEX)
    parser.parse_keyword("for")
    length = parser.parse_operand(INDEX)
    parser.parse_punctuation("]")
    return ByteRange(offset, end, length)


def _columns(ranges: Sequence[ByteRange]) -> list[list[SSAValue]]:
    """Split ranges into offsets, ends and lengths."""
    return [[one.offset for one in ranges], [one.end for one in ranges], [one.length for one in ranges]]


@irdl_op_definition
class AsyncDispatchOp(Dispatch, PlacedOp):
    """Runs an entry point of an executable on ranges of bytes of resources, and numbers.

    %0 = stream.async.dispatch on(#device) @exe::@entry[%w](%r[%o to %e for %l], %n)
        : (!stream.resource<*>{%a}, index) -> !stream.resource<*>{%b}
    %1 = stream.async.dispatch @exe::@entry(%r[%o to %e for %l]) : (!stream.resource<*>{%a}) -> %r{%a}
    """

    name = "stream.async.dispatch"
    STORED: ClassVar = (ResourceType, "resource")

    workload = var_operand_def(INDEX)
    arguments = var_operand_def(ResourceType | IndexType | IntegerType | AnyFloat | ComplexType)
    argument_sizes = var_operand_def(INDEX)
    argument_offsets = var_operand_def(INDEX)
    argument_ends = var_operand_def(INDEX)
    argument_lengths = var_operand_def(INDEX)
    target_sizes = var_operand_def(INDEX)
    results_ = var_result_def(ResourceType)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = traits_def(Pure())

    def __init__(
        self,
        entry_point: SymbolRefAttr,
        workload: Sequence[SSAValue],
        arguments: Sequence[SSAValue],
        argument_sizes: Sequence[SSAValue],
        ranges: Sequence[ByteRange],
        types: Sequence[Attribute],
        target_sizes: Sequence[SSAValue],
        ties: Sequence[int | None],
        affinity: Attribute | None = None,
    ):
        super().__init__(
            operands=[workload, arguments, argument_sizes, *_columns(ranges), target_sizes],
            result_types=[types],
            properties={"entry_point": entry_point, "affinity": affinity, **ties_attribute(ties)},
        )

    @property
    def inputs(self) -> Sequence[SSAValue]:
        return self.arguments

    @property
    def input_dims(self) -> Sequence[SSAValue]:
        return self.argument_sizes

    @property
    def output_dims(self) -> Sequence[SSAValue]:
        return self.target_sizes

    @property
    def ranges(self) -> list[ByteRange]:
        """The bytes of each resource operand."""
        return list(map(ByteRange, self.argument_offsets, self.argument_ends, self.argument_lengths))

    def resource_operands(self) -> list[ResourceOperand]:
        """The resources passed to the dispatch."""
        numbers = [number for number, value in enumerate(self.arguments) if isinstance(value.type, ResourceType)]
        rows = zip(numbers, self.argument_sizes, self.ranges, strict=True)
        return [ResourceOperand(number, self.arguments[number], size, range) for number, size, range in rows]

    def scalar_operands(self) -> list[ScalarOperand]:
        """The numbers passed to the dispatch."""
        return [
            ScalarOperand(number, value)
            for number, value in enumerate(self.arguments)
            if not isinstance(value.type, ResourceType)
        ]

    def resource_results(self) -> list[ResourceResult]:
        """The resources that the dispatch makes or writes in place."""
        found: list[ResourceResult] = []
        argument = len(self.arguments)
        for result, size, tied in zip(self.results, self.target_sizes, self.ties(), strict=True):
            found.append(ResourceResult(argument if tied is None else tied, result, size, tied))
            argument += tied is None
        return found

    def overwritten(self) -> Sequence[tuple[int, int]]:
        return self.tied_results()

    def verify_(self) -> None:
        self.check_ties_and_sizes()
        self.check_entry_point()
        resources = sum(isinstance(value.type, ResourceType) for value in self.arguments)
        for word, values in (
            ("offsets", self.argument_offsets),
            ("ends", self.argument_ends),
            ("lengths", self.argument_lengths),
        ):
            if len(values) != resources:
                raise VerifyException(f"has {resources} resource operands, but {word} of {len(values)} byte ranges")

    def check_arguments(self, given: Sequence[Attribute]) -> None:
        binding = BindingType()
        wanted = [binding if isinstance(value.type, ResourceType) else value.type for value in self.arguments]
        wanted += [binding] * self.ties().count(None)
        for number, (outside, inside) in enumerate(zip(wanted, given, strict=True)):
            if outside != inside:
                raise VerifyException(f"argument {number} of {shown(self.entry_point)} must be {outside}, is {inside}")

    @classmethod
    def parse(cls, parser: Parser) -> AsyncDispatchOp:
        properties = parse_affinity(parser)
        entry_point = parse_entry_point(parser)
        signature = _RangedSignature(parser)
        attributes = parser.parse_optional_attr_dict()
        signature.parse_types(parser)
        return cls.create(
            operands=[value for group in signature.groups for value in group],
            result_types=[result.type for result in signature.results],
            properties={**properties, "entry_point": entry_point, **signature.properties},
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        print_affinity(self.affinity, printer)
        printer.print_string(" ")
        printer.print_attribute(self.entry_point)
        print_workload(self.workload, printer)
        ranges = iter(self.ranges)

        def argument(value: SSAValue) -> None:
            printer.print_ssa_value(value)
            if isinstance(value.type, ResourceType):
                _print_range(next(ranges), printer)

        printer.print_string("(")
        printer.print_list(self.arguments, argument)
        printer.print_string(")")
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        print_signature_types(self, printer)


def _print_range(range: ByteRange, printer: Printer) -> None:
    printer.print_string("[")
    printer.print_ssa_value(range.offset)
    printer.print_string(" to ")
    printer.print_ssa_value(range.end)
    printer.print_string(" for ")
    printer.print_ssa_value(range.length)
    printer.print_string("]")
