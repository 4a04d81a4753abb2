"""Storage of sparse tensors: the encoding of their type. The dialect's ops are not defined.

    #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed(nonunique)), posWidth = 32 }>

Source: `SparseTensorAttrDefs.td`, `SparseTensorDialect.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TypeGuard

from xdsl.dialects.builtin import (
    AffineMapAttr,
    AnyFloat,
    ArrayAttr,
    FloatAttr,
    IndexType,
    IntAttr,
    IntegerAttr,
    IntegerType,
    NoneAttr,
)
from xdsl.ir import Attribute, Data, Dialect, ParametrizedAttribute
from xdsl.ir.affine import AffineBinaryOpExpr, AffineBinaryOpKind, AffineConstantExpr, AffineDimExpr, AffineMap
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text import print_attribute, quoted
from okl_opt.dialects.text.write.affine_text import expression_text
from okl_opt.dialects.upstream.sparse_tensor.levels import Level, parse_level
from okl_opt.dialects.upstream.sparse_tensor.mapping import NO_MAPPING, Mapping, parse_mapping
from okl_opt.dialects.upstream.sparse_tensor.slices import SliceAttr

_WIDTHS = (0, 8, 16, 32, 64)


@irdl_attr_definition
class LevelTypeAttr(Data[Level]):
    """The storage format of a level, as a part of an encoding."""

    name = "sparse_tensor.level_type"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> Level:
        return parse_level(parser)

    def print_parameter(self, printer: Printer) -> None:
        printer.print_string(self.data.text())


@irdl_attr_definition
class EncodingAttr(ParametrizedAttribute):
    """See the module docstring. The map leads from the tensor's dimensions to the levels of storage."""

    name = "sparse_tensor.encoding"

    levels: ArrayAttr[LevelTypeAttr]
    map: AffineMapAttr
    slices: ArrayAttr[SliceAttr]
    """One for each dimension, or none."""
    position_width: IntAttr
    """The width of a position in bits; 0 for the width of an index."""
    coordinate_width: IntAttr
    explicit_value: Attribute
    """The value of every stored element; NoneAttr if they differ."""
    implicit_value: Attribute
    """The value of every element that is not stored; NoneAttr for zero."""

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> list[Attribute]:
        start = parser.pos - len("encoding")
        fields: dict[str, Attribute] = {}
        mapping = NO_MAPPING
        with parser.in_angle_brackets(), parser.in_braces():
            while (key := parser.parse_optional_identifier()) is not None:
                if key not in _FIELDS and key != "map":
                    parser.raise_error(f"unexpected key: {key}", start)
                parser.parse_punctuation("=")
                if key == "map":
                    mapping = parse_mapping(parser)
                else:
                    fields[key] = _FIELDS[key](parser, key, start)
                if parser.parse_optional_punctuation(",") is None:
                    break
        zero = IntAttr(0)
        attribute = (
            ArrayAttr([LevelTypeAttr(level) for level in mapping.levels]),
            AffineMapAttr(mapping.map),
            ArrayAttr(mapping.slices),
            fields.get("posWidth", zero),
            fields.get("crdWidth", zero),
            fields.get("explicitVal", NoneAttr()),
            fields.get("implicitVal", NoneAttr()),
        )
        problem = _problem(mapping, attribute[3], attribute[4])
        if problem is not None:
            parser.raise_error(problem, start)
        return list(attribute)

    def print_parameters(self, printer: Printer) -> None:
        map = self.map.data
        dims = [f"d{index}" for index in range(map.num_dims)]
        if self.slices.data:
            dims = [f"{dim} : {print_attribute(part)}" for dim, part in zip(dims, self.slices, strict=True)]
        symbols = f"[{', '.join(f's{index}' for index in range(map.num_symbols))}]" if map.num_symbols else ""
        levels = (
            f"{expression_text(expression)} : {level.data.text()}"
            for expression, level in zip(map.results, self.levels, strict=True)
        )
        parts = [f"map = {symbols}({', '.join(dims)}) -> ({', '.join(levels)})"]
        for key, width in (("posWidth", self.position_width), ("crdWidth", self.coordinate_width)):
            if width.data:
                parts.append(f"{key} = {width.data}")
        for key, value in (("explicitVal", self.explicit_value), ("implicitVal", self.implicit_value)):
            if not isinstance(value, NoneAttr):
                parts.append(f"{key} = {print_attribute(value)}")
        printer.print_string(f"<{{ {', '.join(parts)} }}>")

    def asm_alias(self) -> str:
        return "sparse"

    def problem_in(self, shape: Sequence[int], element: Attribute) -> str | None:
        """The reason why a tensor of this shape cannot have the encoding, or None. Source: `verifyEncoding`."""
        if not shape:
            return "expected non-scalar sparse tensor"
        rank = self.map.data.num_dims
        if rank != len(shape):
            return f"dimension-rank mismatch between encoding and tensor shape: {rank} != {len(shape)}"
        for name, value in (("explicit", self.explicit_value), ("implicit", self.implicit_value)):
            if _is_number(value) and value.type != element:
                return (
                    f"{name} value type mismatch between encoding and tensor element type: "
                    f"{quoted(value.type)} != {quoted(element)}"
                )
        if _is_number(self.implicit_value) and self.implicit_value.value.data != 0:
            return "implicit value must be zero"
        return None


def _is_number(value: Attribute) -> TypeGuard[FloatAttr[AnyFloat] | IntegerAttr[IntegerType | IndexType]]:
    return isinstance(value, FloatAttr | IntegerAttr)


def _parse_width(parser: AttrParser, key: str, start: int) -> Attribute:
    value = parser.parse_attribute()
    if not isa(value, IntegerAttr[IntegerType | IndexType]):
        words = {"posWidth": "position", "crdWidth": "coordinate"}
        parser.raise_error(f"expected an integral {words[key]} bitwidth", start)
    return IntAttr(value.value.data)


def _parse_value(parser: AttrParser, key: str, start: int) -> Attribute:
    value = parser.parse_attribute()
    if not _is_number(value):
        parser.raise_error(f"expected a numeric value for {key}", start)
    return value


_FIELDS: dict[str, Callable[[AttrParser, str, int], Attribute]] = {
    "posWidth": _parse_width,
    "crdWidth": _parse_width,
    "explicitVal": _parse_value,
    "implicitVal": _parse_value,
}


def _problem(mapping: Mapping, position_width: Attribute, coordinate_width: Attribute) -> str | None:
    """MLIR's error for an encoding, or None. Source: `SparseTensorEncodingAttr::verify`."""
    for word, width in (("position", position_width), ("coordinate", coordinate_width)):
        if isa(width, IntAttr) and width.data not in _WIDTHS:
            return f"unexpected {word} bitwidth: {width.data}"
    levels = mapping.levels
    problem = _problem_of_levels(levels) or _problem_of_structured(levels, mapping.map)
    if problem is not None:
        return problem
    if not levels:
        return "expected a non-empty array for lvlTypes"
    if mapping.map.num_symbols == 0 and not _is_permutation(mapping.map) and _block_sizes(mapping.map) is None:
        return "failed to infer lvlToDim from dimToLvl"
    return None


def _problem_of_levels(levels: Sequence[Level]) -> str | None:
    formats = [level.format for level in levels]
    for number, level in enumerate(levels):
        if level.format != "singleton":
            continue
        before = levels[number - 1] if number else None
        if before is None or before.format not in ("compressed", "loose_compressed", "singleton"):
            return "expected compressed or loose_compressed level before singleton level"
        if before.format == "singleton" and level.is_soa != before.is_soa:
            return "expected all singleton lvlTypes stored in the same memory layout (SoA vs AoS)."
    if any(second == "batch" != first for first, second in pairwise(formats)):
        return "Batch lvlType can only be leading levels."
    return None


def _problem_of_structured(levels: Sequence[Level], map: AffineMap) -> str | None:
    """The error in a last level `structured[n, m]`, which stores n of m elements, or None."""
    number = next((index for index, level in enumerate(levels) if level.format == "structured"), None)
    if number is None:
        return None
    if number != len(levels) - 1:
        return "expected n_out_of_m to be the last level type"
    if any(level.format not in ("dense", "batch") for level in levels[:number]):
        return "expected all dense lvlTypes before a n_out_of_m level"
    if map.num_dims == len(map.results):
        return None
    sizes = _block_sizes(map)
    if sizes is None:
        return "expected 1xm block structure for n_out_of_m level"
    blocks = {size for size in sizes.values() if size}
    if len(blocks) > 1:
        return "expected only one blocked level with the same coefficients"
    if blocks != {levels[number].numbers[1]}:
        return "expected coeffiencts of Affine expressions to be equal to m of n_out_of_m level"
    return None


def _is_permutation(map: AffineMap) -> bool:
    positions = [result.position for result in map.results if isinstance(result, AffineDimExpr)]
    return len(map.results) == len(positions) and sorted(positions) == list(range(map.num_dims))


def _block_sizes(map: AffineMap) -> dict[int, int] | None:
    """The block size of each dimension, 0 for dimensions without blocks; None if the map has no blocks.

    Source: `isBlockSparsity`.
    """
    sizes: dict[int, int] = {}
    has_block = False
    for result in map.results:
        if isinstance(result, AffineDimExpr):
            if result.position in sizes:
                return None
            sizes[result.position] = 0
            continue
        if not isinstance(result, AffineBinaryOpExpr):
            return None
        dim, size = result.lhs, result.rhs
        if not isinstance(dim, AffineDimExpr) or not isinstance(size, AffineConstantExpr) or size.value <= 0:
            return None
        if result.kind is AffineBinaryOpKind.FloorDiv and dim.position not in sizes:
            sizes[dim.position] = size.value
        elif result.kind is AffineBinaryOpKind.Mod and sizes.get(dim.position) == size.value:
            has_block = True
        else:
            return None
    return sizes if has_block else None


SPARSE_TENSOR = Dialect("sparse_tensor", [], [EncodingAttr, SliceAttr])
