"""Runs of modules at every level, with the project's own passes and kernels."""

import io
import threading
import time
from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse, print_op
from okl_opt.passes.named.okl import LOWER_TO_CONTEXT, LOWER_TO_LLVM, TO_LAUNCH
from okl_opt.runtime.base.errors import InputError, OklRuntimeError
from okl_opt.runtime.base.options import RunOptions
from okl_opt.runtime.cuda.probe import probe
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.prepare.builder import ProgramBuilder
from okl_opt.runtime.prepare.passes import apply_passes
from okl_opt.runtime.run.command import run
from okl_opt.runtime.run.worker import on_worker

COMMON = 'device_name = ["@0:0"], device_tag = "cpu"'


def user(op: str, operands: str, name: str, types: str, extra: str = "") -> str:
    return f'"oneflow.{op}"({operands}) {{{COMMON}, op_name = "{name}"{extra}}} : {types}'


def boundary(op: str, operand: str, name: str, size: int = 2) -> str:
    attributes = f'data_type = 2 : i32, output_lbns = ["{name}/out"], shape = [{size} : si64]'
    return user(op, operand, name, f"(tensor<{size}xf32>) -> tensor<{size}xf32>", f", {attributes}")


T = "tensor<2xf32>"
UNARY = f"({T}) -> {T}"
BINARY = f"({T}, {T}) -> {T}"

RELU_TANH = f"""
oneflow.job @j(%a: {T}) -> {T} {{
  %i = {boundary("input", "%a", "in")}
  %0 = {user("relu", "%i", "relu-0", UNARY)}
  %1 = {user("tanh", "%0", "tanh-1", UNARY)}
  %o = {boundary("output", "%1", "out")}
  oneflow.return %o : {T}
}}
"""

WRAPPED = f"""
func.func @wrap0(%a: {T}) -> ({T}, {T}) attributes {{llvm.emit_c_interface}} {{
  %0 = {user("relu", "%a", "relu-0", UNARY)}
  %1 = {user("tanh", "%0", "tanh-1", UNARY)}
  return %0, %1 : {T}, {T}
}}
"""


def module(text: str, *passes: str) -> ModuleOp:
    ctx = make_context()
    parsed = parse(ctx, text, "in.mlir")
    assert isinstance(parsed, ModuleOp)
    apply_passes(ctx, parsed, passes, "")
    return parsed


def output(
    source: str | ModuleOp,
    *inputs: str,
    launcher: ModuleOp | None = None,
    read: ModuleOp | None = None,
    **options: object,
) -> str:
    parsed = module(source) if isinstance(source, str) else source
    out, err = io.StringIO(), io.StringIO()
    run_options = RunOptions(inputs=inputs, **options)  # pyright: ignore[reportArgumentType]
    code = run(
        make_context(),
        parsed,
        run_options,
        source_module=read or parsed,
        launcher_module=launcher,
        stdout=out,
        stderr=err,
    )
    assert code == 0
    return out.getvalue() + err.getvalue()


class TestLevels:
    def test_a_job_op_by_op(self):
        assert output(RELU_TANH, "2xf32=1,-1") == "result[0]: 2xf32=0.761594 0\n"

    def test_a_job_fused_into_launches(self):
        assert output(RELU_TANH, "2xf32=1,-1", fuse_kernel_launch=True) == "result[0]: 2xf32=0.761594 0\n"

    def test_the_environment_asks_for_fusion(self, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setenv("ONEFLOW_MLIR_FUSE_KERNEL_LAUNCH", "1")
        text = output(RELU_TANH, "2xf32=1,-1", print_kernel_choice=True)
        assert "kernels of wrap0:" in text and "result[0]: 2xf32=0.761594 0" in text

    def test_a_job_with_launches(self):
        assert output(module(RELU_TANH, *TO_LAUNCH), "2xf32=1,-1") == "result[0]: 2xf32=0.761594 0\n"

    def test_a_wrapped_function_gives_all_results(self):
        expected = "result[0]: 2xf32=1 0\nresult[1]: 2xf32=0.761594 0\n"
        assert output(WRAPPED, "2xf32=1,-1") == expected

    def test_the_okl_level(self):
        expected = "result[0]: 2xf32=1 0\nresult[1]: 2xf32=0.761594 0\n"
        assert output(module(WRAPPED, *LOWER_TO_CONTEXT), "2xf32=1,-1") == expected

    def test_the_llvm_level_needs_the_launch_that_it_indexes(self):
        context = module(WRAPPED, *LOWER_TO_CONTEXT)
        lowered = module(WRAPPED, *LOWER_TO_CONTEXT, *LOWER_TO_LLVM)
        expected = "result[0]: 2xf32=1 0\nresult[1]: 2xf32=0.761594 0\n"
        assert output(lowered, "2xf32=1,-1", launcher=context) == expected
        with pytest.raises(OklRuntimeError, match=r"okl_init_context.*--launcher-module=FILE"):
            output(lowered, "2xf32=1,-1")

    def test_runs_leave_the_module_as_it_was(self):
        parsed = module(WRAPPED, *LOWER_TO_CONTEXT)
        before = str(parsed)
        output(parsed, "2xf32=1,-1")
        assert str(parsed) == before


class TestJobs:
    def test_a_launch_without_ops_and_one_with_an_unused_argument(self):
        assert output("func.func @wrap0() { return }") == ""
        text = f"""
        func.func @wrap0(%a: {T}, %b: tensor<3xf64>) -> {T} {{
          %0 = {user("relu", "%a", "r", UNARY)}
          return %0 : {T}
        }}"""
        assert output(text, "2xf32=1,-1", "3xf64=1,2,3") == "result[0]: 2xf32=1 0\n"
        with pytest.raises(InputError, match=r"input 1 .* is 3xf32, but the parameter is 3xf64"):
            output(text, "2xf32=1,-1", "3xf32=1,2,3")
        okl = module(text, *LOWER_TO_CONTEXT)
        assert output(okl, "2xf32=1,-1") == "result[0]: 2xf32=1 0\n"

    def test_results_that_are_no_ops_own(self):
        text = f"""
        oneflow.job @j(%a: {T}) -> ({T}, {T}, {T}, {T}) {{
          %0 = {user("relu", "%a", "r", UNARY)}
          %o = {boundary("output", "%a", "o")}
          oneflow.return %a, %0, %0, %o : {T}, {T}, {T}, {T}
        }}"""
        lines = ["1 -1", "1 0", "1 0", "1 -1"]
        expected = "".join(f"result[{i}]: 2xf32={line}\n" for i, line in enumerate(lines))
        assert output(text, "2xf32=1,-1") == expected
        assert output(text, "2xf32=1,-1", fuse_kernel_launch=True) == expected

    def test_a_job_that_does_nothing(self):
        assert output("oneflow.job @j() { oneflow.return }") == ""

    def test_two_launches_and_ops_between_them(self):
        text = f"""
        oneflow.job @j(%a: {T}) -> {T} {{
          %0 = {user("relu", "%a", "r", UNARY)}
          %o = {boundary("output", "%0", "o")}
          %1 = {user("add_n2", "%o, %a", "s", BINARY, ', op_type_name = "add_n"')}
          %2 = {user("tanh", "%1", "t", UNARY)}
          oneflow.return %2 : {T}
        }}"""
        expected = output(text, "2xf32=1,-1")
        assert expected == "result[0]: 2xf32=0.964028 -0.761594\n"
        ctx = make_context()
        mixed = module(text, "wrap-ops-to-kernel-launch")
        assert str(mixed).count("oneflow.kernel_launch") == 2
        builder = ProgramBuilder(ctx)
        program = builder.program(mixed, None, None)
        assert len(program.steps) == 2
        assert output(mixed, "2xf32=1,-1") == expected

    def test_variables_come_from_parameters(self, tmp_path: Path):
        import numpy

        variable = (
            f'"oneflow.variable"() {{{COMMON}, op_name = "w", data_type = 2 : i32, output_lbns = ["w/out"], '
            f"shape = [2 : si64]}} : () -> {T}"
        )
        text = f"""
        oneflow.job @j(%a: {T}) -> {T} {{
          %w = {variable}
          %0 = {user("add_n2", "%a, %w", "s", BINARY, ', op_type_name = "add_n"')}
          oneflow.return %0 : {T}
        }}"""
        numpy.savez(tmp_path / "p.npz", w=numpy.array([10, 20], numpy.float32), other=numpy.zeros(3))
        assert output(text, "2xf32=1,2", parameters=[str(tmp_path / "p.npz")]) == "result[0]: 2xf32=11 22\n"
        with pytest.raises(InputError, match="no value for variable 'w'"):
            output(text, "2xf32=1,2")
        numpy.savez(tmp_path / "q.npz", w=numpy.zeros(3, numpy.float32))
        with pytest.raises(InputError, match=r"parameter 'w' is 3xf32 in .*q.npz', but the variable is 2xf32"):
            output(text, "2xf32=1,2", parameters=[str(tmp_path / "q.npz")])

    def test_repeating_builds_nothing(self):
        text = output(RELU_TANH, "2xf32=1,-1", repeat=5, print_run_stats=True)
        assert "launches built:   1\n" in text and "runs:             5\n" in text

    def test_results_of_different_steps_may_not_overlap_arguments(self):
        program = ProgramBuilder(make_context()).program(
            module(
                f"""
        oneflow.job @j(%a: {T}) -> ({T}, {T}) {{
          %0 = {user("relu", "%a", "r", UNARY)}
          %o = {boundary("output", "%0", "o")}
          %1 = {user("tanh", "%a", "t", UNARY)}
          oneflow.return %o, %1 : {T}, {T}
        }}""",
                "wrap-ops-to-kernel-launch",
            ),
            None,
            None,
        )
        spec = program.results[0]
        shared, other = Buffer.from_values(spec, [1, -1]), Buffer.allocate(spec)
        with pytest.raises(InputError, match="argument 0 and result 0 overlap"):
            program.run([shared], [shared, other])
        first, second = program.run([shared])
        assert list(first.values()) == [1, 0] and second.values()[0] == pytest.approx(0.761594, rel=1e-5)


class TestLaunchChecks:
    """A launch must agree with its mlir_assembly."""

    def launch(self, old: str, new: str) -> ModuleOp:
        text = print_op(module(RELU_TANH, *TO_LAUNCH))
        assert old in text
        return module(text.replace(old, new))

    @pytest.mark.parametrize(
        ("old", "new", "message"),
        [
            ("^bb0(%arg0: tensor<2xf32>)", "^bb0(%arg0: tensor<3xf32>)", "tensor<3xf32>"),
            ("sym_name = \\22wrap0", "sym_name = \\22other", "must hold the function 'wrap0', holds 'other'"),
            ("oneflow.relu\\22(%arg0)", "oneflow.rrelu\\22(%arg0)", "oneflow.rrelu"),
            ('"\\22func.func', '"\\22func.f', "func.f"),
        ],
    )
    def test_a_broken_assembly_is_a_diagnostic(self, old: str, new: str, message: str):
        with pytest.raises(DiagnosticError, match=message):
            output(self.launch(old, new), "2xf32=1,-1")

    def by_hand(self, operand: str, body: str) -> str:
        assembly = f"func.func @wrap0(%a: {T}) -> {T} {{ {body} return %a : {T} }}"
        attributes = f'{COMMON}, op_name = "wrap0", mlir_assembly = "{assembly}"'
        return f"""
        oneflow.job @j(%a: {operand}) -> {T} {{
          %0 = oneflow.kernel_launch @wrap0(%a) {{{attributes}}} : ({operand}) -> {T}
          oneflow.return %0 : {T}
        }}"""

    def test_a_mismatch_names_the_argument(self):
        with pytest.raises(DiagnosticError, match=r"argument #0 has type tensor<3xf32>, but function"):
            output(self.by_hand("tensor<3xf32>", ""), "3xf32")

    def test_llvm_ops_in_an_assembly_are_refused(self):
        with pytest.raises(DiagnosticError, match="refused by --run"):
            output(self.by_hand(T, "%p = llvm.mlir.zero : !llvm.ptr"), "2xf32")

    def test_an_argument_returned_directly_has_no_kernel_to_write_it(self):
        with pytest.raises(DiagnosticError):
            output(self.by_hand(T, ""), "2xf32")


class TestCandidates:
    def test_several_are_listed(self):
        both = RELU_TANH + RELU_TANH.replace("@j", "@k")
        with pytest.raises(OklRuntimeError, match=r"--function=NAME: j, k"):
            output(both, "2xf32=1,-1")
        assert output(both, "2xf32=1,-1", function="k") == "result[0]: 2xf32=0.761594 0\n"

    def test_none(self):
        with pytest.raises(OklRuntimeError, match="nothing to run"):
            output("func.func private @f() { return }")

    def test_an_unknown_name(self):
        with pytest.raises(OklRuntimeError, match=r"--function=nope: .*candidates: j"):
            output(RELU_TANH, function="nope")

    def test_a_launched_function_is_no_candidate_but_can_be_named(self):
        wrapped = module(RELU_TANH, *TO_LAUNCH)
        assert output(wrapped, "2xf32=1,-1") == "result[0]: 2xf32=0.761594 0\n"
        assert output(wrapped, "2xf32=1,-1", function="wrap0").count("result[") == 2


class TestRefusals:
    def test_inputs_are_counted_with_their_types(self):
        with pytest.raises(InputError, match=r"0 inputs given, 1 wanted: \(2xf32\)"):
            output(RELU_TANH)

    def test_a_wrong_type_names_both_and_the_spec(self):
        with pytest.raises(InputError, match=r"input 0 \(--input=3xf32=1,2,3\) is 3xf32, but the parameter is 2xf32"):
            output(RELU_TANH, "3xf32=1,2,3")

    @pytest.mark.parametrize("rank", [65, 2000])
    def test_dimensions_are_limited(self, rank: int):
        """By what can be printed, and handed to NumPy and Python's buffers."""
        shape = "1x" * 64
        text = RELU_TANH.replace("tensor<2x", f"tensor<{shape}").replace(
            "shape = [2 : si64]", f"shape = [{'1 : si64, ' * 63}1 : si64]"
        )
        assert output(text, f"{shape}f32=1") == f"result[0]: {shape}f32={'[' * 63}0.761594{']' * 63}\n"
        with pytest.raises(
            DiagnosticError, match=f"'oneflow.job' op has a tensor of {rank} dimensions: at most 64 can run"
        ):
            output(
                RELU_TANH.replace("tensor<2x", f"tensor<{'1x' * rank}").replace(
                    "2 : si64", ", ".join(["1 : si64"] * rank)
                )
            )
        sizes = ", ".join(["1 : si64"] * rank)
        extra = f', output_lbns = ["v"], data_type = 2 : i32, shape = [{sizes}]'
        variable = user("variable", "", "v", f"() -> tensor<{'1x' * rank}f32>", extra)
        with pytest.raises(DiagnosticError, match=f"'oneflow.variable' op has a tensor of {rank} dimensions"):
            output(RELU_TANH.replace("  %i =", f"  %v = {variable}\n  %i ="), "2xf32")

    def test_devices(self):
        cuda = RELU_TANH.replace('"cpu"', '"cuda"')
        with pytest.raises(OklRuntimeError, match=r'device_tag "cuda".*--device=cpu'):
            output(cuda, "2xf32=1,-1")
        assert output(cuda, "2xf32=1,-1", device="cpu") == "result[0]: 2xf32=0.761594 0\n"
        with pytest.raises(DiagnosticError, match='device_tag "tpu" is neither "cpu" nor "cuda"'):
            output(RELU_TANH.replace('"cpu"', '"tpu"'), "2xf32=1,-1")
        with pytest.raises(OklRuntimeError, match="--device=tpu: there is no such device"):
            output(RELU_TANH, "2xf32=1,-1", device="tpu")

    def test_a_device_is_looked_for_without_other_programs(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
        """Programs of the PATH are not what a tag in a file may start."""
        for program in ("gcc", "cc", "ld", "objdump", "ldconfig"):
            (tmp_path / program).write_text(f"#!/bin/sh\ntouch {tmp_path}/ran\n")
            (tmp_path / program).chmod(0o700)
        monkeypatch.setenv("PATH", str(tmp_path))
        probe.cache_clear()
        with pytest.raises(OklRuntimeError, match='device_tag "cuda"'):
            output(RELU_TANH.replace('"cpu"', '"cuda"'), "2xf32=1,-1")
        assert not (tmp_path / "ran").exists()

    def test_a_provider_is_forced(self):
        text = output(RELU_TANH, "2xf32=1,-1", kernel_providers={"tanh": "ref"}, print_kernel_choice=True)
        assert "1: tanh (tanh-1) provider ref" in text and "result[0]: 2xf32=0.761594 0" in text
        with pytest.raises(
            DiagnosticError, match=r"no kernel of provider 'numba' for 'relu' \(relu-0\) on cpu with \(2xf32\)"
        ):
            output(RELU_TANH, "2xf32=1,-1", kernel_providers={"*": "numba"})


class TestResults:
    def test_expected_output(self):
        output(RELU_TANH, "2xf32=1,-1", expected=["2xf32=0.76159416 0"])
        with pytest.raises(
            OklRuntimeError, match=r"result\[0\] differs in 1 of 2 elements; worst at \[1\]: 0, expected 1"
        ):
            output(RELU_TANH, "2xf32=1,-1", expected=["2xf32=0.76159416 1"])
        with pytest.raises(OklRuntimeError, match=r"result\[0\] is 2xf32, expected 2xf64"):
            output(RELU_TANH, "2xf32=1,-1", expected=["2xf64=0.76159416 1"])

    def test_files(self, tmp_path: Path):
        import numpy

        numpy.save(tmp_path / "x.npy", numpy.array([1, -1], numpy.float32))
        place = tmp_path / "y.npy"
        assert output(RELU_TANH, f"@{tmp_path / 'x.npy'}", outputs=[f"@{place}"]) == ""
        assert numpy.load(place).tolist() == pytest.approx([0.7615942, 0.0])

    def test_too_many_outputs(self):
        with pytest.raises(InputError, match="--output is given 2 times"):
            output(RELU_TANH, "2xf32=1,-1", outputs=["-", "-"])


class TestWorker:
    def test_errors_come_through(self):
        def fail() -> None:
            raise ValueError("here")

        with pytest.raises(ValueError, match="here"):
            on_worker(fail, None)

    def test_an_interrupt_ends_the_wait(self):
        """SIGINT to the process while native code runs for long; the main thread must see it at once."""
        import os
        import signal

        leave = threading.Event()
        threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        with pytest.raises(KeyboardInterrupt):
            on_worker(lambda: leave.wait(30), object())
        assert not leave.is_set()
        leave.set()

    def test_an_interrupt_ends_the_process_while_compiled_code_runs(self):
        """The worker never comes back: the process must end all the same, and not crash on its way."""
        import os
        import signal
        import subprocess
        import sys

        program = f"""
import sys
sys.path.insert(0, {os.path.dirname(os.path.dirname(__file__))!r})
import runtime_fakes as fakes
from okl_opt.runtime.run.worker import on_worker
from okl_opt.runtime.kernels.registry import KernelEntry
from okl_opt.runtime.compile.launch import build_launch
from okl_opt.runtime.launch.context import LauncherContext
from okl_opt.runtime.base.stats import RunStats

def emit(module, reg, name):
    from llvmlite import ir
    function = ir.Function(module, ir.FunctionType(fakes.I32, [fakes.POINTER]), name)
    builder = ir.IRBuilder(function.append_basic_block("entry"))
    slot = builder.alloca(fakes.I32)
    loop = function.append_basic_block("loop")
    builder.branch(loop)
    builder.position_at_end(loop)
    builder.store_atomic(ir.Constant(fakes.I32, 1), slot, "seq_cst", 4)
    builder.branch(loop)

stats = RunStats()
built = build_launch(fakes.chain(["spin"], fakes.f32(1)), fakes.options(fakes.entry("spin", emit)), stats)
context = LauncherContext(built, stats)
print("ready", flush=True)
try:
    on_worker(lambda: context.call([memoryview(bytearray(4)).cast("f")]), context)
except KeyboardInterrupt:
    sys.exit(130)
"""
        process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None and process.stdout.readline() == "ready\n"
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        try:
            assert process.wait(timeout=5) == 130
        finally:
            process.kill()
            process.stdout.close()
