"""Assembly of llvm.call, and parts shared with llvm.invoke. Source: `LLVMDialect.cpp` of MLIR."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    IntegerType,
    StringAttr,
    SymbolRefAttr,
    i32,
)
from xdsl.dialects.llvm import (
    CallOp,
    FastMathAttr,
    LLVMVoidType,
    TailCallKind,
    TailCallKindAttr,
)
from xdsl.ir import Attribute, SSAValue
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.assembly import Assembly, GenericForm, properties_among_attributes
from okl_opt.dialects.text.assembly.typed_values import parse_typed_values, print_typed_values
from okl_opt.dialects.text.read.token_parser import TokenParser
from okl_opt.dialects.upstream.llvm.forms.attributes import parse_convention
from okl_opt.dialects.upstream.llvm.forms.words import refuse

# Properties of `llvm.call` in MLIR that xDSL's class lacks.
_CALL_PROPERTIES = (
    "access_groups",
    "alias_scopes",
    "always_inline",
    "arg_attrs",
    "branch_weights",
    "convergent",
    "inline_hint",
    "memory_effects",
    "no_inline",
    "no_unwind",
    "noalias_scopes",
    "noinline",
    "op_bundle_tags",
    "res_attrs",
    "tbaa",
    "will_return",
)
_IN_CALL_SYNTAX = frozenset(
    {
        "callee",
        "var_callee_type",
        "CConv",
        "TailCallKind",
        "op_bundle_sizes",
        "op_bundle_tags",
        "operandSegmentSizes",
        "arg_attrs",
        "res_attrs",
    }
)
_TAIL_CALLS = tuple(kind.value for kind in TailCallKind)


def parse_bundles(parser: Parser) -> tuple[list[str], list[list[SSAValue]]]:
    """`["tag"(%x : i32), "other"()]`: the tags, and the values of each."""
    tags: list[str] = []
    groups: list[list[SSAValue]] = []

    def bundle() -> None:
        tags.append(parser.parse_str_literal())
        start = parser.pos
        parser.parse_punctuation("(")
        if parser.parse_optional_punctuation(")") is not None:
            groups.append([])
            return
        groups.append(parse_typed_values(parser, start))

    parser.parse_optional_comma_separated_list(parser.Delimiter.SQUARE, bundle)
    return tags, groups


def _parse_typed_dictionaries(
    parser: Parser, *, may_be_alone: bool = False
) -> tuple[list[Attribute], list[dict[str, Attribute]]]:
    """`(i32 {llvm.signext}, !llvm.ptr)`, or one type without the parentheses."""
    pairs = parser.parse_optional_comma_separated_list(
        parser.Delimiter.PAREN, lambda: (parser.parse_type(), parser.parse_optional_attr_dict())
    )
    if pairs is None and may_be_alone:
        return [parser.parse_type()], [{}]
    if pairs is None:
        parser.parse_punctuation("(")
    return [type for type, _ in pairs or ()], [attributes for _, attributes in pairs or ()]


def bundle_tags(tags: Sequence[str]) -> dict[str, Attribute]:
    return {"op_bundle_tags": ArrayAttr([StringAttr(tag) for tag in tags])} if tags else {}


def _function_dictionaries(
    arguments: Sequence[dict[str, Attribute]], results: Sequence[dict[str, Attribute]]
) -> dict[str, Attribute]:
    """The attributes of the arguments and of the results, if there are any."""
    pairs = (("arg_attrs", arguments), ("res_attrs", results))
    return {key: ArrayAttr([DictionaryAttr(entry) for entry in entries]) for key, entries in pairs if any(entries)}


class Callee(NamedTuple):
    """The callee of a call, a symbol or a pointer, and the arguments."""

    symbol: SymbolRefAttr | None
    pointer: UnresolvedOperand | None
    arguments: Sequence[UnresolvedOperand]


def parse_callee(parser: Parser) -> Callee:
    """`@f(%x)` or `%p(%x)`."""
    name = parser.parse_optional_symbol_name()
    pointer = parser.parse_unresolved_operand() if name is None else None
    arguments = parser.parse_comma_separated_list(parser.Delimiter.PAREN, parser.parse_unresolved_operand)
    return Callee(None if name is None else SymbolRefAttr(name), pointer, arguments)


def parse_variadic_type(parser: Parser) -> dict[str, Attribute]:
    """`vararg(!llvm.func<i32 (ptr, ...)>)`, or nothing."""
    if parser.parse_optional_keyword("vararg") is None:
        return {}
    with parser.in_parens():
        return {"var_callee_type": parser.parse_type()}


def parse_callee_type(
    parser: Parser, callee: Callee
) -> tuple[list[SSAValue], Sequence[Attribute], dict[str, Attribute]]:
    """`: (i32 {llvm.signext}) -> f32`, after the type of the called pointer, if any.

    Returns the pointer and the arguments, the result types, and the attributes of both.
    """
    operands: list[UnresolvedOperand] = [*callee.arguments]
    types: list[Attribute] = []
    trailing = parser.pos
    parser.parse_punctuation(":")
    if callee.pointer is not None:
        operands.insert(0, callee.pointer)
        types.append(parser.parse_type())
        if parser.parse_optional_punctuation(",") is None:
            refuse(parser, "expected indirect call to have 2 trailing types", trailing)
    is_direct = callee.pointer is None
    expected = "expected direct call to have 1 trailing types" if is_direct else "expected trailing function type"
    assert isinstance(parser, TokenParser)
    with parser.followed(expected, of_token=False, at=trailing):
        inputs, outputs, dictionaries = parse_signature(parser)
    if len(outputs) > 1:
        refuse(parser, "expected function with 0 or 1 result", trailing)
    if outputs and isinstance(outputs[0], LLVMVoidType):
        refuse(parser, "expected a non-void result type", trailing)
    types.extend(inputs)
    if len(operands) != len(types):
        counts = f"got {len(operands)} operands and {len(types)} types"
        refuse(parser, f"number of operands and types do not match: {counts}")
    return list(parser.resolve_operands(operands, types, trailing)), outputs, dictionaries


def parse_signature(parser: Parser) -> tuple[Sequence[Attribute], Sequence[Attribute], dict[str, Attribute]]:
    """`(i32 {llvm.signext}) -> f32`: the types of arguments and results, and the attributes of both."""
    inputs, argument_attributes = _parse_typed_dictionaries(parser)
    parser.parse_punctuation("->")
    outputs, result_attributes = _parse_typed_dictionaries(parser, may_be_alone=True)
    return inputs, outputs, _function_dictionaries(argument_attributes, result_attributes)


def parse_call(parser: Parser) -> CallOp:
    """`llvm.call fastcc tail @f(%x) vararg(T) ["tag"(%y : i32)] {no_unwind} : (i32 {llvm.signext}) -> f32`."""
    convention = parse_convention(parser)
    tail = parser.parse_optional_keyword_in(_TAIL_CALLS) or TailCallKind.NONE.value
    properties: dict[str, Attribute] = {
        "CConv": convention,
        "TailCallKind": TailCallKindAttr(TailCallKind(tail)),
    }
    callee = parse_callee(parser)
    if callee.symbol is not None:
        properties["callee"] = callee.symbol
    properties |= parse_variadic_type(parser)
    tags, groups = parse_bundles(parser)
    attributes = parser.parse_optional_attr_dict()
    properties["fastmathFlags"] = attributes.pop("fastmathFlags", FastMathAttr("none"))
    properties["op_bundle_sizes"] = DenseArrayBase.from_list(i32, [len(group) for group in groups])
    attributes |= bundle_tags(tags)
    operands, outputs, dictionaries = parse_callee_type(parser, callee)
    attributes |= dictionaries
    return CallOp.build(
        operands=[operands, [value for group in groups for value in group]],
        result_types=[outputs],
        properties=properties,
        attributes=attributes,
    )


def _print_typed_dictionaries(types: Sequence[Attribute], dictionaries: Attribute | None, printer: Printer) -> None:
    printer.print_string("(")
    # Most calls have no such attributes, and `isa` takes longer than the rest of this function.
    entries = dictionaries.data if dictionaries is not None and isa(dictionaries, ArrayAttr[DictionaryAttr]) else ()
    for number, type in enumerate(types):
        if number:
            printer.print_string(", ")
        printer.print_attribute(type)
        if number < len(entries) and entries[number].data:
            printer.print_string(" ")
            printer.print_attr_dict(entries[number].data)
    printer.print_string(")")


_NO_TAGS = ArrayAttr[StringAttr]([])


def print_bundles(tags: Attribute | None, sizes: Attribute, rest: Sequence[SSAValue], printer: Printer) -> None:
    """`["tag"(%x : i32)]` after a blank, or nothing; `rest` are the values of all bundles."""
    # Most calls have no bundles, and `isa` takes longer than the rest of this function.
    if tags is None or tags == _NO_TAGS or not isa(tags, ArrayAttr[StringAttr]):
        return
    assert isa(sizes, DenseArrayBase[IntegerType])
    printer.print_string(" [")
    for number, (tag, size) in enumerate(zip(tags, sizes.get_values(), strict=True)):
        if number:
            printer.print_string(", ")
        printer.print_attribute(tag)
        if size:
            print_typed_values(rest[:size], printer)
        else:
            printer.print_string("()")
        rest = rest[size:]
    printer.print_string("]")


def print_callee(callee: SymbolRefAttr | None, operands: Sequence[SSAValue], printer: Printer) -> None:
    """`@f(%x)` after a blank; without a symbol the first operand is the function: `%p(%x)`."""
    printer.print_string(" ")
    if callee is None:
        printer.print_ssa_value(operands[0])
        operands = operands[1:]
    else:
        printer.print_attribute(callee)
    printer.print_string("(")
    printer.print_list(operands, printer.print_ssa_value)
    printer.print_string(")")


def print_variadic_type(type: Attribute | None, printer: Printer) -> None:
    """` vararg(!llvm.func<i32 (ptr, ...)>)`, or nothing."""
    if type is not None:
        printer.print_string(" vararg(")
        printer.print_attribute(type)
        printer.print_string(")")


def print_callee_type(
    callee: SymbolRefAttr | None,
    operands: Sequence[SSAValue],
    arg_attrs: Attribute | None,
    outputs: Sequence[Attribute],
    res_attrs: Attribute | None,
    printer: Printer,
) -> None:
    """`(i32 {llvm.signext}) -> f32`; a call of a pointer prints the pointer's type first."""
    if callee is None:
        printer.print_attribute(operands[0].type)
        printer.print_string(", ")
        operands = operands[1:]
    print_signature(operands, arg_attrs, outputs, res_attrs, printer)


def print_signature(
    operands: Sequence[SSAValue],
    arg_attrs: Attribute | None,
    outputs: Sequence[Attribute],
    res_attrs: Attribute | None,
    printer: Printer,
) -> None:
    """`(i32 {llvm.signext}) -> f32`."""
    _print_typed_dictionaries([value.type for value in operands], arg_attrs, printer)
    printer.print_string(" -> ")
    if len(outputs) == 1 and res_attrs is None:
        printer.print_attribute(outputs[0])
    else:
        _print_typed_dictionaries(outputs, res_attrs, printer)


def print_call(op: CallOp, printer: Printer) -> None:
    if op.CConv.convention.data != "ccc":
        printer.print_string(f" {op.CConv.convention.data}")
    if op.TailCallKind.data is not TailCallKind.NONE:
        printer.print_string(f" {op.TailCallKind.data}")
    print_callee(op.callee, op.args, printer)
    print_variadic_type(op.var_callee_type, printer)
    print_bundles(op.attributes.get("op_bundle_tags"), op.op_bundle_sizes, op.op_bundle_operands, printer)
    hidden = {*_IN_CALL_SYNTAX, "fastmathFlags"} if op.fastmathFlags == FastMathAttr("none") else _IN_CALL_SYNTAX
    printer.print_op_attributes(op.attributes | op.properties, reserved_attr_names=hidden)
    printer.print_string(" : ")
    arg_attrs, res_attrs = op.attributes.get("arg_attrs"), op.attributes.get("res_attrs")
    print_callee_type(op.callee, op.args, arg_attrs, op.result_types, res_attrs, printer)


CALL_ASM: Mapping[str, Assembly] = {CallOp.name: Assembly(parse_call, print_call)}
CALL_GENERIC: Mapping[str, GenericForm] = {CallOp.name: properties_among_attributes(*_CALL_PROPERTIES)}
