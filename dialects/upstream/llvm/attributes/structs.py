"""Attributes of the llvm dialect that are lists of fields: debug info, loops, aliasing, flags of modules.

They are rows of tables, as they differ only in their fields. Source: `LLVMAttrDefs.td` of MLIR 22, and the parsers that
MLIR generates for it (`AttrOrTypeFormatGen.cpp`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, NamedTuple, cast

from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, NoneAttr, StringAttr
from xdsl.ir import Attribute, ParametrizedAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.mlir_lexer import PunctuationSpelling

from okl_opt.dialects.diagnostic import Diagnostic, DiagnosticError, Severity
from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.llvm.attributes.fields import DIALECT_ATTRIBUTES, DialectAttribute, Kind, kind
from okl_opt.dialects.upstream.llvm.attributes.words import token_parser


class Field(NamedTuple):
    """A field of an attribute."""

    name: str
    kind: Kind
    is_optional: bool
    """Whether it may be omitted, and is not printed if it has its kind's default value."""


def read_field(parser: AttrParser, defined_as: str, name: str, kind: Kind) -> Attribute:
    """Read the value of the field `name`; errors name the field."""
    with token_parser(parser).followed(
        f"failed to parse {defined_as} parameter '{name}' which is to be a `{kind.text}`"
    ):
        return kind.read(parser)


def read_bracketed(parser: AttrParser, defined_as: str, name: str, kind: Kind) -> Attribute:
    """Read the only field of an attribute in angle brackets."""
    with parser.in_angle_brackets():
        return read_field(parser, defined_as, name, kind)


class FieldsAttr(ParametrizedAttribute):
    """An attribute with named fields; an omitted field is a NoneAttr."""

    FIELDS: ClassVar[Sequence[Field]]
    DEFINED_AS: ClassVar[str]
    """MLIR's name of the definition."""
    HAS_ALIAS: ClassVar[bool]
    SEPARATOR: ClassVar[str]
    """The text between fields without names."""

    values: ArrayAttr[Attribute]

    def field(self, name: str) -> Attribute:
        """The value of a field."""
        return next(value for field, value in zip(self.FIELDS, self.values, strict=True) if field.name == name)

    def asm_alias(self) -> str | None:
        """The stem of the alias in MLIR."""
        return self.name.partition(".")[2] if self.HAS_ALIAS else None

    @classmethod
    def checked(cls, parser: AttrParser, start: int, values: Sequence[Attribute]) -> list[Attribute]:
        """The parameters of the class for the values of the fields. Raises: DiagnosticError at `start`."""
        check = _CHECKS.get(cls.name)
        problem = None if check is None else check(values)
        if problem is not None:
            token_parser(parser).raise_at(problem, start)
        return [ArrayAttr(values)]


class StructAttr(FieldsAttr):
    """`#llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32>`: named fields, in any order."""

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> list[Attribute]:
        start = parser.pos
        required = [field.name for field in cls.FIELDS if not field.is_optional]
        found: dict[str, Attribute] = {}
        if cls._opens(parser):
            cls._read_fields(parser, required, found)
            parser.parse_punctuation(">")
        values = ((field, found.get(field.name, NoneAttr())) for field in cls.FIELDS)
        return cls.checked(
            parser, start, [NoneAttr() if field.is_optional and v == field.kind.default else v for field, v in values]
        )

    @classmethod
    def _opens(cls, parser: AttrParser) -> bool:
        """Read the bracket before the fields; return whether there is one."""
        if cls.name in _BARE_IF_EMPTY:
            return parser.parse_optional_punctuation("<") is not None
        if cls.FIELDS:
            parser.parse_punctuation("<")
        return bool(cls.FIELDS)

    @classmethod
    def _read_fields(cls, parser: AttrParser, required: Sequence[str], found: dict[str, Attribute]) -> None:
        ours = token_parser(parser)
        name = parser.parse_optional_identifier()
        if name is None and not required:
            return
        while True:
            if name is None:
                place = ours.source.location(parser.pos)
                words = ("expected valid keyword", "expected a parameter name in struct")
                raise DiagnosticError(*(Diagnostic(Severity.ERROR, place, text) for text in words))
            parser.parse_punctuation("=")
            field = next((field for field in cls.FIELDS if field.name == name), None)
            if field is None or name in found:
                ours.raise_at(f"duplicate or unknown struct parameter name: {name}", parser.pos)
            found[name] = read_field(parser, cls.DEFINED_AS, field.name, field.kind)
            if len(required) == len(cls.FIELDS):
                if len(found) == len(required):
                    return
                parser.parse_punctuation(",")
            elif parser.parse_optional_punctuation(",") is None:
                break
            name = parser.parse_optional_identifier()
        for name in required:
            if name not in found:
                ours.raise_at(f"struct is missing required parameter: {name}", parser.pos)

    def print_parameters(self, printer: Printer) -> None:
        given = [(f, v) for f, v in zip(self.FIELDS, self.values.data, strict=True) if not isinstance(v, NoneAttr)]

        def entry(pair: tuple[Field, Attribute]) -> None:
            field, value = pair
            printer.print_string(f"{field.name} = ")
            field.kind.write(value, printer)

        if given or (self.FIELDS and self.name not in _BARE_IF_EMPTY):
            printer.print_string("<")
            printer.print_list(given, entry)
            printer.print_string(">")


class TupleAttr(FieldsAttr):
    """`#llvm.tbaa_member<#tbaa_root, 0>`: all fields in their order, with a separator between them."""

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> list[Attribute]:
        start = parser.pos
        parser.parse_punctuation("<")
        values = cls.read_values(parser)
        parser.parse_punctuation(">")
        return cls.checked(parser, start, values)

    @classmethod
    def read_values(cls, parser: AttrParser) -> list[Attribute]:
        """Read the fields without brackets."""
        values: list[Attribute] = []
        for field in cls.FIELDS:
            if values:
                separator = cls.SEPARATOR.strip()
                if separator.isalpha():
                    if parser.parse_optional_keyword(separator) is None:
                        token_parser(parser).raise_at(f"expected '{separator}'", parser.pos)
                else:
                    parser.parse_punctuation(cast(PunctuationSpelling, separator))
            values.append(read_field(parser, cls.DEFINED_AS, field.name, field.kind))
        return values

    def print_parameters(self, printer: Printer) -> None:
        printer.print_string("<")
        self.print_values(printer)
        printer.print_string(">")

    def print_values(self, printer: Printer) -> None:
        """Print the fields without brackets."""
        for number, (field, value) in enumerate(zip(self.FIELDS, self.values, strict=True)):
            if number:
                printer.print_string(self.SEPARATOR)
            field.kind.write(value, printer)


class BareAttr(TupleAttr):
    """`#llvm<comdat any>`: an attribute whose parameters have no brackets."""

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> list[Attribute]:
        return cls.checked(parser, parser.pos, cls.read_values(parser))

    def print_parameters(self, printer: Printer) -> None:
        printer.print_string(" ")
        self.print_values(printer)


# ----- checks


def _check_alias_scope(values: Sequence[Attribute]) -> str | None:
    if isinstance(values[0], StringAttr) or values[0].name == "builtin.distinct":
        return None
    return "id of an alias scope must be a StringAttr or a DistrinctAttr"


def _check_module_flag(values: Sequence[Attribute]) -> str | None:
    _, key, value = values
    assert isinstance(key, StringAttr)
    if key.data == "CG Profile":
        entries = value.data if isa(value, ArrayAttr) else (value,)
        if all(entry.name == "llvm.cgprofile_entry" for entry in entries):
            return None
        return "'CG Profile' key expects an array of '#llvm.cgprofile_entry'"
    if key.data == "ProfileSummary":
        if value.name == "llvm.profile_summary":
            return None
        return "'ProfileSummary' key expects a '#llvm.profile_summary' attribute"
    if isinstance(value, IntegerAttr | StringAttr):
        return None
    return f"only integer and string values are currently supported for unknown key '\"{key.data}\"'"


_CHECKS: Mapping[str, Callable[[Sequence[Attribute]], str | None]] = {
    "llvm.alias_scope": _check_alias_scope,
    "llvm.mlir.module_flag": _check_module_flag,
}

# ----- the tables

# MLIR's names of the definition and the class, then `field:kind`; `?` for an optional field.
_STRUCTS: Mapping[str, str] = {
    "access_group": "LLVM_AccessGroupAttr id:DistinctAttr",
    "alias_scope": "LLVM_AliasScopeAttr id:Attribute domain:AliasScopeDomainAttr description:StringAttr?",
    "alias_scope_domain": "LLVM_AliasScopeDomainAttr id:Attribute description:StringAttr?",
    "di_basic_type": "LLVM_DIBasicTypeAttr tag:DITag? name:StringAttr sizeInBits:uint64_t? encoding:DIEncoding?",
    "di_common_block": (
        "LLVM_DICommonBlockAttr scope:DIScopeAttr decl:DIGlobalVariableAttr? name:StringAttr file:DIFileAttr? "
        "line:unsigned?"
    ),
    "di_compile_unit": (
        "LLVM_DICompileUnitAttr id:DistinctAttr sourceLanguage:DILanguage file:DIFileAttr producer:StringAttr? "
        "isOptimized:bool emissionKind:DIEmissionKind nameTableKind:DINameTableKind? "
        "splitDebugFilename:StringAttr?"
    ),
    "di_composite_type": (
        "LLVM_DICompositeTypeAttr recId:DistinctAttr? isRecSelf:bool? tag:DITag? name:StringAttr? file:DIFileAttr? "
        "line:uint32_t? scope:DIScopeAttr? baseType:DITypeAttr? flags:DIFlags? sizeInBits:uint64_t? "
        "alignInBits:uint64_t? dataLocation:DIExpressionAttr? rank:DIExpressionAttr? allocated:DIExpressionAttr? "
        "associated:DIExpressionAttr? elements:DINodeAttr*?"
    ),
    "di_derived_type": (
        "LLVM_DIDerivedTypeAttr tag:DITag? name:StringAttr? baseType:DITypeAttr? sizeInBits:uint64_t? "
        "alignInBits:uint32_t? offsetInBits:uint64_t? dwarfAddressSpace:std::optional<unsigned>? "
        "extraData:DINodeAttr?"
    ),
    "di_generic_subrange": (
        "LLVM_DIGenericSubrangeAttr count:::mlir::Attribute? lowerBound:::mlir::Attribute "
        "upperBound:::mlir::Attribute? stride:::mlir::Attribute"
    ),
    "di_global_variable": (
        "LLVM_DIGlobalVariable scope:DIScopeAttr? name:StringAttr? linkageName:StringAttr? file:DIFileAttr "
        "line:unsigned type:DITypeAttr isLocalToUnit:bool? isDefined:bool? alignInBits:unsigned?"
    ),
    "di_global_variable_expression": (
        "LLVM_DIGlobalVariableExpressionAttr var:DIGlobalVariableAttr expr:DIExpressionAttr?"
    ),
    "di_imported_entity": (
        "LLVM_DIImportedEntityAttr tag:DITag? scope:DIScopeAttr entity:DINodeAttr file:DIFileAttr? line:unsigned? "
        "name:StringAttr? elements:DINodeAttr*?"
    ),
    "di_label": "LLVM_DILabelAttr scope:DIScopeAttr name:StringAttr? file:DIFileAttr? line:unsigned?",
    "di_lexical_block": "LLVM_DILexicalBlockAttr scope:DIScopeAttr file:DIFileAttr? line:unsigned? column:unsigned?",
    "di_lexical_block_file": "LLVM_DILexicalBlockFile scope:DIScopeAttr file:DIFileAttr? discriminator:unsigned",
    "di_local_variable": (
        "LLVM_DILocalVariableAttr scope:DIScopeAttr name:StringAttr? file:DIFileAttr? line:unsigned? arg:unsigned? "
        "alignInBits:unsigned? type:DITypeAttr? flags:DIFlags?"
    ),
    "di_module": (
        "LLVM_DIModuleAttr file:DIFileAttr? scope:DIScopeAttr? name:StringAttr? configMacros:StringAttr? "
        "includePath:StringAttr? apinotes:StringAttr? line:unsigned? isDecl:bool?"
    ),
    "di_namespace": "LLVM_DINamespaceAttr name:StringAttr? scope:DIScopeAttr? exportSymbols:bool",
    "di_null_type": "LLVM_DINullTypeAttr",
    "di_string_type": (
        "LLVM_DIStringTypeAttr tag:DITag? name:StringAttr sizeInBits:uint64_t? alignInBits:uint32_t? "
        "stringLength:DIVariableAttr? stringLengthExp:DIExpressionAttr? stringLocationExp:DIExpressionAttr? "
        "encoding:DIEncoding?"
    ),
    "di_subprogram": (
        "LLVM_DISubprogramAttr recId:DistinctAttr? isRecSelf:bool? id:DistinctAttr? compileUnit:DICompileUnitAttr? "
        "scope:DIScopeAttr? name:StringAttr? linkageName:StringAttr? file:DIFileAttr? line:unsigned? "
        "scopeLine:unsigned? subprogramFlags:DISubprogramFlags? type:DISubroutineTypeAttr? "
        "retainedNodes:DINodeAttr*? annotations:DINodeAttr*?"
    ),
    "di_subroutine_type": "LLVM_DISubroutineTypeAttr callingConvention:DICallingConvention? types:DITypeAttr*?",
    "loop_annotation": (
        "LoopAnnotationAttr disableNonforced:BoolAttr? vectorize:LoopVectorizeAttr? interleave:LoopInterleaveAttr? "
        "unroll:LoopUnrollAttr? unrollAndJam:LoopUnrollAndJamAttr? licm:LoopLICMAttr? "
        "distribute:LoopDistributeAttr? pipeline:LoopPipelineAttr? peeled:LoopPeeledAttr? "
        "unswitch:LoopUnswitchAttr? mustProgress:BoolAttr? isVectorized:BoolAttr? startLoc:FusedLoc? "
        "endLoc:FusedLoc? parallelAccesses:AccessGroupAttr*?"
    ),
    "loop_distribute": (
        "LoopDistributeAttr disable:BoolAttr? followupCoincident:LoopAnnotationAttr? "
        "followupSequential:LoopAnnotationAttr? followupFallback:LoopAnnotationAttr? "
        "followupAll:LoopAnnotationAttr?"
    ),
    "loop_interleave": "LoopInterleaveAttr count:IntegerAttr",
    "loop_licm": "LoopLICMAttr disable:BoolAttr? versioningDisable:BoolAttr?",
    "loop_peeled": "LoopPeeledAttr count:IntegerAttr?",
    "loop_pipeline": "LoopPipelineAttr disable:BoolAttr? initiationinterval:IntegerAttr?",
    "loop_unroll": (
        "LoopUnrollAttr disable:BoolAttr? count:IntegerAttr? runtimeDisable:BoolAttr? full:BoolAttr? "
        "followupUnrolled:LoopAnnotationAttr? followupRemainder:LoopAnnotationAttr? "
        "followupAll:LoopAnnotationAttr?"
    ),
    "loop_unroll_and_jam": (
        "LoopUnrollAndJamAttr disable:BoolAttr? count:IntegerAttr? followupOuter:LoopAnnotationAttr? "
        "followupInner:LoopAnnotationAttr? followupRemainderOuter:LoopAnnotationAttr? "
        "followupRemainderInner:LoopAnnotationAttr? followupAll:LoopAnnotationAttr?"
    ),
    "loop_unswitch": "LoopUnswitchAttr partialDisable:BoolAttr?",
    "loop_vectorize": (
        "LoopVectorizeAttr disable:BoolAttr? predicateEnable:BoolAttr? scalableEnable:BoolAttr? width:IntegerAttr? "
        "followupVectorized:LoopAnnotationAttr? followupEpilogue:LoopAnnotationAttr? "
        "followupAll:LoopAnnotationAttr?"
    ),
    "tbaa_root": "LLVM_TBAARootAttr id:StringAttr?",
    "tbaa_tag": (
        "LLVM_TBAATagAttr base_type:TBAATypeDescriptorAttr access_type:TBAATypeDescriptorAttr offset:int64_t "
        "constant:bool?"
    ),
    "tbaa_type_desc": "LLVM_TBAATypeDescriptorAttr id:::llvm::StringRef members:members",
}
_STRUCTS_WITHOUT_ALIAS: Mapping[str, str] = {
    "blockaddress": "LLVM_BlockAddressAttr function:FlatSymbolRefAttr tag:BlockTagAttr",
    "blocktag": "LLVM_BlockTagAttr id:uint32_t",
    "cgprofile_entry": "ModuleFlagCGProfileEntryAttr from:FlatSymbolRefAttr? to:FlatSymbolRefAttr? count:uint64_t",
    "dereferenceable": "LLVM_DereferenceableAttr bytes:uint64_t mayBeNull:bool?",
    "di_annotation": "LLVM_DIAnnotationAttr name:StringAttr value:StringAttr",
    "di_subrange": (
        "LLVM_DISubrangeAttr count:::mlir::Attribute? lowerBound:::mlir::Attribute? upperBound:::mlir::Attribute? "
        "stride:::mlir::Attribute?"
    ),
    "memory_effects": (
        "LLVM_MemoryEffectsAttr other:ModRefInfo argMem:ModRefInfo inaccessibleMem:ModRefInfo errnoMem:ModRefInfo "
        "targetMem0:ModRefInfo targetMem1:ModRefInfo"
    ),
    "profile_summary": (
        "ModuleFlagProfileSummaryAttr format:ProfileSummaryFormatKind total_count:uint64_t max_count:uint64_t "
        "max_internal_count:uint64_t max_function_count:uint64_t num_counts:uint64_t num_functions:uint64_t "
        "is_partial_profile:std::optional<uint64_t>? partial_profile_ratio:FloatAttr? "
        "detailed_summary:ModuleFlagProfileSummaryDetailedAttr*"
    ),
    "profile_summary_detailed": (
        "ModuleFlagProfileSummaryDetailedAttr cut_off:uint32_t min_count:uint64_t num_counts:uint32_t"
    ),
    "target": "LLVM_TargetAttr triple:StringAttr chip:StringAttr features:TargetFeaturesAttr?",
    "vec_type_hint": "LLVM_VecTypeHintAttr hint:TypeAttr is_signed:bool?",
    "vscale_range": "LLVM_VScaleRangeAttr minRange:IntegerAttr maxRange:IntegerAttr",
}
_TUPLES: Mapping[str, str] = {
    "address_space": "LLVM_AddressSpaceAttr addressSpace:unsigned",
    "dependent_libraries": "LLVM_DependentLibrariesAttr libs:StringAttr*",
    "di_file": "LLVM_DIFileAttr name:StringAttr directory:StringAttr",
    "framePointerKind": "FramePointerKindAttr framePointerKind:framePointerKind::FramePointerKind",
    "mlir.module_flag": "ModuleFlagAttr behavior:ModFlagBehavior key:StringAttr value:Attribute",
    "mlir.workgroup_attribution": "WorkgroupAttributionAttr num_elements:IntegerAttr element_type:TypeAttr",
    "mmra_tag": "LLVM_MMRATagAttr prefix:::llvm::StringRef suffix:::llvm::StringRef",
    "tbaa_member": "LLVM_TBAAMemberAttr typeDesc:TBAANodeAttr offset:int64_t",
    "uwtableKind": "UWTableKindAttr uwtableKind:uwtable::UWTableKind",
}
_TUPLES_WITH_ALIAS = ("di_file", "mmra_tag")
_BARE: Mapping[str, str] = {
    "comdat": "ComdatAttr comdat:comdat::Comdat",
    "dso_local_equivalent": "LLVM_DSOLocalEquivalentAttr sym:FlatSymbolRefAttr",
}

_BARE_IF_EMPTY = frozenset({"llvm.tbaa_root"})
_SEPARATORS = {"di_file": " in ", "mmra_tag": ":"}


def _made(mnemonic: str, row: str, base: type[FieldsAttr], has_alias: bool) -> type[FieldsAttr]:
    defined_as, *texts = row.split()
    rows: list[Field] = []
    for text in texts:
        name, _, word = text.partition(":")
        rows.append(Field(name, kind(word.rstrip("?")), word.endswith("?")))
    members = {
        "__doc__": f"`#llvm.{mnemonic}`.",
        "__module__": __name__,
        # Equality is about the fields of the class itself.
        "__annotations__": {"values": ArrayAttr},
        "name": f"llvm.{mnemonic}",
        "FIELDS": tuple(rows),
        "DEFINED_AS": defined_as,
        "HAS_ALIAS": has_alias,
        "SEPARATOR": _SEPARATORS.get(mnemonic, ", "),
    }
    cls = irdl_attr_definition(type(f"{mnemonic.title().replace('_', '').replace('.', '')}Attr", (base,), members))
    return cls


def _class_of(defined_as: str) -> str:
    """MLIR's name of the class of a definition."""
    name = defined_as.removeprefix("LLVM_")
    return name if name.endswith("Attr") else f"{name}Attr"


_BASES: Sequence[tuple[Mapping[str, str], type[FieldsAttr], bool]] = (
    (_STRUCTS, StructAttr, True),
    (_STRUCTS_WITHOUT_ALIAS, StructAttr, False),
    (_TUPLES, TupleAttr, False),
    (_BARE, BareAttr, False),
)
FIELDS_ATTRIBUTES: Mapping[str, type[FieldsAttr]] = {
    mnemonic: _made(mnemonic, row, base, has_alias or mnemonic in _TUPLES_WITH_ALIAS)
    for table, base, has_alias in _BASES
    for mnemonic, row in table.items()
}
"""The attributes, by their mnemonics."""


def _own(cls: type[FieldsAttr]) -> DialectAttribute:
    return DialectAttribute(cls.name, lambda parser: cls.new(cls.parse_parameters(parser)))


DIALECT_ATTRIBUTES.update((_class_of(cls.DEFINED_AS), _own(cls)) for cls in FIELDS_ATTRIBUTES.values())
