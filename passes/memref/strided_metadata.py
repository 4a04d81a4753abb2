"""Offset, sizes and strides of memrefs that are views of others. Source: `ExpandStridedMetadata.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from math import prod
from typing import NamedTuple

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType
from xdsl.dialects.memref import ExtractStridedMetaDataOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap, AffineSymExpr

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.affine_build import add, floor_divide, multiply, wrapped
from okl_opt.dialects.upstream.affine.applied import Insert, folded_apply
from okl_opt.dialects.upstream.affine.expressions import number
from okl_opt.dialects.upstream.memref.folds.slices import dropped_dimensions
from okl_opt.dialects.upstream.shared.layouts import Size, strides_and_offset
from okl_opt.dialects.upstream.shared.mixed import Mixed, mixed_values
from okl_opt.dialects.upstream.shared.reassociation import groups_of
from okl_opt.dialects.upstream.shared.shapes import integers
from okl_opt.dialects.upstream.shared.slicing import slice_of

_S0, _S1 = AffineSymExpr(0), AffineSymExpr(1)


class StridedMetadata(NamedTuple):
    """The base buffer of a memref, with offset, sizes and strides."""

    base: SSAValue
    offset: Mixed
    sizes: Sequence[Mixed]
    strides: Sequence[Mixed]


def type_of(value: SSAValue) -> MemRefType[Attribute]:
    """The type of a ranked memref."""
    assert isa(value.type, MemRefType)
    return value.type


def metadata_of(source: SSAValue, insert: Insert) -> StridedMetadata:
    """Insert an op that extracts the metadata of a memref. Static offsets and strides are returned as numbers."""
    layout = strides_and_offset(type_of(source))
    assert layout is not None, "the layout is strided"
    strides, offset = layout
    op = ExtractStridedMetaDataOp(source)
    insert(op)
    known = [_known(number, value) for number, value in zip(strides, op.strides, strict=True)]
    return StridedMetadata(op.base_buffer, _known(offset, op.offset), list(op.sizes), known)


def _known(number: Size, value: SSAValue) -> Mixed:
    return value if number is None else number


def product(values: Sequence[Mixed], insert: Insert) -> Mixed:
    """The product of several values, modulo 2^64 if all are known."""
    if all(isinstance(value, int) for value in values):
        return wrapped(prod(value for value in values if isinstance(value, int)))
    symbols = [AffineSymExpr(place) for place in range(len(values))]
    return folded_apply(insert, AffineMap(0, len(values), (reduce(multiply, symbols, number(1)),)), values)


def of_subview(op: Operation, insert: Insert) -> StridedMetadata | None:
    """Multiply the strides, and add up the offset of the subview. Source: `resolveSubviewStridedMetadata`."""
    dropped = dropped_dimensions(op)
    if dropped is None:
        return None
    part = slice_of(op)
    source = metadata_of(op.operands[0], insert)
    strides: list[Mixed] = []
    values: list[Mixed] = [source.offset]
    offset: AffineExpr = _S0
    for start, step, stride in zip(part.offsets, part.strides, source.strides, strict=True):
        strides.append(product([step, stride], insert))
        place = len(values)
        offset = add(offset, multiply(AffineSymExpr(place), AffineSymExpr(place + 1)))
        values += [start, stride]
    first = folded_apply(insert, AffineMap(0, len(values), (offset,)), values)
    kept = [place for place in range(len(strides)) if place not in dropped]
    return StridedMetadata(
        source.base, first, [part.sizes[place] for place in kept], [strides[place] for place in kept]
    )


def of_expand_shape(op: Operation, insert: Insert) -> StridedMetadata | None:
    """Split each dimension. Source: `getExpandedSizes`, `getExpandedStrides`.

    MLIR's functions support one dynamic size in a group, the quotient of the source's. For more, take the op's
    operands.
    """
    shape = type_of(op.results[0]).get_shape()
    source = metadata_of(op.operands[0], insert)
    if not source.sizes:
        return StridedMetadata(source.base, source.offset, [1] * len(shape), [1] * len(shape))
    given = mixed_values(integers(op.properties["static_output_shape"]), op.operands[1:])
    sizes: list[Mixed] = []
    strides: list[Mixed] = []
    for group, size, stride in zip(groups_of(op), source.sizes, source.strides, strict=True):
        expanded = [shape[index] for index in group]
        if expanded.count(DYNAMIC_INDEX) > 1:
            counts = [given[index] for index in group]
            sizes += counts
            strides += [product([stride, *counts[place:]], insert) for place in range(1, len(counts) + 1)]
        else:
            sizes += _expanded_sizes(expanded, size, insert)
            strides += _expanded_strides(expanded, size, stride, insert)
    return StridedMetadata(source.base, source.offset, sizes, strides)


def _expanded_sizes(expanded: Sequence[int], size: Mixed, insert: Insert) -> list[Mixed]:
    sizes: list[Mixed] = list(expanded)
    known = reduce(lambda one, other: one * other, (size for size in expanded if size != DYNAMIC_INDEX), 1)
    dynamic = _dynamic_place(expanded, first=False)
    if dynamic is not None:
        sizes[dynamic] = folded_apply(insert, AffineMap(0, 1, (floor_divide(_S0, number(known)),)), [size])
    return sizes


def _expanded_strides(expanded: Sequence[int], size: Mixed, stride: Mixed, insert: Insert) -> list[Mixed]:
    inner: list[int] = []
    known = 1
    for each in reversed(expanded):
        inner.append(known)
        known *= 1 if each == DYNAMIC_INDEX else each
    inner.reverse()
    # Strides before a dimension of unknown size depend on the size of the source.
    dynamic = _dynamic_place(expanded, first=True) or 0
    strides: list[Mixed] = []
    for place, factor in enumerate(inner):
        if place < dynamic:
            whole = floor_divide(multiply(_S0, number(factor)), number(known))
            strides.append(folded_apply(insert, AffineMap(0, 2, (multiply(whole, _S1),)), [size, stride]))
        else:
            strides.append(folded_apply(insert, AffineMap(0, 1, (multiply(_S0, number(factor)),)), [stride]))
    return strides


def _dynamic_place(sizes: Sequence[int], *, first: bool) -> int | None:
    places = [place for place, size in enumerate(sizes) if size == DYNAMIC_INDEX]
    return places[0 if first else -1] if places else None


def of_collapse_shape(op: Operation, insert: Insert) -> StridedMetadata | None:
    """Join dimensions. Source: `getCollapsedSize`, `getCollapsedStride`."""
    source_type, type_ = type_of(op.operands[0]), type_of(op.results[0])
    shape = source_type.get_shape()
    layout, joined_layout = strides_and_offset(source_type), strides_and_offset(type_)
    assert layout is not None and joined_layout is not None, "layouts are strided"
    source = metadata_of(op.operands[0], insert)
    sizes: list[Mixed] = []
    strides: list[Mixed] = []
    for group, size, stride in zip(groups_of(op), type_.get_shape(), joined_layout[0], strict=True):
        factors = [source.sizes[index] if shape[index] == DYNAMIC_INDEX else shape[index] for index in group]
        sizes.append(product(factors, insert) if size == DYNAMIC_INDEX else size)
        # The stride of a dimension of size 1 has no effect.
        valid = [source.strides[index] for index in group if shape[index] != 1]
        if not valid and stride is None:
            valid = [source.strides[index] for index in group if layout[0][index] is None][:1]
        if not valid and stride is None:
            return None
        strides.append(valid[-1] if valid else stride or 0)
    return StridedMetadata(source.base, source.offset, sizes, strides)
