"""The host's actions on the streams of a GPU, for plans with several streams: a table for `okl_gpu_actions`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from okl_opt.runtime.base.abi import OklGpuAction, OklLauncher, pointer_at, rows_of
from okl_opt.runtime.cuda.driver import Driver, Event, Stream
from okl_opt.runtime.plan.launch_plan import LaunchPlan

_Row = tuple[int, int | None, int | None, int | None, int]
"""The fields of an `OklGpuAction`."""


class StreamSteps:
    """The steps of one context, with their streams and events.

    The first stream is the launch's own. The others begin after its earlier work, and it continues after them. So the
    host waits for one stream, and a graph is captured from it.
    """

    def __init__(self, driver: Driver, own: Stream, launcher: OklLauncher, plan: LaunchPlan):
        """Raises: DriverError, MemoryError."""
        self._driver = driver
        self._streams = [own, *(Stream(driver) for _ in range(plan.stream_count - 1))]
        self._events: list[Event] = []
        self._table = rows_of(OklGpuAction, list(self._rows(launcher, plan)))
        self.address = self._table.address
        self.count = len(self._table)

    def _rows(self, launcher: OklLauncher, plan: LaunchPlan) -> Iterator[_Row]:
        handles = [int(stream.handle) for stream in self._streams]
        own, others = handles[0], handles[1:]
        begin = self._event()
        yield _record(own, begin)
        for other in others:
            yield _wait(other, begin)
        yield from self._launches(handles, launcher, plan)
        for other in others:
            end = self._event()
            yield _record(other, end)
            yield _wait(own, end)

    def _launches(self, handles: Sequence[int], launcher: OklLauncher, plan: LaunchPlan) -> Iterator[_Row]:
        numbers = plan.streams_of_runs()
        events: dict[int, int] = {}
        for launch in plan.streams:
            stream = handles[numbers[launch.run]]
            for event in launch.place.waits:
                yield _wait(stream, events[event])
            run, kernel = pointer_at(launcher.run_ctxs, launch.run), pointer_at(launcher.kernels, launch.kernel)
            yield stream, run, kernel, None, 0
            if launch.place.record is not None:
                events[launch.place.record] = self._event()
                yield _record(stream, events[launch.place.record])

    def _event(self) -> int:
        event = self._driver.event()
        self._events.append(event)
        assert event.handle is not None, "it is new"
        return int(event.handle)


def _record(stream: int, event: int) -> _Row:
    return stream, None, None, event, 1


def _wait(stream: int, event: int) -> _Row:
    return stream, None, None, event, 0
