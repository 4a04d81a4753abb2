"""The generated batch normalisation, against `ref`, which computes in f64."""

from __future__ import annotations

import warnings
from math import prod

import numpy as np
import pytest
from harness import SPECIAL, assert_close, call_kernel, entry, floats, numbers, random, reg, run_kernel
from host import examples
from hypothesis import given
from hypothesis import strategies as st

from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.ref import compute

FLOATS = [DType.F32, DType.F64, DType.F16, DType.BF16]
MOVING = ("moving_mean", "moving_variance")

SHAPES: list[tuple[tuple[int, ...], int]] = [
    ((2, 3, 5, 7), 1),
    ((2, 5, 7, 3), 3),
    ((4, 70), 1),
    ((3, 64, 4), 1),
    ((37, 48), 1),
    ((6, 5), 0),
    ((3, 1, 4), 2),
    ((1, 9), 1),
    ((130, 1030), 1),
    ((2, 3, 4500), 1),
    ((0, 3, 2), 1),
    ((2, 0), 1),
]

GRID = [(shape, axis, DType.F32) for shape, axis in SHAPES]
GRID += [(shape, axis, dtype) for dtype in FLOATS[1:] for shape, axis in (*SHAPES[:2], SHAPES[4])]


def context_of(
    op_type: str,
    shape: tuple[int, ...],
    axis: int,
    dtype: DType,
    *,
    training: bool = False,
    moving: bool = True,
    addend: bool = False,
    results: tuple[str, ...] = (),
    epsilon: float = 1e-3,
) -> RegContext:
    statistics = TensorSpec((shape[axis],), DType.F64 if dtype is DType.F64 else DType.F32)
    x = TensorSpec(shape, dtype)
    middle = [*(MOVING if moving else ()), "gamma", "beta"]
    if op_type == "normalization_add_relu":
        keys = ["x", *["addend"] * addend, *middle]
        output_keys = ["y", "reserve_space", *results]
    else:
        keys = ["x", *middle, *["_add_to_output"] * addend]
        output_keys = ["y", *results]
    words = TensorSpec((-(-prod(shape) // 32),), DType.SI32)
    kinds = {"y": x, "reserve_space": words}
    return reg(
        op_type,
        [x if key in ("x", "addend", "_add_to_output") else statistics for key in keys],
        [kinds.get(key, statistics) for key in output_keys],
        input_keys=keys,
        output_keys=output_keys,
        axis=axis,
        training=training,
        momentum=0.9,
        epsilon=epsilon,
    )


def inputs_of(context: RegContext) -> list[np.ndarray]:
    """Random operands; a variance is not negative."""
    return [
        random(spec, seed, *((0.25, 4.0) if key == "moving_variance" else (-4.0, 4.0)))
        for seed, ((key, _), spec) in enumerate(zip(context.input_keys, context.inputs, strict=True))
    ]


def check(context: RegContext, inputs: list[np.ndarray], absolute: float) -> None:
    """All results, and what is written in place, are those of `ref`."""
    mine, theirs = [array.copy() for array in inputs], [array.copy() for array in inputs]
    status, got = run_kernel(entry("llvm", context.op_type), context, mine)
    assert status == 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # the mean of nothing
        expected = compute(context, theirs)
    for result, wanted, described in zip(got, expected, context.outputs, strict=True):
        exact = 1e-11 if described.dtype is DType.F64 else absolute
        assert_close(result, numbers(wanted, described.dtype), described.dtype, absolute=exact)
    for ours, reference, described in zip(mine, theirs, context.inputs, strict=True):
        assert_close(ours, numbers(reference, described.dtype), described.dtype, absolute=1e-6)


# Of an absolute error: gamma (4) times what is normalised (2) and beta (4) may cancel, each with a few roundings.
ABSOLUTE = 1e-5


@pytest.mark.sample(8)
@pytest.mark.parametrize(("shape", "axis", "dtype"), GRID)
def test_inference(shape: tuple[int, ...], axis: int, dtype: DType) -> None:
    for addend in (False, True):
        for op_type in ("normalization", "normalization_infer"):
            context = context_of(op_type, shape, axis, dtype, addend=addend)
            check(context, inputs_of(context), ABSOLUTE)
    context = context_of("normalization", shape, axis, dtype, results=("inv_variance",))
    check(context, inputs_of(context), ABSOLUTE)


@pytest.mark.sample(3)
@pytest.mark.parametrize(("shape", "axis", "dtype"), GRID)
def test_training(shape: tuple[int, ...], axis: int, dtype: DType) -> None:
    for moving in (False, True):
        for addend in (False, True):
            results = ("mean", "inv_variance") if moving else ()
            context = context_of(
                "normalization", shape, axis, dtype, training=True, moving=moving, addend=addend, results=results
            )
            check(context, inputs_of(context), ABSOLUTE)


@pytest.mark.sample(4)
@pytest.mark.parametrize(("shape", "axis", "dtype"), GRID)
def test_add_relu(shape: tuple[int, ...], axis: int, dtype: DType) -> None:
    for training in (False, True):
        for addend in (False, True):
            context = context_of(
                "normalization_add_relu", shape, axis, dtype, training=training, addend=addend, results=("mean",)
            )
            check(context, inputs_of(context), ABSOLUTE)


@pytest.mark.parametrize("training", [False, True])
@pytest.mark.parametrize("axis", [1, 3])
def test_special_values_stay_in_their_channel(axis: int, training: bool) -> None:
    context = context_of("normalization", (3, 5, 2, 7), axis, DType.F32, training=training, results=("mean",))
    inputs = inputs_of(context)
    rows = np.moveaxis(inputs[0], axis, 0)
    rows[1, 0, 0, 0], rows[2, 1, 0, 1], rows[3, 0, 1, 0] = np.nan, np.inf, -np.inf
    check(context, inputs, ABSOLUTE)


def test_relu_keeps_nan_and_minus_zero() -> None:
    x = floats(DType.F32, SPECIAL)[:, None]
    context = context_of("normalization_add_relu", x.shape, 1, DType.F32, epsilon=0.0)
    one = np.ones(1, np.float32)
    status, (y, reserve) = run_kernel(entry("llvm", context.op_type), context, [x, 0 * one, one, one, -0.0 * one])
    assert status == 0
    expected = np.where(x < 0, np.float32(0), x)
    np.testing.assert_array_equal(y, expected)
    np.testing.assert_array_equal(np.signbit(y), np.signbit(expected))
    assert reserve.tolist() == [sum(1 << i for i, value in enumerate(x[:, 0]) if value > 0)]


@pytest.mark.parametrize(("shape", "axis"), [((8, 4, 300), 1), ((2400, 4), 1)])
def test_a_mean_far_from_zero_does_not_spoil_the_result(shape: tuple[int, ...], axis: int) -> None:
    """Sums of x and of x * x alone would leave no digit of this variance."""
    context = context_of(
        "normalization", shape, axis, DType.F32, training=True, moving=False, results=("mean", "inv_variance")
    )
    x = (np.random.default_rng(0).normal(size=shape) + 10_000).astype(np.float32)
    inputs = [x, np.ones(4, np.float32), np.zeros(4, np.float32)]
    check(context, inputs, 2e-6)


@pytest.mark.parametrize("training", [False, True])
@pytest.mark.parametrize(("shape", "axis"), [((2, 3, 40), 1), ((30, 8), 1)])
def test_in_place(shape: tuple[int, ...], axis: int, training: bool) -> None:
    context = context_of("normalization_add_relu", shape, axis, DType.F32, training=training, addend=True)
    for place in (0, 1):
        inputs = inputs_of(context)
        with np.errstate(all="ignore"):
            expected = compute(context, [array.copy() for array in inputs])
        assert call_kernel(entry("llvm", context.op_type), context, inputs, in_place=place).status == 0
        assert_close(inputs[place], expected[0], DType.F32, absolute=ABSOLUTE)


def test_a_result_may_take_the_place_of_a_parameter() -> None:
    context = context_of("normalization", (40,), 0, DType.F32)
    for place in range(5):
        inputs = inputs_of(context)
        (expected,) = compute(context, [array.copy() for array in inputs])
        assert call_kernel(entry("llvm", "normalization"), context, inputs, in_place=place).status == 0
        assert_close(inputs[place], expected, DType.F32, absolute=ABSOLUTE)


@pytest.mark.sample(3)
@pytest.mark.parametrize("op_type", ["normalization", "normalization_add_relu"])
@pytest.mark.parametrize("training", [False, True])
@pytest.mark.parametrize(("shape", "axis"), [((4, 24, 61, 60), 1), ((3000, 130), 1), ((5, 3, 40000), 1)])
def test_threads_change_nothing(shape: tuple[int, ...], axis: int, training: bool, op_type: str) -> None:
    context = context_of(op_type, shape, axis, DType.F32, training=training, results=("mean", "inv_variance"))
    inputs = inputs_of(context)
    serial, parallel = (
        call_kernel(entry("llvm", op_type), context, [array.copy() for array in inputs], threads=threads)
        for threads in (1, 4)
    )
    assert serial.status == parallel.status == 0
    assert [array.tobytes() for array in serial.outputs] == [array.tobytes() for array in parallel.outputs]
    check(context, inputs, ABSOLUTE)


@pytest.mark.parametrize("shape", [(4, 64, 128, 130), (2, 130, 126, 144)])
def test_large_results_are_the_same_wherever_they_lie(shape: tuple[int, ...]) -> None:
    """An aligned result is stored past the caches, another one is not."""
    context = context_of("normalization", shape, 3, DType.F32)
    inputs = inputs_of(context)
    aligned, other = (
        call_kernel(entry("llvm", "normalization"), context, inputs, misaligned=misaligned)
        for misaligned in (False, True)
    )
    assert aligned.outputs[0].tobytes() == other.outputs[0].tobytes()
    scale = inputs[3].astype(np.float64) / np.sqrt(inputs[2].astype(np.float64) + np.float32(1e-3))
    assert_close(
        aligned.outputs[0], (inputs[0] - inputs[1].astype(np.float64)) * scale + inputs[4], DType.F32, absolute=ABSOLUTE
    )


@examples(30)
@given(
    shape=st.lists(st.integers(1, 9), min_size=1, max_size=4).map(tuple),
    place=st.integers(0, 3),
    training=st.booleans(),
    seed=st.integers(0, 100),
)
def test_any_axis(shape: tuple[int, ...], place: int, training: bool, seed: int) -> None:
    context = context_of("normalization", shape, place % len(shape), DType.F64, training=training, epsilon=0.5)
    inputs = inputs_of(context)
    inputs[0] = random(context.inputs[0], seed)
    check(context, inputs, ABSOLUTE)


def test_refusals() -> None:
    kernel = entry("llvm", "normalization")
    good = context_of("normalization", (2, 3), 1, DType.F32)
    for inputs, attrs, reason in (
        (["2x3xsi32", *["3xf32"] * 4], {}, "element type si32 is not supported"),
        (["2x3xf32", *["3xf32"] * 4], {"axis": 2}, "axis 2 is not an axis of 2x3xf32"),
        (["2x3xf32", "3xf32", "3xf32", "2xf32", "3xf32"], {}, "gamma is 2xf32, expected 3xf32"),
        (["2x3xf16", *["3xf16"] * 4], {}, "moving_mean is 3xf16, expected 3xf32"),
    ):
        assert kernel.supports(reg("normalization", inputs, [inputs[0]], **{**good.attrs, **attrs})) == reason
    keys = ["x", "gamma", "beta"]
    lacking = reg("normalization", ["2x3xf32", "3xf32", "3xf32"], ["2x3xf32"], input_keys=keys, **good.attrs)
    assert kernel.supports(lacking) == "moving_mean is needed unless training"
