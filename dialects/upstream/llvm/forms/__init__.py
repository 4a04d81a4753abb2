"""Assembly of the llvm dialect.

Source: `LLVMDialect.cpp`, `LLVMTypeSyntax.cpp` and `LLVMOps.td` of MLIR.
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import IntegerAttr, IntegerType, UnitAttr, VectorType, i64
from xdsl.dialects.llvm import (
    GEP_USE_SSA_VAL,
    AddOp,
    AllocaOp,
    ConstantOp,
    FastMathAttr,
    FCmpOp,
    FCmpPredicateFlag,
    GEPOp,
    InlineAsmOp,
    LinkageAttr,
    MulOp,
    OverflowAttr,
    OverflowFlag,
    ReturnOp,
    ShlOp,
    SubOp,
    TruncOp,
    ZeroOp,
)
from xdsl.dialects.utils import FastMathFlag
from xdsl.ir import Attribute
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.hints import isa

from dialects.text.assembly import (
    Assembly,
    Attributes,
    GenericForm,
    Write,
    declarative,
    deferred,
    properties_among_attributes,
)
from dialects.upstream.llvm.forms.aggregates import AGGREGATE_ASM
from dialects.upstream.llvm.forms.branches import BRANCH_ASM, BRANCH_GENERIC
from dialects.upstream.llvm.forms.call import CALL_ASM, CALL_GENERIC
from dialects.upstream.llvm.forms.func import FUNC_ASM, FUNC_GENERIC
from dialects.upstream.llvm.forms.globals import GLOBAL_ASM, GLOBAL_GENERIC
from dialects.upstream.llvm.forms.memory import MEMORY_ASM, MEMORY_GENERIC
from dialects.upstream.llvm.type_text import TYPE_WRITERS

# ----- attributes


def _write_fast_math(attribute: FastMathAttr, printer: Printer) -> None:
    """As xDSL, but with a blank after the comma."""
    held = attribute.data
    words = [flag.value for flag in FastMathFlag if flag in held]
    text = "fast" if len(words) == len(FastMathFlag) else ", ".join(words) or "none"
    printer.print_string(f"#llvm.fastmath<{text}>")


def _write_linkage(attribute: LinkageAttr, printer: Printer) -> None:
    printer.print_string(f"#llvm.linkage<{attribute.linkage.data}>")


# ----- llvm.mlir.constant


def parse_constant(parser: Parser) -> ConstantOp:
    parser.parse_punctuation("(")
    value = parser.parse_attribute()
    parser.parse_punctuation(")")
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    op = ConstantOp.create(result_types=[parser.parse_type()], properties={"value": value}, attributes=attributes)
    return op


def print_constant(op: ConstantOp, printer: Printer) -> None:
    """The value keeps its type, always: `0 : index` is not `0`."""
    printer.print_string("(")
    printer.print_attribute(op.properties["value"])
    printer.print_string(")")
    if op.attributes:
        printer.print_string(" ")
        printer.print_attr_dict(op.attributes)
    printer.print_string(" : ")
    printer.print_attribute(op.result.type)


# ----- arithmetic that may overflow

_OVERFLOW_FLAGS = {"nsw": 1, "nuw": 2}


def print_arithmetic(op: AddOp | SubOp | MulOp | ShlOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_ssa_value(op.lhs)
    printer.print_string(", ")
    printer.print_ssa_value(op.rhs)
    held = 0 if op.overflowFlags is None else op.overflowFlags.value.data
    flags = [word for word, bit in _OVERFLOW_FLAGS.items() if held & bit]
    if flags:
        printer.print_string(f" overflow<{', '.join(flags)}>")
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_attribute(op.res.type)


# ----- llvm.getelementptr

# Bits of `noWrapFlags`; the first holds the second. xDSL has a property `inbounds` besides.
_POINTER_FLAGS = {"inbounds": 3, "nusw": 2, "nuw": 4}


def parse_get_element_pointer(parser: Parser) -> GEPOp:
    """`llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32`."""
    flags = 0
    while True:
        word = parser.parse_optional_keyword_in(_POINTER_FLAGS)
        if word is None:
            break
        flags |= _POINTER_FLAGS[word]
        if parser.parse_optional_punctuation("|") is None:
            break
    op = GEPOp.parse(parser)
    if flags:
        op.properties["noWrapFlags"] = IntegerAttr(flags, 32)
    if flags & 1:
        op.properties["inbounds"] = UnitAttr()
    return op


def print_get_element_pointer(op: GEPOp, printer: Printer) -> None:
    held = op.properties.get("noWrapFlags")
    flags = held.value.data if isa(held, IntegerAttr) else 0
    if "inbounds" in op.properties:
        flags |= _POINTER_FLAGS["inbounds"]
    words = [word for word, bits in _POINTER_FLAGS.items() if flags & bits == bits]
    if "inbounds" in words and "nusw" in words:
        words.remove("nusw")
    if words:
        printer.print_string(" " + "|".join(words))
    printer.print_string(" ")
    printer.print_ssa_value(op.ptr)
    values = iter(op.ssa_indices)
    printer.print_string("[")
    for number, index in enumerate(op.rawConstantIndices.get_values()):
        if number:
            printer.print_string(", ")
        if index == GEP_USE_SSA_VAL:
            printer.print_ssa_value(next(values))
        else:
            printer.print_string(str(index))
    printer.print_string("]")
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_function_type(op.operand_types, op.result_types)
    printer.print_string(", ")
    printer.print_attribute(op.elem_type)


# ----- llvm.mlir.zero, llvm.fcmp


def parse_zero(parser: Parser) -> ZeroOp:
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    return ZeroOp.create(result_types=[parser.parse_type()], attributes=attributes)


def parse_float_comparison(parser: Parser) -> FCmpOp:
    """`llvm.fcmp "oeq" %a, %b : vector<4xf32>`: the result has the shape of the operands."""
    start = parser.pos
    predicate = parser.parse_str_literal()
    words = [flag.value for flag in FCmpPredicateFlag]
    if predicate not in words:
        parser.raise_error(f"'{predicate}' is an incorrect value of the 'predicate' attribute", start)
    operands = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_unresolved_operand)
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    type = parser.parse_type()
    result = IntegerType(1)
    if isa(type, VectorType):
        result = VectorType(result, type.shape, type.scalable_dims)
    return FCmpOp.create(
        operands=parser.resolve_operands(operands, [type, type], start),
        result_types=[result],
        properties={
            "predicate": IntegerAttr(words.index(predicate), i64),
            "fastmathFlags": attributes.pop("fastmathFlags", FastMathAttr("none")),
        },
        attributes=attributes,
    )


def print_float_comparison(op: FCmpOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_string_literal(list(FCmpPredicateFlag)[op.predicate.value.data].value)
    printer.print_string(" ")
    printer.print_list(op.operands, printer.print_ssa_value)
    flags = {} if op.fastmathFlags == FastMathAttr("none") else {"fastmathFlags": op.fastmathFlags}
    printer.print_op_attributes(op.attributes | flags)
    printer.print_string(" : ")
    printer.print_attribute(op.lhs.type)


# ----- llvm.trunc


def print_trunc(op: TruncOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_ssa_value(op.arg)
    flags = () if op.overflowFlags is None else op.overflowFlags.data
    words = [flag.value for flag in OverflowFlag if flag in flags]
    if words:
        printer.print_string(f" overflow<{', '.join(words)}>")
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_attribute(op.arg.type)
    printer.print_string(" to ")
    printer.print_attribute(op.res.type)


# ----- llvm.alloca


def parse_alloca(parser: Parser) -> AllocaOp:
    """`llvm.alloca inalloca %n x f32 {alignment = 8 : i64} : (i32) -> !llvm.ptr`."""
    attributes: dict[str, Attribute] = {}
    is_argument = parser.parse_optional_keyword("inalloca") is not None
    size = parser.parse_unresolved_operand()
    parser.parse_characters("x")
    properties: dict[str, Attribute] = {"elem_type": parser.parse_type()}
    attributes |= parser.parse_optional_attr_dict()
    if "alignment" in attributes:
        properties["alignment"] = attributes.pop("alignment")
    if is_argument:
        attributes["inalloca"] = UnitAttr()
    parser.parse_punctuation(":")
    start = parser.pos
    type = parser.parse_function_type()
    return AllocaOp.create(
        operands=parser.resolve_operands([size], type.inputs.data, start),
        result_types=type.outputs.data,
        properties=properties,
        attributes=attributes,
    )


def print_alloca(op: AllocaOp, printer: Printer) -> None:
    printer.print_string(" inalloca " if "inalloca" in op.attributes else " ")
    printer.print_ssa_value(op.size)
    printer.print_string(" x ")
    printer.print_attribute(op.elem_type)
    printer.print_op_attributes(op.attributes | op.properties, reserved_attr_names=("inalloca", "elem_type"))
    printer.print_string(" : ")
    printer.print_function_type(op.operand_types, op.result_types)


_EXCEPTIONS = "dialects.upstream.llvm.forms.exceptions"

ASM: Mapping[str, Assembly] = {
    ConstantOp.name: Assembly(parse_constant, print_constant),
    **{cls.name: Assembly(print=print_arithmetic) for cls in (AddOp, SubOp, MulOp, ShlOp)},
    GEPOp.name: Assembly(parse_get_element_pointer, print_get_element_pointer),
    ZeroOp.name: Assembly(parse_zero),
    FCmpOp.name: Assembly(parse_float_comparison, print_float_comparison),
    TruncOp.name: Assembly(print=print_trunc),
    InlineAsmOp.name: deferred("dialects.upstream.llvm.forms.inline_asm", "INLINE_ASM"),
    AllocaOp.name: Assembly(parse_alloca, print_alloca),
    ReturnOp.name: declarative(ReturnOp, "attr-dict ($arg^ `:` type($arg))?"),
    "llvm.invoke": deferred(_EXCEPTIONS, "INVOKE"),
    "llvm.landingpad": deferred(_EXCEPTIONS, "LANDINGPAD"),
    "llvm.mlir.alias": deferred(_EXCEPTIONS, "ALIAS"),
    "llvm.comdat_selector": deferred(_EXCEPTIONS, "SELECTOR"),
    **AGGREGATE_ASM,
    **FUNC_ASM,
    **BRANCH_ASM,
    **CALL_ASM,
    **GLOBAL_ASM,
    **MEMORY_ASM,
}
# Bits of `overflowFlags`, which MLIR keeps as a number for llvm.trunc, too.
_TRUNC_BITS = {OverflowFlag.NO_SIGNED_WRAP: 1, OverflowFlag.NO_UNSIGNED_WRAP: 2}


def _read_trunc(properties: Attributes, attributes: Attributes) -> None:
    held = properties.get("overflowFlags")
    if isa(held, IntegerAttr):
        properties["overflowFlags"] = OverflowAttr([flag for flag, bit in _TRUNC_BITS.items() if held.value.data & bit])


def _write_trunc(properties: Attributes, attributes: Attributes) -> None:
    held = properties.get("overflowFlags")
    flags = held.data if isinstance(held, OverflowAttr) else ()
    properties["overflowFlags"] = IntegerAttr(sum(_TRUNC_BITS[flag] for flag in flags), 32)


def _read_pointer_flags(properties: Attributes, attributes: Attributes) -> None:
    held = properties.get("noWrapFlags")
    if isa(held, IntegerAttr) and held.value.data & 1:
        properties["inbounds"] = UnitAttr()


def _write_pointer_flags(properties: Attributes, attributes: Attributes) -> None:
    held = properties.get("noWrapFlags")
    flags = held.value.data if isa(held, IntegerAttr) else 0
    if properties.pop("inbounds", None) is not None:
        flags |= _POINTER_FLAGS["inbounds"]
    properties["noWrapFlags"] = IntegerAttr(flags, 32)


GENERIC: Mapping[str, GenericForm] = {
    TruncOp.name: GenericForm(_read_trunc, _write_trunc),
    GEPOp.name: GenericForm(_read_pointer_flags, _write_pointer_flags),
    InlineAsmOp.name: properties_among_attributes("operand_attrs"),
    AllocaOp.name: properties_among_attributes("inalloca"),
    **FUNC_GENERIC,
    **BRANCH_GENERIC,
    **CALL_GENERIC,
    **GLOBAL_GENERIC,
    **MEMORY_GENERIC,
}
ATTRIBUTES: Mapping[str, Write] = {
    **TYPE_WRITERS,
    LinkageAttr.name: _write_linkage,
    FastMathAttr.name: _write_fast_math,
}
