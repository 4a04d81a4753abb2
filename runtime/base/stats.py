"""Counters of a session: launches built, kernels prepared, bytes and runs; and those of a function."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass


@dataclass
class FunctionStats:
    """Counters of a function of loops and buffers: bytes of all its runs, and the blocks that the last one left."""

    allocated: int = 0
    freed: int = 0
    peak: int = 0
    left: int = 0
    runs: int = 0

    @staticmethod
    def total(parts: Sequence[FunctionStats]) -> FunctionStats:
        """The counters of several functions together, of which no two run at once."""
        return FunctionStats(
            sum(part.allocated for part in parts),
            sum(part.freed for part in parts),
            max((part.peak for part in parts), default=0),
            sum(part.left for part in parts),
            sum(part.runs for part in parts),
        )


@dataclass
class RunStats:
    """Counters of one session: a second run of the same contexts increases only `runs`.

    `bytes_allocated` is everything allocated so far: structs, results and `peak_memory`. `peak_memory` is the memory of
    intermediate values, allocated from the first run to the last: values passed between launches, the temporaries or
    the pool of each launch, and the workspace of its kernels. It excludes inputs, parameters and results, which belong
    to the caller, `constants` (computed from parameters at load), and packed copies of either.
    """

    launches_built: int = 0
    kernels_prepared: int = 0
    bytes_allocated: int = 0
    peak_memory: int = 0
    constants: int = 0
    runs: int = 0

    @staticmethod
    def total(parts: Iterable[RunStats]) -> RunStats:
        """All counters added up."""
        return RunStats(*map(sum, zip(*[astuple(part) for part in parts], strict=True)))
