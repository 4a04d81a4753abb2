"""Attributes of the hal dialect: the devices of a program, their executable formats, and affinities.

Source: seed 001_a194e06ab9f2a0e7.txt; `HALAttrs.td` of IREE.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TypeVar

from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    FlatSymbolRefAttr,
    IntegerAttr,
    IntegerType,
    NoneAttr,
    StringAttr,
    SymbolRefAttr,
    i64,
)
from xdsl.ir import Attribute, ParametrizedAttribute, TypedAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.hal.types import DeviceType

_QUEUES = 64
"""The largest number of queues of a device."""

_Kind = TypeVar("_Kind", bound=Attribute)


def _in_alias(text: str) -> str:
    """Turn a text into a part of an alias name."""
    return re.sub(r"[^A-Za-z0-9_]", "_", text)


def _parse_string(parser: AttrParser) -> StringAttr:
    return StringAttr(parser.parse_str_literal())


def _parse_configuration(parser: AttrParser) -> DictionaryAttr:
    start = parser.pos
    value = parser.parse_optional_attribute()
    if not isinstance(value, DictionaryAttr):
        parser.raise_error("expected a dictionary", start)
    return value


def _parse_optional_list(parser: AttrParser, kind: type[_Kind], what: str) -> ArrayAttr[_Kind] | None:
    """`[#a, #b]`: one or more attributes of a kind."""

    def element() -> _Kind:
        start = parser.pos
        value = parser.parse_optional_attribute()
        if not isinstance(value, kind):
            parser.raise_error(f"expected {what}", start)
        return value

    start = parser.pos
    elements = parser.parse_optional_comma_separated_list(parser.Delimiter.SQUARE, element)
    if elements is None:
        return None
    if not elements:
        parser.raise_error(f"expected {what} in the list", start)
    return ArrayAttr(elements)


def _print_configuration(configuration: DictionaryAttr, printer: Printer) -> None:
    if configuration.data:
        printer.print_string(", ")
        printer.print_attribute(configuration)


@irdl_attr_definition
class ExecutableTargetAttr(ParametrizedAttribute):
    """A binary format, made by a backend with this configuration.

    #hal.executable.target<"vmvx", "vmvx-bytecode-fb", {ukernels = "none"}>
    """

    name = "hal.executable.target"

    backend: StringAttr
    format: StringAttr
    configuration: DictionaryAttr

    def __init__(self, backend: str, format: str, configuration: Mapping[str, Attribute] = {}):
        super().__init__(StringAttr(backend), StringAttr(format), DictionaryAttr(dict(configuration)))

    def asm_alias(self) -> str:
        return f"executable_target_{_in_alias(self.format.data)}"

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            backend = _parse_string(parser)
            parser.parse_punctuation(",")
            format = _parse_string(parser)
            has_configuration = parser.parse_optional_punctuation(",") is not None
            configuration = _parse_configuration(parser) if has_configuration else DictionaryAttr({})
        return backend, format, configuration

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_attribute(self.backend)
            printer.print_string(", ")
            printer.print_attribute(self.format)
            _print_configuration(self.configuration, printer)


def _parse_optional_targets(parser: AttrParser) -> ArrayAttr[ExecutableTargetAttr] | None:
    return _parse_optional_list(parser, ExecutableTargetAttr, "an executable target")


class DeviceAttr(TypedAttribute):
    """The initial value of a global of type `!hal.device`; the type follows the brackets."""

    @classmethod
    def _parse_type(cls, parser: AttrParser) -> DeviceType:
        """`: !hal.device`, or nothing."""
        if parser.parse_optional_punctuation(":") is not None:
            start = parser.pos
            if not isinstance(parser.parse_type(), DeviceType):
                parser.raise_error("expected the type of a device, !hal.device", start)
        return DeviceType()

    def print_parameters(self, printer: Printer) -> None:
        self.print_without_type(printer)
        printer.print_string(" : ")
        printer.print_attribute(self.get_type())


@irdl_attr_definition
class DeviceTargetAttr(DeviceAttr):
    """A kind of device, and the formats that it runs.

    #hal.device.target<"local", {ordinal = 0 : i32}, [#hal.executable.target<"vmvx", "vmvx-bytecode-fb">]> : !hal.device

    Configuration and formats may be missing.
    """

    name = "hal.device.target"

    device_id: StringAttr
    configuration: DictionaryAttr
    targets: ArrayAttr[ExecutableTargetAttr]
    type: DeviceType

    def __init__(
        self, device_id: str, targets: Sequence[ExecutableTargetAttr], configuration: Mapping[str, Attribute] = {}
    ):
        super().__init__(StringAttr(device_id), DictionaryAttr(dict(configuration)), ArrayAttr(targets), DeviceType())

    def asm_alias(self) -> str:
        return f"device_target_{_in_alias(self.device_id.data)}"

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        configuration = DictionaryAttr({})
        targets = None
        with parser.in_angle_brackets():
            device_id = _parse_string(parser)
            has_more = parser.parse_optional_punctuation(",") is not None
            if has_more and (targets := _parse_optional_targets(parser)) is None:
                configuration = _parse_configuration(parser)
                if parser.parse_optional_punctuation(",") is not None:
                    targets = _parse_optional_targets(parser)
                    if targets is None:
                        parser.raise_error("expected the list of executable targets")
        if targets is None:
            targets = ArrayAttr[ExecutableTargetAttr]([])
        return device_id, configuration, targets, cls._parse_type(parser)

    def print_without_type(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_attribute(self.device_id)
            _print_configuration(self.configuration, printer)
            if self.targets.data:
                printer.print_string(", ")
                printer.print_attribute(self.targets)


@irdl_attr_definition
class DeviceSelectAttr(DeviceAttr):
    """The first of several devices that is available at run time.

    #hal.device.select<[#hal.device.target<"local"> : !hal.device]> : !hal.device
    """

    name = "hal.device.select"

    devices: ArrayAttr[Attribute]
    type: DeviceType

    def __init__(self, devices: Sequence[DeviceAttr]):
        super().__init__(ArrayAttr(devices), DeviceType())

    def verify(self) -> None:
        if not self.devices.data:
            raise VerifyException("must have at least one device to select")
        for device in self.devices:
            if not isinstance(device, DeviceAttr):
                raise VerifyException(f"can only select devices, got {device}")

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            devices = _parse_optional_list(parser, DeviceAttr, "a device")
            if devices is None:
                parser.raise_error("expected the list of devices")
        return devices, cls._parse_type(parser)

    def print_without_type(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_attribute(self.devices)


class _NamedDeviceAttr(ParametrizedAttribute):
    """`<@name>` or `<@name, [0, 1]>`: a named device, on all its queues or on the listed ones."""

    device: FlatSymbolRefAttr
    queues: ArrayAttr[IntegerAttr[IntegerType]] | NoneAttr

    def verify(self) -> None:
        if isinstance(self.queues, NoneAttr):
            return
        numbers = [queue.value.data for queue in self.queues]
        if any(not 0 <= number < _QUEUES for number in numbers):
            raise VerifyException(f"queues are numbered from 0 to {_QUEUES - 1}")
        if numbers != sorted(set(numbers)):
            raise VerifyException("queues must be in increasing order")

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        def queue() -> int:
            start = parser.pos
            number = parser.parse_integer(allow_boolean=False)
            if not 0 <= number < _QUEUES:
                parser.raise_error(f"queues are numbered from 0 to {_QUEUES - 1}", start)
            return number

        with parser.in_angle_brackets():
            device = SymbolRefAttr(parser.parse_symbol_name())
            numbers = None
            if parser.parse_optional_punctuation(",") is not None:
                numbers = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, queue)
        return device, _queues(numbers)

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_attribute(self.device)
            if not isinstance(self.queues, NoneAttr):
                printer.print_string(", ")
                printer.print_attribute(self.queues)


def _queues(numbers: Sequence[int] | None) -> ArrayAttr[IntegerAttr[IntegerType]] | NoneAttr:
    """Sort the queue numbers and drop duplicates; None for all queues."""
    return NoneAttr() if numbers is None else ArrayAttr([IntegerAttr(number, i64) for number in sorted(set(numbers))])


@irdl_attr_definition
class AffinityAttr(_NamedDeviceAttr):
    """The device in a global: `#hal.device.affinity<@device_a>`, or only some of its queues: `<@device_a, [0, 1]>`."""

    name = "hal.device.affinity"

    device: FlatSymbolRefAttr
    queues: ArrayAttr[IntegerAttr[IntegerType]] | NoneAttr

    def __init__(self, device: str, queues: Sequence[int] | None = None):
        super().__init__(SymbolRefAttr(device), _queues(queues))


@irdl_attr_definition
class PromiseAttr(_NamedDeviceAttr):
    """The device of a global that is not defined yet: `#hal.device.promise<@device_a>`."""

    name = "hal.device.promise"

    device: FlatSymbolRefAttr
    queues: ArrayAttr[IntegerAttr[IntegerType]] | NoneAttr

    def __init__(self, device: str, queues: Sequence[int] | None = None):
        super().__init__(SymbolRefAttr(device), _queues(queues))
