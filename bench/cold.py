"""From the text of a network with open sizes to its printed result, as whole processes against IREE's two."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from bench.command import tool
from bench.contest import check_equal
from bench.measure import Command, Figure, compare_processes, run_commands

_SOURCE = "pip install '.[bench]'"
_IREE_FLAGS = (
    "--iree-hal-target-device=local",
    "--iree-hal-local-target-device-backends=llvm-cpu",
    "--iree-llvmcpu-target-cpu=host",
)


class Case(NamedTuple):
    """A function `main` on tensors, its inputs as `--input` takes them, and the type of its result."""

    text: str
    inputs: Sequence[str]
    result: str


MATMUL = Case(
    """
func.func @main(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %m = tensor.dim %a, %i0 : tensor<?x?xf32>
  %n = tensor.dim %b, %i1 : tensor<?x?xf32>
  %empty = tensor.empty(%m, %n) : tensor<?x?xf32>
  %c = linalg.fill ins(%zero : f32) outs(%empty : tensor<?x?xf32>) -> tensor<?x?xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
""",
    ("64x128xf32=0.5", "128x32xf32=0.25"),
    "64x32xf32",
)


def _layer(name: str, source: str, weight: str, inner: str, width: int) -> str:
    """A product of an open number of rows with a weight."""
    return f"""
  %{name}_empty = tensor.empty(%rows) : tensor<?x{width}xf32>
  %{name}_zeros = linalg.fill ins(%zero : f32) outs(%{name}_empty : tensor<?x{width}xf32>) -> tensor<?x{width}xf32>
  %{name} = linalg.matmul ins(%{source}, %{weight} : tensor<?x{inner}xf32>, tensor<{inner}x{width}xf32>)
    outs(%{name}_zeros : tensor<?x{width}xf32>) -> tensor<?x{width}xf32>"""


def _elementwise(name: str, sources: Sequence[str], width: int, body: str) -> str:
    """An op on rows of one width; `body` yields from its first elements `%s0`, `%s1`."""
    map = "affine_map<(d0, d1) -> (d0, d1)>"
    maps = ", ".join([map] * (len(sources) + 1))
    values, types = ", ".join(f"%{each}" for each in sources), ", ".join([f"tensor<?x{width}xf32>"] * len(sources))
    parameters = ", ".join(f"%s{number}: f32" for number in range(len(sources)))
    return f"""
  %{name}_out = tensor.empty(%rows) : tensor<?x{width}xf32>
  %{name} = linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel", "parallel"]}}
      ins({values} : {types}) outs(%{name}_out : tensor<?x{width}xf32>) {{
  ^bb0({parameters}, %o: f32):
{body}
  }} -> tensor<?x{width}xf32>"""


def _network(parameters: str, width: int, last: int, *parts: str) -> str:
    """A function of ops; the last part is the name of its result."""
    *body, result = parts
    return f"""
func.func @main(%x: tensor<?x{width}xf32>, {parameters}) -> tensor<?x{last}xf32> {{
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %i0 = arith.constant 0 : index
  %rows = tensor.dim %x, %i0 : tensor<?x{width}xf32>{"".join(body)}
  return %{result} : tensor<?x{last}xf32>
}}
"""


_SILU = """    %n = arith.negf %s0 : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %one : f32
    %q = arith.divf %s0, %d : f32
    %r = arith.mulf %q, %s1 : f32
    linalg.yield %r : f32"""
_RELU = """    %r = arith.maximumf %s0, %zero : f32
    linalg.yield %r : f32"""


def _llama(width: int = 256, hidden: int = 688) -> Case:
    """The MLP of a llama block: `down(silu(gate(x)) * up(x))`, with an open sequence length."""
    into, back = f"tensor<{width}x{hidden}xf32>", f"tensor<{hidden}x{width}xf32>"
    text = _network(
        f"%wg: {into}, %wu: {into}, %wd: {back}",
        width,
        width,
        _layer("gate", "x", "wg", str(width), hidden),
        _layer("up", "x", "wu", str(width), hidden),
        _elementwise("act", ["gate", "up"], hidden, _SILU),
        _layer("down", "act", "wd", str(hidden), width),
        "down",
    )
    inputs = (f"7x{width}xf32=0.5", *[f"{width}x{hidden}xf32=0.01"] * 2, f"{hidden}x{width}xf32=0.02")
    return Case(text, inputs, f"7x{width}xf32")


def _mlp(width: int = 784, hidden: int = 512, classes: int = 10) -> Case:
    """A perceptron with one hidden layer, with an open batch."""
    text = _network(
        f"%w1: tensor<{width}x{hidden}xf32>, %w2: tensor<{hidden}x{classes}xf32>",
        width,
        classes,
        _layer("first", "x", "w1", str(width), hidden),
        _elementwise("relu", ["first"], hidden, _RELU),
        _layer("second", "relu", "w2", str(hidden), classes),
        "second",
    )
    inputs = (f"8x{width}xf32=0.5", f"{width}x{hidden}xf32=0.01", f"{hidden}x{classes}xf32=0.02")
    return Case(text, inputs, f"8x{classes}xf32")


LLAMA, MLP = _llama(), _mlp()


def cold(case: Case) -> Figure:
    """Text to result, nothing cached."""
    return _against_iree(case, is_second=False)


def renamed(case: Case) -> Figure:
    """The text of a program that has run from another file."""
    return _against_iree(case, is_second=True)


def _against_iree(case: Case, *, is_second: bool) -> Figure:
    compiler, runner = tool("iree-compile", _SOURCE), tool("iree-run-module", _SOURCE)
    inputs = [f"--input={each}" for each in case.inputs]
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        ours, theirs, module, objects = (folder / name for name in ("ours.mlir", "theirs.mlir", "m.vmfb", "objects"))
        for path in (ours, theirs, folder / "first.mlir"):
            path.write_text(case.text)
        command = [sys.executable, "-m", "okl_opt", str(ours), "--run", *inputs, f"--object-cache={objects}"]
        iree = [
            [compiler, str(theirs), *_IREE_FLAGS, "-o", str(module)],
            [runner, f"--module={module}", "--device=local-sync", "--function=main", *inputs],
        ]
        run_commands(iree[:1])
        check_equal(_numbers(command, case), _numbers(iree[1], case))

        def prepare() -> None:
            shutil.rmtree(objects, ignore_errors=True)
            if is_second:
                first = [str(folder / "first.mlir") if word == str(ours) else word for word in command]
                subprocess.run(first, check=True, capture_output=True)

        return compare_processes([command], iree, rounds=7, before=prepare)


def _numbers(command: Command, case: Case) -> list[float]:
    """The elements of the one result."""
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    text = done.stdout.rpartition(f"{case.result}=")[2]
    return [float(number) for number in text.replace("[", " ").replace("]", " ").split() if number != "..."]
