"""A module of products and tanhs on tensors as a whole command: `--run` against `iree-compile`, and against our start.

Measured is the processor time of the processes, in turn; what counts is the median of the rounds' ratios.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from bench.command import tool
from bench.measure import Command, Figure
from bench.peers import IREE_FLAGS
from bench.small_loop import in_turn

_LAYERS = 50


def equal_layers() -> str:
    """A chain of products with the same matrix, each followed by a tanh: 64x64 throughout."""
    t = "tensor<64x64xf32>"
    lines = [
        f"func.func @main(%x: {t}, %w: {t}) -> {t} {{",
        f"  %e = tensor.empty() : {t}",
        "  %zero = arith.constant 0.0 : f32",
        f"  %z = linalg.fill ins(%zero : f32) outs(%e : {t}) -> {t}",
    ]
    value = "%x"
    for number in range(_LAYERS):
        lines += [
            f"  %p{number} = linalg.matmul ins({value}, %w : {t}, {t}) outs(%z : {t}) -> {t}",
            f"  %t{number} = math.tanh %p{number} : {t}",
        ]
        value = f"%t{number}"
    return "\n".join([*lines, f"  return {value} : {t}", "}", ""])


def different_shapes() -> str:
    """As many products and tanhs, no two of which have the same shape."""
    lines, parameters, results = ["  %zero = arith.constant 0.0 : f32"], list[str](), list[tuple[str, str]]()
    for number in range(_LAYERS):
        m, n, k = 32 + number, 16 + 2 * number, 40 + number
        a, b, c = (f"tensor<{rows}x{columns}xf32>" for rows, columns in ((m, k), (k, n), (m, n)))
        t = f"tensor<{20 + number}x64xf32>"
        parameters += [f"%a{number}: {a}", f"%b{number}: {b}", f"%x{number}: {t}"]
        results += [(f"%p{number}", c), (f"%t{number}", t)]
        lines += [
            f"  %e{number} = tensor.empty() : {c}",
            f"  %z{number} = linalg.fill ins(%zero : f32) outs(%e{number} : {c}) -> {c}",
            f"  %p{number} = linalg.matmul ins(%a{number}, %b{number} : {a}, {b}) outs(%z{number} : {c}) -> {c}",
            f"  %t{number} = math.tanh %x{number} : {t}",
        ]
    values, types = (", ".join(each) for each in zip(*results, strict=True))
    head = f"func.func @main({', '.join(parameters)}) -> ({types}) {{"
    return "\n".join([head, *lines, f"  return {values} : {types}", "}", ""])


def _inputs(text: str) -> list[str]:
    """A small constant for each parameter of the first function."""
    parameters = text[: text.index(" -> ")].split("tensor<")[1:]
    return [f"--input={parameter.partition('>')[0]}=0.01" for parameter in parameters]


def against_iree(make: Callable[[], str], rounds: int) -> Figure:
    """Compiled and run, nothing cached, against `iree-compile` of the same text, which runs nothing."""
    compiler = tool("iree-compile", "pip install '.[bench]'")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "in.mlir")
        source.write_text(make())
        theirs = [compiler, *IREE_FLAGS, str(source), "-o", str(Path(folder, "out.vmfb"))]
        ours = _run(source, "off")
        return in_turn([ours], [theirs], rounds)


def second_run() -> Figure:
    """The module of equal layers again, its object in the cache, against our own start: a version that is printed."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "in.mlir")
        source.write_text(equal_layers())
        again = _run(source, str(Path(folder, "cache")))
        start = [sys.executable, "-m", "okl_opt", "--version"]
        return in_turn([again], [start], rounds=9)


def _run(source: Path, cache: str) -> Command:
    inputs: Sequence[str] = _inputs(source.read_text())
    return [sys.executable, "-m", "okl_opt", str(source), "--run", *inputs, f"--object-cache={cache}"]
