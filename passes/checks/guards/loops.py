"""Counting loops, with bounds as terms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, DenseIntOrFPElementsAttr, IntegerAttr
from xdsl.ir import BlockArgument, Operation, SSAValue
from xdsl.ir.affine import AffineMap

from okl_opt.dialects.hints import isa
from okl_opt.dialects.numbers.matchers import signed_integer
from okl_opt.dialects.upstream.shared.mixed import mixed_values
from okl_opt.dialects.upstream.shared.shapes import integers
from okl_opt.passes.checks.guards.terms import Mapped, Term


class Loop(NamedTuple):
    """A loop that counts up: from the greatest of `lower` to before the least of `upper`, as signed integers."""

    op: Operation
    lower: Sequence[Term]
    upper: Sequence[Term]
    step: Term


def loop_of(variable: BlockArgument) -> Loop | None:
    """Return the counting loop of an induction variable, or None."""
    op = variable.block.parent_op()
    number = variable.index
    if op is None or variable.block.prev_block is not None:
        return None
    match op.name:
        case "scf.for" if number == 0 and not is_unsigned(op):
            return Loop(op, [op.operands[0]], [op.operands[1]], op.operands[2])
        case "affine.for" if number == 0:
            lower, upper = integers_of_segments(op)
            step = signed_integer(op.properties["step"])
            assert step is not None, "it has a step"
            return Loop(
                op,
                _bounds_of_map(op, "lowerBoundMap", op.operands[:lower]),
                _bounds_of_map(op, "upperBoundMap", op.operands[lower : lower + upper]),
                step,
            )
        case "scf.parallel":
            count = len(variable.block.args)
            low, high, step = (op.operands[number + place * count] for place in range(3))
            return Loop(op, [low], [high], step)
        case "scf.forall":
            return _forall(op, number)
        case "affine.parallel":
            return _affine_parallel(op, number)
        case _:
            return None


def is_unsigned(op: Operation) -> bool:
    """Return whether an `scf.for` compares its induction variable as an unsigned integer."""
    return op.get_attr_or_prop("unsignedCmp") is not None


def integers_of_segments(op: Operation) -> tuple[int, int]:
    """Return the numbers of operands of both bounds of an `affine.for`."""
    lower, upper, *_ = integers(op.properties.get("operandSegmentSizes"))
    return lower, upper


def _bounds_of_map(op: Operation, name: str, operands: Sequence[SSAValue]) -> list[Term]:
    held = op.properties[name]
    assert isinstance(held, AffineMapAttr)
    map = held.data
    return [Mapped(AffineMap(map.num_dims, map.num_symbols, (each,)), tuple(operands)) for each in map.results]


def _forall(op: Operation, number: int) -> Loop | None:
    segments = integers(op.properties.get("operandSegmentSizes"))
    start, parts = 0, list[Term]()
    for name, count in zip(("staticLowerBound", "staticUpperBound", "staticStep"), segments, strict=False):
        mixed = mixed_values(integers(op.properties.get(name)), op.operands[start : start + count])
        if number >= len(mixed):
            return None
        parts.append(mixed[number])
        start += count
    return Loop(op, [parts[0]], [parts[1]], parts[2])


def _affine_parallel(op: Operation, number: int) -> Loop | None:
    steps = op.properties.get("steps")
    parts: list[list[Term]] = []
    start = 0
    for which in ("lowerBounds", "upperBounds"):
        groups, held = op.properties.get(f"{which}Groups"), op.properties.get(f"{which}Map")
        if not isinstance(groups, DenseIntOrFPElementsAttr) or not isinstance(held, AffineMapAttr):
            return None
        counts = [int(count) for count in groups.get_values()]
        map = held.data
        inputs = map.num_dims + map.num_symbols
        first = sum(counts[:number])
        operands = tuple(op.operands[start : start + inputs])
        results = map.results[first : first + counts[number]]
        parts.append([Mapped(AffineMap(map.num_dims, map.num_symbols, (each,)), operands) for each in results])
        start += inputs
    if not isa(steps, ArrayAttr[IntegerAttr]):
        return None
    return Loop(op, parts[0], parts[1], steps.data[number].value.data)
