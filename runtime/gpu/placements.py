"""On which streams the ops of a function run, and which events they and the host wait for.

`gpu-assign-streams` states it in attributes; where nothing is stated, the same analysis is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain

from xdsl.dialects.builtin import DenseArrayBase, IntegerAttr
from xdsl.dialects.gpu import AsyncTokenType
from xdsl.ir import Attribute, Block, Operation, SSAValue

from dialects.diagnostic import op_error
from dialects.upstream.gpu.ops.memory import AsyncOp, WaitOp
from passes.analysis.streams import HostWait, assign_streams
from runtime.plan.schedule import Placement

MAX_STREAMS = 4
"""The default of `gpu-assign-streams`."""
_MOST_STREAMS = 64
_MOST_EVENTS = 1 << 20
_STREAM, _RECORD, _WAIT, _SYNC = "okl.stream", "okl.record", "okl.wait", "okl.sync"
_STREAMS, _EVENTS = "okl.num_streams", "okl.num_events"


@dataclass
class Placements:
    """`of` has the ops of the device. `syncs` are the events that the host waits for: at a `gpu.wait`, and after an op
    that gives no token. `from_outside` are tokens of other blocks that an op waits for.
    """

    streams: int = 1
    events: int = 0
    of: dict[Operation, Placement] = field(default_factory=dict[Operation, Placement])
    syncs: dict[Operation, tuple[int, ...]] = field(default_factory=dict[Operation, tuple[int, ...]])
    from_outside: dict[Operation, tuple[SSAValue, ...]] = field(default_factory=dict[Operation, tuple[SSAValue, ...]])
    keeps_tokens: bool = False
    """Whether a token goes from one block to another."""


def placements_of(function: Operation) -> Placements:
    """The streams and events of a function. Raises: DiagnosticError for attributes that make no sense."""
    found = Placements()
    blocks = [block for op in function.walk() for region in op.regions for block in region.blocks]
    ops = [op for block in blocks for op in block.ops]
    found.keeps_tokens = any(map(_passes_on_tokens, ops)) or any(
        isinstance(type, AsyncTokenType) for block in blocks for type in block.arg_types
    )
    if any(_STREAM in op.attributes for op in ops):
        _read(function, ops, found)
    else:
        for block in blocks:
            _assign(block, found)
    return found


def _passes_on_tokens(op: Operation) -> bool:
    """Whether an op gives or takes a token that is not of its block."""
    if isinstance(op, AsyncOp):
        return any(token.owner is not op.parent and _block_of(token) is not op.parent for token in _tokens(op))
    return any(isinstance(value.type, AsyncTokenType) for value in (*op.operands, *op.results))


def _block_of(value: SSAValue) -> Block | None:
    return value.owner.parent if isinstance(value.owner, Operation) else None


def _tokens(op: Operation) -> list[SSAValue]:
    return [operand for operand in op.operands if isinstance(operand.type, AsyncTokenType)]


# ----- where attributes state it


def _read(function: Operation, ops: Sequence[Operation], found: Placements) -> None:
    found.streams = _count(function, _STREAMS, _MOST_STREAMS)
    found.events = _count(function, _EVENTS, _MOST_EVENTS)
    for op in ops:
        if not isinstance(op, AsyncOp):
            continue
        outside = tuple(token for token in _tokens(op) if _block_of(token) is not op.parent)
        if outside:
            found.from_outside[op] = outside
        if isinstance(op, WaitOp):
            if op.asyncToken is None:
                found.syncs[op] = tuple(_events(op, _SYNC, found))
            continue
        stream = 0
        if op.asyncToken is not None or _STREAM in op.attributes:
            (stream,) = _numbers(op, _STREAM, found.streams) or (None,)
            if stream is None:
                raise op_error(op, f"has no '{_STREAM}', while others have one: run gpu-assign-streams again")
        record = next(iter(_events(op, _RECORD, found)), None)
        if op.asyncToken is None:
            if record is None:
                record, found.events = found.events, found.events + 1
            found.syncs[op] = (record,)
        found.of[op] = Placement(stream, tuple(_events(op, _WAIT, found)), record)


def _count(function: Operation, name: str, most: int) -> int:
    found = function.attributes.get(name)
    number = found.value.data if isinstance(found, IntegerAttr) else -1
    if not 0 <= number <= most:
        raise op_error(function, f"cannot run: its ops have '{_STREAM}', and its own '{name}' is not 0 to {most}")
    return max(number, 1) if name == _STREAMS else number


def _events(op: Operation, name: str, found: Placements) -> Sequence[int]:
    return _numbers(op, name, found.events)


def _numbers(op: Operation, name: str, count: int) -> Sequence[int]:
    """The numbers of an attribute, each less than `count`; none where there is none. Raises: DiagnosticError."""
    attribute = op.attributes.get(name)
    if attribute is None:
        return ()
    numbers = _integers(attribute)
    if numbers is None or any(not 0 <= number < count for number in numbers):
        raise op_error(op, f"cannot run: '{name}' has other numbers than 0 to {count - 1}")
    return numbers


def _integers(attribute: Attribute) -> Sequence[int] | None:
    if isinstance(attribute, IntegerAttr):
        return (attribute.value.data,)
    if isinstance(attribute, DenseArrayBase):
        numbers = attribute.get_values()  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
        return [int(number) for number in numbers]  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    return None


# ----- where nothing states it


class _Graph:
    """The ops of the device in a block by number, and what each depends on."""

    def __init__(self, block: Block):
        self.ops: list[AsyncOp] = []
        self.dependencies: list[tuple[int, ...]] = []
        self.outside: dict[Operation, tuple[SSAValue, ...]] = {}
        self.host_waits: list[HostWait] = []
        self.waiting: list[Operation] = []
        """The ops at which the host waits, in the order of `host_waits`."""
        self._block = block
        self._known: dict[SSAValue, tuple[tuple[int, ...], tuple[SSAValue, ...]]] = {}
        """What is done when a token is: ops of the block, and tokens from outside."""
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
    """Give the ops of a block streams, and events that no other block has."""
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
