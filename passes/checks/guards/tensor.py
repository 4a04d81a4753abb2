"""Checks of tensor ops."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, IntegerAttr
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.registry import create
from okl_opt.dialects.upstream.shared.mixed import mixed_values
from okl_opt.dialects.upstream.shared.shapes import integers, shape_of
from okl_opt.dialects.upstream.shared.slicing import slice_of
from okl_opt.passes.checks.guards.emit import INDEX
from okl_opt.passes.checks.guards.indices import (
    equal,
    fits_in_memory,
    in_bounds,
    not_negative,
    replaced,
    slice_in_bounds,
)
from okl_opt.passes.checks.guards.memref import dim_in_bounds, expanded_sizes
from okl_opt.passes.checks.guards.terms import Check, Made, Term, add, size


def _extract(op: Operation) -> Iterator[Check]:
    yield from in_bounds(op, op.operands[0], op.operands[1:])


def _insert(op: Operation) -> Iterator[Check]:
    yield from in_bounds(op, op.operands[1], op.operands[2:])


def _sizes(value: SSAValue) -> list[Term]:
    return [size(value, dimension) for dimension in range(len(shape_of(value.type) or ()))]


def _extract_slice(op: Operation) -> Iterator[Check]:
    yield from slice_in_bounds(op, slice_of(op), _sizes(op.operands[0]))


def _insert_slice(op: Operation) -> Iterator[Check]:
    source, target = op.operands[:2]
    part = slice_of(op)
    yield from slice_in_bounds(op, part, _sizes(target))
    given = _sizes(source)
    kept = _kept(part.sizes, shape_of(source.type) or ())
    for dimension, (one, other) in enumerate(zip(given, kept, strict=True)):
        yield equal(op, one, other, f"dimension {dimension} of the source has size %0, not %1")


def _kept(sizes: Sequence[Term], shape: Sequence[int]) -> list[Term]:
    """Return the sizes kept by a rank-reduced slice."""
    found: list[Term] = []
    surplus = len(sizes) - len(shape)
    for count in sizes:
        place = len(found)
        wanted = shape[place] if place < len(shape) else None
        if surplus and count == 1 and wanted != 1:
            surplus -= 1
            continue
        found.append(count)
    return found[: len(shape)] if not surplus else _without_ones(sizes, len(shape))


def _without_ones(sizes: Sequence[Term], rank: int) -> list[Term]:
    surplus = len(sizes) - rank
    found: list[Term] = []
    for count in sizes:
        if surplus and count == 1:
            surplus -= 1
            continue
        found.append(count)
    return found


def new_tensor(op: Operation, sizes: Sequence[SSAValue]) -> Iterator[Check]:
    """Check that the sizes given for the result are not negative, and that it is not too large."""
    for number in sizes:
        yield not_negative(op, number, "size %0 is negative")
    type = op.results[0].type
    yield from fits_in_memory(op, type, mixed_values(shape_of(type) or (), sizes))


def _empty(op: Operation) -> Iterator[Check]:
    yield from new_tensor(op, op.operands)


def _splat(op: Operation) -> Iterator[Check]:
    yield from new_tensor(op, op.operands[1:])


def _pad(op: Operation) -> Iterator[Check]:
    segments = integers(op.properties.get("operandSegmentSizes"))
    source = op.operands[0]
    low = mixed_values(integers(op.properties.get("static_low")), op.operands[1 : 1 + segments[1]])
    high = mixed_values(integers(op.properties.get("static_high")), op.operands[1 + segments[1] :])
    shape = shape_of(op.results[0].type) or ()
    sizes: list[Term] = []
    for dimension, (before, after) in enumerate(zip(low, high, strict=True)):
        for count in (before, after):
            yield not_negative(op, count, f"padding %0 of dimension {dimension} is negative")
        start = add(size(source, dimension), before)
        whole = add(start, after)
        sizes.append(whole)
        for count in (start, whole):
            yield not_negative(op, count, f"padding makes dimension {dimension} too large")
        if shape[dimension] != DYNAMIC_INDEX:
            yield equal(op, whole, shape[dimension], f"dimension {dimension} has size %0, not %1")
    yield from fits_in_memory(op, op.results[0].type, sizes)


def _cast(op: Operation) -> Iterator[Check]:
    source = op.operands[0]
    shape = shape_of(op.results[0].type)
    if shape is None:
        return
    given = shape_of(source.type)
    if given is None:
        rank = Made((source,), lambda insert: insert(create("tensor.rank", [source], [INDEX])).results[0])
        yield equal(op, rank, len(shape), "has a source of rank %0, which is not %1")
    for dimension, count in enumerate(shape):
        if count != DYNAMIC_INDEX:
            found = size(source, dimension) if given is not None else _size_of_unranked(source, dimension)
            yield equal(op, found, count, f"dimension {dimension} has size %0, not %1")


def _size_of_unranked(source: SSAValue, dimension: int) -> Made:
    def make(insert: Callable[[Operation], Operation]) -> SSAValue:
        index = insert(create("arith.constant", [], [INDEX], {"value": IntegerAttr.from_index_int_value(dimension)}))
        return insert(create("tensor.dim", [source, index.results[0]], [INDEX])).results[0]

    return Made((source,), make, 0)


def _expand_shape(op: Operation) -> Iterator[Check]:
    yield from expanded_sizes(op)


def _concat(op: Operation) -> Iterator[Check]:
    held = op.properties["dim"]
    assert isinstance(held, IntegerAttr)
    joined = held.value.data
    shape = shape_of(op.results[0].type) or ()
    first, *others = op.operands
    sizes: list[Term] = []
    for dimension, count in enumerate(shape):
        if dimension == joined:
            whole: Term = 0
            for operand in op.operands:
                whole = add(whole, size(operand, dimension))
            sizes.append(whole)
            if count != DYNAMIC_INDEX:
                yield equal(op, whole, count, f"dimension {dimension} has size %0, not %1")
            continue
        wanted = size(first, dimension) if count == DYNAMIC_INDEX else count
        sizes.append(wanted)
        for operand in (first, *others):
            found = size(operand, dimension)
            yield equal(op, found, wanted, f"dimension {dimension} of an operand has size %0, not %1")
    yield from fits_in_memory(op, op.results[0].type, sizes)


GUARDS: dict[str, Callable[[Operation], Iterator[Check]]] = {
    "tensor.cast": _cast,
    "tensor.concat": _concat,
    "tensor.dim": dim_in_bounds,
    "tensor.empty": _empty,
    "tensor.expand_shape": _expand_shape,
    "tensor.extract": _extract,
    "tensor.extract_slice": _extract_slice,
    "tensor.gather": replaced,
    "tensor.generate": _empty,
    "tensor.insert": _insert,
    "tensor.insert_slice": _insert_slice,
    "tensor.pad": _pad,
    "tensor.parallel_insert_slice": _insert_slice,
    "tensor.reshape": replaced,
    "tensor.scatter": replaced,
    "tensor.splat": _splat,
}
