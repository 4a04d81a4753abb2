"""Differences between MLIR's and xDSL's checks of llvm ops. Source: `LLVMDialect.cpp`."""

from __future__ import annotations

from xdsl.dialects.builtin import AnyFloat, ArrayAttr, IntegerType, StringAttr, VectorType, i1
from xdsl.dialects.llvm import FuncOp, GEPOp, LLVMArrayType, LLVMPointerType, LLVMStructType, LLVMVoidType
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import VerifyException

from dialects.diagnostic import op_error
from dialects.hints import isa
from dialects.upstream.checks import Accepts, Checks


def _check_llvm_return(op: Operation) -> None:
    function = op.parent_op()
    if not isinstance(function, FuncOp):
        return
    if isinstance(function.function_type.output, LLVMVoidType):
        if op.operands:
            raise op_error(op, "expected no operands").note(function.location, "when returning from function")
    elif not op.operands:
        raise op_error(op, "expected 1 operand").note(function.location, "when returning from function")
    elif op.operands[0].type != function.function_type.output:
        raise op_error(op, "mismatching result types").note(function.location, "when returning from function")


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


AFTER: Checks = {
    "llvm.return": _check_llvm_return,
}

ACCEPTS: Accepts = {
    "llvm.fcmp": _accepts_comparison,
    "llvm.getelementptr": _accepts_element_pointer,
    "llvm.icmp": _accepts_comparison,
    "llvm.mlir.constant": _accepts_constant,
    "llvm.mlir.zero": _accepts_zero,
}
