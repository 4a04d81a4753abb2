"""Streams on the host: work that is done at once, by a thread for each stream, or in an order drawn by chance."""

from __future__ import annotations

import random
import threading
from collections import deque
from collections.abc import Callable
from typing import NamedTuple, Protocol

from okl_opt.runtime.stream.queue import Queue

Work = Callable[[], None]
IN_TURN = 16
"""So many seeds in a row keep each work back in turn; the next ones do the rest early instead of late, and so on."""
_KEPT_BACK = 1.0
"""The least rank of work that is kept back."""
_MANY = 4096
"""How far the host may run ahead of a stream."""


class Mark(Protocol):
    """A point in the work of a stream."""


class Queues(Protocol):
    """Work on numbered streams. `finish` and `sync` raise the first error of work; what comes after it is not done."""

    @property
    def workers(self) -> int:
        """How many streams work at the same time; two whose numbers are the same modulo this never do."""
        ...

    def submit(self, stream: int, work: Work) -> None:
        """Do work after all that was put on the stream before."""
        ...

    def record(self, stream: int) -> Mark:
        """The point where all that was put on the stream is done."""
        ...

    def wait(self, stream: int, mark: Mark) -> None:
        """Let what comes next on the stream begin after a mark."""
        ...

    def sync(self, mark: Mark) -> None:
        """Return when a mark is reached."""
        ...

    def finish(self) -> None:
        """Return when all is done."""
        ...


class _Failing:
    """Does work until some of it fails."""

    def __init__(self) -> None:
        self._error: Exception | None = None

    def do(self, work: Work) -> None:
        """Do work, unless some has failed."""
        if self._error is None:
            try:
                work()
            except Exception as error:
                self._error = self._error or error

    def check(self) -> None:
        """Raise what has failed first."""
        if self._error is not None:
            raise self._error


class AtOnce(_Failing):
    """Does everything when it is submitted."""

    workers = 1

    def submit(self, stream: int, work: Work) -> None:
        self.do(work)

    def record(self, stream: int) -> Mark:
        return None

    def wait(self, stream: int, mark: Mark) -> None:
        """Nothing is left to wait for."""

    def sync(self, mark: Mark) -> None:
        self.check()

    def finish(self) -> None:
        self.check()


class Threads(_Failing):
    """A thread for each stream. A mark is an event of its own each time, so loops may record one number again."""

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
            # It was submitted earlier, so that no two streams can wait for each other.
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
    """A point that work in some order will reach."""

    __slots__ = ("is_reached",)

    def __init__(self) -> None:
        self.is_reached = False


class _Item(NamedTuple):
    """Something on a stream: work, a mark to reach, or one to wait for."""

    work: Work | None = None
    rank: float = 0.0
    """What is ready and has the least rank is done first."""
    reaches: _Mark | None = None
    waits_for: _Mark | None = None


class Shuffled(_Failing):
    """Does work in an order that depends on a seed alone: late with seeds 0 to 15, early with 16 to 31, and so on.

    Nothing is done late before the host waits: then work that is ready is done by ranks drawn by chance, until what the
    host waits for is reached. Early work is done at once if it is ready. Every 16th work, another one for each of 16
    seeds, is kept back until the host waits and nothing else can be done. So of two works that nothing keeps in order,
    one is kept back by some of these seeds until the other is done, unless that is kept back as well.
    Source: Burckhardt et al., "A Randomized Scheduler with Probabilistic Guarantees of Finding Bugs" (ASPLOS 2010).
    """

    workers = 1

    def __init__(self, streams: int, seed: int):
        super().__init__()
        self._items: list[deque[_Item]] = [deque() for _ in range(streams)]
        self._chance = random.Random(seed)
        round, self._kept_back = divmod(seed, IN_TURN)
        self._is_early = bool(round % 2)
        self._submitted = 0

    def submit(self, stream: int, work: Work) -> None:
        is_kept_back = self._submitted % IN_TURN == self._kept_back
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
        """Do the work of the least rank that is ready, until it is enough."""
        self._reach_marks()
        while not is_enough():
            work = min(self._ready(), key=lambda items: items[0].rank).popleft().work
            assert work is not None, "as it is ready"
            self.do(work)
            self._reach_marks()

    def _ready(self) -> list[deque[_Item]]:
        """The streams that work comes next on."""
        return [items for items in self._items if items and items[0].work is not None]

    def _reach_marks(self) -> None:
        """Reach all marks that no work is needed for."""
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
