"""Differences between MLIR's and xDSL's checks of llvm ops. Source: `LLVMDialect.cpp`."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects.builtin import (
    AnyFloat,
    ArrayAttr,
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IntegerAttr,
    IntegerType,
    StringAttr,
    VectorType,
    i1,
)
from xdsl.dialects.llvm import GEP_USE_SSA_VAL, GEPOp, LLVMArrayType, LLVMPointerType, LLVMStructType
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import VerifyException

from dialects.diagnostic import bare_error
from dialects.hints import isa
from dialects.text import quoted
from dialects.upstream.checks import Accepts
from dialects.upstream.llvm.types import PackedStructType
from dialects.upstream.shared.shapes import element_of, integers


def _element(type: Attribute) -> Attribute:
    return type.element_type if isa(type, VectorType) else type


def _accepts_comparison(op: Operation) -> bool:
    """Accept pointers and vectors: `llvm.icmp "eq" %p, %q : !llvm.ptr`, `llvm.fcmp "oeq" %v, %w : vector<4xf32>`."""
    if len(op.operands) != 2 or len(op.results) != 1:
        return False
    left, right, result = op.operands[0].type, op.operands[1].type, op.results[0].type
    if left != right or _element(result) != i1:
        return False
    if isa(left, VectorType):
        if not isa(result, VectorType) or left.get_shape() != result.get_shape():
            return False
    elif result != i1:
        return False
    if op.name == "llvm.fcmp":
        return isinstance(_element(left), AnyFloat)
    return isinstance(_element(left), IntegerType | LLVMPointerType)


def _accepts_element_pointer(op: Operation) -> bool:
    """Accept vectors of pointers or offsets, and packed structs."""
    types = [*op.operand_types, *op.result_types]
    if len(op.results) != 1:
        return False
    if not any(isa(type, VectorType) for type in types):
        return _points_to_member(op)
    pointers = [types[0], types[-1]]
    return all(isinstance(_element(type), LLVMPointerType) for type in pointers) and all(
        isinstance(_element(type), IntegerType) for type in types[1:-1]
    )


def _points_to_member(op: Operation) -> bool:
    """Whether every index is valid for the array or struct that it indexes."""
    if not isinstance(op, GEPOp):
        return False
    from dialects.upstream.llvm.types import member_type

    type: Attribute | None = op.elem_type
    for index in op.rawConstantIndices.get_values()[1:]:
        try:
            type = None if type is None else member_type(type, index)
        except VerifyException:
            return False
    return type is not None


def _accepts_zero(op: Operation) -> bool:
    return not op.operands and len(op.results) == 1


def _accepts_constant(op: Operation) -> bool:
    """Accept an array of members' values for a structure, a string for an array, or a symbol's name."""
    value = op.properties.get("value")
    if op.operands or len(op.results) != 1 or set(op.properties) != {"value"}:
        return False
    result = op.results[0].type
    if isa(value, ArrayAttr[Attribute]):
        return isinstance(result, LLVMStructType) and len(result.types.data) == len(value)
    return isinstance(value, StringAttr) and isinstance(result, LLVMArrayType)


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
    """Check that the result is the member. Source: `ExtractValueOp::verify`."""
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
    """Check that pointers become pointers. Source: `BitcastOp::verify`."""
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
    if isinstance(value, StringAttr):
        count = len(value.data.encode(errors="surrogateescape"))
        i8 = IntegerType(8)
        if not isinstance(type, LLVMArrayType) or type.size.data != count or type.type != i8:
            raise VerifyException(f"expected array type of {count} i8 elements for the string constant")
    elif isinstance(type, LLVMStructType | PackedStructType):
        _check_structure_constant(value, type.types.data)
    elif isinstance(value, IntegerAttr):
        if not isinstance(type, IntegerType):
            raise VerifyException("expected integer type")
    elif isa(value, FloatAttr):
        _check_float(value.type, type)
    elif isa(value, DenseIntOrFPElementsAttr):
        _check_elements(value, type)


def _check_structure_constant(value: Attribute, members: Sequence[Attribute]) -> None:
    if not isa(value, ArrayAttr):
        raise VerifyException("expected array attribute for struct type")
    if len(value) != len(members):
        raise VerifyException(f"expected array attribute of size {len(members)}")
    for member in members:
        if not isinstance(member, IntegerType | AnyFloat):
            raise VerifyException("expected struct element types to be floating point type or integer type")
    for index, (element, member) in enumerate(zip(value, members, strict=True)):
        if not isa(element, IntegerAttr) and not isa(element, FloatAttr):
            raise VerifyException("expected struct element attribute types to be floating point type or integer type")
        if element.type != member:
            raise VerifyException(f"struct element at index {index} is of wrong type")


def _check_float(given: Attribute, type: Attribute) -> None:
    """Check that a float type is this one, and an integer type as wide."""
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


ACCEPTS: Accepts = {
    "llvm.fcmp": _accepts_comparison,
    "llvm.getelementptr": _accepts_element_pointer,
    "llvm.icmp": _accepts_comparison,
    "llvm.mlir.constant": _accepts_constant,
    "llvm.mlir.zero": _accepts_zero,
}
