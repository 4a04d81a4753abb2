"""Parallel tries: find the first interesting candidate with several workers.

The answer is that of trying the candidates in order, whatever the number of workers: outcomes computed ahead are cached
and counted only when their turn comes.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf
from multiprocessing.connection import wait
from time import monotonic
from typing import Generic, TypeVar

from okl_opt.commands.reduce.interest import NOTHING, Outcome, Test
from okl_opt.commands.search.child import Child, Ended

# Seconds that an obsolete try may go on; a new worker takes about one second to start.
_PATIENCE = 1.0

T = TypeVar("T")
_Worker = Child[str, Outcome]


class TriesSpent(Exception):
    """The limit on tries is reached."""


@dataclass(frozen=True)
class Candidate(Generic[T]):
    """A smaller input; `position` is the index of its change in the larger one."""

    text: str
    subject: T
    position: int


class Tries:
    """Runs `test`. `finding` is an interesting text's finding, `count` the number of distinct texts tried so far."""

    def __init__(self, test: Test, folder: str, *, jobs: int, time_limit: float, max_tries: int | None = None):
        self.finding = NOTHING
        self.count = 0
        self._test = test
        self._folder = folder
        self._jobs = jobs
        self._time_limit = time_limit
        self._max_tries = max_tries
        self._workers: list[_Worker] = []
        self._started = 0
        self._outcomes: dict[str, Outcome] = {}
        self._counted: set[str] = set()

    def observe(self, text: str, times: int = 1) -> list[Outcome]:
        """Test `text` `times` times, ignoring the cache. Counts as one try."""
        self._count(text)
        outcomes: list[Outcome] = []
        asked = 0
        while len(outcomes) < times:
            while asked < times and (worker := self._free_worker([])) is not None:
                worker.ask(text)
                asked += 1
            outcomes.extend(outcome for tried, outcome in self._ended() if tried == text)
        return outcomes[:times]

    def first(self, candidates: Iterator[Candidate[T]]) -> Candidate[T] | None:
        """The first interesting candidate, or None. Raises: TriesSpent."""
        waiting: deque[Candidate[T]] = deque()
        more = True
        while True:
            while waiting and waiting[0].text in self._outcomes:
                candidate = waiting.popleft()
                self._count(candidate.text)
                if self._is_interesting(candidate.text):
                    return candidate
            if more and self._wants_more(waiting):
                candidate = next(candidates, None)
                if candidate is None:
                    more = False
                else:
                    waiting.append(candidate)
            elif waiting:
                for text, outcome in self._ended():
                    self._outcomes[text] = outcome
            else:
                return None
            self._start([candidate.text for candidate in waiting])

    def close(self) -> None:
        """End all workers."""
        for worker in self._workers:
            worker.kill()
        self._workers.clear()

    def _is_interesting(self, text: str) -> bool:
        outcome = self._outcomes.get(text)
        return outcome is not None and outcome.finding == self.finding

    def _wants_more(self, waiting: Sequence[Candidate[T]]) -> bool:
        """Return whether a worker would idle; candidates after an interesting one are not needed."""
        open_ones = {candidate.text for candidate in waiting} - self._outcomes.keys()
        return len(open_ones) < self._jobs and not any(self._is_interesting(candidate.text) for candidate in waiting)

    def _count(self, text: str) -> None:
        if text in self._counted:
            return
        if self.count == self._max_tries:
            raise TriesSpent
        self._counted.add(text)
        self.count += 1

    def _start(self, texts: Sequence[str]) -> None:
        """Start tries of the texts that are neither known nor running, as far as workers are free."""
        running = {worker.question for worker in self._workers}
        for text in dict.fromkeys(texts):
            if text in self._outcomes or text in running:
                continue
            worker = self._free_worker(texts)
            if worker is None:
                return
            worker.ask(text)

    def _free_worker(self, wanted: Sequence[str]) -> _Worker | None:
        """An idle worker, or one that has long run a text that is not `wanted`; else None."""
        for worker in self._workers:
            if worker.question is None:
                return worker
        if len(self._workers) < self._jobs:
            return self._new_worker()
        long_ago = monotonic() + self._time_limit - _PATIENCE
        for worker in self._workers:
            if worker.question not in wanted and wanted and worker.deadline < long_ago:
                self._drop(worker)
                return self._new_worker()
        return None

    def _new_worker(self) -> _Worker:
        self._started += 1
        folder = os.path.join(self._folder, str(self._started))
        os.makedirs(folder)
        worker = Child(partial(self._test.observe, folder=folder), self._time_limit)
        self._workers.append(worker)
        return worker

    def _drop(self, worker: _Worker) -> None:
        self._workers.remove(worker)
        worker.kill()

    def _ended(self) -> Iterator[tuple[str, Outcome]]:
        """Wait for an event; yield the tries that ended or were killed at the time limit."""
        busy = [worker for worker in self._workers if worker.question is not None]
        deadline = min(worker.deadline for worker in busy)
        timeout = None if deadline == inf else max(0.0, deadline - monotonic())
        ready = wait([worker.connection for worker in busy], timeout)
        for worker in busy:
            text = worker.question
            assert text is not None, "it is busy"
            if worker.connection in ready:
                outcome = self._received(worker)
            elif worker.deadline <= monotonic():
                self._drop(worker)
                outcome = Outcome(NOTHING, f"took longer than {self._time_limit:g} s\n")
            else:
                outcome = None
            if outcome is not None:
                yield text, outcome

    def _received(self, worker: _Worker) -> Outcome | None:
        try:
            return worker.receive()
        except Ended as end:
            self._drop(worker)
            code = end.status
            how = f"killed by signal {-code}" if code < 0 else f"the process ended with exit status {code}"
            return Outcome(how if self._test.dies_for_crashes else NOTHING, f"{how}\n")
