"""IREE's iree_cpu dialect: parameters for storing encoded tensors on CPUs. Data only; `passes/encoding` uses them.

The names are those of October 2024; `cpu_encoding_layout` and `cpu_encoding_resolver` of later years are read as these.
Source: `IREECPUAttrs.td` of IREE.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, ArrayAttr, DictionaryAttr, IntegerAttr, NoneAttr
from xdsl.ir import Attribute, Dialect, ParametrizedAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.hints import isa

_CONFIGURATION = "target_configuration"
# What later years call it, and the entry in which they keep the tiles.
_LATER, _TILES = "configuration", "encoding_info"
INNER_DIMS_POS, INNER_TILE_SIZES, OUTER_DIMS_PERM = "innerDimsPos", "innerTileSizes", "outerDimsPerm"
"""The entries of a solver that has decided: the dimensions with tiles, their tiles, and the order of the outer ones."""


def tile_data(entries: Mapping[str, Attribute]) -> Sequence[Sequence[int]] | None:
    """The numbers of these three entries; None if one of them is missing, or is no list of integers."""
    found = [entries.get(key) for key in (INNER_DIMS_POS, INNER_TILE_SIZES, OUTER_DIMS_PERM)]
    if not isa(found, list[ArrayAttr[IntegerAttr]]):
        return None
    return [[number.value.data for number in numbers] for numbers in found]


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
        """The entries of the dictionary; empty if there is none."""
        return {} if isinstance(self.configuration, NoneAttr) else dict(self.configuration.data)

    def asm_alias(self) -> str:
        return "encoding_solver"

    def verify(self) -> None:
        entries = self.entries
        given = [key for key in (INNER_DIMS_POS, INNER_TILE_SIZES, OUTER_DIMS_PERM) if key in entries]
        if not given:
            return
        data = tile_data(entries)
        if data is None:
            keys = f"{INNER_DIMS_POS}, {INNER_TILE_SIZES} and {OUTER_DIMS_PERM}"
            raise VerifyException(f"tiles need lists of integers for {keys}")
        positions, sizes, order = data
        if len(positions) != len(sizes):
            raise VerifyException(f"{len(positions)} dimensions have tiles, but {len(sizes)} sizes are given")
        if sorted(order) != list(range(len(order))):
            raise VerifyException(f"{OUTER_DIMS_PERM} must have each dimension once, got {list(order)}")
        if len(set(positions)) != len(positions) or any(not 0 <= each < len(order) for each in positions):
            raise VerifyException(
                f"{INNER_DIMS_POS} must be different dimensions of {len(order)}, got {list(positions)}"
            )
        if any(size <= 0 and size != DYNAMIC_INDEX for size in sizes):
            raise VerifyException(f"{INNER_TILE_SIZES} must be positive, got {list(sizes)}")

    def problem_in(self, shape: Sequence[int], element: Attribute) -> str | None:
        """The reason why a tensor of this shape cannot be stored so; None if it can."""
        data = tile_data(self.entries)
        if data is None or len(data[2]) == len(shape):
            return None
        return f"the layout is for {len(data[2])} dimensions, but the tensor has {len(shape)}"

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
