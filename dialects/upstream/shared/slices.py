"""Checks of offsets, sizes and strides, partly static and partly operands.

Source: `ViewLikeInterface.cpp`, `BuiltinTypes.cpp` and `StaticValueUtils.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.shared.shapes import element_of, integers, shape_of

_PARTS = ("offset", "size", "stride")


def static_parts(op: Operation) -> list[list[int]]:
    """The static offsets, sizes and strides."""
    return [integers(op.properties.get(f"static_{part}s")) for part in _PARTS]


def check_slice_lists(op: Operation, rank: int, first: int, offset_rank: int | None = None) -> None:
    """Check the lengths of the lists, their operands, and signs. Source: `verifyOffsetSizeAndStrideOp`.

    `rank` is the required number of sizes and strides, `first` the segment of the offsets. With `offset_rank` of 1,
    there may be a single offset.
    """
    parts = static_parts(op)
    offsets, sizes, strides = map(len, parts)
    expected = (rank if offset_rank is None else offset_rank, rank, rank)
    if not offsets == expected[0] == 1 and offsets != sizes:
        raise bare_error(op, _ranks("offsets", offsets, "sizes", sizes))
    if sizes != strides:
        raise bare_error(op, _ranks("sizes", sizes, "strides", strides))
    given = integers(op.properties.get("operandSegmentSizes"))[first:]
    for part, values, count, operands in zip(_PARTS, parts, expected, given, strict=True):
        if len(values) != count:
            raise bare_error(op, f"expected {count} {part} values, got {len(values)}")
        dynamic = values.count(DYNAMIC_INDEX)
        if dynamic != operands:
            raise bare_error(
                op,
                f"expected the number of '{part}s' to match the number of dynamic entries in 'static_{part}s' "
                f"({operands} vs {dynamic})",
            )
    for part, values in zip(_PARTS[:2], parts, strict=False):
        for value in values:
            if value < 0 and value != DYNAMIC_INDEX:
                raise bare_error(op, f"expected {part}s to be non-negative, but got {value}")


def _ranks(one: str, count: int, other: str, found: int) -> str:
    return (
        f"expected mixed {one} rank to match mixed {other} rank ({count} vs {found}) so the rank of the result type is "
        "well-formed."
    )


def check_in_bounds(op: Operation, shape: Sequence[int]) -> None:
    """Check that a slice is within `shape`, as far as both are static. Source: `verifyInBoundsSlice`."""
    for index, (whole, start, size, step) in enumerate(zip(shape, *static_parts(op), strict=False)):
        if DYNAMIC_INDEX in (whole, start):
            continue
        if start >= whole:
            raise bare_error(op, f"offset {index} is out-of-bounds: {start} >= {whole}")
        if DYNAMIC_INDEX in (size, step):
            continue
        last = start + (size - 1) * step
        if last >= whole:
            raise bare_error(op, f"slice along dimension {index} runs out-of-bounds: {last} >= {whole}")


def kept_dimensions(shape: Sequence[int], reduced: Sequence[int]) -> list[int] | None:
    """The dimensions of `shape` in `reduced`, which may lack some of size 1. Source: `computeRankReductionMask`."""
    kept: list[int] = []
    for dimension, size in enumerate(shape):
        if len(kept) < len(reduced) and reduced[len(kept)] == size:
            kept.append(dimension)
        elif size != 1:
            return None
    return kept if len(kept) == len(reduced) else None


def check_rank_reduced(op: Operation, expected: Attribute, found: Attribute) -> None:
    """Check that `found` is `expected`, possibly without dimensions of size 1. Source: `isRankReducedType`."""
    if expected == found:
        return
    shape, reduced = shape_of(expected) or (), shape_of(found) or ()
    if len(reduced) > len(shape):
        raise bare_error(op, "expected rank to be smaller or equal to the other rank. ")
    if kept_dimensions(shape, reduced) is None:
        message = f"expected type to be {quoted(expected)} or a rank-reduced version. (size mismatch) "
        raise bare_error(op, message)
    if element_of(expected) != element_of(found):
        raise bare_error(op, f"expected element type to be {quoted(element_of(expected))}")
