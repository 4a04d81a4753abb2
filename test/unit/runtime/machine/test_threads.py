"""The pool and parallel regions: every part once, the first error wins, nobody waits for a pool that is busy."""

import ctypes
import os
import signal
import sys
import threading

import pytest
from llvmlite import ir
from runtime_fakes import chain, entry, f32, registry

from okl_opt.runtime.base.abi import OklRunCtx, OklTensor
from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.base.errors import KernelError, OklRuntimeError
from okl_opt.runtime.base.stats import RunStats
from okl_opt.runtime.compile.launch import BuildOptions, build_launch
from okl_opt.runtime.kernels.callbacks import python_kernel
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import I32, Frame
from okl_opt.runtime.kernels.registry import KernelEntry, KernelFlag
from okl_opt.runtime.launch.context import LauncherContext
from okl_opt.runtime.machine import threads as threads_module
from okl_opt.runtime.machine.threads import ThreadPool, check_threads, parallel_library, thread_pool
from okl_opt.runtime.native.parallel import PARALLEL_FOR
from okl_opt.runtime.plan.launch_plan import LaunchPlan, OpPlan, Slot, Space

PARTS = 37
SPEC = TensorSpec((PARTS,), DType.SI64)

_PART = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_int64)
_REGION = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64)


def region(pool: int | None, part: object, count: int) -> int:
    call = _REGION(parallel_library().addresses[PARALLEL_FOR])
    return call(pool, ctypes.cast(part, ctypes.c_void_p), None, count)


def address(threads: int) -> int | None:
    pool = thread_pool(threads, parallel_library())
    return None if pool is None else pool.address


def count_parts(module: ir.Module, reg: RegContext, name: str) -> None:
    """out[i] = in[i] + i, a part for each i, twice over in two regions."""
    frame = Frame(module, reg, name)
    for _ in range(2):

        def part(inner: Frame, i: ir.Value) -> None:
            old = inner.load(inner.inputs[0], DType.SI64, i)
            inner.store(inner.b.add(old, i), inner.outputs[0], DType.SI64, i)

        frame.parallel_for(PARTS, part)
    frame.finish()


def fail_at_5(module: ir.Module, reg: RegContext, name: str) -> None:
    frame = Frame(module, reg, name)

    def part(inner: Frame, i: ir.Value) -> None:
        with inner.b.if_then(inner.b.icmp_signed("==", i, inner.index(5))):
            inner.b.ret(ir.Constant(I32, 70))

    frame.parallel_for(PARTS, part)
    frame.finish()


def context(emit: object, threads: int) -> LauncherContext:
    flags = KernelFlag.DETERMINISTIC | KernelFlag.PARALLEL_FOR
    table = registry(entry("parts", emit, flags))  # pyright: ignore[reportArgumentType]
    reg = RegContext("parts", "p", "cpu", (SPEC,), (SPEC,), (("in", 0),), (("out", 0),), {})
    op = OpPlan(reg, (Slot(Space.ARG, 0),), (Slot(Space.RET, 0),))
    plan = LaunchPlan("parallel", (SPEC,), (SPEC,), (), (op,), (0,), (0,))
    stats = RunStats()
    return LauncherContext(build_launch(plan, BuildOptions(registry=table), stats), stats, threads=threads)


@pytest.mark.parametrize("threads", [1, 2, 4, 7, 64])
def test_a_kernel_runs_all_its_parts(threads: int):
    made = context(count_parts, threads)
    given = (ctypes.c_int64 * PARTS)(*range(100, 100 + PARTS))
    for _ in range(200):
        (out,) = made.call([given])
        assert list(out.values()) == [100 + 2 * i for i in range(PARTS)]


@pytest.mark.parametrize("threads", [1, 4])
def test_the_status_of_a_part_is_the_kernels(threads: int):
    with pytest.raises(KernelError) as error:
        context(fail_at_5, threads).call([(ctypes.c_int64 * PARTS)()])
    assert error.value.code == 70


@pytest.mark.parametrize("threads", [1, 4])
@pytest.mark.parametrize("count", [0, 1, 2, 5000])
def test_every_part_once(threads: int, count: int):
    done: list[int] = []

    @_PART
    def part(_: int, i: int) -> int:
        done.append(i)
        return 0

    assert region(address(threads), part, count) == 0
    assert sorted(done) == list(range(count))


def test_parts_after_an_error_are_not_begun():
    done: list[int] = []

    @_PART
    def part(_: int, i: int) -> int:
        done.append(i)
        return 9

    assert region(address(1), part, 100) == 9 and done == [0]
    done.clear()
    assert region(address(4), part, 100_000) == 9 and len(done) < 100_000


def test_a_nested_region_runs_in_its_caller():
    places: list[tuple[int, int, int]] = []

    @_PART
    def inner(_: int, i: int) -> int:
        places.append((threading.get_ident(), outer_of[threading.get_ident()], i))
        return 0

    outer_of: dict[int, int] = {}

    @_PART
    def outer(_: int, i: int) -> int:
        outer_of[threading.get_ident()] = i
        return region(address(4), inner, 10)

    assert region(address(4), outer, 8) == 0
    assert sorted((i, j) for _, i, j in places) == [(i, j) for i in range(8) for j in range(10)]


def test_callers_of_one_pool_do_not_wait_for_each_other():
    inside, leave = threading.Event(), threading.Event()

    @_PART
    def long(_: int, i: int) -> int:
        inside.set()
        return 0 if leave.wait(60) else 1

    @_PART
    def short(_: int, i: int) -> int:
        return 0

    first = threading.Thread(target=lambda: region(address(2), long, 2))
    first.start()
    assert inside.wait(60)
    assert region(address(2), short, 100) == 0
    leave.set()
    first.join()


def test_a_fork_has_no_pool_and_runs_all_the_same():
    made = context(count_parts, 4)
    given = (ctypes.c_int64 * PARTS)()
    made.call([given])
    child = os.fork()
    if child == 0:
        (out,) = made.call([given])
        os._exit(0 if list(out.values()) == list(range(0, PARTS)) else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_one_thread_has_no_pool():
    assert thread_pool(1, parallel_library()) is None
    assert thread_pool(3, parallel_library()) is thread_pool(3, parallel_library())


@pytest.mark.parametrize("count", [0, -1, 100_000])
def test_impossible_numbers_of_threads(count: int):
    with pytest.raises(OklRuntimeError, match=r"there are 1 to 1024"):
        check_threads(count)


def test_a_fork_while_the_pool_is_busy():
    """The child has no workers, and no region that somebody else began in its memory of the pool."""
    inside, leave = threading.Event(), threading.Event()
    made = context(count_parts, 4)
    given = (ctypes.c_int64 * PARTS)()
    pool = address(4)

    @_PART
    def long(_: int, i: int) -> int:
        inside.set()
        return 0 if leave.wait(60) else 1

    first = threading.Thread(target=lambda: region(pool, long, 8))
    first.start()
    assert inside.wait(60)
    child = os.fork()
    if child == 0:
        signal.alarm(60)
        (out,) = made.call([given])
        again = context(count_parts, 4).call([given])[0]
        os._exit(0 if list(out.values()) == list(again.values()) == list(range(PARTS)) else 1)
    assert os.waitpid(child, 0)[1] == 0
    leave.set()
    first.join()


def test_a_pool_that_was_stopped_leaves_the_work_to_its_callers():
    pool = ThreadPool(4, parallel_library())
    places: set[int] = set()

    @_PART
    def part(_: int, i: int) -> int:
        places.add(threading.get_ident())
        return 0

    pool.stop()
    assert not any(thread.is_alive() for thread in pool._workers)
    assert region(pool.address, part, 1000) == 0
    assert places == {threading.get_ident()}


def test_a_worker_that_does_not_come_back_is_not_waited_for_long(monkeypatch: pytest.MonkeyPatch):
    """All workers together get the time that one would."""
    monkeypatch.setattr(threads_module, "_LONGEST_STOP", 0.05)
    pool = ThreadPool(4, parallel_library())
    inside, leave = threading.Barrier(5), threading.Event()

    @_PART
    def long(_: int, i: int) -> int:
        inside.wait(60)
        leave.wait(60)
        return 0

    caller = threading.Thread(target=lambda: region(pool.address, long, 4))
    caller.start()
    inside.wait(60)
    block = pool._block
    before = sys.getrefcount(block)
    pool.stop()
    assert sys.getrefcount(block) == before + 1  # the workers still look at it
    leave.set()
    caller.join()


def test_a_system_that_gives_no_more_threads(monkeypatch: pytest.MonkeyPatch):
    start = threading.Thread.start
    started: list[threading.Thread] = []

    def scarce(thread: threading.Thread) -> None:
        if len(started) == 3:
            raise RuntimeError("can't start new thread")
        started.append(thread)
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", scarce)
    with pytest.raises(OklRuntimeError, match=r"gives this process 4 threads, but 9 were asked for \(--threads=N\)"):
        ThreadPool(9, parallel_library())
    assert len(started) == 3 and not any(thread.is_alive() for thread in started)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_an_exception_thrown_into_a_worker_waits_until_it_is_stopped():
    pool = ThreadPool(2, parallel_library())
    (worker,) = pool._workers
    raise_in = ctypes.pythonapi.PyThreadState_SetAsyncExc
    assert raise_in(ctypes.c_ulong(worker.ident or 0), ctypes.py_object(SystemExit)) == 1
    made = context(count_parts, 1)
    made.struct.pool = pool.address
    for _ in range(50):
        assert list(made.call([(ctypes.c_int64 * PARTS)()])[0].values()) == list(range(PARTS))
    assert worker.is_alive()
    pool.stop()
    assert not worker.is_alive()


def test_exceptions_of_python_kernels_reach_their_own_callers():
    """Eight contexts fail at the same time, each in its own way."""
    meeting = threading.Barrier(8, timeout=60)

    def fail(run: OklRunCtx) -> None:
        tensor = ctypes.c_void_p.from_address(run.ins or 0).value or 0
        number = ctypes.c_float.from_address(OklTensor.from_address(tensor).data or 0).value
        meeting.wait()
        raise ValueError(f"number {number:.0f}")

    kernel = python_kernel(fail)
    entries = registry(KernelEntry("fails", "llvm", 20, lambda reg: None, lambda reg: kernel))
    stats = RunStats()
    launch = build_launch(chain(["inc", "fails"], f32(1)), BuildOptions(registry=entries), stats)
    found: dict[int, str] = {}

    def work(number: int) -> None:
        with pytest.raises(KernelError) as error:
            LauncherContext(launch, stats).call([(ctypes.c_float * 1)(number)])
        found[number] = str(error.value.__cause__)

    workers = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(60)
    assert found == {number: f"number {number + 1}" for number in range(8)}


def test_errors_of_numba_kernels_reach_their_own_callers():
    rows, wanted = TensorSpec((4, 2), DType.F32), TensorSpec((1,), DType.SI64)
    out = TensorSpec((1, 2), DType.F32)
    keys = (("in", 0), ("indices", 0))
    reg = RegContext("gather", "g", "cpu", (rows, wanted), (out,), keys, (("out", 0),), {"axis": 0})
    op = OpPlan(reg, (Slot(Space.ARG, 0), Slot(Space.ARG, 1)), (Slot(Space.RET, 0),))
    stats = RunStats()
    launch = build_launch(LaunchPlan("gathers", (rows, wanted), (out,), (), (op,), (0,), (0,)), BuildOptions(), stats)
    assert launch.entries[0].provider == "numba"
    found: dict[int, set[str]] = {number: set() for number in range(8)}

    def work(number: int) -> None:
        made = LauncherContext(launch, stats)
        for _ in range(200):
            with pytest.raises(KernelError) as error:
                made.call([(ctypes.c_float * 2 * 4)(), (ctypes.c_int64 * 1)(100 + number)])
            found[number].add(str(error.value))

    workers = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(60)
    assert all(len(messages) == 1 and str(100 + number) in messages.pop() for number, messages in found.items())
