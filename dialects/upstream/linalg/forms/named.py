"""Assembly of linalg ops whose names determine their regions.

Source: `parseNamedStructuredOp` in `LinalgOps.cpp`, and `LinalgStructuredOps.td`, of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, ShapedType
from xdsl.dialects.linalg.abstract_ops import NamedOperation
from xdsl.ir import Attribute, Operation
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.parser import Parser
from xdsl.printer import Printer

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.assembly import Parse
from okl_opt.dialects.text.assembly.result_types import parse_arrow_types, print_arrow_types
from okl_opt.dialects.upstream.linalg.bodies import BodyError, body_of, operand_count
from okl_opt.dialects.upstream.linalg.forms.parts import (
    parse_more_attributes,
    parse_parts,
    print_operands,
    refuse,
)
from okl_opt.dialects.upstream.linalg.maps import MEMOIZED
from okl_opt.dialects.upstream.linalg.ops import ElementwiseKindAttr, NamedOp, TypeFunction, TypeFunctionAttr
from okl_opt.dialects.upstream.shared.shapes import rank_of

Named = NamedOp | NamedOperation


def _maps(dims: int, *results: Sequence[int]) -> ArrayAttr[AffineMapAttr]:
    return ArrayAttr(
        [AffineMapAttr(AffineMap(dims, 0, tuple(map(AffineExpr.dimension, places)))) for places in results]
    )


# Op -> the default of its property for maps, which the text omits.
_DEFAULT_MAPS: Mapping[str, ArrayAttr[AffineMapAttr]] = {
    "linalg.matmul": _maps(3, (0, 2), (2, 1), (0, 1)),
    "linalg.batch_matmul": _maps(4, (0, 1, 3), (0, 3, 2), (0, 1, 2)),
    "linalg.batch_reduce_matmul": _maps(4, (0, 1, 3), (0, 3, 2), (1, 2)),
}
_HIDDEN = frozenset({"operandSegmentSizes", "indexing_maps", MEMOIZED, "kind"})


def _parse_map_array(parser: Parser, name: str) -> Attribute | None:
    """`indexing_maps = [#map, #map1]`, or nothing. Source: `parseIndexingMapsAttr`."""
    missing = ["expected 'indexing_maps' attribute"] if name == "linalg.contract" else []
    if parser.parse_optional_keyword("indexing_maps") is None:
        for word in missing:
            refuse(parser, name, parser.pos, word)
        return None
    parser.parse_punctuation("=")
    start = parser.pos
    maps = parser.parse_attribute()
    if not isa(maps, ArrayAttr):
        refuse(parser, name, start, "invalid kind of attribute specified", *missing)
    if not isa(maps, ArrayAttr[AffineMapAttr]):
        refuse(parser, name, parser.pos, "element of indexing_maps array is not an affine_map", *missing)
    return maps


def _parse_map_list(parser: Parser, name: str) -> Attribute | None:
    """Parse `indexing_maps = [...]` map by map, or nothing."""
    if parser.parse_optional_keyword("indexing_maps") is None:
        return None
    parser.parse_punctuation("=")
    parser.parse_punctuation("[")
    maps: list[AffineMapAttr] = []
    while not maps or parser.parse_optional_punctuation(",") is not None:
        map = parser.parse_attribute()
        if not isinstance(map, AffineMapAttr):
            refuse(parser, name, parser.pos, "expected affine map attribute")
        maps.append(map)
    parser.parse_punctuation("]")
    return ArrayAttr(maps)


_READ_MAPS: Mapping[str, Callable[[Parser, str], Attribute | None]] = {
    "linalg.batch_matmul": _parse_map_list,
    "linalg.batch_reduce_matmul": _parse_map_list,
    "linalg.contract": _parse_map_array,
    "linalg.matmul": _parse_map_array,
}


def parse_named(cls: type[Named]) -> Parse:
    """Make the parser of `linalg.name indexing_maps = [...] {strides = ...} ins(%a, %b : T, U) outs(%c : V) -> V`."""
    read_maps = _READ_MAPS.get(cls.name)

    def parse(parser: Parser) -> Operation:
        maps = None if read_maps is None else read_maps(parser, cls.name)
        maps = _DEFAULT_MAPS.get(cls.name) if maps is None else maps
        return _parse_rest(parser, cls, {} if maps is None else {"indexing_maps": maps})

    return parse


def parse_elementwise(cls: type[Named]) -> Parse:
    """Parse `linalg.elementwise kind = #kind indexing_maps = [...] ins(...) outs(...) -> V`."""

    def parse(parser: Parser) -> Operation:
        parser.parse_keyword("kind")
        parser.parse_punctuation("=")
        kind = parser.parse_attribute()
        if not isinstance(kind, ElementwiseKindAttr):
            refuse(parser, cls.name, parser.pos, "expected ElementwiseKind attribute")
        maps = _parse_map_list(parser, cls.name)
        op = _parse_rest(parser, cls, {"kind": kind}, kind.data)
        if maps is None and not isinstance(op.operands[-1].type, ShapedType):
            refuse(parser, cls.name, parser.pos, "return type needs to be shaped type")
        op.properties["indexing_maps"] = _identity_maps(op) if maps is None else maps
        return op

    return parse


def _parse_rest(
    parser: Parser, cls: type[Named], properties: dict[str, Attribute], kind: str | None = None
) -> Operation:
    name = cls.name.removeprefix("linalg.")
    start = parser.pos
    parts = parse_parts(parser, cls.name)
    attributes = parts.attributes
    parse_more_attributes(parser, cls.name, attributes)
    results = parse_arrow_types(parser)
    expected, found = operand_count(name, kind), len(parts.operands)
    if expected != found:
        message = f"[parseNamedStructuredOpRegion] ods-gen generated region expects {expected} args, got {found}"
        more = () if kind is None else ("unable to parse elemwise op",)
        refuse(parser, cls.name, parser.pos, message, *more)
    declared = cls.get_irdl_definition().properties
    properties |= {key: value for key, value in parts.properties.items() if key in declared}
    properties |= {key: attributes.pop(key) for key in list(attributes) if key in declared}
    is_unsigned = _is_unsigned(properties, attributes)
    try:
        region = body_of(name, parts.types(), is_unsigned=is_unsigned, kind=kind)
    except BodyError as error:
        refuse(parser, cls.name, start, str(error))
    return cls.build(
        operands=[parts.inputs, parts.outputs],
        result_types=[results],
        properties={key: value for key, value in properties.items() if key != "operandSegmentSizes"},
        attributes=attributes,
        regions=[region],
    )


def _identity_maps(op: Operation) -> ArrayAttr[AffineMapAttr]:
    rank = rank_of(op.operands[-1].type)
    return ArrayAttr([AffineMapAttr(AffineMap.identity(rank))] * len(op.operands))


def _is_unsigned(*dictionaries: Mapping[str, Attribute]) -> bool:
    unsigned = TypeFunctionAttr(TypeFunction.CAST_UNSIGNED)
    return any(dictionary.get("cast") == unsigned for dictionary in dictionaries)


def print_named(op: Named, printer: Printer) -> None:
    kind = op.properties.get("kind")
    if kind is not None:
        printer.print_string(" kind=")
        printer.print_attribute(kind)
    maps = op.properties.get("indexing_maps")
    if maps is not None and maps != (_DEFAULT_MAPS.get(op.name) if kind is None else _identity_maps(op)):
        printer.print_string(" indexing_maps = ")
        printer.print_attribute(maps)
    printer.print_op_attributes(op.attributes | op.properties, reserved_attr_names=_HIDDEN)
    print_operands(op.inputs, op.outputs, printer)
    print_arrow_types(op.result_types, printer)
