"""Assembly of llvm.func. Source: `LLVMDialect.cpp` of MLIR."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import ArrayAttr, FunctionType, IntegerAttr, StringAttr, i32, i64
from xdsl.dialects.llvm import FuncOp, LinkageAttr, LLVMVoidType
from xdsl.ir import Attribute
from xdsl.parser import Parser, Position
from xdsl.printer import Printer

from okl_opt.dialects.text import quoted
from okl_opt.dialects.text.assembly import Assembly, GenericForm, properties_among_attributes
from okl_opt.dialects.text.assembly.function_like import Function, parse_function, print_function
from okl_opt.dialects.upstream.llvm.forms.attributes import parse_convention
from okl_opt.dialects.upstream.llvm.forms.globals import LINKAGES, UNNAMED_ADDRESS, VISIBILITY, parse_choice
from okl_opt.dialects.upstream.llvm.forms.types import function_type
from okl_opt.dialects.upstream.llvm.forms.words import refuse
from okl_opt.dialects.upstream.llvm.types import is_compatible

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
    """`vscale_range(1, 16) comdat(@group::@f)`, each optional."""
    found: dict[str, Attribute] = {}
    if parser.parse_optional_keyword("vscale_range") is not None:
        from okl_opt.dialects.upstream.llvm.attributes import VSCALE_RANGE

        with parser.in_parens():
            least = IntegerAttr(parser.parse_integer(), i32)
            parser.parse_punctuation(",")
            found["vscale_range"] = VSCALE_RANGE.new([ArrayAttr([least, IntegerAttr(parser.parse_integer(), i32)])])
    if parser.parse_optional_keyword("comdat") is not None:
        with parser.in_parens():
            found["comdat"] = parser.parse_attribute()
    return found


def _print_range_and_group(op: FuncOp, printer: Printer) -> None:
    held = op.attributes.get("vscale_range")
    if held is not None:
        from okl_opt.dialects.upstream.llvm.attributes import VSCALE_RANGE

        # MLIR, too, drops an attribute of another kind.
        if isinstance(held, VSCALE_RANGE):
            bounds = [str(bound.value.data) for bound in held.values if isinstance(bound, IntegerAttr)]
            printer.print_string(f" vscale_range({', '.join(bounds)})")
    group = op.attributes.get("comdat")
    if group is not None:
        printer.print_string(" comdat(")
        printer.print_attribute(group)
        printer.print_string(")")


def _check_types(parser: Parser, function: Function, start: Position) -> None:
    """Check the types of the signature. Source: `buildLLVMFunctionType`."""
    problem = "failed to construct function type: expected"
    if len(function.outputs) > 1:
        refuse(parser, f"{problem} zero or one function result", start)
    if not all(map(is_compatible, function.inputs)):
        refuse(parser, f"{problem} LLVM type for function arguments", start)
    for output in function.outputs:
        if not is_compatible(output):
            refuse(parser, f"{problem} LLVM type for function results{quoted(output)}", start)


def parse_func(parser: Parser) -> FuncOp:
    linkage = LinkageAttr(parser.parse_optional_keyword_in(LINKAGES) or "external")
    visibility = parse_choice(parser, VISIBILITY)
    unnamed_address = parse_choice(parser, UNNAMED_ADDRESS)
    convention = parse_convention(parser)
    start = parser.pos
    function = parse_function(parser, allow_variadic=True, parse_between=_parse_range_and_group)
    _check_types(parser, function, start)
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


# Properties of `llvm.func` in MLIR that xDSL's class lacks.
_FUNC_PROPERTIES = (
    "alignment",
    "always_inline",
    "arm_in_za",
    "arm_inout_za",
    "arm_locally_streaming",
    "arm_new_za",
    "arm_out_za",
    "arm_preserves_za",
    "arm_streaming",
    "arm_streaming_compatible",
    "comdat",
    "convergent",
    "denormal_fp_math",
    "denormal_fp_math_f32",
    "dso_local",
    "fp_contract",
    "function_entry_count",
    "garbageCollector",
    "inline_hint",
    "instrument_function_entry",
    "instrument_function_exit",
    "intel_reqd_sub_group_size",
    "memory_effects",
    "no_infs_fp_math",
    "no_nans_fp_math",
    "no_signed_zeros_fp_math",
    "personality",
    "prefer_vector_width",
    "reciprocal_estimates",
    "reqd_work_group_size",
    "section",
    "uwtable_kind",
    "vec_type_hint",
    "vscale_range",
    "will_return",
    "work_group_size_hint",
)

FUNC_ASM: Mapping[str, Assembly] = {FuncOp.name: Assembly(parse_func, print_func)}
FUNC_GENERIC: Mapping[str, GenericForm] = {FuncOp.name: properties_among_attributes(*_FUNC_PROPERTIES)}
