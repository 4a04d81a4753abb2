"""The streams of a function's ops, and the events that the ops and the host wait for.

`gpu-assign-streams` states them in attributes; without attributes the same analysis computes them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain

from xdsl.dialects.gpu import AsyncTokenType
from xdsl.ir import Block, Operation, SSAValue

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.upstream.gpu.ops.memory import AsyncOp, WaitOp
from okl_opt.passes.analysis.launch_order import LaunchOrder
from okl_opt.passes.analysis.stream_attributes import (
    NUM_EVENTS,
    NUM_STREAMS,
    RECORD,
    STREAM,
    WAIT,
    number_of,
    numbers_of,
)
from okl_opt.passes.analysis.streams import HostWait, assign_streams
from okl_opt.runtime.plan.schedule import Placement

MAX_STREAMS = 4
"""The default of `gpu-assign-streams`."""
_MOST_STREAMS = 64
_MOST_EVENTS = 1 << 20
_SYNC = "okl.sync"
"""The attribute with the events that the host waits for at a `gpu.wait`."""


@dataclass
class Placements:
    """`of` has the ops of the device. `syncs` are the events that the host waits for: at a `gpu.wait`, and after an op
    without a token. `from_outside` are tokens of other blocks that an op waits for.
    """

    streams: int = 1
    events: int = 0
    of: dict[Operation, Placement] = field(default_factory=dict[Operation, Placement])
    syncs: dict[Operation, tuple[int, ...]] = field(default_factory=dict[Operation, tuple[int, ...]])
    from_outside: dict[Operation, tuple[SSAValue, ...]] = field(default_factory=dict[Operation, tuple[SSAValue, ...]])
    keeps_tokens: bool = False
    """True if a token goes from one block to another."""

    @classmethod
    def of_all(cls, functions: Iterable[Placements]) -> Placements:
        """The placements of functions that share streams. Each function has its own events."""
        all = cls()
        for each in functions:
            all.streams = max(all.streams, each.streams)
            all.events = max(all.events, each.events)
            all.of.update(each.of)
            all.syncs.update(each.syncs)
            all.from_outside.update(each.from_outside)
            all.keeps_tokens = all.keeps_tokens or each.keeps_tokens
        return all


def placements_of(function: Operation) -> Placements:
    """The streams and events of a function. Raises: DiagnosticError for invalid attributes."""
    found = Placements()
    blocks = [block for op in function.walk() for region in op.regions for block in region.blocks]
    ops = [op for block in blocks for op in block.ops]
    found.keeps_tokens = any(map(passes_on_tokens, ops)) or any(
        isinstance(type, AsyncTokenType) for block in blocks for type in block.arg_types
    )
    if any(STREAM in op.attributes for op in ops):
        _read(function, ops, found)
    else:
        for block in blocks:
            _assign(block, found)
    return found


def passes_on_tokens(op: Operation) -> bool:
    """Return whether an op gives or takes a token of another block."""
    if isinstance(op, AsyncOp):
        return any(token.owner is not op.parent and _block_of(token) is not op.parent for token in _tokens(op))
    return any(isinstance(value.type, AsyncTokenType) for value in (*op.operands, *op.results))


def _block_of(value: SSAValue) -> Block | None:
    return value.owner.parent if isinstance(value.owner, Operation) else None


def _tokens(op: Operation) -> list[SSAValue]:
    return [operand for operand in op.operands if isinstance(operand.type, AsyncTokenType)]


# ----- where attributes state it


def _read(function: Operation, ops: Sequence[Operation], found: Placements) -> None:
    found.streams = max(_count(function, NUM_STREAMS, _MOST_STREAMS), 1)
    found.events = _count(function, NUM_EVENTS, _MOST_EVENTS)
    for op in ops:
        if not isinstance(op, AsyncOp):
            continue
        tokens = _tokens(op)
        outside = tuple(token for token in tokens if _block_of(token) is not op.parent)
        if isinstance(op, WaitOp):
            if op.asyncToken is None:
                found.syncs[op] = _numbers(op, _SYNC, found.events)
        elif op.asyncToken is None:
            # An op that the host waits for at once has no attributes.
            outside = tuple(tokens)
            found.of[op], found.syncs[op] = Placement(0, (), found.events), (found.events,)
            found.events += 1
        else:
            found.of[op] = _placement(op, found)
        if outside:
            found.from_outside[op] = outside
            found.keeps_tokens = True


def _placement(op: Operation, found: Placements) -> Placement:
    stream = number_of(op, STREAM)
    if stream is None:
        raise op_error(op, f"has no '{STREAM}', while others have one: run gpu-assign-streams again")
    record = number_of(op, RECORD)
    _check(op, STREAM, (stream,), found.streams)
    _check(op, RECORD, () if record is None else (record,), found.events)
    return Placement(stream, _numbers(op, WAIT, found.events), record)


def _count(function: Operation, name: str, most: int) -> int:
    number = number_of(function, name)
    if number is None or not 0 <= number <= most:
        raise op_error(function, f"cannot run: its ops have '{STREAM}', and its own '{name}' is not 0 to {most}")
    return number


def _numbers(op: Operation, name: str, count: int) -> tuple[int, ...]:
    """The numbers of an attribute, empty without one. Raises: DiagnosticError unless each is less than `count`."""
    numbers = numbers_of(op, name) or ()
    _check(op, name, numbers, count)
    return numbers


def _check(op: Operation, name: str, numbers: Sequence[int], count: int) -> None:
    if any(not 0 <= number < count for number in numbers):
        raise op_error(op, f"cannot run: '{name}' has other numbers than 0 to {count - 1}")


# ----- where nothing states it


class _Graph:
    """The ops of the device in a block by number, with their dependencies."""

    def __init__(self, block: Block):
        self.ops: list[AsyncOp] = []
        self.dependencies: list[tuple[int, ...]] = []
        self.outside: dict[Operation, tuple[SSAValue, ...]] = {}
        self.host_waits: list[HostWait] = []
        self.waiting: list[Operation] = []
        """The ops at which the host waits, in the order of `host_waits`."""
        self._block = block
        self._known: dict[SSAValue, tuple[tuple[int, ...], tuple[SSAValue, ...]]] = {}
        """The work behind each token: ops of the block, and tokens from outside."""
        for op in block.ops:
            if isinstance(op, AsyncOp):
                self._add(op)

    def _add(self, op: AsyncOp) -> None:
        parts = [self._known.get(token, ((), (token,))) for token in _tokens(op)]
        earlier = tuple(sorted(set(chain.from_iterable(ops for ops, _ in parts))))
        outside = tuple(dict.fromkeys(chain.from_iterable(tokens for _, tokens in parts)))
        if outside:
            self.outside[op] = outside
        if isinstance(op, WaitOp):
            if op.asyncToken is None:
                self._wait(op, earlier)
            else:
                self._known[op.asyncToken] = earlier, outside
            return
        number = len(self.ops)
        self.ops.append(op)
        self.dependencies.append(earlier)
        if op.asyncToken is None:
            self._wait(op, (number,))
        else:
            self._known[op.asyncToken] = (number,), ()

    def _wait(self, op: Operation, launches: Sequence[int]) -> None:
        self.host_waits.append(HostWait(len(self.ops), launches))
        self.waiting.append(op)


def _assign(block: Block, found: Placements) -> None:
    """Assign streams to the ops of a block, and events that no other block uses."""
    graph = _Graph(block)
    found.from_outside.update(graph.outside)
    plan = assign_streams(graph.dependencies, MAX_STREAMS, graph.host_waits)
    first = found.events
    for op, stream, waits, record in zip(graph.ops, plan.streams, plan.waits, plan.records, strict=True):
        numbers = tuple(first + event for event in waits)
        found.of[op] = Placement(stream, numbers, None if record is None else first + record)
    for op, events in zip(graph.waiting, plan.syncs, strict=True):
        found.syncs[op] = tuple(first + event for event in events)
    found.streams = max(found.streams, plan.num_streams)
    found.events += plan.num_events


# ----- where the plan is a graph


def node_placements_of(block: Block, last: Operation) -> Placements:
    """Assign each op of the device its own stream and event, so that its waits are the edges of a graph.

    The work that the host waits for before the `last` op of the graph comes before all ops after the wait.
    """
    graph = _Graph(block)
    count = len(graph.ops)
    found = Placements(count, count)
    order, end = LaunchOrder(), next(number for number, op in enumerate(graph.ops) if op is last)
    host_waits = deque(zip(graph.host_waits, graph.waiting, strict=True))
    waited: tuple[int, ...] = ()
    for number, (op, earlier) in enumerate(zip(graph.ops, graph.dependencies, strict=True)):
        while host_waits and host_waits[0][0].before <= number:
            waited = order.latest([*waited, *host_waits.popleft()[0].launches])
        found.of[op] = Placement(number, order.append([*earlier, *waited]), number)
    for wait, op in zip(graph.host_waits, graph.waiting, strict=True):
        if wait.before > end:
            found.syncs[op] = tuple(wait.launches)
    return found
