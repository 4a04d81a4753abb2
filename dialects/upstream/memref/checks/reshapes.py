"""Checks of ops that expand and collapse memrefs. Source: `MemRefOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefLayoutAttr, MemRefType, NoneAttr, StridedLayoutAttr
from xdsl.ir import Operation
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.memref.checks.memory import ranked
from okl_opt.dialects.upstream.shared.layouts import strides_and_offset
from okl_opt.dialects.upstream.shared.reassociation import groups_of
from okl_opt.dialects.upstream.shared.reshapes import check_output_shape
from okl_opt.dialects.upstream.shared.shapes import integers

Groups = Sequence[Sequence[int]]
Layout = MemRefLayoutAttr | NoneAttr


def check_collapse_shape(op: Operation) -> None:
    """Check that the result is the source with its groups collapsed."""
    source, result = ranked(op.operands[0].type), ranked(op.results[0].type)
    ranks = source.get_num_dims(), result.get_num_dims()
    if ranks[0] < ranks[1]:
        raise VerifyException(
            f"has source rank {ranks[0]} and result rank {ranks[1]}. This is not a collapse ({ranks[0]} < {ranks[1]})."
        )
    groups = groups_of(op)
    _check_shapes(result.get_shape(), source.get_shape(), groups)
    layout = _collapsed_layout(source, groups)
    if layout is None:
        raise VerifyException("invalid source layout map or collapsing non-contiguous dims")
    expected = MemRefType(source.element_type, result.get_shape(), layout, source.memory_space)
    if expected != result:
        raise VerifyException(f"expected collapsed type to be {quoted(expected)} but found {quoted(result)}")


def check_expand_shape(op: Operation) -> None:
    """Check that the source is the result with its groups collapsed."""
    source, result = ranked(op.operands[0].type), ranked(op.results[0].type)
    ranks = source.get_num_dims(), result.get_num_dims()
    if ranks[0] > ranks[1]:
        raise VerifyException(
            f"has source rank {ranks[0]} and result rank {ranks[1]}. This is not an expansion "
            f"({ranks[0]} > {ranks[1]})."
        )
    groups, shape = groups_of(op), result.get_shape()
    _check_shapes(source.get_shape(), shape, groups)
    layout = _expanded_layout(source, shape, groups)
    if layout is None:
        raise VerifyException("invalid source layout map")
    expected = MemRefType(source.element_type, shape, layout, source.memory_space)
    if expected != result:
        raise VerifyException(f"expected expanded type to be {quoted(expected)} but found {quoted(result)}")
    check_output_shape(op, len(shape), "bounds")
    for position, (size, stated) in enumerate(zip(shape, integers(op.properties["static_output_shape"]), strict=True)):
        if size not in (DYNAMIC_INDEX, stated):
            raise VerifyException(f"invalid output shape provided at pos {position}")


def _check_shapes(collapsed: Sequence[int], expanded: Sequence[int], groups: Groups) -> None:
    """Check that each collapsed size is the product of its group. Source: `verifyCollapsedShape`."""
    if len(collapsed) != len(groups):
        raise VerifyException(f"invalid number of reassociation groups: found {len(groups)}, expected {len(collapsed)}")
    following = 0
    for dimension, (group, size) in enumerate(zip(groups, collapsed, strict=True)):
        for index in group:
            if index != following:
                raise VerifyException("reassociation indices must be contiguous")
            if index >= len(expanded):
                raise VerifyException(f"reassociation index {index} is out of bounds")
            following += 1
        members = [expanded[index] for index in group]
        dynamic = DYNAMIC_INDEX in members
        if (size == DYNAMIC_INDEX) != dynamic:
            raise VerifyException(
                f"collapsed dim ({dimension}) must be dynamic if and only if reassociation group is dynamic"
            )
        if not dynamic and prod(members) != size:
            raise VerifyException(f"collapsed dim size ({size}) must equal reassociation group size ({prod(members)})")
    if not collapsed:
        if any(size != 1 for size in expanded):
            raise VerifyException("rank 0 memrefs can only be extended/collapsed with/from ones")
    elif following != len(expanded):
        raise VerifyException(
            f"expanded rank ({len(expanded)}) inconsistent with number of reassociation indices ({following})"
        )


def _is_identity(type: MemRefType) -> bool:
    """Return whether the layout is the default one, or an equal one such as `strided<[1]>`."""
    return isinstance(type.layout, NoneAttr) or strides_and_offset(type) == ([1], 0)


def _collapsed_layout(source: MemRefType, groups: Groups) -> Layout | None:
    """Source: `computeCollapsedLayoutMap`."""
    if _is_identity(source):
        return NoneAttr()
    layout = strides_and_offset(source)
    if layout is None:
        return None
    strides, offset = layout
    shape = source.get_shape()
    collapsed = [_last_stride(group, shape, strides) for group in groups]
    for group, stride in zip(groups, collapsed, strict=True):
        for index in reversed(group[1:]):
            stride = None if stride is None or shape[index] == DYNAMIC_INDEX else stride * shape[index]
            before = strides[index - 1]
            if shape[index - 1] != 1 and None not in (stride, before) and stride != before:
                return None
    return StridedLayoutAttr(collapsed, offset)


def _last_stride(group: Sequence[int], shape: Sequence[int], strides: Sequence[int | None]) -> int | None:
    """The stride of the last dimension in a group whose size is not 1."""
    kept = list(group)
    while len(kept) > 1 and shape[kept[-1]] == 1:
        kept.pop()
    return strides[kept[-1]] if shape[kept[-1]] != DYNAMIC_INDEX or len(kept) == 1 else None


def _expanded_layout(source: MemRefType, shape: Sequence[int], groups: Groups) -> Layout | None:
    """Source: `computeExpandedLayoutMap`."""
    if _is_identity(source):
        return NoneAttr()
    layout = strides_and_offset(source)
    if layout is None:
        return None
    strides, offset = layout
    if not strides:
        return StridedLayoutAttr([1] * len(shape), offset)
    expanded: list[int | None] = []
    for group, stride in zip(groups, strides, strict=True):
        inner: list[int | None] = []
        for index in reversed(group):
            inner.append(stride)
            stride = None if stride is None or shape[index] == DYNAMIC_INDEX else stride * shape[index]
        expanded += reversed(inner)
    return StridedLayoutAttr(expanded, offset)
