"""Control flow of scf ops. Source: `SCFOps.td`, `SCF.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DenseArrayBase
from xdsl.ir import Operation

from okl_opt.dialects.interfaces.control_flow import Constants, Edge, Induction, RegionFlow, integer, leave
from okl_opt.dialects.upstream.shared.mixed import mixed_values


def _into(op: Operation, number: int) -> Edge:
    return Edge(op.regions[number], (), ())


def _enter_if(op: Operation, constants: Constants) -> Sequence[Edge]:
    otherwise = _into(op, 1) if op.regions[1].blocks.first is not None else Edge(None, op.results, ())
    condition = integer(constants[0])
    if condition is None:
        return [_into(op, 0), otherwise]
    return [_into(op, 0) if condition else otherwise]


def _runs_of_if(op: Operation, constants: Constants) -> Sequence[int | None]:
    condition = integer(constants[0])
    return [1, 1] if condition is None else [int(bool(condition)), int(not condition)]


def _enter_body(op: Operation, constants: Constants) -> Sequence[Edge]:
    return [_into(op, 0)]


def _loop(op: Operation, constants: Constants) -> Sequence[Edge]:
    inits = op.operands[3:]
    return [_again(op, inits), Edge(None, op.results, inits)]


def _loop_on(op: Operation, terminator: Operation, constants: Constants) -> Sequence[Edge]:
    return [_again(op, terminator.operands), Edge(None, op.results, terminator.operands)]


def _again(op: Operation, operands: Sequence[object]) -> Edge:
    body = op.regions[0]
    block = body.blocks.first
    assert block is not None, "a loop has a body"
    return Edge(body, block.args[1:], operands)  # pyright: ignore[reportArgumentType]


def _enter_while(op: Operation, constants: Constants) -> Sequence[Edge]:
    return [_to_region(op, 0, op.operands)]


def _to_region(op: Operation, number: int, operands: Sequence[object]) -> Edge:
    region = op.regions[number]
    block = region.blocks.first
    assert block is not None, "the regions of a loop have a block"
    return Edge(region, block.args, operands)  # pyright: ignore[reportArgumentType]


def _leave_while(op: Operation, terminator: Operation, constants: Constants) -> Sequence[Edge]:
    if terminator.parent_region() is op.regions[1]:
        return [_to_region(op, 0, terminator.operands)]
    operands = terminator.operands[1:]
    condition = integer(constants[0])
    on, out = _to_region(op, 1, operands), Edge(None, op.results, operands)
    return [on, out] if condition is None else [on if condition else out]


def _cases(op: Operation) -> Sequence[int]:
    cases = op.properties.get("cases")
    return [int(case) for case in cases.get_values()] if isinstance(cases, DenseArrayBase) else ()


def _enter_switch(op: Operation, constants: Constants) -> Sequence[Edge]:
    value = integer(constants[0])
    if value is None:
        return [_into(op, number) for number in range(len(op.regions))]
    return [_into(op, _case(op, value))]


def _case(op: Operation, value: int) -> int:
    """The region selected for a value; the first region is the default."""
    cases = _cases(op)
    return cases.index(value) + 1 if value in cases else 0


def _runs_of_switch(op: Operation, constants: Constants) -> Sequence[int | None]:
    value = integer(constants[0])
    if value is None:
        return [1] * len(op.regions)
    taken = _case(op, value)
    return [int(number == taken) for number in range(len(op.regions))]


def _loop_without_values(op: Operation, constants: Constants) -> Sequence[Edge]:
    return [Edge(op.regions[0], (), ()), Edge(None, (), ())]


def _loop_on_without_values(op: Operation, terminator: Operation, constants: Constants) -> Sequence[Edge]:
    return _loop_without_values(op, constants)


def _enter_forall(op: Operation, constants: Constants) -> Sequence[Edge]:
    return [Edge(op.regions[0], (), ()), Edge(None, (), ())]


def _counter(op: Operation) -> Sequence[Induction]:
    (body,) = op.regions[0].blocks
    return [Induction(body.args[0], *op.operands[:3], is_unsigned=op.get_attr_or_prop("unsignedCmp") is not None)]


def _counters_of_parallel(op: Operation) -> Sequence[Induction]:
    (body,) = op.regions[0].blocks
    count = len(body.args)
    bounds = (op.operands[start : start + count] for start in (0, count, 2 * count))
    return [Induction(*row) for row in zip(body.args, *bounds, strict=True)]


def _counters_of_forall(op: Operation) -> Sequence[Induction]:
    from okl_opt.dialects.upstream.scf.ops import ForallOp

    assert isinstance(op, ForallOp)
    lower = mixed_values(op.staticLowerBound.iter_values(), op.dynamicLowerBound)
    upper = mixed_values(op.staticUpperBound.iter_values(), op.dynamicUpperBound)
    step = mixed_values(op.staticStep.iter_values(), op.dynamicStep)
    (body,) = op.regions[0].blocks
    return [Induction(*row) for row in zip(body.args[: len(lower)], lower, upper, step, strict=True)]


REGIONS = {
    "scf.execute_region": RegionFlow(_enter_body, leave),
    "scf.for": RegionFlow(_loop, _loop_on),
    "scf.forall": RegionFlow(_enter_forall, _loop_on_without_values),
    "scf.if": RegionFlow(_enter_if, leave, _runs_of_if),
    "scf.index_switch": RegionFlow(_enter_switch, leave, _runs_of_switch),
    "scf.parallel": RegionFlow(_loop_without_values, _loop_on_without_values),
    "scf.while": RegionFlow(_enter_while, _leave_while),
}
LOOPS = frozenset({"scf.for", "scf.forall", "scf.parallel", "scf.while"})
INDUCTIONS = {"scf.for": _counter, "scf.forall": _counters_of_forall, "scf.parallel": _counters_of_parallel}
RETURNS = frozenset({"scf.yield", "scf.reduce.return"})
