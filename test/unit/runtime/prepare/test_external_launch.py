"""Wrapped functions that name an external code generator: what this compiles is the kernel of their launches."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import EntryPoint, EntryPoints
from math import prod

import numpy as np
import pytest
from linalg_jobs import ERRORS, LOWERED, Case, results
from xdsl.dialects.builtin import FunctionType, ShapedType, f32
from xdsl.dialects.func import FuncOp

from okl_opt import InputError, KernelError, Program, load
from okl_opt.cli.main import main
from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.passes.byoc.codegen import CODEGENS, ExternalCodegen, ExternalFunction, Refused
from okl_opt.runtime.code.external import arguments_of
from okl_opt.runtime.codegen.linked import linked
from okl_opt.runtime.isolate.program import IsolatedProgram

_PLACED = 'device_name = ["@{}:0"], device_tag = "cpu", op_name = "{}"'

TWO = f"""
oneflow.job @j(%a: tensor<3x5xf32>) -> tensor<3x5xf32> {{
  %0 = "oneflow.relu"(%a) {{{_PLACED.format(0, "r")}}} : (tensor<3x5xf32>) -> tensor<3x5xf32>
  %1 = "oneflow.tanh"(%0) {{{_PLACED.format(1, "t")}}} : (tensor<3x5xf32>) -> tensor<3x5xf32>
  oneflow.return %1 : tensor<3x5xf32>
}}
"""
"""Two ops on two devices: two launches."""

WRAPPED = f"""
func.func @wrap0(%a: tensor<3x5xf32>) -> tensor<3x5xf32> attributes {{Compiler = "toy"}} {{
  %0 = "oneflow.relu"(%a) {{{_PLACED.format(0, "r")}}} : (tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}}
"""

VALUES = np.random.default_rng(1).uniform(-2, 2, (3, 5)).astype(np.float32)


class Toy(ExternalCodegen):
    """Compiles a relu of f32, and returns `status` from what it compiles."""

    name = "toy"

    def __init__(self, status: int = 0, problem: Callable[[], BaseException | None] | None = None):
        self._status = status
        self._problem = problem

    def compile(self, functions: Sequence[FuncOp]) -> Mapping[str, ExternalFunction | Refused]:
        return {function.sym_name.data: self._compiled(function) for function in functions}

    def _compiled(self, function: FuncOp) -> ExternalFunction | Refused:
        names = [op.name for op in function.walk()]
        if names.count("arith.select") != 1 or names.count("linalg.generic") != 1:
            return Refused("it is no relu")
        arguments = arguments_of(function.function_type)
        assert not isinstance(arguments, str)
        type_ = function.function_type.inputs.data[0]
        assert isinstance(type_, ShapedType)
        body = _RELU.format(count=prod(type_.get_shape()), status=self._status)
        return linked(function.function_type, arguments, body, {})._replace(problem=self._problem)


_RELU = """
  br label %loop
loop:
  %i = phi i64 [0, %0], [%next, %loop]
  %from = getelementptr float, ptr %a0, i64 %i
  %to = getelementptr float, ptr %r0, i64 %i
  %value = load float, ptr %from
  %positive = fcmp ogt float %value, 0.0
  %relu = select i1 %positive, float %value, float 0.0
  store float %relu, ptr %to
  %next = add i64 %i, 1
  %more = icmp slt i64 %next, {count}
  br i1 %more, label %loop, label %end
end:
  ret i32 {status}
"""


class Other(Toy):
    """Gives functions of another type than it is asked for."""

    def _compiled(self, function: FuncOp) -> ExternalFunction | Refused:
        return ExternalFunction(1 << 12, FunctionType.from_lists([f32], []), self)


@pytest.fixture(autouse=True)
def _toys():
    made: dict[str, Callable[[], ExternalCodegen]] = {"toy": Toy, "other": Other}
    for status in (-1, 4, 7, 64):
        made[f"status{status}"] = lambda status=status: Toy(status)
    made["says"] = lambda: Toy(5, lambda: ValueError("it is Monday"))
    with CODEGENS.added({name: (lambda make=make: make) for name, make in made.items()}):
        yield


def outcome(text: str, *args: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    status = main([*args], io.StringIO(text), out, err)
    return status, out.getvalue(), err.getvalue()


def ran(text: str, *args: str, value: str = "3x5xf32=random:1") -> tuple[str, str]:
    status, out, err = outcome(text, *args, "--run", f"--input={value}", "--object-cache=off")
    assert status == 0, err
    return out, err


def refusal(text: str, *args: str) -> str:
    """The first line that is said of a run that fails."""
    status, out, err = outcome(text, *args, "--run", "--input=3x5xf32=random:1", "--object-cache=off")
    assert (status, out) == (1, "")
    return err.splitlines()[0]


def wrapped(text: str, options: str = "") -> str:
    flag = f"-wrap-ops-to-kernel-launch={options}" if options else "-wrap-ops-to-kernel-launch"
    status, out, err = outcome(text, flag)
    assert status == 0, err
    return out


def loaded(text: str, *passes: str, **options: object) -> Program:
    module = load(text, passes=list(passes), object_cache="off", **options)
    assert isinstance(module, Program)
    return module


def launched(module: Program, *inputs: object, out: object = None) -> np.ndarray:
    (result,) = module.launch(*inputs, out=None if out is None else [out])
    return np.asarray(result).copy()


def wrapped_module(compiler: str, text: str = TWO) -> Program:
    return loaded(text, f"wrap-ops-to-kernel-launch{{compiler={compiler}}}")


ONE_TAGGED = ("sym_name = \\22wrap0\\22", "Compiler = \\22toy\\22, sym_name = \\22wrap0\\22")
"""What a user writes by hand in the text that the first launch carries."""


def test_one_of_two_launches_is_external():
    job = wrapped(TWO)
    tagged = job.replace(*ONE_TAGGED)
    assert tagged != job
    (plain, _), (found, choice) = ran(job), ran(tagged, "--print-kernel-choice")
    assert found == plain
    assert choice == (
        "kernels of wrap0:\n"
        "  0: external_function (wrap0) provider toy, workspace 0 bytes\n"
        "kernels of wrap1:\n"
        "  0: tanh (t) provider llvm, workspace 0 bytes\n"
    )


def test_a_wrapped_function_runs_alone():
    found, choice = ran(WRAPPED, "--print-kernel-choice")
    assert found == ran(WRAPPED.replace("Compiler", "Composer"))[0]
    assert "provider toy" in choice
    with loaded(WRAPPED) as module:
        np.testing.assert_array_equal(launched(module, VALUES), np.maximum(VALUES, 0))


def test_the_tag_goes_before_the_road_through_linalg():
    found, choice = ran(wrapped(TWO).replace(*ONE_TAGGED), "--lower-through=linalg", "--print-kernel-choice")
    assert "external_function (wrap0) provider toy" in choice and "linalg (wrap1) provider llvm" in choice
    assert found == ran(TWO)[0]


def test_what_is_refused_another_generator_compiles_and_it_is_said_why():
    found, choice = ran(TWO, "-wrap-ops-to-kernel-launch=compiler=toy", "--print-kernel-choice")
    assert "(wrap0) provider toy, workspace 0 bytes\n" in choice
    assert "(wrap1) provider llvm, workspace 0 bytes; toy: it is no relu\n" in choice
    assert found == ran(TWO)[0]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("compiler=toy fallback=none", "error: 'toy' cannot compile '@wrap1': it is no relu"),
        ("compiler=toy fallback=nosuch", "error: 'toy' cannot compile '@wrap1': it is no relu"),
        ("compiler=nosuch", "error: no external code generator named 'nosuch' (known: "),
        ("compiler=other", "error: '@wrap0' is bound with signature (f32) -> (), but called with (tensor<3x5xf32>)"),
    ],
)
def test_what_cannot_be_compiled_is_an_error_where_the_function_is(options: str, message: str):
    found = refusal(TWO, f"-wrap-ops-to-kernel-launch={options}")
    assert found.startswith("<mlir_assembly of wrap") and message in found


def test_ops_without_a_form_in_linalg_are_refused():
    text = TWO.replace("oneflow.tanh", "oneflow.sort").replace(
        'op_name = "t"', 'op_name = "t", direction = "ASCENDING"'
    )
    found = refusal(text, "-wrap-ops-to-kernel-launch=compiler=toy")
    assert found == (
        "<mlir_assembly of wrap1>:3:8: error: 'toy' cannot compile '@wrap1': no rule lowers 'oneflow.sort' to linalg"
    )


@pytest.mark.parametrize("flags", [["--device=cuda"], []])
def test_other_devices_are_refused(flags: Sequence[str]):
    text = TWO if flags else TWO.replace('"cpu"', '"cuda"')
    found = refusal(text, "-wrap-ops-to-kernel-launch=compiler=toy", *flags)
    reason = 'external code generators compile for the CPU, not for "cuda"'
    assert found.endswith(f"error: 'toy' cannot compile '@wrap0': {reason}")


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("compiler", "message"),
    [
        ("status4", "its library reported an error"),
        ("status64", "status 64"),
        # They mean that a launch did not begin, so no kernel says them.
        ("status-1", "its library reported an error"),
        ("status7", "its library reported an error"),
        ("says", "ValueError: it is Monday"),
    ],
)
def test_a_status_is_that_of_the_launch(compiler: str, message: str):
    with wrapped_module(compiler) as module:
        for _ in range(2):
            with pytest.raises(KernelError) as caught:
                launched(module, VALUES)
            assert str(caught.value) == (
                f"kernel 'external_function' (wrap0, op 0, provider {compiler}) failed: {message}"
            )
            with pytest.raises(KernelError):
                launched(module, VALUES, out=np.empty_like(VALUES))


def test_a_failed_guard_says_what_it_has_found():
    text = f"""
    oneflow.job @j(%a: tensor<4xf32>, %i: tensor<3xsi64>) -> tensor<3xf32> {{
      %0 = "oneflow.gather"(%a, %i) {{{_PLACED.format(0, "g")}, axis = 0 : si64}}
        : (tensor<4xf32>, tensor<3xsi64>) -> tensor<3xf32>
      oneflow.return %0 : tensor<3xf32>
    }}
    """
    with wrapped_module("llvm", text) as module:
        table = np.arange(4, dtype=np.float32)
        np.testing.assert_array_equal(launched(module, table, np.array([3, 0, 1])), [3, 0, 1])
        with pytest.raises(KernelError, match="index 7 is out of bounds for dimension 0 of size 4"):
            launched(module, table, np.array([3, 7, 1]))


def test_results_overlap_no_argument():
    with wrapped_module("toy", TWO.replace("tanh", "relu")) as module:
        np.testing.assert_array_equal(launched(module, VALUES), np.maximum(VALUES, 0))
    with loaded(WRAPPED) as module:
        whole = np.zeros((4, 5), np.float32)
        for out in (whole[:3], whole[1:]):
            with pytest.raises(InputError, match="overlap"):
                launched(module, whole[:3], out=out)


def test_nothing_is_called_for_results_without_elements():
    text = WRAPPED.replace("3x5", "0x5").replace('"toy"', '"status64"')
    with loaded(text) as module:
        assert launched(module, np.empty((0, 5), np.float32)).shape == (0, 5)


def test_constants_are_arguments():
    text = f"""
    oneflow.job @j(%a: tensor<2x3xf32>) -> tensor<2x4xf32> {{
      %w = "oneflow.variable"()
        {{{_PLACED.format(0, "w")}, shape = [4 : si64, 3 : si64], data_type = 2 : i32, output_lbns = ["w/o"]}}
        : () -> tensor<4x3xf32>
      %n = "oneflow.negative"(%w) {{{_PLACED.format(1, "n")}}} : (tensor<4x3xf32>) -> tensor<4x3xf32>
      %0 = "oneflow.matmul"(%a, %n)
        {{{_PLACED.format(0, "m")}, transpose_a = false, transpose_b = true, alpha = 1.0 : f64}}
        : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x4xf32>
      oneflow.return %0 : tensor<2x4xf32>
    }}
    """
    weights, values = (np.random.default_rng(1).uniform(-1, 1, shape).astype(np.float32) for shape in ((4, 3), (2, 3)))
    with wrapped_module("llvm", text) as module:
        for factor in (1, 2):
            module.set_parameters({"w": weights * np.float32(factor)})
            # Sums of three products, in one order or another.
            np.testing.assert_allclose(launched(module, values), values @ -(factor * weights).T, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("compiler", ["toy", "llvm"])
def test_launches_run_at_once(compiler: str):
    with wrapped_module(compiler) as module, ThreadPoolExecutor(4) as threads:
        inputs = [VALUES * np.float32(number) for number in range(64)]
        found = list(threads.map(lambda value: launched(module, value), inputs))
        for value, one in zip(inputs, found, strict=True):
            # A polynomial for tanh in either code.
            np.testing.assert_allclose(one, np.tanh(np.maximum(value, 0)), rtol=1e-6, atol=1e-6)


@pytest.mark.slow("compiles programs")
def test_a_launch_is_timed_and_watched():
    _, profile = ran(TWO, "-wrap-ops-to-kernel-launch=compiler=toy", "--profile")
    assert "wrap0 0: external_function (wrap0)" in profile
    _, times = ran(TWO, "-wrap-ops-to-kernel-launch=compiler=toy", "--benchmark=0.01")
    assert "run:" in times and "call:" in times
    _, notes = ran(TWO, "-wrap-ops-to-kernel-launch=compiler=toy", "--check-numerics")
    assert notes == ""


@pytest.mark.slow("compiles programs")
def test_an_isolated_run_finds_generators_of_its_own():
    module = load(WRAPPED.replace('"toy"', '"llvm"'), isolate=True, object_cache="off")
    assert isinstance(module, IsolatedProgram)
    with module:
        np.testing.assert_array_equal(np.asarray(module.launch(VALUES)[0]), np.maximum(VALUES, 0))


@pytest.mark.sample(2)
@pytest.mark.parametrize("case", LOWERED[::4], ids=str)
def test_ops_agree_with_kernels(case: Case):
    expected = results(case, kernel_providers={"*": "ref"})
    found = results(case, passes=["wrap-ops-to-kernel-launch{compiler=llvm fallback=none}"])
    for type_, one, other in zip(case[2], found, expected, strict=True):
        error = ERRORS.get(type_.split("x")[-1], 0)
        np.testing.assert_allclose(one, other, rtol=error, atol=error)


class TestWhoNamesIt:
    """A generator of another package is for the command line to name, not for a file."""

    @pytest.fixture
    def installed(self, monkeypatch: pytest.MonkeyPatch):
        """An installed package that registers `foreign`."""
        points = EntryPoints([EntryPoint("foreign", f"{__name__}:Toy", "okl_opt.codegen")])
        monkeypatch.setattr("importlib.metadata.entry_points", lambda **chosen: points.select(**chosen))
        monkeypatch.setattr(EntryPoint, "load", lambda self: Toy)
        monkeypatch.setattr(CODEGENS, "_problem_of", lambda point: None)

    def test_the_command_line(self, installed: None):
        module = load(
            TWO.replace('"oneflow.tanh"', '"oneflow.relu"'), passes=["wrap-ops-to-kernel-launch{compiler=foreign}"]
        )
        np.testing.assert_array_equal(np.asarray(module.launch(VALUES)[0]), np.maximum(VALUES, 0))

    @pytest.mark.parametrize(
        "text",
        [
            WRAPPED.replace("toy", "foreign"),
            WRAPPED.replace('"toy"', '"toy", byoc.fallback = "foreign"'),
        ],
    )
    def test_a_file(self, installed: None, text: str):
        message = "'foreign' is a code generator of another package: a file may only name built-in ones"
        with CODEGENS.added({"toy": lambda: Toy}), pytest.raises(DiagnosticError, match=message):
            load(text, function="wrap0")
