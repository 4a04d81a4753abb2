"""Convolutions, softmax and sums of narrow floats through the pipeline of tiles and vectors, against NumPy."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import numpy as np
import pytest
from host import is_long
from linalg_graphs import bf16_bits, bf16_numbers
from numpy.typing import NDArray

from okl_opt import load
from okl_opt.runtime.run.functions import Functions

Numbers = NDArray[np.generic]

CPUS = ("x86-64-v2", "x86-64-v3", "x86-64-v4")
ELEMENTS = ("f16", "bf16")


def in_turn(number: int, choices: Sequence[str]) -> Sequence[str]:
    """The processors or element types of a case: one, the next case has the next; in the long form all."""
    return choices if is_long() else [choices[number % len(choices)]]


TYPES = {"f32": np.float32, "f64": np.float64, "i32": np.int32}


class Case(NamedTuple):
    """Sizes of a convolution: of the result's image, of the window; what lies between places in both."""

    rows: int
    columns: int
    channels: int
    filters: int
    window: tuple[int, int] = (3, 3)
    strides: tuple[int, int] = (1, 1)
    dilations: tuple[int, int] = (1, 1)
    element: str = "f32"
    dynamic: str = ""
    """Which sizes the types do not state, by their letters: n, h, w, c, f."""


CASES = (
    Case(7, 14, 8, 64),  # a panel for each of several tiles of columns
    Case(7, 9, 3, 100),  # columns and pixels are left
    Case(5, 30, 16, 48, (1, 1), (2, 2)),
    Case(6, 5, 4, 33, (3, 2), (1, 2), (2, 1), "f64"),
    Case(9, 9, 2, 40, element="i32"),
    Case(6, 11, 5, 70, dynamic="nhwcf"),
    Case(8, 16, 3, 64, dynamic="f"),
    Case(8, 16, 3, 64, dynamic="hc"),
    Case(0, 4, 3, 64, dynamic="h"),
    Case(7, 7, 16, 48, (1, 1)),  # a product with all pixels as rows
    Case(5, 3, 9, 40, (1, 1), element="f64", dynamic="nhwcf"),
    Case(3, 5, 8, 33, (1, 1), element="i32", dynamic="h"),
    Case(0, 4, 3, 64, (1, 1), dynamic="h"),
    Case(112, 60, 3, 37, (1, 1)),  # more bytes than a cache
)


def loaded(text: str, cpu: str) -> Functions:
    found = load(text, passes=["guard-memory-accesses", f"tensors-to-vectors-pipeline{{target-cpu={cpu}}}"])
    assert isinstance(found, Functions)
    return found


def tensor(shape: Sequence[int], names: str, case: Case) -> str:
    sizes = ["?" if name in case.dynamic else str(size) for name, size in zip(names, shape, strict=True)]
    return f"tensor<{'x'.join([*sizes, case.element])}>"


@pytest.mark.sample(1)
@pytest.mark.slow("compiles vectorised code")
@pytest.mark.parametrize(
    ("case", "cpu"),
    [(case, cpu) for n, case in enumerate(CASES) for m, cpu in enumerate(CPUS) if n < 2 or n % 3 == m],
    ids=str,
)
def test_convolution(case: Case, cpu: str):
    sizes = [
        (size - 1) * stride + (window - 1) * dilation + 1 if size else window - 1
        for size, stride, window, dilation in zip(case[:2], case.strides, case.window, case.dilations, strict=True)
    ]
    image, weights = (2, *sizes, case.channels), (*case.window, case.channels, case.filters)
    result = (2, case.rows, case.columns, case.filters)
    x, w, y = tensor(image, "nhwc", case), tensor(weights, "klcf", case), tensor(result, "nhwf", case)
    is_float = case.element != "i32"
    zero, larger = ("0.0", "arith.maximumf") if is_float else ("0", "arith.maxsi")
    text = f"""#all = affine_map<(a, b, c, d) -> (a, b, c, d)>
func.func @f(%x: {x}, %w: {w}, %y: {y}) -> {y} {{
  %zero = arith.constant {zero} : {case.element}
  %zeros = linalg.fill ins(%zero : {case.element}) outs(%y : {y}) -> {y}
  %0 = linalg.conv_2d_nhwc_hwcf {{strides = dense<{list(case.strides)}> : tensor<2xi64>,
    dilations = dense<{list(case.dilations)}> : tensor<2xi64>}} ins(%x, %w : {x}, {w}) outs(%zeros : {y}) -> {y}
  %1 = linalg.generic {{indexing_maps = [#all, #all],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]}} ins(%0 : {y}) outs(%y : {y}) {{
  ^bb0(%a: {case.element}, %old: {case.element}):
    %relu = {larger} %a, %zero : {case.element}
    linalg.yield %relu : {case.element}
  }} -> {y}
  return %1 : {y}
}}
"""
    random = np.random.default_rng(0)
    numbers = [random.integers(-8, 9, shape).astype(TYPES[case.element]) for shape in (image, weights)]
    found = loaded(text, cpu).f(*numbers, np.ones(result, TYPES[case.element]))
    # Sums of small integers are exact in any order.
    np.testing.assert_array_equal(found, np.maximum(convolved(numbers[0], numbers[1], result, case), 0))


def convolved(image: Numbers, weights: Numbers, result: Sequence[int], case: Case) -> Numbers:
    total = np.zeros(result, image.dtype)
    for i in range(case.window[0]):
        for j in range(case.window[1]):
            rows = i * case.dilations[0] + np.arange(result[1]) * case.strides[0]
            columns = j * case.dilations[1] + np.arange(result[2]) * case.strides[1]
            total += image[:, rows][:, :, columns] @ weights[i, j]
    return total


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("type_", "dimension", "cpu"),
    [
        (type_, dimension, cpu)
        for number, (type_, dimension) in enumerate([("17x100xf32", 1), ("?x?xf32", 1), ("17x100xf64", 0)])
        for cpu in in_turn(number, CPUS)
    ],
)
def test_softmax(type_: str, dimension: int, cpu: str):
    text = f"""func.func @f(%x: tensor<{type_}>, %y: tensor<{type_}>) -> tensor<{type_}> {{
  %0 = linalg.softmax dimension({dimension}) ins(%x : tensor<{type_}>) outs(%y : tensor<{type_}>) -> tensor<{type_}>
  return %0 : tensor<{type_}>
}}
"""
    x = np.random.default_rng(0).normal(0, 20, (17, 100)).astype(TYPES[type_[-3:]])
    special = np.array([[np.nan, 1, 2], [np.inf, 1, 2], [-np.inf, 1, 2], [-np.inf] * 3], x.dtype)
    lines = x if dimension else x.T
    lines[:4, :3] = special
    lines[3] = -np.inf
    with np.errstate(invalid="ignore"):
        powers = np.exp(lines - np.nanmax(lines, axis=1, keepdims=True))
        wanted = powers / powers.sum(axis=1, keepdims=True)
    found = np.asarray(loaded(text, cpu).f(x, np.ones_like(x)))
    # Powers are off by two units in the last place at most, and sums of 100 by few.
    tolerance = 16 * float(np.finfo(x.dtype).eps)
    np.testing.assert_allclose(found if dimension else found.T, wanted, rtol=tolerance, atol=tolerance / 100)


SUMS = {
    "matmul": ("linalg.matmul", "ik,kj->ij", [(5, 4099), (4099, 67)]),
    "batch_matmul": ("linalg.batch_matmul", "bik,bkj->bij", [(2, 5, 4099), (2, 4099, 33)]),
    "conv_1x1": ("linalg.conv_2d_nhwc_hwcf", "nhwc,klcf->nhwf", [(1, 3, 5, 4099), (1, 1, 4099, 33)]),
    "reduce": ("linalg.reduce", "ik->i", [(5, 4099)]),
    "generic": ("linalg.generic", "ijk,kj->i", [(5, 67, 61), (61, 67)]),
}
"""Ops, what they compute as NumPy's `einsum` says it, and the sizes of their operands."""


@pytest.mark.sample(1)
@pytest.mark.slow("compiles vectorised code")
@pytest.mark.parametrize(
    ("op", "element", "cpu", "dynamic"),
    [
        *(
            (op, element, cpu, False)
            for number, (op, element) in enumerate(product(SUMS, ELEMENTS))
            for cpu in in_turn(number, CPUS)
        ),
        *((op, element, "x86-64-v3", True) for number, op in enumerate(SUMS) for element in in_turn(number, ELEMENTS)),
    ],
)
def test_sums_of_narrow_floats_are_rounded_once(op: str, dynamic: bool, element: str, cpu: str):
    name, subscripts, shapes = SUMS[op]
    random = np.random.default_rng(0)
    arrays = [random.uniform(0, 0.5, shape) for shape in shapes]
    stored = [bf16_bits(array) if element == "bf16" else array.astype(np.float16) for array in arrays]
    exact = [bf16_numbers(array) if element == "bf16" else array.astype(np.float64) for array in stored]
    wanted = np.einsum(subscripts, *exact)
    *inputs, result = [
        f"tensor<{'x'.join(['?' if dynamic else str(size) for size in shape])}x{element}>"
        for shape in (*shapes, wanted.shape)
    ]
    ins = f"ins({', '.join(['%x', '%w'][: len(inputs)])} : {', '.join(inputs)}) outs(%zeros : {result})"
    *_, sums = subscripts.partition("->")
    body = ""
    match op:
        case "reduce":
            name, ins = f"{name} {{ arith.addf }}", f"{ins} dimensions = [1]"
        case "generic":
            maps = ", ".join(f"affine_map<(i, j, k) -> ({', '.join(each)})>" for each in ("ijk", "kj", sums))
            name += f' {{indexing_maps = [{maps}], iterator_types = ["parallel", "reduction", "reduction"]}}'
            body = f"""{{
  ^bb0(%a: {element}, %b: {element}, %total: {element}):
    %1 = arith.mulf %a, %b : {element}
    %2 = arith.addf %total, %1 : {element}
    linalg.yield %2 : {element}
  }}"""
        case _:
            pass
    returned = "" if op == "reduce" else f"-> {result}"
    parameters = ", ".join(f"{name}: {type_}" for name, type_ in zip(("%x", "%w"), inputs, strict=False))
    text = f"""func.func @f({parameters}, %y: {result}) -> {result} {{
  %zero = arith.constant 0.0 : {element}
  %zeros = linalg.fill ins(%zero : {element}) outs(%y : {result}) -> {result}
  %0 = {name} {ins} {body} {returned}
  return %0 : {result}
}}
"""
    found = np.asarray(loaded(text, cpu).f(*stored, np.ones(wanted.shape, stored[0].dtype)))
    numbers = bf16_numbers(found) if element == "bf16" else found.astype(np.float64)
    # Half a unit in the last place for the sum, and far less for what f32 rounds.
    np.testing.assert_allclose(numbers, wanted, rtol=2.0**-8 * 1.01 if element == "bf16" else 2.0**-11 * 1.1)


WINDOWS = {
    "conv_2d_nhwc_hwcf": ([(1, 4, 5, 512), (3, 3, 512, 33)], (1, 2, 3, 33), 4608),
    "pooling_nhwc_sum": ([(1, 65, 65, 3), (64, 64)], (1, 2, 2, 3), 4096),
}
"""Ops on windows: the sizes of operands that are all ones, that of the result, and each of its elements."""


@pytest.mark.sample(1)
@pytest.mark.slow("compiles vectorised code")
@pytest.mark.parametrize(
    ("op", "element"),
    [(op, element) for number, op in enumerate(WINDOWS) for element in in_turn(number, ELEMENTS)],
)
def test_sums_over_windows_of_narrow_floats(op: str, element: str):
    """From 2048 on f16 has no odd numbers, from 256 on bf16: sums of ones in these types would end there."""
    shapes, result, wanted = WINDOWS[op]
    x, w, y = (f"tensor<{'x'.join(map(str, shape))}x{element}>" for shape in (*shapes, result))
    text = f"""func.func @f(%x: {x}, %w: {w}, %y: {y}) -> {y} {{
  %zero = arith.constant 0.0 : {element}
  %zeros = linalg.fill ins(%zero : {element}) outs(%y : {y}) -> {y}
  %0 = linalg.{op} ins(%x, %w : {x}, {w}) outs(%zeros : {y}) -> {y}
  return %0 : {y}
}}
"""
    arrays = [np.ones(shape) for shape in (*shapes, result)]
    stored = [bf16_bits(array) if element == "bf16" else array.astype(np.float16) for array in arrays]
    found = np.asarray(loaded(text, "x86-64-v3").f(*stored))
    assert ((bf16_numbers(found) if element == "bf16" else found) == wanted).all()
