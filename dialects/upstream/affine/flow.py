"""Control flow of affine ops. Source: `AffineOps.td`, `AffineOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import AffineMapAttr, IntegerAttr
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineConstantExpr

from okl_opt.dialects.interfaces.control_flow import Constants, Edge, Induction, RegionFlow, leave


def _enter_if(op: Operation, constants: Constants) -> Sequence[Edge]:
    otherwise = op.regions[1]
    if otherwise.blocks.first is None:
        return [Edge(op.regions[0], (), ()), Edge(None, op.results, ())]
    return [Edge(op.regions[0], (), ()), Edge(otherwise, (), ())]


def _bound(op: Operation, name: str) -> int | None:
    """The constant bound of a loop, or None."""
    bound = op.properties.get(name)
    if not isinstance(bound, AffineMapAttr) or len(bound.data.results) != 1:
        return None
    (result,) = bound.data.results
    return result.value if isinstance(result, AffineConstantExpr) else None


def _trips(op: Operation) -> int | None:
    """The trip count of a loop with constant bounds; None for others."""
    lower, upper, step = _bound(op, "lowerBoundMap"), _bound(op, "upperBoundMap"), op.properties.get("step")
    if lower is None or upper is None or not isinstance(step, IntegerAttr) or step.value.data < 1:
        return None
    return max(0, -(-(upper - lower) // step.value.data))


def _loop_edges(op: Operation, operands: Sequence[SSAValue]) -> tuple[Edge, Edge]:
    """The edges into the body and out of the loop."""
    body = op.regions[0].blocks.first
    assert body is not None, "a loop has a body"
    return Edge(op.regions[0], body.args[1:], operands), Edge(None, op.results, operands)


def _enter_loop(op: Operation, constants: Constants) -> Sequence[Edge]:
    results = len(op.results)
    again, out = _loop_edges(op, op.operands[len(op.operands) - results :])
    trips = _trips(op)
    if trips is None:
        return [again, out]
    return [again] if trips else [out]


def _leave_body(op: Operation, terminator: Operation, constants: Constants) -> Sequence[Edge]:
    again, out = _loop_edges(op, terminator.operands)
    trips = _trips(op)
    if trips == 0:
        return []
    return [out] if trips == 1 else [again, out]


def _counter(op: Operation) -> Sequence[Induction]:
    body, step = op.regions[0].blocks.first, op.properties.get("step")
    assert body is not None, "a loop has a body"
    distance = step.value.data if isinstance(step, IntegerAttr) else None
    return [Induction(body.args[0], _bound(op, "lowerBoundMap"), _bound(op, "upperBoundMap"), distance)]


REGIONS = {"affine.for": RegionFlow(_enter_loop, _leave_body), "affine.if": RegionFlow(_enter_if, leave)}
LOOPS = frozenset({"affine.for", "affine.parallel"})
INDUCTIONS = {"affine.for": _counter}
RETURNS = frozenset({"affine.yield"})
