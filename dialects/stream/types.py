"""Types of the stream dialect. Source: `StreamTypes.td` of IREE."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute, ParametrizedAttribute, TypeAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.text.assembly.sized_types import SizedInBytes

UNKNOWN, EXTERNAL, TRANSIENT, VARIABLE, CONSTANT, STAGING = _LIFETIMES = (
    "*",
    "external",
    "transient",
    "variable",
    "constant",
    "staging",
)


@irdl_attr_definition
class ResourceType(ParametrizedAttribute, TypeAttribute, SizedInBytes):
    """Bytes in the memory of a device with a lifetime: `!stream.resource<external>`; `*` is not known yet."""

    name = "stream.resource"

    lifetime: StringAttr
    """`*`, `external`, `transient`, `variable`, `constant` or `staging`."""

    def __init__(self, lifetime: str = UNKNOWN):
        super().__init__(StringAttr(lifetime))

    def verify(self) -> None:
        if self.lifetime.data not in _LIFETIMES:
            raise VerifyException(f"lifetime must be one of {', '.join(_LIFETIMES)}, got '{self.lifetime.data}'")

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            start = parser.pos
            if parser.parse_optional_punctuation("*") is not None:
                return [StringAttr(UNKNOWN)]
            lifetime = parser.parse_optional_identifier()
            if lifetime not in _LIFETIMES:
                parser.raise_error(f"expected one of {', '.join(_LIFETIMES)}", start)
            return [StringAttr(lifetime)]

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_string(self.lifetime.data)


@irdl_attr_definition
class BindingType(ParametrizedAttribute, TypeAttribute):
    """The argument of a dispatched function for a resource: `!stream.binding`."""

    name = "stream.binding"


@irdl_attr_definition
class TimepointType(ParametrizedAttribute, TypeAttribute):
    """A timepoint: reached when asynchronous work is done: `!stream.timepoint`."""

    name = "stream.timepoint"
