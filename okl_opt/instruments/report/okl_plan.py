"""The plan of okl launches, as `okl-assign-streams` states it in attributes."""

from __future__ import annotations

from xdsl.dialects.builtin import StringAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, OpResult

from okl_opt.dialects.okl import BuildRegCtxOp, BuildRunCtxOp, FetchRunCtxOp, LaunchOp, WrapperKernelOp
from okl_opt.passes.analysis.stream_attributes import RECORD, STREAM, WAIT, number_of, numbers_of
from okl_opt.passes.analysis.streams import MOST_STREAMS
from okl_opt.runtime.plan.schedule import Placement, Schedule, Step

_COMPUTE = "oneflow"


def okl_plan_of(function: FuncOp) -> Schedule | None:
    """The launches of a function and the ops that wait for all; None unless each launch names a possible stream."""
    steps: list[Step] = []
    streams: set[int] = set()
    for op in function.walk():
        if not isinstance(op, LaunchOp | WrapperKernelOp):
            continue
        stream = number_of(op, STREAM)
        if stream is None or not 0 <= stream < MOST_STREAMS:
            return None
        streams.add(stream)
        place = Placement(stream, numbers_of(op, WAIT) or (), number_of(op, RECORD))
        steps.append(Step("launch", _kernel_name(op), place, op=op))
    if not steps:
        return None
    events = sum(step.place is not None and step.place.record is not None for step in steps)
    steps.append(Step("join", ",".join(f"s{stream}" for stream in sorted(streams))))
    return Schedule(function.sym_name.data, len(streams), events, tuple(steps))


def _kernel_name(op: LaunchOp | WrapperKernelOp) -> str:
    """The op that a launch computes, with its name; else the number of the run context."""
    if isinstance(op, WrapperKernelOp):
        return _computed(op) or f"run_ctx{op.index.value.data}"
    match op.run_ctx:
        case OpResult(op=BuildRunCtxOp(reg_ctx=OpResult(op=BuildRegCtxOp() as built))):
            return _computed(built)
        case OpResult(op=FetchRunCtxOp(index=index)):
            return f"run_ctx{index.value.data}"
        case OpResult(index=index):
            # All run contexts come from one function.
            return f"run_ctx{index}"
        case _:
            return ""


def _computed(op: Operation) -> str:
    for inner in op.walk():
        if inner.dialect_name() == _COMPUTE:
            name = inner.attributes.get("op_name")
            kind = inner.name.removeprefix(f"{_COMPUTE}.")
            return f'{kind} "{name.data}"' if isinstance(name, StringAttr) else kind
    return ""
