"""Types of the llvm dialect that xDSL lacks, or cannot represent completely.

xDSL has only structs with a list of fields, neither packed nor opaque. Source: `LLVMTypes.td` of MLIR.
"""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from xdsl.dialects.builtin import ArrayAttr, IntAttr, StringAttr, VectorType
from xdsl.dialects.llvm import LLVMArrayType, LLVMFunctionType, LLVMStructType
from xdsl.ir import Attribute, ParametrizedAttribute, TypeAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.shared.type_constraints import is_llvm_type


@irdl_attr_definition
class PackedStructType(ParametrizedAttribute, TypeAttribute):
    """`!llvm.struct<"name", packed (i8, i32)>`, without a name if that is empty."""

    name = "llvm.struct"

    struct_name: StringAttr
    types: ArrayAttr[Attribute]


@irdl_attr_definition
class OpaqueStructType(ParametrizedAttribute, TypeAttribute):
    """`!llvm.struct<"name", opaque>`."""

    name = "llvm.struct"
    IS_OPAQUE: ClassVar[bool] = True

    struct_name: StringAttr


@irdl_attr_definition
class EnclosingStructType(ParametrizedAttribute, TypeAttribute):
    """`struct<"name">` inside the fields of `!llvm.struct<"name", (...)>`: that struct itself."""

    name = "llvm.struct"

    struct_name: StringAttr


@irdl_attr_definition
class TokenType(ParametrizedAttribute, TypeAttribute):
    """`!llvm.token`: connects calls; has no value."""

    name = "llvm.token"


@irdl_attr_definition
class MetadataType(ParametrizedAttribute, TypeAttribute):
    """`!llvm.metadata`: metadata as an operand."""

    name = "llvm.metadata"


@irdl_attr_definition
class LabelType(ParametrizedAttribute, TypeAttribute):
    """`!llvm.label`: a block."""

    name = "llvm.label"


@irdl_attr_definition
class X86AMXType(ParametrizedAttribute, TypeAttribute):
    """`!llvm.x86_amx`: a tile of a matrix on x86."""

    name = "llvm.x86_amx"


@irdl_attr_definition
class PPCFP128Type(ParametrizedAttribute, TypeAttribute):
    """`!llvm.ppc_fp128`: two doubles as one number."""

    name = "llvm.ppc_fp128"


@irdl_attr_definition
class TargetExtensionType(ParametrizedAttribute, TypeAttribute):
    """`!llvm.target<"spirv.Image", i32, 0, 5>`: a target-specific type, with type and then integer parameters."""

    name = "llvm.target"

    extension_name: StringAttr
    types: ArrayAttr[Attribute]
    numbers: ArrayAttr[IntAttr]


def member_type(type: Attribute, index: int) -> Attribute | None:
    """The type of member `index` of an array or a structure; None if it has no such member.

    Raises: VerifyException if `type` has no members.
    """
    if isinstance(type, LLVMArrayType):
        return type.type if 0 <= index < type.size.data else None
    if not isinstance(type, LLVMStructType | PackedStructType):
        raise VerifyException(f"expected LLVM IR structure/array type, got: {quoted(type)}")
    return type.types.data[index] if 0 <= index < len(type.types) else None


@cache
def is_compatible(type: Attribute) -> bool:
    """Return whether a type, with all its parts, is a type of the llvm dialect. Source: `isCompatibleType`."""
    if isinstance(type, LLVMArrayType):
        return is_compatible(type.type)
    if isinstance(type, LLVMStructType | PackedStructType):
        return all(map(is_compatible, type.types))
    if isinstance(type, LLVMFunctionType):
        return is_compatible(type.output) and all(map(is_compatible, type.inputs))
    if isinstance(type, TargetExtensionType):
        return all(map(is_compatible, type.types))
    if isa(type, VectorType):
        return is_llvm_type(type) and is_llvm_type(type.element_type)
    return is_llvm_type(type)
