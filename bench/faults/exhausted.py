"""Memory, threads and disk that run out while a run is prepared: a sentence and exit status 1 for each."""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.faults.jobs import COMMON, sum_of_variable, variable, widened

LIMIT = 6 << 30
"""Bytes of address space that a process gets."""
COUNT = 1 << 32
"""Elements of a tensor that is too large for it: 16 GiB."""


@dataclass(frozen=True)
class Exhausted:
    """What ran out, and how the process ended."""

    what: str
    status: int
    message: str

    @property
    def is_good(self) -> bool:
        """One line, from us, with the status of a failure."""
        return self.status == 1 and self.message.startswith("okl-opt: error: ") and "\n" not in self.message

    def text(self) -> str:
        return f"{self.what}: status {self.status}, {self.message or 'no message'}"


_BETWEEN = f"""%i = "oneflow.input"(%e) {variable("i", [COUNT])} : (tensor<{COUNT}xf32>) -> tensor<{COUNT}xf32>"""

CASES: Mapping[str, tuple[str, Sequence[str]]] = {
    "an input": (
        f"""
oneflow.job @Relu(%x: tensor<{COUNT}xf32>) -> tensor<{COUNT}xf32> {{
  %y = "oneflow.relu"(%x) {{op_name = "r", {COMMON}}} : (tensor<{COUNT}xf32>) -> tensor<{COUNT}xf32>
  oneflow.return %y : tensor<{COUNT}xf32>
}}""",
        [f"--input={COUNT}xf32=1"],
    ),
    "temporaries of a launch": (widened(COUNT, reduced=True), ["--input=1xf32=1"]),
    "what one launch hands to another": (widened(COUNT, reduced=True, between=_BETWEEN), ["--input=1xf32=1", "--fuse"]),
    "a result": (widened(COUNT, reduced=False), ["--input=1xf32=1"]),
    "parameters": (sum_of_variable(COUNT), ["--input=1xf32=1", "--parameters=random:1"]),
}
"""What is too large, the job that has it, and flags of the run; `--fuse` asks for launches made by the passes."""


def exhaust(what: str, folder: Path) -> Exhausted:
    """`okl-opt --run` of a job that needs more than there is."""
    job, flags = CASES[what]
    path = folder / "job.mlir"
    path.write_text(job)
    words = [str(path), "--run", "--object-cache=off", *(flag for flag in flags if flag != "--fuse")]
    environment = {"ONEFLOW_MLIR_FUSE_KERNEL_LAUNCH": "1"} if "--fuse" in flags else {}
    return _ended(what, [sys.executable, "-m", "okl_opt", *words], _limit_memory, environment)


def exhaust_packing() -> Exhausted:
    """Packed copies of parameters for which there is no memory, once the parameters themselves are there."""
    return _ended("packed parameters", [sys.executable, "-c", _PACKING], None, {})


def exhaust_threads() -> Exhausted:
    """More threads than the address space has stacks for."""
    return _ended("threads", [sys.executable, "-c", _THREADS], None, {})


def _limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (LIMIT, LIMIT))


def _ended(
    what: str, command: Sequence[str], prepare: Callable[[], None] | None, environment: Mapping[str, str]
) -> Exhausted:
    import os

    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=prepare,
        timeout=300,
        env={**os.environ, **environment},
    )
    return Exhausted(what, done.returncode, done.stderr.strip())


_WITH_LIMIT = """
import resource, sys
from pathlib import Path
from bench.faults.jobs import layer, program_of
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.compile.launch import BuildOptions

def leave(nbytes):
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + nbytes,) * 2)
"""

_PACKING = f"""{_WITH_LIMIT}
program = program_of(layer(4096))
variables = {{name: Buffer.allocate(spec) for name, spec in program.variables.items()}}
leave(32 << 20)
for _ in range(2):
    try:
        program.set_variables(variables)
    except OklRuntimeError as error:
        message = f"okl-opt: error: {{error}}"
try:
    program.run([Buffer.allocate(spec) for spec in program.params if spec.elem_count == 0])
except OklRuntimeError:
    sys.exit(message)
"""

_THREADS = f"""{_WITH_LIMIT}
leave(1 << 30)
try:
    program_of(layer(256), options=BuildOptions(threads=1024))
except OklRuntimeError as error:
    print(f"okl-opt: error: {{error}}", file=sys.stderr)
    print([program_of(layer(256), options=BuildOptions(threads=2)).stats.launches_built])
    sys.exit(1)
"""
