"""Read the streams of a launch's compute function, as `okl-assign-streams` states them, and check that they keep order.

The attributes are input like the rest of the file. The accesses of kernels come from the plan of the launch, not from
`okl.deps`. Streams and events must order two launches that must not run at the same time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import OpResult, SSAValue

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.okl import FetchKernelOp, FetchRunCtxOp, LaunchOp, WrapperKernelOp
from okl_opt.passes.analysis.functions import single_block
from okl_opt.passes.analysis.launch_order import LaunchOrder, last_uses
from okl_opt.passes.analysis.stream_attributes import OF_LAUNCH, RECORD, STREAM, WAIT, number_of, numbers_of
from okl_opt.passes.analysis.streams import MOST_STREAMS
from okl_opt.passes.okl.analysis.launch_conflicts import Access, Bytes, Launch, Named, conflicts, shared_accesses
from okl_opt.runtime.plan.launch_ir import find_function
from okl_opt.runtime.plan.launch_plan import LaunchPlan, Slot, Space, StreamLaunch
from okl_opt.runtime.plan.schedule import Placement

_MOST_EVENTS = 1 << 31


class _PlacedLaunch(NamedTuple):
    """A launch, and its stated streams and events."""

    op: Launch
    run: int
    kernel: int
    place: Placement


def read_streams(module: ModuleOp, compute: str, plan: LaunchPlan) -> tuple[StreamLaunch, ...]:
    """The launches of function `compute` on their streams, in program order, each with the copies after it.

    () without streams, or if the function is already lowered.
    Raises: DiagnosticError at a launch whose place is incomplete, impossible, or without a definite order.
    """
    function = find_function(module, compute)
    if function is None:
        return ()
    ops = [op for op in function.walk() if isinstance(op, Launch)]
    if not any(name in op.attributes for op in ops for name in OF_LAUNCH):
        return ()
    block, _ = single_block(function)
    for op in ops:
        if op.parent is not block:
            raise op_error(op, "is nested in another op: launches on streams are those of one block")
    recorders = _recorders(ops)
    launches = [_placed_launch(number, op, recorders, plan) for number, op in enumerate(ops)]
    _check_order(launches, recorders, plan)
    _check_contexts(launches)
    return tuple(each for launch in launches for each in _with_copies(launch, plan))


def _recorders(ops: Sequence[Launch]) -> Mapping[int, int]:
    """The number of the launch that records each event. Raises: DiagnosticError, if several do."""
    found: dict[int, int] = {}
    for number, op in enumerate(ops):
        if RECORD not in op.attributes:
            continue
        event = _number(op, RECORD, _MOST_EVENTS)
        if event in found:
            other = ops[found[event]]
            raise op_error(op, f"records event {event} a second time").note(other.location, "recorded here")
        found[event] = number
    return found


def _placed_launch(number: int, op: Launch, recorders: Mapping[int, int], plan: LaunchPlan) -> _PlacedLaunch:
    """The stated placement of launch `number`. Raises: DiagnosticError."""
    if STREAM not in op.attributes:
        raise op_error(op, f"has no '{STREAM}', while the launches of its function are on streams")
    waits = numbers_of(op, WAIT) if WAIT in op.attributes else ()
    if waits is None:
        raise op_error(op, f"has '{WAIT}' that is no array of i32")
    for event in waits:
        if event not in recorders:
            raise op_error(op, f"waits for event {event}, which no launch records")
        if recorders[event] >= number:
            raise op_error(op, f"waits for event {event}, which no launch before it records")
    record = number_of(op, RECORD) if RECORD in op.attributes else None
    return _PlacedLaunch(op, *_handles(op, plan), Placement(_number(op, STREAM, MOST_STREAMS), waits, record))


def _number(op: Launch, name: str, end: int) -> int:
    number = number_of(op, name)
    if number is None or not 0 <= number < end:
        raise op_error(op, f"has '{name}' that is no number from 0 to {end - 1}")
    return number


def _handles(op: Launch, plan: LaunchPlan) -> tuple[int, int]:
    """The numbers of run context and kernel. Raises: DiagnosticError, if the plan does not have them."""
    if isinstance(op, WrapperKernelOp):
        run = kernel = op.index.value.data
    else:
        run, kernel = _fetched(op, op.run_ctx, FetchRunCtxOp), _fetched(op, op.kernel, FetchKernelOp)
    for index in (run, kernel):
        if not 0 <= index < plan.op_count:
            raise op_error(op, f"index {index} is outside the launch: it has {plan.op_count} ops")
    return run, kernel


def _fetched(op: LaunchOp, value: SSAValue, kind: type[FetchRunCtxOp | FetchKernelOp]) -> int:
    match value:
        case OpResult(op=FetchRunCtxOp() | FetchKernelOp() as fetch) if isinstance(fetch, kind):
            return fetch.index.value.data
        case _:
            raise op_error(op, f"has an operand that does not come from '{kind.name}', so its op is not known")


def _check_order(launches: Sequence[_PlacedLaunch], recorders: Mapping[int, int], plan: LaunchPlan) -> None:
    """Refuse streams on which launches that conflict are in no order. Raises: DiagnosticError."""
    before = _before(launches, recorders)
    order = LaunchOrder()
    found = conflicts(_accesses(launch, plan) for launch in launches)
    for number, (earlier, conflicting, ends) in enumerate(zip(before, found, last_uses(before), strict=True)):
        order.append(earlier)
        for other in conflicting:
            if not order.is_ancestor(other, number):
                raise op_error(
                    launches[number].op,
                    f"may run before launch {other} is complete: one of them writes memory that both access, and "
                    "neither a stream nor an event orders them",
                ).note(launches[other].op.location, f"launch {other}")
        for used in ends:
            order.forget(used)


def _before(launches: Sequence[_PlacedLaunch], recorders: Mapping[int, int]) -> list[list[int]]:
    """For each launch its predecessors: the one before it on its stream, and those whose events it waits for."""
    found: list[list[int]] = []
    tails: dict[int, int] = {}
    for number, launch in enumerate(launches):
        stream, waits, _ = launch.place
        found.append([*([tails[stream]] if stream in tails else []), *(recorders[event] for event in waits)])
        tails[stream] = number
    return found


def _accesses(launch: _PlacedLaunch, plan: LaunchPlan) -> Sequence[Access] | None:
    """The accesses of a launch's kernel and of the copies after it; None if they may access anything."""
    found: list[Access] = []
    for run in (launch.run, *plan.copies.get(launch.run, ())):
        op = plan.ops[plan.runs[run]]
        shared = None if op.op is None else shared_accesses(op.op)
        if shared is None:
            return None
        found += shared
        found += [Access(_place(slot, plan), number in op.written) for number, slot in enumerate(op.inputs)]
        found += [Access(_place(slot, plan), True) for slot in op.outputs]
    return found


def _place(slot: Slot, plan: LaunchPlan) -> Named | Bytes:
    if slot.space is not Space.TEMP:
        return Named(slot.space.value, slot.index)
    assert plan.pool is not None, "the places of temporaries are those of the IR, not chosen for launches in order"
    start = plan.pool.offsets[slot.index]
    return Bytes(start, start + plan.temps[slot.index].nbytes)


def _check_contexts(launches: Sequence[_PlacedLaunch]) -> None:
    """Refuse a run context on two streams, since its scratch belongs to one. Raises: DiagnosticError."""
    first: dict[int, _PlacedLaunch] = {}
    for launch in launches:
        other = first.setdefault(launch.run, launch)
        if other.place.stream != launch.place.stream:
            raise op_error(
                launch.op,
                f"is on stream {launch.place.stream}, but its run context is launched on stream {other.place.stream}",
            ).note(other.op.location, "launched here")


def _with_copies(launch: _PlacedLaunch, plan: LaunchPlan) -> Iterator[StreamLaunch]:
    """The launch and the copies of its results; the last of these records the event."""
    stream, waits, record = launch.place
    runs = [(launch.run, launch.kernel), *((copy, copy) for copy in plan.copies.get(launch.run, ()))]
    for number, (run, kernel) in enumerate(runs):
        is_last = number == len(runs) - 1
        yield StreamLaunch(run, kernel, Placement(stream, () if number else waits, record if is_last else None))
