"""Differences between MLIR's and xDSL's checks of tensor ops. Source: `TensorOps.cpp`."""

from __future__ import annotations

from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, TensorType, UnrankedTensorType
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.hints import isa

from dialects.diagnostic import bare_error
from dialects.text import quoted
from dialects.upstream.checks import Accepts, Checks, same_elements
from dialects.upstream.linalg.checks.relayout import check_pack, check_unpack


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


def _check_tensor_pad(op: Operation) -> None:
    """Check the sizes of the result that follow from those of the source and the padding."""
    source, result = op.operands[0].type, op.results[0].type
    low, high = op.properties.get("static_low"), op.properties.get("static_high")
    if not isa(source, TensorType) or not isa(result, TensorType):
        return
    if not isa(low, DenseArrayBase) or not isa(high, DenseArrayBase):
        return
    given, found = source.get_shape(), result.get_shape()
    if not len(low) == len(high) == len(given):
        types = f"sourceType {quoted(source)}, specified resultType is {quoted(result)}"
        raise bare_error(op, f"failed to infer expectedType from {types}")
    parts = zip(low.get_values(), given, high.get_values(), strict=True)
    sizes = [DYNAMIC_INDEX if DYNAMIC_INDEX in part else int(sum(part)) for part in parts]
    if len(sizes) != len(found) or any(size not in (DYNAMIC_INDEX, f) for size, f in zip(sizes, found, strict=True)):
        inferred = quoted(TensorType(source.element_type, sizes))
        raise bare_error(op, f"specified type {quoted(result)} does not match the inferred type {inferred}")


def _accepts_pad(op: Operation) -> bool:
    """Accept a static result of dynamic padding; the rest is checked above."""
    return True


def _accepts_reshape(op: Operation) -> bool:
    """Accept unranked tensors and dynamic sizes on either side."""
    if len(op.operands) != 2 or len(op.results) != 1:
        return False
    types = [op.operands[0].type, op.results[0].type]
    is_static = all(isa(type, TensorType) and type.has_static_shape() for type in types)
    return not is_static and same_elements(types)


def _accepts_expand_shape(op: Operation) -> bool:
    """Accept a reshape from rank zero: no groups, and sizes of one."""
    if len(op.operands) != 1 or len(op.results) != 1:
        return False
    source, result = op.operands[0].type, op.results[0].type
    if not isa(source, TensorType) or not isa(result, TensorType) or source.get_num_dims():
        return False
    return source.element_type == result.element_type and set(result.get_shape()) <= {1}


BEFORE: Checks = {"tensor.pad": _check_tensor_pad}

AFTER: Checks = {
    "tensor.cast": _check_tensor_cast,
    "tensor.empty": _check_tensor_empty,
    "tensor.extract": _check_tensor_extract,
    "tensor.insert": _check_tensor_insert,
    "tensor.pack": check_pack,
    "tensor.unpack": check_unpack,
}

ACCEPTS: Accepts = {
    "tensor.expand_shape": _accepts_expand_shape,
    "tensor.pad": _accepts_pad,
    "tensor.reshape": _accepts_reshape,
}
