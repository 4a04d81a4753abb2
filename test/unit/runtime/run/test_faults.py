"""What a runner meets in the long run; `python -m bench.faults` provokes the same at full length.

OKL_FAULT_SCALE is the part of the full length that the tests go, 0.002 by default, 0.02 in their long form.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from host import times

from bench.faults import exhausted, files, guards, killed, long, memory, threads
from bench.faults.op_cases import MNEMONICS, Case
from okl_opt.commands.search.child import Child, Ended
from okl_opt.runtime.kernels.registry import default_registry

SCALE = float(os.environ.get("OKL_FAULT_SCALE", times(0.002)))


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

    @pytest.mark.slow("runs a program over and over")
    def test_runs(self, tmp_path: Path):
        seen = killed.kill_runs(part_of(50, 1), tmp_path)
        assert seen.is_good and seen.whole, seen.text()


@pytest.mark.sample(1)
@pytest.mark.parametrize("wrap", [True, False])
def test_a_long_launch(wrap: bool):
    seen = long.long_launch(part_of(10_000, 300) // 2 * 2, wrap=wrap)
    assert seen.is_good, seen.text()
    assert (seen.launches_built, seen.kernels_prepared) == (1, 2)


@pytest.mark.host("linux")  # limits of the address space
class TestExhausted:
    @pytest.mark.slow("runs a program over and over")
    @pytest.mark.sample(1)
    @pytest.mark.parametrize("what", exhausted.CASES)
    def test_memory(self, what: str, tmp_path: Path):
        seen = exhausted.exhaust(what, tmp_path)
        assert seen.is_good and "out of memory" in seen.message, seen.text()

    @pytest.mark.slow("compiles programs")
    def test_memory_for_packed_parameters(self):
        seen = exhausted.exhaust_packing()
        assert seen.is_good and "out of memory: constants of 'matmul'" in seen.message, seen.text()

    @pytest.mark.slow("compiles programs")
    def test_threads(self):
        seen = exhausted.exhaust_threads()
        assert seen.is_good and "threads, but 1024 were asked for (--threads=N)" in seen.message, seen.text()


LEVELS = guards.levels()


@pytest.mark.host("linux")  # pages that trap
class TestGuards:
    """Every op on memory beside pages that trap; each op at one of the feature levels that this machine has."""

    @pytest.mark.slow("compiles programs")
    @pytest.mark.parametrize("place", range(len(LEVELS)), ids=LEVELS)
    def test_ops(self, place: int):
        ops = MNEMONICS[place :: len(LEVELS)]
        seen = guards.fuzz(LEVELS[place], part_of(100, 1), ops=ops)
        assert seen.is_good, seen.text()
        assert len(seen.ops) >= len(ops) - 1  # add_n and add_n2 have one kernel

    def test_every_op_with_a_kernel_is_drawn(self):
        assert {name for name in default_registry().op_types()} == {*MNEMONICS} - {"add_n2"}

    @pytest.mark.parametrize("at_end", [False, True])
    def test_an_access_beyond_is_seen(self, at_end: bool):
        child = Child(guards.read_beyond, 60)
        child.ask(at_end)
        with pytest.raises(Ended) as ended:
            child.wait()
        child.kill()
        assert ended.value.status == -signal.SIGSEGV

    def test_stray_bytes_are_seen(self):
        for at_end in (False, True):
            memory = guards.Guarded(5, at_end=at_end)
            ctypes.memset(memory.address, 1, 5)
            assert not memory.has_stray_bytes()
            ctypes.memset(memory.address - 1 if at_end else memory.address + 5, 1, 1)
            assert memory.has_stray_bytes()

    @pytest.mark.slow("runs a program over and over")
    def test_a_crash_is_told_with_its_case(self, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setattr(guards, "answer", guards.read_beyond)
        monkeypatch.setattr(guards, "PLACEMENTS", guards.PLACEMENTS[:2])
        seen = guards.fuzz(LEVELS[0], 1, ops=["relu"])
        assert not seen.is_good and len(seen.crashes) == 2
        for crash, place in zip(seen.crashes, ("at the end of a page", "at the start of a page"), strict=True):
            assert crash.startswith("relu (") and crash.endswith(f"{place}, 1 threads: SIGSEGV"), crash

    def test_what_is_wrong_is_told_with_its_case(self):
        """A context that does not say the truth of its op."""
        context = Case("relu", ["8xf32"]).context()
        odd = context._replace(outputs=(context.outputs[0]._replace(shape=(7,)),))
        child = Child(guards.answer, 60)
        child.ask(guards.Question(LEVELS[0], odd, "llvm", 1, guards.PLACEMENTS))
        seen = child.wait()
        child.kill()
        assert seen.runs == 0 and "'relu' gave float32(8,) for 7xf32" in seen.faults[0]


@pytest.mark.host("clear-refs")  # without, the most memory cannot be measured
class TestFiles:
    @pytest.mark.slow("compiles programs")
    @pytest.mark.parametrize("kind", files.KINDS)
    def test_faults_are_refused_with_little_memory(self, kind: str, tmp_path: Path):
        seen = files.fuzz(kind, part_of(5000, 150), tmp_path)
        assert seen.is_good and seen.read and seen.refused, seen.text()

    def test_memory_is_seen(self):
        assert 60 << 20 < files.growth(lambda: len(bytes(bytearray(b"1") * (32 << 20))))[0] < 80 << 20
