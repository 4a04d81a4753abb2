"""Counters of a session: launches built, kernels prepared, bytes and runs; and those of a function."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


class Counters:
    """Numbers by name. Not a dataclass: importing `dataclasses` takes longer than some runs."""

    def numbers(self) -> tuple[int, ...]:
        """All numbers, in order of definition."""
        return tuple(vars(self).values())

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and vars(other) == vars(self)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value}' for name, value in vars(self).items())})"


class FunctionStats(Counters):
    """Counters of a function of loops and buffers: bytes of all runs, and blocks still allocated after the last."""

    def __init__(self, allocated: int = 0, freed: int = 0, peak: int = 0, left: int = 0, runs: int = 0):
        self.allocated = allocated
        self.freed = freed
        self.peak = peak
        self.left = left
        self.runs = runs

    @staticmethod
    def total(parts: Sequence[FunctionStats]) -> FunctionStats:
        """The sum of the counters of several functions that never run at the same time."""
        return FunctionStats(
            sum(part.allocated for part in parts),
            sum(part.freed for part in parts),
            max((part.peak for part in parts), default=0),
            sum(part.left for part in parts),
            sum(part.runs for part in parts),
        )


class RunStats(Counters):
    """Counters of one session: a second run of the same contexts increases only `runs`.

    `bytes_allocated` is everything allocated so far: structs, results and `peak_memory`. `peak_memory` is the memory of
    intermediate values, allocated from the first run to the last. It holds values passed between launches, the
    temporaries or the pool of each launch, and the workspace of its kernels. It excludes inputs, parameters and
    results, which belong to the caller, `constants` (computed from parameters at load), and packed copies of either.
    """

    def __init__(
        self,
        launches_built: int = 0,
        kernels_prepared: int = 0,
        bytes_allocated: int = 0,
        peak_memory: int = 0,
        constants: int = 0,
        runs: int = 0,
    ):
        self.launches_built = launches_built
        self.kernels_prepared = kernels_prepared
        self.bytes_allocated = bytes_allocated
        self.peak_memory = peak_memory
        self.constants = constants
        self.runs = runs

    @staticmethod
    def total(parts: Iterable[RunStats]) -> RunStats:
        """All counters added up."""
        return RunStats(*map(sum, zip(*[part.numbers() for part in parts], strict=True)))
