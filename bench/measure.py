"""How things are timed: contestants in turn, round after round, and the median of the rounds."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

ROUNDS = 9
SECONDS_PER_ROUND = 0.02

MISSING = 3
"""Exit status of a contestant's process that lacks its library."""


class MissingPeer(Exception):
    """The peer of a row is not installed; the text names it and says how to get it."""


class Failed(Exception):
    """A contestant ended with an error; the text is what it printed."""


@dataclass(frozen=True)
class Figure:
    """What one row measured. Times in seconds; a row without times says yes or no."""

    ours: float
    peer: float

    @property
    def ratio(self) -> float:
        """The peer's time over ours: higher is better for us."""
        return self.peer / self.ours


def compare(ours: Callable[[], object], peer: Callable[[], object], rounds: int = ROUNDS) -> Figure:
    """Median seconds per call of both, measured in turn in this process."""
    contestants = (ours, peer)
    repeats = [_repeats(call) for call in contestants]
    times: list[list[float]] = [[], []]
    for _ in range(rounds):
        for index, call in enumerate(contestants):
            start = time.perf_counter()
            for _ in range(repeats[index]):
                call()
            times[index].append((time.perf_counter() - start) / repeats[index])
    return Figure(median(times[0]), median(times[1]))


def _repeats(call: Callable[[], object]) -> int:
    """How often to call in a round so that the round takes about SECONDS_PER_ROUND."""
    call()
    repeats = 1
    while True:
        start = time.perf_counter()
        for _ in range(repeats):
            call()
        elapsed = time.perf_counter() - start
        if elapsed > SECONDS_PER_ROUND / 4 or repeats > 10**7:
            return max(1, round(repeats * SECONDS_PER_ROUND / max(elapsed, 1e-9)))
        repeats *= 4


def compare_processes(
    ours: Sequence[Sequence[str]], peer: Sequence[Sequence[str]], rounds: int = ROUNDS, *, warm: bool = True
) -> Figure:
    """Median wall seconds of two chains of commands, run in turn; if `warm`, each chain once before, unmeasured.

    Python may keep bytecode, as it does for an installed package.
    """
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    times: list[list[float]] = [[], []]
    for round_number in range(-1 if warm else 0, rounds):
        for index, chain in enumerate((ours, peer)):
            start = time.perf_counter()
            for command in chain:
                subprocess.run(
                    command,
                    check=True,
                    env=environment,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                )
            if round_number >= 0:
                times[index].append(time.perf_counter() - start)
    return Figure(median(times[0]), median(times[1]))


def seconds_per_call(call: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Median seconds per call."""
    repeats = _repeats(call)
    times: list[float] = []
    for _ in range(rounds):
        start = time.perf_counter()
        for _ in range(repeats):
            call()
        times.append((time.perf_counter() - start) / repeats)
    return median(times)


def compare_contestants(ours: Sequence[str], peer: Sequence[str], rounds: int = 3) -> list[Figure]:
    """A figure for each case of two commands, run in turn; each prints a line per case that ends in its seconds.

    Raises: MissingPeer where one ends with status MISSING; Failed.
    """
    runs: list[list[list[float]]] = [[], []]
    for _ in range(rounds):
        for index, command in enumerate((ours, peer)):
            runs[index].append(_printed_seconds(command))
    medians = [[median(times) for times in zip(*each, strict=True)] for each in runs]
    return [Figure(*times) for times in zip(*medians, strict=True)]


def _printed_seconds(command: Sequence[str]) -> list[float]:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode == MISSING:
        raise MissingPeer(done.stderr.strip())
    if done.returncode:
        raise Failed(done.stderr.rstrip())
    return [float(line.rpartition(" ")[2]) for line in done.stdout.splitlines()]
