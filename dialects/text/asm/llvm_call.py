"""Assembly of llvm.call and of globals. Source: `LLVMDialect.cpp` of MLIR."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    IntegerAttr,
    IntegerType,
    StringAttr,
    SymbolRefAttr,
    UnitAttr,
    i32,
    i64,
)
from xdsl.dialects.llvm import (
    LLVM_CALLING_CONVS,
    CallingConventionAttr,
    CallOp,
    FastMathAttr,
    GlobalOp,
    LinkageAttr,
    LLVMArrayType,
    TailCallKind,
    TailCallKindAttr,
)
from xdsl.ir import Attribute, Region, SSAValue, TypedAttribute
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.utils.hints import isa

from dialects.text.asm import Assembly, GenericForm, properties_among_attributes

# ----- llvm.call

# What `llvm.call` has as properties in MLIR and the class lacks.
_CALL_PROPERTIES = (
    "access_groups",
    "alias_scopes",
    "arg_attrs",
    "branch_weights",
    "convergent",
    "memory_effects",
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
CONVENTIONS = tuple(sorted(LLVM_CALLING_CONVS - {"ccc"}))
_TAIL_CALLS = tuple(kind.value for kind in TailCallKind if kind is not TailCallKind.NONE)


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
        values = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_unresolved_operand)
        parser.parse_punctuation(":")
        types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
        parser.parse_punctuation(")")
        groups.append(list(parser.resolve_operands(values, types, start)))

    parser.parse_optional_comma_separated_list(parser.Delimiter.SQUARE, bundle)
    return tags, groups


def parse_typed_dictionaries(parser: Parser) -> tuple[list[Attribute], list[dict[str, Attribute]]]:
    """`(i32 {llvm.signext}, !llvm.ptr)`, or one type alone."""
    pairs = parser.parse_optional_comma_separated_list(
        parser.Delimiter.PAREN, lambda: (parser.parse_type(), parser.parse_optional_attr_dict())
    )
    if pairs is None:
        return [parser.parse_type()], [{}]
    return [type for type, _ in pairs], [attributes for _, attributes in pairs]


def bundle_tags(tags: Sequence[str]) -> dict[str, Attribute]:
    return {"op_bundle_tags": ArrayAttr([StringAttr(tag) for tag in tags])} if tags else {}


def function_dictionaries(
    arguments: Sequence[dict[str, Attribute]], results: Sequence[dict[str, Attribute]]
) -> dict[str, Attribute]:
    """What is known of the arguments and of the results, where there is something."""
    pairs = (("arg_attrs", arguments), ("res_attrs", results))
    return {key: ArrayAttr([DictionaryAttr(entry) for entry in entries]) for key, entries in pairs if any(entries)}


def parse_call(parser: Parser) -> CallOp:
    """`llvm.call fastcc tail @f(%x) vararg(T) ["tag"(%y : i32)] {no_unwind} : (i32 {llvm.signext}) -> f32`."""
    convention = parser.parse_optional_keyword_in(CONVENTIONS) or "ccc"
    tail = parser.parse_optional_keyword_in(_TAIL_CALLS) or TailCallKind.NONE.value
    properties: dict[str, Attribute] = {
        "CConv": CallingConventionAttr(convention),
        "TailCallKind": TailCallKindAttr(TailCallKind(tail)),
    }
    name = parser.parse_optional_symbol_name()
    pointer: UnresolvedOperand | None = None
    if name is None:
        pointer = parser.parse_unresolved_operand()
    else:
        properties["callee"] = SymbolRefAttr(name)
    start = parser.pos
    arguments = parser.parse_comma_separated_list(parser.Delimiter.PAREN, parser.parse_unresolved_operand)
    if parser.parse_optional_keyword("vararg") is not None:
        with parser.in_parens():
            properties["var_callee_type"] = parser.parse_type()
    tags, groups = parse_bundles(parser)
    attributes = parser.parse_optional_attr_dict()
    properties["fastmathFlags"] = attributes.pop("fastmathFlags", FastMathAttr("none"))
    properties["op_bundle_sizes"] = DenseArrayBase.from_list(i32, [len(group) for group in groups])
    attributes |= bundle_tags(tags)
    parser.parse_punctuation(":")
    callee: list[SSAValue] = []
    if pointer is not None:
        callee.append(parser.resolve_operand(pointer, parser.parse_type()))
        parser.parse_punctuation(",")
    inputs, argument_attributes = parse_typed_dictionaries(parser)
    parser.parse_punctuation("->")
    outputs, result_attributes = parse_typed_dictionaries(parser)
    attributes |= function_dictionaries(argument_attributes, result_attributes)
    return CallOp.build(
        operands=[
            [*callee, *parser.resolve_operands(arguments, inputs, start)],
            [value for group in groups for value in group],
        ],
        result_types=[outputs],
        properties=properties,
        attributes=attributes,
    )


def _print_typed_dictionaries(types: Sequence[Attribute], dictionaries: Attribute | None, printer: Printer) -> None:
    printer.print_string("(")
    entries = dictionaries.data if isa(dictionaries, ArrayAttr[DictionaryAttr]) else ()
    for number, type in enumerate(types):
        if number:
            printer.print_string(", ")
        printer.print_attribute(type)
        if number < len(entries) and entries[number].data:
            printer.print_string(" ")
            printer.print_attr_dict(entries[number].data)
    printer.print_string(")")


def print_bundles(tags: Attribute | None, sizes: Attribute, rest: Sequence[SSAValue], printer: Printer) -> None:
    """`["tag"(%x : i32)]` after a blank, or nothing; `rest` are the values of all bundles."""
    if not isa(tags, ArrayAttr[StringAttr]) or not tags.data:
        return
    assert isa(sizes, DenseArrayBase[IntegerType])
    printer.print_string(" [")
    for number, (tag, size) in enumerate(zip(tags, sizes.get_values(), strict=True)):
        if number:
            printer.print_string(", ")
        printer.print_attribute(tag)
        printer.print_string("(")
        if size:
            printer.print_list(rest[:size], printer.print_ssa_value)
            printer.print_string(" : ")
            printer.print_list([value.type for value in rest[:size]], printer.print_attribute)
        printer.print_string(")")
        rest = rest[size:]
    printer.print_string("]")


def print_callee_type(
    inputs: Sequence[Attribute],
    arg_attrs: Attribute | None,
    outputs: Sequence[Attribute],
    res_attrs: Attribute | None,
    printer: Printer,
) -> None:
    """`(i32 {llvm.signext}) -> f32`."""
    _print_typed_dictionaries(inputs, arg_attrs, printer)
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
    printer.print_string(" ")
    arguments: Sequence[SSAValue] = op.args
    if op.callee is None:
        printer.print_ssa_value(arguments[0])
        arguments = arguments[1:]
    else:
        printer.print_attribute(op.callee)
    printer.print_string("(")
    printer.print_list(arguments, printer.print_ssa_value)
    printer.print_string(")")
    if op.var_callee_type is not None:
        printer.print_string(" vararg(")
        printer.print_attribute(op.var_callee_type)
        printer.print_string(")")
    print_bundles(op.attributes.get("op_bundle_tags"), op.op_bundle_sizes, op.op_bundle_operands, printer)
    hidden = {*_IN_CALL_SYNTAX, "fastmathFlags"} if op.fastmathFlags == FastMathAttr("none") else _IN_CALL_SYNTAX
    printer.print_op_attributes(op.attributes | op.properties, reserved_attr_names=hidden)
    printer.print_string(" : ")
    if op.callee is None:
        printer.print_attribute(op.args[0].type)
        printer.print_string(", ")
    types = [value.type for value in arguments]
    print_callee_type(types, op.attributes.get("arg_attrs"), op.result_types, op.attributes.get("res_attrs"), printer)


# ----- llvm.mlir.global

# By their numbers; the first of each goes without saying.
VISIBILITY = ("default", "hidden", "protected")
UNNAMED_ADDRESS = ("", "local_unnamed_addr", "unnamed_addr")
_IN_GLOBAL_SYNTAX = frozenset(
    {
        "global_type",
        "sym_name",
        "linkage",
        "constant",
        "thread_local_",
        "unnamed_addr",
        "value",
        "visibility_",
        "comdat",
    }
)
LINKAGES = (
    "private",
    "internal",
    "available_externally",
    "linkonce_odr",
    "linkonce",
    "weak_odr",
    "weak",
    "common",
    "appending",
    "extern_weak",
    "external",
)


def parse_choice(parser: Parser, words: Sequence[str]) -> int:
    """The number of the word that is there, 0 if there is none."""
    for number, word in enumerate(words):
        if number and parser.parse_optional_keyword(word) is not None:
            return number
    return 0


def parse_global(parser: Parser) -> GlobalOp:
    """`llvm.mlir.global internal hidden thread_local unnamed_addr constant @g(1 : i32) comdat(@c::@g) {...} : i32`."""
    linkage = parser.parse_optional_keyword_in(LINKAGES) or "external"
    properties: dict[str, Attribute] = {
        "linkage": LinkageAttr(linkage),
        "visibility_": IntegerAttr(parse_choice(parser, VISIBILITY), i64),
    }
    if parser.parse_optional_keyword("thread_local") is not None:
        properties["thread_local_"] = UnitAttr()
    properties["unnamed_addr"] = IntegerAttr(parse_choice(parser, UNNAMED_ADDRESS), i64)
    if parser.parse_optional_keyword("constant") is not None:
        properties["constant"] = UnitAttr()
    properties["sym_name"] = parser.parse_symbol_name()
    with parser.in_parens():
        value = parser.parse_optional_attribute()
    if value is not None:
        properties["value"] = value
    attributes: dict[str, Attribute] = {}
    if parser.parse_optional_keyword("comdat") is not None:
        with parser.in_parens():
            attributes["comdat"] = parser.parse_attribute()
    attributes |= parser.parse_optional_attr_dict()
    properties["global_type"] = _parse_global_type(parser, value)
    attributes.setdefault("addr_space", IntegerAttr(0, i32))
    declared = GlobalOp.get_irdl_definition().properties
    properties |= {name: attributes.pop(name) for name in list(attributes) if name in declared}
    region = parser.parse_optional_region()
    return GlobalOp.build(
        properties=properties, attributes=attributes, regions=[Region() if region is None else region]
    )


def _parse_global_type(parser: Parser, value: Attribute | None) -> Attribute:
    """The type after the colon; without one, what the value says."""
    if parser.parse_optional_punctuation(":") is not None:
        return parser.parse_type()
    if isinstance(value, StringAttr):
        return _string_type(value)
    if isinstance(value, TypedAttribute):
        return value.get_type()
    parser.raise_error("expected ':' followed by the type of the global")


def _string_type(value: StringAttr) -> LLVMArrayType:
    return LLVMArrayType(len(value.data.encode(errors="surrogateescape")), IntegerType(8))


def symbol_words(
    linkage: LinkageAttr, visibility: IntegerAttr | None, is_thread_local: UnitAttr | None, address: IntegerAttr | None
) -> list[str]:
    """What stands before the name of a symbol."""
    words = [
        linkage.linkage.data,
        VISIBILITY[visibility.value.data] if visibility is not None and visibility.value.data else "",
        "" if is_thread_local is None else "thread_local",
        "" if address is None else UNNAMED_ADDRESS[address.value.data],
    ]
    return [word for word in words if word]


def print_global(op: GlobalOp, printer: Printer) -> None:
    words = symbol_words(op.linkage, op.visibility_, op.thread_local_, op.unnamed_addr)
    if op.constant is not None:
        words.append("constant")
    printer.print_string("".join(f" {word}" for word in words) + " ")
    printer.print_symbol_name(op.sym_name.data)
    printer.print_string("(")
    value = op.value
    if value is not None:
        printer.print_attribute(value)
    printer.print_string(")")
    comdat = op.attributes.get("comdat")
    if comdat is not None:
        printer.print_string(" comdat(")
        printer.print_attribute(comdat)
        printer.print_string(")")
    printer.print_op_attributes(op.attributes | op.properties, reserved_attr_names=_IN_GLOBAL_SYNTAX)
    if isinstance(value, StringAttr) and op.global_type == _string_type(value):
        return
    printer.print_string(" : ")
    printer.print_attribute(op.global_type)
    if op.body.blocks:
        printer.print_string(" ")
        printer.print_region(op.body)


CALL_ASM: Mapping[str, Assembly] = {
    CallOp.name: Assembly(parse_call, print_call),
    GlobalOp.name: Assembly(parse_global, print_global),
}
CALL_GENERIC: Mapping[str, GenericForm] = {
    CallOp.name: properties_among_attributes(*_CALL_PROPERTIES),
    GlobalOp.name: properties_among_attributes("comdat", "externally_initialized", "dbg_exprs"),
}
