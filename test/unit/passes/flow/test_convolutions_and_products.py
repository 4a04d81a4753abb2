"""Convolutions and products compute the same after they are rewritten, and what NumPy computes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from okl_opt import load
from okl_opt.passes.pipeline.entries import load_class
from okl_opt.passes.pipeline.options import build_pass
from okl_opt.passes.pipeline.table import PASSES
from okl_opt.runtime.run.functions import Functions

Numbers = NDArray[np.generic]

TYPES = {"f32": np.float32, "f64": np.float64, "i8": np.int8, "i32": np.int32}
PIXELS = "iree-flow-convert-1x1-filter-conv2d-to-matmul"
COLUMNS = "iree-flow-convert-conv2d-to-img2col"
TILES = "iree-flow-convert-linalg-matmul-to-mmt4d"
PAD = "iree-flow-pad-linalg-ops"
MULTIPLIER = "linalg-named-op-conversion"


class Case(NamedTuple):
    """An op on two inputs and an output, sizes of these, and what the pass must leave of it."""

    passes: str
    op: str
    shapes: Sequence[tuple[int, ...]]
    subscripts: str
    """Of a product, as `einsum` has them. Of a convolution: its letters, n, h, w, c and f, of the three operands."""
    made: str
    """An op that is there afterwards."""
    elements: tuple[str, str] = ("f32", "f32")
    """Of the inputs, and of the output."""
    strides: tuple[int, int] = (1, 1)
    dynamic: Sequence[str] = ("", "", "")
    """For each operand the letters of sizes that its type does not say."""


LAST, FIRST = "linalg.conv_2d_nhwc_hwcf", "linalg.conv_2d_nchw_fchw"
NHWC, NCHW = "nhwc,yxcf->nhwf", "nchw,fcyx->nfhw"
DEPTHWISE, DEPTHS = "linalg.depthwise_conv_2d_nhwc_hwc", "nhwc,yxc->nhwc"
MULTIPLIED, MULTIPLES = "linalg.depthwise_conv_2d_nhwc_hwcm", "nhwc,yxcm->nhwcm"
SLOW = f"{TILES}{{enable-generic-slow}}"
AARCH64 = f"{TILES}{{arch=aarch64}}"

CASES = {
    "pixels": Case(PIXELS, LAST, [(1, 5, 4, 3), (1, 1, 3, 7), (1, 5, 4, 7)], NHWC, "linalg.matmul"),
    "pixels of i8": Case(
        PIXELS, FIRST, [(1, 3, 5, 4), (7, 3, 1, 1), (1, 7, 5, 4)], NCHW, "linalg.matmul", ("i8", "i32")
    ),
    "rows of pixels of any number": Case(
        PIXELS,
        LAST,
        [(1, 5, 4, 3), (1, 1, 3, 7), (1, 5, 4, 7)],
        NHWC,
        "linalg.matmul",
        dynamic=("h", "cf", "nhf"),
    ),
    "no pixels": Case(PIXELS, FIRST, [(1, 3, 0, 4), (7, 3, 1, 1), (1, 7, 0, 4)], NCHW, "linalg.matmul"),
    "columns": Case(COLUMNS, LAST, [(1, 6, 7, 3), (2, 3, 3, 5), (1, 5, 5, 5)], NHWC, "linalg.matmul"),
    "columns with strides": Case(
        COLUMNS, LAST, [(1, 8, 9, 3), (2, 3, 3, 5), (1, 4, 3, 5)], NHWC, "linalg.matmul", strides=(2, 3)
    ),
    "columns of several images": Case(
        COLUMNS, LAST, [(4, 8, 9, 3), (2, 3, 3, 5), (4, 4, 3, 5)], NHWC, "tensor.collapse_shape", strides=(2, 3)
    ),
    "columns of channels first": Case(
        COLUMNS, FIRST, [(1, 3, 8, 9), (5, 3, 2, 3), (1, 5, 7, 4)], NCHW, "linalg.matmul", ("f64", "f64"), (1, 2)
    ),
    "columns of several images of i8": Case(
        COLUMNS, FIRST, [(4, 3, 8, 9), (5, 3, 2, 3), (4, 5, 7, 4)], NCHW, "tensor.collapse_shape", ("i8", "i32"), (1, 2)
    ),
    "columns of a larger image": Case(COLUMNS, LAST, [(1, 9, 9, 3), (2, 3, 3, 5), (1, 5, 5, 5)], NHWC, "linalg.matmul"),
    "columns of each channel": Case(
        COLUMNS, DEPTHWISE, [(1, 8, 9, 3), (2, 3, 3), (1, 4, 7, 3)], DEPTHS, "linalg.batch_matvec", strides=(2, 1)
    ),
    "tiles": Case(SLOW, "linalg.matmul", [(16, 4), (4, 8), (16, 8)], "mk,kn->mn", "linalg.mmt4d"),
    "padded tiles": Case(SLOW, "linalg.matmul", [(17, 5), (5, 9), (17, 9)], "mk,kn->mn", "linalg.mmt4d"),
    "tiles of any number": Case(
        SLOW, "linalg.matmul", [(17, 5), (5, 8), (17, 8)], "mk,kn->mn", "linalg.mmt4d", dynamic=("mk", "kn", "mn")
    ),
    "terms of any number": Case(
        SLOW, "linalg.matmul", [(17, 5), (5, 8), (17, 8)], "mk,kn->mn", "linalg.mmt4d", dynamic=("k", "", "")
    ),
    "two rows": Case(SLOW, "linalg.matmul", [(2, 7), (7, 9), (2, 9)], "mk,kn->mn", "linalg.mmt4d"),
    "one column": Case(SLOW, "linalg.matmul", [(9, 7), (7, 1), (9, 1)], "mk,kn->mn", "linalg.mmt4d"),
    "no terms": Case(SLOW, "linalg.matmul", [(8, 0), (0, 4), (8, 4)], "mk,kn->mn", "linalg.mmt4d"),
    "no rows": Case(
        SLOW, "linalg.matmul", [(0, 3), (3, 5), (0, 5)], "mk,kn->mn", "linalg.mmt4d", dynamic=("m", "", "m")
    ),
    "tiles for aarch64": Case(AARCH64, "linalg.matmul", [(17, 5), (5, 9), (17, 9)], "mk,kn->mn", "linalg.mmt4d"),
    "tiles of i8 for aarch64": Case(
        f"{TILES}{{arch=aarch64 features=+i8mm}}",
        "linalg.matmul",
        [(17, 5), (5, 9), (17, 9)],
        "mk,kn->mn",
        "linalg.mmt4d",
        ("i8", "i32"),
    ),
    "padded": Case(PAD, "linalg.matmul", [(5, 7), (7, 9), (5, 9)], "mk,kn->mn", "tensor.extract_slice"),
    "no terms of any number": Case(
        SLOW, "linalg.matmul", [(9, 0), (0, 5), (9, 5)], "mk,kn->mn", "linalg.mmt4d", dynamic=("mk", "k", "m")
    ),
    "padded terms": Case(PAD, "linalg.matmul", [(4, 7), (7, 8), (4, 8)], "mk,kn->mn", "tensor.pad"),
    "padded products": Case(
        f"{PAD}{{padding-size=6}}",
        "linalg.batch_matmul",
        [(3, 5, 7), (3, 7, 9), (3, 5, 9)],
        "bmk,bkn->bmn",
        "tensor.extract_slice",
        ("i8", "i32"),
    ),
    "multiplier of one": Case(
        MULTIPLIER, MULTIPLIED, [(2, 8, 9, 3), (2, 3, 3, 1), (2, 4, 7, 3, 1)], MULTIPLES, DEPTHWISE, strides=(2, 1)
    ),
}


def text_of(case: Case) -> str:
    letters = case.subscripts.replace("->", ",").split(",")
    types: list[str] = []
    for number, shape in enumerate(case.shapes):
        pairs = zip(letters[number], shape, strict=True)
        sizes = ["?" if letter in case.dynamic[number] else str(size) for letter, size in pairs]
        types.append(f"tensor<{'x'.join([*sizes, case.elements[number == 2]])}>")
    left, right, out = types
    steps = f" {{strides = dense<{list(case.strides)}> : tensor<2xi64>}}" if "conv" in case.op else ""
    return f"""func.func @f(%a: {left}, %b: {right}, %c: {out}) -> {out} {{
  %0 = {case.op}{steps} ins(%a, %b : {left}, {right}) outs(%c : {out}) -> {out}
  return %0 : {out}
}}
"""


def meaning(case: Case, left: Numbers, right: Numbers, out: Numbers) -> Numbers:
    """What NumPy computes."""
    left, right = left.astype(out.dtype), right.astype(out.dtype)
    if "conv" not in case.op:
        return out + np.einsum(case.subscripts, left, right)
    image, rest = case.subscripts.split(",")
    filter, result = rest.split("->")
    total = out.copy()
    rows, columns = (out.shape[result.index(letter)] for letter in "hw")
    for y in range(right.shape[filter.index("y")]):
        for x in range(right.shape[filter.index("x")]):
            under = left.take(y + case.strides[0] * np.arange(rows), image.index("h"))
            under = under.take(x + case.strides[1] * np.arange(columns), image.index("w"))
            weights = right.take(y, filter.index("y")).take(x, filter.replace("y", "").index("x"))
            total += np.einsum(f"{image},{filter.replace('y', '').replace('x', '')}->{result}", under, weights)
    return total


@pytest.mark.slow("goes through many programs")
@pytest.mark.parametrize("name", CASES)
def test_the_same_is_computed(name: str):
    case = CASES[name]
    text = text_of(case)
    random = np.random.default_rng(0)
    kinds = [case.elements[0], *case.elements]
    # Sums of small integers are exact in any order.
    numbers = [random.integers(-8, 9, size).astype(TYPES[kind]) for size, kind in zip(case.shapes, kinds, strict=True)]
    results: list[object] = []
    for passes in ([], [f"func.func({case.passes})"]):
        found = load(text, passes=[*passes, "guard-memory-accesses", "tensors-to-loops-pipeline"])
        assert isinstance(found, Functions)
        results.append(found.f(*(each.copy() for each in numbers)))
    wanted = meaning(case, *numbers)
    np.testing.assert_array_equal(results[0], wanted)
    np.testing.assert_array_equal(results[1], wanted)


@pytest.mark.parametrize("name", CASES)
def test_something_is_made(name: str, apply):
    case = CASES[name]
    flag, _, options = case.passes.partition("{")
    after = apply(text_of(case), build_pass(flag, load_class(PASSES[flag]), options.removesuffix("}")))
    assert case.made in after


def test_fills_of_tiles():
    text = """func.func @f(%a: tensor<5x7xf32>, %b: tensor<7x9xf32>, %x: f32) -> tensor<5x9xf32> {
  %0 = tensor.empty() : tensor<5x9xf32>
  %1 = linalg.fill ins(%x : f32) outs(%0 : tensor<5x9xf32>) -> tensor<5x9xf32>
  %2 = linalg.matmul ins(%a, %b : tensor<5x7xf32>, tensor<7x9xf32>) outs(%1 : tensor<5x9xf32>) -> tensor<5x9xf32>
  return %2 : tensor<5x9xf32>
}
"""
    tiled = f"func.func({SLOW},iree-util-apply-patterns)"
    found = load(text, passes=[tiled, "guard-memory-accesses", "tensors-to-loops-pipeline"])
    assert isinstance(found, Functions)
    random = np.random.default_rng(0)
    left, right = (random.integers(-8, 9, shape).astype(np.float32) for shape in ((5, 7), (7, 9)))
    np.testing.assert_array_equal(found.f(left, right, 3.0), left @ right + 3)
