"""What `pack-matmuls` and `lower-mmt4d` make computes the product."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import host
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from okl_opt.runtime.run.functions import Functions
from okl_opt.runtime.run.library import load

TYPES: dict[str, np.dtype[Any]] = {
    name: np.dtype(spelled)
    for name, spelled in {"f32": "f4", "f64": "f8", "f16": "f2", "i8": "i1", "i32": "i4"}.items()
}


def packed(matrix: np.ndarray, lines: int, depth: int) -> np.ndarray:
    """[lines, k] as [line / lines][k / depth][lines][depth], padded with zeros."""
    count, k = (-(-size // tile) for size, tile in zip(matrix.shape, (lines, depth), strict=True))
    padded = np.zeros((count * lines, k * depth), matrix.dtype)
    padded[: matrix.shape[0], : matrix.shape[1]] = matrix
    return np.ascontiguousarray(padded.reshape(count, lines, k, depth).transpose(0, 2, 1, 3))


def mmt4d(operand: str, total: str, tile: Sequence[int], *, dynamic: bool, sizes: Sequence[int]) -> str:
    rows, columns, depth = tile
    m, n, k = ["?"] * 3 if dynamic else sizes
    a, b = f"memref<{m}x{k}x{rows}x{depth}x{operand}>", f"memref<{n}x{k}x{columns}x{depth}x{operand}>"
    c = f"memref<{m}x{n}x{rows}x{columns}x{total}>"
    return f"""func.func @f(%a: {a}, %b: {b}, %c: {c}) {{
      linalg.mmt4d ins(%a, %b : {a}, {b}) outs(%c : {c})
      return
    }}"""


def check(source: str, left: np.ndarray, right: np.ndarray, tile: Sequence[int], total: str, tolerance: float) -> None:
    """Add left times the transposed right to ones, by the packed product."""
    rows, columns, depth = tile
    a, b = packed(left, rows, depth), packed(right, columns, depth)
    c = np.ones((a.shape[0], b.shape[0], rows, columns), TYPES[total])
    module = load(source, passes=["lower-mmt4d"])
    assert isinstance(module, Functions)
    module.f(a, b, c)
    found = c.transpose(0, 2, 1, 3).reshape(a.shape[0] * rows, -1)[: left.shape[0], : right.shape[0]]
    wide = np.int64 if total == "i32" else np.float64
    wanted = 1 + left.astype(wide) @ right.astype(wide).T
    np.testing.assert_allclose(found.astype(wide), wanted, rtol=0, atol=tolerance * left.shape[1])


@pytest.mark.sample(1)
@pytest.mark.levels(in_turn=True)
@pytest.mark.parametrize("dynamic", [False, True])
@pytest.mark.parametrize(
    ("operand", "total", "tile", "sizes"),
    [
        ("f32", "f32", (6, 16, 1), (4, 3, 9)),
        ("f32", "f32", (6, 64, 1), (3, 2, 800)),
        ("f64", "f64", (5, 24, 1), (2, 2, 31)),
        ("f16", "f32", (4, 8, 1), (2, 3, 13)),
        ("f16", "f16", (4, 8, 1), (2, 3, 900)),
        ("f32", "f32", (16, 16, 1), (2, 2, 5)),
        ("f32", "f32", (1, 3, 1), (1, 1, 1)),
        ("f32", "f32", (1, 64, 1), (13, 2, 9)),
        ("f32", "f32", (1, 16, 1), (200, 3, 900)),
        ("f16", "f16", (1, 32, 1), (17, 2, 30)),
        ("f32", "f32", (33, 80, 1), (2, 1, 6)),
    ],
)
def test_product(level: str, operand: str, total: str, tile: Sequence[int], sizes: Sequence[int], dynamic: bool):
    random = np.random.default_rng(0)
    left, right = (
        random.uniform(-1, 1, (count * size, sizes[2])).astype(TYPES[operand])
        for count, size in zip(sizes, tile[:2], strict=False)
    )
    source = mmt4d(operand, total, tile, dynamic=dynamic, sizes=sizes)
    epsilon = float(np.finfo(TYPES[total]).eps)
    check(source, left, right, tile, total, 4 * epsilon)


@pytest.mark.slow("compiles vectorised code")
@host.examples(10)
@given(st.tuples(*[st.integers(1, 20)] * 2), st.tuples(*[st.integers(1, 40)] * 2, st.integers(0, 30)))
def test_any_tile(tile: tuple[int, int], sizes: tuple[int, int, int]):
    random = np.random.default_rng(0)
    m, n, k = sizes
    left, right = (random.uniform(-1, 1, (lines, k)).astype(np.float32) for lines in (m, n))
    source = mmt4d("f32", "f32", (*tile, 1), dynamic=True, sizes=sizes)
    check(source, left, right, (*tile, 1), "f32", 1e-6)
