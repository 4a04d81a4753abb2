"""Streams on the host: what is done when, and what a failure leaves undone."""

from __future__ import annotations

import ctypes
import threading

import pytest
from launching_programs import floats, loaded

from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.gpu.queues import SEEDS_PER_ROUND, Immediate, Queues, Shuffled, Threads
from okl_opt.runtime.stream.queue import Queue


def threads(count: int) -> Threads:
    return Threads([Queue(f"test-{number}") for number in range(count)])


EVERY = [
    Immediate,
    lambda: threads(2),
    *(lambda seed=seed: Shuffled(2, seed) for seed in (0, 1, SEEDS_PER_ROUND, SEEDS_PER_ROUND + 1)),
]


@pytest.mark.parametrize("make", EVERY)
def test_marks_keep_the_order_of_streams(make: type[Queues]) -> None:
    queues, done = make(), list[int]()
    for number in range(100):
        queues.submit(number % 2, lambda number=number: done.append(number))
        queues.wait(1 - number % 2, queues.record(number % 2))
    queues.finish()
    assert done == list(range(100))


@pytest.mark.parametrize("make", EVERY)
def test_the_host_waits_for_a_mark(make: type[Queues]) -> None:
    queues, done = make(), list[str]()
    queues.submit(0, lambda: done.append("first"))
    mark = queues.record(0)
    queues.submit(0, lambda: done.append("later"))
    queues.sync(mark)
    assert "first" in done
    queues.finish()
    assert done == ["first", "later"]


def fail() -> None:
    raise OklRuntimeError("a kernel fails")


@pytest.mark.parametrize("make", EVERY)
def test_after_a_failure_nothing_is_done(make: type[Queues]) -> None:
    queues, done = make(), list[int]()
    queues.submit(0, fail)
    queues.wait(1, queues.record(0))
    queues.submit(1, lambda: done.append(1))
    queues.submit(0, lambda: done.append(0))
    for _ in range(2):
        with pytest.raises(OklRuntimeError, match="a kernel fails"):
            queues.sync(queues.record(1))
    assert not done


def test_independent_work_runs_at_the_same_time() -> None:
    queues, both = threads(2), threading.Barrier(2, timeout=60)

    def meet() -> None:
        both.wait()

    queues.submit(0, meet)
    queues.submit(1, meet)
    queues.finish()
    assert not both.broken


def test_an_order_depends_on_its_seed_alone() -> None:
    def order(seed: int) -> list[int]:
        queues, done = Shuffled(4, seed), list[int]()
        for number in range(40):
            queues.submit(number % 4, lambda number=number: done.append(number))
        queues.finish()
        return done

    assert order(1) == order(1)
    assert len({tuple(order(seed)) for seed in range(10)}) == 10


def chains(queues: Queues, length: int) -> list[str]:
    """The order in which work is done of two chains of works, each work on a stream of its own."""
    done: list[str] = []
    for chain in range(2):
        for number in range(length):
            stream = chain * length + number
            if number:
                queues.wait(stream, queues.record(stream - 1))
            queues.submit(stream, lambda name=f"{chain}.{number}": done.append(name))
    queues.finish()
    return done


@pytest.mark.parametrize("length", [1, 3, 8])
def test_each_of_two_works_in_no_order_comes_first_with_some_seed(length: int) -> None:
    orders = [chains(Shuffled(2 * length, seed), length) for seed in range(SEEDS_PER_ROUND)]
    for one, other in [(f"0.{number}", f"1.{another}") for number in range(length) for another in range(length)]:
        assert len({order.index(one) < order.index(other) for order in orders}) == 2, (one, other)


def test_what_is_not_kept_back_is_done_late_or_early() -> None:
    def done_before_the_host_waits(seed: int) -> list[int]:
        queues, done = Shuffled(4, seed), list[int]()
        for number in range(4):
            queues.submit(number, lambda number=number: done.append(number))
        found = list(done)
        queues.finish()
        assert sorted(done) == [0, 1, 2, 3]
        return found

    for seed in range(SEEDS_PER_ROUND):
        assert not done_before_the_host_waits(seed)
        assert done_before_the_host_waits(seed + SEEDS_PER_ROUND) == [number for number in range(4) if number != seed]


def test_kernels_are_called_without_the_lock_of_the_interpreter() -> None:
    # A flag of ctypes: functions of PYFUNCTYPE keep the lock.
    keeps_lock = ctypes.PYFUNCTYPE(None)._flags_ & ~ctypes.CFUNCTYPE(None)._flags_
    module = loaded(_EMPTY)
    kernel = next(iter(vars(module["main"])["_program"]._device._kernels.values()))
    assert keeps_lock and not kernel.prepare(0)._run._flags_ & keeps_lock
    module["main"](floats(8))


_EMPTY = """
module attributes {gpu.container_module} {
  gpu.module @m { gpu.func @k(%a: memref<8xf32>) kernel { gpu.return } }
  func.func @main(%a: memref<8xf32>) {
    %c1 = arith.constant 1 : index
    gpu.launch_func @m::@k blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : memref<8xf32>)
    return
  }
}
"""
