"""Assembly of llvm.mlir.global, and the keywords before a symbol's name. Source: `LLVMDialect.cpp` of MLIR."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import BytesAttr, IntegerAttr, IntegerType, StringAttr, SymbolRefAttr, UnitAttr, i32, i64
from xdsl.dialects.llvm import AddressOfOp, GlobalOp, LinkageAttr, LLVMArrayType
from xdsl.ir import Attribute, Region
from xdsl.parser import Parser
from xdsl.printer import Printer

from okl_opt.dialects.text.assembly import Assembly, GenericForm, properties_among_attributes
from okl_opt.dialects.upstream.llvm.forms.words import refuse
from okl_opt.dialects.upstream.llvm.held import string_bytes

# Keywords, indexed by their numbers; number 0 is the default.
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
    """Parse an optional keyword; return its number, 0 for none."""
    for number, word in enumerate(words):
        if number and parser.parse_optional_keyword(word) is not None:
            return number
    return 0


def parse_symbol_words(parser: Parser, *, with_thread_local: bool = True) -> dict[str, Attribute]:
    """`internal hidden thread_local unnamed_addr`, the optional keywords before the name of a symbol."""
    linkage = parser.parse_optional_keyword_in(LINKAGES) or "external"
    properties: dict[str, Attribute] = {
        "linkage": LinkageAttr(linkage),
        "visibility_": IntegerAttr(parse_choice(parser, VISIBILITY), i64),
    }
    if with_thread_local and parser.parse_optional_keyword("thread_local") is not None:
        properties["thread_local_"] = UnitAttr()
    properties["unnamed_addr"] = IntegerAttr(parse_choice(parser, UNNAMED_ADDRESS), i64)
    return properties


def parse_global(parser: Parser) -> GlobalOp:
    """`llvm.mlir.global internal hidden thread_local unnamed_addr constant @g(1 : i32) comdat(@c::@g) {...} : i32`."""
    properties = parse_symbol_words(parser)
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
    """The type after the colon; without one, the type of a string."""
    if parser.parse_optional_punctuation(":") is not None:
        return parser.parse_type()
    if isinstance(value, StringAttr | BytesAttr):
        return _string_type(value)
    refuse(parser, "type can only be omitted for string globals")


def _string_type(value: StringAttr | BytesAttr) -> LLVMArrayType:
    return LLVMArrayType(len(string_bytes(value)), IntegerType(8))


def symbol_words(
    linkage: LinkageAttr, visibility: IntegerAttr | None, is_thread_local: UnitAttr | None, address: IntegerAttr | None
) -> list[str]:
    """The keywords before the name of a symbol."""
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
    if isinstance(value, StringAttr | BytesAttr) and op.global_type == _string_type(value):
        return
    printer.print_string(" : ")
    printer.print_attribute(op.global_type)
    if op.body.blocks:
        printer.print_string(" ")
        printer.print_region(op.body)


def parse_address(parser: Parser) -> AddressOfOp:
    """`llvm.mlir.addressof @g : !llvm.ptr`."""
    start = parser.pos
    name = parser.parse_attribute()
    if not isinstance(name, SymbolRefAttr) or name.nested_references.data:
        refuse(parser, "invalid kind of attribute specified", start)
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    return AddressOfOp.create(
        result_types=[parser.parse_type()], properties={"global_name": name}, attributes=attributes
    )


GLOBAL_ASM: Mapping[str, Assembly] = {
    AddressOfOp.name: Assembly(parse_address),
    GlobalOp.name: Assembly(parse_global, print_global),
}
GLOBAL_GENERIC: Mapping[str, GenericForm] = {
    GlobalOp.name: properties_among_attributes(
        "comdat", "dbg_exprs", "externally_initialized", "target_specific_attrs"
    ),
}
