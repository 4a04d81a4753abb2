"""Assembly of the func dialect."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import FunctionType
from xdsl.dialects.func import CallOp, FuncOp
from xdsl.parser import Parser
from xdsl.printer import Printer

from okl_opt.dialects.text.assembly import Assembly, GenericForm, Write, properties_among_attributes
from okl_opt.dialects.text.assembly.function_like import parse_function, print_function

_IN_SIGNATURE = frozenset({"sym_name", "sym_visibility", "function_type", "arg_attrs", "res_attrs"})


def parse_func(parser: Parser) -> FuncOp:
    visibility = parser.parse_optional_visibility_keyword()
    function = parse_function(parser, inferred=("sym_visibility", "sym_name", "function_type"))
    op = FuncOp(
        function.name.data,
        FunctionType.from_lists(function.inputs, function.outputs),
        function.body,
        visibility,
        arg_attrs=function.arg_attrs,
        res_attrs=function.res_attrs,
    )
    op.attributes.update(function.attributes)
    return op


def print_func(op: FuncOp, printer: Printer) -> None:
    printer.print_string(" ")
    if op.sym_visibility is not None:
        printer.print_string(op.sym_visibility.data + " ")
    attributes = {name: value for name, value in (op.attributes | op.properties).items() if name not in _IN_SIGNATURE}
    print_function(printer, op.sym_name.data, op.function_type, op.body, attributes, op.arg_attrs, op.res_attrs)


ASM: Mapping[str, Assembly] = {FuncOp.name: Assembly(parse_func, print_func)}
ATTRIBUTES: Mapping[str, Write] = {}
GENERIC: Mapping[str, GenericForm] = {
    CallOp.name: properties_among_attributes("no_inline", "arg_attrs", "res_attrs"),
    FuncOp.name: properties_among_attributes("no_inline"),
}
