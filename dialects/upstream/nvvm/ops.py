"""The nvvm dialect's target, which a `gpu.module` names. Its ops are not defined. Source: `NVVMOps.td` of MLIR."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntAttr, NoneAttr, StringAttr
from xdsl.ir import Attribute, Dialect, ParametrizedAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer

from dialects.hints import isa

_DEFAULTS: dict[str, Attribute] = {
    "O": IntAttr(2),
    "triple": StringAttr("nvptx64-nvidia-cuda"),
    "chip": StringAttr("sm_50"),
    "features": StringAttr(""),
    "flags": NoneAttr(),
    "link": NoneAttr(),
    "verifyTarget": IntAttr(1),
}


@irdl_attr_definition
class TargetAttr(ParametrizedAttribute):
    """An NVIDIA GPU target with compilation options; omitted ones have their defaults.

    #nvvm.target<chip = "sm_90", flags = {fast}>
    """

    name = "nvvm.target"

    optimization: IntAttr
    triple: StringAttr
    chip: StringAttr
    features: StringAttr
    flags: DictionaryAttr | NoneAttr
    link: ArrayAttr | NoneAttr
    verify_target: IntAttr

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        found: dict[str, Attribute] = {}

        def field() -> None:
            name = parser.parse_identifier()
            if name not in _DEFAULTS or name in found:
                parser.raise_error(f"duplicate or unknown struct parameter name: {name}")
            parser.parse_punctuation("=")
            found[name] = _parse_field(parser, name)

        parser.parse_optional_comma_separated_list(parser.Delimiter.ANGLE, field)
        return list((_DEFAULTS | found).values())

    def print_parameters(self, printer: Printer) -> None:
        shown = [
            (name, value)
            for (name, default), value in zip(_DEFAULTS.items(), self.parameters, strict=True)
            if value != default
        ]
        if not shown:
            return
        with printer.in_angle_brackets():
            printer.print_list(shown, lambda field: _print_field(printer, *field))


def _parse_field(parser: AttrParser, name: str) -> Attribute:
    if name == "O":
        return IntAttr(parser.parse_integer(allow_boolean=False))
    if name == "verifyTarget":
        return IntAttr(parser.parse_boolean())
    return parser.parse_attribute()


def _print_field(printer: Printer, name: str, value: Attribute) -> None:
    printer.print_string(f"{name} = ")
    if name == "verifyTarget":
        # True is the default.
        printer.print_string("false")
    elif isa(value, IntAttr):
        printer.print_string(str(value.data))
    else:
        printer.print_attribute(value)


NVVM = Dialect("nvvm", [], [TargetAttr])
