"""Assign the asynchronous gpu ops of a function to streams, and add the events that keep their order.

Before:  module attributes {gpu.container_module} {
           func.func @f(%arg0: memref<4xf32>, %arg1: memref<4xf32>, %arg2: f32) {
             %0 = gpu.wait async
             %1 = gpu.memset async [%0] %arg0, %arg2 : memref<4xf32>, f32
             %2 = gpu.wait async
             %3 = gpu.memset async [%2] %arg1, %arg2 : memref<4xf32>, f32
             %4 = gpu.wait async [%1, %3]
             %5 = gpu.memcpy async [%4] %arg0, %arg1 : memref<4xf32>, memref<4xf32>
             gpu.wait [%5]
             return
           }
         }
After:   module attributes {gpu.container_module} {
           func.func @f(%arg0: memref<4xf32>, %arg1: memref<4xf32>, %arg2: f32)
               attributes {okl.num_events = 2 : i32, okl.num_streams = 2 : i32} {
             %0 = gpu.wait async
             %1 = gpu.memset async [%0] %arg0, %arg2 : memref<4xf32>, f32 {okl.stream = 0 : i32}
             %2 = gpu.wait async
             %3 = gpu.memset async [%2] %arg1, %arg2 : memref<4xf32>, f32 {okl.record = 0 : i32, okl.stream = 1 : i32}
             %4 = gpu.wait async [%1, %3]
             %5 = gpu.memcpy async [%4] %arg0, %arg1 : memref<4xf32>, memref<4xf32>
                  {okl.record = 1 : i32, okl.stream = 0 : i32, okl.wait = array<i32: 0>}
             gpu.wait [%5] {okl.sync = array<i32: 1>}
             return
           }
         }

`okl.stream` is the stream of an op, `okl.record` the event recorded after it, `okl.wait` the events that its stream
waits for before it, and `okl.sync` the events that the host waits for. The pass only adds attributes; the tokens stay.
`okl.false_deps` counts the ops that wait for their stream without a dependency, for lack of streams.
Source: seed 003_0c89af35f832d866.txt, the streams of the launches edited by hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, Operation, SSAValue

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.upstream.gpu.ops.memory import AsyncOp, WaitOp
from okl_opt.passes.analysis.stream_attributes import (
    OF_FUNCTION,
    OF_LAUNCH,
    function_attributes,
    launch_attributes,
    numbers,
    with_attributes,
)
from okl_opt.passes.analysis.streams import HostWait, StreamPlan, assign_streams
from okl_opt.passes.base import OpPass
from okl_opt.passes.gpu.allocs import blocks_of
from okl_opt.passes.gpu.tokens import dependencies_of
from okl_opt.passes.rewriting.edit import Editor

_SYNC = "okl.sync"
"""The events that the host waits for."""


@dataclass(frozen=True)
class _TokenGraph:
    """The asynchronous ops of a block, their dependencies, and the waits of the host."""

    ops: Sequence[Operation]
    dependencies: Sequence[Sequence[int]]
    host_waits: Sequence[HostWait]
    waits: Sequence[WaitOp]
    """The `gpu.wait` ops of the host's waits."""


def _token_graph(block: Block) -> _TokenGraph:
    """Read the token graph of a block. Raises: DiagnosticError at a token of another block."""
    launches: dict[SSAValue, Sequence[int]] = {}
    ops: list[Operation] = []
    dependencies: list[Sequence[int]] = []
    host_waits: list[HostWait] = []
    waits: list[WaitOp] = []
    for op in block.ops:
        if not isinstance(op, AsyncOp):
            continue
        for token in dependencies_of(op):
            if token not in launches:
                raise op_error(op, "waits for a token from outside of its block: streams are assigned block by block")
        earlier = sorted({launch for token in dependencies_of(op) for launch in launches[token]})
        if not isinstance(op, WaitOp):
            if op.asyncToken is not None:
                launches[op.asyncToken] = (len(ops),)
                ops.append(op)
                dependencies.append(earlier)
        elif op.asyncToken is not None:
            launches[op.asyncToken] = earlier
        else:
            host_waits.append(HostWait(len(ops), earlier))
            waits.append(op)
    return _TokenGraph(ops, dependencies, host_waits, waits)


def _numbered(function: Operation, graphs: Sequence[_TokenGraph], plans: Sequence[StreamPlan]) -> list[StreamPlan]:
    """Return the plans with the events of all blocks numbered together, in program order of the recording ops."""
    recording = {
        op: (number, record)
        for number, (graph, plan) in enumerate(zip(graphs, plans, strict=True))
        for op, record in zip(graph.ops, plan.records, strict=True)
        if record is not None
    }
    in_order = [recording[op] for op in function.walk() if op in recording]
    events = {event: number for number, event in enumerate(in_order)}
    return [
        plan._replace(
            waits=tuple(tuple(events[number, event] for event in waits) for waits in plan.waits),
            records=tuple(None if record is None else events[number, record] for record in plan.records),
            syncs=tuple(tuple(events[number, event] for event in syncs) for syncs in plan.syncs),
        )
        for number, plan in enumerate(plans)
    ]


def _function_attributes(plans: Sequence[StreamPlan]) -> Mapping[str, Attribute]:
    """Return the attributes of a function for the plans of its blocks, which share streams."""
    return function_attributes(
        plans[0]._replace(
            num_streams=max(plan.num_streams for plan in plans),
            num_events=sum(plan.num_events for plan in plans),
            false_deps=sum(plan.false_deps for plan in plans),
        )
    )


@dataclass(frozen=True)
class GpuAssignStreamsPass(OpPass):
    """All blocks of a function share its streams."""

    name = "gpu-assign-streams"
    anchor = FuncOp.name

    max_streams: int = 4
    """The largest number of streams, at least 1."""

    def __post_init__(self) -> None:
        if self.max_streams < 1:
            raise ValueError(f"max-streams must be 1 or more, got {self.max_streams}")

    def apply_to(self, ctx: Context, op: Operation) -> None:
        graphs = [graph for block in blocks_of(op) if (graph := _token_graph(block)).ops]
        if not graphs:
            return
        plans = [assign_streams(graph.dependencies, self.max_streams, graph.host_waits) for graph in graphs]
        plans = _numbered(op, graphs, plans)
        changed = [(op, with_attributes(op, OF_FUNCTION, _function_attributes(plans)))]
        for graph, plan in zip(graphs, plans, strict=True):
            for launch, inner in enumerate(graph.ops):
                changed.append((inner, with_attributes(inner, OF_LAUNCH, launch_attributes(plan, launch))))
            for inner, events in zip(graph.waits, plan.syncs, strict=True):
                syncs = {_SYNC: numbers(events)} if events else {}
                changed.append((inner, with_attributes(inner, (_SYNC,), syncs)))
        edit = Editor(self)
        if all(attributes is None for _, attributes in changed) or not edit.begin(op):
            return
        for inner, attributes in changed:
            if attributes is not None:
                edit.modify(inner).attributes = dict(attributes)
