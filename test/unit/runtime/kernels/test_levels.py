"""Between levels results differ by no more than docs/running.md says in "The same bits", and else by no bit."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from convolution import Conv
from harness import call_kernel, entry, random, reg

from okl_opt.runtime.kernels.context import RegContext

pytestmark = [pytest.mark.host("x86-64"), pytest.mark.levels("x86-64-v3", "x86-64-v4")]

U = 2.0**-24


def results(context: RegContext, inputs: Sequence[np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    """The first result at the level of the test, and at x86-64-v2, which cannot multiply and add at once."""

    def run() -> np.ndarray:
        call = call_kernel(entry("llvm", context.op_type), context, [array.copy() for array in inputs])
        assert call.status == 0
        return call.outputs[0].astype(np.float64)

    here = run()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OKL_CPU_LEVEL", "x86-64-v2")
        return here, run()


def operands(context: RegContext) -> list[np.ndarray]:
    return [random(spec, seed) for seed, spec in enumerate(context.inputs)]


@pytest.mark.sample(4)
@pytest.mark.parametrize("constants", [(), (1,)], ids=["", "constant"])
@pytest.mark.parametrize(("m", "k", "n"), [(61, 45, 130), (1, 900, 70), (7, 300, 40), (300, 20, 1), (64, 2000, 64)])
def test_products(m: int, k: int, n: int, constants: tuple[int, ...]) -> None:
    context = reg("matmul", [f"{m}x{k}xf32", f"{k}x{n}xf32"], [f"{m}x{n}xf32"])._replace(constants=constants)
    a, b = operands(context)
    here, there = results(context, (a, b))
    magnitudes = np.abs(a).astype(np.float64) @ np.abs(b).astype(np.float64)
    assert (np.abs(here - there) <= 2 * (k + 2) * U * magnitudes).all()
    if not constants:
        assert (here != there).any(), "the bound is for something"


@pytest.mark.parametrize("channels_last", [False, True])
def test_convolutions(channels_last: bool) -> None:
    context = Conv(
        1, (9, 8), 30, 20, (1, 1), bias=False, addend=False, relu=False, channels_last=channels_last
    ).context()
    x, weight = operands(context)
    here, there = results(context, (x, weight))
    pixels = np.abs(x if channels_last else np.moveaxis(x, 1, -1)).astype(np.float64)
    magnitudes = np.tensordot(pixels, np.abs(weight).reshape(20, 30).astype(np.float64), (3, 1))
    magnitudes = magnitudes if channels_last else np.moveaxis(magnitudes, -1, 1)
    assert (np.abs(here - there) <= 2 * (30 + 2) * U * magnitudes).all()


def test_convolutions_by_winograd() -> None:
    channels = 64
    context = Conv(1, (40, 44), channels, 48, (3, 3), padding=(1, 1), bias=False, addend=False, relu=False).context()
    x, weight = operands(context)
    here, there = results(context, (x, weight))
    most = 9 * channels * float(np.abs(x).max()) * float(np.abs(weight).max())
    assert np.abs(here - there).max() <= 18 * (channels + 12) * U * most


@pytest.mark.parametrize("rows", [3, 90])
def test_layer_norm(rows: int) -> None:
    affine = {"center": True, "scale": True, "begin_norm_axis": 1, "begin_params_axis": 1, "epsilon": 1e-5}
    x, row, kept = f"{rows}x1001xf32", "1001xf32", f"{rows}xf32"
    inputs = operands(context := reg("layer_norm", [x, row, row], [x, kept, kept], **affine))
    check_scaled(context, inputs, shift=inputs[context.input_index("beta") or 0])


def test_group_norm() -> None:
    image, line = "2x40x9x8xf32", "40xf32"
    kept = "2x8xf32"
    context = reg("group_norm", [image, line, line], [image, kept, kept], affine=True, num_groups=8, epsilon=1e-5)
    inputs = operands(context)
    check_scaled(context, inputs, shift=inputs[context.input_index("beta") or 0][:, None, None])


def test_normalization() -> None:
    image, line = "2x40x9x8xf32", "40xf32"
    keys = ["x", "moving_mean", "moving_variance", "gamma", "beta"]
    attributes = {"axis": 1, "epsilon": 1e-3, "training": False, "momentum": 0.9}
    context = reg("normalization", [image, *[line] * 4], [image], input_keys=keys, **attributes)
    inputs = operands(context)
    inputs[2] = np.abs(inputs[2]) + 0.5
    check_scaled(context, inputs, shift=inputs[4][:, None, None])


def check_scaled(context: RegContext, inputs: Sequence[np.ndarray], shift: np.ndarray) -> None:
    here, there = results(context, inputs)
    assert (np.abs(here - there) <= U * (3 * np.abs(here) + np.abs(shift)) * (1 + 1e-5)).all()


@pytest.mark.parametrize("op_type", ["reduce_sum", "softmax", "rms_norm"])
def test_sums_in_one_order(op_type: str) -> None:
    x = "9x1001xf32"
    context = {
        "reduce_sum": lambda: reg("reduce_sum", [x], ["9xf32"], axis=(1,)),
        "softmax": lambda: reg("softmax", [x], [x]),
        "rms_norm": lambda: reg("rms_norm", [x, "1001xf32"], [x, "9xf32"], normalized_shape=(1001,)),
    }[op_type]()
    here, there = results(context, operands(context))
    assert (here == there).all()
