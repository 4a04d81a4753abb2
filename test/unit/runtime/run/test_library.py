"""Modules that are loaded once and launched often, from any number of threads."""

import gc
import subprocess
import sys
import threading
import weakref
from array import array
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
import runtime_fakes as fakes
from xdsl.dialects.builtin import ModuleOp

from okl_opt import (
    Buffer,
    DiagnosticError,
    DType,
    InputError,
    KernelError,
    LauncherBusy,
    OklRuntimeError,
    Program,
    TensorSpec,
    load,
)
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.runtime.compile.launch import BuildOptions
from okl_opt.runtime.kernels.callbacks import python_kernel
from okl_opt.runtime.kernels.registry import KernelEntry
from okl_opt.runtime.prepare.builder import ProgramBuilder

ROOT = Path(__file__).parents[4]
EXAMPLE = ROOT / "examples" / "relu_tanh.mlir"

COMMON = 'device_tag = "cpu", device_name = ["@0:0"]'
T = "tensor<2xf32>"
UNARY, BINARY = f"({T}) -> {T}", f"({T}, {T}) -> {T}"
BOUNDARY = f'output_lbns = ["v"], shape = [2 : si64], data_type = 2 : i32, {COMMON}'
SPEC = TensorSpec((2,), DType.F32)


def op(name: str, operands: str, types: str, extra: str = COMMON) -> str:
    return f'"oneflow.{name}"({operands}) {{op_name = "{name}-{abs(hash(operands))}", {extra}}} : {types}'


def variable(name: str) -> str:
    return f'"oneflow.variable"() {{op_name = "{name}", {BOUNDARY}}} : () -> {T}'


RELU = f"""
oneflow.job @relu(%x: {T}) -> {T} {{
  %y = {op("relu", "%x", UNARY)}
  oneflow.return %y : {T}
}}
"""

# v * w is worked out at load. `oneflow.input` ends a launch: with `WRAP` each op has its own.
SCALE = f"""
oneflow.job @scale(%x: {T}) -> {T} {{
  %v = {variable("v")}
  %w = {variable("w")}
  %a = {op("broadcast_mul", "%v, %w", BINARY)}
  %b = {op("input", "%x", UNARY, BOUNDARY)}
  %r = {op("relu", "%b", UNARY)}
  %i = {op("input", "%r", UNARY, BOUNDARY)}
  %y = {op("broadcast_mul", "%i, %a", BINARY)}
  oneflow.return %y : {T}
}}
"""
WRAP = ("wrap-ops-to-kernel-launch",)

TRAINED = "tensor<3xf32>"
TRAINING = f"""
oneflow.job @train(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {{
  %mean = {variable("mean").replace("2 : si64", "3 : si64").replace(T, TRAINED)}
  %one = {variable("one").replace("2 : si64", "3 : si64").replace(T, TRAINED)}
  %y = "oneflow.normalization"(%x, %mean, %one, %one, %one) {{op_name = "n", axis = 1 : si32, epsilon = 0.0 : f32,
    training = true, momentum = 0.5 : f32, operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>,
    result_segment_sizes = array<i32: 1, 0, 0>, {COMMON}}}
    : (tensor<2x3xf32>, {TRAINED}, {TRAINED}, {TRAINED}, {TRAINED}) -> tensor<2x3xf32>
  oneflow.return %y : tensor<2x3xf32>
}}
"""


def loaded(source: object, **options: object) -> Program:
    return load(source, object_cache="off", threads=1, **options)  # pyright: ignore[reportArgumentType]


def floats(*values: float) -> np.ndarray:
    return np.array(values, np.float32)


def with_kernel(compute: Callable[[object], int | None], text: str = RELU) -> Program:
    """A module whose relu is a Python function, and whose product is nothing at all."""
    table = fakes.registry()
    for name, kernel in (("relu", python_kernel(compute)), ("broadcast_mul", python_kernel(lambda run: None))):
        table.register(KernelEntry(name, "numba", 99, lambda reg: None, lambda reg, kernel=kernel: kernel))
    ctx = make_context()
    module = parse(ctx, text)
    assert isinstance(module, ModuleOp)
    return Program(ProgramBuilder(ctx, BuildOptions(registry=table)).program(module, None, None))


def values(*results: Buffer) -> list[list[float]]:
    return [np.asarray(each).tolist() for each in results]


class TestLoad:
    @pytest.mark.parametrize("source", [EXAMPLE, str(EXAMPLE), EXAMPLE.read_text()], ids=["path", "name", "text"])
    def test_a_path_or_a_text(self, source: object):
        module = loaded(source)
        assert (module.name, module.inputs, module.results, module.parameters) == ("GraphToRun_1", (SPEC,), (SPEC,), {})
        (result,) = module.launch(floats(1, -1))
        assert np.allclose(np.asarray(result), [np.tanh(1), 0])

    def test_what_is_no_file_says_how_text_is_told(self):
        with pytest.raises(InputError, match=r"cannot read 'func.*': No such file.*text has a newline in it"):
            load("func.func @f() { return }")

    def test_bytes_that_are_no_text(self, tmp_path: Path):
        (tmp_path / "x.mlir").write_bytes(b"\xff\n")
        with pytest.raises(InputError, match="no text in UTF-8"):
            load(tmp_path / "x.mlir")

    @pytest.mark.parametrize("passes", [WRAP, WRAP[0], "wrap-ops-to-kernel-launch{min-ops=1},canonicalize"])
    def test_passes_come_first(self, passes: object):
        module = loaded(SCALE, passes=passes, parameters={"v": floats(1, 2), "w": floats(3, 4)})
        assert module.stats.launches_built == 3
        assert values(*module.launch(floats(1, -1))) == [[3, 0]]

    @pytest.mark.parametrize(
        "passes",
        [
            "okl-lower-pipeline",
            "okm-lower-pipeline",
            ["okl-lower-pipeline{name=wrap0}"],
            ["func.func(cse)", "okl-lower-pipeline"],
            "builtin.module(oneflow.job(canonicalize),okl-lower-pipeline)",
        ],
    )
    def test_a_pipeline_down_to_the_llvm_dialect(self, passes: object):
        """The last result of the launch is the job's; what built its contexts is gone from the module."""
        *_, result = loaded(EXAMPLE, passes=passes).launch(floats(1, -1))
        assert np.allclose(np.asarray(result), [np.tanh(1), 0])

    @pytest.mark.slow("tries many programs")
    def test_pipelines_are_named_as_passes_are(self):
        job = ROOT / "examples" / "encoder_block.mlir"
        plain = loaded(job, parameters="random:1")
        fused = loaded(job, parameters="random:1", passes=["oneflow-inference-pipeline{nhwc=false}"])
        assert fused.stats.kernels_prepared < plain.stats.kernels_prepared
        given = Buffer.allocate(plain.inputs[0] or SPEC)
        np.asarray(given)[...] = 0.5
        one, two = (np.asarray(each.launch(given)[0]) for each in (plain, fused))
        # Which kernels serve the two depends on the machine, and each adds in an order of its own. Six products with
        # sums of up to 64 numbers follow one another: sqrt(64) roundings each, of the largest number rather than of
        # each element, as large terms cancel.
        np.testing.assert_allclose(one, two, rtol=0, atol=6 * 8 * 2**-23 * np.abs(one).max())

    @pytest.mark.parametrize(
        ("name", "message"),
        [
            ("csee", "there is no pass or pipeline 'csee'; did you mean 'cse'"),
            ("cse{", "'cse{' is no list of passes"),
            ("cse{many=1}", "'cse{many=1}' is no list of passes: no such option many of pass 'cse'"),
            ("oneflow-inference-pipeline{x=1}", "no such option x of pipeline 'oneflow-inference-pipeline'"),
        ],
    )
    def test_passes_that_do_not_exist(self, name: str, message: str):
        with pytest.raises(InputError, match=message):
            load(RELU, passes=[name])

    def test_an_error_in_the_text_has_its_place(self):
        with pytest.raises(DiagnosticError, match=r"^<string>:2:18: error: use of undeclared SSA value"):
            load("oneflow.job @j() {\n  oneflow.return %x : f32\n}")

    def test_invalid_ir_is_not_run(self):
        with pytest.raises(DiagnosticError, match="op_name"):
            load(RELU.replace("op_name", "other_name"))

    def test_text_is_data(self):
        text = (
            "llvm.func @okl_compute(%a: !llvm.ptr) {\n  llvm.call @system(%a) : (!llvm.ptr) -> ()\n  llvm.return\n}\n"
        )
        with pytest.raises((DiagnosticError, OklRuntimeError)):
            load(text)

    @pytest.mark.parametrize(
        "options",
        [
            {"threads": 0},
            {"device": "tpu"},
            {"kernel_providers": {"*": "nobody"}},
            {"object_cache": "/dev/null/x"},
            {"function": "nosuch"},
            {"target_features": "nosuch"},
        ],
    )
    def test_options_are_checked_as_the_flags_are(self, options: dict[str, object]):
        with pytest.raises(OklRuntimeError):
            load(RELU, **options)  # pyright: ignore[reportArgumentType]


class TestLaunch:
    def test_results_are_always_a_tuple_in_memory_of_their_own(self):
        module = loaded(RELU)
        first = module.launch(floats(1, -1))
        second = module.launch(floats(2, -2))
        assert isinstance(first, tuple) and values(*first, *second) == [[1, 0], [2, 0]]

    def test_memory_comes_back_once_nobody_has_it(self):
        module = loaded(RELU)
        (first,) = module.launch(floats(1, -1))
        view, address = np.asarray(first), first.address
        del first
        assert module.launch(floats(3, 3))[0].address != address
        assert view.tolist() == [1, 0]
        before = module.stats
        del view
        for _ in range(5):
            module.launch(floats(3, 3))
        assert module.stats.bytes_allocated == before.bytes_allocated and module.stats.runs == before.runs + 5

    @pytest.mark.parametrize("passes", [(), WRAP])
    def test_results_go_where_the_caller_says(self, passes: tuple[str, ...]):
        module = loaded(SCALE, passes=passes, parameters={"v": floats(1, 1), "w": floats(2, 3)})
        out, strided = floats(0, 0), np.zeros((2, 2), np.float32)[:, 0]
        for target in (out, out, strided, strided):
            target[:] = 0
            (result,) = module.launch(floats(1, 2), out=[target])
            assert target.tolist() == [2, 6]
        assert values(*module.launch(floats(5, 5), out=[out]), result) == [[10, 15], [2, 6]]
        frozen = out.view()
        frozen.flags.writeable = False
        with pytest.raises(InputError, match="read-only"):
            module.launch(floats(1, 2), out=[frozen])

    @pytest.mark.parametrize("source", [RELU, SCALE])
    @pytest.mark.parametrize("passes", [(), WRAP])
    def test_what_does_not_fit_is_named_as_the_caller_knows_it(self, source: str, passes: tuple[str, ...]):
        module = loaded(source, passes=passes)
        if module.parameters:
            module.set_parameters({"v": floats(1, 2), "w": floats(3, 4)})
        good = floats(1, 2)
        for _ in range(2):
            module.launch(good)
            module.launch(good, out=[floats(0, 0)])
            with pytest.raises(InputError, match=r"0 (arguments|inputs) given, 1 wanted: \(2xf32\)"):
                module.launch()
            with pytest.raises(InputError, match="argument 0 is 3xf32, wanted 2xf32"):
                module.launch(floats(1, 2, 3))
            with pytest.raises(InputError, match="argument 0 is 2xf64, wanted 2xf32"):
                module.launch(np.zeros(2))
            with pytest.raises(InputError, match="result 0 is 1xf32, wanted 2xf32"):
                module.launch(good, out=[floats(1)])
            with pytest.raises(InputError, match="2 results given, 1 wanted"):
                module.launch(good, out=[good, good])

    def test_overlap_is_found_also_after_runs_that_were_right(self):
        module = loaded(SCALE, passes=WRAP, parameters={"v": floats(1, 2), "w": floats(3, 4)})
        memory = floats(1, 2, 3)
        for _ in range(3):
            module.launch(memory[:2], out=[floats(0, 0)])
            with pytest.raises(InputError, match="argument 0 and result 0 overlap"):
                module.launch(memory[:2], out=[memory[1:]])

    def test_results_may_be_inputs(self):
        module = loaded(SCALE, passes=WRAP, parameters={"v": floats(1, 1), "w": floats(2, 3)})
        result = module.launch(floats(1, 1))
        for _ in range(3):
            result = module.launch(*result)
        assert values(*result) == [[16, 81]]

    def test_empty_tensors(self):
        module = loaded(RELU.replace("2xf32", "0xf32"))
        assert values(*module.launch(floats())) == [[]]

    def test_no_strided_memory_with_a_strict_layout(self):
        module = loaded(RELU, strict_layout=True)
        with pytest.raises(InputError, match="strided"):
            module.launch(floats(1, 2, 3, 4)[::2])

    @pytest.mark.slow("compiles programs")
    def test_numpy_is_not_needed(self):
        program = f"""
import sys
from array import array
import okl_opt
assert not [name for name in sys.modules if name.startswith(("okl_opt.runtime.", "okl_opt.dialects", "xdsl", "numpy"))]
module = okl_opt.load({SCALE!r}, object_cache="off", parameters={{"v": array("f", [1, 2]), "w": array("f", [3, 4])}})
(result,) = module.launch(memoryview(array("f", [1, 0, 1, 0]))[::2])
print(list(result.values()), [name for name in sys.modules if name in ("numpy", "numba", "okl_opt.driver")])
"""
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
        assert (done.stdout, done.stderr) == ("[3.0, 8.0] []\n", "")

    def test_a_failing_kernel_leaves_a_module_that_runs(self):
        statuses = [3, 0]
        module = with_kernel(lambda run: statuses.pop(0))
        with pytest.raises(KernelError, match=r"kernel 'relu'.*out of memory") as caught:
            module.launch(floats(1, 2))
        assert caught.value.code == 3
        module.launch(floats(1, 2))


class TestParameters:
    def test_they_are_missing(self):
        module = loaded(SCALE)
        assert module.parameters == {"v": SPEC, "w": SPEC}
        for _ in range(2):
            with pytest.raises(InputError, match="no value for variables 'v', 'w'"):
                module.launch(floats(1, 2))
            with pytest.raises(InputError, match="no value for variable 'w'"):
                module.set_parameters({"v": floats(1, 2)})

    def test_one_does_not_fit(self):
        with pytest.raises(InputError, match="parameter 'w' is 3xf32, but the variable is 2xf32"):
            loaded(SCALE, parameters={"v": floats(1, 2), "w": floats(1, 2, 3)})
        with pytest.raises(InputError, match="parameter 'w': a str is no tensor"):
            loaded(SCALE, parameters={"v": floats(1, 2), "w": "w"})

    def test_files_and_seeds(self, tmp_path: Path):
        np.savez(tmp_path / "v.npz", v=floats(1, 2), other=floats(1))
        np.savez(tmp_path / "both.npz", v=floats(1, 2), w=floats(3, 4))
        assert values(*loaded(SCALE, parameters=tmp_path / "both.npz").launch(floats(1, 1))) == [[3, 8]]
        random = np.random.Generator(np.random.PCG64([7, *b"w"])).uniform(-1, 1, 2).astype(np.float32)
        module = loaded(SCALE, parameters=[tmp_path / "v.npz", "random:7"])
        assert values(*module.launch(floats(1, 1))) == [(floats(1, 2) * random).tolist()]
        with pytest.raises(InputError, match="no value for variable 'w'"):
            loaded(SCALE, parameters=tmp_path / "v.npz")

    @pytest.mark.parametrize("passes", [(), WRAP])
    def test_later_launches_have_the_new_ones(self, passes: tuple[str, ...]):
        v = Buffer.from_object(floats(1, 1))
        module = loaded(SCALE, passes=passes, parameters={"v": v, "w": floats(2, 3)})
        assert values(*module.launch(floats(1, 1))) == [[2, 3]]
        np.asarray(v)[:] = 10
        module.set_parameters({"v": v, "w": floats(2, 3), "unknown": None})
        assert values(*module.launch(floats(1, 1))) == [[20, 30]]
        assert module.stats.launches_built == loaded(SCALE, passes=passes).stats.launches_built

    def test_bad_ones_leave_the_old(self):
        module = loaded(SCALE, parameters={"v": floats(1, 1), "w": floats(2, 3)})
        with pytest.raises(InputError):
            module.set_parameters({"v": floats(1, 1), "w": floats(2)})
        assert values(*module.launch(floats(1, 1))) == [[2, 3]]

    def test_training_writes_the_arrays_that_were_given(self):
        mean, ones = np.zeros((3, 2), np.float32)[:, 0], floats(1, 1, 1)
        module = loaded(TRAINING, parameters={"mean": mean, "one": ones})
        x = np.array([[0, 2, 4], [2, 4, 6]], np.float32)
        for expected in ([0.5, 1.5, 2.5], [0.75, 2.25, 3.75]):
            module.launch(x)
            assert mean.tolist() == expected


class TestThreads:
    def test_launches_at_the_same_time_have_contexts_of_their_own(self):
        meeting = threading.Barrier(3, timeout=20)
        module = with_kernel(lambda run: meeting.wait() and None)
        with ThreadPoolExecutor(3) as threads:
            for _ in range(4):
                for each in [threads.submit(module.launch, floats(1, 2)) for _ in range(3)]:
                    each.result(30)
        stats = module.stats
        assert (stats.launches_built, stats.kernels_prepared, stats.runs) == (1, 1, 12)
        assert len(module._launches.programs.free) == 3  # pyright: ignore[reportPrivateUsage, reportOptionalMemberAccess]

    @pytest.mark.parametrize("passes", [(), WRAP])
    def test_everybody_gets_their_own_results(self, passes: tuple[str, ...]):
        module = loaded(SCALE, passes=passes, parameters={"v": floats(1, 1), "w": floats(2, 3)})

        def work(number: int) -> bool:
            x = floats(number, number + 1)
            kept = [module.launch(x)[0] for _ in range(50)]
            return all(np.asarray(each).tolist() == [2 * number, 3 * number + 3] for each in kept)

        with ThreadPoolExecutor(8) as threads:
            assert all(threads.map(work, range(32)))
        assert module.stats.runs == 1 + 32 * 50 * (2 if passes else 1)

    def test_new_parameters_do_not_touch_launches_under_way(self):
        entered, leave = threading.Event(), threading.Event()

        def wait(run: object) -> None:
            entered.set()
            leave.wait(20)

        module = with_kernel(wait, SCALE)
        first = {"v": floats(1, 2), "w": floats(1, 2)}
        module.set_parameters(first)
        with ThreadPoolExecutor(1) as threads:
            running = threads.submit(module.launch, floats(1, 2))
            assert entered.wait(20)
            module.set_parameters(first)
            assert len(module._launches.programs.free) == 1  # pyright: ignore[reportPrivateUsage, reportOptionalMemberAccess]
            leave.set()
            assert len(running.result(30)) == 1
        assert len(module._launches.programs.free) == 1  # pyright: ignore[reportPrivateUsage, reportOptionalMemberAccess]

    def test_what_trains_runs_in_one_thread_at_a_time(self):
        module = loaded(TRAINING, parameters={"mean": floats(0, 0, 0), "one": floats(1, 1, 1)})
        x = np.zeros((2, 3), np.float32)

        class Slow:
            """An input that takes its time."""

            entered, leave = threading.Event(), threading.Event()

            def __dlpack__(self, **options: object) -> object:
                self.entered.set()
                self.leave.wait(20)
                return x.__dlpack__()

        with ThreadPoolExecutor(1) as threads:
            running = threads.submit(module.launch, Slow())
            assert Slow.entered.wait(20)
            with pytest.raises(LauncherBusy, match="'train' is running in another thread, and writes its parameters"):
                module.launch(x)
            Slow.leave.set()
            running.result(30)
        module.launch(x)


class TestEnd:
    def test_a_closed_module(self):
        with loaded(SCALE, parameters={"v": floats(1, 1), "w": floats(2, 3)}) as module:
            (result,) = module.launch(floats(1, 1))
        module.close()
        gc.collect()
        assert values(result) == [[2, 3]]
        for call in (lambda: module.launch(floats(1, 1)), lambda: module.set_parameters({})):
            with pytest.raises(OklRuntimeError, match="'scale' was closed"):
                call()

    def test_results_outlive_the_module(self):
        (result,) = loaded(RELU).launch(array("f", [1, -1]))
        view = np.from_dlpack(result)
        del result
        gc.collect()
        assert view.tolist() == [1, 0]

    def test_a_module_is_freed_when_it_is_dropped(self):
        module = loaded(RELU)
        alive = weakref.ref(module)
        del module
        assert alive() is None
