"""Kinds of attribute fields, by the words in MLIR's definitions: `uint64_t`, `DIScopeAttr`.

Source: `FieldParser` of `DialectImplementation.h`, and `LLVMAttrDefs.td` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from xdsl.dialects.builtin import (
    ArrayAttr,
    FloatAttr,
    FusedLoc,
    IntAttr,
    IntegerAttr,
    NoneAttr,
    StringAttr,
    SymbolRefAttr,
    i1,
)
from xdsl.ir import Attribute, TypeAttribute
from xdsl.parser import AttrParser
from xdsl.printer import Printer

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.llvm.attributes.words import (
    FLAGS,
    WORDS,
    read_dwarf_word,
    read_fast_math,
    read_flags,
    read_overflow,
    read_word,
    token_parser,
)

Read = Callable[[AttrParser], Attribute]
Write = Callable[[Any, Printer], None]


@dataclass(frozen=True)
class Kind:
    """A kind of field."""

    text: str
    """The name of the kind in MLIR's errors."""
    read: Read
    write: Write
    default: Attribute | None = None
    """The default of an optional field, which is not printed."""


# ----- numbers and words

_INTEGERS = {"bool": 1, "unsigned": 32, "uint32_t": 32, "uint64_t": 64, "int64_t": 64}
_OPTIONAL = "std::optional<"
_DWARF = {
    "DICallingConvention": ("DW_CC_", "calling convention"),
    "DIEncoding": ("DW_ATE_", "encoding"),
    "DILanguage": ("DW_LANG_", "language"),
    "DIOperation": ("DW_OP_", "operation encoding"),
    "DITag": ("DW_TAG_", "tag"),
}
# The only name of DWARF whose number is 0.
_NULL = StringAttr("DW_TAG_null")
_TRUTH = {"true": -1, "false": 0}


def _first_word(enum: str) -> StringAttr:
    return StringAttr(WORDS[enum].words[0])


def _read_integer(type: str, parser: AttrParser) -> Attribute:
    found = _read_optional_integer(type, parser)
    if isinstance(found, NoneAttr):
        token_parser(parser).raise_at("expected integer value", parser.pos)
    return found


def _read_optional_integer(type: str, parser: AttrParser) -> Attribute:
    """Read an integer as MLIR stores it: a negative one in its two's complement, and `true` with all bits set."""
    start, bits = parser.pos, _INTEGERS[type]
    word = parser.parse_optional_keyword_in(_TRUTH)
    value = parser.parse_optional_integer(allow_boolean=False) if word is None else _TRUTH[word]
    if value is None:
        return NoneAttr()
    if not -(1 << bits >> 1) <= value < 1 << bits:
        token_parser(parser).raise_at("integer value too large", start)
    value %= 1 << bits
    return IntAttr(value - (1 << bits) if type == "int64_t" and value >> (bits - 1) else value)


def _write_integer(value: Any, printer: Printer) -> None:
    printer.print_string(str(value.data))


def _write_truth(value: Any, printer: Printer) -> None:
    printer.print_string("true" if value.data else "false")


def _write_word(value: Any, printer: Printer) -> None:
    quote = "" if value.data.replace(", ", "").isidentifier() else '"'
    printer.print_string(f"{quote}{value.data}{quote}")


def _read_string(parser: AttrParser) -> StringAttr:
    """Read a string."""
    text = parser.parse_optional_str_literal()
    if text is None:
        token_parser(parser).raise_at("expected string", parser.pos)
    return StringAttr(text)


# ----- attributes


def _is_truth(value: Attribute) -> bool:
    return isa(value, IntegerAttr) and value.type == i1


def _debug_info(words: str) -> frozenset[str]:
    return frozenset(f"llvm.di_{word}" for word in words.split())


_TYPES = _debug_info("null_type basic_type composite_type derived_type string_type subroutine_type")
_SCOPES = _debug_info(
    "common_block compile_unit composite_type derived_type file lexical_block lexical_block_file module namespace "
    "subprogram"
)
_VARIABLES = _debug_info("global_variable local_variable")
_NODES = _TYPES | _SCOPES | _VARIABLES | _debug_info("annotation generic_subrange imported_entity label subrange")
_INTERFACES: Mapping[str, frozenset[str]] = {
    "DINodeAttr": _NODES,
    "DIScopeAttr": _SCOPES,
    "DITypeAttr": _TYPES,
    "DIVariableAttr": _VARIABLES,
    "TBAANodeAttr": frozenset({"llvm.tbaa_root", "llvm.tbaa_type_desc"}),
}
_BUILTIN: Mapping[str, Callable[[Attribute], bool]] = {
    "Attribute": lambda value: True,
    "::mlir::Attribute": lambda value: True,
    "BoolAttr": _is_truth,
    "DistinctAttr": lambda value: value.name == "builtin.distinct",
    "FlatSymbolRefAttr": lambda value: isinstance(value, SymbolRefAttr) and not value.nested_references.data,
    "FloatAttr": lambda value: isinstance(value, FloatAttr),
    "FusedLoc": lambda value: isinstance(value, FusedLoc),
    "IntegerAttr": lambda value: isinstance(value, IntegerAttr),
    "StringAttr": lambda value: isinstance(value, StringAttr),
    "TypeAttr": lambda value: isinstance(value, TypeAttribute),
}


@dataclass(frozen=True)
class DialectAttribute:
    """An attribute of the dialect: its name, and the parser of its parameters."""

    name: str
    read: Read


DIALECT_ATTRIBUTES: dict[str, DialectAttribute] = {}
"""The attributes of the dialect that fields may hold, by MLIR's names of their classes."""


def _read_attribute(word: str, parser: AttrParser) -> Attribute:
    """Read an attribute of a kind; the dialect's own may omit the name, as in `<disable = true>`."""
    start = parser.pos
    own = DIALECT_ATTRIBUTES.get(word)
    if own is not None and not token_parser(parser).token.text.startswith("#"):
        return own.read(parser)
    value = parser.parse_attribute()
    if word in _INTERFACES:
        holds = value.name in _INTERFACES[word]
    elif own is not None:
        holds = value.name == own.name
    else:
        holds = _BUILTIN[word](value)
    if not holds:
        token_parser(parser).raise_at("invalid kind of attribute specified", start)
    return value


def _write_attribute(word: str, value: Any, printer: Printer) -> None:
    """Write an attribute; the dialect's own by alias, or as parameters only."""
    write: Callable[[Attribute], None] = printer.print_attribute
    if word in DIALECT_ATTRIBUTES:
        write = getattr(printer, "print_stripped", write)
    write(value)


def _read_list(element: Kind, parser: AttrParser) -> Attribute:
    return ArrayAttr(parser.parse_comma_separated_list(parser.Delimiter.NONE, lambda: element.read(parser)))


def _write_list(element: Kind, value: Any, printer: Printer) -> None:
    printer.print_list(value.data, lambda entry: element.write(entry, printer))


# ----- the table

_LISTED = {"::mlir::LLVM::FastmathFlags": read_fast_math, "::mlir::LLVM::IntegerOverflowFlags": read_overflow}


def _members() -> Kind:
    member = kind("TBAAMemberAttr")

    def read(parser: AttrParser) -> Attribute:
        parser.parse_punctuation("{")
        entries = _read_list(member, parser)
        parser.parse_punctuation("}")
        return entries

    def write(value: Any, printer: Printer) -> None:
        printer.print_string("{")
        _write_list(member, value, printer)
        printer.print_string("}")

    return Kind("::llvm::ArrayRef<TBAAMemberAttr>", read, write)


@cache
def kind(word: str) -> Kind:
    """The kind for a word of MLIR; `*` after the word makes a list."""
    if word.endswith("*"):
        element = kind(word[:-1])
        text = f"::llvm::ArrayRef<{element.text}>"
        return Kind(text, partial(_read_list, element), partial(_write_list, element), ArrayAttr(()))
    if word in _INTEGERS:
        write = _write_truth if word == "bool" else _write_integer
        return Kind(word, partial(_read_integer, word), write, IntAttr(0))
    if word.startswith(_OPTIONAL):
        return Kind(word, partial(_read_optional_integer, word.removeprefix(_OPTIONAL)[:-1]), _write_integer)
    if word in WORDS:
        return Kind(word, lambda parser: StringAttr(read_word(parser, word)), _write_word, _first_word(word))
    if word in FLAGS:
        return Kind(word, lambda parser: StringAttr(read_flags(parser, word)), _write_word, StringAttr(""))
    if word in _LISTED:
        return Kind(word, lambda parser: StringAttr(", ".join(_LISTED[word](parser))), _write_word)
    if word in _DWARF:
        prefix, summary = _DWARF[word]
        return Kind("unsigned", lambda parser: StringAttr(read_dwarf_word(parser, prefix, summary)), _write_word, _NULL)
    if word == "members":
        return _members()
    if word == "::llvm::StringRef":
        return Kind(word, _read_string, lambda value, printer: printer.print_attribute(value))
    return Kind(word, partial(_read_attribute, word), partial(_write_attribute, word))
