"""The generated pools, against `ref`."""

from __future__ import annotations

from typing import NamedTuple

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
INTEGERS = [DType.SI8, DType.UI8, DType.SI32, DType.SI64, DType.BOOL]
LAYOUTS = ["channels_first", "channels_last"]

Pair = tuple[int, int]


class Case(NamedTuple):
    """An image size and a window."""

    image: Pair
    kernel: Pair
    stride: Pair = (1, 1)
    padding: Pair = (0, 0)
    dilation: Pair = (1, 1)
    ceil_mode: bool = False

    def out(self) -> Pair:
        sizes = [
            _size(*numbers, self.ceil_mode)
            for numbers in zip(self.image, self.kernel, self.stride, self.padding, self.dilation, strict=True)
        ]
        return sizes[0], sizes[1]


def _size(size: int, kernel: int, stride: int, padding: int, dilation: int, ceil_mode: bool) -> int:
    room = size + 2 * padding - dilation * (kernel - 1) - 1
    out = (room + stride + (stride - 1 if ceil_mode else 0)) // stride
    return out - 1 if ceil_mode and (out - 1) * stride >= size + padding else out


CASES = [
    Case((8, 9), (3, 3), (2, 2), (1, 1)),
    Case((8, 9), (3, 3), (2, 2), (1, 1), ceil_mode=True),
    Case((40, 41), (3, 3), (2, 2), (1, 1)),
    Case((5, 67), (2, 3), (1, 2), (1, 0)),
    Case((6, 70), (2, 2), (2, 2)),
    Case((6, 71), (2, 1), (2, 2)),
    Case((6, 71), (2, 2), (3, 3), ceil_mode=True),
    Case((20, 90), (3, 5), (1, 4), (1, 2)),
    Case((20, 90), (3, 5), (1, 5), (1, 2)),
    Case((9, 40), (3, 3), (1, 1), (1, 1), (2, 3)),
    Case((9, 40), (2, 4), (2, 2), (1, 2), (3, 2), ceil_mode=True),
    Case((7, 7), (7, 7)),
    Case((13, 30), (13, 30)),
    Case((4, 6), (4, 3), (1, 3)),
    Case((30, 40), (20, 12), (5, 2), (10, 6)),
    Case((1, 1), (1, 1)),
    Case((3, 3), (3, 3), (7, 7), (1, 1)),
    # Windows larger than the padded image: one of each, cut off.
    Case((3, 3), (4, 4), (2, 2), ceil_mode=True),
    Case((3, 40), (7, 4), (5, 2), ceil_mode=True),
    Case((3, 3), (6, 4), (3, 3), (1, 0), ceil_mode=True),
]


def shape_of(layout: str, batch: int, channels: int, image: Pair) -> tuple[int, ...]:
    return (batch, channels, *image) if layout == "channels_first" else (batch, *image, channels)


def context_of(
    op_type: str, case: Case, layout: str, dtype: DType, batch: int = 2, channels: int = 3, **attrs: bool | int
) -> RegContext:
    y = shape_of(layout, batch, channels, case.out())
    results = [TensorSpec(y, dtype)]
    if op_type == "max_pool_2d":
        results.append(TensorSpec(y, DType.SI64))
        attrs = {**attrs, "dilation": case.dilation}
    return reg(
        op_type,
        [TensorSpec(shape_of(layout, batch, channels, case.image), dtype)],
        results,
        data_format=layout,
        kernel_size=case.kernel,
        stride=case.stride,
        padding=case.padding,
        ceil_mode=case.ceil_mode,
        **attrs,
    )


def check(context: RegContext, x: np.ndarray, absolute: float = 1e-6) -> None:
    """The results are those of `ref`: a maximum and its place exactly."""
    status, got = run_kernel(entry("llvm", context.op_type), context, [x])
    assert status == 0
    with np.errstate(all="ignore"):
        expected = compute(context, [x])
    for mine, wanted, described in zip(got, expected, context.outputs, strict=True):
        if context.op_type == "max_pool_2d":
            np.testing.assert_array_equal(numbers(mine, described.dtype), numbers(wanted, described.dtype))
        else:
            exact = 1e-12 if described.dtype is DType.F64 else absolute
            assert_close(mine, numbers(wanted, described.dtype), described.dtype, absolute=exact)


@pytest.mark.sample(7)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("case", CASES)
def test_max(case: Case, layout: str) -> None:
    context = context_of("max_pool_2d", case, layout, DType.F32)
    check(context, random(context.inputs[0], 1))


@pytest.mark.sample(12)
@pytest.mark.parametrize("dtype", [*FLOATS, *INTEGERS], ids=lambda dtype: dtype.spelling)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("case", [CASES[2], CASES[10]])
def test_max_of_every_type(case: Case, layout: str, dtype: DType) -> None:
    context = context_of("max_pool_2d", case, layout, dtype)
    check(context, random(context.inputs[0], 1))  # integers have many equal elements


@pytest.mark.sample(13)
@pytest.mark.parametrize("channels", [1, 2, 8, 17, 64, 100])
@pytest.mark.parametrize("op_type", ["max_pool_2d", "avg_pool_2d"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_channels(layout: str, op_type: str, channels: int) -> None:
    context = context_of(op_type, CASES[0], layout, DType.F32, channels=channels)
    check(context, random(context.inputs[0], 2))


@pytest.mark.sample(8)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("case", CASES)
def test_max_of_special_values(case: Case, layout: str) -> None:
    """NaN wins and the first one counts, -0 does not beat 0, and -inf alone is found at the first place."""
    context = context_of("max_pool_2d", case, layout, DType.F32)
    rng = np.random.default_rng(5)
    for values in (SPECIAL, [np.nan, 1.0], [-np.inf], [0.0, -0.0], [-np.inf, np.nan]):
        x = floats(DType.F32, rng.choice(values, context.inputs[0].shape))
        check(context, x)


def test_max_of_the_least_integer_is_found_at_the_first_place() -> None:
    for dtype in (DType.SI8, DType.SI64):
        context = context_of("max_pool_2d", CASES[0], "channels_first", dtype)
        check(context, np.full(context.inputs[0].shape, np.iinfo(dtype.numpy).min, dtype.numpy))


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("dtype", [DType.F32, DType.BF16, DType.SI32, DType.UI8, DType.BOOL])
def test_a_window_of_padding_alone_gives_the_least_value(layout: str, dtype: DType) -> None:
    for case in (
        Case((1, 5), (2, 1), padding=(1, 0), dilation=(2, 1)),
        Case((2, 2), (2, 2), padding=(1, 1), dilation=(3, 3)),
        Case((2, 7), (2, 3), padding=(1, 1), dilation=(3, 2)),
    ):
        context = context_of("max_pool_2d", case, layout, dtype)
        check(context, random(context.inputs[0], 4))


def test_windows_of_padding_alone_as_pytorch_has_them() -> None:
    """torch 2.13: max_pool2d of 2 x 2 pixels, kernel_size=2, stride=1, padding=1, dilation=3, return_indices=True."""
    for dtype, least in ((DType.F32, -np.inf), (DType.SI32, np.iinfo(np.int32).min), (DType.UI8, 0)):
        context = context_of("max_pool_2d", Case((2, 2), (2, 2), padding=(1, 1), dilation=(3, 3)), LAYOUTS[0], dtype)
        x = np.ones(context.inputs[0].shape, dtype.numpy)
        for y, places in (compute(context, [x]), run_kernel(entry("llvm", "max_pool_2d"), context, [x])[1]):
            assert (y == least).all() and (places == 6).all()


@pytest.mark.sample(6)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("case", [case for case in CASES if case.dilation == (1, 1)])
def test_average(case: Case, layout: str) -> None:
    for include, override in ((False, 0), (True, 0), (True, -3)):
        context = context_of(
            "avg_pool_2d", case, layout, DType.F32, count_include_pad=include, divisor_override=override
        )
        check(context, random(context.inputs[0], 3), absolute=4e-6)


@pytest.mark.sample(5)
@pytest.mark.parametrize("dtype", FLOATS, ids=lambda dtype: dtype.spelling)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("case", [CASES[1], CASES[11], CASES[14]])
def test_average_of_every_type(case: Case, layout: str, dtype: DType) -> None:
    context = context_of("avg_pool_2d", case, layout, dtype)
    check(context, random(context.inputs[0], 3), absolute=4e-6)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_average_of_large_images(layout: str) -> None:
    """A sum of 50176 elements in f32 alone would be off in the fourth digit."""
    context = context_of("avg_pool_2d", Case((224, 224), (224, 224)), layout, DType.F32)
    check(context, random(context.inputs[0], 4) + np.float32(1000), absolute=2e-4)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_average_of_special_values(layout: str) -> None:
    context = context_of("avg_pool_2d", CASES[2], layout, DType.F32)
    x = random(context.inputs[0], 6)
    x[0].flat[[3, 50, 200]] = np.nan, np.inf, -np.inf
    check(context, x)


@pytest.mark.sample(23)
@pytest.mark.parametrize("dtype", FLOATS, ids=lambda dtype: dtype.spelling)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(
    ("image", "out"),
    [((7, 7), (1, 1)), ((7, 9), (3, 4)), ((3, 5), (7, 5)), ((32, 64), (4, 8)), ((40, 40), (1, 1)), ((1, 4), (5, 6))],
)
def test_adaptive_average(image: Pair, out: Pair, layout: str, dtype: DType) -> None:
    x, y = (TensorSpec(shape_of(layout, 2, 20, size), dtype) for size in (image, out))
    check(reg("adaptive_avg_pool2d", [x], [y], output_size=out, data_format=layout), random(x, 5), absolute=4e-6)


@pytest.mark.slow("compiles programs")
@examples(60)
@given(data=st.data())
def test_any_window(data: st.DataObject) -> None:
    numbers = st.integers(1, 4)
    kernel, stride, dilation = (data.draw(st.tuples(numbers, numbers)) for _ in range(3))
    padding = tuple(data.draw(st.integers(0, size // 2)) for size in kernel)
    image = tuple(
        max(1, (size - 1) * step + 1 - 2 * pad + data.draw(st.integers(0, 24)))
        for size, step, pad in zip(kernel, dilation, padding, strict=True)
    )
    layout, op_type = data.draw(st.sampled_from(LAYOUTS)), data.draw(st.sampled_from(["max_pool_2d", "avg_pool_2d"]))
    case = Case(
        (image[0], image[1]),
        kernel,
        stride,
        (padding[0], padding[1]),
        dilation if op_type == "max_pool_2d" else (1, 1),
        data.draw(st.booleans()),
    )
    attrs = {"count_include_pad": data.draw(st.booleans())} if op_type == "avg_pool_2d" else {}
    context = context_of(op_type, case, layout, DType.F32, **attrs)
    if entry("llvm", op_type).supports(context) is None:
        check(context, random(context.inputs[0], data.draw(st.integers(0, 9))))


@pytest.mark.parametrize("shape", [(0, 3, 8, 9), (2, 0, 8, 9)])
@pytest.mark.parametrize("op_type", ["max_pool_2d", "avg_pool_2d"])
def test_nothing_to_do(op_type: str, shape: tuple[int, ...]) -> None:
    context = context_of(op_type, CASES[0], "channels_first", DType.F32, shape[0], shape[1])
    status, outputs = run_kernel(entry("llvm", op_type), context, [np.zeros(shape, np.float32)])
    assert status == 0 and outputs[0].size == 0


@pytest.mark.sample(4)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("case", [Case((60, 61), (3, 3), (2, 2), (1, 1)), Case((14, 14), (14, 14))])
@pytest.mark.parametrize("op_type", ["max_pool_2d", "avg_pool_2d"])
def test_threads_change_nothing(op_type: str, case: Case, layout: str) -> None:
    context = context_of(op_type, case, layout, DType.F32, batch=4, channels=130)
    x = random(context.inputs[0])
    serial, parallel = (call_kernel(entry("llvm", op_type), context, [x], threads=threads) for threads in (1, 4))
    assert serial.status == parallel.status == 0
    assert [array.tobytes() for array in serial.outputs] == [array.tobytes() for array in parallel.outputs]
    check(context, x)


def test_refusals() -> None:
    good = context_of("avg_pool_2d", CASES[0], "channels_first", DType.F32)
    kernel = entry("llvm", "avg_pool_2d")
    integers = context_of("avg_pool_2d", CASES[0], "channels_first", DType.SI32)
    assert kernel.supports(integers) == "element types si32 and si32 are not supported"
    flat = reg("avg_pool_2d", ["3x8x9xf32"], ["3x4x5xf32"], **good.attrs)
    assert kernel.supports(flat) == "expected images of rank 4, got 3x8x9xf32 and 3x4x5xf32"
    blocked = good._replace(attrs={**good.attrs, "data_format": "channels_middle"})
    assert kernel.supports(blocked) == "data_format channels_middle is not supported"
    large = reg("avg_pool_2d", ["2x3x8x9xf32"], ["2x3x9x5xf32"], **good.attrs)
    assert kernel.supports(large) == "a window of 2x3x9x5xf32 begins after the end of 2x3x8x9xf32"
    places = context_of("max_pool_2d", CASES[0], "channels_first", DType.F32)
    narrow = places._replace(outputs=(places.outputs[0], places.outputs[1]._replace(dtype=DType.SI32)))
    reason = "the positions are 2x3x4x5xsi32, expected 2x3x4x5xsi64"
    assert entry("llvm", "max_pool_2d").supports(narrow) == reason


def test_a_window_larger_than_the_padded_image_as_pytorch_has_it() -> None:
    """torch 2.13: avg_pool2d and max_pool2d of arange(1, 10) as 3 x 3, kernel_size=4, stride=2, ceil_mode=True."""
    case, x = Case((3, 3), (4, 4), (2, 2), ceil_mode=True), np.arange(1, 10, dtype=np.float32).reshape(1, 1, 3, 3)
    for op_type, expected in (("avg_pool_2d", [5.0]), ("max_pool_2d", [9.0, 8.0])):
        attrs = {"count_include_pad": True} if op_type == "avg_pool_2d" else {}
        context = context_of(op_type, case, LAYOUTS[0], DType.F32, 1, 1, **attrs)
        for results in (compute(context, [x]), run_kernel(entry("llvm", op_type), context, [x])[1]):
            assert [result.item() for result in results] == expected
