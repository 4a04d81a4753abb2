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

Command = Sequence[str]


class MissingPeer(Exception):
    """The peer of a row is not installed; the text names it and says how to get it."""


class Failed(Exception):
    """A contestant ended with an error; the text is what it printed."""


@dataclass(frozen=True)
class Figure:
    """What one row measured. Times in seconds; `note` says what the two numbers do not."""

    ours: float
    peer: float
    note: str = ""

    @property
    def ratio(self) -> float:
        """The peer's time over ours: higher is better for us."""
        return self.peer / self.ours


def compare(ours: Callable[[], object], peer: Callable[[], object], rounds: int = ROUNDS) -> Figure:
    """Median seconds per call of both, measured in turn in this process."""
    return Figure(*seconds_in_turn([ours, peer], rounds))


def seconds_in_turn(calls: Sequence[Callable[[], object]], rounds: int = ROUNDS) -> list[float]:
    """Median seconds per call of each, measured in turn in this process."""
    repeats = [_repeats(call) for call in calls]
    times: list[list[float]] = [[] for _ in calls]
    for _ in range(rounds):
        for index, call in enumerate(calls):
            start = time.perf_counter()
            for _ in range(repeats[index]):
                call()
            times[index].append((time.perf_counter() - start) / repeats[index])
    return [median(each) for each in times]


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
    ours: Sequence[Command],
    peer: Sequence[Command],
    rounds: int = ROUNDS,
    *,
    warm: bool = True,
    before: Callable[[], None] | None = None,
) -> Figure:
    """Median wall seconds of two chains of commands, run in turn; if `warm`, each chain once before, unmeasured.

    `before` is called before each chain and not timed. Python may keep bytecode, as it does for an installed package.
    """
    times: list[list[float]] = [[], []]
    for round_number in range(-1 if warm else 0, rounds):
        for index, chain in enumerate((ours, peer)):
            if before is not None:
                before()
            start = time.perf_counter()
            run_commands(chain)
            if round_number >= 0:
                times[index].append(time.perf_counter() - start)
    return Figure(median(times[0]), median(times[1]))


def environment() -> dict[str, str]:
    """The environment of commands that are measured: Python may keep bytecode in it."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def run_commands(chain: Sequence[Command]) -> None:
    """Run one command after the other; what they print is lost. Raises: Failed."""
    for command in chain:
        done = subprocess.run(
            command, check=False, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        if done.returncode:
            raise Failed(f"{command[0]}: {done.stderr[-500:].rstrip()}")
