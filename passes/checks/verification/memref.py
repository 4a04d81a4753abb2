"""Checks of memref ops. Source: `RuntimeOpVerification.cpp` of memref of MLIR 22."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

from xdsl.dialects.builtin import DYNAMIC_INDEX, IntegerAttr, MemRefType, NoneAttr, StridedLayoutAttr, i1
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.registry import create
from okl_opt.dialects.upstream.shared.layouts import strides_and_offset
from okl_opt.dialects.upstream.shared.reassociation import groups_of
from okl_opt.dialects.upstream.shared.shapes import shape_of
from okl_opt.dialects.upstream.shared.slicing import slice_of
from okl_opt.passes.checks.verification.build import INDEX, Conditions


def _dim(build: Conditions, memref: SSAValue, dimension: int, *, folds: bool = False) -> SSAValue:
    operands = [memref, build.index(dimension)]
    return build.fold("memref.dim", operands) if folds else build.make("memref.dim", operands)


def _metadata(build: Conditions, memref: SSAValue) -> tuple[SSAValue, Sequence[SSAValue], Sequence[SSAValue]]:
    """Build `memref.extract_strided_metadata`; return offset, sizes and strides."""
    type = memref.type
    assert isa(type, MemRefType)
    rank = type.get_num_dims()
    base = MemRefType(type.element_type, [], NoneAttr(), type.memory_space)
    op = build.put(create("memref.extract_strided_metadata", [memref], [base, *[INDEX] * (1 + 2 * rank)]))
    return op.results[1], op.results[2 : 2 + rank], op.results[2 + rank :]


def _assume_alignment(op: Operation, build: Conditions) -> None:
    alignment = op.properties["alignment"]
    assert isinstance(alignment, IntegerAttr)
    number = alignment.value.data
    pointer = build.make("memref.extract_aligned_pointer_as_index", [op.operands[0]])
    rest = build.make("arith.remui", [pointer, build.index(number)])
    is_aligned = build.compare("eq", rest, build.index(0))
    build.require(is_aligned, f"memref is not aligned to {number}")


def _cast(op: Operation, build: Conditions) -> None:
    (source,), (result,) = op.operands, op.results
    type = result.type
    if not isa(type, MemRefType):
        return
    shape = type.get_shape()
    given = shape_of(source.type)
    if given is None:
        rank = build.make("memref.rank", [source])
        build.require(build.compare("eq", rank, build.index(len(shape))), "rank mismatch")
    unknown = [None] * len(shape)
    dynamic = MemRefType(
        type.element_type, [DYNAMIC_INDEX] * len(shape), StridedLayoutAttr(unknown, None), type.memory_space
    )
    offset, _, strides = _metadata(build, build.make("memref.cast", [source], [dynamic]))
    for dimension, size in enumerate(shape):
        if size == DYNAMIC_INDEX or (given is not None and given[dimension] != DYNAMIC_INDEX):
            continue
        found = _dim(build, source, dimension)
        build.require(build.compare("eq", found, build.index(size)), f"size mismatch of dim {dimension}")
    layout = strides_and_offset(type)
    if layout is None:
        return
    if layout[1] is not None:
        build.require(build.compare("eq", offset, build.index(layout[1])), "offset mismatch")
    for dimension, (found, stride) in enumerate(zip(strides, layout[0], strict=True)):
        if stride is not None:
            build.require(build.compare("eq", found, build.index(stride)), f"stride mismatch of dim {dimension}")


def _copy(op: Operation, build: Conditions) -> None:
    types = [operand.type for operand in op.operands]
    if not all(isinstance(type, MemRefType) for type in types):
        return
    shapes = [shape_of(type) or () for type in types]
    for dimension, sizes in enumerate(zip(*shapes, strict=True)):
        if DYNAMIC_INDEX not in sizes:
            continue
        found = [
            _dim(build, memref, dimension) if size == DYNAMIC_INDEX else build.index(size)
            for memref, size in zip(op.operands, sizes, strict=True)
        ]
        same = build.compare("eq", *found)
        build.require(same, f"size of {dimension}-th source/target dim does not match")


def _dim_op(op: Operation, build: Conditions) -> None:
    source, index = op.operands
    rank = build.make("memref.rank", [source])
    build.require(build.in_bounds(index, build.index(0), rank), "index is out of bounds")


def _expand_shape(op: Operation, build: Conditions) -> None:
    shape = shape_of(op.results[0].type) or ()
    for dimension, group in enumerate(groups_of(op)):
        found = _dim(build, op.operands[0], dimension)
        known = prod(shape[index] for index in group if shape[index] != DYNAMIC_INDEX)
        rest = build.make("arith.remsi", [found, build.index(known)])
        divides = build.compare("eq", rest, build.index(0))
        build.require(divides, "static result dims in reassoc group do not divide src dim evenly")


def check_indices(build: Conditions, dim: str, shaped: SSAValue, indices: Sequence[SSAValue]) -> None:
    """Check that indices are in bounds; `dim` is the name of the op that gives a size."""
    if not indices:
        return
    zero = build.index(0)
    every: SSAValue | None = None
    for dimension, index in enumerate(indices):
        size = build.fold(dim, [shaped, build.index(dimension)])
        is_in_bounds = build.in_bounds(index, zero, size)
        every = is_in_bounds if every is None else build.fold("arith.andi", [every, is_in_bounds], i1)
    assert every is not None
    build.require(every, "out-of-bounds access")


def _access(place: int) -> Callable[[Operation, Conditions], None]:
    """Return a check of the indices of an op; `place` is the position of the memref operand before them."""

    def check(op: Operation, build: Conditions) -> None:
        check_indices(build, "memref.dim", op.operands[place], op.operands[place + 1 :])

    return check


def check_slice(op: Operation, build: Conditions, what: str, sizes_of: Callable[[], Callable[[int], SSAValue]]) -> None:
    """Check that a slice is within its source, dimension by dimension.

    `sizes_of` returns a function from a dimension to its size.
    """
    zero, one = build.index(0), build.index(1)
    size_of = sizes_of()
    for dimension, mixed in enumerate(zip(*slice_of(op), strict=True)):
        offset, size, stride = map(build.value, mixed)
        whole = size_of(dimension)
        starts = _starts_in_bounds(build, offset, size, zero, whole)
        build.require(starts, f"offset {dimension} is out-of-bounds")
        ends = _ends_in_bounds(build, (offset, size, stride), zero, one, whole)
        build.require(ends, f"{what} runs out-of-bounds along dimension {dimension}")


def _starts_in_bounds(build: Conditions, offset: SSAValue, size: SSAValue, zero: SSAValue, whole: SSAValue) -> SSAValue:
    """Build the condition that a slice starts in bounds; an empty one may start at the end."""
    return build.either(
        build.compare("eq", size, zero),
        lambda: build.in_bounds(offset, zero, whole, inclusive=True),
        lambda: build.in_bounds(offset, zero, whole),
    )


def _ends_in_bounds(
    build: Conditions, slice: tuple[SSAValue, SSAValue, SSAValue], zero: SSAValue, one: SSAValue, whole: SSAValue
) -> SSAValue:
    offset, size, stride = slice

    def is_last_in_bounds() -> SSAValue:
        steps = build.make("arith.muli", [build.make("arith.subi", [size, one]), stride])
        return build.in_bounds(build.make("arith.addi", [offset, steps]), zero, whole)

    return build.either(build.compare("sgt", size, zero), is_last_in_bounds, build.true)


def _subview(op: Operation, build: Conditions) -> None:
    check_slice(op, build, "subview", lambda: _metadata(build, op.operands[0])[1].__getitem__)


VERIFY = {
    "memref.assume_alignment": _assume_alignment,
    "memref.atomic_rmw": _access(1),
    "memref.cast": _cast,
    "memref.copy": _copy,
    "memref.dim": _dim_op,
    "memref.expand_shape": _expand_shape,
    "memref.generic_atomic_rmw": _access(0),
    "memref.load": _access(0),
    "memref.store": _access(1),
    "memref.subview": _subview,
}
