"""The streams of one context as tables for `runtime/native/launch_streams.py`, each with a launcher for its kernels."""

from __future__ import annotations

from collections.abc import Sequence

from okl_opt.runtime.base.abi import (
    ABI_VERSION,
    MAGIC,
    Block,
    OklKernel,
    OklLauncher,
    OklRunCtx,
    OklStream,
    OklStreamLaunch,
    OklStreams,
    OklStreamWait,
    StructArray,
    rows_of,
)
from okl_opt.runtime.plan.launch_plan import LaunchPlan


class Streams:
    """The tables of the streams. Each launcher holds the errors of its kernels, and has one thread."""

    def __init__(self, plan: LaunchPlan, message_capacity: int):
        """Raises: MemoryError."""
        self._launches = plan.streams
        self._of_run = plan.streams_of_runs()
        self._count = count = plan.stream_count
        self._launchers = StructArray(OklLauncher, count)
        self._messages = Block(count * message_capacity)
        for number, launcher in enumerate(self._launchers):
            launcher.magic, launcher.abi = MAGIC, ABI_VERSION
            launcher.message = self._messages.address + number * message_capacity
            launcher.message_cap = message_capacity
            launcher.max_threads = 1
        self.launchers = self._launchers.addresses()
        self._tables: Sequence[object] = ()
        self.nbytes = self._launchers.nbytes + self._messages.nbytes

    def launcher_of(self, run: int) -> int:
        """The launcher of a run context; for contexts without a launch the first stream's."""
        return self.launchers[self._of_run.get(run, 0)]

    def connect(self, runs: StructArray[OklRunCtx], kernels: StructArray[OklKernel], threads: int, pool: int) -> int:
        """The address of the `okl_streams`, for the threads of a pool. Raises: MemoryError."""
        count = self._count
        streams = StructArray(OklStream, count)
        rows: list[list[tuple[int, ...]]] = [[] for _ in range(count)]
        recorded: dict[int, tuple[int, int]] = {}
        """For each event the address of its stream, and the number of the stream's launches up to the event."""
        waits: list[StructArray[OklStreamWait]] = []
        for number, (run, kernel, place) in enumerate(self._launches):
            stream = self._of_run[run]
            table = rows_of(OklStreamWait, [recorded[event] for event in place.waits])
            waits.append(table)
            handles = runs.address_of(run), kernels.address_of(kernel)
            rows[stream].append((*handles, number, table.address, len(table)))
            if place.record is not None:
                recorded[place.record] = streams.address_of(stream), len(rows[stream])
        launches = [rows_of(OklStreamLaunch, each) for each in rows]
        for stream, table, launcher in zip(streams, launches, self.launchers, strict=True):
            stream.launches, stream.n_launches, stream.launcher = table.address, len(table), launcher
        state = StructArray(OklStreams, 1)
        state[0].streams, state[0].n_streams = streams.address, count
        state[0].parts, state[0].pool = min(threads, count), pool
        self._tables = (streams, waits, launches, state)
        self.nbytes += sum(table.nbytes for table in (streams, *waits, *launches, state))
        return state.address

    def close(self) -> None:
        """Free the tables; launchers stay for the error of the last run."""
        self._tables = ()
