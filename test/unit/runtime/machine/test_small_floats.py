"""Rounding to bf16 by our own code, where the compiler's library lacks it: against exact arithmetic."""

from __future__ import annotations

import ctypes
import random
import struct
from fractions import Fraction
from functools import cache

from okl_opt.runtime.machine.jit import Library, Target, compile_object, link
from okl_opt.runtime.native.small_floats import truncations

_CALLS = """
declare bfloat @__truncsfbf2(float)
declare bfloat @__truncdfbf2(double)
define i16 @of_float(float %x) {
  %v = call bfloat @__truncsfbf2(float %x)
  %b = bitcast bfloat %v to i16
  ret i16 %b
}
define i16 @of_double(double %x) {
  %v = call bfloat @__truncdfbf2(double %x)
  %b = bitcast bfloat %v to i16
  ret i16 %b
}
"""
_NAMES = ("of_float", "of_double")
_INFINITE = 0x7F80


@cache
def library() -> Library:
    code = compile_object([_CALLS, truncations()], Target(), optimise=True, keep=_NAMES)
    return link([code], _NAMES, {}, "a test")


def of_float(value: float) -> int:
    return ctypes.CFUNCTYPE(ctypes.c_uint16, ctypes.c_float)(library().addresses["of_float"])(value)


def of_double(value: float) -> int:
    return ctypes.CFUNCTYPE(ctypes.c_uint16, ctypes.c_double)(library().addresses["of_double"])(value)


def exact(bits: int) -> Fraction:
    if bits == _INFINITE:
        return Fraction(2) ** 128
    return Fraction(*struct.unpack("<f", struct.pack("<I", bits << 16))[0].as_integer_ratio())


def nearest(value: float) -> int:
    """The bits of the nearest bf16, of two the even one."""
    sign = 0x8000 if struct.pack(">d", value)[0] & 0x80 else 0
    size = Fraction(abs(value))
    low, high = 0, _INFINITE
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if exact(middle) <= size else (low, middle)
    if size >= exact(_INFINITE):
        return _INFINITE | sign
    below, above = size - exact(low), exact(high) - size
    return sign | (low if below < above or (below == above and low % 2 == 0) else high)


def test_rounds_once_to_the_nearest():
    chance = random.Random(1)
    steps = (0, 2**-9, 2**-8, 3 * 2**-9, 2**-8 + 2**-40, 2**-8 - 2**-40, 2**-9 + 2**-30, 2**-25)
    for _ in range(2000):
        value = float(exact(chance.randrange(1, _INFINITE))) * (1 + chance.choice(steps)) * chance.choice((1, -1))
        assert of_double(value) == nearest(value), value.hex()
        narrow = ctypes.c_float(value).value
        if abs(narrow) != float("inf"):
            assert of_float(narrow) == nearest(narrow), narrow.hex()


def test_special_values():
    for function in (of_float, of_double):
        assert function(float("inf")) == 0x7F80
        assert function(float("-inf")) == 0xFF80
        assert function(float("nan")) & 0x7FC0 == 0x7FC0
        assert (function(0.0), function(-0.0)) == (0, 0x8000)
    assert of_double(3.4e38) == 0x7F80
    assert of_double(1e300) == 0x7F80
