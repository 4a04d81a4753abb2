"""Tries: which of many candidates is the first that is interesting, found by several workers at once.

The answer is the one that trying them in order would give, whatever the number of workers: what was tried too much is
remembered, and counted only when its turn comes.
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

# A try whose outcome is no longer needed may go on for so many seconds; a new worker takes about one to start.
_PATIENCE = 1.0

T = TypeVar("T")
_Worker = Child[str, Outcome]


class TriesSpent(Exception):
    """As many tries as were allowed have been made."""


@dataclass(frozen=True)
class Candidate(Generic[T]):
    """An input that could take the place of a larger one; `position` is where in that the change was made."""

    text: str
    subject: T
    position: int


class Tries:
    """Asks `test`. `finding` is what makes a text interesting, `count` how many different ones have had their turn."""

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
        """What the test says of `text`, asked so many times whatever is known of it. One try is counted."""
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
        """The first candidate that is interesting, None if there is none. Raises: TriesSpent."""
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
        """End all that runs."""
        for worker in self._workers:
            worker.kill()
        self._workers.clear()

    def _is_interesting(self, text: str) -> bool:
        outcome = self._outcomes.get(text)
        return outcome is not None and outcome.finding == self.finding

    def _wants_more(self, waiting: Sequence[Candidate[T]]) -> bool:
        """Whether a worker would have nothing to do; what comes after an interesting candidate is not needed."""
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
        """Have the texts tried that are not known and not being tried, as far as there are workers."""
        running = {worker.question for worker in self._workers}
        for text in dict.fromkeys(texts):
            if text in self._outcomes or text in running:
                continue
            worker = self._free_worker(texts)
            if worker is None:
                return
            worker.ask(text)

    def _free_worker(self, wanted: Sequence[str]) -> _Worker | None:
        """A worker that has nothing to do, or has been long at something that is not `wanted`."""
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
        """Wait for something to happen; the tries that have ended, or have been ended for taking too long."""
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
