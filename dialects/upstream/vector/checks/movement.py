"""Checks of vector ops that move or reshape elements. Source: `VectorOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects.builtin import DYNAMIC_INDEX, FixedBitwidthType, IndexType, VectorType
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.shared.shapes import element_of, integers
from okl_opt.dialects.upstream.vector.checks.types import is_position, numbers_of, scalable, vector


def check_extract(op: Operation) -> None:
    """Check the position."""
    source, result = vector(op.operands[0].type), op.results[0].type
    if isa(result, VectorType) and not result.get_num_dims():
        raise bare_error(op, "expected a scalar instead of a 0-d vector as the result type")
    position = integers(op.properties.get("static_position"))
    if position.count(DYNAMIC_INDEX) != len(op.operands) - 1:
        raise VerifyException(
            "mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- "
            "this can only happen due to an incorrect fold/rewrite"
        )
    if len(position) > source.get_num_dims():
        raise VerifyException("expected position attribute of rank no greater than vector rank")
    _check_position(position, source.get_shape(), "vector dimension or poison (-1)")


def check_insert(op: Operation) -> None:
    """Check the position and the rank of the inserted value."""
    source, dest = op.operands[0].type, vector(op.operands[1].type)
    if isa(source, VectorType) and not source.get_num_dims():
        raise bare_error(op, "expected a scalar instead of a 0-d vector as the source operand")
    position = integers(op.properties.get("static_position"))
    if len(position) > dest.get_num_dims():
        raise VerifyException("expected position attribute of rank no greater than dest vector rank")
    if isa(source, VectorType):
        if source.get_num_dims() + len(position) != dest.get_num_dims():
            raise VerifyException("expected position attribute rank + source rank to match dest vector rank")
    elif len(position) != dest.get_num_dims():
        raise VerifyException("expected position attribute rank to match the dest vector rank")
    _check_position(position, dest.get_shape(), "dest vector dimension")


def _check_position(position: Sequence[int], shape: Sequence[int], bound: str) -> None:
    for number, (index, size) in enumerate(zip(position, shape, strict=False), start=1):
        if index != DYNAMIC_INDEX and not is_position(index, size):
            raise VerifyException(
                f"expected position attribute #{number} to be a non-negative integer smaller than the corresponding "
                f"{bound}"
            )


def check_broadcast(op: Operation) -> None:
    """Check that the trailing dimensions of the source equal the result's, or are 1."""
    source, result = op.operands[0].type, vector(op.results[0].type)
    if not isa(source, VectorType):
        if source != result.element_type:
            raise VerifyException("source type is not a vector")
        return
    lead = result.get_num_dims() - source.get_num_dims()
    if lead < 0:
        raise VerifyException("source rank higher than destination rank")
    dimensions = zip(source.get_shape(), scalable(source), strict=True)
    for (size, scales), other, scaled in zip(
        dimensions, result.get_shape()[lead:], scalable(result)[lead:], strict=True
    ):
        wrong = size not in (1, other) or (size == 1 and scales and other != 1)
        if wrong or (scales != scaled and (size != 1 or scales)):
            raise VerifyException(f"dimension mismatch ({_size(size, scales)} vs. {_size(other, scaled)})")


def _size(size: int, scales: bool) -> str:
    return f"[{size}]" if scales else str(size)


def check_shuffle(op: Operation) -> None:
    """Check ranks, trailing dimensions and the mask."""
    left, right = (vector(type).get_shape() for type in op.operand_types)
    result = vector(op.results[0].type).get_shape()
    if not (not left and not right and len(result) == 1) and not len(left) == len(right) == len(result):
        raise VerifyException("rank mismatch")
    if left and (left[1:] != result[1:] or right[1:] != result[1:]):
        raise VerifyException("dimension mismatch")
    mask = integers(op.properties.get("mask"))
    if not mask:
        raise VerifyException("invalid mask length")
    if len(mask) != result[0]:
        raise VerifyException("mask length mismatch")
    count = (left[0] if left else 1) + (right[0] if right else 1)
    for number, place in enumerate(mask, 1):
        if not is_position(place, count):
            raise VerifyException(f"mask index #{number} out of range")


def check_transpose(op: Operation) -> None:
    """Check the permutation and the result's shape."""
    source, result = vector(op.operands[0].type), vector(op.results[0].type)
    permutation, rank = integers(op.properties.get("permutation")), source.get_num_dims()
    if result.get_num_dims() != rank:
        raise VerifyException(f"vector result rank mismatch: {result.get_num_dims()}")
    if len(permutation) != rank:
        raise VerifyException(f"transposition length mismatch: {len(permutation)}")
    for place, index in enumerate(permutation):
        if not 0 <= index < rank:
            raise VerifyException(f"transposition index out of range: {index}")
        if index in permutation[:place]:
            raise VerifyException(f"duplicate position index: {index}")
        if result.get_shape()[place] != source.get_shape()[index]:
            raise VerifyException(f"dimension size mismatch at: {index}")


def check_shape_cast(op: Operation) -> None:
    """Check that the number of elements and the element type stay the same."""
    source, result = vector(op.operands[0].type), vector(op.results[0].type)
    if source.element_type != result.element_type:
        raise VerifyException("has different source and result element types")
    counts = prod(source.get_shape()), prod(result.get_shape())
    if counts[0] != counts[1]:
        raise VerifyException(f"has different number of elements at source ({counts[0]}) and result ({counts[1]})")
    scaled = sum(scalable(source)), sum(scalable(result))
    if scaled[0] != scaled[1]:
        raise VerifyException(f"has different number of scalable dims at source ({scaled[0]}) and result ({scaled[1]})")


def check_bitcast(op: Operation) -> None:
    """Check that only the last dimension changes, with the same total of bits."""
    source, result = vector(op.operands[0].type), vector(op.results[0].type)
    shape, other = source.get_shape(), result.get_shape()
    if len(shape) != len(other):
        return
    for index, (size, wanted) in enumerate(zip(shape[:-1], other[:-1], strict=True)):
        if size != wanted:
            raise VerifyException(f"dimension size mismatch at: {index}")
    bits, wanted = width_of(source.element_type), width_of(result.element_type)
    if not shape:
        if bits != wanted:
            raise VerifyException("source/result bitwidth of the 0-D vector element types must be equal")
    elif bits * shape[-1] != wanted * other[-1]:
        raise VerifyException("source/result bitwidth of the minor 1-D vectors must be equal")


def width_of(type: Attribute) -> int:
    """The width of an element in bits; an index has 64."""
    return type.bitwidth if isinstance(type, FixedBitwidthType) else 64 if isinstance(type, IndexType) else 0


# ----- strided slices


def _check_confined(
    name: str, values: Sequence[int], shape: Sequence[int], *, least: int = 0, closed: bool = False
) -> None:
    for index, (value, size) in enumerate(zip(values, shape, strict=False)):
        end = size + closed
        if not least <= value < end:
            raise VerifyException(f"expected {name} dimension {index} to be confined to [{least}, {end})")


def _check_sums(names: str, values: Sequence[int], sizes: Sequence[int], shape: Sequence[int]) -> None:
    for index, (value, size, whole) in enumerate(zip(values, sizes, shape, strict=False)):
        if not 0 <= value + size < whole + 1:
            raise VerifyException(f"expected sum({names}) dimension {index} to be confined to [1, {whole + 1})")


def _check_strides(strides: Sequence[int]) -> None:
    if any(stride != 1 for stride in strides):
        raise VerifyException("expected strides to be confined to [1, 2)")


def check_extract_strided_slice(op: Operation) -> None:
    """Check bounds and the result."""
    source = vector(op.operands[0].type)
    offsets, sizes, strides = (numbers_of(op, name) for name in ("offsets", "sizes", "strides"))
    if not len(offsets) == len(sizes) == len(strides):
        raise VerifyException("expected offsets, sizes and strides attributes of same size")
    shape, scales = source.get_shape(), scalable(source)
    if len(offsets) > len(shape):
        raise VerifyException("expected offsets attribute of rank no greater than vector rank")
    _check_confined("offsets", offsets, shape)
    _check_confined("sizes", sizes, shape, least=1, closed=True)
    _check_strides(strides)
    _check_sums("offsets, sizes", offsets, sizes, shape)
    expected = VectorType(source.element_type, [*sizes, *shape[len(sizes) :]], source.scalable_dims)
    if op.results[0].type != expected:
        raise VerifyException(f"expected result type to be {quoted(expected)}")
    for index, (size, whole, scaled) in enumerate(zip(sizes, shape, scales, strict=False)):
        if scaled and size != whole:
            raise VerifyException(_base_size(index, size, whole))


def _base_size(index: int, size: int, whole: int) -> str:
    return (
        f"expected size at idx={index} to match the corresponding base size from the input vector ({size} vs {whole})"
    )


def check_insert_strided_slice(op: Operation) -> None:
    """Check bounds."""
    source, dest = (vector(type) for type in op.operand_types)
    offsets, strides = numbers_of(op, "offsets"), numbers_of(op, "strides")
    shape, whole = source.get_shape(), dest.get_shape()
    if len(offsets) != len(whole):
        raise VerifyException("expected offsets of same size as destination vector rank")
    if len(strides) != len(shape):
        raise VerifyException("expected strides of same size as source vector rank")
    lead = len(whole) - len(shape)
    if lead < 0:
        raise VerifyException("expected source rank to be no greater than destination rank")
    _check_confined("offsets", offsets, whole)
    _check_strides(strides)
    _check_sums("offsets, source vector shape", offsets, [0] * lead + list(shape), whole)
    for index, (scales, scaled) in enumerate(zip(scalable(source), scalable(dest)[lead:], strict=True)):
        if scales != scaled:
            raise VerifyException(f"mismatching scalable flags (at source vector idx={index})")
        if scales and shape[index] != whole[lead + index]:
            raise VerifyException(_base_size(index, shape[index], whole[lead + index]))


def check_type_cast(op: Operation) -> None:
    """Check that the result is the operand as one vector."""
    source, result = op.operands[0].type, op.results[0].type
    shapes: list[tuple[int, ...]] = []
    elements: list[Attribute] = []
    for type in (source, result):
        sizes: tuple[int, ...] = ()
        while element_of(type) != type:
            sizes += tuple(getattr(type, "get_shape", tuple)())
            type = element_of(type)
        shapes.append(sizes)
        elements.append(type)
    if elements[0] != elements[1]:
        raise VerifyException(f"expects result and operand with same underlying scalar type: {quoted(result)}")
    if shapes[0] != shapes[1]:
        raise VerifyException(f"expects concatenated result and operand shapes to be equal: {quoted(result)}")
