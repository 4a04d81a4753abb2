"""Conversions between all element types, against `ref` and NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from harness import SPECIAL, entry, floats, numbers, random, reg, run_kernel, to_bf16, to_f32

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.cpu.ref import compute

Array = np.ndarray[Any, Any]


def cast(x: Array, source: DType, target: DType) -> Array:
    described = f"{x.size}x{source.spelling}", f"{x.size}x{target.spelling}"
    context = reg("cast", described[:1], described[1:], dtype=target.value)
    status, (got,) = run_kernel(entry("llvm", "cast"), context, [x])
    assert status == 0
    return got


def edges(dtype: DType) -> Array:
    """Numbers around every limit, and some between."""
    if dtype.is_float:
        limits = [
            s * (2.0**k + d) for s in (1, -1) for k in (7, 8, 15, 16, 31, 32, 63, 64) for d in (-1, -0.5, 0, 0.5, 1)
        ]
        return np.concatenate(
            [floats(dtype, SPECIAL), floats(dtype, limits), random(f"50x{dtype.spelling}", 1, -300, 300)]
        )
    if dtype is DType.BOOL:
        return random("40xi1")
    info = np.iinfo(dtype.numpy)
    bits = [np.clip(s * (2**k + d), info.min, info.max) for s in (1, -1) for k in range(0, 63, 3) for d in (-1, 0, 1)]
    return np.array([info.min, info.max, *bits], dtype.numpy)


@pytest.mark.sample(38)
@pytest.mark.parametrize("target", list(DType), ids=lambda dtype: dtype.spelling)
@pytest.mark.parametrize("source", list(DType), ids=lambda dtype: dtype.spelling)
def test_every_pair(source: DType, target: DType) -> None:
    x = edges(source)
    context = reg("cast", [f"{x.size}x{source.spelling}"], [f"{x.size}x{target.spelling}"], dtype=target.value)
    with np.errstate(all="ignore"):
        (expected,) = compute(context, [x])
    np.testing.assert_array_equal(numbers(cast(x, source, target), target), numbers(expected, target))


def test_floats_out_of_range_become_integers_as_on_x86() -> None:
    x = np.array([np.nan, np.inf, -np.inf, 1e20, -1e20, 3e9, 166, 300, -1.9], np.float32)
    least = -(2**31)
    np.testing.assert_array_equal(cast(x, DType.F32, DType.SI8), [0, 0, 0, 0, 0, 0, -90, 44, -1])
    np.testing.assert_array_equal(cast(x, DType.F32, DType.UI8), [0, 0, 0, 0, 0, 0, 166, 44, 255])
    np.testing.assert_array_equal(cast(x, DType.F32, DType.SI32), [least] * 6 + [166, 300, -1])
    np.testing.assert_array_equal(cast(x, DType.F32, DType.SI64), [-(2**63)] * 5 + [3 * 10**9, 166, 300, -1])
    np.testing.assert_array_equal(cast(x, DType.F32, DType.BOOL), [True] * 9)


def test_every_f16_is_read_and_written_back() -> None:
    halves = np.arange(65536, dtype=np.uint16).view(np.float16)
    np.testing.assert_array_equal(cast(halves, DType.F16, DType.F32), halves.astype(np.float32))
    numbers_only = halves[~np.isnan(halves)]
    back = cast(numbers_only.astype(np.float32), DType.F32, DType.F16)
    np.testing.assert_array_equal(back.view(np.uint16), numbers_only.view(np.uint16))
    assert np.isnan(cast(halves[np.isnan(halves)].astype(np.float32), DType.F32, DType.F16)).all()


def test_f32_to_f16_rounds_as_numpy_does() -> None:
    x = np.arange(0x32000000, 0x48000000, 1013, dtype=np.uint32).view(
        np.float32
    )  # from below the least f16 to overflow
    between = np.arange(31743, dtype=np.uint16).view(np.float16).astype(np.float32)
    ties = (between[:-1] + between[1:]) / 2
    for values in (x, -x, ties, np.nextafter(ties, np.float32(0)), np.nextafter(ties, np.float32(1e9))):
        with np.errstate(over="ignore"):
            expected = values.astype(np.float16)
        np.testing.assert_array_equal(cast(values, DType.F32, DType.F16).view(np.uint16), expected.view(np.uint16))


def test_f64_to_f16_rounds_once() -> None:
    """Just above a tie, which rounding to f32 first would make a tie."""
    between = np.arange(31743, dtype=np.uint16).view(np.float16).astype(np.float64)
    ties = (between[:-1] + between[1:]) / 2
    for values in (np.nextafter(ties, 1e9), np.nextafter(ties, 0), ties):
        np.testing.assert_array_equal(cast(values, DType.F64, DType.F16), values.astype(np.float16))
    twice = np.nextafter(ties, 1e9).astype(np.float32).astype(np.float16)
    assert (twice != np.nextafter(ties, 1e9).astype(np.float16)).any(), "the case must tell one rounding from two"


def test_f64_to_bf16_rounds_once() -> None:
    bits = np.arange(0, 0x7F7F, 3, dtype=np.uint16)
    low, high = to_f32(bits).astype(np.float64), to_f32(bits + np.uint16(1)).astype(np.float64)
    tie = (low + high) / 2
    np.testing.assert_array_equal(cast(np.nextafter(tie, np.inf), DType.F64, DType.BF16), bits + 1)
    np.testing.assert_array_equal(cast(np.nextafter(tie, 0), DType.F64, DType.BF16), bits)


def test_f32_to_bf16_is_nearest_even_and_keeps_nan() -> None:
    x = np.arange(0, 0xFFFF0000, 65537 * 3 + 1, dtype=np.uint32).view(np.float32)
    got = cast(x, DType.F32, DType.BF16)
    np.testing.assert_array_equal(got, to_bf16(x))
    low_payload = np.array([0x7F800001, 0xFF800001], np.uint32).view(np.float32)
    assert np.isnan(to_f32(cast(low_payload, DType.F32, DType.BF16))).all()


def test_long_integers_round_once() -> None:
    """2^61 + 2^53 is a tie of bf16's spacing at 2^61; one more is not, though f64 cannot tell."""
    tie = 2**61 + 2**53
    x = np.array([tie, tie + 1, -tie, -tie - 1], np.int64)
    expected = np.array([2.0**61, 2.0**61 + 2.0**54, -(2.0**61), -(2.0**61) - 2.0**54])
    np.testing.assert_array_equal(to_f32(cast(x, DType.SI64, DType.BF16)), expected)


def test_in_place_between_types_of_one_size() -> None:
    from harness import call_kernel

    x = random("35xf32", 3, -50, 50)
    expected = x.astype(np.int32)
    context = reg("cast", ["35xf32"], ["35xsi32"], dtype=DType.SI32.value)
    call_kernel(entry("llvm", "cast"), context, [x], in_place=0)
    np.testing.assert_array_equal(x.view(np.int32), expected)
