"""What `--benchmark` measures. Of times nothing is asserted; what is counted are runs."""

import pytest
import runtime_fakes as fakes
from runtime_fakes import chain, f32, options

from okl_opt.runtime.base.errors import KernelError, OklRuntimeError
from okl_opt.runtime.base.stats import RunStats
from okl_opt.runtime.compile.launch import build_launch
from okl_opt.runtime.kernels.callbacks import python_kernel
from okl_opt.runtime.kernels.registry import KernelEntry
from okl_opt.runtime.launch.program import LaunchProgram, PlacedLaunch
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.plan.launch_plan import LaunchPlan
from okl_opt.runtime.plan.layout import Layout
from okl_opt.runtime.watch.benchmark import Times, benchmark, check_seconds, time_calls, time_runs


def program(plan: LaunchPlan, *extra: KernelEntry, steps: int = 1) -> LaunchProgram:
    """The launch as a program; with several steps, each reads what the one before wrote."""
    stats = RunStats()
    launch = build_launch(plan, options(*extra), stats)
    specs = (plan.args[0],) * (steps + 1)
    layout = Layout("p", specs, (0,), {}, (steps,))
    return LaunchProgram(layout, [PlacedLaunch(launch, (index,), (index + 1,)) for index in range(steps)], (), stats)


def argument(*values: float) -> Buffer:
    return Buffer.from_values(f32(len(values)), values)


def test_the_figures_of_samples():
    times = Times([float(number) for number in range(1, 101)], 1)
    assert (times.samples[0], times.median, times.percentile(95)) == (1, 50.5, 95)
    assert Times([2.0], 3).percentile(95) == Times([2.0], 3).median == 2.0
    assert Times([1.0, 2.0, 3.0], 1).median == 2.0
    assert Times([0.001], 1).text() == "minimum 1.00 ms, median 1.00 ms, p95 1.00 ms (1 run)"
    assert Times([1e-8] * 4, 50).text().endswith("(200 runs, timed 50 at a time)")


def test_every_run_is_counted_and_nothing_is_built_for_one():
    measured = program(chain(["inc"], f32(2)))
    built = (measured.stats.launches_built, measured.stats.kernels_prepared)
    given = argument(1, 2)
    results = measured.run([given])
    runs = measured.stats.runs
    times = time_runs(measured, 0.001, None)
    assert measured.stats.runs - runs >= len(times.samples) * times.batch
    assert times.samples == sorted(times.samples) and len(times.samples) >= 3
    assert (measured.stats.launches_built, measured.stats.kernels_prepared) == built
    del given, results


def test_a_run_is_all_steps_in_order():
    measured = program(chain(["double"], f32(2)), steps=3)
    given = argument(1, 2)
    results = measured.run([given])
    results[0].memory[:] = bytes(8)
    time_runs(measured, 0.001, None)
    del given
    assert list(results[0].values()) == [8, 16]


def test_calls_bind_other_results_in_turns():
    seen: set[int] = set()
    measured = program(chain(["inc"], f32(2)))
    call = measured.run

    def run(args: list[Buffer], rets: object = None) -> list[Buffer]:
        results = call(args)
        seen.add(results[0].address)
        return results

    measured.run = run  # pyright: ignore[reportAttributeAccessIssue]
    time_calls(measured, [argument(1, 2)], 0.001)
    assert len(seen) == 2


def test_a_run_that_fails_among_many_is_told():
    left = [5]

    def compute(run: object) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise ValueError("worn out")

    entry = KernelEntry("flaky", "llvm", 20, lambda reg: None, lambda reg: python_kernel(compute))
    measured = program(chain(["inc", "flaky", "inc"], f32(2)), entry)
    given = argument(1, 2)
    results = measured.run([given])
    with pytest.raises(KernelError, match=r"flaky.*op 1.*worn out"):
        time_runs(measured, 0.01, None)
    left[0] = 1
    measured.run([given], results)


def test_a_status_of_a_kernel_is_told():
    measured = program(chain(["fail"], f32(2)), fakes.entry("fail", fakes.returning(77)))
    with pytest.raises(KernelError, match="status 77"):
        benchmark(measured, [argument(1, 2)], 0.001, 0.0, None)


def test_a_program_without_launches_can_be_measured():
    measured = LaunchProgram(Layout("p", (), (), {}, ()), (), (), RunStats())
    lines = benchmark(measured, [], 0.001, 0.25, None).splitlines()
    assert [line.split()[0] for line in lines] == ["setup:", "run:", "call:"]
    assert lines[0].endswith("250 ms")


@pytest.mark.parametrize("seconds", [0.0, -1.0, float("nan"), float("inf"), 86_401.0])
def test_times_that_nobody_can_measure_for(seconds: float):
    with pytest.raises(OklRuntimeError, match="--benchmark="):
        check_seconds(seconds)
