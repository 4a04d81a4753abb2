"""The oracle's products, normalisations, windows, moves, look-ups and reductions against loops and tables."""

import itertools
import math

import numpy as np
import pytest
from harness import call_kernel, entry, numbers, random, reg, spec

from okl_opt.runtime.kernels.cpu.ref import compute
from okl_opt.runtime.kernels.cpu.ref.numbers import KernelArgumentError

NAN, INF = math.nan, math.inf


def one(op_type: str, inputs: list[str], output: str, arrays: list[object], **attrs: object) -> np.ndarray:
    given = [np.array(a, spec(s).dtype.numpy).reshape(spec(s).shape) for a, s in zip(arrays, inputs, strict=True)]
    (result,) = compute(reg(op_type, inputs, [output], **attrs), given)
    return result


@pytest.mark.parametrize(("transpose_a", "transpose_b"), list(itertools.product([False, True], repeat=2)))
@pytest.mark.parametrize("dtype", ["f32", "f64", "f16", "bf16", "si32"])
def test_matmul(dtype: str, transpose_a: bool, transpose_b: bool):
    a, b, c = random(f"2x3x{dtype}", 1), random(f"3x4x{dtype}", 2), random(f"2x4x{dtype}", 3)
    kind = spec(dtype).dtype
    left, right, addend = (numbers(x, kind) for x in (a, b, c))
    expected = [
        [2 * sum(left[i, k] * right[k, j] for k in range(3)) + addend[i, j] for j in range(4)] for i in range(2)
    ]
    inputs = [
        f"{'3x2' if transpose_a else '2x3'}x{dtype}",
        f"{'4x3' if transpose_b else '3x4'}x{dtype}",
        f"2x4x{dtype}",
    ]
    attrs = {"transpose_a": transpose_a, "transpose_b": transpose_b, "alpha": 2.0}
    got = one("matmul", inputs, f"2x4x{dtype}", [a.T if transpose_a else a, b.T if transpose_b else b, c], **attrs)
    tolerance = {"bf16": 2e-2, "f16": 2e-3, "f32": 1e-6}.get(dtype, 1e-14)
    np.testing.assert_allclose(numbers(got, kind), expected, rtol=tolerance, atol=tolerance)


def test_matmul_broadcasts_leading_axes():
    a, b = random("2x3x4xf32", 1), random("4x5xf32", 2)
    got = one("broadcast_matmul", ["2x3x4xf32", "4x5xf32"], "2x3x5xf32", [a, b])
    np.testing.assert_allclose(got, np.einsum("bij,jk->bik", a, b), rtol=1e-5, atol=1e-5)
    got = one("batch_matmul", ["2x3x0xf32", "2x0x5xf32"], "2x3x5xf32", [np.zeros((2, 3, 0)), np.zeros((2, 0, 5))])
    assert not got.any()


def test_softmax():
    x = [[1, 2, 3], [1000, 1000, -INF]]
    powers = [math.exp(v - 3) for v in (1, 2, 3)]
    expected = [[p / sum(powers) for p in powers], [0.5, 0.5, 0]]
    np.testing.assert_allclose(one("softmax", ["2x3xf32"], "2x3xf32", [x]), expected, rtol=1e-7)
    np.testing.assert_allclose(one("log_softmax", ["3xf64"], "3xf64", [[1, 2, 3]]), np.log(expected[0]), rtol=1e-14)
    assert one("softmax", ["2x0xf32"], "2x0xf32", [np.zeros((2, 0))]).shape == (2, 0)
    assert one("softmax", ["0x2xf32"], "0x2xf32", [np.zeros((0, 2))]).shape == (0, 2)


def test_layer_norm():
    context = reg(
        "layer_norm",
        ["2x2xf32", "2xf32", "2xf32"],
        ["2x2xf32", "2xf32", "2xf32"],
        center=True,
        scale=True,
        begin_norm_axis=-1,
        begin_params_axis=-1,
        epsilon=1.0,
    )
    x, beta, gamma = (
        np.array([[1, 3], [0, 4]], np.float32),
        np.array([10, 20], np.float32),
        np.array([2, 1], np.float32),
    )
    y, mean, inverse = compute(context, [x, beta, gamma])
    second = 1 / math.sqrt(4 + 1)
    np.testing.assert_allclose(mean, [2, 2])
    np.testing.assert_allclose(inverse, [1 / math.sqrt(2), second], rtol=1e-6)
    np.testing.assert_allclose(y[1], [10 - 4 * second, 20 + 2 * second], rtol=1e-6)


def test_layer_norm_gives_f32_statistics_of_f16():
    context = reg("layer_norm", ["2x4xf16"], ["2x4xf16", "2xf32", "2xf32"], begin_norm_axis=1, begin_params_axis=1)
    y, mean, inverse = compute(context, [random("2x4xf16")])
    assert (y.dtype, mean.dtype, inverse.dtype) == (np.float16, np.float32, np.float32)


def test_normalization_in_training_updates_the_moving_statistics():
    keys = ["x", "moving_mean", "moving_variance", "gamma", "beta"]
    context = reg(
        "normalization",
        ["2x1xf32"] + ["1xf32"] * 4,
        ["2x1xf32", "1xf32", "1xf32"],
        input_keys=keys,
        axis=1,
        training=True,
        momentum=0.75,
        epsilon=0.0,
    )
    arrays = [np.array(v, np.float32) for v in ([[1], [3]], [0], [1], [2], [5])]
    call = call_kernel(entry("ref", "normalization"), context, arrays)
    assert call.status == 0
    assert [out.ravel().tolist() for out in call.outputs] == [[3, 7], [2], [1]]
    assert arrays[1].tolist() == [0.5]  # 0 * 0.75 + 2 * 0.25
    assert arrays[2].tolist() == [1.25]  # 1 * 0.75 + unbiased 2 * 0.25


def test_normalization_in_inference():
    keys = ["x", "moving_mean", "moving_variance", "gamma", "beta"]
    specs = ["2x2xf32"] + ["2xf32"] * 4
    arrays = [np.array(v, np.float32) for v in ([[1, 3], [5, 7]], [1, 2], [4, 1], [2, 1], [0, 10])]
    (y,) = compute(reg("normalization", specs, ["2x2xf32"], input_keys=keys, axis=1), arrays)
    assert y.tolist() == [[0, 11], [4, 15]]
    keys.insert(1, "addend")
    specs.insert(1, "2x2xf32")
    arrays.insert(1, np.array([[-1, 1], [1, -20]], np.float32))
    context = reg("normalization_add_relu", specs, ["2x2xf32", "1xsi32"], input_keys=keys, axis=1)
    y, bits = compute(context, arrays)
    assert y.tolist() == [[0, 12], [5, 0]] and bits.tolist() == [0b0110]


def test_group_norm_and_rms_norm():
    context = reg("group_norm", ["1x4x1xf32"], ["1x4x1xf32", "1x2xf32", "1x2xf32"], num_groups=2, epsilon=0.0)
    y, mean, inverse = compute(context, [np.array([1, 3, 0, 4], np.float32).reshape(1, 4, 1)])
    assert y.ravel().tolist() == [-1, 1, -1, 1] and mean.tolist() == [[2, 2]] and inverse.tolist() == [[1, 0.5]]
    context = reg("rms_norm", ["2xf32", "2xf32"], ["2xf32", "f32"], normalized_shape=(2,), epsilon=0.0)
    y, inverse = compute(context, [np.array([1, 7], np.float32), np.array([5, 10], np.float32)])
    np.testing.assert_allclose(y, [1, 14])
    np.testing.assert_allclose(inverse, 0.2)


@pytest.mark.parametrize("last", [False, True])
def test_conv2d_by_loops(last: bool):
    n, c, h, w, filters, groups, stride, pad, dilation = 1, 4, 5, 6, 2, 2, (2, 1), (1, 2), (1, 2)
    kernel = (3, 2)
    oh, ow = (
        (s + 2 * p - ((k - 1) * d + 1)) // t + 1
        for s, p, k, d, t in zip((h, w), pad, kernel, dilation, stride, strict=True)
    )
    x, weight, bias = random("1x4x5x6xf64", 1), random("2x2x3x2xf64", 2), random("2xf64", 3)
    expected = np.zeros((n, filters, oh, ow))
    for f, i, j in itertools.product(range(filters), range(oh), range(ow)):
        total = bias[f]
        for k, a, b in itertools.product(range(c // groups), range(kernel[0]), range(kernel[1])):
            y, z = i * stride[0] - pad[0] + a * dilation[0], j * stride[1] - pad[1] + b * dilation[1]
            if 0 <= y < h and 0 <= z < w:
                total += x[0, f * (c // groups) + k, y, z] * weight[f, k, a, b]
        expected[0, f, i, j] = total
    arrays = [x, weight, bias]
    shapes, out = ["1x4x5x6xf64", "2x2x3x2xf64", "2xf64"], f"1x2x{oh}x{ow}xf64"
    if last:
        arrays = [np.moveaxis(x, 1, -1), np.moveaxis(weight, 1, -1), bias]
        shapes, out = ["1x5x6x4xf64", "2x3x2x2xf64", "2xf64"], f"1x{oh}x{ow}x2xf64"
        expected = np.moveaxis(expected, 1, -1)
    attrs = {
        "data_format": "channels_last" if last else "channels_first",
        "padding_before": pad,
        "strides": stride,
        "dilation_rate": dilation,
        "kernel_size": kernel,
        "groups": groups,
        "filters": filters,
    }
    np.testing.assert_allclose(one("conv2d", shapes, out, arrays, **attrs), expected, rtol=1e-12)
    negative = np.where(expected < 0, 0.0, expected)
    assert (negative != expected).any()
    activated = one("conv2d", shapes, out, arrays, activation="relu", **attrs)
    np.testing.assert_allclose(activated, negative, rtol=1e-12)


def test_relu_of_conv2d_is_that_of_relu():
    attrs: dict[str, object] = dict.fromkeys(("strides", "dilation_rate", "kernel_size"), (1, 1))
    attrs |= {"padding_before": (0, 0), "data_format": "channels_last", "filters": 1, "activation": "relu"}
    x = np.array([NAN, -1, -1, 2], np.float32).reshape(1, 1, 4, 1)
    addend = np.array([0, 0, 3, -1], np.float32).reshape(1, 1, 4, 1)
    inputs = ["1x1x4x1xf32", "1x1x1x1xf32", "1x1x4x1xf32"]
    context = reg("conv2d", inputs, ["1x1x4x1xf32"], input_keys=["in", "weight", "_add_to_output"], **attrs)
    (y,) = compute(context, [x, np.ones((1, 1, 1, 1), np.float32), addend])
    np.testing.assert_array_equal(y.ravel(), [NAN, 0, 2, 1])


EMPTY = np.zeros((2, 0), np.float32)


def test_max_pool():
    x = np.array([[1, 5, 5], [NAN, 0, 2], [-1, -2, -3]], np.float32).reshape(1, 1, 3, 3)
    attrs = {
        "kernel_size": (2, 2),
        "stride": (1, 1),
        "padding": (0, 0),
        "dilation": (1, 1),
        "data_format": "channels_first",
    }
    y, indice = compute(reg("max_pool_2d", ["1x1x3x3xf32"], ["1x1x2x2xf32", "1x1x2x2xsi64"], **attrs), [x])
    np.testing.assert_array_equal(y[0, 0], [[NAN, 5], [NAN, 2]])
    assert indice[0, 0].tolist() == [[3, 1], [3, 5]]
    attrs |= {"stride": (2, 2), "padding": (1, 1)}
    low = np.full((1, 1, 3, 3), -7, np.float32)
    y, indice = compute(reg("max_pool_2d", ["1x1x3x3xf32"], ["1x1x2x2xf32", "1x1x2x2xsi64"], **attrs), [low])
    assert (y == -7).all() and indice[0, 0].tolist() == [[0, 1], [3, 4]]
    y, indice = compute(reg("max_pool_2d", ["1x0x3x3xf32"], ["1x0x2x2xf32", "1x0x2x2xsi64"], **attrs), [low[:, :0]])
    assert y.size == indice.size == 0


@pytest.mark.filterwarnings("error")
def test_statistics_of_nothing_are_nan_without_a_word():
    attrs = {"begin_norm_axis": 1, "epsilon": 1e-5}
    y, mean, inverse = compute(reg("layer_norm", ["2x0xf32"], ["2x0xf32", "2xf32", "2xf32"], **attrs), [EMPTY])
    assert y.size == 0 and np.isnan(mean).all() and np.isnan(inverse).all()


@pytest.mark.parametrize(
    ("attrs", "corner"), [({"count_include_pad": True}, 0.25), ({}, 1.0), ({"divisor_override": 8}, 0.125)]
)
def test_avg_pool(attrs: dict[str, object], corner: float):
    window = {"kernel_size": (2, 2), "stride": (2, 2), "padding": (1, 1), "data_format": "channels_first"}
    got = one("avg_pool_2d", ["1x1x2x2xf32"], "1x1x2x2xf32", [np.ones(4)], **window, **attrs)
    assert (got == corner).all()


def test_adaptive_avg_pool():
    got = one("adaptive_avg_pool2d", ["1x1x1x5xf32"], "1x1x1x2xf32", [[1, 2, 3, 4, 5]], output_size=(1, 2))
    assert got.ravel().tolist() == [2, 4]


X = np.arange(6).reshape(2, 3)
LIKE = np.zeros((2, 2))
FLOATING = {"dtype": 2, "shape": (2,), "floating_value": 1.5, "is_floating_value": True}
MOVES = [
    ("reshape", ["2x3xsi32"], "3x2xsi32", [X], {"shape": (3, -1)}, [[0, 1], [2, 3], [4, 5]]),
    ("reshape_like", ["2x3xsi32", "6xf32"], "6xsi32", [X, np.zeros(6)], {}, [0, 1, 2, 3, 4, 5]),
    ("transpose", ["2x3xsi32"], "3x2xsi32", [X], {"perm": (1, 0)}, [[0, 3], [1, 4], [2, 5]]),
    ("expand_dims", ["2xsi32"], "2x1xsi32", [[7, 8]], {"axis": 1}, [[7], [8]]),
    ("squeeze", ["1x2x1xsi32"], "2xsi32", [[7, 8]], {"axes": (0, 2)}, [7, 8]),
    ("expand", ["1x2xsi32"], "2x2xsi32", [[7, 8]], {"expand_shape": (2, 2)}, [[7, 8], [7, 8]]),
    (
        "broadcast_like",
        ["2xsi32", "2x2xf32"],
        "2x2xsi32",
        [[7, 8], LIKE],
        {"broadcast_axes": (1,)},
        [[7, 7], [8, 8]],
    ),
    (
        "broadcast_like",
        ["1x2xsi32", "2x2xf32"],
        "2x2xsi32",
        [[7, 8], LIKE],
        {"broadcast_axes": (0,)},
        [[7, 8]] * 2,
    ),
    ("slice", ["2x3xsi32"], "1x2xsi32", [X], {"start": (1, 0), "stop": (2, 3), "step": (1, 2)}, [[3, 5]]),
    ("slice", ["3xsi32"], "2xsi32", [[1, 2, 3]], {"start": (2,), "stop": (0,), "step": (-1,)}, [3, 2]),
    ("narrow", ["2x3xsi32"], "2x2xsi32", [X], {"dim": 1, "start": 1, "length": 2}, [[1, 2], [4, 5]]),
    ("concat", ["2x1xsi32", "2x2xsi32"], "2x3xsi32", [[1, 2], X[:, :2]], {"axis": 1}, [[1, 0, 1], [2, 3, 4]]),
    ("cat", ["1xsi32", "0xsi32", "1xsi32"], "2xsi32", [[1], [], [2]], {"axis": 0}, [1, 2]),
    (
        "constant",
        [],
        "2xf32",
        [],
        {"dtype": 2, "shape": (2,), "floating_value": 1.5, "is_floating_value": True},
        [1.5, 1.5],
    ),
    ("constant", [], "si64", [], {"dtype": 6, "shape": (), "integer_value": 2**62 + 1}, 2**62 + 1),
    ("copy", ["2xi1"], "2xi1", [[1, 0]], {"device_type": "cpu"}, [True, False]),
]


@pytest.mark.parametrize(("op_type", "inputs", "output", "arrays", "attrs", "expected"), MOVES)
def test_moves(
    op_type: str, inputs: list[str], output: str, arrays: list[object], attrs: dict[str, object], expected: object
):
    got = one(op_type, inputs, output, arrays, **attrs)
    assert got.tolist() == expected and got.flags.c_contiguous


def test_split_like():
    context = reg("split_like", ["3xf32", "1xsi32", "2xsi32"], ["1xf32", "2xf32"], axis=0)
    arrays = [np.array([1, 2, 3], np.float32), np.zeros(1, np.int32), np.zeros(2, np.int32)]
    assert [part.tolist() for part in compute(context, arrays)] == [[1], [2, 3]]


def test_sort_orders():
    x = [2.0, NAN, -INF, -0.0, 0.0, 2.0, -NAN, INF]
    up = one("arg_sort", ["8xf32"], "8xsi32", [x], direction="ASCENDING")
    assert up.tolist() == [2, 3, 4, 0, 5, 7, 1, 6]
    down = one("arg_sort", ["8xf32"], "8xsi32", [x], direction="DESCENDING")
    assert down.tolist() == [1, 6, 7, 0, 5, 3, 4, 2]
    values = one("sort", ["8xf32"], "8xf32", [x], direction="ASCENDING")
    np.testing.assert_array_equal(values, [-INF, -0.0, 0.0, 2, 2, INF, NAN, NAN])
    assert np.signbit(values[1]) and not np.signbit(values[2])
    assert one("top_k", ["8xf32"], "3xsi64", [x], k=3).tolist() == [1, 6, 7]
    with pytest.raises(KernelArgumentError, match="UPWARDS"):
        one("sort", ["8xf32"], "8xf32", [x], direction="UPWARDS")


def test_sort_of_extreme_integers():
    x = [127, -128, 0, 127]
    assert one("arg_sort", ["4xsi8"], "4xsi32", [x], direction="DESCENDING").tolist() == [0, 3, 2, 1]


def test_argmax():
    assert one("argmax", ["2x3xf32"], "2xsi64", [[[1, 3, 3], [5, NAN, NAN]]]).tolist() == [1, 1]
    with pytest.raises(KernelArgumentError):
        one("argmax", ["2x0xf32"], "2xsi64", [np.zeros((2, 0))])
    assert one("argmax", ["0x3xf32"], "0xsi64", [np.zeros((0, 3))]).shape == (0,)


def test_lookups():
    rows = [[1, 2], [3, 4], [5, 6]]
    assert one("gather", ["3x2xf32", "2xsi32"], "2x2xf32", [rows, [2, 0]]).tolist() == [[5, 6], [1, 2]]
    assert one("gather", ["3x2xf32", "si64"], "3xf32", [rows, 1], axis=1).tolist() == [2, 4, 6]
    assert one("embedding", ["3x2xf32", "1x1xsi64"], "1x1x2xf32", [rows, [[1]]], padding_idx=1).tolist() == [[[3, 4]]]
    index = [[0, 1], [2, 0]]
    assert one("dim_gather", ["3x2xf32", "2x2xsi32"], "2x2xf32", [rows, index], dim=0).tolist() == [[1, 4], [5, 2]]
    index = [[1], [0]]
    assert one("dim_gather", ["3x2xf32", "2x1xsi32"], "2x1xf32", [rows, index], dim=1).tolist() == [[2], [3]]


@pytest.mark.parametrize("bad", [3, -1])
def test_index_out_of_range(bad: int):
    context = reg("gather", ["3x2xf32", "2xsi32"], ["2x2xf32"])
    call = call_kernel(entry("ref", "gather"), context, [random("3x2xf32"), np.array([0, bad], np.int32)])
    assert call.status == 1 and call.error is None
    assert call.message == f"index {bad} at position 1 is out of range for axis 0 of size 3"


def test_an_exception_becomes_status_5():
    context = reg("slice", ["3xf32"], ["3xf32"], start=(0,), stop=(1,), step=(1,))  # the result has one element
    call = call_kernel(entry("ref", "slice"), context, [random("3xf32")])
    assert call.status == 5 and isinstance(call.error, AssertionError)
    assert call_kernel(entry("ref", "relu"), reg("relu", ["1xf32"], ["1xf32"]), [random("1xf32")]).error is None


REDUCTIONS = [
    ("sum", "2x3xsi32", "3xsi32", X, (0,), [3, 5, 7]),
    ("sum", "2x3xf32", "f32", X, (0, -1), 15),
    ("max", "2x3xf32", "2xf32", [[1, NAN, 2], [-INF, 3, 1]], (1,), [NAN, 3]),
    ("min", "2x3xf32", "2xf32", [[1, NAN, 2], [-INF, 3, 1]], (1,), [NAN, -INF]),
    ("prod", "2x3xf32", "2xf32", X, (1,), [0, 60]),
    ("sum", "2x3xsi32", "2x3xsi32", X, (), X),
    ("sum", "2x0xf32", "2xf32", np.zeros((2, 0)), (1,), [0, 0]),
    ("prod", "0xf32", "f32", [], (0,), 1),
    ("max", "0xf32", "f32", [], (0,), -INF),
    ("min", "0xsi8", "si8", [], (0,), 127),
    ("sum", "300xui8", "ui8", np.ones(300), (0,), 44),
    ("sum", "300xi1", "i1", np.ones(300), (0,), True),
    ("min", "2xi1", "i1", [True, False], (0,), False),
    ("sum", "f32", "f32", 3, (), 3),
]


@pytest.mark.parametrize(("name", "source", "target", "x", "axis", "expected"), REDUCTIONS)
def test_reductions(name: str, source: str, target: str, x: object, axis: tuple[int, ...], expected: object):
    np.testing.assert_array_equal(one(f"reduce_{name}", [source], target, [x], axis=axis), expected)


def test_reduction_keeps_axes():
    assert one("reduce_sum", ["2x3xf32"], "2x1xf32", [X], axis=(1,), keepdims=True).tolist() == [[3], [12]]


def test_f16_sum_is_rounded_once():
    got = one("reduce_sum", ["4096xf16"], "f16", [np.ones(4096)], axis=(0,))
    assert got == 4096  # in f16 a running sum would stop at 2048
