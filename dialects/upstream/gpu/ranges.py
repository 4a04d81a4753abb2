"""Ranges of ids and sizes of the grid. Source: `InferIntRangeInterfaceImpls.cpp` of gpu of MLIR 22."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects.builtin import DenseArrayBase, IntegerAttr
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.interfaces.control_flow import is_callable
from okl_opt.dialects.interfaces.folding import constant_value
from okl_opt.dialects.numbers.elements import INDEX_WIDTH
from okl_opt.dialects.numbers.int_ranges import IntRange, from_unsigned, intersection, mask
from okl_opt.dialects.numbers.matchers import integer

# Upper limits of all known GPUs.
_MOST_IN_DIMENSION = mask(32)
_MOST_BLOCKS_OF_CLUSTER = 8
_LARGEST_SUBGROUP = 128

_DIMENSIONS = ("x", "y", "z")
_Row = Callable[[Operation, Sequence[IntRange]], IntRange | None]


def _indices(least: int, most: int) -> IntRange:
    bits = mask(INDEX_WIDTH)
    return from_unsigned(INDEX_WIDTH, least & bits, most & bits)


def _given(op: Operation) -> int | None:
    """The attribute `upper_bound`, or None."""
    bound = op.properties.get("upper_bound")
    return bound.value.data & mask(INDEX_WIDTH) if isinstance(bound, IntegerAttr) else None


def _launched(op: Operation, size: str) -> int | None:
    """The constant size of `op`'s dimension from the enclosing launch or function; `size` is "grid", "block" or
    "cluster".
    """
    name = getattr(op.properties.get("dimension"), "data", "")
    dimension = _DIMENSIONS.index(name) if name in _DIMENSIONS else 0
    launch = _around(op, lambda holder: holder.name == "gpu.launch")
    if launch is not None:
        operand: SSAValue | None = getattr(launch, f"{size}Size{_DIMENSIONS[dimension].upper()}", None)
        known = None if operand is None else integer(constant_value(operand))
        if known is not None:
            return known
    kernel = _around(op, lambda holder: holder.name == "gpu.func")
    known = None if kernel is None else _element(kernel.properties.get(f"known_{size}_size"), dimension)
    if known is not None:
        return known
    function = _around(op, is_callable)
    return None if function is None else _element(function.attributes.get(f"gpu.known_{size}_size"), dimension)


def _around(op: Operation, wanted: Callable[[Operation], bool]) -> Operation | None:
    holder = op.parent_op()
    while holder is not None and not wanted(holder):
        holder = holder.parent_op()
    return holder


def _element(sizes: object, dimension: int) -> int | None:
    if not isinstance(sizes, DenseArrayBase):
        return None
    values = sizes.get_values()
    return int(values[dimension]) & mask(32) if dimension < len(values) else None


def _size(most: int, of: str | None = None) -> _Row:
    """The range of a size: the launched size `of` a grid, block or cluster, else at most the attribute or `most`."""

    def row(op: Operation, operands: Sequence[IntRange]) -> IntRange:
        known = None if of is None else _launched(op, of)
        if known is not None:
            return _indices(known, known)
        given = _given(op)
        return _indices(1, most if given is None else given)

    return row


def _id(most: int, of: str | None = None) -> _Row:
    """The range of an id: below the launched size `of` a grid, block or cluster, and below the attribute."""

    def row(op: Operation, operands: Sequence[IntRange]) -> IntRange:
        known = None if of is None else _launched(op, of)
        given = _given(op)
        bound = most if known is None else known
        if given is not None:
            bound = given if known is None else min(known, given)
        return _indices(0, bound - 1)

    return row


def _global_id(op: Operation, operands: Sequence[IntRange]) -> IntRange:
    given = _given(op)
    if given is None:
        block, grid = _launched(op, "block"), _launched(op, "grid")
        given = (_MOST_IN_DIMENSION if block is None else block) * (_MOST_IN_DIMENSION if grid is None else grid)
    return _indices(0, given - 1)


def _launch(op: Operation, operands: Sequence[IntRange]) -> Sequence[tuple[SSAValue, IntRange]]:
    body = op.regions[0].blocks.first
    if body is None or len(body.args) < 12:
        return ()
    found: list[tuple[SSAValue, IntRange]] = []
    for number, operand in enumerate(operands[:6]):
        size = intersection(operand, _indices(1, _MOST_IN_DIMENSION))
        # Region arguments: ids, then sizes, first of blocks, then of threads.
        found.append((body.args[number], _indices(0, size.umax - 1)))
        found.append((body.args[6 + number], size))
    return found


def _same(op: Operation, operands: Sequence[IntRange]) -> IntRange:
    return operands[0]


RESULT = {
    "gpu.block_dim": _size(_MOST_IN_DIMENSION, "block"),
    "gpu.block_id": _id(_MOST_IN_DIMENSION, "grid"),
    "gpu.cluster_block_id": _id(_MOST_BLOCKS_OF_CLUSTER, "cluster"),
    "gpu.cluster_dim": _size(_MOST_IN_DIMENSION),
    "gpu.cluster_dim_blocks": _size(_MOST_BLOCKS_OF_CLUSTER, "cluster"),
    "gpu.cluster_id": _id(_MOST_IN_DIMENSION),
    "gpu.global_id": _global_id,
    "gpu.grid_dim": _size(_MOST_IN_DIMENSION, "grid"),
    "gpu.lane_id": _id(_LARGEST_SUBGROUP),
    "gpu.num_subgroups": _size(_MOST_IN_DIMENSION),
    "gpu.subgroup_broadcast": _same,
    "gpu.subgroup_id": _id(_MOST_IN_DIMENSION),
    "gpu.subgroup_size": _size(_LARGEST_SUBGROUP),
    "gpu.thread_id": _id(_MOST_IN_DIMENSION, "block"),
}
ARGUMENTS = {"gpu.launch": _launch}
