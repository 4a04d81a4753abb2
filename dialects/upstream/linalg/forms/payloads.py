"""Assembly of linalg.map and linalg.reduce. Source: `LinalgOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.dialects.builtin import DictionaryAttr, UnregisteredOp
from xdsl.dialects.linalg.ops import YieldOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.irdl import IRDLOperation
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.mlir_lexer import MLIRTokenKind

from okl_opt.dialects.diagnostic import error, op_name
from okl_opt.dialects.text import print_attribute
from okl_opt.dialects.text.read.parser import TextParser
from okl_opt.dialects.upstream.linalg.forms.parts import (
    Parts,
    located,
    parse_more_attributes,
    parse_numbers,
    parse_parts,
    print_numbers,
    print_operands,
    text_parser,
)
from okl_opt.dialects.upstream.linalg.ops import MapOp, ReduceOp
from okl_opt.dialects.upstream.shared.shapes import element_of


class _Payload(NamedTuple):
    """The single op of a short form: `{ arith.addf {fastmath = #arith.fastmath<fast>} }`."""

    cls: type[Operation]
    attributes: dict[str, Attribute]


def _parse_payload(parser: Parser) -> _Payload | None:
    if parser.parse_optional_punctuation("{") is None:
        return None
    ours = text_parser(parser)
    token = ours.token
    if token.kind is not MLIRTokenKind.BARE_IDENT:
        ours.raise_at("expected bare identifier or keyword", token.start)
    parser.parse_identifier()
    # As in MLIR, regions' default dialects do not apply to this name.
    name = token.text if "." in token.text else f".{token.text}"
    cls = _payload_class(ours, name)
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation("}")
    return _Payload(cls, attributes)


def _payload_class(parser: TextParser, name: str) -> type[Operation]:
    cls = parser.ctx.get_optional_op(name)
    if cls is not None and not issubclass(cls, UnregisteredOp):
        return cls
    location = parser.source.location(parser.op_start)
    dialect = name.partition(".")[0]
    if parser.ctx.get_optional_dialect(dialect) is not None:
        raise error(
            location,
            f"unregistered operation '{name}' found in dialect ('{dialect}') that does not allow unknown operations",
        )
    if cls is None:
        raise error(
            location,
            f"'{name}' op created with unregistered dialect. If this is intended, please call "
            "allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool "
            "used",
        )
    return cls


def _payload_region(payload: _Payload, types: Sequence[Attribute], operands: Sequence[int]) -> Region:
    """A region that applies the payload to the arguments with the numbers `operands`."""
    block = Block(arg_types=types)
    declared = payload.cls.get_irdl_definition().properties if issubclass(payload.cls, IRDLOperation) else {}
    properties = {name: value for name, value in payload.attributes.items() if name in declared}
    if "fastmath" in declared:
        properties.setdefault("fastmath", FastMathFlagsAttr("none"))
    op = payload.cls.create(
        operands=[block.args[place] for place in operands],
        result_types=[types[-1]],
        properties=properties,
        attributes={name: value for name, value in payload.attributes.items() if name not in declared},
    )
    block.add_ops([op, YieldOp(*op.results)])
    return Region(block)


def _parse_arguments_and_body(parser: Parser) -> Region:
    """`(%a: f32, %b: f32) { ... }`."""
    text_parser(parser).require("(", "expected '(' in argument list")
    arguments: list[Parser.Argument] = []
    while parser.parse_optional_punctuation(")") is None:
        if arguments and parser.parse_optional_punctuation(",") is None:
            text_parser(parser).token_error("expected ')' in argument list")
        argument = parser.parse_argument()
        parser.parse_optional_attr_dict()
        argument.location = parser.parse_optional_location()
        arguments.append(argument)
    return parser.parse_region(arguments)


def parse_map(parser: Parser) -> MapOp:
    """`linalg.map { math.absf } ins(%a : T) outs(%b : T) {a}`, or with a region after that."""
    payload = _parse_payload(parser)
    parts = parse_parts(parser, MapOp.name)
    if parts.properties:
        held = print_attribute(DictionaryAttr(parts.properties))
        message = f"invalid properties {held} for op {MapOp.name}: this operation does not support properties"
        text_parser(parser).raise_at(message, text_parser(parser).op_start)
    parse_more_attributes(parser, MapOp.name, parts.attributes)
    return MapOp.create(
        operands=parts.operands,
        result_types=parts.tensors(),
        attributes=parts.attributes,
        regions=[_region(parser, parts, payload, range(len(parts.operands) - 1))],
    )


def parse_reduce(parser: Parser) -> ReduceOp:
    """`linalg.reduce { arith.addf } ins(%a : T) outs(%b : U) dimensions = [0] {a}`, or with a region after that."""
    payload = _parse_payload(parser)
    parts = parse_parts(parser, ReduceOp.name)
    dimensions = parse_numbers(parser, "dimensions")
    parse_more_attributes(parser, ReduceOp.name, parts.attributes)
    count = len(parts.operands)
    return ReduceOp.create(
        operands=parts.operands,
        result_types=parts.tensors(),
        properties=parts.properties | {"dimensions": dimensions},
        attributes=parts.attributes,
        # The last argument is the payload's first operand.
        regions=[_region(parser, parts, payload, [count - 1, *range(count - 1)])],
    )


def _region(parser: Parser, parts: Parts, payload: _Payload | None, operands: Sequence[int]) -> Region:
    if payload is None:
        return _parse_arguments_and_body(parser)
    types = [element_of(type) for type in parts.types()]
    return located(parser, _payload_region(payload, types, operands)) if types else Region()


def _payload_of(region: Region, operands: Sequence[SSAValue]) -> Operation | None:
    """The op of a short form, if the region has only that op, on `operands`, and yields its result; else None."""
    payload, last = region.block.first_op, region.block.last_op
    if payload is None or last is None or payload.next_op is not last or not operands:
        return None
    if tuple(payload.operands) != tuple(operands) or len(last.operands) != 1:
        return None
    return payload if last.operands[0].owner is payload else None


def _print_payload(payload: Operation, printer: Printer) -> None:
    attributes = payload.attributes | payload.properties
    if attributes.get("fastmath") == FastMathFlagsAttr("none"):
        attributes = {name: value for name, value in attributes.items() if name != "fastmath"}
    if isinstance(payload, UnregisteredOp):
        attributes.pop("op_name__", None)
    printer.print_string(f" {{ {op_name(payload)}")
    printer.print_op_attributes(attributes)
    printer.print_string(" }")


def _print_body(region: Region, printer: Printer) -> None:
    """Print the region on its own line, with the arguments before it."""
    with printer.indented():
        printer.print_string("\n(")
        for number, argument in enumerate(region.block.args):
            if number:
                printer.print_string(", ")
            printer.print_block_argument(argument)
        printer.print_string(") ")
        printer.print_region(region, print_entry_block_args=False)


def print_map(op: MapOp, printer: Printer) -> None:
    payload = _payload_of(op.mapper, op.mapper.block.args[:-1])
    if payload is not None:
        _print_payload(payload, printer)
    print_operands(op.inputs, [op.init], printer)
    printer.print_op_attributes(op.attributes)
    if payload is None:
        _print_body(op.mapper, printer)


def print_reduce(op: ReduceOp, printer: Printer) -> None:
    *rest, last = op.combiner.block.args
    payload = _payload_of(op.combiner, [last, *rest])
    if payload is not None:
        _print_payload(payload, printer)
    print_operands(op.inputs, op.inits, printer)
    print_numbers("dimensions", op.dimensions, printer)
    printer.print_op_attributes(op.attributes)
    if payload is None:
        _print_body(op.combiner, printer)
