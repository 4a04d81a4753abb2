"""Plans that are one graph: launches, copies and fills are nodes, tokens are edges.

The host must do nothing between the first and the last node. Its waits between them become edges.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from xdsl.dialects import func
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import DiagnosticError, op_error
from okl_opt.dialects.interfaces.control_flow import called_symbol, is_call
from okl_opt.dialects.upstream.gpu.ops.kernels import LaunchFuncOp
from okl_opt.dialects.upstream.gpu.ops.memory import AsyncOp, MemcpyOp, MemsetOp
from okl_opt.runtime.gpu.placements import Placements, node_placements_of, passes_on_tokens
from okl_opt.runtime.gpu.plan import plan_of

Functions = Mapping[str, func.FuncOp]


class GraphPlan(NamedTuple):
    """A plan that is one graph: each op of the device has its own stream, and `nodes` of them are nodes."""

    placements: Placements
    nodes: int


def graph_plan(function: func.FuncOp, functions: Functions) -> GraphPlan | DiagnosticError:
    """The graph of a function, or an error at the first op that prevents one. Raises: as `plan_of`."""
    nodes = [op for op in function.walk() if _is_node(op)]
    obstacle = next(_obstacles(function, functions), None)
    if obstacle is not None:
        op, what = obstacle
        return op_error(op, f"{what}, so the plan is no CUDA graph (--cuda-graph=auto launches on streams instead)")
    if not nodes:
        return GraphPlan(Placements(), 0)
    return GraphPlan(node_placements_of(function.body.block, nodes[-1]), len(nodes))


def _is_node(op: Operation) -> bool:
    return isinstance(op, LaunchFuncOp | MemcpyOp | MemsetOp)


def _obstacles(function: func.FuncOp, functions: Functions) -> Iterator[tuple[Operation, str]]:
    """The ops that prevent a graph, in program order, each with a phrase about its action."""
    first, *others = function.body.blocks
    if others and first.last_op is not None:
        yield first.last_op, "leads to other blocks"
        return
    host_steps = {step.op for step in plan_of(function).steps if not isinstance(step.op, AsyncOp)}
    nodes_left = sum(map(_is_node, function.body.block.ops))
    has_begun = False
    for op in function.body.block.ops:
        if not isinstance(op, AsyncOp) and any(isinstance(inner, AsyncOp) for inner in op.walk()):
            yield op, "has ops of the device inside"
        elif is_call(op) and _launches(op, functions):
            yield op, "calls a function with ops of the device"
        elif passes_on_tokens(op):
            yield op, "passes on a token"
        elif has_begun and nodes_left and op in host_steps:
            yield op, "is a step of the host between ops of the device"
        if _is_node(op):
            has_begun, nodes_left = True, nodes_left - 1


def _launches(call: Operation, functions: Functions) -> bool:
    """Return whether a call reaches ops of the device."""
    waiting, seen = [call], set[str]()
    while waiting:
        symbol = called_symbol(waiting.pop())
        name = "" if symbol is None else symbol.string_value()
        if name in seen or name not in functions:
            continue
        seen.add(name)
        for op in functions[name].walk():
            if isinstance(op, AsyncOp):
                return True
            if is_call(op):
                waiting.append(op)
    return False
