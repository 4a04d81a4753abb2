"""Calls of functions, of intrinsics by name, and inline assembly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, StringAttr, SymbolRefAttr
from xdsl.dialects.llvm import LLVMFunctionType, TailCallKindAttr
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.llvm.held import held
from okl_opt.dialects.upstream.shared.shapes import integers
from okl_opt.runtime.machine.llvm_ir.attributes import convention, listed, of_call, parameter
from okl_opt.runtime.machine.llvm_ir.escapes import name, string
from okl_opt.runtime.machine.llvm_ir.flags import fast_math_of_call
from okl_opt.runtime.machine.llvm_ir.metadata import scopes
from okl_opt.runtime.machine.llvm_ir.types import Untranslatable
from okl_opt.runtime.machine.llvm_ir.writer import Function, Row


def arguments(function: Function, op: Operation, values: Sequence[SSAValue]) -> str:
    """`i32 signext %0, ptr %1`."""
    if held(op, "arg_attrs") is None:
        return function.typed_list(values)
    module = function.module
    pairs = zip(values, listed(op, "arg_attrs", len(values)), strict=True)
    return ", ".join(
        f"{function.type(value.type)}{parameter(module, attributes)} {function.names[value]}"
        for value, attributes in pairs
    )


def _result(function: Function, op: Operation) -> str:
    """The type of the result, after its attributes."""
    if held(op, "res_attrs") is None:
        return function.result(op)
    words = parameter(function.module, listed(op, "res_attrs", 1)[0], "a result").lstrip()
    return f"{words} {function.result(op)}".lstrip()


def _call(function: Function, op: Operation) -> str:
    module, callee = function.module, op.properties.get("callee")
    values, bundled = _operands(op)
    if isa(callee, SymbolRefAttr):
        called = f"@{name(module.checked_symbol(callee.string_value()))}"
    else:
        called, values = function.names[values[0]], values[1:]
    variadic = held(op, "var_callee_type")
    type = _result(function, op)
    if isinstance(variadic, LLVMFunctionType) and variadic.is_variadic:
        inputs = [*map(function.type, variadic.inputs), "..."]
        type += f" ({', '.join(inputs)})"
    tail = op.properties.get("TailCallKind")
    words = tail.data if module.claims and isinstance(tail, TailCallKindAttr) else "none"
    start = "" if words == "none" else f"{words} "
    flags = f"{fast_math_of_call(function, op)}{convention(module, op)}"
    end = f"{of_call(module, op)}{bundles(function, op, bundled)}"
    said = scopes(module.metadata, op) if module.claims else ""
    return f"{start}call {flags}{type} {called}({arguments(function, op, values)}){end}{said}"


def _operands(op: Operation) -> tuple[Sequence[SSAValue], Sequence[SSAValue]]:
    """The operands of the call, the callee included, and those of its bundles."""
    operands = list(op.operands)
    if not integers(op.properties.get("op_bundle_sizes")):
        return operands, ()
    count = integers(op.properties["operandSegmentSizes"])[0]
    return operands[:count], operands[count:]


def bundles(function: Function, op: Operation, values: Sequence[SSAValue]) -> str:
    """` [ "tag"(i32 %0) ]`."""
    tags = held(op, "op_bundle_tags")
    if not isa(tags, ArrayAttr) or not tags.data:
        return ""
    if not function.claims:
        raise Untranslatable("operand bundles are not translated")
    parts: list[str] = []
    for tag, size in zip(tags, integers(op.properties.get("op_bundle_sizes")), strict=True):
        assert isinstance(tag, StringAttr)
        parts.append(f"{string(tag.data)}({function.typed_list(values[:size])})")
        values = values[size:]
    return f" [ {', '.join(parts)} ]"


def _intrinsic(function: Function, op: Operation) -> str:
    called = op.properties["intrin"]
    assert isinstance(called, StringAttr)
    if "\0" in called.data:
        raise Untranslatable("the name of the intrinsic has a null byte")
    values, bundled = _operands(op)
    start = f"call {fast_math_of_call(function, op)}{_result(function, op)} @{name(called.data)}"
    return f"{start}({arguments(function, op, values)}){bundles(function, op, bundled)}"


# ----- inline assembly


def _assembly(function: Function, op: Operation) -> str:
    texts: list[str] = []
    for each in ("asm_string", "constraints"):
        text = op.properties[each]
        assert isinstance(text, StringAttr)
        if '"' in text.data or "\\" in text.data or "\0" in text.data:
            raise op_error(op, "cannot be translated to LLVM IR: its assembly has quotes, backslashes or null bytes")
        texts.append(string(text.data))
    words = [word for attribute, word in _ASSEMBLY_WORDS if op.properties.get(attribute) is not None]
    dialect = op.properties.get("asm_dialect")
    if isa(dialect, IntegerAttr) and dialect.value.data:
        words.append("inteldialect")
    tail = op.properties.get("tail_call_kind")
    kind = tail.data if function.claims and isinstance(tail, TailCallKindAttr) else "none"
    start = "call" if kind == "none" else f"{kind} call"
    attributes = held(op, "operand_attrs")
    entries = list(attributes) if isa(attributes, ArrayAttr) else []
    given = ", ".join(
        f"{function.type(value.type)}"
        f"{parameter(function.module, entries[index]) if index < len(entries) else ''} {function.names[value]}"
        for index, value in enumerate(op.operands)
    )
    return f"{start} {function.result(op)} asm {''.join(f'{word} ' for word in words)}{', '.join(texts)}({given})"


_ASSEMBLY_WORDS = (("has_side_effects", "sideeffect"), ("is_align_stack", "alignstack"))

CALLS: Mapping[str, Row] = {
    "llvm.call": _call,
    "llvm.call_intrinsic": _intrinsic,
    "llvm.inline_asm": _assembly,
}
