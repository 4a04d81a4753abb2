"""The streams of one context as tables for `runtime/native/launch_streams.py`, each with a launcher for its kernels."""

from __future__ import annotations

from collections.abc import Sequence

from runtime.base.abi import (
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
from runtime.plan.launch_plan import StreamLaunch


class Streams:
    """Streams are numbered as they come. Kernels see of their launcher the errors that they leave, and one thread."""

    def __init__(self, launches: Sequence[StreamLaunch], message_capacity: int):
        """Raises: MemoryError."""
        self._launches = launches
        self._numbers: dict[int, int] = {}
        """Number of a stream by what the IR calls it."""
        self._of_run: dict[int, int] = {}
        for launch in launches:
            self._of_run[launch.run] = self._numbers.setdefault(launch.place.stream, len(self._numbers))
        count = len(self._numbers)
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

    def of_run(self, run: int) -> int:
        """The stream of a run context; the first one for those that are not launched."""
        return self._of_run.get(run, 0)

    def connect(self, runs: StructArray[OklRunCtx], kernels: StructArray[OklKernel], threads: int, pool: int) -> int:
        """The address of the `okl_streams`, for the threads of a pool. Raises: MemoryError."""
        count = len(self._numbers)
        streams = StructArray(OklStream, count)
        rows: list[list[tuple[int, ...]]] = [[] for _ in range(count)]
        recorded: dict[int, tuple[int, int]] = {}
        """For each event its stream's address, and how many launches of it come up to the event."""
        waits: list[StructArray[OklStreamWait]] = []
        for number, (run, kernel, place) in enumerate(self._launches):
            stream = self._numbers[place.stream]
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
