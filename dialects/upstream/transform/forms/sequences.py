"""The form of `transform.named_sequence`, the same as of functions. Source: `NamedSequenceOp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import FunctionType, StringAttr
from xdsl.dialects.transform import NamedSequenceOp
from xdsl.parser import Parser
from xdsl.printer import Printer

from okl_opt.dialects.text.assembly import Assembly
from okl_opt.dialects.text.assembly.function_like import parse_function, print_function

_INFERRED = ("sym_visibility", "sym_name", "function_type")


def _parse(parser: Parser) -> NamedSequenceOp:
    visibility = parser.parse_optional_visibility_keyword()
    function = parse_function(parser, inferred=_INFERRED)
    sequence = NamedSequenceOp(
        function.name,
        FunctionType.from_lists(function.inputs, function.outputs),
        function.body,
        visibility,
        function.arg_attrs,
        function.res_attrs,
    )
    sequence.attributes.update(function.attributes)
    return sequence


def _print(op: NamedSequenceOp, printer: Printer) -> None:
    printer.print_string(" ")
    if isinstance(op.sym_visibility, StringAttr):
        printer.print_string(f"{op.sym_visibility.data} ")
    print_function(printer, op.sym_name.data, op.function_type, op.body, op.attributes, op.arg_attrs, op.res_attrs)


NAMED_SEQUENCE = Assembly(_parse, _print)
