"""Assembly of llvm.getelementptr and llvm.alloca. Source: `LLVMOps.td` of MLIR."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import DenseArrayBase, FunctionType, IntegerAttr, UnitAttr, i32
from xdsl.dialects.llvm import GEP_USE_SSA_VAL, AllocaOp, GEPOp, IntToPtrOp, LLVMPointerType
from xdsl.ir import Attribute
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.assembly import Assembly, Attributes, GenericForm, properties_among_attributes
from okl_opt.dialects.upstream.llvm.forms.memory import parse_dereferenceable, print_dereferenceable
from okl_opt.dialects.upstream.llvm.forms.words import refuse

# ----- llvm.getelementptr

# Bits of `noWrapFlags`; the first includes the second. xDSL also has a property `inbounds`.
_POINTER_FLAGS = {"inbounds": 3, "nusw": 2, "nuw": 4}
# In MLIR's order, as its error lists them.
_FLAG_WORDS = {"none": 0, "inbounds_flag": 1, "nusw": 2, "nuw": 4, "inbounds": 3}


def parse_get_element_pointer(parser: Parser) -> GEPOp:
    """`llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32`."""
    flags = _parse_flags(parser)
    base = parser.parse_unresolved_operand()
    dynamic: list[UnresolvedOperand] = []
    indices = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, lambda: _parse_index(parser, dynamic))
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    type = parser.parse_function_type()
    parser.parse_punctuation(",")
    properties: dict[str, Attribute] = {
        "rawConstantIndices": DenseArrayBase.from_list(i32, indices),
        "elem_type": parser.parse_type(),
    }
    if flags:
        properties["noWrapFlags"] = IntegerAttr(flags, 32)
    if flags & 1:
        properties["inbounds"] = UnitAttr()
    operands, types = [base, *dynamic], type.inputs.data
    if len(operands) != len(types):
        counts = f"got {len(operands)} operands and {len(types)} types"
        refuse(parser, f"number of operands and types do not match: {counts}")
    return GEPOp.create(
        operands=parser.resolve_operands(operands, types, parser.pos),
        result_types=type.outputs.data,
        properties=properties,
        attributes=attributes,
    )


def _parse_flags(parser: Parser) -> int:
    """Parse `inbounds|nuw`, or nothing."""
    flags = 0
    start = parser.pos
    word = parser.parse_optional_identifier()
    while word is not None:
        if word not in _FLAG_WORDS:
            listed = ", ".join(_FLAG_WORDS)
            summary = "::mlir::LLVM::GEPNoWrapFlags"
            refuse(parser, f"expected one of [{listed}] for {summary}, got: {word}", start)
        flags |= _FLAG_WORDS[word]
        if parser.parse_optional_punctuation("|") is None:
            break
        start = parser.pos
        word = parser.parse_identifier()
    return flags


def _parse_index(parser: Parser, dynamic: list[UnresolvedOperand]) -> int:
    """Parse an index, a number or a value; the values are added to `dynamic`. Source: `parseGEPIndices`."""
    start, number = parser.pos, parser.parse_optional_integer(allow_boolean=False)
    if number is None:
        dynamic.append(parser.parse_unresolved_operand())
        return GEP_USE_SSA_VAL
    if not -(1 << 31) <= number < 1 << 31:
        refuse(parser, "integer value too large", start)
    return number


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
            # Unverified IR may lack one.
            value = next(values, None)
            if value is None:
                printer.print_string("<<NULL VALUE>>")
            else:
                printer.print_ssa_value(value)
        else:
            printer.print_string(str(index))
    printer.print_string("]")
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_function_type(op.operand_types, op.result_types)
    printer.print_string(", ")
    printer.print_attribute(op.elem_type)


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


# ----- llvm.alloca

# Equal to no alignment.
_UNALIGNED = IntegerAttr(0, 64)


def parse_alloca(parser: Parser) -> AllocaOp:
    """`llvm.alloca inalloca %n x f32 {alignment = 8 : i64} : (i32) -> !llvm.ptr`."""
    attributes: dict[str, Attribute] = {}
    is_argument = parser.parse_optional_keyword("inalloca") is not None
    size = parser.parse_unresolved_operand()
    parser.parse_characters("x")
    properties: dict[str, Attribute] = {"elem_type": parser.parse_type()}
    attributes |= parser.parse_optional_attr_dict()
    alignment = attributes.pop("alignment", _UNALIGNED)
    if not isinstance(alignment, IntegerAttr):
        refuse(parser, "expected integer alignment")
    if alignment != _UNALIGNED:
        properties["alignment"] = alignment
    if is_argument:
        attributes["inalloca"] = UnitAttr()
    parser.parse_punctuation(":")
    start = parser.pos
    type = parser.parse_type()
    if not isinstance(type, FunctionType) or len(type.inputs) != 1 or len(type.outputs) != 1:
        refuse(parser, "expected trailing function type with one argument and one result", start)
    if not isinstance(type.outputs.data[0], LLVMPointerType):
        # As in MLIR, report this error before one about the pointer's type.
        del properties["elem_type"]
    return AllocaOp.create(
        operands=[parser.resolve_operand(size, type.inputs.data[0])],
        result_types=type.outputs.data,
        properties=properties,
        attributes=attributes,
    )


def print_alloca(op: AllocaOp, printer: Printer) -> None:
    printer.print_string(" inalloca " if "inalloca" in op.attributes else " ")
    printer.print_ssa_value(op.size)
    printer.print_string(" x ")
    printer.print_attribute(op.elem_type)
    hidden = ["inalloca", "elem_type", *(["alignment"] if op.properties.get("alignment") == _UNALIGNED else [])]
    printer.print_op_attributes(op.attributes | op.properties, reserved_attr_names=hidden)
    printer.print_string(" : ")
    printer.print_function_type(op.operand_types, op.result_types)


# ----- llvm.inttoptr


def parse_pointer_cast(parser: Parser) -> IntToPtrOp:
    """`llvm.inttoptr %x dereferenceable<bytes = 8> : i64 to !llvm.ptr`."""
    operand = parser.parse_unresolved_operand()
    promise = parse_dereferenceable(parser)
    attributes = promise | parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    value = parser.resolve_operand(operand, parser.parse_type())
    parser.parse_keyword("to")
    return IntToPtrOp.create(operands=[value], result_types=[parser.parse_type()], attributes=attributes)


def print_pointer_cast(op: IntToPtrOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_ssa_value(op.input)
    print_dereferenceable(op, printer)
    printer.print_op_attributes(op.attributes, reserved_attr_names=("dereferenceable",))
    printer.print_string(" : ")
    printer.print_attribute(op.input.type)
    printer.print_string(" to ")
    printer.print_attribute(op.output.type)


POINTER_ASM: Mapping[str, Assembly] = {
    GEPOp.name: Assembly(parse_get_element_pointer, print_get_element_pointer),
    AllocaOp.name: Assembly(parse_alloca, print_alloca),
    IntToPtrOp.name: Assembly(parse_pointer_cast, print_pointer_cast),
}
POINTER_GENERIC: Mapping[str, GenericForm] = {
    GEPOp.name: GenericForm(_read_pointer_flags, _write_pointer_flags),
    AllocaOp.name: properties_among_attributes("inalloca"),
    IntToPtrOp.name: properties_among_attributes("dereferenceable"),
}
