"""Assembly of the llvm dialect. Source: `LLVMOps.td` and `LLVMDialect.cpp` of MLIR."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.llvm import FastMathAttr, InlineAsmOp, LinkageAttr, ReturnOp
from xdsl.dialects.utils import FastMathFlag
from xdsl.printer import Printer

from dialects.text.assembly import (
    Assembly,
    GenericForm,
    ReadType,
    Write,
    declarative,
    deferred,
    properties_among_attributes,
)
from dialects.upstream.llvm.forms.aggregates import AGGREGATE_ASM
from dialects.upstream.llvm.forms.arithmetic import ARITHMETIC_ASM, ARITHMETIC_GENERIC
from dialects.upstream.llvm.forms.branches import BRANCH_ASM, BRANCH_GENERIC
from dialects.upstream.llvm.forms.call import CALL_ASM, CALL_GENERIC
from dialects.upstream.llvm.forms.func import FUNC_ASM, FUNC_GENERIC
from dialects.upstream.llvm.forms.globals import GLOBAL_ASM, GLOBAL_GENERIC
from dialects.upstream.llvm.forms.memory import MEMORY_ASM, MEMORY_GENERIC
from dialects.upstream.llvm.forms.pointers import POINTER_ASM, POINTER_GENERIC
from dialects.upstream.llvm.forms.types import TYPE_READERS, TYPE_WRITERS


def _write_fast_math(attribute: FastMathAttr, printer: Printer) -> None:
    """Like xDSL, but with a blank after the comma."""
    held = attribute.data
    words = [flag.value for flag in FastMathFlag if flag in held]
    text = "fast" if len(words) == len(FastMathFlag) else ", ".join(words) or "none"
    printer.print_string(f"#llvm.fastmath<{text}>")


def _write_linkage(attribute: LinkageAttr, printer: Printer) -> None:
    printer.print_string(f"#llvm.linkage<{attribute.linkage.data}>")


_FORMS = "dialects.upstream.llvm.forms"

ASM: Mapping[str, Assembly] = {
    InlineAsmOp.name: deferred(f"{_FORMS}.inline_asm", "INLINE_ASM"),
    ReturnOp.name: declarative(ReturnOp, "attr-dict ($arg^ `:` type($arg))?"),
    "llvm.call_intrinsic": deferred(f"{_FORMS}.intrinsics", "CALL_INTRINSIC"),
    "llvm.intr.assume": deferred(f"{_FORMS}.intrinsics", "ASSUME"),
    "llvm.invoke": deferred(f"{_FORMS}.exceptions", "INVOKE"),
    "llvm.landingpad": deferred(f"{_FORMS}.exceptions", "LANDINGPAD"),
    "llvm.mlir.alias": deferred(f"{_FORMS}.exceptions", "ALIAS"),
    "llvm.comdat_selector": deferred(f"{_FORMS}.exceptions", "SELECTOR"),
    **ARITHMETIC_ASM,
    **POINTER_ASM,
    **AGGREGATE_ASM,
    **FUNC_ASM,
    **BRANCH_ASM,
    **CALL_ASM,
    **GLOBAL_ASM,
    **MEMORY_ASM,
}
GENERIC: Mapping[str, GenericForm] = {
    InlineAsmOp.name: properties_among_attributes("operand_attrs"),
    "llvm.call_intrinsic": properties_among_attributes("op_bundle_tags", "arg_attrs", "res_attrs"),
    **ARITHMETIC_GENERIC,
    **POINTER_GENERIC,
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
TYPES: Mapping[str, ReadType] = TYPE_READERS
