"""Types of the llvm dialect as LLVM IR text. Source: `TypeToLLVM.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from xdsl.dialects.builtin import (
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float64Type,
    Float80Type,
    Float128Type,
    IntAttr,
    IntegerType,
    VectorType,
)
from xdsl.dialects.llvm import LLVMArrayType, LLVMFunctionType, LLVMPointerType, LLVMStructType, LLVMVoidType
from xdsl.ir import Attribute

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.llvm.types import (
    EnclosingStructType,
    OpaqueStructType,
    PackedStructType,
    TargetExtensionType,
)
from okl_opt.runtime.machine.llvm_ir.escapes import name, string

FLOATS: Mapping[type[Attribute], str] = {
    Float16Type: "half",
    BFloat16Type: "bfloat",
    Float32Type: "float",
    Float64Type: "double",
    Float80Type: "x86_fp80",
    Float128Type: "fp128",
}
_WORDS: Mapping[str, str] = {
    "llvm.label": "label",
    "llvm.metadata": "metadata",
    "llvm.ppc_fp128": "ppc_fp128",
    "llvm.token": "token",
    "llvm.x86_amx": "x86_amx",
}


class Untranslatable(Exception):
    """A part of an op has no translation; the message names it, and is reported at the op."""


class Types:
    """The texts of types, and the definitions of named structs."""

    def __init__(self) -> None:
        self._texts: dict[Attribute, str] = {}
        # Hashing a type would take most of the time of most ops, so types are found by identity first.
        self._known: dict[int, str] = {}
        self._kept: list[Attribute] = []
        self._structs: dict[str, str] = {}

    def text(self, type: Attribute) -> str:
        """The type. Raises: Untranslatable."""
        text = self._known.get(id(type))
        if text is None:
            text = self._texts.get(type)
            if text is None:
                text = self._texts[type] = self._text_of(type)
            self._known[id(type)] = text
            self._kept.append(type)
        return text

    def definitions(self) -> Iterable[str]:
        """The lines that define the named structs."""
        return (f"%{name(struct)} = type {body}" for struct, body in self._structs.items())

    def function(self, type: LLVMFunctionType) -> str:
        """`i32 (ptr, ...)`."""
        inputs = [self.text(each) for each in type.inputs]
        return f"{self.text(type.output)} ({', '.join([*inputs, *(['...'] if type.is_variadic else [])])})"

    def _text_of(self, type: Attribute) -> str:
        if isa(type, IntegerType):
            if not type.width.data:
                raise Untranslatable("LLVM has no integers of 0 bits")
            return f"i{type.width.data}"
        word = FLOATS.get(type.__class__) or _WORDS.get(type.name)
        if word is not None:
            return word
        match type:
            case LLVMPointerType():
                space = type.addr_space.data if isinstance(type.addr_space, IntAttr) else 0
                return f"ptr addrspace({space})" if space else "ptr"
            case LLVMVoidType():
                return "void"
            case LLVMArrayType():
                return f"[{type.size.data} x {self.text(type.type)}]"
            case LLVMStructType() | PackedStructType() | OpaqueStructType() | EnclosingStructType():
                return self._struct(type)
            case LLVMFunctionType():
                return self.function(type)
            case TargetExtensionType():
                return self._target(type)
            case _:
                pass
        if isa(type, VectorType) and type.get_num_dims() == 1:
            scale = "vscale x " if type.get_num_scalable_dims() else ""
            return f"<{scale}{type.get_shape()[0]} x {self.text(type.element_type)}>"
        raise Untranslatable(f"type {type} is not an LLVM type")

    def _struct(self, type: LLVMStructType | PackedStructType | OpaqueStructType | EnclosingStructType) -> str:
        named = type.struct_name.data
        if "\0" in named:
            raise Untranslatable("the name of a struct has a null byte")
        if isinstance(type, EnclosingStructType):
            return f"%{name(named)}"
        if isinstance(type, OpaqueStructType):
            body = "opaque"
        else:
            # The definition follows those of its fields, which may contain the struct by its name.
            body = ", ".join(map(self.text, type.types))
            body = "{" + (f" {body} " if body else "") + "}"
            if isinstance(type, PackedStructType):
                body = f"<{body}>"
        if not named:
            return body
        if self._structs.setdefault(named, body) != body:
            raise Untranslatable(f"struct '{named}' has two bodies")
        return f"%{name(named)}"

    def _target(self, type: TargetExtensionType) -> str:
        parts = [string(type.extension_name.data), *map(self.text, type.types), *(str(n.data) for n in type.numbers)]
        return f"target({', '.join(parts)})"


def pointer_type(space: int) -> str:
    """The pointer type of an address space."""
    return f"ptr addrspace({space})" if space else "ptr"
