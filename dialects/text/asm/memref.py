"""Assembly of the memref dialect. Source: `MemRefOps.td` and `MemRefOps.cpp` of MLIR."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import IndexType, IntegerAttr, MemRefType, StringAttr, TensorType, UnitAttr, i64
from xdsl.dialects.memref import (
    AllocaScopeOp,
    AllocaScopeReturnOp,
    AtomicRMWOp,
    CastOp,
    CopyOp,
    ExtractAlignedPointerAsIndexOp,
    GlobalOp,
    MemorySpaceCastOp,
    RankOp,
)
from xdsl.ir import Attribute
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.hints import isa

from dialects.text.asm import Assembly, Write, declarative
from dialects.text.asm.regions import end_with, has_only_default_terminator

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
    # The dense value has the shape of the memref but goes without its type.
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

# Source: `arith::AtomicRMWKind`; the property holds the number.
_KINDS = (
    "addf",
    "addi",
    "assign",
    "maximumf",
    "maxs",
    "maxu",
    "minimumf",
    "mins",
    "minu",
    "mulf",
    "muli",
    "ori",
    "andi",
    "maxnumf",
    "minnumf",
    "xori",
)


def parse_atomic_rmw(parser: Parser) -> AtomicRMWOp:
    """`memref.atomic_rmw addf %v, %m[%i] : (f32, memref<4xf32>) -> f32`."""
    kind = parser.parse_keyword_in(_KINDS)
    value = parser.parse_unresolved_operand()
    parser.parse_punctuation(",")
    memref = parser.parse_unresolved_operand()
    indices = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, lambda: parser.parse_operand(IndexType()))
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    type = parser.parse_function_type()
    if len(type.inputs.data) != 2:
        parser.raise_error("expected the types of the value and of the memref")
    return AtomicRMWOp.create(
        operands=[
            parser.resolve_operand(value, type.inputs.data[0]),
            parser.resolve_operand(memref, type.inputs.data[1]),
            *indices,
        ],
        result_types=type.outputs.data,
        properties={"kind": IntegerAttr(_KINDS.index(kind), i64)},
        attributes=attributes,
    )


def print_atomic_rmw(op: AtomicRMWOp, printer: Printer) -> None:
    printer.print_string(f" {_KINDS[op.kind.value.data]} ")
    printer.print_ssa_value(op.value)
    printer.print_string(", ")
    printer.print_ssa_value(op.memref)
    printer.print_string("[")
    printer.print_list(op.indices, printer.print_ssa_value)
    printer.print_string("]")
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_function_type((op.value.type, op.memref.type), (op.result.type,))


# ----- memref.alloca_scope


def parse_alloca_scope(parser: Parser) -> AllocaScopeOp:
    """`memref.alloca_scope -> (i32) { ... }`."""
    types: list[Attribute] = []
    if parser.parse_optional_punctuation("->") is not None:
        found = parser.parse_optional_comma_separated_list(parser.Delimiter.PAREN, parser.parse_type)
        types.extend([parser.parse_type()] if found is None else found)
    region = end_with(parser.parse_region(), AllocaScopeReturnOp)
    return AllocaScopeOp.create(result_types=types, regions=[region], attributes=parser.parse_optional_attr_dict())


def print_alloca_scope(op: AllocaScopeOp, printer: Printer) -> None:
    # MLIR has a blank too many here.
    printer.print_string(" ")
    if op.results:
        printer.print_string(" -> (")
        printer.print_list(op.result_types, printer.print_attribute)
        printer.print_string(")")
    printer.print_string(" ")
    printer.print_region(
        op.scope, print_entry_block_args=False, print_block_terminators=not has_only_default_terminator(op.scope)
    )
    printer.print_op_attributes(op.attributes)


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
    AtomicRMWOp.name: Assembly(parse_atomic_rmw, print_atomic_rmw),
    AllocaScopeOp.name: Assembly(parse_alloca_scope, print_alloca_scope),
    AllocaScopeReturnOp.name: declarative(AllocaScopeReturnOp, "attr-dict ($ops^ `:` type($ops))?"),
}
ATTRIBUTES: Mapping[str, Write] = {}
