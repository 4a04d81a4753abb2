"""Custom assembly of MLIR's test dialect. Source: `TestOps.td`, `TestOpsSyntax.td`, `TestOpsSyntax.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from xdsl.ir import Attribute, Operation
from xdsl.irdl import IRDLOperation
from xdsl.irdl.declarative_assembly_format import FormatProgram
from xdsl.parser import AttrParser, Parser
from xdsl.printer import Printer

from okl_opt.dialects.text.assembly import Assembly, ReadAttribute
from okl_opt.dialects.text.fused_locations import dialect_location
from okl_opt.dialects.upstream.test.declared import op_class
from okl_opt.dialects.upstream.test.forms.regions import REGION_ASM
from okl_opt.dialects.upstream.test.forms.values import VALUE_ASM
from okl_opt.dialects.upstream.test.forms.words import WORD_ASM
from okl_opt.dialects.upstream.test.ops import CustomLocationAttr

_WITH_REGION = "attr-dict-with-keyword $region"

_FORMATS: Mapping[str, str] = {
    "test.block_argument_name_from_type": "$body attr-dict-with-keyword",
    "test.block_argument_name_from_type_interface": "$body attr-dict-with-keyword",
    "test.call_and_store": (
        "$callee `(` $callee_operands `)` `,` $address attr-dict `:` functional-type(operands, results)"
    ),
    "test.call_on_device": (
        "$callee `(` $forwarded_operands `)` `,` $non_forwarded_device_operand attr-dict `:` "
        "functional-type(operands, results)"
    ),
    "test.alloc_with_multiple_results": "attr-dict `:` type($index) `,` type($memref)",
    "test.alloca_scope_region": _WITH_REGION,
    "test.block_names": "$body attr-dict-with-keyword",
    "test.default_dialect": "$body attr-dict-with-keyword",
    "test.format_optional_result_d_op": "(`:` type($optional)^)? attr-dict",
    "test.graph_region": _WITH_REGION,
    "test.isolated_graph_region": _WITH_REGION,
    "test.loop_block": "$init `:` functional-type($init, $floatResult) $body attr-dict-with-keyword",
    "test.loop_block_term": "`iter` $iter `exit` $exit attr-dict",
    "test.multi_slot_alloca": "$operands_ attr-dict `:` functional-type($operands_, $results_)",
    "test.op.with_dot_in_name": "attr-dict",
    "test.op_with_loc_attr": "$loc_attr attr-dict",
    "test.region_yield": "$result `:` type($result) attr-dict",
    "test.single_no_terminator_op": "attr-dict `:` $my_region",
    "test.store_with_a_loop_region": "$address attr-dict-with-keyword $body `:` type($address)",
    "test.store_with_a_region": "$address attr-dict-with-keyword $body `:` type($address)",
    "test.store_with_a_region_terminator": "attr-dict",
}
"""Op name -> declarative format; field names that every op has get a trailing underscore."""


def _declared(name: str) -> type[IRDLOperation]:
    cls = op_class(name)
    assert cls is not None and issubclass(cls, IRDLOperation), f"{name} is in definitions.txt"
    return cls


@cache
def _program(name: str) -> FormatProgram:
    return FormatProgram.from_str(_FORMATS[name], _declared(name).get_irdl_definition())


def _declarative(name: str) -> Assembly:
    """The entry of an op with a declarative format, which is parsed at the first such op."""

    def parse(parser: Parser) -> Operation:
        return _program(name).parse(parser, _declared(name))

    def write(op: Any, printer: Printer) -> None:
        _program(name).print(printer, op)

    return Assembly(parse, write)


ASM: Mapping[str, Assembly] = {**{name: _declarative(name) for name in _FORMATS}, **REGION_ASM, **VALUE_ASM, **WORD_ASM}


def _read_location(parser: AttrParser) -> Attribute:
    return dialect_location(CustomLocationAttr.new(CustomLocationAttr.parse_parameters(parser)))


READERS: Mapping[str, ReadAttribute] = {CustomLocationAttr.name: _read_location}
