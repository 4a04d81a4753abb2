"""From flags to a printed result: whole processes, the relu/tanh job on 16 elements."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.inputs import oneflow_job
from bench.measure import Figure, MissingPeer, compare_processes

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


def _tool(name: str) -> str:
    beside = Path(sys.executable).with_name(name)
    path = str(beside) if beside.exists() else shutil.which(name)
    if path is None:
        raise MissingPeer(f"{name} (pip install '.[bench]')")
    return path


def _against_iree(*cache: str) -> Figure:
    compiler, runner = _tool("iree-compile"), _tool("iree-run-module")
    with tempfile.TemporaryDirectory() as folder:
        job, linalg, module = (Path(folder, name) for name in ("job.mlir", "main.mlir", "main.vmfb"))
        job.write_text(oneflow_job(2, "16"))
        linalg.write_text(LINALG)
        ours = [_run_command(job, *(flag.format(folder=folder) for flag in cache))]
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
            [runner, f"--module={module}", "--device=local-sync", "--function=main", "--input=16xf32=0.5"],
        ]
        return compare_processes(ours, iree, rounds=7)


def _run_command(job: Path, *flags: str) -> list[str]:
    wrap = "-wrap-ops-to-kernel-launch"
    return [sys.executable, "-m", "okl_opt", str(job), wrap, "--run", "--input=16xf32=0.5", *flags]


def cold() -> Figure:
    """Nothing cached."""
    return _against_iree("--object-cache=off")


def cached() -> Figure:
    """The compiled object is found in the cache."""
    return _against_iree("--object-cache={folder}/objects")


def without_numba() -> bool:
    """Whether a run with generated kernels leaves numba and NumPy unimported."""
    program = (
        "import sys, io; from okl_opt.main import main; "
        "status = main(sys.argv[1:], sys.stdin, io.StringIO(), sys.stderr); "
        "sys.exit(status or int('numba' in sys.modules or 'numpy' in sys.modules))"
    )
    with tempfile.TemporaryDirectory() as folder:
        job = Path(folder, "job.mlir")
        job.write_text(oneflow_job(2, "16"))
        return subprocess.run([sys.executable, "-c", program, *_run_command(job)[3:]], check=False).returncode == 0
