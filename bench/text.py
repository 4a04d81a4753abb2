"""5000 lines, as whole processes against mlir-opt: read and printed, cleaned up, lowered to the llvm dialect."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bench.command import MLIR_OPT, last_function, tool
from bench.contest import check_equal
from bench.measure import Figure, compare_processes

_FUNCTIONS = 192
_FUNCTION = """func.func @f{number}(%m: memref<?x8xf32>, %n: index, %s: f32) -> f32 {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant {number}.0 : f32
  %two = arith.addf %zero, %zero : f32
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %two) -> (f32) {{
    %1 = scf.for %j = %c0 to %c8 step %c1 iter_args(%in = %acc) -> (f32) {{
      %2 = memref.load %m[%i, %j] : memref<?x8xf32>
      %3 = arith.mulf %2, %s : f32
      %4 = arith.addf %in, %3 : f32
      %5 = arith.cmpf olt, %4, %zero : f32
      %6 = scf.if %5 -> (f32) {{
        %7 = arith.negf %4 : f32
        scf.yield %7 : f32
      }} else {{
        %8 = math.sqrt %4 : f32
        scf.yield %8 : f32
      }}
      memref.store %6, %m[%i, %j] : memref<?x8xf32>
      scf.yield %6 : f32
    }}
    scf.yield %1 : f32
  }}
  return %0 : f32
}}
"""
"""26 lines: loops, a branch, arithmetic, memory."""
CLEAN = ("-canonicalize", "-cse")
LOWER = (
    *("-convert-scf-to-cf", "-convert-arith-to-llvm", "-convert-math-to-llvm", "-finalize-memref-to-llvm"),
    *("-convert-cf-to-llvm", "-convert-func-to-llvm", "-reconcile-unrealized-casts"),
)


def _text(functions: int) -> str:
    return "".join(_FUNCTION.format(number=number) for number in range(functions))


def passes(flags: Sequence[str]) -> Figure:
    """The file through some passes, each tool its own process; a short one must end with the same ops."""
    peer = tool(MLIR_OPT, "LLVM 22")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "in.mlir")
        ours, theirs = [sys.executable, "-m", "okl_opt", str(path), *flags], [peer, str(path), *flags]
        path.write_text(_text(2))
        check_equal(last_function(ours), last_function(theirs))
        path.write_text(_text(_FUNCTIONS))
        return compare_processes([ours], [theirs], rounds=5)
