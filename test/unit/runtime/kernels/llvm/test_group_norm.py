"""The generated group_norm and rms_norm, against `ref`, which computes in f64."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from harness import assert_close, call_kernel, entry, numbers, random, reg, run_kernel

from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.ref import compute

FLOATS = [DType.F32, DType.F64, DType.F16, DType.BF16]
LAYOUTS = ["channels_first", "channels_last"]

# Of an absolute error: gamma (4) times what is normalised (2) and beta (4) may cancel, each with a few roundings.
ABSOLUTE = 1e-5


def statistics_of(shape: tuple[int, ...], dtype: DType) -> TensorSpec:
    return TensorSpec(shape, DType.F64 if dtype is DType.F64 else DType.F32)


def group_context(
    shape: tuple[int, ...], groups: int, layout: str, dtype: DType, *, affine: bool = True, activation: str = "none"
) -> RegContext:
    """`shape` is given with channels second."""
    if layout == "channels_last":
        shape = (shape[0], *shape[2:], shape[1])
    channels = TensorSpec((shape[1] if layout == "channels_first" else shape[-1],), dtype)
    x, statistics = TensorSpec(shape, dtype), statistics_of((shape[0], groups), dtype)
    return reg(
        "group_norm",
        [x, *[channels] * (2 * affine)],
        [x, statistics, statistics],
        affine=affine,
        num_groups=groups,
        epsilon=1e-5,
        data_format=layout,
        activation=activation,
    )


def rms_context(shape: tuple[int, ...], axes: int, dtype: DType, *, weight: bool = True) -> RegContext:
    kept, normalized = shape[: len(shape) - axes], shape[len(shape) - axes :]
    x = TensorSpec(shape, dtype)
    return reg(
        "rms_norm",
        [x, *[TensorSpec(normalized, dtype)] * weight],
        [x, statistics_of(kept, dtype)],
        normalized_shape=normalized,
        epsilon=1e-3,
    )


def inputs_of(context: RegContext) -> list[np.ndarray]:
    return [random(spec, seed) for seed, spec in enumerate(context.inputs)]


def check(context: RegContext, inputs: list[np.ndarray], absolute: float = ABSOLUTE) -> None:
    status, got = run_kernel(entry("llvm", context.op_type), context, inputs)
    assert status == 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # the mean of nothing
        expected = compute(context, inputs)
    for mine, wanted, described in zip(got, expected, context.outputs, strict=True):
        exact = 1e-11 if described.dtype is DType.F64 else absolute
        assert_close(mine, numbers(wanted, described.dtype), described.dtype, absolute=exact)


@pytest.mark.sample(4)
@pytest.mark.parametrize("dtype", FLOATS, ids=lambda dtype: dtype.spelling)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(
    ("shape", "groups"),
    [
        ((2, 6, 5), 3),
        ((2, 6, 5), 6),
        ((3, 6, 7, 4), 1),
        ((2, 64, 7, 9), 32),
        ((5, 12), 4),
        ((2, 20, 1), 20),
        ((1, 2, 50, 90), 1),
        ((2, 4, 0), 2),
        ((0, 4, 3), 2),
        ((2, 0, 3), 2),
    ],
)
def test_groups(shape: tuple[int, ...], groups: int, layout: str, dtype: DType) -> None:
    for affine in (False, True):
        for activation in ("none", "silu"):
            context = group_context(shape, groups, layout, dtype, affine=affine, activation=activation)
            check(context, inputs_of(context))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_mean_far_from_zero_does_not_spoil_the_result(layout: str) -> None:
    context = group_context((2, 4, 30, 40), 2, layout, DType.F32, affine=False)
    x = np.random.default_rng(0).normal(size=context.inputs[0].shape) + 10_000
    check(context, [x.astype(np.float32)], 2e-6)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_special_values_stay_in_their_group(layout: str) -> None:
    context = group_context((3, 6, 5, 4), 3, layout, DType.F32)
    inputs = inputs_of(context)
    inputs[0].flat[[0, 130, 300]] = np.nan, np.inf, -np.inf
    check(context, inputs)
    # As torch 2.13's native_group_norm has it: the mean of a group with an infinity is NaN, too.
    for results in (run_kernel(entry("llvm", "group_norm"), context, inputs)[1], compute(context, inputs)):
        assert not np.isinf(results[1]).any() and np.isnan(results[1]).any()


@pytest.mark.sample(18)
@pytest.mark.parametrize("dtype", FLOATS, ids=lambda dtype: dtype.spelling)
@pytest.mark.parametrize(
    ("shape", "axes"),
    [((3, 5), 1), ((2, 3, 70), 1), ((2, 3, 70), 2), ((4, 5000), 1), ((7,), 1), ((2, 3), 0), ((0, 5), 1), ((3, 0), 1)],
)
def test_root_of_mean_square(shape: tuple[int, ...], axes: int, dtype: DType) -> None:
    for weight in (False, True):
        context = rms_context(shape, axes, dtype, weight=weight)
        check(context, inputs_of(context))


def test_special_values_stay_in_their_row() -> None:
    context = rms_context((4, 37), 1, DType.F32)
    inputs = inputs_of(context)
    inputs[0][0, 3], inputs[0][1, 36], inputs[0][2] = np.nan, -np.inf, 0
    check(context, inputs)


@pytest.mark.parametrize(
    "context",
    [
        group_context((2, 6, 30), 3, "channels_first", DType.F32),
        group_context((2, 6, 30), 3, "channels_last", DType.F32),
        group_context((2, 4), 2, "channels_first", DType.F32),
        rms_context((6, 70), 1, DType.F32),
    ],
    ids=["runs", "rows", "few", "rms"],
)
def test_in_place(context: RegContext) -> None:
    inputs = inputs_of(context)
    expected = compute(context, inputs)
    assert call_kernel(entry("llvm", context.op_type), context, inputs, in_place=0).status == 0
    assert_close(inputs[0], expected[0], DType.F32, absolute=ABSOLUTE)


@pytest.mark.parametrize(
    "context",
    [
        group_context((3, 64, 40, 41), 32, "channels_first", DType.F32, activation="silu"),
        group_context((3, 64, 40, 41), 32, "channels_last", DType.F32),
        rms_context((300, 1000), 1, DType.F32),
    ],
    ids=["runs", "rows", "rms"],
)
def test_threads_change_nothing(context: RegContext) -> None:
    inputs = inputs_of(context)
    serial, parallel = (call_kernel(entry("llvm", context.op_type), context, inputs, threads=n) for n in (1, 4))
    assert serial.status == parallel.status == 0
    assert [array.tobytes() for array in serial.outputs] == [array.tobytes() for array in parallel.outputs]
    check(context, inputs)


def test_refusals() -> None:
    kernel = entry("llvm", "group_norm")
    good = group_context((2, 6, 5), 3, "channels_first", DType.F32)
    for attrs, reason in (
        ({"activation": "tanh"}, "activation tanh is not supported"),
        ({"data_format": "channels_middle"}, "data_format channels_middle is not supported"),
        ({"num_groups": 4}, "4 groups do not divide 6 channels"),
        ({"affine": False}, "affine and the operand beta do not agree"),
        ({"num_groups": 2}, "the results do not have the types that follow from the operand"),
    ):
        assert kernel.supports(good._replace(attrs={**good.attrs, **attrs})) == reason
    other = good._replace(attrs={**good.attrs, "activation": "tanh"})
    assert entry("ref", "group_norm").supports(other) == "activation tanh is not supported"
    kernel = entry("llvm", "rms_norm")
    good = rms_context((2, 6), 1, DType.F32)
    wrong = good._replace(attrs={**good.attrs, "normalized_shape": (5,)})
    assert kernel.supports(wrong) == "normalized_shape [5] is not the last axes of 2x6xf32"
    wrong = good._replace(inputs=(good.inputs[0], good.inputs[0]))
    assert kernel.supports(wrong) == "the weight is 2x6xf32, expected 6xf32"
