"""Kernels of every strategy compute what NumPy does, all threads in step, on sizes that fit tiles or do not."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from lockstep import Array, run
from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.dialects.upstream.gpu.ops.kernels import LaunchOp
from okl_opt.dialects.verifier import verify
from okl_opt.passes.pipeline.manager import PassManager
from okl_opt.passes.pipeline.text import pipeline_of_names

PASSES = ("func.func(convert-linalg-to-gpu-launches)", "fold-memref-alias-ops", "lower-affine")


def launched(text: str, passes: Sequence[str] = PASSES) -> ModuleOp:
    """The function in a text after passes."""
    context = make_context()
    module = parse(context, text)
    assert isinstance(module, ModuleOp)
    PassManager(context, lambda problem: pytest.fail(str(problem))).run(pipeline_of_names(list(passes)), module)
    verify(module)
    return module


def computed(body: str, inputs: Sequence[Array], outputs: Sequence[Array]) -> list[LaunchOp]:
    """Run a function on `%0`, `%1`, ...; the launches that it became."""
    arrays = [*inputs, *outputs]
    arguments = ", ".join(f"%a{number}: {memref(array)}" for number, array in enumerate(arrays))
    module = launched(f"func.func @f({arguments}) {{\n{body}\n  return\n}}")
    run(module, "f", arrays)
    return [op for op in module.walk() if isinstance(op, LaunchOp)]


def memref(array: Array) -> str:
    return f"memref<{''.join(f'{size}x' for size in array.shape)}{array.dtype.kind}{8 * array.itemsize}>"


def numbers(*shape: int, dtype: str = "f4") -> Array:
    rng = np.random.default_rng(len(shape) + sum(shape))
    return rng.uniform(-2, 2, shape).astype(dtype) if dtype[0] == "f" else rng.integers(-9, 9, shape).astype(dtype)


@pytest.mark.parametrize("shape", [(), (1,), (256,), (257,), (3, 5, 7), (2, 1, 300)])
def test_a_thread_for_each_element(shape: tuple[int, ...]):
    x, y = numbers(*shape), numbers(*shape)
    computed(f"linalg.exp ins(%a0 : {memref(x)}) outs(%a1 : {memref(y)})", [x], [y])
    np.testing.assert_allclose(y, np.exp(x), rtol=1e-6)


@pytest.mark.parametrize("shape", [(8, 8), (32, 32), (33, 70), (64, 31)])
def test_transposes_by_way_of_tiles(shape: tuple[int, int]):
    x, y = numbers(*shape), numbers(*shape[::-1])
    body = f"linalg.transpose ins(%a0 : {memref(x)}) outs(%a1 : {memref(y)}) permutation = [1, 0]"
    (launch,) = computed(body, [x], [y])
    assert len(launch.workgroup_arguments()) == 1
    np.testing.assert_array_equal(y, x.T)


def test_transposes_of_more_axes():
    x, y = numbers(3, 9, 2, 40), numbers(40, 2, 3, 9)
    body = f"linalg.transpose ins(%a0 : {memref(x)}) outs(%a1 : {memref(y)}) permutation = [3, 2, 0, 1]"
    (launch,) = computed(body, [x], [y])
    assert len(launch.workgroup_arguments()) == 1
    np.testing.assert_array_equal(y, x.transpose(3, 2, 0, 1))


@pytest.mark.parametrize("shape", [(5, 32), (3, 300), (70, 33), (40, 1000), (1, 5000)])
@pytest.mark.parametrize("axis", [0, 1])
def test_long_reductions(shape: tuple[int, int], axis: int):
    x = numbers(*shape)
    y = numbers(shape[1 - axis])
    before = y.copy()
    body = f"linalg.reduce {{arith.addf}} ins(%a0 : {memref(x)}) outs(%a1 : {memref(y)}) dimensions = [{axis}]"
    computed(body, [x], [y])
    np.testing.assert_allclose(y, before + x.sum(axis), rtol=1e-4, atol=1e-4)


def test_the_greatest_of_integers():
    x, y = numbers(4, 600, dtype="i4"), np.full(4, -(2**31), "i4")
    body = f"linalg.reduce {{arith.maxsi}} ins(%a0 : {memref(x)}) outs(%a1 : {memref(y)}) dimensions = [1]"
    (launch,) = computed(body, [x], [y])
    assert len(launch.workgroup_arguments()) == 1
    np.testing.assert_array_equal(y, x.max(1))


def test_nan_is_greatest():
    x, y = numbers(3, 100), np.full(3, -np.inf, "f4")
    x[1, 70] = np.nan
    body = f"linalg.reduce {{arith.maximumf}} ins(%a0 : {memref(x)}) outs(%a1 : {memref(y)}) dimensions = [1]"
    computed(body, [x], [y])
    np.testing.assert_array_equal(y, x.max(1))


@pytest.mark.parametrize("shape", [(8, 8, 8), (64, 64, 16), (70, 50, 40), (17, 130, 3), (9, 33, 100)])
@pytest.mark.parametrize("transposed", ["", "a", "b"])
def test_products_by_way_of_tiles(shape: tuple[int, int, int], transposed: str):
    m, n, k = shape
    a, b, c = numbers(m, k), numbers(k, n), numbers(m, n)
    places = [f"({'d2, d0' if transposed == 'a' else 'd0, d2'})", f"({'d1, d2' if transposed == 'b' else 'd2, d1'})"]
    maps = ", ".join(f"affine_map<(d0, d1, d2) -> {place}>" for place in (*places, "(d0, d1)"))
    stored = [np.ascontiguousarray(x.T if transposed == name else x) for x, name in ((a, "a"), (b, "b"))]
    body = (
        f"%z = arith.constant 0.0 : f32\nlinalg.fill ins(%z : f32) outs(%a2 : {memref(c)})\n"
        f"linalg.matmul indexing_maps = [{maps}] ins(%a0, %a1 : {memref(stored[0])}, {memref(stored[1])}) "
        f"outs(%a2 : {memref(c)})"
    )
    (launch,) = computed(body, stored, [c])
    assert len(launch.workgroup_arguments()) == 2
    np.testing.assert_allclose(c, a @ b, rtol=1e-5, atol=1e-5)


def test_products_of_halves_are_summed_in_words():
    a, b, c = numbers(20, 30, dtype="f2"), numbers(30, 20, dtype="f2"), numbers(20, 20)
    before = c.copy()
    body = f"linalg.matmul ins(%a0, %a1 : {memref(a)}, {memref(b)}) outs(%a2 : {memref(c)})"
    computed(body, [a, b], [c])
    np.testing.assert_allclose(c, before + a.astype("f4") @ b.astype("f4"), rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("stride", [1, 2])
@pytest.mark.parametrize("form", ["nchw_fchw", "nhwc_fhwc"])
def test_convolutions_are_products_of_windows(form: str, stride: int):
    image, weight = numbers(2, 5, 11, 12), numbers(9, 5, 3, 3)
    size = [(11 - 3) // stride + 1, (12 - 3) // stride + 1]
    expected = np.zeros((2, 9, *size), "f4")
    for row in range(size[0]):
        for column in range(size[1]):
            window = image[:, :, row * stride : row * stride + 3, column * stride : column * stride + 3]
            expected[:, :, row, column] = np.einsum("nchw,fchw->nf", window, weight)
    if form == "nhwc_fhwc":
        image, weight, expected = (np.ascontiguousarray(x.transpose(0, 2, 3, 1)) for x in (image, weight, expected))
    found = np.zeros_like(expected)
    steps = f"{{dilations = dense<1> : tensor<2xi64>, strides = dense<{stride}> : tensor<2xi64>}}"
    body = (
        f"linalg.conv_2d_{form} {steps} ins(%a0, %a1 : {memref(image)}, {memref(weight)}) outs(%a2 : {memref(found)})"
    )
    (launch,) = computed(body, [image, weight], [found])
    assert len(launch.workgroup_arguments()) == 2
    np.testing.assert_allclose(found, expected, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("shape", [(3, 1), (4, 10), (2, 256), (2, 1000)])
def test_softmax_of_rows(shape: tuple[int, int]):
    x, y = 10 * numbers(*shape), numbers(*shape)
    computed(f"linalg.softmax dimension(1) ins(%a0 : {memref(x)}) outs(%a1 : {memref(y)})", [x], [y])
    powers = np.exp(x - x.max(1, keepdims=True))
    np.testing.assert_allclose(y, powers / powers.sum(1, keepdims=True), rtol=1e-5)


def test_an_index_beyond_gives_zero():
    table, places, found = numbers(4, 3), np.array([0, 3, 4, -1], "i4"), numbers(4, 3)
    body = f"""linalg.generic {{indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>],
        iterator_types = ["parallel", "parallel"]}} ins(%a1 : {memref(places)}) outs(%a2 : {memref(found)}) {{
      ^bb0(%in: i32, %out: f32):
        %at = arith.index_cast %in : i32 to index
        %column = linalg.index 1 : index
        %value = memref.load %a0[%at, %column] : {memref(table)}
        linalg.yield %value : f32
      }}"""
    computed(body, [table, places], [found])
    np.testing.assert_array_equal(found, [table[0], table[3], np.zeros(3), np.zeros(3)])


def test_copies_to_parts_are_launches():
    x, y = numbers(3, 4), np.zeros((5, 8), "f4")
    part = "memref<3x4xf32, strided<[8, 1], offset: 10>>"
    body = f"""%part = memref.subview %a1[1, 2] [3, 4] [1, 1] : {memref(y)} to {part}
      memref.copy %a0, %part : {memref(x)} to {part}"""
    computed(body, [x], [y])
    np.testing.assert_array_equal(y[1:4, 2:6], x)
    assert np.count_nonzero(y) == np.count_nonzero(x)


def test_nothing_is_launched_for_nothing():
    x, y = numbers(0, 4), numbers(0, 4)
    assert computed(f"linalg.exp ins(%a0 : {memref(x)}) outs(%a1 : {memref(y)})", [x], [y]) == []


def test_a_sum_of_nothing_is_written():
    x, y = numbers(4, 0), numbers(4)
    body = f"""%z = arith.constant 0.0 : f32
      linalg.fill ins(%z : f32) outs(%a1 : {memref(y)})
      linalg.reduce {{arith.addf}} ins(%a0 : {memref(x)}) outs(%a1 : {memref(y)}) dimensions = [1]"""
    assert len(computed(body, [x], [y])) == 1
    np.testing.assert_array_equal(y, np.zeros(4))
