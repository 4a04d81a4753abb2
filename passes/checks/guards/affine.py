"""Checks of affine ops."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, IntegerAttr, MemRefType
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineMap

from dialects.hints import isa
from dialects.upstream.shared.shapes import integers, shape_of
from passes.checks.guards.indices import MOST, in_bounds, positive, span_in_bounds
from passes.checks.guards.loops import loop_of
from passes.checks.guards.terms import Check, Mapped, Relation, Term, size


def _results(map: AffineMap, operands: Sequence[SSAValue]) -> list[Term]:
    return [Mapped(AffineMap(map.num_dims, map.num_symbols, (each,)), tuple(operands)) for each in map.results]


def _indices(op: Operation, memref: int) -> list[Term]:
    held = op.properties.get("map", op.attributes.get("map"))
    operands = op.operands[memref + 1 :]
    if not isinstance(held, AffineMapAttr):
        return list(operands)
    return _results(held.data, operands)


def _access(memref: int) -> Callable[[Operation], Iterator[Check]]:
    def rule(op: Operation) -> Iterator[Check]:
        yield from in_bounds(op, op.operands[memref], _indices(op, memref))

    return rule


def _vector_access(memref: int) -> Callable[[Operation], Iterator[Check]]:
    def rule(op: Operation) -> Iterator[Check]:
        target = op.operands[memref]
        vector = op.results[0].type if op.results else op.operands[0].type
        shape = shape_of(vector) or ()
        indices = _indices(op, memref)
        outer = len(indices) - len(shape)
        counts = [1] * outer + list(shape)
        type = target.type
        assert isinstance(type, MemRefType)
        for dimension, (index, count) in enumerate(zip(indices, counts, strict=True)):
            yield from span_in_bounds(op, index, count, size(target, dimension), dimension)

    return rule


def steps_past_the_end(op: Operation, upper: Term, step: Term) -> Iterator[Check]:
    """The last step of a loop does not overflow."""
    if isinstance(step, int) and step > 1:
        limit = MOST - step + 1
        yield Check((Relation("sgt", upper, limit),), f"'{op.name}' op steps past the largest index", upper, limit)


def _for(op: Operation) -> Iterator[Check]:
    loop = loop_of(op.regions[0].block.args[0])
    if loop is not None:
        for upper in loop.upper:
            yield from steps_past_the_end(op, upper, loop.step)


def _parallel(op: Operation) -> Iterator[Check]:
    steps, held = op.properties["steps"], op.properties["upperBoundsMap"]
    lower = op.properties["lowerBoundsMap"]
    if not isa(steps, ArrayAttr[IntegerAttr]) or not isinstance(held, AffineMapAttr):
        return
    assert isinstance(lower, AffineMapAttr)
    first = lower.data.num_dims + lower.data.num_symbols
    operands = op.operands[first : first + held.data.num_dims + held.data.num_symbols]
    largest = max((step.value.data for step in steps), default=1)
    for upper in _results(held.data, operands):
        yield from steps_past_the_end(op, upper, largest)


def _basis(op: Operation) -> Iterator[Check]:
    """An index is divided by each part of a basis."""
    segments = integers(op.properties.get("operandSegmentSizes"))
    first = segments[0] if segments else 1
    for number in op.operands[first:]:
        yield positive(op, number, "basis %0 is not positive")
    for number in integers(op.properties.get("static_basis")):
        if number <= 0 and number != -(1 << 63):
            yield positive(op, number, "basis %0 is not positive")


GUARDS: dict[str, Callable[[Operation], Iterator[Check]]] = {
    "affine.delinearize_index": _basis,
    "affine.for": _for,
    "affine.load": _access(0),
    "affine.parallel": _parallel,
    "affine.store": _access(1),
    "affine.vector_load": _vector_access(0),
    "affine.vector_store": _vector_access(1),
}
