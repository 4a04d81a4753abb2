"""The generated reductions and argmax, against `ref`, and how accurate long sums are."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from harness import DTYPES, SPECIAL, assert_close, entry, floats, numbers, random, reg, run_kernel
from host import examples
from hypothesis import given
from hypothesis import strategies as st

from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.kernels.cpu.ref import compute

Array = np.ndarray[Any, Any]
OPS = ["reduce_sum", "reduce_max", "reduce_min", "reduce_prod"]


def check(op_type: str, x: Array, dtype: DType, axes: tuple[int, ...], keepdims: bool = False) -> Array:
    reduced = {axis % x.ndim for axis in axes}
    shape = tuple(
        1 if axis in reduced else size for axis, size in enumerate(x.shape) if keepdims or axis not in reduced
    )
    context = reg(op_type, [TensorSpec(x.shape, dtype)], [TensorSpec(shape, dtype)], axis=axes, keepdims=keepdims)
    status, (got,) = run_kernel(entry("llvm", op_type), context, [x])
    assert status == 0
    with np.errstate(all="ignore"):
        (expected,) = compute(context, [x])
    # Sums of n numbers of both signs: n * 2^-24 of the largest partial sum, here well under 1e-5 (f64: 1e-12).
    absolute = 1e-12 if dtype is DType.F64 else 1e-5
    assert_close(got, numbers(expected, dtype), dtype, absolute=absolute)
    return got


@pytest.mark.sample(7)
@pytest.mark.parametrize("dtype", list(DTYPES.values()), ids=lambda dtype: dtype.spelling)
@pytest.mark.parametrize("op_type", OPS)
def test_all_types(op_type: str, dtype: DType) -> None:
    x = random(TensorSpec((3, 5, 70), dtype), 1, -1.5, 1.5)
    check(op_type, x, dtype, (2,))
    check(op_type, x, dtype, (-3, -1), keepdims=True)
    check(op_type, x, dtype, (1,))
    check(op_type, x, dtype, (0, 1, 2))
    check(op_type, x, dtype, ())


@pytest.mark.parametrize("op_type", OPS)
@pytest.mark.parametrize("shape, axes", [((0,), (0,)), ((4, 0), (1,)), ((4, 0, 3), (1,)), ((0, 4), (1,)), ((), ())])
def test_without_elements(op_type: str, shape: tuple[int, ...], axes: tuple[int, ...]) -> None:
    for dtype in (DType.F32, DType.SI32, DType.UI8, DType.BOOL):
        check(op_type, random(TensorSpec(shape, dtype)), dtype, axes)


@pytest.mark.sample(8)
@pytest.mark.parametrize("op_type", OPS)
@pytest.mark.parametrize("dtype", [DType.F32, DType.F64, DType.F16, DType.BF16], ids=lambda dtype: dtype.spelling)
def test_nan_and_infinities(op_type: str, dtype: DType) -> None:
    """Each special value alone among ones, at the front, in the middle and at the end of a row."""
    specials = SPECIAL[np.abs(SPECIAL) != 1e30]
    rows = np.ones((3 * len(specials), 43))
    for number, value in enumerate(specials):
        for turn, column in enumerate((0, 20, 42)):
            rows[3 * number + turn, column] = value
    check(op_type, floats(dtype, rows), dtype, (1,))
    check(op_type, floats(dtype, rows.T), dtype, (0,))


@given(
    st.lists(st.integers(1, 40), min_size=1, max_size=4),
    st.lists(st.integers(-4, 3), max_size=4),
    st.sampled_from(OPS[:3]),
    st.booleans(),
)
@examples(30)
def test_any_axes(shape: list[int], axes: list[int], op_type: str, keepdims: bool) -> None:
    rank = len(shape)
    chosen = tuple(axis for axis in axes if -rank <= axis < rank)
    unique = tuple({axis % rank: axis for axis in chosen}.values())
    check(op_type, random(TensorSpec(tuple(shape), DType.SI32), 5), DType.SI32, unique, keepdims)


@pytest.mark.parametrize("axis", [0, 1])
def test_long_sums_keep_their_accuracy(axis: int) -> None:
    """A million f32 numbers near 1: added one by one they would lose 5 digits, in blocks they lose none that show."""
    x = (
        np.random.default_rng(0)
        .uniform(0.5, 1.5, 1_000_003)
        .astype(np.float32)
        .reshape((-1, 1) if axis == 0 else (1, -1))
    )
    x = np.ascontiguousarray(np.broadcast_to(x, (x.shape[0], 3))) if axis == 0 else x
    context = reg(
        "reduce_sum", [TensorSpec(x.shape, DType.F32)], [TensorSpec(x.sum(axis).shape, DType.F32)], axis=(axis,)
    )
    _, (got,) = run_kernel(entry("llvm", "reduce_sum"), context, [x])
    np.testing.assert_allclose(got, x.astype(np.float64).sum(axis), rtol=2e-7)


@pytest.mark.sample(23)
@pytest.mark.parametrize("dtype", [d for d in DType if d is not DType.BOOL], ids=lambda dtype: dtype.spelling)
@pytest.mark.parametrize("shape", [(3, 5), (7, 100), (9,), (0, 4), (2, 2, 1000)], ids=str)
def test_argmax(dtype: DType, shape: tuple[int, ...]) -> None:
    context = reg("argmax", [TensorSpec(shape, dtype)], [TensorSpec(shape[:-1], DType.SI64)])
    x = random(context.inputs[0], 1)
    status, (got,) = run_kernel(entry("llvm", "argmax"), context, [x])
    assert status == 0
    np.testing.assert_array_equal(got, compute(context, [x])[0])


def test_argmax_takes_the_first_nan_else_the_first_maximum() -> None:
    x = np.zeros((4, 50), np.float32)
    x[0, [17, 40]] = 3
    x[1, [9, 12]] = np.nan
    x[1, 3] = np.inf
    x[2] = -np.inf
    x[3, 49] = np.nan
    context = reg("argmax", ["4x50xf32"], ["4xsi64"])
    _, (got,) = run_kernel(entry("llvm", "argmax"), context, [x])
    assert got.tolist() == [17, 9, 0, 49]


def test_argmax_of_nothing_is_an_error() -> None:
    context = reg("argmax", ["3x0xf32"], ["3xsi64"])
    assert run_kernel(entry("llvm", "argmax"), context, [np.zeros((3, 0), np.float32)])[0] == 1


def test_refusals() -> None:
    kernel = entry("llvm", "reduce_sum")
    assert kernel.supports(reg("reduce_sum", ["3xf32"], ["f32"], axis=(1,))) == "axis 1 is not an axis of 3xf32"
    wrong = reg("reduce_sum", ["3x4xf32"], ["3xf32"], axis=(0,))
    assert kernel.supports(wrong) == "axis and keepdims do not lead to the shape of the result"


@pytest.mark.parametrize("dtype", [DType.F32, DType.F16, DType.BF16], ids=lambda dtype: dtype.spelling)
@pytest.mark.parametrize("shape, axes", [((6, 70), (0,)), ((70, 6), (1,)), ((5, 67), (1,)), ((2000,), (0,))])
def test_a_part_of_a_product_may_be_out_of_range(dtype: DType, shape: tuple[int, ...], axes: tuple[int, ...]) -> None:
    """Large factors first, then small ones: f32 would be infinite in between, and NaN or 0 from then on."""
    count = int(np.prod([shape[axis] for axis in axes]))
    large = 2.0**15 if dtype is DType.F16 else 2.0**100
    factors = np.ones(count)
    factors[:2], factors[-2:] = large, 1.5 / large
    if count > 1000:
        factors[2:12], factors[-12:-2] = 2.0**13, 2.0**-13
    x = floats(dtype, np.broadcast_to(np.expand_dims(factors, [k for k in range(len(shape)) if k not in axes]), shape))
    got = check("reduce_prod", x, dtype, axes)
    assert (numbers(got, dtype) == 2.25).all()
