"""Arith ops that MLIR accepts and xDSL refuses, most of them element by element. Source: `ArithOps.td`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from xdsl.dialects.builtin import AnyFloat, FixedBitwidthType, IndexType, IntegerType, TensorType, VectorType, i1
from xdsl.ir import Attribute, Operation
from xdsl.utils.hints import isa

from dialects.upstream.checks import Accepts


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


# The element types of conversions.
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


def _accepts_constant(op: Operation) -> bool:
    """Accept a value that xDSL's attributes cannot represent: `arith.constant sparse<0, 1> : tensor<2xi32>`."""
    from dialects.text.builtin import CONSTANT_VALUES

    value = op.properties.get("value")
    if op.operands or len(op.results) != 1 or len(op.properties) != 1:
        return False
    return isinstance(value, CONSTANT_VALUES) and value.type == op.results[0].type


ACCEPTS: Accepts = {
    "arith.constant": _accepts_constant,
    **dict.fromkeys(_CONVERSIONS, _accepts_conversion),
    "arith.cmpf": _accepts_compare,
    "arith.cmpi": _accepts_compare,
    "arith.select": _accepts_select,
}
