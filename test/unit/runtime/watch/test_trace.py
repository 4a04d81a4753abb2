"""Hooks around launches: who is called, in which order, and what those of the runtime find."""

import ctypes
import io
import json
from array import array
from collections.abc import Sequence

import pytest
import runtime_fakes as fakes
from runtime_fakes import arg, chain, f32, op, options, ret

from okl_opt.runtime.base.abi import OklRunCtx, OklTensor
from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.base.errors import KernelError, Status
from okl_opt.runtime.base.stats import RunStats
from okl_opt.runtime.compile.launch import build_launch
from okl_opt.runtime.kernels.callbacks import python_kernel
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.registry import KernelEntry
from okl_opt.runtime.launch.context import LauncherContext
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.plan.launch_plan import LaunchPlan, OpPlan
from okl_opt.runtime.watch.numerics import Numerics
from okl_opt.runtime.watch.profile import Profile
from okl_opt.runtime.watch.tensors import TensorTrace
from okl_opt.runtime.watch.trace import Watcher, watch


def watched(plan: LaunchPlan, watchers: Sequence[Watcher], *extra: KernelEntry) -> LauncherContext:
    stats = RunStats()
    built = options(*extra)._replace(traced=True)
    context = LauncherContext(build_launch(plan, built, stats), stats)
    watch([context], watchers, None)
    return context


def floats(*values: float) -> array:
    return array("f", values)


def lines(stream: io.StringIO) -> list[str]:
    return stream.getvalue().splitlines()


@pytest.mark.parametrize("count", [1, 64, 65, 256])
def test_every_form_of_compute_calls_the_hook(count: int):
    profile = Profile(1, events=False)
    context = watched(chain((["double", "inc"] * count)[:count], f32(2)), [profile])
    context.call([floats(1, 2)])
    context.call([floats(1, 2)])
    assert [(row.index, row.count) for row in profile.ops()] == [(index, 2) for index in range(count)]


def test_a_launch_without_hooks_runs_all_the_same():
    context = watched(chain(["double", "inc"], f32(2)), [])
    assert list(context.call([floats(1, 2)])[0].values()) == [3, 5]


def test_launches_that_are_not_traced_have_the_code_they_always_had():
    from okl_opt.runtime.native.entry_points import entry_points, straight_compute

    compute = straight_compute([0])
    plain, traced = (entry_points(compute, True, False, is_traced) for is_traced in (False, True))
    assert "trace" not in plain
    assert "%hook(" in traced


def test_hooks_nest_and_all_of_them_see_the_launch():
    stream = io.StringIO()
    profile = Profile(1, events=True)
    context = watched(chain(["double", "inc"], f32(2)), [TensorTrace(stream, 8, 6), Numerics(), profile])
    assert list(context.call([floats(1, 2)])[0].values()) == [3, 5]
    assert lines(stream) == [
        "chain 0: double (double-0) result[0]: 2xf32=2 4",
        "chain 1: inc (inc-0) result[0]: 2xf32=3 5",
    ]
    assert [row.count for row in profile.ops()] == [1, 1]


def test_a_kernel_that_fails_is_told_as_ever():
    numerics = Numerics()
    stream = io.StringIO()
    failing = fakes.entry("fail", fakes.returning(77))
    context = watched(chain(["double", "fail", "inc"], f32(2)), [TensorTrace(stream, 8, 6), numerics], failing)
    with pytest.raises(KernelError) as caught:
        context.call([floats(1, 2)])
    assert (caught.value.code, caught.value.index) == (77, 1)
    assert numerics.explain(caught.value) is None
    assert len(lines(stream)) == 1


def test_a_python_kernel_may_be_watched():
    def compute(run: OklRunCtx) -> None:
        raise ValueError("on purpose")

    entry = KernelEntry("flaky", "llvm", 20, lambda reg: None, lambda reg: python_kernel(compute))
    context = watched(chain(["flaky"], f32(2)), [Profile(1, events=False)], entry)
    with pytest.raises(KernelError, match="on purpose"):
        context.call([floats(1, 2)])


def test_what_keeps_a_trace_from_being_written_ends_the_run():
    class Full(io.StringIO):
        def write(self, s: str) -> int:
            raise OSError(28, "No space left on device")

    trace = TensorTrace(Full(), 8, 6)
    context = watched(chain(["double", "inc"], f32(2)), [trace])
    with pytest.raises(KernelError) as caught:
        context.call([floats(1, 2)])
    explained = trace.explain(caught.value)
    assert isinstance(explained, OSError) and explained.errno == 28
    assert trace.explain(caught.value) is None


FLOATS = [DType.F16, DType.BF16, DType.F32, DType.F64]


def tensor(table: int | None, number: int) -> OklTensor:
    assert table is not None
    return OklTensor.from_address(ctypes.c_void_p.from_address(table + 8 * number).value or 0)


def second_operand(run: OklRunCtx) -> None:
    source, target = tensor(run.ins, 1), tensor(run.outs, 0)
    ctypes.memmove(target.data or 0, source.data or 0, source.nbytes)


def made_by(numbers: Sequence[float], dtype: DType) -> str | None:
    """What is said of an op that makes `numbers` of zeros."""
    spec = TensorSpec((len(numbers),), dtype)
    source = Buffer.from_values(spec, numbers)

    def compute(run: OklRunCtx) -> None:
        ctypes.memmove(tensor(run.outs, 0).data or 0, source.address, spec.nbytes)

    entry = KernelEntry("make", "llvm", 20, lambda reg: None, lambda reg: python_kernel(compute))
    numerics = Numerics()
    context = watched(chain(["make"], spec), [numerics], entry)
    try:
        context.call([Buffer.allocate(spec)])
    except KernelError as error:
        assert error.code == Status.NUMERIC
        return str(numerics.explain(error))
    return None


class TestNumerics:
    @pytest.mark.parametrize("dtype", FLOATS)
    @pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
    @pytest.mark.parametrize("place", [0, 7, 40])
    def test_the_first_is_found_in_every_type(self, dtype: DType, number: float, place: int):
        numbers = [1.0] * 41
        numbers[place] = number
        made = "infinity" if number in (float("inf"), float("-inf")) else "NaN"
        said = f"it made {made}: result[0] of type 41x{dtype.spelling} is {number:g} at [{place}]"
        assert said in (made_by(numbers, dtype) or "")

    @pytest.mark.parametrize(
        ("dtype", "greatest"),
        [(DType.F16, 65504.0), (DType.BF16, 3.3895e38), (DType.F32, 3.4e38), (DType.F64, 1.7e308)],
    )
    def test_the_greatest_number_and_the_least_are_finite(self, dtype: DType, greatest: float):
        assert made_by([greatest, -greatest, 0.0, -0.0, 1e-7], dtype) is None

    def test_integers_are_not_looked_at(self):
        assert made_by([-1, 0x7F800000, 0x7FC00000], DType.SI32) is None

    def test_an_empty_result_has_none(self):
        assert made_by([], DType.F32) is None

    @pytest.mark.parametrize(
        ("one", "other", "passes"),
        [(1.0, float("inf"), True), (1.0, float("nan"), True), (float("inf"), 1.0, False), (float("nan"), 1.0, False)],
    )
    def test_what_an_operand_has_is_passed_on(self, one: float, other: float, passes: bool):
        entry = KernelEntry("second", "llvm", 20, lambda reg: None, lambda reg: python_kernel(second_operand))
        spec = f32(2)
        reg = RegContext("second", "second-0", "cpu", (spec, spec), (spec,), (("x", 0), ("x", 1)), (("y", 0),), {})
        second = OpPlan(reg, (arg(0), arg(1)), (ret(0),))
        numerics = Numerics()
        context = watched(LaunchPlan("one", (spec, spec), (spec,), (), (second,), (0,), (0,)), [numerics], entry)
        context.call([floats(one, 1), floats(other, 1)])
        assert ("one 0: second (second-0) is the first to pass some on" in numerics.text()) == passes

    def test_a_run_after_one_that_was_stopped_is_clean(self):
        from llvmlite import ir

        half = ir.Constant(fakes.F32, 0.5)
        entry = fakes.entry("divide", fakes.elementwise(lambda b, x: b.fdiv(half, x)))
        numerics = Numerics()
        context = watched(chain(["inc", "divide", "inc"], f32(2)), [numerics], entry)
        for _ in range(2):
            with pytest.raises(KernelError) as caught:
                context.call([floats(1, -1)])
            error = numerics.explain(caught.value)
            assert isinstance(error, KernelError)
            assert (error.code, error.index, error.op_type) == (Status.NUMERIC, 1, "divide")
            assert "result[0] of type 2xf32 is inf at [1]" in str(error)
            assert list(context.call([floats(1, 0)])[0].values()) == [1.25, 1.5]
        assert numerics.text() == ""

    def test_operands_that_the_kernel_writes_over_are_looked_at_before(self):
        from llvmlite import ir

        zero = ir.Constant(fakes.F32, 0.0)
        entry = fakes.entry(
            "minus_self",
            fakes.elementwise(lambda b, x: b.fdiv(zero, b.fsub(x, x))),
            fakes.KernelFlag.IN_PLACE | fakes.KernelFlag.DETERMINISTIC,
        )
        spec = f32(1)
        numerics = Numerics()
        context = watched(chain(["minus_self"], spec), [numerics], entry)
        both = floats(1)
        with pytest.raises(KernelError) as caught:
            context.call([both], [both])
        assert "it made NaN" in str(numerics.explain(caught.value))


class TestProfile:
    def test_the_table_is_sorted_by_time_and_has_the_whole(self):
        profile = Profile(1, events=False)
        context = watched(chain(["inc", "double"], f32(5000)), [profile])
        data = floats(*[1.0] * 5000)
        for _ in range(3):
            context.call([data])
        profile.add_run(0, 1_000_000)
        rows = profile.table().splitlines()
        assert rows[0].startswith("profile: 1 run in 1.00 ms, of which kernels ")
        times = [row.seconds for row in sorted(profile.ops(), key=lambda row: -row.seconds)]
        assert times[0] >= times[1] > 0
        assert [row.split()[-1] for row in rows[2:4]] == [
            f"({row.op_name})" for row in sorted(profile.ops(), key=lambda row: -row.seconds)
        ]
        assert rows[4].split()[2:] == ["6", "120", "kB", "120", "kB", "all"]

    def test_a_program_that_runs_nothing_has_a_table_too(self):
        assert Profile(1, events=False).table().splitlines()[-1].split() == [
            "0.00",
            "ns",
            "0",
            "0",
            "B",
            "0",
            "B",
            "all",
        ]

    def test_the_trace_is_what_perfetto_reads(self):
        profile = Profile(2, events=True)
        context = watched(chain(["inc", "double"], f32(2)), [profile])
        for _ in range(2):
            context.call([floats(1, 2)])
        trace = json.loads(profile.chrome_trace())
        events = [event for event in trace["traceEvents"] if event["ph"] == "X"]
        assert [event["name"] for event in events] == ["inc-0", "double-0"] * 2
        for event in events:
            assert {"ts", "dur", "pid", "tid", "args", "cat"} <= set(event) and event["dur"] >= 0
        starts = [event["ts"] for event in events]
        assert starts == sorted(starts)
        assert {event["name"] for event in trace["traceEvents"] if event["ph"] == "M"} == {
            "process_name",
            "thread_name",
        }

    def test_launches_beyond_the_room_for_them_are_counted_but_not_kept(self):
        profile = Profile(2, events=True)
        context = watched(chain(["inc"], f32(2)), [profile])
        for _ in range(5):
            context.call([floats(1, 2)])
        assert profile.left_out() == 3
        assert len(json.loads(profile.chrome_trace())["traceEvents"]) == 2 + 2
        assert [row.count for row in profile.ops()] == [5]


def test_several_launches_share_watchers():
    plan = LaunchPlan(
        "second",
        (f32(2),),
        (f32(2),),
        (),
        (op("inc", f32(2), arg(), ret()),),
        (0,),
        (0,),
    )
    stats = RunStats()
    built = options()._replace(traced=True)
    contexts = [LauncherContext(build_launch(each, built, stats), stats) for each in (chain(["inc"], f32(2)), plan)]
    profile = Profile(1, events=False)
    watch(contexts, [profile], None)
    for context in contexts:
        context.call([floats(1, 2)])
    assert [(row.launch, row.count) for row in profile.ops()] == [("chain", 1), ("second", 1)]
