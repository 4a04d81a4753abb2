"""Assembly of the affine loads, stores and transfers. Source: `AffineOps.cpp` of MLIR."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects.affine import LoadOp, StoreOp, VectorLoadOp, VectorStoreOp
from xdsl.dialects.builtin import AffineMapAttr, IndexType, MemRefType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.assembly import Assembly, Parse, Print
from okl_opt.dialects.text.assembly.op_text import name_position
from okl_opt.dialects.text.assembly.prefetch import parse_hints, print_hints
from okl_opt.dialects.upstream.affine.forms.operands import print_expression
from okl_opt.dialects.upstream.affine.ops import DmaStartOp, DmaWaitOp, PrefetchOp


def _print_subscript(map: AffineMap, operands: Sequence[SSAValue], printer: Printer) -> None:
    printer.print_string("[")
    for number, result in enumerate(map.results):
        if number:
            printer.print_string(", ")
        print_expression(result, operands, map.num_dims, printer)
    printer.print_string("]")


class _Access(NamedTuple):
    """`%m[%i + 1, %j]` before the type of the memref is known."""

    memref: UnresolvedOperand
    map: AffineMapAttr
    indices: Sequence[SSAValue]


def _parse_access(parser: Parser) -> _Access:
    memref = parser.parse_unresolved_operand()
    map, indices = parser.parse_affine_map_of_ssa_ids()
    return _Access(memref, AffineMapAttr(map), indices)


def _parse_memref_type(parser: Parser) -> MemRefType:
    start = parser.pos
    type = parser.parse_type()
    if not isa(type, MemRefType):
        parser.raise_error(f"invalid kind of type specified: expected builtin.memref, but found {type}", start)
    return type


def parse_load(parser: Parser) -> LoadOp:
    """`affine.load %m[%i + 1] {a} : memref<4xf32>`."""
    memref, map, indices = _parse_access(parser)
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    type = _parse_memref_type(parser)
    return LoadOp.create(
        operands=[parser.resolve_operand(memref, type), *indices],
        result_types=[type.element_type],
        properties={"map": map},
        attributes=attributes,
    )


def parse_vector_load(parser: Parser) -> VectorLoadOp:
    """`affine.vector_load %m[%i] : memref<4xf32>, vector<4xf32>`."""
    memref, map, indices = _parse_access(parser)
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    type = _parse_memref_type(parser)
    parser.parse_punctuation(",")
    return VectorLoadOp.create(
        operands=[parser.resolve_operand(memref, type), *indices],
        result_types=[parser.parse_type()],
        properties={"map": map},
        attributes=attributes,
    )


def _parse_store(cls: type[StoreOp | VectorStoreOp]) -> Parse:
    def parse(parser: Parser) -> Operation:
        """`affine.store %v, %m[%i] : memref<4xf32>`; a vector's type comes after the memref's."""
        value = parser.parse_unresolved_operand()
        parser.parse_punctuation(",")
        memref, map, indices = _parse_access(parser)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        type = _parse_memref_type(parser)
        value_type = type.element_type
        if cls is VectorStoreOp:
            parser.parse_punctuation(",")
            value_type = parser.parse_type()
        return cls.create(
            operands=[parser.resolve_operand(value, value_type), parser.resolve_operand(memref, type), *indices],
            properties={"map": map},
            attributes=attributes,
        )

    return parse


def print_load(op: LoadOp | VectorLoadOp, printer: Printer) -> None:
    printer.print_string(" ")
    _print_access(op, printer)
    if isinstance(op, VectorLoadOp):
        printer.print_string(", ")
        printer.print_attribute(op.result.type)


def print_store(op: StoreOp | VectorStoreOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_ssa_value(op.value)
    printer.print_string(", ")
    _print_access(op, printer)
    if isinstance(op, VectorStoreOp):
        printer.print_string(", ")
        printer.print_attribute(op.value.type)


def _print_access(op: LoadOp | StoreOp | VectorLoadOp | VectorStoreOp, printer: Printer) -> None:
    printer.print_ssa_value(op.memref)
    _print_subscript(op.map.data, op.indices, printer)
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_attribute(op.memref.type)


# ----- affine.prefetch


def parse_prefetch(parser: Parser) -> PrefetchOp:
    memref, map, indices = _parse_access(parser)
    hints = parse_hints(parser)
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    return PrefetchOp.create(
        operands=[parser.resolve_operand(memref, _parse_memref_type(parser)), *indices],
        properties={"map": map, **hints},
        attributes=attributes,
    )


def print_prefetch(op: PrefetchOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_ssa_value(op.memref)
    _print_subscript(op.map.data, op.indices, printer)
    print_hints(op.isWrite, op.localityHint, op.isDataCache, printer)
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_attribute(op.memref.type)


# ----- affine.dma_start, affine.dma_wait

_START_MAPS = ("src_map", "dst_map", "tag_map")
_WAIT_MAPS = ("tag_map",)


def _parse_transfer(cls: type[DmaStartOp | DmaWaitOp], names: Sequence[str], counts: Sequence[int]) -> Parse:
    def parse(parser: Parser) -> Operation:
        """Accesses, then as many index values as one of `counts` says, then the types of the memrefs."""
        place = name_position(parser)
        accesses: list[_Access] = []
        for _ in names:
            accesses.append(_parse_access(parser))
            parser.parse_punctuation(",")
        index = IndexType()
        sizes = [parser.parse_operand(index)]
        while len(counts) > 1 and parser.parse_optional_punctuation(",") is not None:
            sizes.append(parser.parse_operand(index))
        if len(sizes) not in counts:
            parser.raise_error("expected two stride related operands", place)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        types = [_parse_memref_type(parser)]
        while len(names) > 1 and parser.parse_optional_punctuation(",") is not None:
            types.append(_parse_memref_type(parser))
        if len(types) != len(names):
            parser.raise_error("expected three types", place)
        operands: list[SSAValue] = []
        for name, access, type in zip(names, accesses, types, strict=True):
            operands += [parser.resolve_operand(access.memref, type), *access.indices]
            attributes[name] = access.map
        return cls.create(operands=[*operands, *sizes], attributes=attributes)

    return parse


def _print_transfer(names: Sequence[str]) -> Print:
    def write(op: DmaStartOp | DmaWaitOp, printer: Printer) -> None:
        rest: Sequence[SSAValue] = op.operands
        types: list[Attribute] = []
        printer.print_string(" ")
        for name in names:
            attribute = op.attributes[name]
            assert isinstance(attribute, AffineMapAttr)
            map = attribute.data
            count = 1 + map.num_dims + map.num_symbols
            memref, *indices = rest[:count]
            printer.print_ssa_value(memref)
            _print_subscript(map, indices, printer)
            printer.print_string(", ")
            types.append(memref.type)
            rest = rest[count:]
        printer.print_list(rest, printer.print_ssa_value)
        printer.print_op_attributes(op.attributes, reserved_attr_names=names)
        printer.print_string(" : ")
        printer.print_list(types, printer.print_attribute)

    return write


MEMORY_ASM: Mapping[str, Assembly] = {
    LoadOp.name: Assembly(parse_load, print_load),
    VectorLoadOp.name: Assembly(parse_vector_load, print_load),
    **{cls.name: Assembly(_parse_store(cls), print_store) for cls in (StoreOp, VectorStoreOp)},
    PrefetchOp.name: Assembly(parse_prefetch, print_prefetch),
    DmaStartOp.name: Assembly(_parse_transfer(DmaStartOp, _START_MAPS, (1, 3)), _print_transfer(_START_MAPS)),
    DmaWaitOp.name: Assembly(_parse_transfer(DmaWaitOp, _WAIT_MAPS, (1,)), _print_transfer(_WAIT_MAPS)),
}
