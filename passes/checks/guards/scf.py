"""Checks of loops: they count up, and not past the largest integer."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.folding import constant_value
from okl_opt.dialects.interfaces.int_ranges import integer_width_of
from okl_opt.dialects.numbers.int_ranges import signed_limits
from okl_opt.dialects.numbers.matchers import signed_integer
from okl_opt.dialects.registry import create
from okl_opt.dialects.upstream.shared.mixed import Mixed, constant_integer, mixed_values
from okl_opt.dialects.upstream.shared.shapes import integers
from okl_opt.passes.checks.guards.emit import INDEX
from okl_opt.passes.checks.guards.loops import is_unsigned
from okl_opt.passes.checks.guards.terms import Check, Made, Relation, Term, sub


def _counts(op: Operation, upper: Mixed, step: Mixed) -> Iterator[Check]:
    known = constant_integer(step)
    step = step if known is None else known
    yield Check((Relation("sle", step, 0),), f"'{op.name}' op step %0 is not positive", step)
    if known == 1:
        return
    type = upper.type if isinstance(upper, SSAValue) else INDEX
    most = signed_limits(integer_width_of(type))[1]
    name = f"'{op.name}' op steps past the largest integer"
    if known is not None:
        limit: Term = most - known + 1
    elif isinstance(type, IndexType):
        limit = sub(sub(0, step), -most - 1)
    else:
        assert isinstance(step, SSAValue)
        limit = _limit(step, most)
    yield Check((Relation("sgt", upper, limit),), name, upper)


def _limit(step: SSAValue, most: int) -> Made:
    """`most - step + 1` of the type of the step."""
    type = step.type
    assert isa(type, IntegerType)

    def make(insert: Callable[[Operation], Operation]) -> SSAValue:
        constant = insert(create("arith.constant", [], [type], {"value": IntegerAttr(most, type)})).results[0]
        one = insert(create("arith.constant", [], [type], {"value": IntegerAttr(1, type)})).results[0]
        less = insert(create("arith.subi", [step, one], [type])).results[0]
        return insert(create("arith.subi", [constant, less], [type])).results[0]

    return Made((step,), make)


def _for(op: Operation) -> Iterator[Check]:
    _, upper, step = op.operands[:3]
    if is_unsigned(op):
        known = signed_integer(constant_value(step))
        number = step if known is None else known
        yield Check((Relation("eq", number, 0),), f"'{op.name}' op step is 0")
        return
    yield from _counts(op, upper, step)


def _parallel(op: Operation) -> Iterator[Check]:
    count = len(op.regions[0].block.args)
    for number in range(count):
        yield from _counts(op, op.operands[count + number], op.operands[2 * count + number])


def _forall(op: Operation) -> Iterator[Check]:
    segments = integers(op.properties.get("operandSegmentSizes"))
    start = segments[0]
    upper = mixed_values(integers(op.properties.get("staticUpperBound")), op.operands[start : start + segments[1]])
    start += segments[1]
    step = mixed_values(integers(op.properties.get("staticStep")), op.operands[start : start + segments[2]])
    for end, each in zip(upper, step, strict=True):
        yield from _counts(op, end, each)


GUARDS: dict[str, Callable[[Operation], Iterator[Check]]] = {
    "scf.for": _for,
    "scf.forall": _forall,
    "scf.parallel": _parallel,
}
