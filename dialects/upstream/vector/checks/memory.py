"""Checks of loads, stores and transfers of vectors. Source: `VectorOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, MemRefType, TensorType, UnrankedMemRefType, VectorType, i1
from xdsl.ir import Attribute, Operation
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr, AffineMap
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text import print_attribute, quoted
from okl_opt.dialects.upstream.shared.layouts import has_unit_stride, strides_and_offset
from okl_opt.dialects.upstream.shared.shapes import element_of, integers, shape_of
from okl_opt.dialects.upstream.vector.checks.movement import width_of
from okl_opt.dialects.upstream.vector.checks.types import check_count, map_of, vector

# ----- loads and stores


def check_load(op: Operation) -> None:
    """Check element types, ranks and indices."""
    base, result = op.operands[0].type, vector(op.results[0].type)
    _check_layout(base, result)
    _check_access(
        base,
        result,
        "destination memref has lower rank than the result vector",
        "base memref and result vector types should match",
        "base and result element types should match",
    )
    check_count(len(shape_of(base) or ()), op.operands[1:])


def check_store(op: Operation) -> None:
    """Check element types, ranks and indices."""
    value, base = vector(op.operands[0].type), op.operands[1].type
    _check_layout(base, value)
    _check_access(
        base,
        value,
        "source memref has lower rank than the vector to store",
        "base memref and valueToStore vector types should match",
        "base and valueToStore element type should match",
    )
    check_count(len(shape_of(base) or ()), op.operands[2:])


def _check_layout(base: Attribute, type: VectorType) -> None:
    if not isa(base, MemRefType) or type.get_shape() in ((), (1,)):
        return
    if strides_and_offset(base) is not None and not has_unit_stride(base) and base.get_shape()[-1] != 1:
        raise VerifyException("most minor memref dim must have unit stride")


def _check_access(base: Attribute, type: VectorType, lower: str, vectors: str, elements: str) -> None:
    if len(shape_of(base) or ()) < type.get_num_dims():
        raise VerifyException(lower)
    element = element_of(base)
    if isa(element, VectorType):
        if element != type:
            raise VerifyException(vectors)
        element = element.element_type
    if element != type.element_type:
        raise VerifyException(elements)


def check_masked_load(op: Operation) -> None:
    """Check element types, indices, the mask and the pass-through value."""
    base, mask, through = op.operands[0].type, op.operands[-2].type, op.operands[-1].type
    result = vector(op.results[0].type)
    _check_elements(base, result, "result")
    check_count(len(shape_of(base) or ()), op.operands[1:-2])
    word = "shape" if op.name == "vector.maskedload" else "dim"
    if vector(mask).get_shape() != result.get_shape():
        raise VerifyException(f"expected result {word} to match mask {word}")
    if through != result:
        raise VerifyException("expected pass_thru of same type as result type")


def check_masked_store(op: Operation) -> None:
    """Check element types, indices and the mask."""
    base, mask, value = op.operands[0].type, op.operands[-2].type, vector(op.operands[-1].type)
    _check_elements(base, value, "valueToStore")
    check_count(len(shape_of(base) or ()), op.operands[1:-2])
    word = "shape" if op.name == "vector.maskedstore" else "dim"
    if vector(mask).get_shape() != value.get_shape():
        raise VerifyException(f"expected valueToStore {word} to match mask {word}")


def check_gather(op: Operation) -> None:
    """Check element types, offsets, indices, the mask and the pass-through value."""
    base, result = op.operands[0].type, vector(op.results[0].type)
    indices, mask, through = op.operand_types[-3:]
    if not isa(base, MemRefType) and not isa(base, TensorType):
        raise VerifyException("requires base to be a memref or ranked tensor type")
    _check_elements(base, result, "result")
    check_count(len(base.get_shape()), op.operands[1:-3])
    for name, type in (("indices", indices), ("mask", mask)):
        if vector(type).get_shape() != result.get_shape():
            raise VerifyException(f"expected result dim to match {name} dim")
    if through != result:
        raise VerifyException("expected pass_thru of same type as result type")


def check_scatter(op: Operation) -> None:
    """Check element types, offsets, indices and the mask."""
    base, value = op.operands[0].type, vector(op.operands[-1].type)
    _check_elements(base, value, "valueToStore")
    check_count(len(shape_of(base) or ()), op.operands[1:-3])
    for name, type in zip(("indices", "mask"), op.operand_types[-3:-1], strict=True):
        if vector(type).get_shape() != value.get_shape():
            raise VerifyException(f"expected valueToStore dim to match {name} dim")


def _check_elements(base: Attribute, type: VectorType, name: str) -> None:
    if element_of(base) != type.element_type:
        raise VerifyException(f"base and {name} element type should match")


# ----- transfers


def check_transfer_read(op: Operation) -> None:
    """Check indices, map, mask, bounds and padding."""
    source, result = op.operands[0].type, vector(op.results[0].type)
    _, indices, _, masks = integers(op.properties.get("operandSegmentSizes"))
    _check_transfer_indices(source, indices)
    mask = op.operands[-1].type if masks else None
    _check_transfer(op, source, result, mask)
    padding, element = op.operands[1 + indices].type, element_of(source)
    if isa(element, VectorType):
        if padding != element:
            raise VerifyException("requires source element type and padding type to match.")
    elif padding != element:
        raise VerifyException("requires formal padding and source of the same elemental type")
    _check_permutation(map_of(op))


def check_transfer_write(op: Operation) -> None:
    """Check indices, map, mask and bounds."""
    value, dest = vector(op.operands[0].type), op.operands[1].type
    _, _, indices, masks = integers(op.properties.get("operandSegmentSizes"))
    _check_transfer_indices(dest, indices)
    if any(isinstance(result, AffineConstantExpr) for result in map_of(op).results):
        raise VerifyException("should not have broadcast dimensions")
    _check_transfer(op, dest, value, op.operands[-1].type if masks else None)
    _check_permutation(map_of(op))


def _check_transfer_indices(shaped: Attribute, count: int) -> None:
    if isa(shaped, UnrankedMemRefType) or shape_of(shaped) is None:
        raise VerifyException("requires source to be a memref or ranked tensor type")
    rank = len(shape_of(shaped) or ())
    if count != rank:
        raise VerifyException(f"requires {rank} indices")


def _check_transfer(op: Operation, shaped: Attribute, type: VectorType, mask: Attribute | None) -> None:
    """Source: `verifyTransferOp`."""
    map, element, shape = map_of(op), element_of(shaped), type.get_shape()
    bits = width_of(type.element_type) * (shape[-1] if shape else 1)
    minor = "requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the"
    ranks = "requires a permutation_map with result dims of the same rank as the vector type"
    if isa(element, VectorType):
        inner = element.get_shape()
        if _is_partial(bits, width_of(element.element_type) * (inner[-1] if inner else 1)):
            raise VerifyException(f"{minor} minor 1-D vector of the source")
        if len(inner) > len(shape):
            raise VerifyException("requires source vector element and vector result ranks to match.")
        if len(map.results) != len(shape) - len(inner):
            raise VerifyException(ranks)
        if mask is not None:
            raise VerifyException("does not support masks with vector element type")
    else:
        if _is_partial(bits, width_of(element)):
            raise VerifyException(f"{minor} source element type")
        if len(map.results) != len(shape):
            raise VerifyException(ranks)
    if map.num_symbols:
        raise VerifyException("requires permutation_map without symbols")
    if map.num_dims != len(shape_of(shaped) or ()):
        raise VerifyException("requires a permutation_map with input dims of the same rank as the source type")
    if mask is not None:
        expected = mask_type(map, type)
        if mask != expected:
            raise VerifyException(
                f"inferred mask type ({quoted(expected)}) and mask operand type ({quoted(mask)}) don't match"
            )
    _check_bounds(op, map)


def _is_partial(bits: int, unit: int) -> bool:
    return unit > 0 and bits % unit != 0


def _check_bounds(op: Operation, map: AffineMap) -> None:
    bounds = op.properties.get("in_bounds")
    if isa(bounds, ArrayAttr) and len(bounds) != len(map.results):
        raise VerifyException(
            "expects the in_bounds attr of same rank as permutation_map results: "
            f"{print_attribute(AffineMapAttr(map))} vs inBounds of size: {len(bounds)}"
        )


def mask_type(map: AffineMap, type: VectorType) -> VectorType:
    """The mask type of a transfer: the vector's dimensions in memory order. Source: `inferTransferOpMaskType`."""
    places = {result.position: place for place, result in enumerate(map.results) if isinstance(result, AffineDimExpr)}
    order: Sequence[int] = [places[position] for position in sorted(places)]
    shape, flags = type.get_shape(), list(type.scalable_dims)
    if not order:
        return VectorType(i1, [1])
    return VectorType(i1, [shape[place] for place in order], ArrayAttr([flags[place] for place in order]))


def _check_permutation(map: AffineMap) -> None:
    """Source: `verifyPermutationMap`."""
    seen: set[int] = set()
    for result in map.results:
        if isinstance(result, AffineConstantExpr) and result.value == 0:
            continue
        if not isinstance(result, AffineDimExpr):
            raise VerifyException(
                "requires a projected permutation_map (at most one dim or the zero constant can appear in each result)"
            )
        if result.position in seen:
            raise VerifyException(
                "requires a permutation_map that is a permutation (found one dim used more than once)"
            )
        seen.add(result.position)
