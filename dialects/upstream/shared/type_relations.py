"""The relations between types that op definitions demand, by MLIR's text for each.

Source: `OpBase.td` and the dialects' own definitions of MLIR 22. A relation gets the types of operands, results
and attributes by name, after they have satisfied their own constraints.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from math import prod

from xdsl.dialects.builtin import (
    ComplexType,
    FunctionType,
    IntegerAttr,
    MemRefType,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
    VectorType,
    i1,
)
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.diagnostic import DiagnosticError, bare_error, op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.shared.type_constraints import element_of, is_scalable, shape_of

TypesOf = Callable[[str], Sequence[Attribute]]
"""Returns the types of an operand, result or attribute: several if variadic, none if absent."""
Relation = Callable[[Operation, TypesOf], bool]


def element_or_self(type: Attribute) -> Attribute:
    """The element type, or the type itself if it has none: `getElementTypeOrSelf`."""
    element = element_of(type)
    return type if element is None else element


def _all_equal(values: Sequence[object]) -> bool:
    return all(value == values[0] for value in values[1:])


# ----- of all named types

_SAME: Mapping[str, Callable[[Attribute], object]] = {
    "type": lambda type: type,
    "element type": element_or_self,
    "rank": lambda type: None if (shape := shape_of(type)) is None else len(shape),
    "shape": shape_of,
}
_ALL_OF = re.compile(rf"all of \{{(.*)\}} have same ({'|'.join(_SAME)})$")


def _all_same(names: Sequence[str], what: str) -> Relation:
    of = _SAME[what]
    if len(names) == 1:
        # MLIR compares the list of the types with itself.
        return lambda op, types: True
    return lambda op, types: _all_equal([of(type) for name in names for type in types(name)])


# ----- of one type and another derived from it


def _made_of(source: str, target: str, make: Callable[[Attribute], Attribute | None]) -> Relation:
    def holds(op: Operation, types: TypesOf) -> bool:
        given, found = types(source), types(target)
        # The relation ignores absent values.
        return not given or not found or make(given[0]) == found[0]

    return holds


def with_element(type: Attribute, element: Attribute) -> Attribute | None:
    """The type with another element type; the element itself for a scalar. None for memrefs."""
    if isinstance(type, VectorType):
        return VectorType(element, type.shape, type.scalable_dims)
    if isa(type, TensorType):
        return TensorType(element, type.shape, type.encoding)
    if isinstance(type, UnrankedTensorType):
        return UnrankedTensorType(element)
    return None if isinstance(type, MemRefType | UnrankedMemRefType) else element


def _truth(type: Attribute) -> Attribute | None:
    """The type of a comparison of values of a type: `getI1SameShape`."""
    return with_element(type, i1)


def _same(type: Attribute) -> Attribute:
    return type


def _part_of_complex(type: Attribute) -> Attribute | None:
    return type.element_type if isa(type, ComplexType) else None


def _element_of_matrix(type: Attribute) -> Attribute | None:
    return getattr(type, "element_type", None)


def _value_and_truth(type: Attribute) -> Attribute | None:
    from xdsl.dialects.llvm import LLVMStructType

    return LLVMStructType.from_type_list([type, i1])


def _doubled(type: Attribute) -> Attribute | None:
    """A vector with twice as many elements in its last dimension; one of rank 0 gets a dimension."""
    if not isa(type, VectorType):
        return None
    *outer, last = type.get_shape() or (1,)
    scalable = type.scalable_dims if type.get_shape() else None
    return VectorType(type.element_type, [*outer, last * 2], scalable)


def _halved(type: Attribute) -> Attribute | None:
    if not isa(type, VectorType) or not type.get_shape():
        return None
    *outer, last = type.get_shape()
    return VectorType(type.element_type, [*outer, last // 2], type.scalable_dims) if last > 1 else type


_MAKERS: Mapping[str, Callable[[Attribute], Attribute | None]] = {
    "result type has i1 element type and same shape as operands": _truth,
    "complex element type matches result type": _part_of_complex,
    "complex element type matches real operand type": _part_of_complex,
    "complex element type matches imaginary operand type": _part_of_complex,
    "value type matches element type of mma_matrix": _element_of_matrix,
    "result type matches type of dest": _same,
    "operand #1 and operand #2 have the same type": _same,
    "result #0 has an LLVM struct type consisting of the type of operand #2 and a bool": _value_and_truth,
    "result #0 and operand #1 have the same type": _same,
    "result type matches vector element type": element_of,
    "argument type matches vector element type": element_of,
    "value type matches element type of memref": element_of,
    "result type matches element type of memref": element_of,
    "result type matches element type of 'memref'": element_of,
    "type of 'value' matches element type of 'memref'": element_of,
    "result type matches element type of tensor": element_of,
    "scalar type matches element type of dest": element_of,
    "expected result type to match dest type": _same,
    "operand type matches element type of result": element_of,
    "the trailing dimension of the results is half the width of source trailing dimension": _halved,
    "type of 'result' is double the width of the inputs": _doubled,
    "dest and acc have the same type": _same,
}


def _callee_types(part: Callable[[FunctionType], Sequence[Attribute]], target: str) -> Relation:
    def holds(op: Operation, types: TypesOf) -> bool:
        (callee,) = types("callee")
        return isinstance(callee, FunctionType) and tuple(part(callee)) == tuple(types(target))

    return holds


# ----- of an op


def _element_of_result(index: int) -> Relation:
    """Check that the result has the element type of operand `index`."""
    return lambda op, types: (
        len(op.operands) <= index
        or not op.results
        or (element_or_self(op.results[0].type) == element_or_self(op.operands[index].type))
    )


def _same_tensor_shape(op: Operation, types: TypesOf) -> bool:
    shapes = [type.get_shape() if isa(type, TensorType) else () for type in (*types("in"), *types("out"))]
    return _all_equal(shapes)


def _selects(op: Operation, types: TypesOf) -> bool:
    (condition,), (result,) = types("condition"), types("result")
    shape = shape_of(condition)
    return condition == i1 or (shape is not None and shape == shape_of(result))


def _is_buffer_of_tensor(op: Operation, types: TypesOf) -> bool:
    """Check that tensor and buffer have the same shape and elements; MLIR names the difference first."""
    (one,), (other,) = types("tensor") or types("result"), types("buffer")
    if shape_of(one) != shape_of(other):
        problem = "shapes do not match"
    elif element_or_self(one) != element_or_self(other):
        problem = "element types do not match"
    else:
        return True
    message = "failed to verify that specified tensor and buffer types match"
    raise DiagnosticError(*bare_error(op, problem).diagnostics, *op_error(op, message).diagnostics)


def _two_of_one_element(op: Operation, types: TypesOf) -> bool:
    found = [element_of(operand.type) for operand in op.operands[:2]]
    return len(found) == 2 and None not in found and _all_equal(found)


def _elements_fill(shaped: str) -> Relation:
    """Check that there are as many operands as elements in the shape, each of the element type."""

    def holds(op: Operation, types: TypesOf) -> bool:
        (type,), elements = types(shaped), types("elements")
        return prod(shape_of(type) or ()) == len(elements) and all(
            element_or_self(type) == element for element in elements
        )

    return holds


def _bits(type: Attribute) -> int:
    width = getattr(element_or_self(type), "bitwidth", 0)
    return prod(shape_of(type) or ()) * width


def _not_too_big(op: Operation, types: TypesOf) -> bool:
    return all(_bits(value.type) <= 1 << 17 for value in (*op.operands, *op.results))


def _scalable_from_scalable(source: str, target: str) -> Relation:
    def holds(op: Operation, types: TypesOf) -> bool:
        (one,), (other,) = types(source), types(target)
        return not is_scalable(other) or is_scalable(one)

    return holds


def _twice_as_many(op: Operation, types: TypesOf) -> bool:
    (half,), (whole,) = types("vec1"), types("res")
    return prod(shape_of(half) or ()) * 2 == prod(shape_of(whole) or ()) and element_of(half) == element_of(whole)


def _is_even(op: Operation, types: TypesOf) -> bool:
    (source,) = types("source")
    shape = shape_of(source)
    return bool(shape) and shape[-1] % 2 == 0


def _prints_alone(op: Operation, types: TypesOf) -> bool:
    if "stringLiteral" not in op.properties:
        return True
    punctuation = str(op.properties.get("punctuation", "newline"))
    return not types("source") and "newline" in punctuation


def _multiple_of(vector: str) -> Relation:
    def holds(op: Operation, types: TypesOf) -> bool:
        position = op.properties.get("pos", op.attributes.get("pos"))
        size = prod(shape_of(types(vector)[0]) or ())
        return not isa(position, IntegerAttr) or not size or position.value.data % size == 0

    return holds


_RELATIONS: Mapping[str, Relation] = {
    "input and output have the same tensor dimensions": _same_tensor_shape,
    "condition is signless i1 or has matching shape": _selects,
    "callee input types match argument types: callee -> callee_operands": _callee_types(
        lambda callee: callee.inputs.data, "callee_operands"
    ),
    "callee result types match result types: callee -> results": _callee_types(
        lambda callee: callee.outputs.data, "results"
    ),
    "specified tensor and buffer types match": _is_buffer_of_tensor,
    "input and output have same element type": _two_of_one_element,
    "lhs and rhs have same element type": _two_of_one_element,
    "vectors are not bigger than 2^17 bits.": _not_too_big,
    "it is not extracting scalable from fixed-length vectors.": _scalable_from_scalable("srcvec", "res"),
    "it is not inserting scalable into fixed-length vectors.": _scalable_from_scalable("dstvec", "srcvec"),
    "result has twice as many elements as 'vec1'": _twice_as_many,
    "operand types match result element type: result -> elements": _elements_fill("result"),
    "source operand and result have same element type": _element_of_result(0),
    "operand and result have same element type": _element_of_result(0),
    "operand #0 and result have same element type": _element_of_result(0),
    "lhs operand and result have same element type": _element_of_result(0),
    "rhs operand and result have same element type": _element_of_result(1),
    "first operand v1 and result have same element type": _element_of_result(0),
    "second operand v2 and result have same element type": _element_of_result(1),
    "third operand acc and result have same element type": _element_of_result(2),
    "the trailing dimension of the source vector has an even number of elements": _is_even,
    "shaped type 'dest' matches 'elements' element count and types": _elements_fill("dest"),
    "shaped type 'source' matches 'elements' element count and types": _elements_fill("source"),
    "`source` or `punctuation` are not set when printing strings": _prints_alone,
    "position is a multiple of the result length.": _multiple_of("result"),
    "position is a multiple of the source length.": _multiple_of("valueToStore"),
}

_LOOK_AT_NUMBERS = ("position is a multiple",)


def looks_at_numbers(text: str) -> bool:
    """Return whether a relation depends on more than types."""
    return text.startswith(_LOOK_AT_NUMBERS)


def type_relation(text: str) -> Relation:
    """The relation for a text, which ends in `: source -> target` if one type is derived from another."""
    match = _ALL_OF.match(text)
    if match is not None:
        return _all_same(match[1].split(", "), match[2])
    relation = _RELATIONS.get(text)
    if relation is not None:
        return relation
    words, _, pair = text.rpartition(": ")
    source, _, target = pair.partition(" -> ")
    return _made_of(source, target, _MAKERS[words])


def conditions(type: Attribute) -> Attribute:
    """The type with the element type i1."""
    if isa(type, VectorType):
        return VectorType(i1, type.get_shape(), type.scalable_dims)
    if isa(type, TensorType):
        return TensorType(i1, type.get_shape(), type.encoding)
    return i1
