"""Launches with small kernels made for the purpose: order, memory, binding rules, errors, threads."""

import ctypes
import threading
from array import array

import pytest
import runtime_fakes as fakes
from runtime_fakes import arg, chain, f32, op, options, ret

from okl_opt.runtime.base.abi import MAGIC, OklTensor
from okl_opt.runtime.base.errors import InputError, KernelError, LinkError, OklRuntimeError, Status
from okl_opt.runtime.base.stats import RunStats
from okl_opt.runtime.compile.launch import Compute, build_launch
from okl_opt.runtime.kernels.callbacks import python_kernel
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.registry import EmittedKernel, KernelEntry, KernelFlag, NativeKernel
from okl_opt.runtime.launch.context import LauncherContext
from okl_opt.runtime.launch.failures import LauncherBusy
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.plan.launch_plan import LaunchPlan, Slot, Space, copy_op, plan_memory


def context(plan: LaunchPlan, *extra: KernelEntry, checks: bool = False) -> LauncherContext:
    stats = RunStats()
    return LauncherContext(build_launch(plan, options(*extra, runtime_checks=checks), stats), stats)


def floats(*values: float) -> array:
    return array("f", values)


@pytest.mark.parametrize("checks", [False, True])
@pytest.mark.parametrize("count", [1, 2, 64, 65, 255, 256, 300])
def test_every_form_of_compute_runs_all_ops_in_order(count: int, checks: bool):
    kinds = (["double", "inc"] * count)[:count]
    expected = 1.0
    for kind in kinds[:20]:
        expected = expected * 2 if kind == "double" else expected + 1
    kinds = kinds[:20] + ["relu"] * (count - 20)
    launch = context(chain(kinds, f32(3)), checks=checks)
    assert list(launch.call([floats(1, 1, 1)])[0].values()) == [expected] * 3
    assert launch.stats.kernels_prepared == len(set(kinds))


def test_a_second_run_builds_and_allocates_nothing():
    launch = context(chain(["inc", "double"], f32(2)))
    results = launch.call([floats(1, 2)])
    before = (launch.stats.launches_built, launch.stats.kernels_prepared, launch.stats.bytes_allocated)
    del results
    assert list(launch.call([floats(3, 4)])[0].values()) == [8, 10]
    assert (launch.stats.launches_built, launch.stats.kernels_prepared, launch.stats.bytes_allocated) == before
    assert launch.stats.runs == 2


def test_results_that_the_caller_holds_are_not_reused():
    launch = context(chain(["inc"], f32(2)))
    first = launch.call([floats(1, 2)])[0]
    view = first.memory
    del first
    second = launch.call([floats(5, 6)])[0]
    assert array("f", view.tobytes()).tolist() == [2, 3]
    assert list(second.values()) == [6, 7]


def test_the_structs_say_what_the_plan_says():
    launch = context(chain(["inc", "double"], f32(2, 3)))
    launcher = launch.struct
    assert (launcher.magic, launcher.abi, launcher.n_ops) == (MAGIC, 1, 2)
    assert (launcher.n_args, launcher.n_rets, launcher.n_temps) == (1, 1, 1)
    assert launcher.args is not None
    tensor = OklTensor.from_address(launcher.args)
    assert (tensor.dtype, tensor.rank, tensor.elem_count, tensor.nbytes) == (2, 2, 6, 24)
    assert tensor.shape is not None and tensor.strides is not None
    assert list((ctypes.c_int64 * 2).from_address(tensor.shape)) == [2, 3]
    assert list((ctypes.c_int64 * 2).from_address(tensor.strides)) == [3, 1]


def test_binding_rewrites_data_and_nothing_else():
    launch = context(chain(["inc"], f32(2)))
    launch.call([floats(1, 2)])
    address = launch.struct.args
    assert address is not None
    before = ctypes.string_at(address + 8, 56)
    data = floats(7, 8)
    launch.call([data])
    assert ctypes.string_at(address + 8, 56) == before
    assert OklTensor.from_address(address).data == data.buffer_info()[0]


@pytest.mark.parametrize("shape", [(), (0,), (2, 0, 3)])
def test_rank_0_and_empty_tensors(shape: tuple[int, ...]):
    spec = f32(*shape)
    launch = context(chain(["inc", "double"], spec))
    result = launch.call([Buffer.from_values(spec, [1.0] * spec.elem_count)])[0]
    assert list(result.values()) == [4.0] * spec.elem_count
    if not spec.elem_count:
        assert launch.struct.args is not None
        assert OklTensor.from_address(launch.struct.args).data is None


class TestErrors:
    def test_the_first_failing_kernel_wins_and_the_next_run_is_clean(self):
        fail = [True]

        def sometimes(run: object) -> None:
            if fail[0]:
                raise ValueError("on purpose")

        kernel = python_kernel(sometimes)
        entry = KernelEntry("flaky", "llvm", 20, lambda reg: None, lambda reg: kernel)
        plan = LaunchPlan(
            "two",
            (f32(2),),
            (f32(2), f32(2), f32(2)),
            (),
            (
                op("inc", f32(2), arg(), ret(0)),
                op("flaky", f32(2), ret(0), ret(1)),
                op("double", f32(2), ret(0), ret(2)),
            ),
            (0, 1, 2),
            (0, 1, 2),
        )
        launch = context(plan, entry)
        outs = [floats(0, 0), floats(0, 0), floats(0, 0)]
        with pytest.raises(KernelError) as caught:
            launch.call([floats(1, 2)], outs)
        assert (caught.value.code, caught.value.index, caught.value.op_type) == (Status.EXCEPTION, 1, "flaky")
        assert isinstance(caught.value.__cause__, ValueError)
        assert str(caught.value) == "kernel 'flaky' (flaky-0, op 1, provider llvm) failed: ValueError: on purpose"
        assert outs[0].tolist() == [2, 3] and outs[2].tolist() == [0, 0]
        fail[0] = False
        launch.call([floats(1, 2)], outs)
        assert outs[2].tolist() == [4, 6]
        assert launch.struct.status == 0 and launch.struct.busy == 0

    def test_of_two_failing_kernels_the_first_is_reported(self):
        one, two = fakes.entry("one", fakes.returning(3)), fakes.entry("two", fakes.returning(66))
        with pytest.raises(KernelError, match=r"kernel 'one' \(one-0, op 1, .*: out of memory"):
            context(chain(["inc", "one", "two"], f32(2)), one, two).call([floats(1, 2)])
        with pytest.raises(KernelError, match=r"kernel 'two' .*: status 66"):
            context(chain(["inc", "two", "one"], f32(2)), one, two).call([floats(1, 2)])

    def test_a_message_set_in_native_code_reaches_the_caller_once(self):
        def emit(module: object, reg: RegContext, name: str) -> None:
            from llvmlite import ir

            assert isinstance(module, ir.Module)
            text = bytearray(b"axis 7 is wrong" + b"!" * 600)
            constant = ir.GlobalVariable(module, ir.ArrayType(fakes.I8, len(text)), name + "_text")
            constant.initializer = ir.Constant(ir.ArrayType(fakes.I8, len(text)), text)
            constant.linkage = "internal"
            setter_type = ir.FunctionType(ir.VoidType(), [fakes.POINTER, fakes.I32, fakes.POINTER, fakes.I64])
            setter = ir.Function(module, setter_type, "okl_set_error")
            function = ir.Function(module, ir.FunctionType(fakes.I32, [fakes.POINTER]), name)
            builder = ir.IRBuilder(function.append_basic_block("entry"))
            length = ir.Constant(fakes.I64, len(text))
            builder.call(setter, [function.args[0], ir.Constant(fakes.I32, 64), constant, length])
            builder.ret(ir.Constant(fakes.I32, 64))

        launch = context(chain(["inc", "talks"], f32(2)), fakes.entry("talks", emit))
        for _ in range(2):
            with pytest.raises(KernelError, match="axis 7 is wrong") as caught:
                launch.call([floats(1, 2)])
            assert (caught.value.code, caught.value.index) == (64, 1)
            assert launch.struct.message_len == 511

    def test_interrupts_in_python_kernels_are_not_swallowed(self):
        def interrupt(run: object) -> None:
            raise KeyboardInterrupt

        kernel = python_kernel(interrupt)
        entry = KernelEntry("stop", "llvm", 20, lambda reg: None, lambda reg: kernel)
        launch = context(chain(["stop"], f32(2)), entry)
        with pytest.raises(KeyboardInterrupt):
            launch.call([floats(1, 2)])
        assert launch.struct.busy == 0

    def test_an_unresolved_symbol_is_found_before_linking(self, capfd: pytest.CaptureFixture[str]):
        def emit(module: object, reg: RegContext, name: str) -> None:
            from llvmlite import ir

            assert isinstance(module, ir.Module)
            stranger = ir.Function(module, ir.FunctionType(fakes.I32, [fakes.POINTER]), "system")
            function = ir.Function(module, ir.FunctionType(fakes.I32, [fakes.POINTER]), name)
            builder = ir.IRBuilder(function.append_basic_block("entry"))
            builder.ret(builder.call(stranger, [function.args[0]]))

        with pytest.raises(LinkError, match="unresolved symbol 'system' needed by the code of a launch"):
            context(chain(["bad"], f32(2)), fakes.entry("bad", emit))
        assert capfd.readouterr().err == ""

    def test_no_kernel_names_op_device_and_types(self):
        with pytest.raises(
            OklRuntimeError, match=r"no kernel for 'doubl' \(doubl-0\) on cpu with \(2xf32\) -> \(2xf32\)"
        ):
            context(chain(["doubl"], f32(2)))


class TestBinding:
    def test_counts_and_types(self):
        launch = context(chain(["inc"], f32(2)))
        with pytest.raises(InputError, match=r"0 arguments given, 1 wanted: \(2xf32\)"):
            launch.call([])
        with pytest.raises(InputError, match="argument 0 is 3xf32, wanted 2xf32"):
            launch.call([floats(1, 2, 3)])
        with pytest.raises(InputError, match="argument 0 is 2xf64, wanted 2xf32"):
            launch.call([array("d", [1, 2])])

    def test_read_only_results_are_refused_and_read_only_arguments_are_fine(self):
        launch = context(chain(["inc"], f32(2)))
        frozen = memoryview(bytes(8)).cast("f")
        assert list(launch.call([frozen])[0].values()) == [1, 1]
        with pytest.raises(InputError, match="result 0 is read-only memory"):
            launch.call([floats(1, 2)], [frozen])

    def test_misaligned_memory_is_refused(self):
        launch = context(chain(["inc"], f32(2)))
        raw = bytearray(64)
        crooked = Buffer(f32(2), Buffer.from_object(memoryview(raw)).address + 1, raw)
        with pytest.raises(InputError, match="argument 0 of type 2xf32 is not aligned to 4 bytes"):
            launch.call([crooked])

    def test_overlap(self):
        memory = Buffer.allocate(f32(8))

        def part(start: int, count: int) -> Buffer:
            return Buffer(f32(count), memory.address + 4 * start, memory)

        in_place, not_in_place = context(chain(["relu"], f32(4))), context(chain(["inc"], f32(4)))
        in_place.call([part(0, 4)], [part(0, 4)])
        in_place.call([part(0, 4)], [part(4, 4)])
        with pytest.raises(InputError, match="argument 0 and result 0 overlap"):
            not_in_place.call([part(0, 4)], [part(0, 4)])
        for start in (1, 3):
            with pytest.raises(InputError, match="argument 0 and result 0 overlap"):
                in_place.call([part(0, 4)], [part(start, 4)])

    def test_an_argument_that_is_read_later_may_not_be_overwritten(self):
        plan = LaunchPlan(
            "later",
            (f32(2),),
            (f32(2), f32(2)),
            (),
            (op("relu", f32(2), arg(), ret(0)), op("inc", f32(2), arg(), ret(1))),
            (0, 1),
            (0, 1),
        )
        data = floats(1, -2)
        with pytest.raises(InputError, match="argument 0 and result 0 overlap"):
            context(plan).call([data], [data, floats(0, 0)])

    def test_two_results_in_one_place_are_refused(self):
        plan = LaunchPlan(
            "two",
            (f32(2),),
            (f32(2), f32(2)),
            (),
            (op("inc", f32(2), arg(), ret(0)), op("double", f32(2), arg(), ret(1))),
            (0, 1),
            (0, 1),
        )
        out = floats(0, 0)
        with pytest.raises(InputError, match="result 0 and result 1 overlap"):
            context(plan).call([floats(1, 2)], [out, out])

    def test_strided_memory_is_copied_in_and_out_or_refused(self):
        import numpy

        stats = RunStats()
        built = build_launch(chain(["inc"], f32(3, 2)), options(), stats)
        base = numpy.arange(6, dtype=numpy.float32).reshape(2, 3)
        out = numpy.zeros((2, 3), dtype=numpy.float32)
        LauncherContext(built, stats).call([base.T], [out.T])
        assert (out == base + 1).all()
        with pytest.raises(InputError, match="--strict-layout"):
            LauncherContext(built, stats, strict_layout=True).call([base.T])

    def test_an_argument_that_an_op_writes_must_be_writable(self):
        reg = RegContext(
            "normalization",
            "bn",
            "cpu",
            (f32(2), f32(2)),
            (f32(2),),
            (("x", 0), ("moving_mean", 0)),
            (("y", 0),),
            {"training": True},
        )
        norm = type(op("inc", f32(2), arg(), ret()))(reg, (arg(0), arg(1)), (ret(),), (1,))
        plan = LaunchPlan("n", (f32(2), f32(2)), (f32(2),), (), (norm,), (0,), (0,))
        launch = context(plan, fakes.entry("normalization", fakes.returning(0)))
        with pytest.raises(InputError, match="argument 1 is written in place, but is read-only"):
            launch.call([floats(1, 2), memoryview(bytes(8)).cast("f")])
        shared = floats(1, 2)
        with pytest.raises(InputError, match="argument 0 and argument 1 overlap"):
            launch.call([shared, shared])


class TestMemory:
    def test_temporaries_share_memory_when_their_lives_do_not_meet(self):
        plan = chain(["inc"] * 6, f32(100))
        memory = plan_memory(plan)
        assert memory.nbytes == 2 * 448
        for one, two in zip(memory.offsets, memory.offsets[1:], strict=False):
            assert one != two

    def test_scratch_is_the_largest_need_behind_the_temporaries(self):
        entries = [fakes.entry(f"s{n}", fakes.returning(0), workspace=n) for n in (100, 1000)]
        launch = context(chain(["s100", "s1000", "inc"], f32(2)), *entries)
        assert launch.struct.workspace_bytes == 2 * 64 + 1024

    def test_a_copy_is_an_op_of_its_own(self):
        plan = LaunchPlan(
            "copies",
            (f32(3),),
            (f32(3), f32(3)),
            (),
            (op("inc", f32(3), arg(), ret(0)), copy_op("c", f32(3), ret(0), ret(1), None)),
            (0, 1),
            (0, 1),
        )
        launch = context(plan)
        first, second = launch.call([floats(1, 2, 3)])
        assert list(first.values()) == list(second.values()) == [2, 3, 4]
        assert launch.struct.n_ops == 2

    def test_out_of_memory_is_an_error(self):
        with pytest.raises(OklRuntimeError, match="out of memory"):
            context(chain(["inc", "inc"], f32(1 << 46)))


class TestThreads:
    def test_two_contexts_of_one_launch_run_at_the_same_time(self):
        stats = RunStats()
        meeting = threading.Barrier(2, timeout=20)
        kernel = python_kernel(lambda run: meeting.wait() and None)
        entry = KernelEntry("meet", "llvm", 20, lambda reg: None, lambda reg: kernel)
        built = build_launch(chain(["inc", "meet"], f32(2)), options(entry), stats)
        contexts = [LauncherContext(built, stats) for _ in range(2)]
        errors: list[BaseException] = []

        def work(each: LauncherContext) -> None:
            try:
                each.call([floats(1, 2)])
            except BaseException as error:
                errors.append(error)

        threads = [threading.Thread(target=work, args=(each,)) for each in contexts]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
        assert errors == []

    def test_a_context_that_runs_is_busy(self):
        entered, leave = threading.Event(), threading.Event()

        def wait(run: object) -> None:
            entered.set()
            leave.wait(20)

        kernel = python_kernel(wait)
        entry = KernelEntry("wait", "llvm", 20, lambda reg: None, lambda reg: kernel)
        launch = context(chain(["inc", "wait"], f32(2)), entry)
        thread = threading.Thread(target=lambda: launch.call([floats(1, 2)]))
        thread.start()
        assert entered.wait(20)
        bound = OklTensor.from_address(launch.struct.args or 0).data
        with pytest.raises(LauncherBusy):
            launch.call([floats(5, 6)])
        assert OklTensor.from_address(launch.struct.args or 0).data == bound
        with pytest.raises(LauncherBusy, match="cannot be closed"):
            launch.close()
        leave.set()
        thread.join(20)
        launch.call([floats(1, 2)])


def test_a_given_compute_decides_the_order():
    text = """
    declare ptr @oneflow_okl_fetch_run_ctx(ptr, i64)
    declare ptr @fetch_kernel(ptr, i64)
    declare void @oneflow_okl_launch(ptr, ptr)
    define void @okl_compute(ptr %c) {
      %r1 = call ptr @oneflow_okl_fetch_run_ctx(ptr %c, i64 1)
      %k1 = call ptr @fetch_kernel(ptr %c, i64 1)
      call void @oneflow_okl_launch(ptr %r1, ptr %k1)
      ret void
    }"""
    plan = LaunchPlan(
        "part",
        (f32(2),),
        (f32(2), f32(2)),
        (),
        (op("inc", f32(2), arg(), ret(0)), op("double", f32(2), arg(), ret(1))),
        (0, 1),
        (0, 1),
    )
    stats = RunStats()
    launch = LauncherContext(build_launch(plan, options(), stats, Compute(text, "okl_compute", 1)), stats)
    outs = [floats(0, 0), floats(0, 0)]
    launch.call([floats(1, 2)], outs)
    assert [out.tolist() for out in outs] == [[0, 0], [2, 4]]


def test_runtime_checks_turn_a_wild_index_into_an_error():
    text = """
    declare ptr @fetch_run_ctx(ptr, i64)
    declare ptr @fetch_kernel(ptr, i64)
    declare void @launch(ptr, ptr)
    define void @okl_compute(ptr %c) {
      %r = call ptr @fetch_run_ctx(ptr %c, i64 99999999)
      %k = call ptr @fetch_kernel(ptr %c, i64 -1)
      call void @launch(ptr %r, ptr %k)
      ret void
    }"""
    stats = RunStats()
    built = build_launch(chain(["inc"], f32(2)), options(runtime_checks=True), stats, Compute(text, "okl_compute", 1))
    with pytest.raises(OklRuntimeError, match="failed with status 1"):
        LauncherContext(built, stats).call([floats(1, 2)])


def test_native_kernels_keep_their_owner_alive():
    def build() -> LauncherContext:
        kernel = python_kernel(lambda run: None)
        owned = NativeKernel(kernel.address, kernel.owner)
        return context(chain(["n"], f32(1)), KernelEntry("n", "llvm", 20, lambda reg: None, lambda reg: owned))

    launch = build()
    launch.call([floats(1)])


def test_equal_attributes_of_different_kind_do_not_share_a_kernel():
    seen: list[object] = []

    def emit(module: object, reg: RegContext, name: str) -> None:
        seen.append(reg.attrs["v"])
        fakes.returning(0)(module, reg, name)  # pyright: ignore[reportArgumentType]

    entry = KernelEntry("k", "llvm", 20, lambda reg: None, lambda reg: EmittedKernel(emit), flags=KernelFlag(0))
    spec = f32(1)

    def one(value: float, index: int):
        reg = RegContext("k", f"k{index}", "cpu", (spec,), (spec,), (("x", 0),), (("y", 0),), {"v": value})
        return type(op("k", spec, arg(), ret()))(reg, (arg(),), (Slot(Space.RET, index),))

    values = [1, True, 1.0, 1, 0.0, -0.0]
    ops = tuple(one(value, index) for index, value in enumerate(values))
    order = tuple(range(len(ops)))
    launch = context(LaunchPlan("attrs", (spec,), (spec,) * len(ops), (), ops, order, order), entry)
    assert [repr(value) for value in seen] == ["1", "True", "1.0", "0.0", "-0.0"]
    assert launch.stats.kernels_prepared == 5


def test_a_closed_context_does_not_run():
    launch = context(chain(["inc"], f32(2)))
    result = launch.call([floats(1, 2)])[0]
    launch.close()
    assert list(result.values()) == [2, 3]
    with pytest.raises(AssertionError):
        launch.call([floats(1, 2)])


def test_the_native_loop_runs_as_often_as_asked():
    calls = [0]

    def count(run: object) -> None:
        calls[0] += 1

    kernel = python_kernel(count)
    launch = context(
        chain(["inc", "count"], f32(2)), KernelEntry("count", "llvm", 20, lambda reg: None, lambda reg: kernel)
    )
    data = floats(1, 2)
    results = launch.call([data])
    assert launch.benchmark(10) > 0
    del results
    assert calls[0] == 11
