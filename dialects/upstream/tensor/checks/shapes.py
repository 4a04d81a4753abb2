"""Checks of casts and reshapes of tensors, and of concatenation. Source: `TensorOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    FixedBitwidthType,
    IntegerAttr,
    TensorType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.shared.reassociation import groups_of
from okl_opt.dialects.upstream.shared.reshapes import check_group_sizes, check_groups, check_output_shape
from okl_opt.dialects.upstream.shared.shapes import are_compatible, element_of, shape_of


def check_cast(op: Operation) -> None:
    """Check that source and result have the same element type and compatible shapes."""
    source, result = op.operands[0].type, op.results[0].type
    if not _castable(source, result) or element_of(source) != element_of(result):
        raise _incompatible(source, result)


def check_bitcast(op: Operation) -> None:
    """Check that the elements have the same width, and the shapes are compatible."""
    source, result = op.operands[0].type, op.results[0].type
    if not _castable(source, result) or _width(source) != _width(result):
        raise _incompatible(source, result)


def _incompatible(source: Attribute, result: Attribute) -> VerifyException:
    return VerifyException(f"operand type {quoted(source)} and result type {quoted(result)} are cast incompatible")


def _castable(source: Attribute, result: Attribute) -> bool:
    shape, other = shape_of(source), shape_of(result)
    return shape is None or other is None or are_compatible(shape, other)


def _width(type: Attribute) -> int | None:
    element = element_of(type)
    return element.bitwidth if isinstance(element, FixedBitwidthType) else None


def check_reshape(op: Operation) -> None:
    """Check the number of elements, and the rank against the shape operand."""
    source, shape = op.operand_types
    result = op.results[0].type
    if element_of(source) != element_of(result):
        raise VerifyException("element types of source and destination tensor types should be the same")
    sizes, found, lengths = shape_of(source), shape_of(result), shape_of(shape)
    if found is None or not lengths:
        return
    if sizes is not None and DYNAMIC_INDEX not in (*sizes, *found) and prod(sizes) != prod(found):
        raise VerifyException("source and destination tensor should have the same number of elements")
    if lengths[0] == DYNAMIC_INDEX:
        raise VerifyException(
            "cannot use shape operand with dynamic length to reshape to statically-ranked tensor type"
        )
    if lengths[0] != len(found):
        raise VerifyException("length of shape operand differs from the result's tensor rank")


def check_collapse_shape(op: Operation) -> None:
    """Check that the result is the source with its groups collapsed."""
    if any(not group for group in groups_of(op)):
        raise VerifyException("reassociation indices must not be empty")
    _check_reshape(op, op.operands[0].type, op.results[0].type)


def check_expand_shape(op: Operation) -> None:
    """Check that the source is the result with its groups collapsed."""
    result = op.results[0].type
    check_output_shape(op, len(shape_of(result) or ()))
    _check_reshape(op, result, op.operands[0].type)


def _check_reshape(op: Operation, expanded: Attribute, collapsed: Attribute) -> None:
    groups = groups_of(op)
    check_groups(groups, expanded, collapsed)
    sizes, found = shape_of(expanded) or (), shape_of(collapsed) or ()
    if found:
        check_group_sizes(groups, sizes, found)
    expected = TensorType(element_of(expanded), found)
    if element_of(collapsed) != element_of(expanded):
        raise VerifyException(f"expected collapsed type to be {quoted(expected)}, but got {quoted(collapsed)}")


def check_concat(op: Operation) -> None:
    """Check that the inputs differ only in the concatenated dimension, whose sum the result has."""
    result = op.results[0].type
    sizes = shape_of(result) or ()
    shapes = [shape_of(type) or () for type in op.operand_types]
    if not shapes:
        raise VerifyException("requires at least one input")
    if any(len(shape) != len(sizes) for shape in shapes):
        raise VerifyException("rank of concatenated inputs must match result rank")
    if any(element_of(type) != element_of(result) for type in op.operand_types):
        raise VerifyException("inputs and result element type must match")
    dimension = op.properties.get("dim")
    assert isinstance(dimension, IntegerAttr)
    along = dimension.value.data
    if along >= len(sizes):
        raise VerifyException("concatenation dim must be less than the tensor rank")
    inferred = [_joined(shapes, place, along) for place in range(len(sizes))]
    if not are_compatible(inferred, sizes):
        expected = TensorType(element_of(result), inferred)
        # MLIR has no space after the first type.
        raise VerifyException(
            f"result type {quoted(result)}does not match inferred shape {quoted(expected)} static sizes"
        )


def _joined(shapes: Sequence[Sequence[int]], place: int, along: int) -> int:
    found = [shape[place] for shape in shapes]
    if place == along:
        return DYNAMIC_INDEX if DYNAMIC_INDEX in found else sum(found)
    static = [size for size in found if size != DYNAMIC_INDEX]
    if len(set(static)) > 1:
        raise VerifyException(f"static concatenation size mismatch along non-concatenated dimension {place}")
    return static[0] if static else DYNAMIC_INDEX


def accepts_reshape(op: Operation) -> bool:
    """Accept unranked tensors on either side."""
    if len(op.operands) != 2 or len(op.results) != 1:
        return False
    return any(isa(type, UnrankedTensorType) for type in (op.operands[0].type, op.results[0].type))


def accepts_expand_shape(op: Operation) -> bool:
    """Accept a reshape from rank zero: no groups, and sizes of one."""
    if len(op.operands) != 1 or len(op.results) != 1:
        return False
    source, result = op.operands[0].type, op.results[0].type
    if not isa(source, TensorType) or not isa(result, TensorType) or source.get_num_dims():
        return False
    return source.element_type == result.element_type and set(result.get_shape()) <= {1}
