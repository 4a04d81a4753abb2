"""Ops that differ in sizes alone compile once, and compute what NumPy does."""

from __future__ import annotations

import io
from collections.abc import Sequence

import numpy as np
import pytest

from okl_opt.cli.main import main
from okl_opt.runtime.run.functions import Functions
from okl_opt.runtime.run.library import load

PIPELINE = "tensors-to-vectors-pipeline{data-tiling=on target-cpu=x86-64-v3}"


def products(sizes: Sequence[tuple[int, int, int]]) -> str:
    """A function of one product and one tanh for each of these numbers of rows, columns and terms."""
    params, lines, results = list[str](), ["  %zero = arith.constant 0.0 : f32"], list[tuple[str, str]]()
    for number, (m, n, k) in enumerate(sizes):
        a, b, c = (f"tensor<{rows}x{columns}xf32>" for rows, columns in ((m, k), (k, n), (m, n)))
        params += [f"%a{number}: {a}", f"%b{number}: {b}"]
        lines += [
            f"  %e{number} = tensor.empty() : {c}",
            f"  %z{number} = linalg.fill ins(%zero : f32) outs(%e{number} : {c}) -> {c}",
            f"  %p{number} = linalg.matmul ins(%a{number}, %b{number} : {a}, {b}) outs(%z{number} : {c}) -> {c}",
            f"  %t{number} = math.tanh %a{number} : {a}",
        ]
        results += [(f"%p{number}", c), (f"%t{number}", a)]
    values, types = (", ".join(each) for each in zip(*results, strict=True))
    return "\n".join(
        [f"func.func @f({', '.join(params)}) -> ({types}) {{", *lines, f"  return {values} : {types}", "}", ""]
    )


def sizes(count: int) -> list[tuple[int, int, int]]:
    """Products of as many rows and columns, which so are computed in equal tiles."""
    return [(33, 64, 40 + 3 * number) for number in range(count)]


def lowered(count: int) -> str:
    out, err = io.StringIO(), io.StringIO()
    assert main(["-", f"-{PIPELINE}".replace("{", "=").rstrip("}")], io.StringIO(products(sizes(count))), out, err) == 0
    return out.getvalue()


@pytest.mark.slow("compiles vectorised code")
def test_they_compute_what_numpy_does():
    random = np.random.default_rng(0)
    pairs = [(random.random((m, k), np.float32), random.random((k, n), np.float32)) for m, n, k in sizes(5)]
    module = load(products(sizes(5)), passes=[PIPELINE], target_cpu="x86-64-v3")
    assert isinstance(module, Functions)
    found = module.f(*(array for pair in pairs for array in pair))
    for number, (a, b) in enumerate(pairs):
        np.testing.assert_allclose(found[2 * number], a @ b, rtol=1e-5)
        np.testing.assert_allclose(found[2 * number + 1], np.tanh(a), rtol=1e-6)


@pytest.mark.slow("compiles vectorised code")
def test_more_of_them_add_calls_and_no_products():
    few, many = lowered(3), lowered(6)
    assert few.count("vector.fma") == many.count("vector.fma") > 0
