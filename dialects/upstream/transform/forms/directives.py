"""The custom directives of formats: `custom<...>`.

Source: `Syntax.cpp`, `TransformOps.cpp`, `LinalgTransformOps.cpp`, `LinalgMatchOps.cpp`, `ViewLikeInterface.cpp`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    FunctionType,
    IntegerType,
    StringAttr,
    SymbolRefAttr,
    UnitAttr,
    i1,
    i64,
)
from xdsl.ir import Attribute
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.shared.formats.parts import Parts, ReadDirective, WriteDirective
from okl_opt.dialects.upstream.transform.ops import ParamOperandAttr


def _numbers(parts: Parts, name: str) -> list[int]:
    value = parts.attributes.get(name)
    return [int(number) for number in value.get_values()] if isa(value, DenseArrayBase[IntegerType]) else []


# ----- lists of sizes


def _read_sizes(parser: Parser, parts: Parts, names: Sequence[str]) -> None:
    """`[4, %p, [8]]`: numbers and values; scalable ones are in brackets."""
    values, numbers, *scalable = names
    dynamic: list[UnresolvedOperand] = []
    static: list[int] = []
    flags: list[int] = []

    def size() -> None:
        flags.append(int(bool(scalable) and parser.parse_optional_punctuation("[") is not None))
        value = parser.parse_optional_unresolved_operand()
        if value is not None:
            dynamic.append(value)
            static.append(DYNAMIC_INDEX)
        else:
            static.append(parser.parse_integer())
        if flags[-1]:
            parser.parse_punctuation("]")

    parser.parse_comma_separated_list(parser.Delimiter.SQUARE, size)
    parts.operands[values] = dynamic
    parts.attributes[numbers] = DenseArrayBase.from_list(i64, static)
    if scalable:
        parts.attributes[scalable[0]] = DenseArrayBase.from_list(i1, flags)


def _write_sizes(printer: Printer, parts: Parts, names: Sequence[str]) -> None:
    values, numbers, *scalable = names
    dynamic = iter(parts.values[values])
    flags = _numbers(parts, scalable[0]) if scalable else []
    printer.print_string("[")
    for place, number in enumerate(_numbers(parts, numbers)):
        if place:
            printer.print_string(", ")
        scales = place < len(flags) and flags[place]
        printer.print_string("[" if scales else "")
        value = next(dynamic, None) if number == DYNAMIC_INDEX else None
        if value is not None:
            printer.print_ssa_value(value)
        else:
            printer.print_string(str(number))
        printer.print_string("]" if scales else "")
    printer.print_string("]")


def _read_packed_sizes(parser: Parser, parts: Parts, names: Sequence[str]) -> None:
    """A list of sizes, or `*(%p)` for a handle to all of them."""
    packed, values, numbers = names
    if parser.parse_optional_punctuation("*") is None:
        _read_sizes(parser, parts, (values, numbers))
        return
    parser.parse_punctuation("(")
    parts.operands[packed] = [parser.parse_unresolved_operand()]
    parser.parse_punctuation(")")
    parts.attributes[numbers] = DenseArrayBase.from_list(i64, [])


def _write_packed_sizes(printer: Printer, parts: Parts, names: Sequence[str]) -> None:
    packed, values, numbers = names
    if not parts.values[packed]:
        _write_sizes(printer, parts, (values, numbers))
        return
    printer.print_string("*(")
    printer.print_ssa_value(parts.values[packed][0])
    printer.print_string(")")


# ----- types


def _read_some_function_type(parser: Parser, parts: Parts, names: Sequence[str]) -> None:
    """`T`, or `(T) -> R` if there is a result."""
    argument, result = names[:2]
    if parser.parse_optional_punctuation("(") is None:
        parts.types[argument] = [parser.parse_type()]
        return
    parts.types[argument] = [parser.parse_type()]
    parser.parse_punctuation(")")
    parser.parse_punctuation("->")
    parts.types[result] = [parser.parse_type()]


def _write_some_function_type(printer: Printer, parts: Parts, names: Sequence[str]) -> None:
    (argument,), results = parts.types[names[0]], parts.types[names[1]]
    if not results:
        printer.print_attribute(argument)
        return
    printer.print_string("(")
    printer.print_attribute(argument)
    printer.print_string(") -> ")
    printer.print_attribute(results[0])


def _read_shared_result_type(parser: Parser, parts: Parts, names: Sequence[str]) -> None:
    """`(T) -> R`; all results have the type R."""
    start = parser.pos
    type = parser.parse_type()
    if not isinstance(type, FunctionType):
        found = f"expected builtin.function, but found '{type}'"
        parser.raise_error(f"invalid kind of type specified: {found}", start)
    if len(type.inputs) != 1 or len(type.outputs) != 1:
        parser.raise_error("expects a trailing functional type with one argument and one result", start)
    parts.types[names[0]] = type.inputs.data
    for name in names[1:]:
        parts.types[name] = type.outputs.data


def _write_shared_result_type(printer: Printer, parts: Parts, names: Sequence[str]) -> None:
    printer.print_function_type(parts.types[names[0]], parts.types[names[1]])


# ----- positions


def _read_positions(parser: Parser, parts: Parts, names: Sequence[str]) -> None:
    """`all`, `0, -1`, or `except(0, -1)`."""
    positions, is_inverted, is_all = names
    numbers: list[int] = []
    if parser.parse_optional_keyword("all") is not None:
        parts.attributes[is_all] = UnitAttr()
    elif parser.parse_optional_keyword("except") is not None:
        parts.attributes[is_inverted] = UnitAttr()
        numbers = parser.parse_comma_separated_list(parser.Delimiter.PAREN, parser.parse_integer)
    else:
        numbers = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_integer)
    parts.attributes[positions] = DenseArrayBase.from_list(i64, numbers)


def _write_positions(printer: Printer, parts: Parts, names: Sequence[str]) -> None:
    positions, is_inverted, is_all = names
    text = ", ".join(map(str, _numbers(parts, positions)))
    if is_all in parts.attributes:
        text = "all"
    elif is_inverted in parts.attributes:
        text = f"except({text})"
    printer.print_string(text)


# ----- symbols


def _read_pairs(parser: Parser, parts: Parts, names: Sequence[str]) -> None:
    """`@matcher -> @action, ...`."""
    pairs: list[tuple[Attribute, Attribute]] = []

    def pair() -> None:
        matcher = parser.parse_attribute()
        parser.parse_punctuation("->")
        pairs.append((matcher, parser.parse_attribute()))

    parser.parse_comma_separated_list(parser.Delimiter.NONE, pair)
    for name, symbols in zip(names, zip(*pairs, strict=True), strict=True):
        parts.attributes[name] = ArrayAttr(symbols)


def _write_pairs(printer: Printer, parts: Parts, names: Sequence[str]) -> None:
    matchers, actions = (parts.attributes[name] for name in names)
    assert isa(matchers, ArrayAttr[SymbolRefAttr]) and isa(actions, ArrayAttr[SymbolRefAttr]), "verified"
    for place, (matcher, action) in enumerate(zip(matchers, actions, strict=False)):
        printer.print_string(", \n    " if place else "\n    ")
        printer.print_attribute(matcher)
        printer.print_string(" -> ")
        printer.print_attribute(action)


# ----- options of passes


def _read_options(parser: Parser, parts: Parts, names: Sequence[str]) -> None:
    """`{"top-down" = true, "max" = %p}`. A value is numbered: `#transform.param_operand<index = 0>`."""
    options, values = names
    found: dict[str, Attribute] = {}
    dynamic: list[UnresolvedOperand] = []

    def option() -> None:
        key = parser.parse_optional_str_literal() or parser.parse_identifier()
        parser.parse_punctuation("=")
        found[key] = _option(parser, dynamic)

    parser.parse_comma_separated_list(parser.Delimiter.BRACES, option)
    parts.attributes[options] = DictionaryAttr(found)
    parts.operands[values] = dynamic


def _option(parser: Parser, dynamic: list[UnresolvedOperand]) -> Attribute:
    if parser.parse_optional_punctuation("[") is not None:
        inner: list[Attribute] = []
        while parser.parse_optional_punctuation("]") is None:
            if inner:
                parser.parse_punctuation(",")
            inner.append(_option(parser, dynamic))
        return ArrayAttr(inner)
    value = parser.parse_optional_unresolved_operand()
    if value is None:
        return parser.parse_attribute()
    dynamic.append(value)
    return ParamOperandAttr.numbered(len(dynamic) - 1)


def _write_options(printer: Printer, parts: Parts, names: Sequence[str]) -> None:
    options, values = names
    found = parts.attributes[options]
    assert isinstance(found, DictionaryAttr), "verified"
    printer.print_string("{")
    for place, (key, value) in enumerate(found.data.items()):
        printer.print_string(", " if place else "")
        printer.print_attribute(StringAttr(key))
        printer.print_string(" = ")
        _write_option(printer, parts, values, value)
    printer.print_string("}")


def _write_option(printer: Printer, parts: Parts, values: str, value: Attribute) -> None:
    if isinstance(value, ParamOperandAttr):
        printer.print_ssa_value(parts.values[values][value.index.value.data])
    elif isa(value, ArrayAttr[Attribute]):
        printer.print_string("[")
        printer.print_list(value.data, lambda inner: _write_option(printer, parts, values, inner))
        printer.print_string("]")
    else:
        printer.print_attribute(value)


# ----- sequences


def _read_bindings(parser: Parser, parts: Parts, names: Sequence[str]) -> None:
    """`%root, %a : T, U`, `%root : T`, or nothing."""
    root, _, extra, _ = names
    first = parser.parse_optional_unresolved_operand()
    if first is None:
        return
    others: list[UnresolvedOperand] = []
    while parser.parse_optional_punctuation(",") is not None:
        others.append(parser.parse_unresolved_operand())
    parser.parse_punctuation(":")
    start = parser.pos
    if parser.parse_optional_punctuation("(") is not None:
        types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
        parser.parse_punctuation(")")
    else:
        types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
    if len(types) != len(others) + 1:
        parser.raise_error("expected the same number of types as operands", start)
    parts.operands[root], parts.operands[extra] = [first], others
    parts.types[root], parts.types[extra] = types[:1], types[1:]


def _write_bindings(printer: Printer, parts: Parts, names: Sequence[str]) -> None:
    values = [*parts.values[names[0]], *parts.values[names[2]]]
    if not values:
        return
    printer.print_list(values, printer.print_ssa_value)
    printer.print_string(" : ")
    many = len(values) > 1
    printer.print_string("(" if many else "")
    printer.print_list([value.type for value in values], printer.print_attribute)
    printer.print_string(")" if many else "")


DIRECTIVES: Mapping[str, tuple[ReadDirective, WriteDirective]] = {
    "ApplyRegisteredPassOptions": (_read_options, _write_options),
    "ContinuousTileSizeTypes": (_read_shared_result_type, _write_shared_result_type),
    "DynamicIndexList": (_read_sizes, _write_sizes),
    "ForeachMatchSymbols": (_read_pairs, _write_pairs),
    "MultitileSizesTypes": (_read_shared_result_type, _write_shared_result_type),
    "PackedOrDynamicIndexList": (_read_packed_sizes, _write_packed_sizes),
    "SemiFunctionType": (_read_some_function_type, _write_some_function_type),
    "SequenceOpOperands": (_read_bindings, _write_bindings),
    "TransformMatchDims": (_read_positions, _write_positions),
}
"""Name of a directive -> its parser and printer."""
