"""Checks of llvm globals, aliases and their addresses. Source: `LLVMDialect.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import (
    ArrayAttr,
    BytesAttr,
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IntAttr,
    IntegerAttr,
    IntegerType,
    StringAttr,
    SymbolRefAttr,
)
from xdsl.dialects.llvm import LLVMArrayType, LLVMPointerType, LLVMVoidType
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.effects import effects_of
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.checks import FindSymbol
from okl_opt.dialects.upstream.llvm.checks.functions import is_module, linkage_of
from okl_opt.dialects.upstream.llvm.held import held, string_bytes
from okl_opt.dialects.upstream.llvm.types import LabelType, MetadataType, TargetExtensionType, TokenType
from okl_opt.dialects.upstream.shared.attribute_constraints import is_power_of_two
from okl_opt.dialects.upstream.shared.type_constraints import is_llvm_type

_ALIAS_LINKAGES = frozenset(
    {
        "available_externally",
        "external",
        "internal",
        "linkonce",
        "linkonce_odr",
        "private",
        "weak",
        "weak_odr",
    }
)
_ADDRESSED = frozenset({"llvm.func", "llvm.mlir.alias", "llvm.mlir.global", "llvm.mlir.ifunc"})


def _check_type(op: Operation, type: Attribute | None, what: str) -> None:
    is_valid = type is not None and is_llvm_type(type)
    if not is_valid or isinstance(type, LLVMVoidType | TokenType | MetadataType | LabelType):
        raise VerifyException(f"expects type to be a valid element type for an LLVM {what}")


def check_global(op: Operation) -> None:
    """Check type, value, linkage and alignment."""
    type, value, linkage = held(op, "global_type"), held(op, "value"), linkage_of(op)
    _check_type(op, type, "global")
    if op.parent is not None and not is_module(op.parent_op()):
        raise VerifyException("must appear at the module level")
    if isinstance(value, StringAttr | BytesAttr) and not _holds_bytes(type, len(string_bytes(value))):
        raise VerifyException("requires an i8 array type of the length equal to that of the string attribute")
    if isinstance(type, TargetExtensionType):
        if not type.extension_name.data.startswith("spirv."):
            raise VerifyException("this target extension type cannot be used in a global")
        if value is not None:
            raise VerifyException("global with target extension type can only be initialized with zero-initializer")
    if linkage == "common" and value is not None and not _is_zero(value):
        raise VerifyException("expected zero value for 'common' linkage")
    if linkage == "appending" and not isinstance(type, LLVMArrayType):
        raise VerifyException("expected array type for 'appending' linkage")
    alignment = held(op, "alignment")
    if isinstance(alignment, IntegerAttr) and not is_power_of_two(alignment.value.data):
        raise bare_error(op, "alignment attribute is not a power of 2")


def _holds_bytes(type: Attribute | None, count: int) -> bool:
    if not isinstance(type, LLVMArrayType) or type.size.data != count:
        return False
    return type.type == IntegerType(8)


def _is_zero(value: Attribute) -> bool:
    if isinstance(value, IntegerAttr | FloatAttr):
        return value.value.data == 0
    if isa(value, ArrayAttr):
        return all(map(_is_zero, value))
    return isa(value, DenseIntOrFPElementsAttr) and value.is_splat() and next(iter(value.iter_values())) == 0


def check_global_region(op: Operation) -> None:
    """Check the returned value of the initializer, and that it has no effects."""
    block = op.regions[0].blocks.first
    end = None if block is None else block.last_op
    if block is None or end is None:
        return
    type = held(op, "global_type")
    if not end.operands:
        raise VerifyException("initializer region cannot return void")
    if end.operands[0].type != type:
        assert type is not None
        raise VerifyException(
            f"initializer region type {quoted(end.operands[0].type)} does not match global type {quoted(type)}"
        )
    for inner in block.ops:
        if inner is not end and effects_of(inner):
            raise bare_error(inner, "ops with side effects not allowed in global initializers")
    if held(op, "value") is not None:
        raise VerifyException("cannot have both initializer value and region")


def check_alias(op: Operation) -> None:
    """Check type and linkage."""
    _check_type(op, held(op, "alias_type"), "global alias")
    linkage = linkage_of(op)
    if linkage not in _ALIAS_LINKAGES:
        raise VerifyException(
            f"'{linkage}' linkage not supported in aliases, available options: private, internal, linkonce, weak, "
            "linkonce_odr, weak_odr, external or available_externally"
        )


def check_alias_region(op: Operation) -> None:
    """Check that the region returns a pointer, without effects."""
    block = op.regions[0].blocks.first
    end = None if block is None else block.last_op
    if block is None or end is None or not end.operands or not isinstance(end.operands[0].type, LLVMPointerType):
        raise VerifyException("initializer region must always return a pointer")
    for inner in block.ops:
        if inner is not end and effects_of(inner):
            raise bare_error(inner, "ops with side effects are not allowed in alias initializers")


def check_address(find_symbol: FindSymbol, op: Operation) -> None:
    """Check that the symbol is a global, in the address space of the pointer."""
    name = op.properties.get("global_name")
    target = find_symbol(op, name.string_value()) if isinstance(name, SymbolRefAttr) else None
    if target is None or target.name not in _ADDRESSED:
        raise VerifyException(
            "must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or "
            "'llvm.mlir.ifunc'"
        )
    if target.name in ("llvm.mlir.global", "llvm.mlir.alias"):
        type = op.results[0].type
        given = type.addr_space if isinstance(type, LLVMPointerType) else None
        if address_space(held(target, "addr_space")) != address_space(given):
            raise VerifyException("pointer address space must match address space of the referenced global or alias")


def address_space(space: Attribute | None) -> int:
    """The number of an address space, 0 for none."""
    if isa(space, IntAttr):
        return space.data
    return space.value.data if isa(space, IntegerAttr) else 0
