"""mlir-opt reads back what we print, and llvm-as and opt what `--emit=llvm` prints; skipped where they are missing."""

from __future__ import annotations

import io
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from generated import Generated, jobs, stages
from host import examples, tool
from hypothesis import given

from okl_opt.cli.main import main
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import PrintOptions, print_op

ROOT = Path(__file__).parents[3]
JOBS = sorted(
    str(path.relative_to(ROOT)) for path in (ROOT / "examples").glob("*.mlir") if "oneflow.job" in path.read_text()
)
LAUNCH = ("-aggregate-compute-ops", "-wrap-ops-to-kernel-launch", "-kernel-launch-to-module")
POOL_LAUNCH = ("-wrap-ops-to-kernel-launch=mode=simple", "-kernel-launch-to-module", "-extract-okm-tensor")

MlirOpt = Callable[..., "subprocess.CompletedProcess[str]"]


def okl_opt(*argv: str) -> str:
    """What a command line that succeeds prints."""
    out, err = io.StringIO(), io.StringIO()
    assert main(argv, io.StringIO(), out, err) == 0, err.getvalue()
    return out.getvalue()


@pytest.mark.parametrize("job", JOBS)
@pytest.mark.parametrize("pipeline", ["-okl-lower-pipeline", "-okm-lower-pipeline"])
def test_llvm_level_is_the_same_to_mlir_opt(job: str, pipeline: str, mlir_opt: MlirOpt):
    text = okl_opt(str(ROOT / job), pipeline)
    # Nothing of ours is left: mlir-opt has to know every op.
    for flags in ((), ("--mlir-print-op-generic",)):
        done = mlir_opt(text, "--allow-unregistered-dialect=0", *flags)
        assert done.returncode == 0, done.stderr
        if not flags:
            assert done.stdout == text


@pytest.mark.parametrize("job", JOBS)
@pytest.mark.parametrize("passes", [("-wrap-okm-kernel",), ("-wrap-okm-kernel", "-opt-okm-memref")])
def test_memory_planning_is_the_same_to_mlir_opt(job: str, passes: tuple[str, ...], mlir_opt: MlirOpt):
    """But for the conversions to memory, whose name MLIR has changed since."""
    text = okl_opt(str(ROOT / job), *POOL_LAUNCH, *passes, "--mlir-print-op-generic")
    text = text.replace("bufferization.to_memref", "bufferization.to_buffer")
    done = mlir_opt(text, "--mlir-print-op-generic")
    assert done.returncode == 0, done.stderr
    assert done.stdout == text


@pytest.mark.parametrize("job", JOBS)
@pytest.mark.parametrize("passes", [(), LAUNCH[:2], LAUNCH, (*LAUNCH, "-extract-kernel-launch-tensor")])
def test_generic_form_is_the_same_to_mlir_opt(job: str, passes: tuple[str, ...], mlir_opt: MlirOpt):
    text = okl_opt(str(ROOT / job), *passes, "--mlir-print-op-generic")
    done = mlir_opt(text, "--mlir-print-op-generic")
    assert done.returncode == 0, done.stderr
    assert done.stdout == text


@pytest.mark.slow("compares many programs")
def test_generated_modules_are_the_same_to_mlir_opt(mlir_opt: MlirOpt):
    @given(jobs())
    @examples(2, long=20)
    def check(job: Generated) -> None:
        for name, module in stages(make_context(), job.module):
            text = print_op(module, PrintOptions(generic=True))
            done = mlir_opt(text, "--mlir-print-op-generic")
            assert done.returncode == 0, f"{name}: {done.stderr}"
            if "llvm." not in text:
                assert done.stdout.rstrip("\n") == text, name

    check()


@pytest.mark.parametrize("job", JOBS)
def test_emitted_llvm_is_accepted(job: str):
    assembler, optimizer = tool("llvm-as"), tool("opt")
    text = okl_opt(str(ROOT / job), "-okl-lower-pipeline", "--emit=llvm")
    for command in ([assembler, "-o", "-"], [optimizer, "-passes=verify", "-disable-output"], [optimizer, "-O2", "-S"]):
        done = subprocess.run(command, input=text.encode(), capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()
