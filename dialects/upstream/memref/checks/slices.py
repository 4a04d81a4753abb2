"""Checks of subviews and reinterpret casts. Source: `MemRefOps.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects import memref
from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, StridedLayoutAttr
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.memref.checks.memory import ranked
from okl_opt.dialects.upstream.shared.layouts import strides_and_offset
from okl_opt.dialects.upstream.shared.slices import check_in_bounds, check_slice_lists, kept_dimensions, static_parts


def check_reinterpret_cast(op: Operation) -> None:
    """Check that the result's type has the given sizes, offset and strides."""
    assert isinstance(op, memref.ReinterpretCastOp)
    source, result = op.source.type, ranked(op.result.type)
    check_slice_lists(op, result.get_num_dims(), 1, offset_rank=1)
    for what, one, other in (
        ("memory spaces", getattr(source, "memory_space", None), result.memory_space),
        ("element types", getattr(source, "element_type", None), result.element_type),
    ):
        if one != other:
            types = f"source type {quoted(source)} and result memref type {quoted(result)}"
            raise bare_error(op, f"different {what} specified for {types}")
    offsets, sizes, given_strides = static_parts(op)
    for dimension, (size, given) in enumerate(zip(result.get_shape(), sizes, strict=False)):
        if size not in (DYNAMIC_INDEX, given):
            raise bare_error(op, f"expected result type with {_mismatch('size', given, size)} in dim = {dimension}")
    layout = strides_and_offset(result)
    if layout is None:
        raise bare_error(op, f"expected result type to have strided layout but found {quoted(result)}")
    strides, offset = layout
    if offset not in (None, offsets[0]):
        raise bare_error(op, f"expected result type with {_mismatch('offset', offsets[0], offset)}")
    for dimension, (stride, given) in enumerate(zip(strides, given_strides, strict=False)):
        if stride not in (None, given):
            raise bare_error(op, f"expected result type with {_mismatch('stride', given, stride)} in dim = {dimension}")


def _mismatch(what: str, expected: int, found: int | None) -> str:
    words = ["dynamic" if number == DYNAMIC_INDEX else str(number) for number in (expected, found)]
    return f"{what} = {words[0]} instead of {words[1]}"


def check_subview(op: Operation) -> None:
    """Check that the result is the slice, possibly rank-reduced, and that the slice is in bounds."""
    assert isinstance(op, memref.SubviewOp)
    source, result = ranked(op.source.type), ranked(op.result.type)
    check_slice_lists(op, source.get_num_dims(), 1)
    if source.memory_space != result.memory_space:
        types = f"base memref type {quoted(source)} and subview memref type {quoted(result)}"
        raise bare_error(op, f"different memory spaces specified for {types}")
    if strides_and_offset(source) is None:
        raise bare_error(op, f"base type {quoted(source)} is not strided")
    expected = _sliced(op, source)
    if result.get_num_dims() > expected.get_num_dims():
        raise bare_error(
            op, f"expected result rank to be smaller or equal to the source rank, but got {quoted(result)}"
        )
    wrong = "sizes" if kept_dimensions(expected.get_shape(), result.get_shape()) is None else None
    if wrong is None and expected.element_type != result.element_type:
        raise bare_error(
            op, f"expected result element type to be {quoted(expected.element_type)}, but got {quoted(result)}"
        )
    if wrong is None and not _has_layout(expected, result):
        wrong = "layout"
    if wrong is not None:
        raise bare_error(
            op,
            f"expected result type to be {quoted(expected)} or a rank-reduced version. (mismatch of result {wrong}), "
            f"but got {quoted(result)}",
        )
    check_in_bounds(op, source.get_shape())


def _sliced(op: Operation, source: MemRefType) -> MemRefType:
    """The type of the slice without rank reduction. Source: `SubViewOp::inferResultType`."""
    offsets, sizes, steps = static_parts(op)
    strides, offset = strides_and_offset(source) or ([], None)
    inferred = [_product(stride, step) for stride, step in zip(strides, steps, strict=True)]
    for start, stride in zip(offsets, strides, strict=True):
        moved = _product(stride, start)
        offset = None if offset is None or moved is None else offset + moved
    return MemRefType(source.element_type, sizes, StridedLayoutAttr(inferred, offset), source.memory_space)


def _product(stride: int | None, factor: int) -> int | None:
    if factor == 0 or stride == 0:
        return 0
    return None if stride is None or factor == DYNAMIC_INDEX else stride * factor


def _has_layout(expected: MemRefType, result: MemRefType) -> bool:
    """Return whether the result has the offset, and the strides of the kept dimensions."""
    wanted, found = strides_and_offset(expected), strides_and_offset(result)
    if wanted is None or found is None or wanted[1] != found[1]:
        return False
    kept = _kept_dimensions(expected, result)
    return kept is not None and [wanted[0][dimension] for dimension in kept] == found[0]


def _kept_dimensions(expected: MemRefType, result: MemRefType) -> list[int] | None:
    """The dimensions of `expected` kept in `result`; those of size 1 with another stride are dropped first."""
    strides, others = (layout[0] if layout else () for layout in map(strides_and_offset, (expected, result)))
    sizes, wanted = expected.get_shape(), list(result.get_shape())
    to_drop = len(sizes) - len(wanted)
    kept: list[int] = []
    for dimension, size in enumerate(sizes):
        position = len(kept)
        fits = position < len(wanted) and wanted[position] == size
        same_stride = position < len(others) and others[position] == strides[dimension]
        if to_drop and size == 1 and not (fits and same_stride):
            to_drop -= 1
        elif fits:
            kept.append(dimension)
        else:
            return None
    return kept if len(kept) == len(wanted) else None
