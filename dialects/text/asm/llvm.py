"""Assembly of the llvm dialect.

Source: `LLVMDialect.cpp`, `LLVMTypeSyntax.cpp` and `LLVMOps.td` of MLIR.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import (
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    FunctionType,
    IntegerAttr,
    IntegerType,
    StringAttr,
    UnitAttr,
    VectorType,
    i32,
    i64,
)
from xdsl.dialects.llvm import (
    GEP_USE_SSA_VAL,
    AddOp,
    AllocaOp,
    BrOp,
    CondBrOp,
    ConstantOp,
    ExtractValueOp,
    FastMathAttr,
    FCmpOp,
    FCmpPredicateFlag,
    FuncOp,
    GEPOp,
    InlineAsmOp,
    InsertValueOp,
    LinkageAttr,
    LLVMVoidType,
    MulOp,
    OverflowAttr,
    OverflowFlag,
    ReturnOp,
    ShlOp,
    ShuffleVectorOp,
    SubOp,
    TailCallKind,
    TailCallKindAttr,
    TruncOp,
    ZeroOp,
)
from xdsl.dialects.utils import FastMathFlag
from xdsl.ir import Attribute, Block, SSAValue
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.hints import isa

from dialects.text.asm import (
    Assembly,
    Attributes,
    GenericForm,
    Write,
    declarative,
    deferred,
    properties_among_attributes,
)
from dialects.text.asm.function_like import parse_function, print_function
from dialects.text.asm.llvm_call import CALL_ASM, CALL_GENERIC, UNNAMED_ADDRESS, VISIBILITY, parse_choice
from dialects.text.asm.llvm_memory import MEMORY_ASM, MEMORY_GENERIC
from dialects.text.asm.llvm_types import TYPE_WRITERS, function_type

if TYPE_CHECKING:
    # Met only when there are such ops; most programs have none.
    from dialects.upstream.llvm import SwitchOp

# ----- attributes


def _write_fast_math(attribute: FastMathAttr, printer: Printer) -> None:
    """As xDSL, but with a blank after the comma."""
    held = attribute.data
    words = [flag.value for flag in FastMathFlag if flag in held]
    text = "fast" if len(words) == len(FastMathFlag) else ", ".join(words) or "none"
    printer.print_string(f"#llvm.fastmath<{text}>")


def _write_linkage(attribute: LinkageAttr, printer: Printer) -> None:
    printer.print_string(f"#llvm.linkage<{attribute.linkage.data}>")


# ----- llvm.func

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


def _parse_range_and_group(parser: Parser) -> dict[str, Attribute]:
    """`vscale_range(1, 16) comdat(@group::@f)`, each if it is there."""
    found: dict[str, Attribute] = {}
    if parser.parse_optional_keyword("vscale_range") is not None:
        from dialects.upstream.llvm_types import VScaleRangeAttr

        with parser.in_parens():
            least = parser.parse_integer()
            parser.parse_punctuation(",")
            found["vscale_range"] = VScaleRangeAttr(IntegerAttr(least, i32), IntegerAttr(parser.parse_integer(), i32))
    if parser.parse_optional_keyword("comdat") is not None:
        with parser.in_parens():
            found["comdat"] = parser.parse_attribute()
    return found


def _print_range_and_group(op: FuncOp, printer: Printer) -> None:
    held = op.attributes.get("vscale_range")
    if held is not None:
        from dialects.upstream.llvm_types import VScaleRangeAttr

        # An attribute of another kind is no such property; MLIR drops it as well.
        if isinstance(held, VScaleRangeAttr):
            printer.print_string(f" vscale_range({held.minRange.value.data}, {held.maxRange.value.data})")
    group = op.attributes.get("comdat")
    if group is not None:
        printer.print_string(" comdat(")
        printer.print_attribute(group)
        printer.print_string(")")


def parse_func(parser: Parser) -> FuncOp:
    linkage = FuncOp._parse_linkage(parser)  # pyright: ignore[reportPrivateUsage]
    visibility = parse_choice(parser, VISIBILITY)
    unnamed_address = parse_choice(parser, UNNAMED_ADDRESS)
    convention = FuncOp._parse_cconv(parser)  # pyright: ignore[reportPrivateUsage]
    function = parse_function(parser, allow_variadic=True, parse_between=_parse_range_and_group)
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
        function_type(function.inputs, output, function.is_variadic),
        linkage,
        convention,
        visibility,
        sym_visibility if isinstance(sym_visibility, StringAttr) else None,
        function.body,
        properties,
        attributes,
    )


def print_func(op: FuncOp, printer: Printer) -> None:
    words = [
        op.linkage.linkage.data if op.linkage.linkage.data != "external" else "",
        VISIBILITY[op.visibility_.value.data] if op.visibility_.value.data else "",
        "" if op.unnamed_addr is None else UNNAMED_ADDRESS[op.unnamed_addr.value.data],
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
        print_between=lambda: _print_range_and_group(op, printer),
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


def _member_type(parser: Parser, container: Attribute, position: Sequence[int]) -> Attribute:
    from dialects.upstream.llvm_types import member_type

    type = container
    for index in position:
        try:
            found = member_type(type, index)
        except VerifyException as exception:
            parser.raise_error(str(exception))
        if found is None:
            parser.raise_error(f"position out of bounds: {index}")
        type = found
    return type


def _parse_position(parser: Parser) -> list[int]:
    return parser.parse_comma_separated_list(
        parser.Delimiter.SQUARE, lambda: parser.parse_integer(allow_boolean=False, allow_negative=False)
    )


def parse_extract_value(parser: Parser) -> ExtractValueOp:
    """`llvm.extractvalue %s[0, 1] : !llvm.struct<(i32, i64)>`."""
    container = parser.parse_unresolved_operand()
    position = _parse_position(parser)
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    type = parser.parse_type()
    return ExtractValueOp.create(
        operands=[parser.resolve_operand(container, type)],
        result_types=[_member_type(parser, type, position)],
        properties={"position": DenseArrayBase.from_list(i64, position)},
        attributes=attributes,
    )


def parse_insert_value(parser: Parser) -> InsertValueOp:
    """`llvm.insertvalue %x, %s[0, 1] : !llvm.struct<(i32, i64)>`."""
    value = parser.parse_unresolved_operand()
    parser.parse_punctuation(",")
    container = parser.parse_unresolved_operand()
    position = _parse_position(parser)
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    type = parser.parse_type()
    member = _member_type(parser, type, position)
    return InsertValueOp.create(
        operands=[parser.resolve_operand(container, type), parser.resolve_operand(value, member)],
        result_types=[type],
        properties={"position": DenseArrayBase.from_list(i64, position)},
        attributes=attributes,
    )


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


def _print_rest(op: ExtractValueOp | InsertValueOp | ShuffleVectorOp, type: Attribute, printer: Printer) -> None:
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_attribute(type)
    printer.print_string(" ")


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


# ----- llvm.trunc, llvm.shufflevector


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


def print_shuffle(op: ShuffleVectorOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_list(op.operands, printer.print_ssa_value)
    printer.print_string(" ")
    assert isa(op.mask, DenseArrayBase[IntegerType])
    _print_position(op.mask.get_values(), printer)
    _print_rest(op, op.v1.type, printer)


# ----- llvm.inline_asm


def parse_inline_asm(parser: Parser) -> InlineAsmOp:
    """`llvm.inline_asm has_side_effects asm_dialect = intel operand_attrs = [] "text", "=r,r" %x : (i32) -> i64`."""
    properties: dict[str, Attribute] = {
        word: UnitAttr()
        for word in ("has_side_effects", "is_align_stack")
        if parser.parse_optional_keyword(word) is not None
    }
    attributes: dict[str, Attribute] = {}
    kind = TailCallKindAttr(TailCallKind.NONE)
    if parser.parse_optional_keyword("tail_call_kind") is not None:
        parser.parse_punctuation("=")
        with parser.in_angle_brackets():
            kind = TailCallKindAttr(parser.parse_str_enum(TailCallKind))
    properties["tail_call_kind"] = kind
    if parser.parse_optional_keyword("asm_dialect") is not None:
        parser.parse_punctuation("=")
        properties["asm_dialect"] = IntegerAttr(_ASM_DIALECTS.index(parser.parse_keyword_in(_ASM_DIALECTS)), i64)
    if parser.parse_optional_keyword("operand_attrs") is not None:
        parser.parse_punctuation("=")
        attributes["operand_attrs"] = parser.parse_attribute()
    properties["asm_string"] = StringAttr(parser.parse_str_literal())
    parser.parse_punctuation(",")
    properties["constraints"] = StringAttr(parser.parse_str_literal())
    start = parser.pos
    operands: list[UnresolvedOperand] = []
    first = parser.parse_optional_unresolved_operand()
    while first is not None:
        operands.append(first)
        first = parser.parse_unresolved_operand() if parser.parse_optional_punctuation(",") is not None else None
    attributes |= parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    type = parser.parse_function_type()
    return InlineAsmOp.create(
        operands=parser.resolve_operands(operands, type.inputs.data, start),
        result_types=type.outputs.data,
        properties=properties,
        attributes=attributes,
    )


_ASM_DIALECTS = ("att", "intel")


def print_inline_asm(op: InlineAsmOp, printer: Printer) -> None:
    for word in ("has_side_effects", "is_align_stack"):
        if word in op.properties:
            printer.print_string(f" {word}")
    if op.tail_call_kind.data is not TailCallKind.NONE:
        printer.print_string(f" tail_call_kind = <{op.tail_call_kind.data}>")
    if op.asm_dialect is not None:
        printer.print_string(f" asm_dialect = {_ASM_DIALECTS[op.asm_dialect.value.data]}")
    attributes = op.attributes.get("operand_attrs")
    if attributes is not None:
        printer.print_string(" operand_attrs = ")
        printer.print_attribute(attributes)
    printer.print_string(" ")
    printer.print_attribute(op.asm_string)
    printer.print_string(", ")
    printer.print_attribute(op.constraints)
    # The blank is MLIR's also where there are no operands.
    printer.print_string(" ")
    printer.print_list(op.operands, printer.print_ssa_value)
    printer.print_op_attributes(op.attributes, reserved_attr_names=("operand_attrs",))
    printer.print_string(" : ")
    printer.print_function_type(op.operand_types, op.result_types)


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


# ----- branches


def parse_target(parser: Parser) -> tuple[Block, list[SSAValue]]:
    """`^bb1(%a : i32)`."""
    block = parser.parse_successor()
    start = parser.pos
    if parser.parse_optional_punctuation("(") is None:
        return block, []
    values = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_unresolved_operand)
    parser.parse_punctuation(":")
    types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
    parser.parse_punctuation(")")
    return block, list(parser.resolve_operands(values, types, start))


def print_target(block: Block, values: Sequence[SSAValue], printer: Printer) -> None:
    printer.print_block_name(block)
    if values:
        printer.print_string("(")
        printer.print_list(values, printer.print_ssa_value)
        printer.print_string(" : ")
        printer.print_list([value.type for value in values], printer.print_attribute)
        printer.print_string(")")


def parse_conditional_branch(parser: Parser) -> CondBrOp:
    """`llvm.cond_br %c weights([5, 10]), ^bb1, ^bb2(%x : i32)`."""
    condition = parser.parse_operand(IntegerType(1))
    attributes: dict[str, Attribute] = {}
    if parser.parse_optional_keyword("weights") is not None:
        with parser.in_parens():
            weights = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, parser.parse_integer)
        attributes["branch_weights"] = DenseArrayBase.from_list(i32, weights)
    parser.parse_punctuation(",")
    then_block, then_values = parse_target(parser)
    parser.parse_punctuation(",")
    else_block, else_values = parse_target(parser)
    attributes |= parser.parse_optional_attr_dict()
    return CondBrOp.build(
        operands=[[condition], then_values, else_values], attributes=attributes, successors=[then_block, else_block]
    )


def print_conditional_branch(op: CondBrOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_ssa_value(op.cond)
    weights = op.attributes.get("branch_weights")
    if isa(weights, DenseArrayBase[IntegerType]):
        printer.print_string(f" weights([{', '.join(map(str, weights.get_values()))}])")
    printer.print_string(", ")
    print_target(op.then_block, op.then_arguments, printer)
    printer.print_string(", ")
    print_target(op.else_block, op.else_arguments, printer)
    printer.print_op_attributes(op.attributes, reserved_attr_names=("branch_weights",))


def parse_switch(parser: Parser) -> SwitchOp:
    from dialects.upstream.llvm import SwitchOp

    value = parser.parse_unresolved_operand()
    parser.parse_punctuation(":")
    start = parser.pos
    type = parser.parse_type()
    if not isa(type, IntegerType):
        parser.raise_error("expected an integer type", start)
    parser.parse_punctuation(",")
    default, default_values = parse_target(parser)
    numbers: list[int] = []
    targets: list[tuple[Block, list[SSAValue]]] = []

    def case() -> None:
        numbers.append(parser.parse_integer())
        parser.parse_punctuation(":")
        targets.append(parse_target(parser))

    parser.parse_punctuation("[")
    if parser.parse_optional_punctuation("]") is None:
        parser.parse_comma_separated_list(parser.Delimiter.NONE, case)
        parser.parse_punctuation("]")
    properties: dict[str, Attribute] = {
        "case_operand_segments": DenseArrayBase.from_list(i32, [len(values) for _, values in targets])
    }
    if numbers:
        shape = VectorType(type, [len(numbers)])
        properties["case_values"] = DenseIntOrFPElementsAttr.from_list(shape, numbers)
    return SwitchOp.build(
        operands=[
            [parser.resolve_operand(value, type)],
            default_values,
            [operand for _, values in targets for operand in values],
        ],
        properties=properties,
        attributes=parser.parse_optional_attr_dict(),
        successors=[default, [block for block, _ in targets]],
    )


def print_switch(op: SwitchOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_ssa_value(op.value)
    printer.print_string(" : ")
    printer.print_attribute(op.value.type)
    printer.print_string(", ")
    print_target(op.defaultDestination, op.defaultOperands, printer)
    printer.print_string(" [")
    numbers = () if op.case_values is None else op.case_values.get_values()
    rest: Sequence[SSAValue] = op.caseOperands
    cases = zip(numbers, op.case_operand_segments.get_values(), op.caseDestinations, strict=True)
    for place, (number, size, block) in enumerate(cases):
        printer.print_string(",\n  " if place else "\n  ")
        printer.print_string(f"{number}: ")
        print_target(block, rest[:size], printer)
        rest = rest[size:]
    printer.print_string("\n]")
    printer.print_op_attributes(op.attributes)


_EXCEPTIONS = "dialects.text.asm.llvm_exceptions"

ASM: Mapping[str, Assembly] = {
    FuncOp.name: Assembly(parse_func, print_func),
    ConstantOp.name: Assembly(parse_constant, print_constant),
    **{cls.name: Assembly(print=print_arithmetic) for cls in (AddOp, SubOp, MulOp, ShlOp)},
    GEPOp.name: Assembly(parse_get_element_pointer, print_get_element_pointer),
    ExtractValueOp.name: Assembly(parse_extract_value, print_extract_value),
    InsertValueOp.name: Assembly(parse_insert_value, print_insert_value),
    ZeroOp.name: Assembly(parse_zero),
    FCmpOp.name: Assembly(parse_float_comparison, print_float_comparison),
    TruncOp.name: Assembly(print=print_trunc),
    ShuffleVectorOp.name: Assembly(print=print_shuffle),
    InlineAsmOp.name: Assembly(parse_inline_asm, print_inline_asm),
    "llvm.switch": Assembly(parse_switch, print_switch),
    AllocaOp.name: Assembly(parse_alloca, print_alloca),
    CondBrOp.name: Assembly(parse_conditional_branch, print_conditional_branch),
    ReturnOp.name: declarative(ReturnOp, "attr-dict ($arg^ `:` type($arg))?"),
    "llvm.invoke": deferred(_EXCEPTIONS, "INVOKE"),
    "llvm.landingpad": deferred(_EXCEPTIONS, "LANDINGPAD"),
    "llvm.mlir.alias": deferred(_EXCEPTIONS, "ALIAS"),
    "llvm.comdat_selector": deferred(_EXCEPTIONS, "SELECTOR"),
    **CALL_ASM,
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


# What `llvm.func` has as properties in MLIR and the class lacks.
_FUNC_PROPERTIES = (
    "alignment",
    "always_inline",
    "comdat",
    "convergent",
    "denormal_fp_math",
    "dso_local",
    "fp_contract",
    "function_entry_count",
    "garbageCollector",
    "inline_hint",
    "instrument_function_entry",
    "instrument_function_exit",
    "memory_effects",
    "no_infs_fp_math",
    "no_nans_fp_math",
    "no_signed_zeros_fp_math",
    "personality",
    "section",
    "uwtable_kind",
    "vscale_range",
    "will_return",
)

GENERIC: Mapping[str, GenericForm] = {
    FuncOp.name: properties_among_attributes(*_FUNC_PROPERTIES),
    TruncOp.name: GenericForm(_read_trunc, _write_trunc),
    GEPOp.name: GenericForm(_read_pointer_flags, _write_pointer_flags),
    InlineAsmOp.name: properties_among_attributes("operand_attrs"),
    AllocaOp.name: properties_among_attributes("inalloca"),
    CondBrOp.name: properties_among_attributes("branch_weights", "loop_annotation"),
    BrOp.name: properties_among_attributes("loop_annotation"),
    **CALL_GENERIC,
    **MEMORY_GENERIC,
}
ATTRIBUTES: Mapping[str, Write] = {
    **TYPE_WRITERS,
    LinkageAttr.name: _write_linkage,
    FastMathAttr.name: _write_fast_math,
}
