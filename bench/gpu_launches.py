"""Launches on a GPU: how tokens and streams grow with them, PTX of their kernels, and how they overlap where emulated.

`python -m bench.gpu_launches` prints processor seconds of each step on 1000, 2500, 5000 and 10 000 launches.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from bench.command import MLIR_OPT, tool
from bench.contest import Contestant, check_equal, compare
from bench.measure import Command, Failed, Figure, compare_processes
from bench.ptx import SEED

SERIES = (1000, 2500, 5000, 10_000)
TEN_TIMES = "10 times the time of 1000 launches"
_BUFFERS = 100
_TYPE = "memref<16xf32>"


def launches_text(launches: int) -> str:
    """A function with so many launches, each of which adds two of 100 buffers into a third."""
    chance = Random(launches)
    lines = [
        "module attributes {gpu.container_module} {\ngpu.module @m {",
        f"gpu.func @add(%a: {_TYPE}, %b: {_TYPE}, %c: {_TYPE}) kernel {{\n%i = gpu.thread_id x",
        f"%v = memref.load %a[%i] : {_TYPE}\n%w = memref.load %b[%i] : {_TYPE}",
        f"%s = arith.addf %v, %w : f32\nmemref.store %s, %c[%i] : {_TYPE}\ngpu.return\n}}\n}}",
        "func.func @f() {\n%c1 = arith.constant 1 : index\n%c16 = arith.constant 16 : index",
        *(f"%m{number} = memref.alloc() : {_TYPE}" for number in range(_BUFFERS)),
    ]
    for _ in range(launches):
        given = ", ".join(f"%m{number} : {_TYPE}" for number in chance.sample(range(_BUFFERS), 3))
        lines.append(f"gpu.launch_func @m::@add blocks in (%c1, %c1, %c1) threads in (%c16, %c1, %c1) args({given})")
    return "\n".join([*lines, "return\n}\n}\n"])


def seconds_of_steps(launches: int) -> Mapping[str, float]:
    """Processor seconds of making tokens, of assigning streams, and of doing that where a program is run."""
    from xdsl.dialects.builtin import ModuleOp
    from xdsl.dialects.func import FuncOp

    from okl_opt.dialects.registry import make_context
    from okl_opt.dialects.text import parse
    from okl_opt.passes.gpu.gpu_assign_streams import GpuAssignStreamsPass
    from okl_opt.passes.gpu.gpu_async_dag import GpuAsyncDagPass
    from okl_opt.runtime.gpu.placements import placements_of

    context = make_context()
    module = parse(context, launches_text(launches))
    assert isinstance(module, ModuleOp), "a text is read as a module"
    function = next(op for op in module.ops if isinstance(op, FuncOp))
    return {
        "gpu-async-dag": _seconds(lambda: GpuAsyncDagPass().apply_to(context, function)),
        "placements": _seconds(lambda: placements_of(function)),
        "gpu-assign-streams": _seconds(lambda: GpuAssignStreamsPass().apply_to(context, function)),
    }


def _seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


@cache
def _medians(launches: int) -> Mapping[str, float]:
    """As `seconds_of_steps`, of three times in this process: the rows on steps share them."""
    times = [seconds_of_steps(launches) for _ in range(3)]
    return {step: median(each[step] for each in times) for step in times[0]}


def ten_times(step: str) -> Figure:
    """A step on 10 000 launches, against ten times the time on 1000."""
    short, long = (_medians(launches)[step] for launches in (SERIES[0], SERIES[-1]))
    return Figure(long, 10 * short)


def ptx_of_seed() -> Figure:
    """The kernels of the seed's launches as PTX: our command against mlir-opt's, which has the same back end."""
    peer = tool(MLIR_OPT, "LLVM 22")
    kernels = "lower-affine,convert-scf-to-cf,convert-gpu-to-nvvm{use-bare-ptr-memref-call-conv=1}"
    pipeline = f"gpu.module({kernels}),nvvm-attach-target{{chip=sm_90}},gpu-module-to-binary{{format=isa}}"
    flags = ["--allow-unregistered-dialect", str(SEED)]
    with TemporaryDirectory() as folder:
        ours = [sys.executable, "-m", "okl_opt", *flags, "--target=cuda", "--emit=ptx", "-o", str(Path(folder, "ours"))]
        theirs = [peer, *flags, f"--pass-pipeline=builtin.module({pipeline})", "-o", str(Path(folder, "theirs"))]
        check_equal(*(_entries(command, Path(folder, name)) for command, name in ((ours, "ours"), (theirs, "theirs"))))
        return compare_processes([ours], [theirs])


def _entries(command: Command, written: Path) -> int:
    """How many kernels there are in what a command writes."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Failed(f"{command[0]}: {done.stderr[-500:].rstrip()}")
    return len(re.findall(r"\.visible \.entry", written.read_text()))


_BUSY = f"""module attributes {{gpu.container_module}} {{
gpu.module @m {{
gpu.func @k(%a: {_TYPE}) kernel {{
  %i = gpu.thread_id x
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 1000000 : index
  %half = arith.constant 0.5 : f32
  %v = memref.load %a[%i] : {_TYPE}
  %r = scf.for %j = %c0 to %n step %c1 iter_args(%x = %v) -> (f32) {{
    %y = arith.mulf %x, %half : f32
    %z = arith.addf %y, %v : f32
    scf.yield %z : f32
  }}
  memref.store %r, %a[%i] : {_TYPE}
  gpu.return
}}
}}
func.func @main(%a: {_TYPE}, %b: {_TYPE}) {{
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %0 = gpu.wait async
  %1 = gpu.launch_func async [%0] @m::@k blocks in (%c1, %c1, %c1) threads in (%c16, %c1, %c1) args(%a : {_TYPE})
  %2 = gpu.wait async
  %3 = gpu.launch_func async [%2] @m::@k blocks in (%c1, %c1, %c1) threads in (%c16, %c1, %c1) args(%b : {_TYPE})
  gpu.wait [%1, %3]
  return
}}
}}
"""


def two_at_once() -> Figure:
    """Two launches that need nothing of each other, emulated on two threads, against one after the other."""
    return compare(*map(_emulated, (2, 1)), rounds=7)


def _emulated(threads: int) -> Contestant:
    import numpy as np

    from okl_opt import load
    from okl_opt.runtime.base.targets import EMULATED

    arrays = [np.full(16, number, np.float32) for number in (1, 3)]
    main = load(_BUSY, target=EMULATED, threads=threads)["main"]

    def result() -> object:
        given = [array.copy() for array in arrays]
        main(*given)
        return np.array(given)

    return Contestant(partial(main, *(array.copy() for array in arrays)), result)


def main() -> int:
    """Print the series."""
    seconds_of_steps(SERIES[0])
    for launches in SERIES:
        print(launches, ", ".join(f"{step} {seconds:.3f}" for step, seconds in seconds_of_steps(launches).items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
