"""The signature, attributes and body of a function, for `func.func` and `llvm.func`.

Source: `FunctionImplementation.cpp` of MLIR.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, FunctionType, StringAttr
from xdsl.ir import Attribute, Region
from xdsl.parser import Parser
from xdsl.printer import Printer

_Dictionaries = ArrayAttr[DictionaryAttr] | None


class Function(NamedTuple):
    """A function as its text has it. `body` is empty for a declaration."""

    name: StringAttr
    inputs: Sequence[Attribute]
    outputs: Sequence[Attribute]
    body: Region
    attributes: dict[str, Attribute]
    arg_attrs: _Dictionaries
    res_attrs: _Dictionaries
    is_variadic: bool = False


def parse_function(parser: Parser, *, allow_variadic: bool = False) -> Function:
    """Parse from the symbol name to the end of the body."""
    name = parser.parse_symbol_name()
    arguments: list[Parser.Argument] = []
    inputs: list[Attribute] = []
    arg_attrs: list[dict[str, Attribute]] = []
    is_variadic = False

    def parse_input() -> None:
        nonlocal is_variadic
        if allow_variadic and parser.parse_optional_punctuation("...") is not None:
            is_variadic = True
            return
        if is_variadic:
            parser.raise_error("variadic arguments must be in the end of the argument list")
        argument = parser.parse_optional_argument() if not inputs or arguments else None
        if argument is not None:
            arguments.append(argument)
            inputs.append(argument.type)
        elif arguments:
            parser.raise_error("expected SSA identifier")
        else:
            inputs.append(parser.parse_type())
        arg_attrs.append(parser.parse_optional_dictionary_attr_dict())
        location = parser.parse_optional_location()
        if argument is not None:
            argument.location = location

    parser.parse_comma_separated_list(parser.Delimiter.PAREN, parse_input)
    outputs, res_attrs = _parse_outputs(parser)
    attributes = parser.parse_optional_attr_dict_with_keyword()
    start = parser.pos
    body = parser.parse_optional_region(arguments or None)
    if body is None:
        body = Region()
    elif body.blocks.first is None:
        parser.raise_error("expected non-empty function body", start)
    return Function(
        name,
        inputs,
        outputs,
        body,
        {} if attributes is None else dict(attributes.data),
        _dictionaries(arg_attrs),
        _dictionaries(res_attrs),
        is_variadic,
    )


def _parse_outputs(parser: Parser) -> tuple[list[Attribute], list[dict[str, Attribute]]]:
    if parser.parse_optional_punctuation("->") is None:
        return [], []
    pairs = parser.parse_optional_comma_separated_list(
        parser.Delimiter.PAREN, lambda: (parser.parse_type(), parser.parse_optional_dictionary_attr_dict())
    )
    if pairs is None:
        return [parser.parse_type()], []
    return [type for type, _ in pairs], [attributes for _, attributes in pairs]


def _dictionaries(dictionaries: Sequence[dict[str, Attribute]]) -> _Dictionaries:
    """One dictionary per argument or result; None when all are empty."""
    if not any(dictionaries):
        return None
    return ArrayAttr([DictionaryAttr(entries) for entries in dictionaries])


def print_function(
    printer: Printer,
    name: str,
    type: FunctionType,
    body: Region,
    attributes: Mapping[str, Attribute],
    arg_attrs: _Dictionaries,
    res_attrs: _Dictionaries,
    *,
    is_variadic: bool = False,
) -> None:
    """Print from the symbol name to the end of the body."""
    printer.print_symbol_name(name)
    printer.print_string("(")
    entry = body.blocks.first
    inputs = type.inputs.data
    for index, input in enumerate(inputs):
        if index:
            printer.print_string(", ")
        if entry is not None:
            printer.print_ssa_value(entry.args[index])
            printer.print_string(": ")
        printer.print_attribute(input)
        _print_dictionary(printer, arg_attrs, index)
    if is_variadic:
        printer.print_string(", ..." if inputs else "...")
    printer.print_string(")")
    _print_outputs(printer, type.outputs.data, res_attrs)
    printer.print_op_attributes(attributes, print_keyword=True)
    if entry is not None:
        printer.print_string(" ")
        printer.print_region(body, print_entry_block_args=False, print_empty_block=False)


def _print_outputs(printer: Printer, outputs: Sequence[Attribute], res_attrs: _Dictionaries) -> None:
    if not outputs:
        return
    printer.print_string(" -> ")
    bare = len(outputs) == 1 and not isinstance(outputs[0], FunctionType) and not _has_entries(res_attrs)
    if bare:
        printer.print_attribute(outputs[0])
        return
    printer.print_string("(")
    for index, output in enumerate(outputs):
        if index:
            printer.print_string(", ")
        printer.print_attribute(output)
        _print_dictionary(printer, res_attrs, index)
    printer.print_string(")")


def _has_entries(dictionaries: _Dictionaries) -> bool:
    return dictionaries is not None and any(dictionary.data for dictionary in dictionaries.data)


def _print_dictionary(printer: Printer, dictionaries: _Dictionaries, index: int) -> None:
    if dictionaries is not None and index < len(dictionaries.data) and dictionaries.data[index].data:
        printer.print_string(" ")
        printer.print_attr_dict(dictionaries.data[index].data)
