"""Control flow of ops of MLIR's test dialect. Source: `TestOps.td`, `TestOpDefs.cpp` of MLIR 22.

`test.internal_br`, which makes a block argument itself, has no row: its control flow is unknown.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DenseArrayBase, i32
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.interfaces.control_flow import Branch, Constants, Edge, Forwarded, RegionFlow, leave
from okl_opt.dialects.upstream.shared.branches import all_operands, only_taken, set_all_operands
from okl_opt.dialects.upstream.shared.shapes import integers


def _into(op: Operation, number: int, operands: Sequence[SSAValue]) -> Edge:
    region = op.regions[number]
    block = region.blocks.first
    return Edge(region, () if block is None else block.args, operands)


def _enter_body(op: Operation, constants: Constants) -> Sequence[Edge]:
    return [_into(op, 0, ())]


def _enter_with_operands(op: Operation, constants: Constants) -> Sequence[Edge]:
    return [_into(op, 0, op.operands)]


def _loop_back(op: Operation, terminator: Operation, constants: Constants) -> Sequence[Edge]:
    return [_into(op, 0, ()), Edge(None, (), ())]


def _once(op: Operation, constants: Constants) -> Sequence[int | None]:
    return [1]


def _enter_if(op: Operation, constants: Constants) -> Sequence[Edge]:
    return [_into(op, 0, op.operands), _into(op, 1, op.operands)]


def _leave_if(op: Operation, terminator: Operation, constants: Constants) -> Sequence[Edge]:
    """The edges from the first two regions to the third, and from there out of the op."""
    if terminator.parent_region() is op.regions[2]:
        return leave(op, terminator, constants)
    return [_into(op, 2, terminator.operands)]


def _leave_loop_block(op: Operation, terminator: Operation, constants: Constants) -> Sequence[Edge]:
    again, out = terminator.operands
    return [_into(op, 0, (again,)), Edge(None, op.results, (out,))]


def _crosswise(op: Operation) -> Forwarded:
    """Pass the first operands to the second successor."""
    first = integers(op.properties.get("operandSegmentSizes"))[0]
    return [op.operands[first:], op.operands[:first]]


def _set_crosswise(op: Operation, forwarded: Forwarded) -> None:
    second, first = forwarded
    op.operands = [*first, *second]
    op.properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, [len(first), len(second)])


BRANCHES = {
    "test.br": Branch(all_operands, set_all_operands, only_taken),
    "test.producing_br": Branch(_crosswise, _set_crosswise),
}
REGIONS = {
    "test.any_cond": RegionFlow(_enter_body, leave, _once),
    "test.loop_block": RegionFlow(_enter_with_operands, _leave_loop_block),
    "test.region_if": RegionFlow(_enter_if, _leave_if),
    "test.store_with_a_loop_region": RegionFlow(_enter_body, _loop_back),
    "test.store_with_a_region": RegionFlow(_enter_body, leave),
}
LOOPS = frozenset({"test.graph_loop", "test.store_with_a_loop_region"})
CALLS = {"test.call_and_store": "callee", "test.call_on_device": "callee", "test.conversion_call_op": "callee"}
CALLABLES = frozenset({"test.conversion_func_op", "test.functional_region_op"})
RETURNS = frozenset({"test.region_if_yield", "test.region_yield", "test.return", "test.store_with_a_region_terminator"})
