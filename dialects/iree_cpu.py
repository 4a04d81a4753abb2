"""IREE's iree_cpu dialect: what decides how encoded tensors are stored on CPUs. Data only; `passes/encoding` decides.

The names are those of October 2024; `cpu_encoding_layout` and `cpu_encoding_resolver` of later years are read as these.
Source: `IREECPUAttrs.td` of IREE.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DictionaryAttr, NoneAttr
from xdsl.ir import Attribute, Dialect, ParametrizedAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer

_CONFIGURATION = "target_configuration"
# What later years call it, and the entry in which they keep the tiles.
_LATER, _TILES = "configuration", "encoding_info"


class EncodingSolver(ParametrizedAttribute):
    """Says how a device stores encoded tensors, by an optional dictionary.

    #iree_cpu.cpu_encoding_solver<>
    #iree_cpu.cpu_encoding_solver<target_configuration = {cpu_features = "+avx512f"}>
    #iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [16, 1], ...}>
    """

    configuration: DictionaryAttr | NoneAttr

    def __init__(self, configuration: DictionaryAttr | None = None):
        # The field is one of each class, which xDSL defines.
        ParametrizedAttribute.__init__(self, NoneAttr() if configuration is None else configuration)

    @property
    def entries(self) -> dict[str, Attribute]:
        """What the dictionary says; empty if there is none."""
        return {} if isinstance(self.configuration, NoneAttr) else dict(self.configuration.data)

    def asm_alias(self) -> str:
        return "encoding_solver"

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        if parser.parse_optional_punctuation("<") is None:
            return [NoneAttr()]
        if parser.parse_optional_punctuation(">") is not None:
            return [NoneAttr()]
        start = parser.pos
        key = parser.parse_identifier()
        if key not in (_CONFIGURATION, _LATER):
            parser.raise_error(f"unknown field '{key}' of a solver; expected '{_CONFIGURATION}'", start)
        parser.parse_punctuation("=")
        start = parser.pos
        value = parser.parse_attribute()
        if not isinstance(value, DictionaryAttr):
            parser.raise_error("expected a dictionary", start)
        tiles = value.data.get(_TILES)
        parser.parse_punctuation(">")
        return [tiles if isinstance(tiles, DictionaryAttr) else value]

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            if not isinstance(self.configuration, NoneAttr):
                printer.print_string(f"{_CONFIGURATION} = ")
                printer.print_attribute(self.configuration)


@irdl_attr_definition
class CPUEncodingSolverAttr(EncodingSolver):
    """Tiles for the vector unit of a CPU."""

    name = "iree_cpu.cpu_encoding_solver"

    configuration: DictionaryAttr | NoneAttr


@irdl_attr_definition
class VMVXEncodingSolverAttr(EncodingSolver):
    """Tiles for the microkernels of VMVX, some of which are known at run time only."""

    name = "iree_cpu.vmvx_encoding_solver"

    configuration: DictionaryAttr | NoneAttr


IREE_CPU = Dialect("iree_cpu", [], [CPUEncodingSolverAttr, VMVXEncodingSolverAttr])
