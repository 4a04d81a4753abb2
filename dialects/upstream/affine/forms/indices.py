"""Assembly of affine maps applied to values, and of linear indices. Source: `AffineOps.cpp` of MLIR."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.affine import ApplyOp, MinOp
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    BoolAttr,
    DenseArrayBase,
    IndexType,
    IntegerType,
    UnitAttr,
    i64,
)
from xdsl.dialects.utils import parse_dynamic_index_list_without_types, print_dynamic_index_list
from xdsl.ir import Operation, SSAValue
from xdsl.parser import Parser
from xdsl.printer import Printer

from okl_opt.dialects.text.assembly import Assembly, Parse
from okl_opt.dialects.upstream.affine.forms.operands import parse_map_operands, print_map_operands
from okl_opt.dialects.upstream.affine.ops import DelinearizeIndexOp, LinearizeIndexOp, MaxOp

AppliedMapOp = ApplyOp | MinOp | MaxOp

# ----- an applied map


def _parse_applied_map(cls: type[AppliedMapOp]) -> Parse:
    def parse(parser: Parser) -> Operation:
        """`affine_map<(d0)[s0] -> (d0 + s0)>(%d)[%s] {a}`."""
        start = parser.pos
        map = parser.parse_attribute()
        if not isinstance(map, AffineMapAttr):
            parser.raise_error("expected affine map attribute", start)
        operands = parse_map_operands(parser)
        attributes = parser.parse_optional_attr_dict()
        return cls.create(operands=operands, result_types=[IndexType()], properties={"map": map}, attributes=attributes)

    return parse


def print_applied_map(op: AppliedMapOp, printer: Printer) -> None:
    """`#map(%d)[%s]`."""
    printer.print_string(" ")
    printer.print_attribute(op.map)
    print_map_operands(op.operands, op.map.data.num_dims, printer)
    printer.print_op_attributes(op.attributes)


# ----- affine.delinearize_index, affine.linearize_index


def _parse_basis(parser: Parser) -> tuple[list[SSAValue], DenseArrayBase[IntegerType]]:
    """`(%n, 16)`."""
    start = parser.pos
    dynamic, static = parse_dynamic_index_list_without_types(parser, DYNAMIC_INDEX, delimiter=parser.Delimiter.PAREN)
    index = IndexType()
    return (
        list(parser.resolve_operands(dynamic, [index] * len(dynamic), start)),
        DenseArrayBase.from_list(i64, static),
    )


def _print_basis(dynamic: Sequence[SSAValue], static: DenseArrayBase[IntegerType], printer: Printer) -> None:
    print_dynamic_index_list(printer, DYNAMIC_INDEX, dynamic, static.get_values(), delimiter=Parser.Delimiter.PAREN)


def parse_delinearize_index(parser: Parser) -> DelinearizeIndexOp:
    linear = parser.parse_operand(IndexType())
    parser.parse_keyword("into")
    dynamic, static = _parse_basis(parser)
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    return DelinearizeIndexOp.create(
        operands=[linear, *dynamic],
        result_types=parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type),
        properties={"static_basis": static},
        attributes=attributes,
    )


def print_delinearize_index(op: DelinearizeIndexOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_ssa_value(op.linear_index)
    printer.print_string(" into ")
    _print_basis(op.dynamic_basis, op.static_basis, printer)
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_list(op.result_types, printer.print_attribute)


def parse_linearize_index(parser: Parser) -> LinearizeIndexOp:
    is_disjoint = parser.parse_optional_keyword("disjoint") is not None
    index = IndexType()
    digits = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, lambda: parser.parse_operand(index))
    parser.parse_keyword("by")
    dynamic, static = _parse_basis(parser)
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    type = parser.parse_type()
    return LinearizeIndexOp.build(
        operands=[digits, dynamic],
        result_types=[type],
        properties={"static_basis": static, "disjoint": UnitAttr() if is_disjoint else BoolAttr.from_bool(False)},
        attributes=attributes,
    )


def print_linearize_index(op: LinearizeIndexOp, printer: Printer) -> None:
    printer.print_string(" disjoint [" if op.disjoint != BoolAttr.from_bool(False) else " [")
    printer.print_list(op.multi_index, printer.print_ssa_value)
    printer.print_string("] by ")
    _print_basis(op.dynamic_basis, op.static_basis, printer)
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_attribute(op.linear_index.type)


INDEX_ASM: Mapping[str, Assembly] = {
    **{cls.name: Assembly(_parse_applied_map(cls), print_applied_map) for cls in (ApplyOp, MinOp, MaxOp)},
    DelinearizeIndexOp.name: Assembly(parse_delinearize_index, print_delinearize_index),
    LinearizeIndexOp.name: Assembly(parse_linearize_index, print_linearize_index),
}
