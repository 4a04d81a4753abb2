"""okl-opt as a process: closed streams, signals, and the same bytes from every run."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[4]
JOB = str(ROOT / "examples" / "relu_tanh.mlir")
OKL_OPT = f"{sys.executable} -c 'from okl_opt.cli.main import entry_point; entry_point()'"


def shell(command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command for sh, with OKL_OPT and JOB put in."""
    text = command.replace("okl-opt", OKL_OPT).replace("JOB", JOB)
    env = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    return subprocess.run(["sh", "-c", text], capture_output=True, text=True, env=env, timeout=60, check=False)


CLOSED = {
    "okl-opt JOB >&-": (1, "okl-opt: error: cannot write: Bad file descriptor\n"),
    "okl-opt JOB --run --input=2xf32 >&-": (1, "okl-opt: error: cannot write: Bad file descriptor\n"),
    "okl-opt JOB -o /dev/null >&-": (0, ""),
    "okl-opt <&-": (1, "okl-opt: error: cannot read standard input: Bad file descriptor\n"),
    "okl-opt --nosuch 2>&-": (1, ""),
    "okl-opt --nosuch 2>/dev/full": (1, ""),
    "okl-opt JOB >/dev/full": (1, "okl-opt: error: cannot write: No space left on device\n"),
    "okl-opt JOB >&- 2>&- <&-": (1, ""),
}


@pytest.mark.sample(4)
@pytest.mark.parametrize("command", CLOSED)
def test_closed_streams_end_in_a_clean_error(command: str):
    result = shell(command)
    assert (result.returncode, result.stderr) == CLOSED[command]


def test_a_reader_that_goes_is_no_error():
    result = shell("okl-opt --help | head -n 1")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith("OVERVIEW: ")


@pytest.mark.host("bash")
def test_an_error_that_nobody_reads_is_an_error(tmp_path: Path):
    path = tmp_path / "wrong.mlir"
    path.write_text("oops\n")
    result = shell(f"""bash -c '{OKL_OPT.replace("'", '"')} {path} 2>&1 | true; echo "${{PIPESTATUS[0]}}"'""")
    assert result.stdout == "1\n"


def test_the_input_may_be_the_output(tmp_path: Path):
    path = tmp_path / "job.mlir"
    path.write_text(Path(JOB).read_text())
    assert shell(f"okl-opt {path} -wrap-ops-to-kernel-launch -o {path}").returncode == 0
    wrapped = path.read_text()
    assert "kernel_launch" in wrapped
    assert shell(f"okl-opt {path} -fetch-from-launcher=x=1 -o {path}").returncode == 1
    assert path.read_text() == wrapped


def interrupted(argv: Sequence[str], after: float) -> tuple[int, bytes]:
    """Exit status of a process that would go on for long, and what it said."""
    code = "from okl_opt.cli.main import entry_point; entry_point()"
    process = subprocess.Popen(
        [sys.executable, "-c", code, *argv],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    time.sleep(after)
    process.send_signal(signal.SIGINT)
    errors = process.communicate(timeout=30)[1]
    return process.returncode, errors


def test_an_interrupt_ends_a_parse(tmp_path: Path):
    lines = (f"  %{i} = arith.addi %{'a' if i == 0 else i - 1}, %a : i32\n" for i in range(200_000))
    path = tmp_path / "big.mlir"
    path.write_text("func.func @f(%a: i32) {\n" + "".join(lines) + "  return\n}\n")
    assert interrupted([str(path)], 1.5) == (130, b"")


@pytest.mark.slow("starts processes")
def test_an_interrupt_ends_compiled_code():
    assert interrupted([JOB, "--run", "--input=2xf32", f"--repeat={10**18}"], 3.0) == (130, b"")


@pytest.mark.slow("starts processes")
def test_an_interrupt_ends_the_compiling_of_code(tmp_path: Path):
    attributes = 'device_name = ["@0:0"], device_tag = "cpu"'
    text = ["oneflow.job @j(%0: tensor<8x8xf32>) -> tensor<8x8xf32> {\n"]
    for number in range(1, 6000):
        scalar = f"has_float_operand = true, float_operand = {number}.5 : f64"
        of = f'{{{attributes}, op_name = "s{number}", {scalar}}} : (tensor<8x8xf32>) -> tensor<8x8xf32>'
        text.append(f'  %{number} = "oneflow.scalar_add"(%{number - 1}) {of}\n')
    path = tmp_path / "long.mlir"
    path.write_text("".join([*text, "  oneflow.return %5999 : tensor<8x8xf32>\n}\n"]))
    argv = [str(path), "--run", "--input=8x8xf32", "--object-cache=off"]
    assert interrupted(argv, 3.5) == (130, b"")


@pytest.mark.slow("starts processes")
@pytest.mark.parametrize("flag", ["--benchmark=1000", f"--profile --repeat={10**18}"])
def test_an_interrupt_ends_runs_that_are_watched(flag: str):
    assert interrupted([JOB, "--run", "--input=2xf32", *flag.split()], 3.0) == (130, b"")


@pytest.mark.sample(1)
@pytest.mark.slow("compiles programs")
@pytest.mark.parametrize("argv", ["-okl-lower-pipeline --mlir-print-ir-after-all", "--run --input=2xf32=1,-1 -cse"])
def test_runs_print_the_same_bytes(argv: str):
    first, *others = (shell(f"okl-opt JOB {argv}", PYTHONHASHSEED=seed) for seed in ("0", "1", "4711"))
    assert first.returncode == 0
    assert all((other.stdout, other.stderr) == (first.stdout, first.stderr) for other in others)
