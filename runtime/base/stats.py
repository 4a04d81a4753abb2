"""What a session counts: launches built, kernels prepared, bytes and runs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass


@dataclass
class RunStats:
    """Counters of one session: a second run of the same contexts raises `runs` alone.

    `bytes_allocated` is everything the program has asked for so far: structs, results and what `peak_memory` counts.
    `peak_memory` is where intermediate values live, all of it from the first run to the last: values that one launch
    hands to another, the temporaries or the pool inside of each launch, and the workspace of its kernels; not the
    inputs, parameters and results, which are the caller's, and not `constants`, what was made of parameters at load for
    the runs to read, nor packed copies of either.
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
