"""A small loop and a print as whole commands: `--run` against mlir-opt piped into mlir-runner.

Measured is the processor time of the processes, in turn; what counts is the median of the rounds' ratios.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from bench.command import MLIR_OPT, tool
from bench.contest import check_equal
from bench.loops import MLIR_RUNNER
from bench.measure import Command, Failed, Figure, MissingPeer, environment

_TEXT = """func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0 : i64
  %squares = memref.alloc() : memref<8xi64>
  scf.for %i = %c0 to %c8 step %c1 {
    %n = arith.index_cast %i : index to i64
    %square = arith.muli %n, %n : i64
    memref.store %square, %squares[%i] : memref<8xi64>
  }
  %sum = scf.for %i = %c0 to %c8 step %c1 iter_args(%so_far = %zero) -> i64 {
    %square = memref.load %squares[%i] : memref<8xi64>
    %next = arith.addi %so_far, %square : i64
    scf.yield %next : i64
  }
  vector.print %sum : i64
  memref.dealloc %squares : memref<8xi64>
  return
}
"""
_ROUNDS = 9


def whole_command(*, is_cached: bool) -> Figure:
    """Our command, with its object in the cache or without a cache, against both of MLIR's."""
    from okl_opt.passes.named.llvm import LowerToLLVMPipeline

    opt, runner = tool(MLIR_OPT, "LLVM 22"), tool(MLIR_RUNNER, "LLVM 22")
    # Debian has no name without a version beside mlir-runner.
    found = sorted((Path(runner).resolve().parent.parent / "lib").glob("libmlir_c_runner_utils.so*"))
    if not found:
        raise MissingPeer("libmlir_c_runner_utils.so (LLVM 22)")
    passes = ",".join(map(str, LowerToLLVMPipeline().elements()))
    with tempfile.TemporaryDirectory() as folder:
        source, lowered, cache = Path(folder, "in.mlir"), Path(folder, "lowered.mlir"), Path(folder, "cache")
        source.write_text(_TEXT)
        kept = f"--object-cache={cache}" if is_cached else "--object-cache=off"
        ours = [[sys.executable, "-m", "okl_opt", str(source), "--run", kept]]
        lower = [opt, f"--pass-pipeline=builtin.module({passes})", str(source), "-o", str(lowered)]
        run = [runner, str(lowered), "-e", "main", "-entry-point-result=void", f"-shared-libs={found[0]}"]
        check_equal(_output(ours), _output([lower, run]))
        return in_turn(ours, [lower, run], _ROUNDS)


def in_turn(ours: Sequence[Command], peer: Sequence[Command], rounds: int) -> Figure:
    """Processor seconds of two chains of commands, once each before, unmeasured."""
    processor_seconds(ours)
    processor_seconds(peer)
    times = [(processor_seconds(ours), processor_seconds(peer)) for _ in range(rounds)]
    seconds = median(mine for mine, _ in times)
    return Figure(seconds, seconds * median(its / mine for mine, its in times))


def _output(chain: Sequence[Command]) -> str:
    """What the last of some commands prints. Raises: Failed."""
    text = ""
    for command in chain:
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment())
        if done.returncode:
            raise Failed(f"{command[0]}: {done.stderr[-500:].rstrip()}")
        text = done.stdout
    return text


def processor_seconds(chain: Sequence[Command]) -> float:
    """Processor seconds of some commands together."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    _output(chain)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
