"""Checks of affine ops. Divisors in expressions must be positive, which is unknown for symbols."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from xdsl.dialects.builtin import AffineMapAttr, AffineSetAttr, ArrayAttr, IntegerAttr, MemRefType
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineExpr, AffineMap

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.shared.shapes import integers, shape_of
from okl_opt.passes.checks.guards.indices import MOST, in_bounds, positive, span_in_bounds
from okl_opt.passes.checks.guards.loops import integers_of_segments, loop_of
from okl_opt.passes.checks.guards.terms import Check, Mapped, Relation, Term, divisors, size


def _results(map: AffineMap, operands: Sequence[SSAValue]) -> list[Term]:
    return [Mapped(AffineMap(map.num_dims, map.num_symbols, (each,)), tuple(operands)) for each in map.results]


def _indices(op: Operation, memref: int) -> list[Term]:
    held = op.properties.get("map", op.attributes.get("map"))
    operands = op.operands[memref + 1 :]
    if not isinstance(held, AffineMapAttr):
        return list(operands)
    return _results(held.data, operands)


def _divisors(op: Operation, map: AffineMap, operands: Sequence[SSAValue]) -> Iterator[Check]:
    """Check that the divisors in a map's results are positive."""
    for result in map.results:
        for divisor in divisors(result):
            if isinstance(divisor, AffineConstantExpr) and divisor.value > 0:
                continue
            (number,) = _results(AffineMap(map.num_dims, map.num_symbols, (divisor,)), operands)
            yield positive(op, number, "divides by %0, which is not positive")


def _map_of(op: Operation, name: str) -> AffineMap | None:
    held = op.get_attr_or_prop(name)
    return held.data if isinstance(held, AffineMapAttr) else None


def _computed(op: Operation) -> Iterator[Check]:
    map = _map_of(op, "map")
    if map is not None:
        yield from _divisors(op, map, op.operands)


def _if(op: Operation) -> Iterator[Check]:
    held = op.get_attr_or_prop("condition")
    if isinstance(held, AffineSetAttr):
        set_ = held.data
        sides: list[AffineExpr] = [side for each in set_.constraints for side in (each.lhs, each.rhs)]
        yield from _divisors(op, AffineMap(set_.num_dims, set_.num_symbols, tuple(sides)), op.operands)


def _access(memref: int) -> Callable[[Operation], Iterator[Check]]:
    def rule(op: Operation) -> Iterator[Check]:
        yield from _divided_indices(op, memref)
        yield from in_bounds(op, op.operands[memref], _indices(op, memref))

    return rule


def _divided_indices(op: Operation, memref: int) -> Iterator[Check]:
    map = _map_of(op, "map")
    if map is not None:
        yield from _divisors(op, map, op.operands[memref + 1 :])


def _vector_access(memref: int) -> Callable[[Operation], Iterator[Check]]:
    def rule(op: Operation) -> Iterator[Check]:
        yield from _divided_indices(op, memref)
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
    """Check that the last step of a loop does not overflow."""
    if isinstance(step, int) and step > 1:
        limit = MOST - step + 1
        yield Check((Relation("sgt", upper, limit),), f"'{op.name}' op steps past the largest index", upper, limit)


def _for(op: Operation) -> Iterator[Check]:
    step = op.properties.get("step")
    if isinstance(step, IntegerAttr) and step.value.data <= 0:
        yield positive(op, step.value.data, "step %0 is not positive")
    lower, upper = integers_of_segments(op)
    for name, operands in (
        ("lowerBoundMap", op.operands[:lower]),
        ("upperBoundMap", op.operands[lower : lower + upper]),
    ):
        map = _map_of(op, name)
        assert map is not None, "it has bounds"
        yield from _divisors(op, map, operands)
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
    yield from _divisors(op, lower.data, op.operands[:first])
    yield from _divisors(op, held.data, operands)
    for step in steps:
        yield positive(op, step.value.data, "step %0 is not positive")
    largest = max((step.value.data for step in steps), default=1)
    for upper in _results(held.data, operands):
        yield from steps_past_the_end(op, upper, largest)


def _basis(op: Operation) -> Iterator[Check]:
    """Check the parts of a basis, which divide an index."""
    segments = integers(op.properties.get("operandSegmentSizes"))
    first = segments[0] if segments else 1
    for number in op.operands[first:]:
        yield positive(op, number, "basis %0 is not positive")
    for number in integers(op.properties.get("static_basis")):
        if number <= 0 and number != -(1 << 63):
            yield positive(op, number, "basis %0 is not positive")


GUARDS: dict[str, Callable[[Operation], Iterator[Check]]] = {
    "affine.apply": _computed,
    "affine.delinearize_index": _basis,
    "affine.for": _for,
    "affine.if": _if,
    "affine.load": _access(0),
    "affine.max": _computed,
    "affine.min": _computed,
    "affine.parallel": _parallel,
    "affine.prefetch": lambda op: _divided_indices(op, 0),
    "affine.store": _access(1),
    "affine.vector_load": _vector_access(0),
    "affine.vector_store": _vector_access(1),
}
