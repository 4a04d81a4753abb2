"""Attributes of the llvm dialect with named fields: debug info, loops, aliasing. Source: `LLVMAttrDefs.td` of MLIR 22.

They are rows of a table, as they differ only in their fields.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, NamedTuple

from xdsl.dialects.builtin import ArrayAttr, IntAttr, IntegerType, NoneAttr, StringAttr
from xdsl.ir import Attribute, Data, ParametrizedAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.mlir_lexer import MLIRTokenKind

_FLAGS_SEPARATOR = "|"

# ----- kinds of fields


def _read_number(parser: AttrParser) -> Attribute:
    return IntAttr(parser.parse_integer(allow_boolean=False))


def _read_truth(parser: AttrParser) -> Attribute:
    return IntAttr(int(parser.parse_boolean()))


def _read_word(parser: AttrParser) -> Attribute:
    return StringAttr(parser.parse_identifier())


def _read_flags(parser: AttrParser) -> Attribute:
    """`Vector`, `"Definition|Optimized"`."""
    flags = parser.parse_optional_str_literal()
    return _read_word(parser) if flags is None else StringAttr(flags)


def _read_list(parser: AttrParser) -> Attribute:
    """`#a, #b`: it ends where the next field begins."""
    entries = [parser.parse_attribute()]
    while (rest := _rest(parser)).startswith(",") and rest[1:].lstrip()[:1] in ("#", "{"):
        parser.parse_punctuation(",")
        entries.append(parser.parse_attribute())
    return ArrayAttr(entries)


def _rest(parser: AttrParser) -> str:
    return parser.lexer.input.content[parser.pos : parser.pos + 200]


def _read_attribute(parser: AttrParser) -> Attribute:
    return parser.parse_attribute()


def _read_member(parser: AttrParser) -> Attribute:
    """`<#tbaa_type_desc, 4>`."""
    with parser.in_angle_brackets():
        type = parser.parse_attribute()
        parser.parse_punctuation(",")
        return ArrayAttr([type, _read_number(parser)])


def _read_members(parser: AttrParser) -> Attribute:
    """`{<#tbaa_type_desc, 0>, <#tbaa_type_desc1, 4>}`."""
    return ArrayAttr(parser.parse_comma_separated_list(parser.Delimiter.BRACES, lambda: _read_member(parser)))


def _read_tag(parser: AttrParser) -> Attribute:
    """`<id = 1>`."""
    with parser.in_angle_brackets():
        parser.parse_keyword("id")
        parser.parse_punctuation("=")
        return _read_number(parser)


def _write_number(value: Any, printer: Printer) -> None:
    printer.print_string(str(value.data))


def _write_truth(value: Any, printer: Printer) -> None:
    printer.print_string("true" if value.data else "false")


def _write_word(value: Any, printer: Printer) -> None:
    printer.print_string(value.data)


def _write_flags(value: Any, printer: Printer) -> None:
    quote = '"' if _FLAGS_SEPARATOR in value.data else ""
    printer.print_string(f"{quote}{value.data}{quote}")


def _write_list(value: Any, printer: Printer) -> None:
    printer.print_list(value.data, printer.print_attribute)


def _write_attribute(value: Any, printer: Printer) -> None:
    printer.print_attribute(value)


def _write_members(value: Any, printer: Printer) -> None:
    def member(entry: Any) -> None:
        type, offset = entry.data
        printer.print_string("<")
        printer.print_attribute(type)
        printer.print_string(f", {offset.data}>")

    printer.print_string("{")
    printer.print_list(value.data, member)
    printer.print_string("}")


def _write_tag(value: Any, printer: Printer) -> None:
    printer.print_string(f"<id = {value.data}>")


class _Kind(NamedTuple):
    read: Callable[[AttrParser], Attribute]
    write: Callable[[Any, Printer], None]


_KINDS = {
    "attr": _Kind(_read_attribute, _write_attribute),
    "bool": _Kind(_read_truth, _write_truth),
    "flags": _Kind(_read_flags, _write_flags),
    "int": _Kind(_read_number, _write_number),
    "list": _Kind(_read_list, _write_list),
    "members": _Kind(_read_members, _write_members),
    "tag": _Kind(_read_tag, _write_tag),
    "word": _Kind(_read_word, _write_word),
}


class _Field(NamedTuple):
    name: str
    kind: _Kind
    # Whether zero and false are left out.
    is_optional: bool


class StructAttr(ParametrizedAttribute):
    """`#llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32>`: named fields, in any order."""

    FIELDS: ClassVar[Sequence[_Field]] = ()
    HAS_ALIAS: ClassVar[bool] = True

    values: ArrayAttr[Attribute]

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> list[Attribute]:
        known = {field.name: field for field in cls.FIELDS}
        found: dict[str, Attribute] = {}

        def entry() -> None:
            start = parser.pos
            name = parser.parse_identifier()
            if name not in known or name in found:
                parser.raise_error(f"duplicate or unknown struct parameter name: {name}", start)
            parser.parse_punctuation("=")
            value = known[name].kind.read(parser)
            found[name] = value

        if cls.FIELDS:
            parser.parse_comma_separated_list(parser.Delimiter.ANGLE, entry)
        values = ((field, found.get(field.name, NoneAttr())) for field in cls.FIELDS)
        return [ArrayAttr([NoneAttr() if field.is_optional and _is_empty(v) else v for field, v in values])]

    def print_parameters(self, printer: Printer) -> None:
        given = [(f, v) for f, v in zip(self.FIELDS, self.values.data, strict=True) if not isinstance(v, NoneAttr)]

        def entry(pair: tuple[_Field, Attribute]) -> None:
            field, value = pair
            printer.print_string(f"{field.name} = ")
            field.kind.write(value, printer)

        if self.FIELDS:
            printer.print_string("<")
            printer.print_list(given, entry)
            printer.print_string(">")

    def asm_alias(self) -> str | None:
        """The stem of the name that MLIR gives it."""
        return self.name.partition(".")[2] if self.HAS_ALIAS else None


def _is_empty(value: Attribute) -> bool:
    return value == IntAttr(0)


# Fields: `name:kind`, with `?` after the kind where a default is left out.
_STRUCTS = {
    "access_group": "id:attr",
    "alias_scope": "id:attr domain:attr description:attr",
    "alias_scope_domain": "id:attr description:attr",
    "di_basic_type": "tag:word name:attr sizeInBits:int? encoding:word",
    "di_common_block": "scope:attr decl:attr name:attr file:attr line:int?",
    "di_compile_unit": (
        "recId:attr isRecSelf:bool? id:attr sourceLanguage:word file:attr producer:attr isOptimized:bool "
        "emissionKind:word isDebugInfoForProfiling:bool? nameTableKind:word splitDebugFilename:attr"
    ),
    "di_composite_type": (
        "recId:attr isRecSelf:bool? tag:word name:attr file:attr line:int? scope:attr baseType:attr flags:flags "
        "sizeInBits:int? alignInBits:int? dataLocation:attr rank:attr allocated:attr associated:attr identifier:attr "
        "discriminator:attr elements:list"
    ),
    "di_derived_type": (
        "tag:word name:attr file:attr line:int? scope:attr baseType:attr sizeInBits:int? alignInBits:int? "
        "offsetInBits:int? dwarfAddressSpace:int flags:flags extraData:attr"
    ),
    "di_generic_subrange": "count:attr lowerBound:attr upperBound:attr stride:attr",
    "di_global_variable": (
        "scope:attr name:attr linkageName:attr file:attr line:int? type:attr isLocalToUnit:bool? isDefined:bool? "
        "alignInBits:int?"
    ),
    "di_global_variable_expression": "var:attr expr:attr",
    "di_imported_entity": "tag:word scope:attr entity:attr file:attr line:int? name:attr elements:list",
    "di_label": "scope:attr name:attr file:attr line:int?",
    "di_lexical_block": "scope:attr file:attr line:int? column:int?",
    "di_lexical_block_file": "scope:attr file:attr discriminator:int",
    "di_local_variable": ("scope:attr name:attr file:attr line:int? arg:int? alignInBits:int? type:attr flags:flags"),
    "di_module": (
        "file:attr scope:attr name:attr configMacros:attr includePath:attr apinotes:attr line:int? isDecl:bool?"
    ),
    "di_namespace": "name:attr scope:attr exportSymbols:bool",
    "di_null_type": "",
    "di_string_type": (
        "tag:word name:attr sizeInBits:int alignInBits:int? stringLength:attr stringLengthExp:attr "
        "stringLocationExp:attr encoding:word"
    ),
    "di_subprogram": (
        "recId:attr isRecSelf:bool? id:attr compileUnit:attr scope:attr name:attr linkageName:attr file:attr "
        "line:int? scopeLine:int? subprogramFlags:flags type:attr retainedNodes:list annotations:list"
    ),
    "di_subroutine_type": "callingConvention:word types:list",
    "loop_annotation": (
        "disableNonforced:attr vectorize:attr interleave:attr unroll:attr unrollAndJam:attr licm:attr distribute:attr "
        "pipeline:attr peeled:attr unswitch:attr mustProgress:attr isVectorized:attr startLoc:attr endLoc:attr "
        "parallelAccesses:list"
    ),
    "loop_distribute": (
        "disable:attr followupCoincident:attr followupSequential:attr followupFallback:attr followupAll:attr"
    ),
    "loop_interleave": "count:attr",
    "loop_licm": "disable:attr versioningDisable:attr",
    "loop_peeled": "count:attr",
    "loop_pipeline": "disable:attr initiationinterval:attr",
    "loop_unroll": (
        "disable:attr count:attr runtimeDisable:attr full:attr followupUnrolled:attr followupRemainder:attr "
        "followupAll:attr"
    ),
    "loop_unroll_and_jam": (
        "disable:attr count:attr followupOuter:attr followupInner:attr followupRemainderOuter:attr "
        "followupRemainderInner:attr followupAll:attr"
    ),
    "loop_unswitch": "partialDisable:attr",
    "loop_vectorize": (
        "disable:attr predicateEnable:attr scalableEnable:attr width:attr followupVectorized:attr "
        "followupEpilogue:attr followupAll:attr"
    ),
    "tbaa_root": "id:attr",
    "tbaa_tag": "base_type:attr access_type:attr offset:int constant:bool?",
    "tbaa_type_desc": "id:attr members:members",
}
_WITHOUT_ALIAS = {
    "blockaddress": "function:attr tag:tag",
    "blocktag": "id:int",
    "dereferenceable": "bytes:int mayBeNull:bool?",
    "di_annotation": "name:attr value:attr",
    "di_subrange": "count:attr lowerBound:attr upperBound:attr stride:attr",
    "vec_type_hint": "hint:attr is_signed:bool?",
    "memory_effects": "other:word argMem:word inaccessibleMem:word errnoMem:word targetMem0:word targetMem1:word",
}


def _struct(mnemonic: str, fields: str, has_alias: bool) -> type[StructAttr]:
    rows: list[_Field] = []
    for text in fields.split():
        name, _, kind = text.partition(":")
        rows.append(_Field(name, _KINDS[kind.rstrip("?")], kind.endswith("?")))
    members = {
        "__doc__": f"`#llvm.{mnemonic}`.",
        "__module__": __name__,
        # Equality is about the fields of the class itself.
        "__annotations__": {"values": ArrayAttr},
        "name": f"llvm.{mnemonic}",
        "FIELDS": tuple(rows),
        "HAS_ALIAS": has_alias,
    }
    return irdl_attr_definition(type(f"{mnemonic.title().replace('_', '')}Attr", (StructAttr,), members))


@irdl_attr_definition
class FileAttr(ParametrizedAttribute):
    """`#llvm.di_file<"main.c" in "/home">`."""

    name = "llvm.di_file"

    file: StringAttr
    directory: StringAttr

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> list[Attribute]:
        with parser.in_angle_brackets():
            file = StringAttr(parser.parse_str_literal())
            parser.parse_keyword("in")
            return [file, StringAttr(parser.parse_str_literal())]

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_attribute(self.file)
            printer.print_string(" in ")
            printer.print_attribute(self.directory)

    def asm_alias(self) -> str:
        """The stem of the name that MLIR gives it."""
        return "di_file"


@irdl_attr_definition
class ExpressionAttr(Data[tuple[str, ...]]):
    """`#llvm.di_expression<[DW_OP_deref, DW_OP_plus_uconst(16)]>`; without operators `<>`."""

    name = "llvm.di_expression"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> tuple[str, ...]:
        operators: Sequence[str] = ()
        if parser.parse_optional_punctuation("<") is not None:
            if parser.parse_optional_punctuation(">") is not None:
                return ()
            operators = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, lambda: _operator(parser))
            parser.parse_punctuation(">")
        return tuple(operators)

    def print_parameter(self, printer: Printer) -> None:
        printer.print_string(f"<[{', '.join(self.data)}]>" if self.data else "<>")


def _operator(parser: AttrParser) -> str:
    """`DW_OP_plus_uconst(16)`."""
    name = parser.parse_identifier()
    arguments = parser.parse_optional_comma_separated_list(parser.Delimiter.PAREN, lambda: _argument(parser))
    return f"{name}({', '.join(arguments)})" if arguments else name


def _argument(parser: AttrParser) -> str:
    if parser._current_token.kind is MLIRTokenKind.BARE_IDENT:  # pyright: ignore[reportPrivateUsage]
        return parser.parse_identifier()
    return str(parser.parse_integer())


@irdl_attr_definition
class ZeroAttr(ParametrizedAttribute):
    """`#llvm.zero`."""

    name = "llvm.zero"


@irdl_attr_definition
class UndefAttr(ParametrizedAttribute):
    """`#llvm.undef`."""

    name = "llvm.undef"


@irdl_attr_definition
class PoisonAttr(ParametrizedAttribute):
    """`#llvm.poison`."""

    name = "llvm.poison"


@irdl_attr_definition
class UwtableKindAttr(ParametrizedAttribute):
    """`#llvm.uwtableKind<sync>`: which unwind tables a function has."""

    name = "llvm.uwtableKind"

    kind: StringAttr

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> list[Attribute]:
        with parser.in_angle_brackets():
            return [_read_word(parser)]

    def print_parameters(self, printer: Printer) -> None:
        printer.print_string(f"<{self.kind.data}>")


@irdl_attr_definition
class ConstantRangeAttr(ParametrizedAttribute):
    """`#llvm.constant_range<i32, 0, 12>`: the integers from the first to the second, without that."""

    name = "llvm.constant_range"

    type: IntegerType
    lower: IntAttr
    upper: IntAttr

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> list[Attribute]:
        with parser.in_angle_brackets():
            type = parser.parse_type()
            parser.parse_punctuation(",")
            lower = _read_number(parser)
            parser.parse_punctuation(",")
            return [type, lower, _read_number(parser)]

    def print_parameters(self, printer: Printer) -> None:
        printer.print_string("<")
        printer.print_attribute(self.type)
        printer.print_string(f", {self.lower.data}, {self.upper.data}>")


_structs = {mnemonic: _struct(mnemonic, fields, True) for mnemonic, fields in _STRUCTS.items()}
_structs |= {mnemonic: _struct(mnemonic, fields, False) for mnemonic, fields in _WITHOUT_ALIAS.items()}
BLOCK_ADDRESS, BLOCK_TAG = _structs["blockaddress"], _structs["blocktag"]
DEREFERENCEABLE = _structs["dereferenceable"]

ATTRIBUTES: Sequence[type[Attribute]] = (
    *_structs.values(),
    ConstantRangeAttr,
    ExpressionAttr,
    FileAttr,
    PoisonAttr,
    UndefAttr,
    UwtableKindAttr,
    ZeroAttr,
)
