"""Offsets, sizes and strides of ops that read or write a slice, and the types of slices.

Source: `ViewLikeInterface.cpp`, `BuiltinTypes.cpp` and `TensorOps.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, i32
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.upstream.shared.mixed import (
    Mixed,
    constant_integer,
    dense_integers,
    dynamic_values,
    fold_constants,
    mixed_values,
    static_values,
)
from okl_opt.dialects.upstream.shared.shapes import integers

_PARTS = ("offsets", "sizes", "strides")


class Slice(NamedTuple):
    """A slice: offsets, sizes and strides by dimension."""

    offsets: Sequence[Mixed]
    sizes: Sequence[Mixed]
    strides: Sequence[Mixed]


def slice_of(op: Operation) -> Slice:
    """The slice of an op whose last operands are offsets, sizes and strides."""
    segments = integers(op.properties.get("operandSegmentSizes"))
    start = sum(segments[:-3])
    parts: list[list[Mixed]] = []
    for name, count in zip(_PARTS, segments[-3:], strict=True):
        static = integers(op.properties.get(f"static_{name}"))
        parts.append(mixed_values(static, op.operands[start : start + count]))
        start += count
    return Slice(*parts)


def slice_op(
    kind: type[Operation], operands: Sequence[SSAValue], slice: Slice, result_types: Sequence[Attribute]
) -> Operation:
    """A new op whose last operands are offsets, sizes and strides."""
    dynamic = [dynamic_values(part) for part in slice]
    properties: dict[str, Attribute] = {
        f"static_{name}": dense_integers(static_values(part)) for name, part in zip(_PARTS, slice, strict=True)
    }
    segments = [*(1 for _ in operands), *map(len, dynamic)]
    properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, segments)
    return kind.create(
        operands=[*operands, *(value for part in dynamic for value in part)],
        result_types=result_types,
        properties=properties,
    )


def with_constants(slice: Slice, *, only_valid_strides: bool = False) -> Slice | None:
    """The slice with constants in the first part that has any (offsets, sizes or strides); None if no part has.

    Source: `OpWithOffsetSizesAndStridesConstantArgumentFolder`.
    """
    offsets = fold_constants(slice.offsets, only_non_negative=True)
    if offsets is not None:
        return slice._replace(offsets=offsets)
    sizes = fold_constants(slice.sizes, only_non_negative=True)
    if sizes is not None:
        return slice._replace(sizes=sizes)
    strides = fold_constants(slice.strides, only_non_zero=only_valid_strides)
    return None if strides is None else slice._replace(strides=strides)


def is_whole(slice: Slice, shape: Sequence[int]) -> bool:
    """Return whether a slice is known to be all of `shape`. Source: `foldIdentityOffsetSizeAndStrideOpInterface`."""
    return (
        all(constant_integer(offset) == 0 for offset in slice.offsets)
        and all(constant_integer(size) == whole for size, whole in zip(slice.sizes, shape, strict=False))
        and all(constant_integer(stride) == 1 for stride in slice.strides)
    )


def is_in_bounds(slice: Slice, shape: Sequence[int]) -> bool:
    """Return whether a slice may be within `shape`, as far as both are known. Source: `verifyInBoundsSlice`."""
    for whole, offset, size, stride in zip(shape, *slice, strict=False):
        if whole == DYNAMIC_INDEX or not isinstance(offset, int):
            continue
        if offset >= whole:
            return False
        if isinstance(size, int) and isinstance(stride, int) and offset + (size - 1) * stride >= whole:
            return False
    return True


def dropped_dimensions(
    shape: Sequence[int], reduced: Sequence[int], *, match_dynamic: bool = False
) -> frozenset[int] | None:
    """The dimensions of size 1 that `shape` has and `reduced` lacks; None if other dimensions differ.

    With `match_dynamic`, a dynamic size equals every size except a 1 of `shape`.
    Source: `computeRankReductionMask`.
    """
    dropped: set[int] = set()
    place = 0
    for dimension, size in enumerate(shape):
        if place < len(reduced):
            is_wild = match_dynamic and size != 1 and DYNAMIC_INDEX in (size, reduced[place])
            if is_wild or size == reduced[place]:
                place += 1
                continue
        if size != 1:
            return None
        dropped.add(dimension)
    return frozenset(dropped) if place == len(reduced) else None


def dropped_from_end(sizes: Sequence[Mixed], reduced: Sequence[int]) -> frozenset[int] | None:
    """The dimensions of size 1 that `reduced` lacks, preferably leading ones; None if other sizes differ.

    Source: `getDroppedDims` of `TensorOps.cpp`.
    """
    dropped: set[int] = set()
    left = list(reduced)
    for dimension in reversed(range(len(sizes))):
        is_one = sizes[dimension] == 1
        if left and not (is_one and left[-1] != 1):
            left.pop()
        elif is_one:
            dropped.add(dimension)
        else:
            return None
    return None if left else frozenset(dropped)


def has_unit_strides(slice: Slice) -> bool:
    """Return whether all strides are 1."""
    return all(constant_integer(stride) == 1 for stride in slice.strides)


def without_ones(shape: Sequence[int], rank: int) -> list[int]:
    """The shape without the first sizes of 1, until it has `rank` sizes. Source: `getPositionsOfShapeOne`."""
    surplus = len(shape) - rank
    kept: list[int] = []
    for size in shape:
        if size == 1 and surplus > 0:
            surplus -= 1
        else:
            kept.append(size)
    return kept
