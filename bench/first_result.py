"""From flags to a printed result: whole processes, the relu/tanh job on 16 elements."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

from bench.command import tool
from bench.contest import check_equal
from bench.inputs import oneflow_job
from bench.measure import Command, Figure, MissingPeer, compare_processes, run_commands

LINALG = """
func.func @main(%arg0: tensor<16xf32>) -> tensor<16xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<16xf32>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]
  } ins(%arg0 : tensor<16xf32>) outs(%empty : tensor<16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %relu = arith.maximumf %in, %zero : f32
    %tanh = math.tanh %relu : f32
    linalg.yield %tanh : f32
  } -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
"""
"""The same computation for IREE."""


_SOURCE = "pip install '.[bench]'"
_INPUT = "--input=16xf32=0.5"


def _commands() -> tuple[str, str]:
    """IREE's compiler and runner as pip installs them: Python that starts a program."""
    return tool("iree-compile", _SOURCE), tool("iree-run-module", _SOURCE)


def _programs() -> tuple[str, str]:
    """The programs in IREE's wheels."""
    found: list[str] = []
    for package, program in (("iree.compiler", "_mlir_libs/iree-compile"), ("iree._runtime_libs", "iree-run-module")):
        try:
            spec = find_spec(package)
        except ModuleNotFoundError:
            spec = None
        if spec is None or spec.origin is None:
            raise MissingPeer(f"{package} ({_SOURCE})")
        found.append(str(Path(spec.origin).parent / program))
    return found[0], found[1]


def _against_iree(
    ours: Callable[[Path, Path], Command], tools: Callable[[], tuple[str, str]], *, empty: bool
) -> Figure:
    """A process of ours, given a job and a folder for objects, against IREE's two; `empty`: each finds no object.

    Raises: Failed, if they print different results.
    """
    compiler, runner = tools()
    with tempfile.TemporaryDirectory() as folder:
        job, linalg, module, objects = (
            Path(folder, name) for name in ("job.mlir", "main.mlir", "main.vmfb", "objects")
        )
        job.write_text(oneflow_job(2, "16"))
        linalg.write_text(LINALG)
        command = ours(job, objects)
        iree = [
            [
                compiler,
                str(linalg),
                "--iree-hal-target-device=local",
                "--iree-hal-local-target-device-backends=llvm-cpu",
                "--iree-llvmcpu-target-cpu=host",
                "-o",
                str(module),
            ],
            [runner, f"--module={module}", "--device=local-sync", "--function=main", _INPUT],
        ]
        run_commands(iree[:1])
        check_equal(_result(command), _result(iree[1]))

        def empty_cache() -> None:
            shutil.rmtree(objects, ignore_errors=True)

        return compare_processes([command], iree, rounds=7, before=empty_cache if empty else None)


def _result(command: Command) -> list[float]:
    """The numbers of the one result that a command prints, in the syntax that both share."""
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return [float(number) for number in done.stdout.rpartition("16xf32=")[2].split()]


def _driver(job: Path, objects: Path) -> Command:
    wrap = "-wrap-ops-to-kernel-launch"
    return [sys.executable, "-m", "okl_opt", str(job), wrap, "--run", _INPUT, f"--object-cache={objects}"]


def _runner(job: Path, objects: Path) -> Command:
    return [sys.executable, "-m", "bench.runner_alone", str(objects)]


def cold() -> Figure:
    """The driver, with an empty cache."""
    return _against_iree(_driver, _commands, empty=True)


def cold_against_programs() -> Figure:
    """The same against IREE's programs without the Python that starts them."""
    return _against_iree(_driver, _programs, empty=True)


def cached() -> Figure:
    """The driver; the compiled object is found in the cache."""
    return _against_iree(_driver, _commands, empty=False)


def runner_cold() -> Figure:
    """The runtime on a plan, without xDSL, with an empty cache."""
    return _against_iree(_runner, _commands, empty=True)


def runner_cold_against_programs() -> Figure:
    """The same against IREE's programs without the Python that starts them."""
    return _against_iree(_runner, _programs, empty=True)


def runner_cached() -> Figure:
    """The runtime on a plan, without xDSL; the compiled object is found in the cache."""
    return _against_iree(_runner, _commands, empty=False)


def isolated(mode: str, *, empty: bool) -> Figure:
    """A run with `--isolate=MODE` against one without walls, with an empty cache or with the object in it."""
    with tempfile.TemporaryDirectory() as folder:
        job, objects = Path(folder, "job.mlir"), Path(folder, "objects")
        job.write_text(oneflow_job(2, "16"))
        command = [*_driver(job, objects), *(["--object-cache=off"] if empty else [])]
        ours, plain = [*command, f"--isolate={mode}"], [*command, "--isolate=off"]
        check_equal(_result(plain), _result(ours))
        return compare_processes([ours], [plain], rounds=10)


def without_numba() -> bool:
    """Whether a run with generated kernels leaves numba and NumPy unimported."""
    program = (
        "import sys, io; from okl_opt.cli.main import main; "
        "status = main(sys.argv[1:], sys.stdin, io.StringIO(), sys.stderr); "
        "sys.exit(status or int('numba' in sys.modules or 'numpy' in sys.modules))"
    )
    with tempfile.TemporaryDirectory() as folder:
        job = Path(folder, "job.mlir")
        job.write_text(oneflow_job(2, "16"))
        flags = _driver(job, Path(folder, "objects"))[3:]
        return subprocess.run([sys.executable, "-c", program, *flags], check=False).returncode == 0
