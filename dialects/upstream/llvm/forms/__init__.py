"""Assembly of the llvm dialect. Source: `LLVMOps.td` and `LLVMDialect.cpp` of MLIR."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.llvm import InlineAsmOp, ReturnOp

from okl_opt.dialects.text.assembly import (
    Assembly,
    GenericForm,
    ReadAttribute,
    ReadType,
    Write,
    declarative,
    deferred,
    properties_among_attributes,
)
from okl_opt.dialects.upstream.llvm.forms.aggregates import AGGREGATE_ASM
from okl_opt.dialects.upstream.llvm.forms.arithmetic import ARITHMETIC_ASM, ARITHMETIC_GENERIC
from okl_opt.dialects.upstream.llvm.forms.attributes import ATTRIBUTE_READERS, ATTRIBUTE_WRITERS
from okl_opt.dialects.upstream.llvm.forms.branches import BRANCH_ASM, BRANCH_GENERIC
from okl_opt.dialects.upstream.llvm.forms.call import CALL_ASM, CALL_GENERIC
from okl_opt.dialects.upstream.llvm.forms.func import FUNC_ASM, FUNC_GENERIC
from okl_opt.dialects.upstream.llvm.forms.globals import GLOBAL_ASM, GLOBAL_GENERIC
from okl_opt.dialects.upstream.llvm.forms.memory import MEMORY_ASM, MEMORY_GENERIC
from okl_opt.dialects.upstream.llvm.forms.pointers import POINTER_ASM, POINTER_GENERIC
from okl_opt.dialects.upstream.llvm.forms.types import TYPE_READERS, TYPE_WRITERS
from okl_opt.dialects.upstream.llvm.forms.vocabulary import READ_BY_FORMAT, VOCABULARY
from okl_opt.dialects.upstream.shared.formats.elements import assembly_of

_FORMS = "okl_opt.dialects.upstream.llvm.forms"

ASM: Mapping[str, Assembly] = {
    InlineAsmOp.name: deferred(f"{_FORMS}.inline_asm", "INLINE_ASM"),
    ReturnOp.name: declarative(ReturnOp, "attr-dict ($arg^ `:` type($arg))?"),
    "llvm.call_intrinsic": deferred(f"{_FORMS}.intrinsics", "CALL_INTRINSIC"),
    "llvm.intr.assume": deferred(f"{_FORMS}.intrinsics", "ASSUME"),
    "llvm.invoke": deferred(f"{_FORMS}.exceptions", "INVOKE"),
    "llvm.landingpad": deferred(f"{_FORMS}.exceptions", "LANDINGPAD"),
    "llvm.intr.ubsantrap": deferred(f"{_FORMS}.intrinsics", "TRAP"),
    "llvm.mlir.alias": deferred(f"{_FORMS}.symbols", "ALIAS"),
    "llvm.mlir.ifunc": deferred(f"{_FORMS}.symbols", "IFUNC"),
    **{name: assembly_of(name, VOCABULARY) for name in READ_BY_FORMAT},
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
    **ATTRIBUTE_WRITERS,
}
READERS: Mapping[str, ReadAttribute] = ATTRIBUTE_READERS
TYPES: Mapping[str, ReadType] = TYPE_READERS
