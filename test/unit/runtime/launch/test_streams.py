"""Launches on streams: at the same time, in the order that they state, with the results and errors of one thread."""

from __future__ import annotations

import random
import threading
from array import array
from collections.abc import Callable, Sequence
from time import sleep

import pytest
import runtime_fakes as fakes
from host import examples
from hypothesis import given
from hypothesis import strategies as st
from runtime_fakes import arg, entry, f32, op, options, ret

from okl_opt.passes.analysis.launch_order import reduce_dependencies
from okl_opt.passes.analysis.streams import assign_streams
from okl_opt.runtime.base.abi import OklRunCtx
from okl_opt.runtime.base.errors import InputError, KernelError, Status
from okl_opt.runtime.base.stats import RunStats
from okl_opt.runtime.compile.launch import build_launch
from okl_opt.runtime.compile.launch_streams import on_streams
from okl_opt.runtime.kernels.callbacks import python_kernel
from okl_opt.runtime.kernels.registry import KernelEntry
from okl_opt.runtime.launch.context import LauncherContext
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.plan.launch_plan import LaunchPlan, OpPlan, Slot, StreamLaunch, copy_op
from okl_opt.runtime.plan.schedule import Placement

PATIENCE = 60
"""Seconds after which a test gives up on a thread that never comes."""

ALONE = Placement(0), Placement(1)


def plan_of(ops: Sequence[OpPlan], places: Sequence[Placement], results: int, arguments: int = 1) -> LaunchPlan:
    """Ops on tensors of three elements, each launched once, on streams."""
    order = tuple(range(len(ops)))
    launches = tuple(StreamLaunch(number, number, place) for number, place in enumerate(places))
    plan = LaunchPlan("test", (f32(3),) * arguments, (f32(3),) * results, (), tuple(ops), order, order)
    return plan._replace(streams=launches)


def context(plan: LaunchPlan, *extra: KernelEntry, threads: int = 2, **more: object) -> LauncherContext:
    given = options(*extra)._replace(threads=threads, **more)
    stats = RunStats()
    return LauncherContext(on_streams(build_launch(plan, given, stats), given), stats, threads=threads)


def in_python(op_type: str, compute: Callable[[OklRunCtx], int | None]) -> KernelEntry:
    return KernelEntry(op_type, "llvm", 20, lambda reg: None, lambda reg: python_kernel(compute))


def call(op_type: str, source: Slot, target: Slot) -> OpPlan:
    return op(op_type, f32(3), source, target)


def floats(*values: float) -> array[float]:
    return array("f", values)


def values_of(results: Sequence[Buffer]) -> list[list[float]]:
    return [list(result.values()) for result in results]


@pytest.mark.parametrize("threads", [2, 3, 8])
def test_two_streams_run_at_the_same_time(threads: int):
    """Each kernel waits for the other one to have started."""
    both = threading.Barrier(2)
    meet = in_python("meet", lambda run: both.wait(PATIENCE) and None)
    ops = call("meet", arg(), ret(0)), call("meet", arg(), ret(1))
    launch = context(plan_of(ops, ALONE, 2), meet, threads=threads)
    for _ in range(20):
        launch.call([floats(1, 2, 3)])


def test_a_stream_that_waits_leaves_its_thread_to_another():
    """Three streams on two threads: the first one waits for the last one, which needs a thread."""
    order: list[str] = []
    kinds = [in_python(name, lambda run, name=name: order.append(name)) for name in ("a", "b", "c")]
    ops = call("c", arg(), ret(2)), call("a", arg(), ret(0)), call("b", arg(), ret(1))
    places = Placement(2, (), 0), Placement(0, (0,)), Placement(1, (0,))
    launch = context(plan_of(ops, places, 3), *kinds)
    for _ in range(50):
        launch.call([floats(1, 2, 3)])
        assert order[0] == "c" and sorted(order) == ["a", "b", "c"]
        order.clear()


def test_one_thread_runs_the_launches_in_order():
    ops = call("double", arg(), ret(0)), call("inc", ret(0), ret(1))
    plan = plan_of(ops, (Placement(0, (), 0), Placement(1, (0,))), 2)
    alone, both = context(plan, threads=1), context(plan)
    assert alone.compute == alone.launch.compute and both.compute != both.launch.compute
    assert values_of(alone.call([floats(1, 2, 3)])) == values_of(both.call([floats(1, 2, 3)])) == [[2, 4, 6], [3, 5, 7]]


@pytest.mark.parametrize("more", [{"traced": True}, {"runtime_checks": True}])
def test_launches_that_are_watched_run_in_order(more: dict[str, object]):
    launch = context(plan_of((call("double", arg(), ret(0)), call("inc", arg(), ret(1))), ALONE, 2), **more)
    assert launch.compute == launch.launch.compute
    assert values_of(launch.call([floats(1, 2, 3)])) == [[2, 4, 6], [2, 3, 4]]


def test_one_stream_keeps_the_threads_for_its_kernels():
    plan = plan_of((call("double", arg(), ret(0)), call("inc", arg(), ret(1))), (Placement(3), Placement(3)), 2)
    launch = context(plan)
    assert launch.compute == launch.launch.compute


def test_copies_come_before_the_event():
    ops = call("double", arg(), ret(0)), call("inc", ret(1), ret(2)), copy_op("copy", f32(3), ret(0), ret(1), None)
    plan = plan_of(ops, (), 3)._replace(copies={0: (2,)})
    launches = (
        StreamLaunch(0, 0, Placement(0)),
        StreamLaunch(2, 2, Placement(0, (), 0)),
        StreamLaunch(1, 1, Placement(1, (0,))),
    )
    launch = context(plan._replace(streams=launches))
    for _ in range(100):
        assert values_of(launch.call([floats(1, 2, 3)])) == [[2, 4, 6], [2, 4, 6], [3, 5, 7]]


@examples(40)
@given(
    st.lists(st.lists(st.integers(0, 99), max_size=3), min_size=1, max_size=14), st.integers(1, 4), st.integers(2, 4)
)
def test_launches_start_after_those_that_they_depend_on(chosen: list[list[int]], width: int, threads: int):
    """Kernels that note when they run, in graphs of chance on one to four streams."""
    conflicts = [[each % number for each in earlier] if number else [] for number, earlier in enumerate(chosen)]
    streams = assign_streams(reduce_dependencies(conflicts), width)
    places = [Placement(*each) for each in zip(streams.streams, streams.waits, streams.records, strict=True)]
    ended: set[int] = set()
    problems: list[str] = []

    def note(run: OklRunCtx) -> None:
        missing = set(conflicts[run.index]) - ended
        if missing:
            problems.append(f"launch {run.index} before {missing}")
        sleep(random.random() / 5000)
        ended.add(run.index)

    ops = [call("note", arg(), ret(number)) for number in range(len(chosen))]
    launch = context(plan_of(ops, places, len(ops)), in_python("note", note), threads=threads)
    for _ in range(3):
        launch.call([floats(1, 2, 3)])
        assert not problems and ended == set(range(len(chosen)))
        ended.clear()


def test_the_error_is_that_of_the_first_launch_whichever_fails_first():
    """The first launch fails after the second one did."""
    second_failed = threading.Event()

    def fail_late(run: OklRunCtx) -> None:
        assert second_failed.wait(PATIENCE)
        raise ValueError("late")

    def fail_early(run: OklRunCtx) -> None:
        second_failed.set()
        raise ValueError("early")

    ops = call("late", arg(), ret(0)), call("early", arg(), ret(1))
    launch = context(plan_of(ops, ALONE, 2), in_python("late", fail_late), in_python("early", fail_early))
    for _ in range(20):
        second_failed.clear()
        with pytest.raises(KernelError, match=r"kernel 'late'.*ValueError: late") as raised:
            launch.call([floats(1, 2, 3)])
        assert (raised.value.index, str(raised.value.__cause__)) == (0, "late")


def test_what_comes_after_a_failure_is_skipped_and_the_next_run_is_clean():
    ran: list[int] = []
    fails = True

    def flaky(run: OklRunCtx) -> int:
        ran.append(run.index)
        return Status.UNSUPPORTED if fails and run.index == 1 else Status.OK

    ops = [call("flaky", arg(), ret(0)), *(call("flaky", ret(0), ret(number)) for number in range(1, 5))]
    places = Placement(0), Placement(0, (), 0), Placement(1, (0,), 1), Placement(0), Placement(1)
    launch = context(plan_of(ops, places, 5), in_python("flaky", flaky))
    with pytest.raises(KernelError, match=r"kernel 'flaky'.*failed: not supported") as raised:
        launch.call([floats(1, 2, 3)])
    assert raised.value.index == 1 and ran == [0, 1]
    fails = False
    launch.call([floats(1, 2, 3)])
    assert sorted(ran[2:]) == [0, 1, 2, 3, 4]


def test_an_exception_of_another_stream_is_not_taken_for_a_later_one():
    both = threading.Barrier(2)
    failing = {0, 1}

    def fail(run: OklRunCtx) -> int:
        both.wait(PATIENCE)
        if run.index in failing:
            raise ValueError(str(run.index))
        return Status.OK

    ops = call("fail", arg(), ret(0)), call("fail", arg(), ret(1))
    launch = context(plan_of(ops, ALONE, 2), in_python("fail", fail))
    for first in (0, 1):
        with pytest.raises(KernelError, match=f"ValueError: {first}"):
            launch.call([floats(1, 2, 3)])
        failing.discard(first)
    launch.call([floats(1, 2, 3)])


def test_each_stream_has_scratch_of_its_own():
    kinds = [entry(f"needs{size}", fakes.returning(0), workspace=size) for size in (64, 128, 256)]
    ops = [call(f"needs{size}", arg(), ret(number)) for number, size in enumerate((64, 256, 128, 64))]
    plan = plan_of(ops, (Placement(0), Placement(1), Placement(0), Placement(1)), 4)
    launch = context(plan, *kinds)
    places = [(run.tmp, run.tmp_bytes) for run in map(launch.run_context, range(4))]
    starts = [start for start, _ in places]
    assert starts[0] == starts[2] and starts[1] == starts[3]
    assert [size for _, size in places] == [64, 256, 128, 64]
    low, high = sorted(((starts[0], 128), (starts[1], 256)))
    assert low[0] + low[1] <= high[0]
    assert launch.struct.workspace_bytes == 128 + 256
    in_order = context(plan, *kinds, threads=1)
    assert in_order.struct.workspace_bytes == 256


def test_a_result_may_not_take_the_memory_of_an_argument_that_another_launch_reads():
    """In order the second launch reads the argument last; on streams nothing says so."""
    ops = call("double", arg(), ret(0)), call("relu", arg(), ret(1))
    data = Buffer.from_object(floats(1, 2, 3))
    other = Buffer.allocate(f32(3))
    for threads in (1, 2):
        launch = context(plan_of(ops, ALONE, 2), threads=threads)
        with pytest.raises(InputError, match="argument 0 and result 1 overlap in memory"):
            launch.call([data], [other, data])
    alone = context(plan_of((call("relu", arg(), ret(0)), call("inc", arg(1), ret(1))), ALONE, 2, 2))
    assert values_of(alone.call([data, floats(4, 5, 6)], [data, other])) == [[1, 2, 3], [5, 6, 7]]


def test_another_thread_that_uses_the_pool_does_not_stop_a_launch():
    """One context keeps the pool's region; the other one runs all its streams in the thread that calls."""
    begun, go_on = threading.Event(), threading.Event()

    def hold(run: OklRunCtx) -> None:
        begun.set()
        assert go_on.wait(PATIENCE)

    ops = call("hold", arg(), ret(0)), call("inc", arg(), ret(1))
    holding = context(plan_of(ops, ALONE, 2), in_python("hold", hold))
    thread = threading.Thread(target=holding.call, args=([floats(1, 2, 3)],))
    thread.start()
    try:
        assert begun.wait(PATIENCE)
        plan = plan_of((call("double", arg(), ret(0)), call("inc", ret(0), ret(1))), (), 2)
        chained = (StreamLaunch(0, 0, Placement(0, (), 0)), StreamLaunch(1, 1, Placement(1, (0,))))
        assert values_of(context(plan._replace(streams=chained)).call([floats(1, 2, 3)])) == [[2, 4, 6], [3, 5, 7]]
    finally:
        go_on.set()
        thread.join(PATIENCE)
    assert not thread.is_alive()


def test_a_benchmark_runs_on_streams():
    threads: set[int] = set()
    both = threading.Barrier(2)

    def meet(run: OklRunCtx) -> None:
        both.wait(PATIENCE)
        threads.add(threading.get_ident())

    ops = call("meet", arg(), ret(0)), call("meet", arg(), ret(1))
    launch = context(plan_of(ops, ALONE, 2), in_python("meet", meet))
    results = launch.call([floats(1, 2, 3)])
    launch.benchmark(3)
    assert len(threads) == 2
    del results
