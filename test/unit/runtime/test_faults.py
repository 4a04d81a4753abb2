"""What a runner meets in the long run; `python -m bench.faults` provokes the same at full length.

OKL_FAULT_SCALE is the part of the full length that the tests go, 0.002 by default.
"""

from __future__ import annotations

import mmap
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bench.faults import exhausted, killed, long, memory, threads

SCALE = float(os.environ.get("OKL_FAULT_SCALE", "0.002"))


def part_of(full: int, least: int) -> int:
    return max(int(full * SCALE), least)


class TestMemory:
    @pytest.mark.parametrize("runs", [memory.native, memory.calls, memory.programs, memory.failures, memory.loads])
    def test_runs_keep_nothing(self, runs: Callable[[int], memory.Curve]):
        seen = runs(part_of(1_000_000, 2000))
        assert seen.is_good, seen.text()

    def test_a_context_that_was_closed_leaves_nothing(self):
        seen = memory.contexts(part_of(100_000, 200))
        assert seen.is_good, seen.text()

    def test_what_is_kept_is_seen(self):
        kept: list[mmap.mmap] = []

        def keep(count: int) -> None:
            for _ in range(count):
                kept.append(mmap.mmap(-1, 1 << 17))
                kept[-1].write(bytes(1 << 17))

        seen = memory.curve("kept", 100, keep)
        assert not seen.is_good and seen.growth > 80 << 17


def test_eight_threads_get_the_bits_that_one_gets():
    seen = threads.run_together(8, 60 * SCALE)
    assert seen.is_good and len(seen.runs) == 8, seen.text()


class TestKilled:
    def test_writers(self, tmp_path: Path):
        seen = killed.kill_writers(part_of(200, 3), tmp_path)
        assert seen.is_good and seen.whole, seen.text()

    def test_runs(self, tmp_path: Path):
        seen = killed.kill_runs(part_of(50, 1), tmp_path)
        assert seen.is_good and seen.whole, seen.text()


@pytest.mark.parametrize("wrap", [True, False])
def test_a_long_launch(wrap: bool):
    seen = long.long_launch(part_of(10_000, 300) // 2 * 2, wrap=wrap)
    assert seen.is_good, seen.text()
    assert (seen.launches_built, seen.kernels_prepared) == (1, 2)


@pytest.mark.skipif(sys.platform != "linux", reason="limits of the address space")
class TestExhausted:
    @pytest.mark.parametrize("what", exhausted.CASES)
    def test_memory(self, what: str, tmp_path: Path):
        seen = exhausted.exhaust(what, tmp_path)
        assert seen.is_good and "out of memory" in seen.message, seen.text()

    def test_memory_for_packed_parameters(self):
        seen = exhausted.exhaust_packing()
        assert seen.is_good and "out of memory: constants of 'matmul'" in seen.message, seen.text()

    def test_threads(self):
        seen = exhausted.exhaust_threads()
        assert seen.is_good and "threads, but 1024 were asked for (--threads=N)" in seen.message, seen.text()
