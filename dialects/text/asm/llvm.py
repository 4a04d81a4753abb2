"""Assembly of the llvm dialect.

Source: `LLVMDialect.cpp`, `LLVMTypeSyntax.cpp` and `LLVMOps.td` of MLIR.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import (
    FunctionType,
    IntAttr,
    IntegerAttr,
    IntegerType,
    StringAttr,
    UnitAttr,
    i64,
)
from xdsl.dialects.llvm import (
    GEP_USE_SSA_VAL,
    AddOp,
    ConstantOp,
    ExtractValueOp,
    FuncOp,
    GEPOp,
    GlobalOp,
    InsertValueOp,
    LinkageAttr,
    LLVMArrayType,
    LLVMFunctionType,
    LLVMPointerType,
    LLVMStructType,
    LLVMVoidType,
    MulOp,
    ShlOp,
    SubOp,
)
from xdsl.ir import Attribute
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.hints import isa

from dialects.text.asm import Assembly, Write
from dialects.text.asm.function_like import parse_function, print_function
from dialects.text.options import wants_typed_pointers

# ----- types


def _write_inner(printer: Printer, type: Attribute) -> None:
    """A type inside an llvm type: those of the dialect go without `!llvm.`."""
    body = _BODIES.get(type.name)
    if body is None:
        printer.print_attribute(type)
        return
    printer.print_string(type.name.removeprefix("llvm."))
    body(type, printer)


def _write_inner_list(printer: Printer, types: Sequence[Attribute]) -> None:
    for index, type in enumerate(types):
        if index:
            printer.print_string(", ")
        _write_inner(printer, type)


def _pointer_body(type: LLVMPointerType, printer: Printer) -> None:
    parameters = ["i8"] if wants_typed_pointers(printer) else []
    if isinstance(type.addr_space, IntAttr) and type.addr_space.data:
        parameters.append(str(type.addr_space.data))
    if parameters:
        printer.print_string(f"<{', '.join(parameters)}>")


def _struct_body(type: LLVMStructType, printer: Printer) -> None:
    printer.print_string("<")
    if type.struct_name.data:
        printer.print_string_literal(type.struct_name.data)
        printer.print_string(", ")
    printer.print_string("(")
    _write_inner_list(printer, type.types.data)
    printer.print_string(")>")


def _array_body(type: LLVMArrayType, printer: Printer) -> None:
    printer.print_string(f"<{type.size.data} x ")
    _write_inner(printer, type.type)
    printer.print_string(">")


def _function_body(type: LLVMFunctionType, printer: Printer) -> None:
    printer.print_string("<")
    _write_inner(printer, type.output)
    printer.print_string(" (")
    _write_inner_list(printer, type.inputs.data)
    if type.is_variadic:
        printer.print_string(", ..." if type.inputs.data else "...")
    printer.print_string(")>")


def _no_body(type: Attribute, printer: Printer) -> None:
    """A type that is only its name."""


_BODIES: Mapping[str, Write] = {
    LLVMPointerType.name: _pointer_body,
    LLVMStructType.name: _struct_body,
    LLVMArrayType.name: _array_body,
    LLVMFunctionType.name: _function_body,
    LLVMVoidType.name: _no_body,
}


def _write_type(type: Attribute, printer: Printer) -> None:
    printer.print_string("!" + type.name)
    _BODIES[type.name](type, printer)


def _write_linkage(attribute: LinkageAttr, printer: Printer) -> None:
    printer.print_string(f"#llvm.linkage<{attribute.linkage.data}>")


# ----- llvm.func

_VISIBILITY = ("default", "hidden", "protected")
_UNNAMED_ADDRESS = ("", "local_unnamed_addr", "unnamed_addr")
_IN_SIGNATURE = frozenset(
    {
        "sym_name",
        "function_type",
        "arg_attrs",
        "res_attrs",
        "linkage",
        "CConv",
        "visibility_",
        "comdat",
        "unnamed_addr",
        "vscale_range",
    }
)


def parse_func(parser: Parser) -> FuncOp:
    linkage = FuncOp._parse_linkage(parser)  # pyright: ignore[reportPrivateUsage]
    visibility = _parse_choice(parser, _VISIBILITY)
    unnamed_address = _parse_choice(parser, _UNNAMED_ADDRESS)
    convention = FuncOp._parse_cconv(parser)  # pyright: ignore[reportPrivateUsage]
    function = parse_function(parser, allow_variadic=True)
    if len(function.outputs) > 1:
        parser.raise_error("failed to construct function type: expected zero or one function result")
    output = function.outputs[0] if function.outputs else LLVMVoidType()
    attributes = function.attributes
    declared = FuncOp.get_irdl_definition().properties
    properties: dict[str, Attribute | None] = {
        name: attributes.pop(name) for name in list(attributes) if name in declared and name != "sym_visibility"
    }
    properties |= {
        "arg_attrs": function.arg_attrs,
        "res_attrs": function.res_attrs,
        "unnamed_addr": IntegerAttr(unnamed_address, i64),
    }
    sym_visibility = attributes.pop("sym_visibility", None)
    return FuncOp(
        function.name,
        LLVMFunctionType(function.inputs, output, function.is_variadic),
        linkage,
        convention,
        visibility,
        sym_visibility if isinstance(sym_visibility, StringAttr) else None,
        function.body,
        properties,
        attributes,
    )


def _parse_choice(parser: Parser, words: Sequence[str]) -> int:
    for number, word in enumerate(words):
        if number and parser.parse_optional_keyword(word) is not None:
            return number
    return 0


def print_func(op: FuncOp, printer: Printer) -> None:
    words = [
        op.linkage.linkage.data if op.linkage.linkage.data != "external" else "",
        _VISIBILITY[op.visibility_.value.data] if op.visibility_.value.data else "",
        "" if op.unnamed_addr is None else _UNNAMED_ADDRESS[op.unnamed_addr.value.data],
        op.CConv.convention.data if op.CConv.convention.data != "ccc" else "",
    ]
    printer.print_string("".join(f" {word}" for word in words if word) + " ")
    type = op.function_type
    outputs = () if isinstance(type.output, LLVMVoidType) else (type.output,)
    attributes = {name: value for name, value in (op.attributes | op.properties).items() if name not in _IN_SIGNATURE}
    print_function(
        printer,
        op.sym_name.data,
        FunctionType.from_lists(type.inputs.data, outputs),
        op.body,
        attributes,
        op.arg_attrs,
        op.res_attrs,
        is_variadic=type.is_variadic,
    )


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


# ----- llvm.mlir.global

_GLOBAL_WORDS = frozenset(
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


def parse_global(parser: Parser) -> GlobalOp:
    op = GlobalOp.parse(parser)
    # MLIR has these two on every global.
    op.properties.setdefault("visibility_", IntegerAttr(0, i64))
    op.properties.setdefault("unnamed_addr", IntegerAttr(0, i64))
    return op


def print_global(op: GlobalOp, printer: Printer) -> None:
    words = [op.linkage.linkage.data]
    if op.visibility_ is not None and op.visibility_.value.data:
        words.append(_VISIBILITY[op.visibility_.value.data])
    if op.thread_local_ is not None:
        words.append("thread_local")
    if op.unnamed_addr is not None and op.unnamed_addr.value.data:
        words.append(_UNNAMED_ADDRESS[op.unnamed_addr.value.data])
    if op.constant is not None:
        words.append("constant")
    printer.print_string("".join(f" {word}" for word in words) + " ")
    printer.print_symbol_name(op.sym_name.data)
    printer.print_string("(")
    value = op.value
    if value is not None:
        printer.print_attribute(value)
    printer.print_string(")")
    attributes = {name: a for name, a in (op.attributes | op.properties).items() if name not in _GLOBAL_WORDS}
    printer.print_op_attributes(attributes)
    if isinstance(value, StringAttr) and op.global_type == LLVMArrayType(len(value.data.encode()), IntegerType(8)):
        return
    printer.print_string(" : ")
    printer.print_attribute(op.global_type)
    if op.body.blocks:
        printer.print_string(" ")
        printer.print_region(op.body)


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


# ----- aggregates; MLIR leaves a blank at the end of the line


def print_extract_value(op: ExtractValueOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_ssa_value(op.container)
    _print_position(op.position.get_values(), printer)
    _print_rest(op, op.container.type, printer)


def print_insert_value(op: InsertValueOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_ssa_value(op.value)
    printer.print_string(", ")
    printer.print_ssa_value(op.container)
    _print_position(op.position.get_values(), printer)
    _print_rest(op, op.container.type, printer)


def _print_position(position: Sequence[int], printer: Printer) -> None:
    printer.print_string(f"[{', '.join(map(str, position))}]")


def _print_rest(op: ExtractValueOp | InsertValueOp, type: Attribute, printer: Printer) -> None:
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_attribute(type)
    printer.print_string(" ")


ASM: Mapping[str, Assembly] = {
    FuncOp.name: Assembly(parse_func, print_func),
    ConstantOp.name: Assembly(parse_constant, print_constant),
    GlobalOp.name: Assembly(parse_global, print_global),
    **{cls.name: Assembly(print=print_arithmetic) for cls in (AddOp, SubOp, MulOp, ShlOp)},
    GEPOp.name: Assembly(parse_get_element_pointer, print_get_element_pointer),
    ExtractValueOp.name: Assembly(print=print_extract_value),
    InsertValueOp.name: Assembly(print=print_insert_value),
}
ATTRIBUTES: Mapping[str, Write] = {name: _write_type for name in _BODIES} | {LinkageAttr.name: _write_linkage}
