"""The generated layer_norm, against `ref`."""

from __future__ import annotations

import numpy as np
import pytest
from harness import assert_close, call_kernel, entry, numbers, random, reg, run_kernel

from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.ref import compute

FLOATS = [DType.F32, DType.F64, DType.F16, DType.BF16]


def context_of(shape: tuple[int, ...], begin: int, dtype: DType, beta: bool = True, gamma: bool = True) -> RegContext:
    first = begin % len(shape)
    statistics = TensorSpec(shape[:first], DType.F64 if dtype is DType.F64 else DType.F32)
    keys = ["x", *["beta"] * beta, *["gamma"] * gamma]
    return reg(
        "layer_norm",
        [TensorSpec(shape if key == "x" else shape[first:], dtype) for key in keys],
        [TensorSpec(shape, dtype), statistics, statistics],
        input_keys=keys,
        center=beta,
        scale=gamma,
        begin_norm_axis=begin,
        begin_params_axis=begin,
        epsilon=1e-5,
    )


@pytest.mark.sample(6)
@pytest.mark.parametrize("dtype", FLOATS, ids=lambda dtype: dtype.spelling)
@pytest.mark.parametrize(
    "shape, begin",
    [((3, 5), 1), ((4, 6, 10), 1), ((4, 6, 10), -1), ((2, 3, 1000), 2), ((40,), 0), ((0, 5), 1), ((3, 1), 1)],
)
def test_shapes(dtype: DType, shape: tuple[int, ...], begin: int) -> None:
    for beta in (False, True):
        for gamma in (False, True):
            context = context_of(shape, begin, dtype, beta, gamma)
            inputs = [random(given, seed) for seed, given in enumerate(context.inputs)]
            status, got = run_kernel(entry("llvm", "layer_norm"), context, inputs)
            assert status == 0
            with np.errstate(all="ignore"):
                expected = compute(context, inputs)
            for mine, wanted, described in zip(got, expected, context.outputs, strict=True):
                # A few roundings at the size of gamma and beta (4), whose sum may cancel.
                absolute = 1e-12 if described.dtype is DType.F64 else 4e-6
                assert_close(mine, numbers(wanted, described.dtype), described.dtype, absolute=absolute)


def test_a_mean_far_from_zero_does_not_spoil_the_result() -> None:
    context = context_of((4, 500), 1, DType.F32, beta=False, gamma=False)
    x = (np.random.default_rng(0).normal(size=(4, 500)) + 10_000).astype(np.float32)
    _, (y, _, _) = run_kernel(entry("llvm", "layer_norm"), context, [x])
    exact = x.astype(np.float64)
    exact = (exact - exact.mean(1, keepdims=True)) / np.sqrt(exact.var(1, keepdims=True) + 1e-5)
    np.testing.assert_allclose(y, exact, atol=2e-6)


def test_in_place() -> None:
    context = context_of((6, 70), 1, DType.F32)
    inputs = [random(given, seed) for seed, given in enumerate(context.inputs)]
    expected = compute(context, inputs)
    assert call_kernel(entry("llvm", "layer_norm"), context, inputs, in_place=0).status == 0
    assert_close(inputs[0], expected[0], DType.F32, absolute=4e-6)


def test_one_axis_counted_from_both_ends() -> None:
    context = context_of((2, 3, 5), 2, DType.F32)
    turned = context._replace(attrs={**context.attrs, "begin_params_axis": -1})
    assert entry("llvm", "layer_norm").supports(turned) is None


def test_refusals() -> None:
    kernel = entry("llvm", "layer_norm")
    context = context_of((3, 5), 1, DType.F32, beta=False)
    attrs = {**context.attrs, "center": True}
    lacking = reg("layer_norm", context.inputs, context.outputs, input_keys=["x", "gamma"], **attrs)
    assert kernel.supports(lacking) == "center and the operand beta do not agree"
    attrs = {**context.attrs, "begin_params_axis": 0}
    differing = reg("layer_norm", context.inputs, context.outputs, input_keys=["x", "gamma"], **attrs)
    assert kernel.supports(differing) == "begin_norm_axis and begin_params_axis differ"


@pytest.mark.parametrize("special", [np.inf, -np.inf, np.nan])
@pytest.mark.parametrize("length", [4, 40, 1000])
def test_a_row_with_an_infinity_is_nan_and_so_are_its_statistics(length: int, special: float) -> None:
    """As torch 2.13's native_layer_norm has it, on rows of 4, 40 and 1000 numbers."""
    context = context_of((2, length), 1, DType.F32, beta=False, gamma=False)
    x = random(context.inputs[0], 1)
    x[0, 2] = special
    for y, mean, inverse in (run_kernel(entry("llvm", "layer_norm"), context, [x])[1], compute(context, [x])):
        assert np.isnan(y[0]).all() and np.isnan([mean[0], inverse[0]]).all()
        assert np.isfinite(y[1]).all() and np.isfinite([mean[1], inverse[1]]).all()
