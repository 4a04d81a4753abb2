"""Work of the warm process before callers come: it imports our modules, and runs usual command lines.

These fill what is made when first used: tables of ops, forms and rules, and LLVM's own.
"""

from __future__ import annotations

import io
import os
import pkgutil
import time
from collections.abc import Iterator
from importlib import import_module

from okl_opt.cli.main import main
from okl_opt.warm.place import ROOT

_PATIENCE = 5.0
"""Seconds for threads of runs to end."""
_LEFT_OUT = ("runtime.codegen", "runtime.cuda", "runtime.kernels.cpu.numba", "runtime.kernels.cpu.ref", "commands.lsp")
"""What imports NumPy and numba, which start threads, and what few need."""

_LOOP = """
func.func @main(%m: memref<8xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> f32 {
    %v = memref.load %m[%i] : memref<8xf32>
    %t = arith.addf %s, %v : f32
    scf.yield %t : f32
  }
  return %sum : f32
}
"""
_TENSORS = """
func.func @main(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x4xf32>
  %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x4xf32>) -> tensor<4x4xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%start : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
"""
_JOB = """
oneflow.job @Job(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "oneflow.relu"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<4xf32>) -> tensor<4xf32>
  oneflow.return %1 : tensor<4xf32>
}
"""
_COMMANDS = (
    (_LOOP, "-canonicalize -cse -mlir-print-ir-after-all"),
    (_LOOP, "-convert-scf-to-cf -convert-to-llvm"),
    (_LOOP, "--run --input=8xf32=1 --input=index=8 --object-cache=off --isolate=off"),
    (_TENSORS, "--run --input=4x8xf32=1 --input=8x4xf32=1 --object-cache=off --isolate=off"),
    (_JOB, "-wrap-ops-to-kernel-launch --run --input=4xf32=1 --object-cache=off --isolate=off"),
)


def warm_up() -> bool:
    """Import and run; return whether that leaves this process with one thread, so that it can be forked."""
    for name in _modules():
        import_module(name)
    for text, words in _COMMANDS:
        _run(text, words)
    last = time.monotonic() + _PATIENCE
    while (threads := len(os.listdir("/proc/self/task"))) > 1 and time.monotonic() < last:
        time.sleep(0.01)
    return threads == 1


def rehearse() -> None:
    """Run the first command line in a child that waits."""
    _run(*_COMMANDS[0])


def _run(text: str, words: str) -> None:
    main(words.split(), io.StringIO(text), io.StringIO(), io.StringIO())


def _modules() -> Iterator[str]:
    left_out = tuple(f"okl_opt.{name}" for name in _LEFT_OUT)
    packages = [([ROOT], "okl_opt")]
    while packages:
        folders, package = packages.pop()
        for module in pkgutil.iter_modules(folders):
            name = f"{package}.{module.name}"
            if name.startswith(left_out) or module.name == "__main__":
                continue
            yield name
            if module.ispkg:
                packages.append((list(import_module(name).__path__), name))
