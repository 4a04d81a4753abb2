"""Layers that are equal compile once, whatever they are between, and compute what NumPy does."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest

from okl_opt.cli.main import main
from okl_opt.runtime.run.functions import Functions
from okl_opt.runtime.run.library import load

PIPELINE = "tensors-to-vectors-pipeline"


def layers(count: int, *, width: int = 24, extra: str = "") -> str:
    """A chain of layers, each a product with another right side, a bias and a tanh; `extra` ops stand in between."""
    t = f"tensor<{width}x{width}xf32>"
    lines = [
        "#m = affine_map<(i, j) -> (i, j)>",
        "#r = affine_map<(i, j) -> (j)>",
        f"func.func @f(%x: {t}, %w0: {t}, %w1: {t}, %b: tensor<{width}xf32>) -> {t} {{",
        "  %zero = arith.constant 0.0 : f32",
        f"  %e = tensor.empty() : {t}",
        f"  %z = linalg.fill ins(%zero : f32) outs(%e : {t}) -> {t}",
    ]
    value = "%x"
    for number in range(count):
        lines += [
            f"  %p{number} = linalg.matmul ins({value}, %w{number % 2} : {t}, {t}) outs(%z : {t}) -> {t}",
            f"  %t{number} = linalg.generic {{indexing_maps = [#m, #r, #m], iterator_types = ['parallel', 'parallel']}}"
            f" ins(%p{number}, %b : {t}, tensor<{width}xf32>) outs(%e : {t}) {{".replace("'", '"'),
            "  ^bb0(%p: f32, %c: f32, %out: f32):",
            "    %s = arith.addf %p, %c : f32",
            "    %y = math.tanh %s : f32",
            "    linalg.yield %y : f32",
            f"  }} -> {t}",
        ]
        value = f"%t{number}"
        if extra:
            lines.append(extra.format(new=f"%u{number}", old=value, first="%t0", t=t))
            value = f"%u{number}"
    return "\n".join([*lines, f"  return {value} : {t}", "}"])


EXTRAS = {
    "nothing": "",
    "a residual": "  {new} = linalg.add ins({old}, {first} : {t}, {t}) outs(%e : {t}) -> {t}",
    "a turn": "  {new} = linalg.transpose ins({old} : {t}) outs(%e : {t}) permutation = [1, 0]",
}


def reference(arrays: list[np.ndarray], count: int, extra: str) -> np.ndarray:
    value, *weights, bias = arrays
    first = None
    for number in range(count):
        value = np.tanh(value @ weights[number % 2] + bias)
        first = value if first is None else first
        value = value + first if extra == "a residual" else value.T if extra == "a turn" else value
    return value


def lowered(text: str, tmp_path: Path, pipeline: str = PIPELINE) -> str:
    path = tmp_path / "layers.mlir"
    path.write_text(text)
    out, err = io.StringIO(), io.StringIO()
    assert main([str(path), f"-{pipeline}"], io.StringIO(), out, err) == 0, err.getvalue()
    return out.getvalue()


@pytest.mark.slow("compiles vectorised code")
@pytest.mark.parametrize(("extra", "data_tiling"), [*((extra, "on") for extra in EXTRAS), ("a residual", "off")])
def test_they_compute_what_numpy_does(extra: str, data_tiling: str):
    width = 24
    rng = np.random.default_rng(0)
    shapes = [(width, width)] * 3 + [(width,)]
    arrays = [(rng.standard_normal(shape) / 5).astype(np.float32) for shape in shapes]
    text = layers(6, width=width, extra=EXTRAS[extra])
    module = load(text, passes=[f"{PIPELINE}{{data-tiling={data_tiling}}}"])
    assert isinstance(module, Functions)
    np.testing.assert_allclose(module.f(*arrays), reference(arrays, 6, extra), rtol=0, atol=2e-5)


@pytest.mark.slow("compiles vectorised code")
@pytest.mark.parametrize("extra", EXTRAS)
def test_more_layers_are_more_calls_only(extra: str, tmp_path: Path):
    """Ten more layers add calls and memory that they use, no loops."""
    few, many = (lowered(layers(count, extra=EXTRAS[extra]), tmp_path) for count in (10, 20))
    assert few.count("scf.for") == many.count("scf.for")
    assert few.count("memref.alloc(") == many.count("memref.alloc(")
    calls = 20 if extra == "a residual" else 10
    assert many.count("\n") - few.count("\n") <= 2 * calls
