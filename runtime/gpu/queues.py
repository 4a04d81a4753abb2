"""Streams on the host: work runs at once, on a thread for each stream, or in a random order."""

from __future__ import annotations

import random
import threading
from collections import deque
from collections.abc import Callable
from typing import NamedTuple, Protocol

from okl_opt.runtime.stream.queue import Queue

Work = Callable[[], None]
SEEDS_PER_ROUND = 16
"""A group of so many seeds delays each work once. Groups alternate: they run other work late, then early."""
_KEPT_BACK = 1.0
"""The least rank of work that is held back."""
_MANY = 4096
"""The most work that the host may queue on a stream."""


class Mark(Protocol):
    """A point in the work of a stream."""


class Queues(Protocol):
    """Work on numbered streams. `finish` and `sync` raise the first error of work; later work is skipped."""

    @property
    def workers(self) -> int:
        """The number of streams that work at the same time; two with equal numbers modulo this never do."""
        ...

    def submit(self, stream: int, work: Work) -> None:
        """Run work after all earlier work on the stream."""
        ...

    def record(self, stream: int) -> Mark:
        """Return a mark for the end of all work so far on the stream."""
        ...

    def wait(self, stream: int, mark: Mark) -> None:
        """Let later work on the stream begin after a mark."""
        ...

    def sync(self, mark: Mark) -> None:
        """Wait until a mark is reached."""
        ...

    def finish(self) -> None:
        """Wait until all work is done."""
        ...


class _Failing:
    """Runs work until some of it fails."""

    def __init__(self) -> None:
        self._error: Exception | None = None

    def do(self, work: Work) -> None:
        """Run work, unless earlier work has failed."""
        if self._error is None:
            try:
                work()
            except Exception as error:
                self._error = self._error or error

    def check(self) -> None:
        """Raise the first error."""
        if self._error is not None:
            raise self._error


class Immediate(_Failing):
    """Runs all work when it is submitted."""

    workers = 1

    def submit(self, stream: int, work: Work) -> None:
        self.do(work)

    def record(self, stream: int) -> Mark:
        return None

    def wait(self, stream: int, mark: Mark) -> None:
        """Do nothing: all marks are reached."""

    def sync(self, mark: Mark) -> None:
        self.check()

    def finish(self) -> None:
        self.check()


class Threads(_Failing):
    """A thread for each stream. Each mark is a new event, so loops may record one number again."""

    def __init__(self, queues: list[Queue]):
        super().__init__()
        self.workers = len(queues)
        self._queues = queues
        self._submitted = 0

    def submit(self, stream: int, work: Work) -> None:
        self._queues[stream].submit(lambda: self.do(work))
        self._submitted += 1
        if self._submitted % _MANY == 0:
            self._queues[stream].settle()

    def record(self, stream: int) -> Mark:
        event = threading.Event()
        self._queues[stream].submit(event.set)
        return event

    def wait(self, stream: int, mark: Mark) -> None:
        assert isinstance(mark, threading.Event)
        if not mark.is_set():
            # The mark's work was submitted earlier, so two streams cannot wait for each other.
            self._queues[stream].submit(lambda: _wait(mark))

    def sync(self, mark: Mark) -> None:
        assert isinstance(mark, threading.Event)
        mark.wait()
        self.check()

    def finish(self) -> None:
        for queue in self._queues:
            queue.settle()
        self.check()


def _wait(event: threading.Event) -> None:
    event.wait()


class _Mark:
    """A point that a stream will reach."""

    __slots__ = ("is_reached",)

    def __init__(self) -> None:
        self.is_reached = False


class _Item(NamedTuple):
    """An item of a stream: work, a mark to reach, or a mark to wait for."""

    work: Work | None = None
    rank: float = 0.0
    """Among ready items, the one with the least rank runs first."""
    reaches: _Mark | None = None
    waits_for: _Mark | None = None


class Shuffled(_Failing):
    """Runs work in an order that only depends on a seed: late with seeds 0 to 15, early with 16 to 31, and so on.

    Late work does not run before the host waits: then ready work runs in order of random ranks, until the awaited mark
    is reached. Early work runs at once if it is ready. Every 16th work, another one for each of 16 seeds, is held back
    until the host waits and nothing else can run. So of two unordered works, some of these seeds hold one back until
    the other is done, unless that is held back as well.
    Source: Burckhardt et al., "A Randomized Scheduler with Probabilistic Guarantees of Finding Bugs" (ASPLOS 2010).
    """

    workers = 1

    def __init__(self, streams: int, seed: int):
        super().__init__()
        self._items: list[deque[_Item]] = [deque() for _ in range(streams)]
        self._chance = random.Random(seed)
        round, self._kept_back = divmod(seed, SEEDS_PER_ROUND)
        self._is_early = bool(round % 2)
        self._submitted = 0

    def submit(self, stream: int, work: Work) -> None:
        is_kept_back = self._submitted % SEEDS_PER_ROUND == self._kept_back
        self._submitted += 1
        self._items[stream].append(_Item(work=work, rank=self._chance.random() + _KEPT_BACK * is_kept_back))
        if self._is_early:
            self._do_until(lambda: not any(items[0].rank < _KEPT_BACK for items in self._ready()))
        elif len(self._items[stream]) > _MANY:
            self._do_until(lambda: len(self._items[stream]) <= _MANY)

    def record(self, stream: int) -> Mark:
        mark = _Mark()
        self._items[stream].append(_Item(reaches=mark))
        return mark

    def wait(self, stream: int, mark: Mark) -> None:
        assert isinstance(mark, _Mark)
        self._items[stream].append(_Item(waits_for=mark))

    def sync(self, mark: Mark) -> None:
        assert isinstance(mark, _Mark)
        self._do_until(lambda: mark.is_reached)
        self.check()

    def finish(self) -> None:
        self._do_until(lambda: not any(self._items))
        self.check()

    def _do_until(self, is_enough: Callable[[], bool]) -> None:
        """Run the ready work of the least rank, until `is_enough`."""
        self._reach_marks()
        while not is_enough():
            work = min(self._ready(), key=lambda items: items[0].rank).popleft().work
            assert work is not None, "as it is ready"
            self.do(work)
            self._reach_marks()

    def _ready(self) -> list[deque[_Item]]:
        """The streams whose next item is ready work."""
        return [items for items in self._items if items and items[0].work is not None]

    def _reach_marks(self) -> None:
        """Reach all marks that need no more work."""
        goes_on = True
        while goes_on:
            goes_on = False
            for items in self._items:
                while items and items[0].work is None and self._is_ready(items[0]):
                    mark = items.popleft().reaches
                    if mark is not None:
                        mark.is_reached = goes_on = True

    def _is_ready(self, item: _Item) -> bool:
        return item.waits_for is None or item.waits_for.is_reached
