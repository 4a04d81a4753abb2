"""What MLIR refuses of tensor, vector and llvm ops, and xDSL's classes let pass.

Source: `TensorOps.cpp`, `VectorOps.cpp` and `LLVMDialect.cpp` of MLIR.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, TensorType, UnrankedTensorType, VectorType
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.hints import isa

from dialects.diagnostic import op_error, quoted


def _check_tensor_cast(op: Operation) -> None:
    source, result = op.operands[0].type, op.results[0].type
    if not _castable(source, result):
        raise VerifyException(f"operand type {quoted(source)} and result type {quoted(result)} are cast incompatible")


def _castable(source: Attribute, result: Attribute) -> bool:
    either = TensorType | UnrankedTensorType
    if not isa(source, either) or not isa(result, either) or source.element_type != result.element_type:
        return False
    if not isa(source, TensorType) or not isa(result, TensorType):
        return True
    left, right = source.get_shape(), result.get_shape()
    return len(left) == len(right) and all(
        size == other or DYNAMIC_INDEX in (size, other) for size, other in zip(left, right, strict=True)
    )


def _check_tensor_empty(op: Operation) -> None:
    result = op.results[0].type
    if not isa(result, TensorType):
        return
    expected = result.get_shape().count(DYNAMIC_INDEX)
    if len(op.operands) != expected:
        raise VerifyException(f"incorrect number of dynamic sizes, has {len(op.operands)}, expected {expected}")


def _check_tensor_extract(op: Operation) -> None:
    type = op.operands[0].type
    if isa(type, TensorType) and type.get_num_dims() != len(op.operands) - 1:
        raise VerifyException("incorrect number of indices for extract_element")


def _check_tensor_insert(op: Operation) -> None:
    type = op.operands[1].type
    if isa(type, TensorType) and type.get_num_dims() != len(op.operands) - 2:
        raise VerifyException("incorrect number of indices")


def _check_broadcast(op: Operation) -> None:
    source, result = op.operands[0].type, op.results[0].type
    if not isa(source, VectorType) or not isa(result, VectorType):
        return
    left, right = source.get_shape(), result.get_shape()
    if len(left) > len(right):
        raise VerifyException("source rank higher than destination rank")
    for size, wanted in zip(reversed(left), reversed(right), strict=False):
        if size not in (1, wanted):
            raise VerifyException(f"dimension mismatch ({size} vs. {wanted})")


def _check_extract(op: Operation) -> None:
    source = op.operands[0].type
    if isa(source, VectorType):
        _check_position(op, source.get_shape())


def _check_insert(op: Operation) -> None:
    result = op.results[0].type
    if isa(result, VectorType):
        _check_position(op, result.get_shape())


def _check_position(op: Operation, shape: Sequence[int]) -> None:
    position = op.properties.get("static_position")
    if not isinstance(position, DenseArrayBase):
        return
    for number, (index, size) in enumerate(zip(position.get_values(), shape, strict=False), start=1):
        if index not in (DYNAMIC_INDEX, -1) and not 0 <= index < size:
            raise VerifyException(
                f"expected position attribute #{number} to be a non-negative integer smaller than the corresponding "
                "vector dimension or poison (-1)"
            )


def _check_llvm_return(op: Operation) -> None:
    from xdsl.dialects.llvm import FuncOp, LLVMVoidType

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


CHECKS: Mapping[str, Callable[[Operation], None]] = {
    "llvm.return": _check_llvm_return,
    "tensor.cast": _check_tensor_cast,
    "tensor.empty": _check_tensor_empty,
    "tensor.extract": _check_tensor_extract,
    "tensor.insert": _check_tensor_insert,
    "vector.broadcast": _check_broadcast,
    "vector.extract": _check_extract,
    "vector.insert": _check_insert,
}
"""By op name; the op's own verifier comes before."""
