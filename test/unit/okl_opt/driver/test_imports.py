"""What a command line imports: start-up is most of the time that a small input takes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

# Fills in a command line and what it may not import; a name stands for its submodules too.
PROGRAM = """
import io, sys
from okl_opt.cli.main import main

status = main(sys.argv[2:], sys.stdin, io.StringIO(), sys.stderr)
denied = sys.argv[1].split(",")
print(sorted(name for name in sys.modules if any(f"{name}.".startswith(f"{deny}.") for deny in denied)))
sys.exit(status)
"""

FUNCTION = "func.func @f() {\n  return\n}\n"
JOB = """
oneflow.job @Job(%arg0: tensor<16xf32>) -> tensor<16xf32> {
  %0 = "oneflow.relu"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"}
    : (tensor<16xf32>) -> tensor<16xf32>
  %1 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"}
    : (tensor<16xf32>) -> tensor<16xf32>
  oneflow.return %1 : tensor<16xf32>
}
"""

# What belongs to a flag is imported for that flag.
OF_FLAGS = (
    *(f"okl_opt.instruments.{name}" for name in ("diff", "op_stats", "reproducer", "statistics", "timing")),
    *(f"okl_opt.{name}" for name in ("commands.lsp", "diagnostics.verify_diagnostics", "driver.irdl_file")),
    *(f"okl_opt.{name}" for name in ("driver.roundtrip", "instruments.report", "words.plugins")),
    *(f"okl_opt.runtime.watch.{name}" for name in ("benchmark", "observe", "profile", "trace")),
    "okl_opt.runtime.native.trace",
)
HEAVY = ("click", "okl_opt.dialects.text.read.listener", "difflib", "importlib.metadata", "numpy", "numba", *OF_FLAGS)
NO_RUNTIME = (
    *HEAVY,
    "hashlib",
    "llvmlite",
    *(f"okl_opt.runtime.{name}" for name in ("build", "kernels", "machine", "run")),
)
NO_PASSES = (
    *NO_RUNTIME,
    "okl_opt.passes.pipeline.text",
    "okl_opt.passes.pipeline.registry",
    "okl_opt.driver.run_stage",
    "okl_opt.passes",
    "xdsl.dialects.arith",
    "xdsl.dialects.llvm",
)
NO_CACHE = (*HEAVY, "hashlib", "json")
WRAP = "-wrap-ops-to-kernel-launch"
RUN = (WRAP, "--run", "--input=16xf32=0.5")


@pytest.mark.slow("starts processes")
@pytest.mark.parametrize(
    ("text", "arguments", "denied"),
    [
        pytest.param(
            FUNCTION, (), (*NO_PASSES, "okl_opt.dialects.oneflow", "xdsl.passes", "xdsl.transforms"), id="empty"
        ),
        pytest.param("", ("--version",), ("okl_opt.dialects.text", "numpy", "okl_opt.runtime", "xdsl"), id="version"),
        pytest.param(JOB, (), NO_PASSES, id="job"),
        pytest.param(FUNCTION, ("--cse",), (*NO_RUNTIME, "xdsl.dialects.llvm"), id="upstream pass"),
        pytest.param(JOB, (WRAP,), (*NO_RUNTIME, "xdsl.dialects.llvm"), id="our pass"),
        pytest.param(JOB, (*RUN, "--object-cache=off"), NO_CACHE, id="run"),
        pytest.param(JOB, (*RUN, "--object-cache={folder}"), HEAVY, id="run with a cache"),
    ],
)
def test_a_command_line_does_not_import(
    text: str, arguments: tuple[str, ...], denied: tuple[str, ...], tmp_path: Path
) -> None:
    given = [argument.format(folder=tmp_path) for argument in arguments]
    check(text, given, denied)


def check(text: str, given: Sequence[str], denied: Sequence[str]) -> None:
    """Run a command line in a process of its own, and see what it has imported."""
    command = [sys.executable, "-c", PROGRAM, ",".join(denied), *given]
    process = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert (process.returncode, process.stdout, process.stderr) == (0, "[]\n", "")


def test_a_run_of_what_is_kept_does_not_import(tmp_path: Path) -> None:
    given = ("--run", f"--object-cache={tmp_path}")
    check(FUNCTION, given, ())
    check(
        FUNCTION,
        given,
        (*HEAVY, "xdsl", "okl_opt.dialects.text", "okl_opt.dialects.diagnostic", "okl_opt.driver.driver"),
    )
