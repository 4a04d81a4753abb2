"""Provoke faults at full length: `python -m bench.faults [--scale=F] [NAME ...]` prints a line for each.

`--scale=0.1` does a tenth of the runs, trials and seconds. The exit status is 1 if anything was not as it should be.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Protocol

from bench.faults import contexts, exhausted, files, guards, killed, long, memory, names, threads


class Seen(Protocol):
    """What came of a fault."""

    @property
    def is_good(self) -> bool: ...

    def text(self) -> str: ...


def _memory(scale: float, folder: Path) -> Iterator[Seen]:
    million = int(1_000_000 * scale)
    yield memory.native(million)
    yield memory.calls(million)
    yield memory.programs(million)
    yield memory.failures(million // 10)
    yield memory.loads(million // 100)
    yield memory.contexts(million // 100)
    yield memory.builds(million // 5000)


def _threads(scale: float, folder: Path) -> Iterator[Seen]:
    yield threads.run_together(8, 60 * scale)


def _killed(scale: float, folder: Path) -> Iterator[Seen]:
    yield killed.kill_writers(int(200 * scale), folder)
    yield killed.kill_runs(int(50 * scale), folder)


def _long(scale: float, folder: Path) -> Iterator[Seen]:
    ops = int(5_000 * scale) * 2
    yield long.long_launch(ops)
    yield long.long_launch(ops, wrap=False)


def _exhausted(scale: float, folder: Path) -> Iterator[Seen]:
    for what in exhausted.CASES:
        yield exhausted.exhaust(what, folder)
    yield exhausted.exhaust_packing()
    yield exhausted.exhaust_threads()


def _guards(scale: float, folder: Path) -> Iterator[Seen]:
    rounds = max(int(100 * scale), 1)
    for level in guards.levels():
        yield guards.fuzz(level, rounds)
    libraries = guards.fuzz(guards.NATIVE, rounds, providers=guards.LIBRARIES)
    if libraries.cases:  # one is installed
        yield libraries


def _files(scale: float, folder: Path) -> Iterator[Seen]:
    for kind in files.KINDS:
        yield files.fuzz(kind, int(5_000 * scale), folder)


def _names(scale: float, folder: Path) -> Iterator[Seen]:
    yield names.name_everything(int(20_000 * scale), folder / "names")


def _contexts(scale: float, folder: Path) -> Iterator[Seen]:
    yield contexts.run_contexts(int(5_000 * scale))


FAULTS: Mapping[str, Callable[[float, Path], Iterator[Seen]]] = {
    "memory": _memory,
    "threads": _threads,
    "killed": _killed,
    "long": _long,
    "exhausted": _exhausted,
    "guards": _guards,
    "files": _files,
    "names": _names,
    "contexts": _contexts,
}


def main(argv: Sequence[str]) -> int:
    """Provoke the faults named in `argv`, or all."""
    scale = 1.0
    chosen: list[str] = []
    for word in argv:
        if word.startswith("--scale="):
            scale = float(word.removeprefix("--scale="))
        elif word in FAULTS:
            chosen.append(word)
        else:
            print(f"bench.faults: no fault '{word}'; there are {', '.join(FAULTS)}", file=sys.stderr)
            return 1
    is_good = True
    for name in chosen or FAULTS:
        with tempfile.TemporaryDirectory() as folder:
            start = perf_counter()
            for seen in FAULTS[name](scale, Path(folder)):
                is_good &= seen.is_good
                verdict = "good" if seen.is_good else "FAILED"
                print(f"{name:<9} {verdict:<6} {seen.text()} ({perf_counter() - start:.0f} s)", flush=True)
                start = perf_counter()
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
