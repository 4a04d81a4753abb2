"""`--benchmark`: the time of one run, in compiled code alone and as a call from Python."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from math import ceil
from time import perf_counter
from typing import NamedTuple

from okl_opt.runtime.base.abi import Block, OklLaunchCall, StructArray, integers_at
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.units import time_text
from okl_opt.runtime.launch.program import LaunchProgram
from okl_opt.runtime.machine.object_cache import ObjectCache
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.native import trace as trace_code
from okl_opt.runtime.watch.trace import trace_library

MOST_SECONDS = 86_400.0

_SAMPLE_SECONDS = 5e-6
"""Shorter runs are timed in batches: reading the clock takes some 50 ns."""
_MOST_SAMPLES = 100_000
_LEAST_SAMPLES = 3
_CHUNK_SECONDS = 0.05


class Times(NamedTuple):
    """Sorted seconds of one run: a single run, or the mean of `batch` runs timed together."""

    samples: Sequence[float]
    batch: int

    @property
    def median(self) -> float:
        middle = len(self.samples) // 2
        return (self.samples[middle] + self.samples[~middle]) / 2

    def percentile(self, percent: int) -> float:
        """The smallest sample that `percent` of all samples do not exceed."""
        return self.samples[max(ceil(len(self.samples) * percent / 100), 1) - 1]

    def text(self) -> str:
        runs = len(self.samples) * self.batch
        together = f", timed {self.batch} at a time" if self.batch > 1 else ""
        minimum, median, most = map(time_text, (self.samples[0], self.median, self.percentile(95)))
        return f"minimum {minimum}, median {median}, p95 {most} ({runs} run{'' if runs == 1 else 's'}{together})"


def check_seconds(seconds: float) -> None:
    """Refuse an invalid measuring time. Raises: OklRuntimeError."""
    if not 0 < seconds <= MOST_SECONDS:
        raise OklRuntimeError(f"--benchmark={seconds:g}: it takes more than 0 and at most {MOST_SECONDS:.0f} seconds")


def benchmark(
    program: LaunchProgram, args: Sequence[Buffer], seconds: float, setup: float, cache: ObjectCache | None
) -> str:
    """Measure runs and calls for `seconds` each, after a warm-up run; return the lines to print.

    `setup` is the set-up time in seconds.
    Raises: KernelError.
    """
    results = program.run(args)
    run = time_runs(program, seconds, cache)
    del results
    call = time_calls(program, args, seconds)
    return f"  setup: {time_text(setup)}\n  run:   {run.text()}\n  call:  {call.text()}\n"


def time_runs(program: LaunchProgram, seconds: float, cache: ObjectCache | None) -> Times:
    """Time compiled code on the last run's tensors, with the clock read in compiled code."""
    if not program.contexts:
        return Times([0.0], 1)
    library = trace_library(program.contexts[0].launch.callers, cache)
    sample = _SAMPLE_TYPE(library.addresses[trace_code.SAMPLE])
    steps = StructArray(OklLaunchCall, len(program.contexts))
    for step, each in zip(steps, program.contexts, strict=True):
        step.launcher, step.compute = ctypes.addressof(each.struct), each.compute

    def measure(batch: int, samples: int) -> Sequence[float]:
        times = Block.integers([0] * samples)
        status = sample(steps.address, len(program.contexts), batch, samples, times.address)
        if status:
            program.check_status()
            raise OklRuntimeError("the program is running in another thread")
        program.stats.runs += batch * samples * len(program.contexts)
        return [time / 1e9 / batch for time in integers_at(times.address, samples)]

    return _times(measure, seconds)


def time_calls(program: LaunchProgram, args: Sequence[Buffer], seconds: float) -> Times:
    """Time `LaunchProgram.run`, which binds arguments and results in each call."""
    results: Sequence[Buffer] = ()

    def measure(batch: int, samples: int) -> Sequence[float]:
        nonlocal results
        times: list[float] = []
        for _ in range(samples):
            start = perf_counter()
            for _ in range(batch):
                results = program.run(args)
            times.append((perf_counter() - start) / batch)
        return times

    return _times(measure, seconds)


_SAMPLE_TYPE = ctypes.CFUNCTYPE(
    ctypes.c_int32, ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64, ctypes.c_int64, ctypes.c_void_p
)


def _times(measure: Callable[[int, int], Sequence[float]], seconds: float) -> Times:
    """Take samples for `seconds`, up to a maximal number."""
    start = perf_counter()
    one = measure(1, 1)[0]
    if one < _CHUNK_SECONDS / 1000:
        one = max(min(measure(1, 100)), 1e-9)  # the first one may have been slow
    longest = min(_CHUNK_SECONDS, seconds)
    batch = max(ceil(min(max(_SAMPLE_SECONDS, seconds / _MOST_SAMPLES), longest) / one), 1)
    chunk = max(int(longest / (one * batch)), 1)
    samples: list[float] = []
    while perf_counter() - start < seconds or len(samples) < _LEAST_SAMPLES:
        samples += measure(batch, chunk)
    return Times(sorted(samples), batch)
