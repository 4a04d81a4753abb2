"""Two contestants on one case: their results are compared first, then they are timed in turn.

A module of contestants is a program too, since threads of two libraries would disturb each other in one process:
`python -m bench.MODULE NAME THREADS SET` prints each case of a set and the seconds of one run, and with a folder as
fourth argument writes the results there instead; `NAME,PEER` prints the times of both and their ratio.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import geometric_mean, median
from typing import NamedTuple, TypeVar

from bench.measure import ROUNDS, Failed, Figure, MissingPeer, seconds_in_turn

MISSING = 3
"""Exit status of a contestant's process that lacks its library."""

_ROOT = Path(__file__).parents[1]

TOLERANCE = 1e-4
"""How far two results may lie apart, as a part of the largest value: sums of f32 in different orders."""

Case = TypeVar("Case")


class Contestant(NamedTuple):
    """Work that is ready to be timed: a call of it does `runs` runs; `result` runs it and gives what it computes."""

    call: Callable[[], object]
    result: Callable[[], object]
    runs: int = 1


def check_equal(ours: object, peer: object) -> None:
    """Refuse to time what gives different results: texts that differ, or numbers. Raises: Failed."""
    if isinstance(ours, str):
        if ours != peer:
            raise Failed(f"results differ: {_excerpt(ours)} against {_excerpt(str(peer))}")
        return
    import numpy as np

    got, wanted = np.asarray(ours), np.asarray(peer)
    if got.shape != wanted.shape:
        raise Failed(f"results differ: shape {got.shape} against {wanted.shape}")
    worst, most = (float(np.abs(each).max(initial=0)) for each in (got - wanted, wanted))
    if not worst <= TOLERANCE * most:
        raise Failed(f"results differ by {worst:.3g} where the largest is {most:.3g}")


def _excerpt(text: str) -> str:
    return repr(text if len(text) <= 60 else f"{text[:60]}...")


def compare(ours: Contestant, peer: Contestant, rounds: int = ROUNDS) -> Figure:
    """Median seconds of a run of both, measured in turn in this process. Raises: Failed if their results differ."""
    return Figure(*seconds_of_all([ours, peer], rounds))


def seconds_of_all(contestants: Sequence[Contestant], rounds: int = ROUNDS) -> list[float]:
    """Median seconds of a run of each; what the others compute is held against the first. Raises: Failed."""
    first, *others = contestants
    result = first.result()
    for other in others:
        check_equal(result, other.result())
    times = seconds_in_turn([each.call for each in contestants], rounds)
    return [seconds / each.runs for seconds, each in zip(times, contestants, strict=True)]


def compare_apart(ours: Sequence[str], peer: Sequence[str], rounds: int = 3) -> list[Figure]:
    """As `compare`, for every case of a set, each contestant in a process of its own.

    Both are a module of contestants and its arguments. Raises: MissingPeer; Failed.
    """
    _check_apart(ours, peer)
    times = [[_printed_seconds(each) for each in (ours, peer)] for _ in range(rounds)]
    medians = [[median(case) for case in zip(*each, strict=True)] for each in zip(*times, strict=True)]
    return [Figure(*seconds) for seconds in zip(*medians, strict=True)]


def _check_apart(ours: Sequence[str], peer: Sequence[str]) -> None:
    import numpy as np

    with tempfile.TemporaryDirectory() as folder:
        results: list[Sequence[Path]] = []
        for name, command in (("ours", ours), ("peer", peer)):
            Path(folder, name).mkdir()
            run_module([*command, str(Path(folder, name))])
            results.append(sorted(Path(folder, name).iterdir()))
        for one, other in zip(*results, strict=True):
            check_equal(np.load(one), np.load(other))


def _printed_seconds(command: Sequence[str]) -> list[float]:
    return [float(line.rpartition(" ")[2]) for line in run_module(command).splitlines()]


def run_module(command: Sequence[str]) -> str:
    """What a module of this package and its arguments print. Raises: MissingPeer; Failed."""
    done = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True, check=False, cwd=_ROOT)
    if done.returncode == MISSING:
        raise MissingPeer(done.stderr.strip())
    if done.returncode:
        raise Failed(done.stderr.rstrip())
    return done.stdout


def mean(figures: Sequence[Figure]) -> Figure:
    """The geometric mean over several cases."""
    return Figure(geometric_mean(each.ours for each in figures), geometric_mean(each.peer for each in figures))


def serve(
    makers: Mapping[str, Callable[[Case, int], Contestant]], sets: Mapping[str, Sequence[Case]], argv: Sequence[str]
) -> int:
    """The main program of a module of contestants."""
    names, threads, cases, *folder = argv
    try:
        for number, case in enumerate(sets[cases]):
            contestants = [makers[name](case, int(threads)) for name in names.split(",")]
            if folder:
                _write_result(contestants[0], Path(folder[0], f"{number:03}.npy"))
                continue
            times = seconds_of_all(contestants)
            ratio = [times[1] / times[0]] if len(times) > 1 else []
            print(f"{case}:", *times, *ratio, flush=True)
    except MissingPeer as missing:
        print(missing, file=sys.stderr)
        return MISSING
    return 0


def _write_result(contestant: Contestant, path: Path) -> None:
    import numpy as np

    np.save(path, np.asarray(contestant.result()), allow_pickle=False)
