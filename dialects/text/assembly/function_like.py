"""The signature, attributes and body of a function, for `func.func`, `gpu.func` and `llvm.func`.

Source: `FunctionImplementation.cpp` of MLIR.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, FunctionType, StringAttr
from xdsl.ir import Attribute, BlockArgument, Region
from xdsl.parser import Parser, Position
from xdsl.printer import Printer

Dictionaries = ArrayAttr[DictionaryAttr] | None


class Signature(NamedTuple):
    """The parsed name and type of a function. `arguments` is empty if they are unnamed."""

    name: StringAttr
    start: Position
    """Where the arguments begin."""
    arguments: Sequence[Parser.Argument]
    inputs: Sequence[Attribute]
    outputs: Sequence[Attribute]
    arg_attrs: Dictionaries
    res_attrs: Dictionaries
    is_variadic: bool


class Function(NamedTuple):
    """A parsed function. `body` is empty for a declaration."""

    name: StringAttr
    inputs: Sequence[Attribute]
    outputs: Sequence[Attribute]
    body: Region
    attributes: dict[str, Attribute]
    arg_attrs: Dictionaries
    res_attrs: Dictionaries
    is_variadic: bool = False


def _parse_nothing(parser: Parser) -> dict[str, Attribute]:
    return {}


def parse_signature(parser: Parser, *, allow_variadic: bool = False) -> Signature:
    """Parse from the symbol name to the results."""
    name = parser.parse_symbol_name()
    start = parser.pos
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
        start = parser.pos
        argument = parser.parse_optional_argument() if not inputs or arguments else None
        if argument is not None:
            arguments.append(argument)
            inputs.append(argument.type)
        elif arguments:
            parser.raise_error("expected SSA identifier")
        elif parser.parse_optional_unresolved_operand() is not None:
            parser.raise_error("expected type instead of SSA identifier", start)
        else:
            inputs.append(parser.parse_type())
        arg_attrs.append(parser.parse_optional_dictionary_attr_dict())
        location = parser.parse_optional_location()
        if argument is not None:
            argument.location = location

    parser.parse_comma_separated_list(parser.Delimiter.PAREN, parse_input)
    outputs, res_attrs = _parse_outputs(parser)
    return Signature(
        name, start, arguments, inputs, outputs, dictionaries(arg_attrs), dictionaries(res_attrs), is_variadic
    )


def parse_function(
    parser: Parser,
    *,
    allow_variadic: bool = False,
    parse_between: Callable[[Parser], dict[str, Attribute]] = _parse_nothing,
    inferred: Sequence[str] = (),
) -> Function:
    """Parse from the symbol name to the end of the body; `parse_between` parses what follows the results.

    Attributes that are `inferred` from other parts may not be written.
    """
    signature = parse_signature(parser, allow_variadic=allow_variadic)
    between = parse_between(parser)
    start = parser.pos
    attributes = parser.parse_optional_attr_dict_with_keyword()
    for name in inferred:
        if attributes is not None and name in attributes.data:
            what = "is an inferred attribute and should not be specified in the explicit attribute dictionary"
            parser.raise_error(f"'{name}' {what}", start)
    start = parser.pos
    body = parser.parse_optional_region(signature.arguments or None)
    if body is None:
        body = Region()
    elif body.blocks.first is None:
        parser.raise_error("expected non-empty function body", start)
    return Function(
        signature.name,
        signature.inputs,
        signature.outputs,
        body,
        between | ({} if attributes is None else dict(attributes.data)),
        signature.arg_attrs,
        signature.res_attrs,
        signature.is_variadic,
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


def dictionaries(entries: Sequence[dict[str, Attribute]]) -> Dictionaries:
    """One dictionary per argument or result; None when all are empty."""
    return ArrayAttr([DictionaryAttr(entry) for entry in entries]) if any(entries) else None


def print_signature(
    printer: Printer,
    name: str,
    type: FunctionType,
    body: Region,
    arg_attrs: Dictionaries,
    res_attrs: Dictionaries,
    *,
    is_variadic: bool = False,
    names_declared: bool = False,
) -> None:
    """Print from the symbol name to the results; the arguments of a declaration have names if `names_declared`."""
    printer.print_symbol_name(name)
    printer.print_string("(")
    entry = body.blocks.first
    inputs = type.inputs.data
    for index, input in enumerate(inputs):
        if index:
            printer.print_string(", ")
        if entry is None:
            if names_declared:
                printer.print_string(f"%arg{index}: ")
            printer.print_attribute(input)
            print_dictionary(printer, arg_attrs, index)
        else:
            attributes: Mapping[str, Attribute] = arg_attrs.data[index].data if arg_attrs is not None else {}
            print_region_argument(printer, entry.args[index], attributes)
    if is_variadic:
        printer.print_string(", ..." if inputs else "...")
    printer.print_string(")")
    _print_outputs(printer, type.outputs.data, res_attrs)


def print_region_argument(printer: Printer, argument: BlockArgument, attributes: Mapping[str, Attribute]) -> None:
    """`%arg0: i32 {a = 1 : i32}`, and the location if locations are printed."""
    write: Callable[[BlockArgument, Mapping[str, Attribute]], None] | None
    write = getattr(printer, "print_region_argument", None)
    if write is not None:
        write(argument, attributes)
        return
    printer.print_block_argument(argument)
    printer.print_op_attributes(attributes)


def print_function(
    printer: Printer,
    name: str,
    type: FunctionType,
    body: Region,
    attributes: Mapping[str, Attribute],
    arg_attrs: Dictionaries,
    res_attrs: Dictionaries,
    *,
    is_variadic: bool = False,
    names_declared: bool = False,
    print_between: Callable[[], None] = lambda: None,
) -> None:
    """Print from the symbol name to the end of the body; `print_between` prints what follows the results."""
    print_signature(
        printer,
        name,
        type,
        body,
        arg_attrs,
        res_attrs,
        is_variadic=is_variadic,
        names_declared=names_declared,
    )
    print_between()
    printer.print_op_attributes(attributes, print_keyword=True)
    if body.blocks.first is not None:
        printer.print_string(" ")
        printer.print_region(body, print_entry_block_args=False, print_empty_block=False)


def _print_outputs(printer: Printer, outputs: Sequence[Attribute], res_attrs: Dictionaries) -> None:
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
        print_dictionary(printer, res_attrs, index)
    printer.print_string(")")


def _has_entries(dictionaries: Dictionaries) -> bool:
    return dictionaries is not None and any(dictionary.data for dictionary in dictionaries.data)


def print_dictionary(printer: Printer, dictionaries: Dictionaries, index: int) -> None:
    if dictionaries is not None and index < len(dictionaries.data) and dictionaries.data[index].data:
        printer.print_string(" ")
        printer.print_attr_dict(dictionaries.data[index].data)
