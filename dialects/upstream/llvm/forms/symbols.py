"""Assembly of aliases, ifuncs and comdat selectors. Source: `LLVMDialect.cpp` and `LLVMOps.td` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import IntegerAttr, SymbolRefAttr, i32
from xdsl.parser import Parser
from xdsl.printer import Printer

from okl_opt.dialects.text.assembly import Assembly
from okl_opt.dialects.upstream.llvm.forms.globals import parse_symbol_words, symbol_words
from okl_opt.dialects.upstream.llvm.symbols import AliasOp, IFuncOp

# ----- llvm.mlir.alias

_IN_ALIAS_SYNTAX = frozenset({"alias_type", "sym_name", "linkage", "thread_local_", "unnamed_addr", "visibility_"})


def parse_alias(parser: Parser) -> AliasOp:
    """`llvm.mlir.alias weak hidden thread_local unnamed_addr @a {dso_local} : i32 { ... }`."""
    properties = parse_symbol_words(parser)
    properties["sym_name"] = parser.parse_symbol_name()
    attributes = parser.parse_optional_attr_dict()
    if "dso_local" in attributes:
        properties["dso_local"] = attributes.pop("dso_local")
    parser.parse_punctuation(":")
    properties["alias_type"] = parser.parse_type()
    return AliasOp.create(properties=properties, attributes=attributes, regions=[parser.parse_region()])


def print_alias(op: AliasOp, printer: Printer) -> None:
    words = symbol_words(op.linkage, op.visibility_, op.thread_local_, op.unnamed_addr)
    printer.print_string("".join(f" {word}" for word in words) + " ")
    printer.print_symbol_name(op.sym_name.data)
    printer.print_op_attributes(op.attributes | op.properties, reserved_attr_names=_IN_ALIAS_SYNTAX)
    printer.print_string(" : ")
    printer.print_attribute(op.alias_type)
    printer.print_string(" ")
    printer.print_region(op.initializer)


# ----- llvm.mlir.ifunc

_IN_IFUNC_SYNTAX = frozenset(
    {"address_space", "i_func_type", "linkage", "resolver", "resolver_type", "sym_name", "unnamed_addr", "visibility_"}
)


def parse_ifunc(parser: Parser) -> IFuncOp:
    """`llvm.mlir.ifunc weak hidden unnamed_addr @f : !llvm.func<f32 (i64)>, !llvm.ptr @resolver {dso_local}`."""
    properties = parse_symbol_words(parser, with_thread_local=False)
    properties["sym_name"] = parser.parse_symbol_name()
    parser.parse_punctuation(":")
    properties["i_func_type"] = parser.parse_type()
    parser.parse_punctuation(",")
    properties["resolver_type"] = parser.parse_type()
    properties["resolver"] = SymbolRefAttr(parser.parse_symbol_name())
    attributes = parser.parse_optional_attr_dict()
    properties |= {name: attributes.pop(name) for name in ("dso_local", "address_space") if name in attributes}
    properties.setdefault("address_space", IntegerAttr(0, i32))
    return IFuncOp.create(properties=properties, attributes=attributes)


def print_ifunc(op: IFuncOp, printer: Printer) -> None:
    words = symbol_words(op.linkage, op.visibility_, None, op.unnamed_addr)
    printer.print_string("".join(f" {word}" for word in words) + " ")
    printer.print_symbol_name(op.sym_name.data)
    printer.print_string(" : ")
    printer.print_attribute(op.i_func_type)
    printer.print_string(", ")
    printer.print_attribute(op.resolver_type)
    printer.print_string(" ")
    printer.print_attribute(op.resolver)
    hidden = _IN_IFUNC_SYNTAX if op.address_space.value.data == 0 else _IN_IFUNC_SYNTAX - {"address_space"}
    printer.print_op_attributes(op.attributes | op.properties, reserved_attr_names=hidden)


ALIAS = Assembly(parse_alias, print_alias)
IFUNC = Assembly(parse_ifunc, print_ifunc)
