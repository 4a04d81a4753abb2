"""Assembly of the memref dialect. Source: `MemRefOps.td` and `MemRefOps.cpp` of MLIR."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import (
    AffineMapAttr,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    MemRefType,
    StringAttr,
    TensorType,
    UnitAttr,
    i32,
    i64,
)
from xdsl.dialects.memref import (
    AllocaOp,
    AllocaScopeOp,
    AllocaScopeReturnOp,
    AllocOp,
    AtomicRMWOp,
    CastOp,
    ExtractAlignedPointerAsIndexOp,
    GlobalOp,
    LoadOp,
    MemorySpaceCastOp,
    StoreOp,
)
from xdsl.ir import Attribute, SSAValue
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.assembly import (
    Assembly,
    Attributes,
    GenericForm,
    Write,
    declarative,
    properties_among_attributes,
)
from okl_opt.dialects.text.assembly.atomic_kinds import ATOMIC_KINDS
from okl_opt.dialects.text.assembly.kinds import RANKED_MEMREF
from okl_opt.dialects.text.assembly.prefetch import parse_hints, print_hints
from okl_opt.dialects.text.assembly.regions import end_with, has_only_default_terminator
from okl_opt.dialects.text.assembly.result_types import parse_arrow_types, print_arrow_list
from okl_opt.dialects.text.write.affine_text import map_text
from okl_opt.dialects.upstream.memref.ops import (
    CopyOp,
    DistinctObjectsOp,
    DmaStartOp,
    GenericAtomicRMWOp,
    PrefetchOp,
    RankOp,
    ReinterpretCastOp,
    TransposeOp,
    dma_groups,
)

# ----- a memref with indices


def _parse_access(parser: Parser) -> tuple[UnresolvedOperand, Sequence[SSAValue]]:
    """`%m[%i, %j]`."""
    memref = parser.parse_unresolved_operand()
    indices = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, lambda: parser.parse_operand(IndexType()))
    return memref, indices


def _print_access(printer: Printer, memref: SSAValue, indices: Sequence[SSAValue]) -> None:
    printer.print_ssa_value(memref)
    printer.print_string("[")
    printer.print_list(indices, printer.print_ssa_value)
    printer.print_string("]")


# ----- memref.global


def parse_global(parser: Parser) -> GlobalOp:
    """`memref.global "private" constant @g : memref<2xf32> = dense<1.0> {alignment = 64 : i64}`."""
    properties: dict[str, Attribute] = {}
    visibility = parser.parse_optional_str_literal()
    if visibility is not None:
        properties["sym_visibility"] = StringAttr(visibility)
    if parser.parse_optional_keyword("constant") is not None:
        properties["constant"] = UnitAttr()
    properties["sym_name"] = parser.parse_symbol_name()
    parser.parse_punctuation(":")
    type = parser.parse_type()
    if not isa(type, MemRefType):
        parser.raise_error("type should be static shaped memref")
    properties["type"] = type
    if parser.parse_optional_punctuation("=") is not None:
        properties["initial_value"] = _parse_initial_value(parser, type)
    attributes = parser.parse_optional_attr_dict()
    if "alignment" in attributes:
        properties["alignment"] = attributes.pop("alignment")
    return GlobalOp.create(properties=properties, attributes=attributes)


def _parse_initial_value(parser: Parser, type: MemRefType) -> Attribute:
    if parser.parse_optional_keyword("uninitialized") is not None:
        return UnitAttr()
    # The dense value has the memref's shape and is printed without a type.
    parser.parse_keyword("dense")
    tensor = TensorType(type.element_type, type.get_shape())
    return parser.parse_dense_int_or_fp_elements_attr(tensor)  # pyright: ignore[reportArgumentType]


def print_global(op: GlobalOp, printer: Printer) -> None:
    properties = op.properties
    printer.print_string(" ")
    visibility = properties.get("sym_visibility")
    if isinstance(visibility, StringAttr):
        printer.print_string_literal(visibility.data)
        printer.print_string(" ")
    if "constant" in properties:
        printer.print_string("constant ")
    printer.print_symbol_name(op.sym_name.data)
    printer.print_string(" : ")
    printer.print_attribute(op.type)
    value = properties.get("initial_value")
    if isinstance(value, UnitAttr):
        printer.print_string(" = uninitialized")
    elif value is not None:
        printer.print_string(" = ")
        op.initial_value.print_without_type(printer)  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
    rest = dict(op.attributes)
    if "alignment" in properties:
        rest["alignment"] = properties["alignment"]
    printer.print_op_attributes(rest)


# ----- memref.atomic_rmw


def parse_atomic_rmw(parser: Parser) -> AtomicRMWOp:
    """`memref.atomic_rmw addf %v, %m[%i] : (f32, memref<4xf32>) -> f32`."""
    start = parser.pos
    kind = parser.parse_optional_identifier_or_str_literal()
    if kind not in ATOMIC_KINDS:
        words = "string or keyword containing one of the following enum values for attribute 'kind'"
        parser.raise_error(f"expected {words} [{', '.join(ATOMIC_KINDS)}]", start)
    value = parser.parse_unresolved_operand()
    parser.parse_punctuation(",")
    memref, indices = _parse_access(parser)
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    with parser.in_parens():
        type = parser.parse_type()
        parser.parse_punctuation(",")
        memref_type = RANKED_MEMREF.parse(parser)
    parser.parse_punctuation("->")
    result_type = parser.parse_type()
    return AtomicRMWOp.create(
        operands=[parser.resolve_operand(value, type), parser.resolve_operand(memref, memref_type), *indices],
        result_types=[result_type],
        properties={"kind": IntegerAttr(ATOMIC_KINDS.index(kind), i64)},
        attributes=attributes,
    )


def print_atomic_rmw(op: AtomicRMWOp, printer: Printer) -> None:
    printer.print_string(f" {ATOMIC_KINDS[op.kind.value.data]} ")
    printer.print_ssa_value(op.value)
    printer.print_string(", ")
    _print_access(printer, op.memref, op.indices)
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_function_type((op.value.type, op.memref.type), (op.result.type,))


# ----- memref.alloca_scope


def parse_alloca_scope(parser: Parser) -> AllocaScopeOp:
    """`memref.alloca_scope -> (i32) { ... }`."""
    types = parse_arrow_types(parser)
    region = end_with(parser.parse_region(), AllocaScopeReturnOp)
    return AllocaScopeOp.create(result_types=types, regions=[region], attributes=parser.parse_optional_attr_dict())


def print_alloca_scope(op: AllocaScopeOp, printer: Printer) -> None:
    # MLIR has an extra space here.
    printer.print_string(" ")
    if op.results:
        print_arrow_list(op.result_types, printer)
    printer.print_string(" ")
    printer.print_region(
        op.scope, print_entry_block_args=False, print_block_terminators=not has_only_default_terminator(op.scope)
    )
    printer.print_op_attributes(op.attributes)


# ----- memref.generic_atomic_rmw


def _parse_memref_type(parser: Parser) -> MemRefType:
    type = RANKED_MEMREF.parse(parser)
    assert isa(type, MemRefType)
    return type


def parse_generic_atomic_rmw(parser: Parser) -> GenericAtomicRMWOp:
    """`memref.generic_atomic_rmw %m[%i] : memref<4xf32> { ... }`."""
    memref, indices = _parse_access(parser)
    parser.parse_punctuation(":")
    type = _parse_memref_type(parser)
    return GenericAtomicRMWOp.build(
        operands=[parser.resolve_operand(memref, type), indices],
        result_types=[type.element_type],
        regions=[parser.parse_region()],
        attributes=parser.parse_optional_attr_dict(),
    )


def print_generic_atomic_rmw(op: GenericAtomicRMWOp, printer: Printer) -> None:
    printer.print_string(" ")
    _print_access(printer, op.memref, op.indices)
    printer.print_string(" : ")
    printer.print_attribute(op.memref.type)
    printer.print_string(" ")
    printer.print_region(op.atomic_body)
    printer.print_op_attributes(op.attributes)


# ----- memref.transpose


def parse_transpose(parser: Parser) -> TransposeOp:
    """`memref.transpose %m (d0, d1) -> (d1, d0) : memref<...> to memref<...>`."""
    source = parser.parse_unresolved_operand()
    permutation = AffineMapAttr(parser.parse_affine_map())
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    type = RANKED_MEMREF.parse(parser)
    parser.parse_keyword("to")
    return TransposeOp.create(
        operands=[parser.resolve_operand(source, type)],
        result_types=[RANKED_MEMREF.parse(parser)],
        properties={"permutation": permutation},
        attributes=attributes,
    )


def print_transpose(op: TransposeOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_ssa_value(op.source)
    printer.print_string(f" {map_text(op.permutation.data)}")
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_attribute(op.source.type)
    printer.print_string(" to ")
    printer.print_attribute(op.result.type)


# ----- memref.distinct_objects


def parse_distinct_objects(parser: Parser) -> DistinctObjectsOp:
    """`memref.distinct_objects %a, %b : memref<4xf32>, memref<8xf32>`."""
    start = parser.pos
    names = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_unresolved_operand)
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
    return DistinctObjectsOp.create(
        operands=parser.resolve_operands(names, types, start), result_types=types, attributes=attributes
    )


def print_distinct_objects(op: DistinctObjectsOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_list(op.sources, printer.print_ssa_value)
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_list(op.sources.types, printer.print_attribute)


# ----- memref.prefetch


def parse_prefetch(parser: Parser) -> PrefetchOp:
    """`memref.prefetch %m[%i], read, locality<3>, data : memref<4xf32>`."""
    memref, indices = _parse_access(parser)
    hints = parse_hints(parser)
    parser.parse_punctuation(":")
    type = RANKED_MEMREF.parse(parser)
    return PrefetchOp.create(
        operands=[parser.resolve_operand(memref, type), *indices],
        properties=hints,
        attributes=parser.parse_optional_attr_dict(),
    )


def print_prefetch(op: PrefetchOp, printer: Printer) -> None:
    printer.print_string(" ")
    _print_access(printer, op.memref, op.indices)
    print_hints(op.isWrite, op.localityHint, op.isDataCache, printer)
    printer.print_string(" : ")
    printer.print_attribute(op.memref.type)
    printer.print_op_attributes(op.attributes)


# ----- memref.dma_start


def parse_dma_start(parser: Parser) -> DmaStartOp:
    """`memref.dma_start %src[%i], %dst[%i], %count, %tag[%j] : memref<...>, memref<...>, memref<...>`."""
    index = IndexType()
    source, source_indices = _parse_access(parser)
    parser.parse_punctuation(",")
    destination, destination_indices = _parse_access(parser)
    parser.parse_punctuation(",")
    count = parser.parse_operand(index)
    parser.parse_punctuation(",")
    tag, tag_indices = _parse_access(parser)
    stride: list[SSAValue] = []
    while parser.parse_optional_punctuation(",") is not None:
        stride.append(parser.parse_operand(index))
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    start = parser.pos
    types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
    memrefs = parser.resolve_operands([source, destination, tag], types, start)
    return DmaStartOp.create(
        operands=[
            memrefs[0],
            *source_indices,
            memrefs[1],
            *destination_indices,
            count,
            memrefs[2],
            *tag_indices,
            *stride,
        ],
        attributes=attributes,
    )


def print_dma_start(op: DmaStartOp, printer: Printer) -> None:
    source, destination, count, tag, stride = dma_groups(op.values)
    printer.print_string(" ")
    _print_access(printer, source[0], source[1:])
    printer.print_string(", ")
    _print_access(printer, destination[0], destination[1:])
    printer.print_string(", ")
    printer.print_ssa_value(count[0])
    printer.print_string(", ")
    _print_access(printer, tag[0], tag[1:])
    for value in stride:
        printer.print_string(", ")
        printer.print_ssa_value(value)
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_list((source[0].type, destination[0].type, tag[0].type), printer.print_attribute)


_REINTERPRET_CAST = (
    "$source `to` `offset` `` `:` custom<DynamicIndexList>($offsets, $static_offsets) "
    "`` `,` `sizes` `` `:` custom<DynamicIndexList>($sizes, $static_sizes) "
    "`` `,` `strides` `` `:` custom<DynamicIndexList>($strides, $static_strides) "
    "attr-dict `:` type($source) `to` type($result)"
)
_TWO_TYPES = "$source attr-dict `:` type($source) `to` type($dest)"

ASM: Mapping[str, Assembly] = {
    GlobalOp.name: Assembly(parse_global, print_global),
    CopyOp.name: declarative(CopyOp, "$source `,` $destination attr-dict `:` type($source) `to` type($destination)"),
    CastOp.name: declarative(CastOp, _TWO_TYPES),
    MemorySpaceCastOp.name: declarative(MemorySpaceCastOp, _TWO_TYPES),
    RankOp.name: declarative(RankOp, "$source attr-dict `:` type($source)"),
    ExtractAlignedPointerAsIndexOp.name: declarative(
        ExtractAlignedPointerAsIndexOp, "$source `:` type($source) `->` type($aligned_pointer) attr-dict"
    ),
    GenericAtomicRMWOp.name: Assembly(parse_generic_atomic_rmw, print_generic_atomic_rmw),
    TransposeOp.name: Assembly(parse_transpose, print_transpose),
    DistinctObjectsOp.name: Assembly(parse_distinct_objects, print_distinct_objects),
    PrefetchOp.name: Assembly(parse_prefetch, print_prefetch),
    DmaStartOp.name: Assembly(parse_dma_start, print_dma_start),
    ReinterpretCastOp.name: declarative(ReinterpretCastOp, _REINTERPRET_CAST),
    AtomicRMWOp.name: Assembly(parse_atomic_rmw, print_atomic_rmw),
    AllocaScopeOp.name: Assembly(parse_alloca_scope, print_alloca_scope),
    AllocaScopeReturnOp.name: declarative(AllocaScopeReturnOp, "attr-dict ($ops^ `:` type($ops))?"),
}
ATTRIBUTES: Mapping[str, Write] = {}


def _read_sizes(properties: Attributes, attributes: Attributes) -> None:
    """Set missing group sizes of operands to zeros, as MLIR does."""
    properties.setdefault("operandSegmentSizes", DenseArrayBase.from_list(i32, [0, 0]))


def _write_sizes(properties: Attributes, attributes: Attributes) -> None:
    """Do nothing: the property is there."""


GENERIC: Mapping[str, GenericForm] = {
    **dict.fromkeys((AllocOp.name, AllocaOp.name), GenericForm(_read_sizes, _write_sizes)),
    LoadOp.name: properties_among_attributes("alignment"),
    StoreOp.name: properties_among_attributes("alignment"),
}
