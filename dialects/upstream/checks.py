"""What MLIR accepts of upstream ops and the verifiers of xDSL's classes refuse."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AnyFloat,
    ArrayAttr,
    FixedBitwidthType,
    IndexType,
    IntegerType,
    MemRefType,
    ShapedType,
    StringAttr,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
    VectorType,
    i1,
)
from xdsl.dialects.llvm import LLVMArrayType, LLVMPointerType, LLVMStructType
from xdsl.ir import Attribute, Operation
from xdsl.utils.hints import isa

_Shaped = TensorType | UnrankedTensorType | MemRefType | UnrankedMemRefType


def _accepts_select(op: Operation) -> bool:
    """A condition for each element: `arith.select %c, %a, %b : tensor<4xi1>, tensor<4xi32>`."""
    if len(op.operands) != 3 or len(op.results) != 1:
        return False
    condition, true_type, false_type = (operand.type for operand in op.operands)
    result = op.results[0].type
    if not isa(condition, VectorType | TensorType) or not isa(result, VectorType | TensorType):
        return False
    same_shape = type(condition) is type(result) and condition.get_shape() == result.get_shape()
    return same_shape and condition.element_type == i1 and true_type == false_type == result


def _accepts_compare(op: Operation) -> bool:
    """Element by element: `arith.cmpi slt, %a, %b : vector<4xi32>`."""
    if len(op.operands) != 2 or len(op.results) != 1:
        return False
    left, right = op.operand_types
    result = op.results[0].type
    if not isa(left, VectorType | TensorType) or not isa(result, VectorType | TensorType):
        return False
    same_shape = type(left) is type(result) and left.get_shape() == result.get_shape()
    if not same_shape or left != right or result.element_type != i1:
        return False
    if op.name == "arith.cmpf":
        return isinstance(left.element_type, AnyFloat)
    return isa(left.element_type, IntegerType | IndexType)


def _accepts_conversion(op: Operation) -> bool:
    """Element by element: `arith.extsi %a : vector<4xi32> to vector<4xi64>`."""
    if len(op.operands) != 1 or len(op.results) != 1:
        return False
    source, result = op.operands[0].type, op.results[0].type
    if not isa(source, VectorType | TensorType) or not isa(result, VectorType | TensorType):
        return False
    if type(source) is not type(result) or source.get_shape() != result.get_shape():
        return False
    return _CONVERSIONS[op.name](source.element_type, result.element_type)


def _widens(source: Attribute, result: Attribute) -> bool:
    return isa(source, IntegerType) and isa(result, IntegerType) and source.width.data < result.width.data


def _is_float_of_integer(source: Attribute, result: Attribute) -> bool:
    return isa(source, IntegerType) and isinstance(result, AnyFloat)


def _recasts_index(source: Attribute, result: Attribute) -> bool:
    kinds = (isinstance(source, IndexType), isinstance(result, IndexType))
    return any(kinds) and (isa(source, IntegerType) or isa(result, IntegerType))


def _has_equal_width(source: Attribute, result: Attribute) -> bool:
    if not isinstance(source, FixedBitwidthType) or not isinstance(result, FixedBitwidthType):
        return False
    return source.bitwidth == result.bitwidth


# What the elements of a conversion must be.
_CONVERSIONS: Mapping[str, Callable[[Attribute, Attribute], bool]] = {
    "arith.bitcast": _has_equal_width,
    "arith.extsi": _widens,
    "arith.extui": _widens,
    "arith.fptosi": lambda source, result: _is_float_of_integer(result, source),
    "arith.fptoui": lambda source, result: _is_float_of_integer(result, source),
    "arith.index_cast": _recasts_index,
    "arith.sitofp": _is_float_of_integer,
    "arith.trunci": lambda source, result: _widens(result, source),
    "arith.uitofp": _is_float_of_integer,
}


def _accepts_reshape(op: Operation) -> bool:
    """A tensor of unknown rank on either side."""
    if len(op.operands) != 2 or len(op.results) != 1:
        return False
    types = [op.operands[0].type, op.results[0].type]
    if not any(isa(type, UnrankedTensorType) for type in types):
        return False
    return _same_elements(types)


def _accepts_expand_shape(op: Operation) -> bool:
    """From rank zero: no groups, and sizes of one."""
    if len(op.operands) != 1 or len(op.results) != 1:
        return False
    source, result = op.operands[0].type, op.results[0].type
    if not isa(source, TensorType) or not isa(result, TensorType) or source.get_num_dims():
        return False
    return source.element_type == result.element_type and set(result.get_shape()) <= {1}


def _accepts_relayout(op: Operation) -> bool:
    """The same elements and sizes, but another layout, memory space, or a size known on one side only."""
    types = [*op.operand_types, *op.result_types]
    if len(types) not in (2, 3) or not op.operands:
        return False
    return _same_elements(types) and all(_compatible(types[0], type) for type in types[1:])


def _same_elements(types: Sequence[Attribute]) -> bool:
    return len({type.element_type if isa(type, _Shaped) else None for type in types}) == 1


def _compatible(first: Attribute, second: Attribute) -> bool:
    if not isinstance(first, ShapedType) or not isinstance(second, ShapedType):
        return isa(first, _Shaped) and isa(second, _Shaped)
    left, right = first.get_shape(), second.get_shape()
    return len(left) == len(right) and all(
        size == other or DYNAMIC_INDEX in (size, other) for size, other in zip(left, right, strict=True)
    )


def _element(type: Attribute) -> Attribute:
    return type.element_type if isa(type, VectorType) else type


def _accepts_comparison(op: Operation) -> bool:
    """Of pointers and of vectors: `llvm.icmp "eq" %p, %q : !llvm.ptr`, `llvm.fcmp "oeq" %v, %w : vector<4xf32>`."""
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
    """With a vector of pointers or of offsets."""
    types = [*op.operand_types, *op.result_types]
    if not any(isa(type, VectorType) for type in types) or len(op.results) != 1:
        return False
    pointers = [types[0], types[-1]]
    return all(isinstance(_element(type), LLVMPointerType) for type in pointers) and all(
        isinstance(_element(type), IntegerType) for type in types[1:-1]
    )


def _accepts_zero(op: Operation) -> bool:
    return not op.operands and len(op.results) == 1


def _accepts_constant(op: Operation) -> bool:
    """Of a structure: an array of its members' values; of an array, a string; or a symbol's name."""
    value = op.properties.get("value")
    if op.operands or len(op.results) != 1 or set(op.properties) != {"value"}:
        return False
    result = op.results[0].type
    if isa(value, ArrayAttr[Attribute]):
        return isinstance(result, LLVMStructType) and len(result.types.data) == len(value)
    return isinstance(value, StringAttr) and isinstance(result, LLVMArrayType)


_ACCEPTED: Mapping[str, Callable[[Operation], bool]] = {
    **dict.fromkeys(_CONVERSIONS, _accepts_conversion),
    "arith.cmpf": _accepts_compare,
    "arith.cmpi": _accepts_compare,
    "arith.select": _accepts_select,
    "bufferization.clone": _accepts_relayout,
    "bufferization.materialize_in_destination": _accepts_relayout,
    "bufferization.to_buffer": _accepts_relayout,
    "bufferization.to_tensor": _accepts_relayout,
    "llvm.fcmp": _accepts_comparison,
    "llvm.getelementptr": _accepts_element_pointer,
    "llvm.icmp": _accepts_comparison,
    "llvm.mlir.constant": _accepts_constant,
    "llvm.mlir.zero": _accepts_zero,
    "tensor.expand_shape": _accepts_expand_shape,
    "tensor.reshape": _accepts_reshape,
}


def accepts(op: Operation) -> bool:
    """Whether `op`, which its class refused, is of a form that MLIR has, and valid in that."""
    accept = _ACCEPTED.get(op.name)
    return accept is not None and accept(op)
