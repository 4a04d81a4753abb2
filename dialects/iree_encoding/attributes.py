"""Encodings: which operand of which contraction a tensor is. Source: `EncodingAttrs.td` of IREE, October 2024."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    IntegerType,
    NoneAttr,
    StringAttr,
    i64,
)
from xdsl.ir import Attribute, ParametrizedAttribute, TypeAttribute
from xdsl.ir.affine import AffineMap
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.hints import isa
from okl_opt.dialects.iree_encoding.contractions import ContractionDims, contraction_dims, loops_of, rounding

OP_TYPES = ("matmul", "conv")
TARGETS, LAYOUTS = "targets", "layouts"
"""The names of the field of candidates: the old one and the later one."""
PAD_FACTOR = 32
"""The multiple, in elements, that dimensions are rounded up to while no device is known."""
_OPERANDS = 3


@irdl_attr_definition
class IdentityAttr(ParametrizedAttribute):
    """The layout of a tensor without an encoding: `#iree_encoding.identity`."""

    name = "iree_encoding.identity"


@irdl_attr_definition
class EncodingAttr(ParametrizedAttribute):
    """A tensor is an operand of a contraction, and the executing device may choose its layout.

    #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32],
        user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 32, 32, 32>>

    The optional fields: `user_indexing_maps`; `bcast_map`, composed before the map of the operand; `round_dims_to`, a
    multiple for each of M, N and K; `targets`, also spelled `layouts`: the candidates for the layout, or the layout.
    """

    name = "iree_encoding.encoding"

    operand_index: IntegerAttr[IndexType]
    op_type: StringAttr
    element_types: ArrayAttr[Attribute]
    user_indexing_maps: ArrayAttr[AffineMapAttr] | NoneAttr
    bcast_map: AffineMapAttr | NoneAttr
    round_dims_to: DenseArrayBase[IntegerType] | NoneAttr
    layouts: ArrayAttr[Attribute] | NoneAttr
    layouts_name: StringAttr
    """`targets` or `layouts`: the spelling of the field in the text."""

    def __init__(
        self,
        operand: int,
        element_types: Sequence[Attribute],
        maps: Sequence[AffineMap] = (),
        *,
        op_type: str = "matmul",
        bcast_map: AffineMap | None = None,
        round_dims_to: Sequence[int] | None = None,
        layouts: Sequence[Attribute] | None = None,
        layouts_name: str = TARGETS,
    ):
        super().__init__(
            IntegerAttr.from_index_int_value(operand),
            StringAttr(op_type),
            ArrayAttr(element_types),
            ArrayAttr([AffineMapAttr(map) for map in maps]) if maps else NoneAttr(),
            NoneAttr() if bcast_map is None else AffineMapAttr(bcast_map),
            NoneAttr() if round_dims_to is None else DenseArrayBase.from_list(i64, round_dims_to),
            NoneAttr() if layouts is None else ArrayAttr(layouts),
            StringAttr(layouts_name),
        )

    # ----- properties

    @property
    def operand(self) -> int:
        """0 for LHS, 1 for RHS, 2 for RESULT."""
        return self.operand_index.value.data

    @property
    def maps(self) -> Sequence[AffineMap]:
        """The indexing maps of the contraction; empty if there are none."""
        if isinstance(self.user_indexing_maps, NoneAttr):
            return ()
        return [map.data for map in self.user_indexing_maps]

    @property
    def rounded_to(self) -> Sequence[int] | None:
        """The multiples, in elements, that M, N and K are rounded up to; None if not given."""
        if isinstance(self.round_dims_to, NoneAttr):
            return None
        return self.round_dims_to.get_values()

    @property
    def candidates(self) -> Sequence[Attribute] | None:
        """The listed targets, solvers or layouts; None if there is no list."""
        return None if isinstance(self.layouts, NoneAttr) else self.layouts.data

    def contraction(self) -> ContractionDims | None:
        """The dimensions of the contraction; None if its maps are unknown."""
        return contraction_dims(self.maps)

    def loops(self) -> Sequence[int] | None:
        """For each dimension of the tensor, its loop of the contraction; None if unknown."""
        map = self.operand_map()
        return None if map is None else loops_of(map)

    def operand_map(self) -> AffineMap | None:
        """The map from loops of the contraction to elements of the tensor; None if unknown."""
        if not self.maps:
            return None
        map = self.maps[self.operand]
        return map if isinstance(self.bcast_map, NoneAttr) else self.bcast_map.data.compose(map)

    # ----- derived encodings

    def with_candidates(self, layouts: Sequence[Attribute]) -> EncodingAttr:
        """The same encoding with a list of candidates."""
        return self.replaced(layouts=ArrayAttr(layouts))

    def resolved(self, layouts: Sequence[Attribute]) -> EncodingAttr:
        """The encoding with its final layouts, without the fields that help to choose one."""
        return self.replaced(layouts=ArrayAttr(layouts), bcast_map=NoneAttr(), round_dims_to=NoneAttr())

    def replaced(self, **fields: Attribute) -> EncodingAttr:
        """A copy of the encoding with some fields replaced."""
        names = [name for name, _ in self.get_irdl_definition().parameters]
        values: list[Attribute] = [fields[name] if name in fields else getattr(self, name) for name in names]
        return EncodingAttr.new(values)

    # ----- text

    def asm_alias(self) -> str:
        return "encoding"

    def verify(self) -> None:
        operand, types, maps = self.operand, self.element_types.data, self.maps
        if self.op_type.data not in OP_TYPES:
            raise VerifyException(f"op_type must be one of {', '.join(OP_TYPES)}, got '{self.op_type.data}'")
        if len(types) != _OPERANDS or not all(isinstance(type, TypeAttribute) for type in types):
            raise VerifyException(f"element_types must be three types, got {self.element_types}")
        if maps and len(maps) != _OPERANDS:
            raise VerifyException(f"user_indexing_maps must be three maps, got {len(maps)}")
        if len({(map.num_dims, map.num_symbols) for map in maps}) > 1:
            raise VerifyException("user_indexing_maps must have the same number of dimensions")
        if not 0 <= operand < _OPERANDS:
            raise VerifyException(f"operand_index must be 0, 1 or 2, got {operand}")
        if maps and not isinstance(self.bcast_map, NoneAttr):
            wanted, given = len(maps[operand].results), self.bcast_map.data.num_dims
            if wanted != given:
                raise VerifyException(f"bcast_map must have {wanted} dimensions, as many as its operand, got {given}")
        rounded = self.rounded_to
        if rounded is not None and (len(rounded) != _OPERANDS or any(size <= 0 for size in rounded)):
            raise VerifyException(f"round_dims_to must be three positive numbers, got {list(rounded)}")
        if self.layouts_name.data not in (TARGETS, LAYOUTS):
            raise VerifyException(f"expected '{TARGETS}' or '{LAYOUTS}', got '{self.layouts_name.data}'")

    def problem_in(self, shape: Sequence[int], element: Attribute) -> str | None:
        """The reason why a tensor of this shape cannot have the encoding; None if it can."""
        map = self.operand_map()
        if map is not None and len(map.results) != len(shape):
            given, rank = len(map.results), len(shape)
            return f"operand {self.operand} has {given} dimensions by its map, but the tensor has {rank}"
        for candidate in self.candidates or ():
            ask: Callable[[Sequence[int], Attribute], str | None] | None = getattr(candidate, "problem_in", None)
            problem = None if ask is None else ask(shape, element)
            if problem is not None:
                return problem
        return None

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        start = parser.pos
        fields: dict[str, Attribute] = {}
        with parser.in_angle_brackets():
            while (key := parser.parse_optional_identifier()) is not None:
                if key not in _FIELDS:
                    parser.raise_error(f"unknown field '{key}' of an encoding; expected one of {', '.join(_FIELDS)}")
                field = TARGETS if key == LAYOUTS else key
                if field in fields:
                    parser.raise_error(f"field '{key}' is given twice")
                parser.parse_punctuation("=")
                fields[field] = _FIELDS[key](parser)
                if field == TARGETS:
                    fields["layouts_name"] = StringAttr(key)
                if parser.parse_optional_punctuation(",") is None:
                    break
        for key in ("operand_index", "op_type", "element_types"):
            if key not in fields:
                parser.raise_error(f"an encoding needs the field '{key}'", start)
        sizes = fields.pop("iteration_sizes", None)
        if sizes is not None and "round_dims_to" not in fields:
            found = _rounding_of_sizes(fields.get("user_indexing_maps"), sizes)
            if found is None:
                parser.raise_error("iteration_sizes must have a size for each dimension of user_indexing_maps", start)
            fields["round_dims_to"] = DenseArrayBase.from_list(i64, found)
        return [
            fields["operand_index"],
            fields["op_type"],
            fields["element_types"],
            fields.get("user_indexing_maps", NoneAttr()),
            fields.get("bcast_map", NoneAttr()),
            fields.get("round_dims_to", NoneAttr()),
            fields.get(TARGETS, NoneAttr()),
            fields.get("layouts_name", StringAttr(TARGETS)),
        ]

    def print_parameters(self, printer: Printer) -> None:
        fields: list[tuple[str, Attribute]] = [
            ("operand_index", self.operand_index),
            ("op_type", self.op_type),
            ("element_types", self.element_types),
            ("user_indexing_maps", self.user_indexing_maps),
            ("bcast_map", self.bcast_map),
            ("round_dims_to", self.round_dims_to),
            (self.layouts_name.data, self.layouts),
        ]

        def field(one: tuple[str, Attribute]) -> None:
            name, value = one
            printer.print_string(f"{name} = ")
            if value is self.op_type:
                printer.print_string(self.op_type.data)
            else:
                printer.print_attribute(value)

        with printer.in_angle_brackets():
            printer.print_list([one for one in fields if not isinstance(one[1], NoneAttr)], field)


def _parse_operand(parser: AttrParser) -> Attribute:
    start = parser.pos
    value = parser.parse_attribute()
    if not isa(value, IntegerAttr[IndexType]):
        parser.raise_error("expected a number of type index", start)
    return value


def _parse_op_type(parser: AttrParser) -> Attribute:
    start = parser.pos
    word = parser.parse_identifier()
    if word not in OP_TYPES:
        parser.raise_error(f"expected one of {', '.join(OP_TYPES)}", start)
    return StringAttr(word)


def _parse_array(parser: AttrParser) -> Attribute:
    start = parser.pos
    value = parser.parse_attribute()
    if not isa(value, ArrayAttr[Attribute]):
        parser.raise_error("expected an array", start)
    return value


def _parse_maps(parser: AttrParser) -> Attribute:
    start = parser.pos
    value = parser.parse_attribute()
    if not isa(value, ArrayAttr[AffineMapAttr]):
        parser.raise_error("expected an array of affine maps", start)
    return value


def _parse_map(parser: AttrParser) -> Attribute:
    start = parser.pos
    value = parser.parse_attribute()
    if not isinstance(value, AffineMapAttr):
        parser.raise_error("expected an affine map", start)
    return value


def _parse_numbers(parser: AttrParser) -> Attribute:
    start = parser.pos
    value = parser.parse_attribute()
    if not isa(value, DenseArrayBase[IntegerType]) or value.elt_type != i64:
        parser.raise_error("expected an array<i64: ...>", start)
    return value


def _parse_sizes(parser: AttrParser) -> Attribute:
    """`[?, 3, ?]`, where ? is a dynamic size."""

    def size() -> IntegerAttr:
        unknown = parser.parse_optional_punctuation("?") is not None
        return IntegerAttr(-1 if unknown else parser.parse_integer(allow_negative=False, allow_boolean=False), i64)

    return ArrayAttr(parser.parse_comma_separated_list(parser.Delimiter.SQUARE, size))


_FIELDS: Mapping[str, Callable[[AttrParser], Attribute]] = {
    "operand_index": _parse_operand,
    "op_type": _parse_op_type,
    "element_types": _parse_array,
    "user_indexing_maps": _parse_maps,
    "bcast_map": _parse_map,
    "round_dims_to": _parse_numbers,
    TARGETS: _parse_array,
    LAYOUTS: _parse_array,
    # IREE's later field in place of `round_dims_to`: the extents of the loops.
    "iteration_sizes": _parse_sizes,
}


def _rounding_of_sizes(maps: Attribute | None, sizes: Attribute) -> Sequence[int] | None:
    """The multiples for M, N and K, from the extents of the loops; None if these do not fit the maps."""
    if not isa(maps, ArrayAttr[AffineMapAttr]) or not isa(sizes, ArrayAttr[IntegerAttr]):
        return None
    found = [map.data for map in maps]
    numbers = [size.value.data for size in sizes]
    dims = contraction_dims(found)
    if not found or dims is None or found[0].num_dims != len(numbers):
        return None

    def size(loops: Sequence[int]) -> int | None:
        return 1 if not loops else None if numbers[loops[0]] < 0 else numbers[loops[0]]

    return rounding(size(dims.m), size(dims.n), PAD_FACTOR)
