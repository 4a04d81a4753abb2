"""Functions on bf16: vectors of any length, rounding, what crosses the border."""

from __future__ import annotations

from fractions import Fraction

import host
import numpy as np
import pytest
from linalg_graphs import bf16_bits, bf16_numbers

from okl_opt import load
from okl_opt.runtime.run.functions import Functions

SIZES = (1, 2, 3, 5, 8, 9, 16, 17, 31, 32, 33)


def ops_on(size: int) -> str:
    vector = f"vector<{size}xbf16>"
    return f"""
func.func @f{size}(%v: {vector}, %x: bf16) -> ({vector}, {vector}, bf16) {{
  %s = vector.broadcast %x : bf16 to {vector}
  %p = arith.mulf %v, %s : {vector}
  %q = call @g{size}(%p, %v) : ({vector}, {vector}) -> {vector}
  %i = vector.insert %x, %q[{size - 1}] : bf16 into {vector}
  %r = vector.reduction <maximumf>, %i : {vector} into bf16
  return %p, %i, %r : {vector}, {vector}, bf16
}}
func.func private @g{size}(%v: {vector}, %w: {vector}) -> {vector} {{
  %n = arith.negf %v : {vector}
  %c = arith.cmpf olt, %n, %w : {vector}
  %k = arith.select %c, %n, %w : vector<{size}xi1>, {vector}
  %a = math.absf %k : {vector}
  return %a : {vector}
}}
"""


@pytest.mark.sample(1)
@pytest.mark.parametrize("level", host.marked_levels())
def test_vectors_of_any_length(level: str):
    if host.lacks_level(level):
        host.skip(host.lacks_level(level))
    cpu = "" if level == host.NATIVE else level
    module = functions("".join(map(ops_on, SIZES)), target_cpu=cpu)
    for size in SIZES:
        v = bf16_numbers(bf16_bits(np.random.default_rng(size).uniform(-2, 2, size)))
        x = -1.5
        scaled, changed, most = module[f"f{size}"](bf16_bits(v), x)
        wanted = bf16_numbers(bf16_bits(v * x))
        assert np.array_equal(bf16_numbers(scaled), wanted)
        wanted = np.abs(np.minimum(-wanted, v))
        wanted[-1] = x
        assert np.array_equal(bf16_numbers(changed), wanted)
        assert most == wanted.max()


CASTS = """
func.func @from_f32(%a: tensor<?xf32>) -> tensor<?xbf16> {
  %0 = arith.truncf %a : tensor<?xf32> to tensor<?xbf16>
  return %0 : tensor<?xbf16>
}
func.func @from_f64(%a: tensor<?xf64>) -> tensor<?xbf16> {
  %0 = arith.truncf %a : tensor<?xf64> to tensor<?xbf16>
  return %0 : tensor<?xbf16>
}
"""


@pytest.mark.slow("compiles programs")
def test_numbers_are_rounded_once():
    """Also of 64 bits, which are not rounded to f32 first; tiny numbers and NaN stay what they are."""
    steps = np.array([0, 2**-9, 2**-8, 3 * 2**-9, 2**-8 + 2**-40, 2**-8 - 2**-40, 2**-25])
    bits = np.arange(0, 0x7F80, 5, np.uint16)
    numbers = (bf16_numbers(bits)[:, None] * (1 + steps)).ravel()
    special = np.array([np.inf, -np.inf, np.nan, -0.0, 1e300, 1e-300, 3.4e38, 2.0**-133, 2.0**-134])
    numbers = np.concatenate([numbers, -numbers, special])
    module = functions(CASTS)
    for name, dtype in (("from_f64", np.float64), ("from_f32", np.float32)):
        with np.errstate(over="ignore"):
            given = numbers.astype(dtype)
        found = bf16_numbers(module[name](given))
        assert np.array_equal(np.isnan(found), np.isnan(given))
        for value, got in zip(given[~np.isnan(given)].tolist(), found[~np.isnan(given)].tolist(), strict=True):
            assert got == nearest(value), value.hex()


def nearest(value: float) -> float:
    """The nearest bf16 of a number, of two the one with an even last bit."""
    if np.isinf(value) or value == 0:
        return value
    size = Fraction(abs(value))
    exponent = max(np.frexp(abs(value))[1] - 8, -133)
    count = round(size / Fraction(2) ** int(exponent))  # Python rounds halves to even
    rounded = count * Fraction(2) ** int(exponent)
    sign = -1.0 if value < 0 else 1.0
    return sign * (float("inf") if rounded >= Fraction(2) ** 128 else float(rounded))


def functions(text: str, target_cpu: str = "") -> Functions:
    module = load(text, object_cache="off", target_cpu=target_cpu)
    assert isinstance(module, Functions)
    return module
