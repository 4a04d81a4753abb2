"""The texts were printed by mlir-opt 22."""

from __future__ import annotations

import math
import struct

import pytest
from xdsl.dialects.builtin import (
    AnyFloat,
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float64Type,
    Float80Type,
    Float128Type,
)

from okl_opt.dialects.text.numbers.floats import float_text


def f32(value: float) -> float:
    return struct.unpack("<f", struct.pack("<f", value))[0]


@pytest.mark.parametrize(
    ("value", "type", "text"),
    [
        (0.0, Float32Type(), "0.000000e+00"),
        (-0.0, Float64Type(), "-0.000000e+00"),
        (1.0, Float32Type(), "1.000000e+00"),
        (-2.5, Float16Type(), "-2.500000e+00"),
        (f32(0.1), Float32Type(), "1.000000e-01"),
        (0.1, Float64Type(), "1.000000e-01"),
        (f32(0.9), Float32Type(), "0.899999976"),
        (f32(1e-5), Float32Type(), "9.99999974E-6"),
        (1e-5, Float64Type(), "1.000000e-05"),
        (f32(1 / 3), Float32Type(), "0.333333343"),
        (1 / 3, Float64Type(), "0.33333333333333331"),
        (1234567.0, Float32Type(), "0x4996B438"),
        (16777217.0, Float64Type(), "0x4170000010000000"),
        (123456.0, Float32Type(), "1.234560e+05"),
        (f32(1e10), Float32Type(), "1.000000e+10"),
        (math.inf, Float32Type(), "0x7F800000"),
        (-math.inf, Float64Type(), "0xFFF0000000000000"),
        (math.nan, Float32Type(), "0x7FC00000"),
        (math.inf, BFloat16Type(), "0x7F80"),
        (1.5, Float80Type(), "1.500000e+00"),
        (math.inf, Float80Type(), "0x7FFF8000000000000000"),
        (math.inf, Float128Type(), "0x7FFF0000000000000000000000000000"),
    ],
)
def test_float_text(value: float, type: AnyFloat, text: str):
    assert float_text(value, type) == text


def test_a_text_reads_back_as_the_same_value():
    for bits in range(0, 1 << 16, 7):
        value = struct.unpack("<e", struct.pack("<H", bits))[0]
        if math.isfinite(value):
            text = float_text(value, Float16Type())
            assert text.startswith("0x") or struct.pack("<e", float(text)) == struct.pack("<e", value), bits
