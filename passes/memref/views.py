"""Views of memrefs: their indices and directions in terms of the source.

Source: `FoldMemRefAliasOps.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.dominance import comes_before
from okl_opt.dialects.numbers.matchers import made_by
from okl_opt.dialects.upstream.affine.applied import Insert, as_value
from okl_opt.dialects.upstream.affine.folds.indices import delinearized, linearized
from okl_opt.dialects.upstream.memref.folds.reshapes import output_shape
from okl_opt.dialects.upstream.memref.folds.slices import dropped_dimensions
from okl_opt.dialects.upstream.shared.mixed import Mixed, constant_integer
from okl_opt.dialects.upstream.shared.reassociation import groups_of
from okl_opt.dialects.upstream.shared.slicing import slice_of
from okl_opt.passes.affine.slices import indices_in
from okl_opt.passes.memref.strided_metadata import metadata_of, type_of

SUBVIEW = "memref.subview"
EXPAND = "memref.expand_shape"
COLLAPSE = "memref.collapse_shape"
VIEWS = (SUBVIEW, EXPAND, COLLAPSE)


def follows_source(op: Operation) -> bool:
    """Return True if an op comes after its source is defined. In a graph region a view may be its own source."""
    maker = op.operands[0].owner
    return not isinstance(maker, Operation) or comes_before(maker, op)


def view_before(op: Operation, value: SSAValue, *names: str) -> Operation | None:
    """Return the view that defines an operand of an op, if the op may access the view's source instead."""
    view = made_by(value, *names)
    if view is None or not comes_before(view, op) or not follows_source(view) or dropped_by(view) is None:
        return None
    # An index split by a size of 0 has no digits.
    expanded = type_of(view.operands[0] if view.name == COLLAPSE else view.results[0]).get_shape()
    groups = [] if view.name == SUBVIEW else groups_of(view)
    is_empty = any(expanded[dimension] == 0 for group in groups if len(group) > 1 for dimension in group)
    return None if is_empty else view


def dropped_by(view: Operation) -> AbstractSet[int] | None:
    """Return the dimensions of the source that a view drops, or None if the types are ambiguous."""
    return dropped_dimensions(view) if view.name == SUBVIEW else frozenset()


# ----- indices


def source_indices(view: Operation, indices: Sequence[SSAValue], insert: Insert, *, disjoint: bool) -> list[SSAValue]:
    """Turn indices of a view into indices of the source. `disjoint`: each index is known to be less than its size."""
    if view.name == SUBVIEW:
        return indices_in(slice_of(view), dropped_by(view) or frozenset(), indices, insert)
    if view.name == EXPAND:
        return _of_expand_shape(view, indices, disjoint, insert)
    return _of_collapse_shape(view, indices, insert)


def _of_expand_shape(view: Operation, indices: Sequence[SSAValue], disjoint: bool, insert: Insert) -> list[SSAValue]:
    """Linearize the indices of each group of dimensions."""
    sizes = output_shape(view)
    found: list[SSAValue] = []
    for group in groups_of(view):
        digits = [indices[dimension] for dimension in group]
        if len(group) == 1:
            found += digits
            continue
        number = linearized(digits, [sizes[dimension] for dimension in group], disjoint=disjoint)
        insert(number)
        found.append(number.linear_index)
    return found


def _of_collapse_shape(view: Operation, indices: Sequence[SSAValue], insert: Insert) -> list[SSAValue]:
    """Delinearize an index into each group of dimensions."""
    shape, groups = type_of(view.operands[0]).get_shape(), groups_of(view)
    if not groups:
        return [as_value(insert, 0) for _ in shape]
    sizes: Sequence[Mixed] = shape
    if any(shape[dimension] == DYNAMIC_INDEX for group in groups if len(group) > 1 for dimension in group):
        values = metadata_of(view.operands[0], insert).sizes
        sizes = [value if size == DYNAMIC_INDEX else size for size, value in zip(shape, values, strict=True)]
    found: list[SSAValue] = []
    for group, index in zip(groups, indices, strict=True):
        if len(group) == 1:
            found.append(index)
            continue
        split = delinearized(index, [sizes[dimension] for dimension in group])
        insert(split)
        found += split.results
    return found


# ----- directions


def steps_through(view: Operation) -> list[int | None]:
    """For each dimension of a view, the dimension of the source with the same next element, or None."""
    if view.name == SUBVIEW:
        dropped = dropped_by(view) or frozenset()
        return [
            dimension if constant_integer(stride) == 1 else None
            for dimension, stride in enumerate(slice_of(view).strides)
            if dimension not in dropped
        ]
    groups = groups_of(view)
    if view.name == COLLAPSE:
        return [group[-1] for group in groups]
    return [number if dimension == group[-1] else None for number, group in enumerate(groups) for dimension in group]
