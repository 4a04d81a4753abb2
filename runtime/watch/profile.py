"""`--profile`: the count and time of each op's launches, as a table and in the trace format of Chrome.

Source: Trace Event Format, "complete" and "metadata" events; Perfetto and chrome://tracing read it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from okl_opt.dialects.visible import in_one_line
from okl_opt.runtime.base.abi import OklProfile, ProfileEvent, ProfileRow, StructArray
from okl_opt.runtime.base.errors import InputError, KernelError
from okl_opt.runtime.base.files import whole_or_nothing, why_not_writable
from okl_opt.runtime.base.units import size_text, time_text
from okl_opt.runtime.launch.context import LauncherContext
from okl_opt.runtime.machine.jit import Library
from okl_opt.runtime.native import trace as trace_code

MOST_EVENTS = 1 << 20
"""Maximal launches of one context in a trace, so that viewers can open the file."""

_PROCESS, _THREAD = 1, 1


@dataclass(frozen=True)
class ProfiledOp:
    """A row of the table. Bytes are those of the op's operands and results, each once."""

    launch: str
    index: int
    op_type: str
    op_name: str
    provider: str
    count: int
    seconds: float
    bytes_read: int
    bytes_written: int


class _Watched(NamedTuple):
    """A context with the memory that its hook writes."""

    context: LauncherContext
    hook: OklProfile
    rows: StructArray[ProfileRow]
    events: StructArray[ProfileEvent]


class Profile:
    """Times the launches of the watched contexts; with `events` also records each one.

    `runs` is the number of runs for which to reserve events.
    """

    def __init__(self, runs: int, events: bool):
        self._events_of_op = runs if events else 0
        self._watched: list[_Watched] = []
        self._runs = 0
        self._nanoseconds = 0
        self._first_runs: list[tuple[int, int]] = []

    def hook(self, context: LauncherContext, library: Library) -> OklProfile:
        launches = len(context.launch.plan.runs)
        capacity = min(launches * self._events_of_op, MOST_EVENTS)
        rows = StructArray(ProfileRow, launches)
        events = StructArray(ProfileEvent, capacity)
        hook = OklProfile(
            hook=library.addresses[trace_code.PROFILE], rows=rows.address, events=events.address, capacity=capacity
        )
        self._watched.append(_Watched(context, hook, rows, events))
        return hook

    def explain(self, error: KernelError) -> Exception | None:
        return None

    def add_run(self, start: int, end: int) -> None:
        """Record a run of the whole program, in nanoseconds of `time.perf_counter_ns`."""
        self._runs += 1
        self._nanoseconds += end - start
        if len(self._first_runs) < min(self._events_of_op, MOST_EVENTS):
            self._first_runs.append((start, end))

    def ops(self) -> list[ProfiledOp]:
        """Every launched op, in program order."""
        return [
            _op(watched, index) for watched in self._watched for index in range(len(watched.context.launch.plan.runs))
        ]

    def table(self) -> str:
        """The ops, slowest first, and their sum."""
        ops = self.ops()
        whole = sum(op.seconds for op in ops)
        rows = [_HEADINGS]
        rows += [_row(op, whole) for op in sorted(ops, key=lambda op: -op.seconds)]
        count = sum(op.count for op in ops)
        read = sum(op.bytes_read * op.count for op in ops)
        written = sum(op.bytes_written * op.count for op in ops)
        rows.append((time_text(whole), "", str(count), "", size_text(read), size_text(written), "", "all"))
        runs = f"{self._runs} run{'' if self._runs == 1 else 's'}"
        title = f"profile: {runs} in {time_text(self._nanoseconds / 1e9)}, of which kernels {time_text(whole)}\n"
        return title + _aligned(rows)

    def chrome_trace(self) -> str:
        """All launches below their runs, as Chrome's trace events."""
        names = [_metadata("process_name", "okl-opt"), _metadata("thread_name", "launches")]
        origin = min((start for start, _ in self._first_runs), default=0)
        events = [
            _Event(start - origin, end - start, f"run {number}", "run", {})
            for number, (start, end) in enumerate(self._first_runs)
        ]
        for watched in self._watched:
            events += _op_events(watched, origin)
        events.sort(key=lambda event: (event.start, -event.duration))
        lines = ",\n".join([*names, *(event.json() for event in events)])
        return f'{{"displayTimeUnit": "ns", "traceEvents": [\n{lines}\n]}}\n'

    def left_out(self) -> int:
        """The number of launches left out of the trace."""
        return sum(max(watched.hook.seen - watched.hook.capacity, 0) for watched in self._watched)


def check_profile_place(path: str) -> None:
    """Check in advance that a profile can be written to `path`; creates nothing. Raises: InputError."""
    if not path.endswith(".json"):
        raise InputError(f"--profile={path}: only .json files are written; --profile alone prints a table")
    reason = why_not_writable(path)
    if reason is not None:
        raise InputError(f"cannot write '{path}': {reason}")


def write_profile(path: str, profile: Profile) -> None:
    """Write Chrome's trace format to a file. Raises: InputError."""
    check_profile_place(path)
    text = profile.chrome_trace()
    try:
        with open(path, "w", encoding="ascii", newline="") as file, whole_or_nothing(path):
            file.write(text)
            file.flush()
    except OSError as error:
        raise InputError(f"cannot write '{path}': {error.strerror}") from error


_HEADINGS = ("time", "share", "launches", "mean", "read", "written", "provider", "op")


def _row(op: ProfiledOp, whole: float) -> Sequence[str]:
    share = op.seconds / whole if whole else 0.0
    mean = time_text(op.seconds / op.count) if op.count else ""
    return (
        time_text(op.seconds),
        f"{share:.1%}".replace("%", " %"),
        str(op.count),
        mean,
        size_text(op.bytes_read),
        size_text(op.bytes_written),
        op.provider,
        in_one_line(f"{op.launch} {op.index}: {op.op_type} ({op.op_name})"),
    )


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    """Rows as columns, numbers right-aligned; the last two columns are words, left-aligned."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    numbers = len(widths) - 2
    lines = [
        "  ".join(
            cell.rjust(width) if column < numbers else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
    return "".join(f"  {line.rstrip()}\n" for line in lines)


def _ops(watched: _Watched) -> list[ProfiledOp]:
    return [_op(watched, index) for index in range(len(watched.context.launch.plan.runs))]


def _op(watched: _Watched, index: int) -> ProfiledOp:
    launch = watched.context.launch
    number = launch.plan.runs[index]
    reg = launch.plan.ops[number].reg
    row = watched.rows[index]
    return ProfiledOp(
        launch.plan.name,
        index,
        reg.op_type,
        reg.op_name,
        launch.entries[number].provider,
        row.count,
        row.nanoseconds / 1e9,
        sum(spec.nbytes for spec in reg.inputs),
        sum(spec.nbytes for spec in reg.outputs),
    )


class _Event(NamedTuple):
    """A complete event of the format, in nanoseconds."""

    start: int
    duration: int
    name: str
    category: str
    arguments: Mapping[str, object]

    def json(self) -> str:
        event = {
            "name": self.name,
            "cat": self.category,
            "ph": "X",
            "ts": self.start / 1e3,
            "dur": self.duration / 1e3,
            "pid": _PROCESS,
            "tid": _THREAD,
            "args": self.arguments,
        }
        return json.dumps(event)


def _op_events(watched: _Watched, origin: int) -> Iterator[_Event]:
    ops = _ops(watched)
    for number in range(min(watched.hook.seen, watched.hook.capacity)):
        event = watched.events[number]
        op = ops[event.index]
        arguments = {
            "launch": op.launch,
            "index": op.index,
            "type": op.op_type,
            "provider": op.provider,
            "bytes_read": op.bytes_read,
            "bytes_written": op.bytes_written,
        }
        yield _Event(event.start - origin, event.end - event.start, op.op_name, op.op_type, arguments)


def _metadata(kind: str, name: str) -> str:
    return json.dumps({"name": kind, "ph": "M", "pid": _PROCESS, "tid": _THREAD, "args": {"name": name}})
