"""Checks of constants, casts, aggregates and pointer arithmetic. Source: `LLVMDialect.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects.builtin import (
    AnyFloat,
    ArrayAttr,
    BytesAttr,
    DenseIntOrFPElementsAttr,
    DenseResourceAttr,
    FloatAttr,
    IntegerAttr,
    IntegerType,
    StringAttr,
    VectorType,
)
from xdsl.dialects.llvm import GEP_USE_SSA_VAL, GEPOp, LLVMArrayType, LLVMPointerType, LLVMStructType
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.text import quoted
from okl_opt.dialects.text.builtin import DenseWideElementsAttr, FloatBitsAttr, SparseElementsAttr
from okl_opt.dialects.upstream.llvm.held import string_bytes
from okl_opt.dialects.upstream.llvm.types import PackedStructType, TargetExtensionType
from okl_opt.dialects.upstream.shared.shapes import element_of, integers
from okl_opt.dialects.upstream.shared.type_constraints import is_scalable


def _element(type: Attribute) -> Attribute:
    return type.element_type if isa(type, VectorType) else type


def check_element_pointer(op: Operation) -> None:
    """Check the indices of a pointer computation. Source: `GEPOp::verify`."""
    assert isinstance(op, GEPOp)
    indices = integers(op.rawConstantIndices)
    if indices.count(GEP_USE_SSA_VAL) != len(op.ssa_indices):
        raise VerifyException("expected as many dynamic indices as specified in 'rawConstantIndices'")
    type: Attribute = op.elem_type
    for position, index in enumerate(indices[1:], 1):
        if isinstance(type, LLVMStructType | PackedStructType):
            if index == GEP_USE_SSA_VAL:
                raise VerifyException(f"expected index {position} indexing a struct to be constant")
            members = type.types.data
            if not 0 <= index < len(members):
                raise VerifyException(f"index {position} indexing a struct is out of bounds")
            type = members[index]
        elif isinstance(type, LLVMArrayType):
            type = type.type
        elif isa(type, VectorType):
            type = type.element_type
        else:
            raise VerifyException(f"type {quoted(type)} cannot be indexed (index #{position})")


def check_extract_value(op: Operation) -> None:
    """Check that the result has the type of the member. Source: `ExtractValueOp::verify`."""
    container, result = op.operands[0].type, op.results[0].type
    member = _member(container, op)
    if member != result:
        raise VerifyException(
            f"Type mismatch: extracting from {quoted(container)} should produce {quoted(member)} but this op returns "
            f"{quoted(result)}"
        )


def check_insert_value(op: Operation) -> None:
    """Check that the value has the type of the member. Source: `InsertValueOp::verify`."""
    container, value = op.operand_types
    if _member(container, op) != value:
        raise VerifyException(f"Type mismatch: cannot insert {quoted(value)} into {quoted(container)}")


def _member(type: Attribute, op: Operation) -> Attribute:
    for index in integers(op.properties.get("position")):
        if isinstance(type, LLVMArrayType):
            count, members = type.size.data, None
        elif isinstance(type, LLVMStructType | PackedStructType):
            members = type.types.data
            count = len(members)
        else:
            raise VerifyException(f"expected LLVM IR structure/array type, got: {quoted(type)}")
        if not 0 <= index < count:
            raise VerifyException(f"position out of bounds: {index}")
        if isinstance(type, LLVMArrayType):
            type = type.type
        elif members is not None:
            type = members[index]
    return type


def check_extension(op: Operation) -> None:
    """Check that the result is wider. Source: `verifyExtOp`."""
    source, result = op.operands[0].type, op.results[0].type
    if isa(source, VectorType):
        if not isa(result, VectorType):
            raise bare_error(op, "input type is a vector but output type is an integer")
        if source.shape != result.shape or source.scalable_dims != result.scalable_dims:
            raise bare_error(op, "input and output vectors are of incompatible shape")
    elif isa(result, VectorType):
        raise bare_error(op, "input type is an integer but output type is a vector")
    one, other = element_of(source), element_of(result)
    if isa(one, IntegerType) and isa(other, IntegerType) and other.width.data <= one.width.data:
        raise bare_error(
            op, "integer width of the output type is smaller or equal to the integer width of the input type"
        )


def check_bitcast(op: Operation) -> None:
    """Check that pointers are cast to pointers. Source: `BitcastOp::verify`."""
    source, result = op.operands[0].type, op.results[0].type
    one, other = element_of(source), element_of(result)
    pointers = isinstance(one, LLVMPointerType), isinstance(other, LLVMPointerType)
    if pointers[0] != pointers[1]:
        raise VerifyException("can only cast pointers from and to pointers")
    if not isinstance(one, LLVMPointerType) or not isinstance(other, LLVMPointerType):
        return
    if isa(result, VectorType) and not isa(source, VectorType):
        raise VerifyException("cannot cast pointer to vector of pointers")
    if isa(source, VectorType) and not isa(result, VectorType):
        raise VerifyException("cannot cast vector of pointers to pointer")
    if one.addr_space != other.addr_space:
        raise VerifyException("cannot cast pointers of different address spaces, use 'llvm.addrspacecast' instead")


def check_constant(op: Operation) -> None:
    """Check that the value fits the type. Source: `ConstantOp::verify`."""
    value, type = op.properties["value"], op.results[0].type
    if isinstance(value, StringAttr | BytesAttr):
        count = len(string_bytes(value))
        i8 = IntegerType(8)
        if not isinstance(type, LLVMArrayType) or type.size.data != count or type.type != i8:
            raise VerifyException(f"expected array type of {count} i8 elements for the string constant")
    elif isinstance(type, LLVMStructType | PackedStructType):
        _check_structure_constant(value, type.types.data)
    elif isinstance(type, TargetExtensionType):
        raise VerifyException("does not support target extension type.")
    elif isinstance(value, IntegerAttr):
        if not isinstance(type, IntegerType):
            raise VerifyException("expected integer type")
    elif isa(value, FloatAttr) or isinstance(value, FloatBitsAttr):
        _check_float(value.type, type)
    elif isa(value, DenseIntOrFPElementsAttr):
        _check_elements(value, type)
    elif isa(value, ArrayAttr):
        if not isinstance(type, LLVMArrayType):
            raise VerifyException("expected array or struct type for array attribute")
        _check_nested(value, type, 0)
    elif not isinstance(value, DenseResourceAttr | DenseWideElementsAttr | SparseElementsAttr):
        raise VerifyException("only supports integer, float, string or elements attributes")


def _check_nested(value: ArrayAttr[Attribute], type: LLVMArrayType, dimension: int) -> None:
    """Check that arrays are nested like the type, down to structures. Source: `verifyStructArrayConstant`."""
    if len(value) != type.size.data:
        raise VerifyException(
            f"array attribute size does not match array type size in dimension {dimension}: {len(value)} vs. "
            f"{type.size.data}"
        )
    inner = type.type
    what = f"sub-array in dimension {dimension}" if isinstance(inner, LLVMArrayType) else "struct element"
    if not isinstance(inner, LLVMArrayType | LLVMStructType | PackedStructType):
        raise VerifyException("for array with an array attribute must have a struct element type")
    for index, element in enumerate(value):
        if element.name in ("llvm.zero", "llvm.undef"):
            continue
        if not isa(element, ArrayAttr):
            raise VerifyException(
                f"nested attribute for {what} at index {index} must be a zero, or undef, or array attribute"
            )
        if isinstance(inner, LLVMArrayType):
            _check_nested(element, inner, dimension + 1)
        elif len(element) != len(inner.types):
            raise VerifyException(
                f"nested array attribute size for struct element at index {index} must match struct size: "
                f"{len(element)} vs. {len(inner.types)}"
            )


def check_shuffle(op: Operation) -> None:
    """Check that a shuffle of a scalable vector is a splat of its first element."""
    if is_scalable(op.operands[0].type) and any(integers(op.properties.get("mask"))):
        raise VerifyException("expected a splat operation for scalable vectors")


def check_zero(op: Operation) -> None:
    """Check that the type has a zero value."""
    type = op.results[0].type
    if isinstance(type, TargetExtensionType) and not type.extension_name.data.startswith("spirv."):
        raise VerifyException("target extension type does not support zero-initializer")


def _check_structure_constant(value: Attribute, members: Sequence[Attribute]) -> None:
    if not isa(value, ArrayAttr):
        raise VerifyException("expected array attribute for struct type")
    if len(value) != len(members):
        raise VerifyException(f"expected array attribute of size {len(members)}")
    for member in members:
        if not isinstance(member, IntegerType | AnyFloat):
            raise VerifyException("expected struct element types to be floating point type or integer type")
    for index, (element, member) in enumerate(zip(value, members, strict=True)):
        if not isa(element, IntegerAttr) and not isa(element, FloatAttr) and not isinstance(element, FloatBitsAttr):
            raise VerifyException("expected element of array attribute to be floating point or integer")
        if element.type != member:
            raise VerifyException(f"struct element at index {index} is of wrong type")


def _check_float(given: Attribute, type: Attribute) -> None:
    """Check that a float type is equal, or an integer type equally wide."""
    assert isinstance(given, AnyFloat)
    if isinstance(type, AnyFloat):
        if type != given:
            raise VerifyException("attribute and type have different float semantics")
    elif isa(type, IntegerType) and type.width.data != given.bitwidth:
        raise VerifyException(f"expected integer type of width {given.bitwidth}")


def _check_elements(value: DenseIntOrFPElementsAttr, type: Attribute) -> None:
    if isa(type, VectorType) and type.get_num_scalable_dims():
        if not value.is_splat():
            raise VerifyException("scalable vector type requires a splat attribute")
        return
    if not isa(type, VectorType) and not isinstance(type, LLVMArrayType):
        raise VerifyException("expected vector or array type")
    found, expected = prod(value.get_shape()), _count(type)
    if found != expected:
        raise VerifyException(f"type and attribute have a different number of elements: {expected} vs. {found}")
    element, given = _innermost(type), value.get_element_type()
    if isinstance(given, AnyFloat):
        _check_float(given, element)
    elif isinstance(given, IntegerType) and not isinstance(element, IntegerType):
        raise VerifyException("expected integer element type for integer elements attribute")


def _count(type: Attribute) -> int:
    if isinstance(type, LLVMArrayType):
        return type.size.data * _count(type.type)
    return prod(type.get_shape()) if isa(type, VectorType) else 1


def _innermost(type: Attribute) -> Attribute:
    return _innermost(type.type) if isinstance(type, LLVMArrayType) else _element(type)
