"""Functions of the machine's C library on floats, as MLIR calls them when it folds.

Their last bits differ from machine to machine, as those of `mlir-opt` do.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache

from xdsl.dialects.builtin import AnyFloat, Float32Type, Float64Type

from okl_opt.dialects.text.numbers.floats import float_bits

_KINDS = {Float32Type(): (ctypes.c_float, "f"), Float64Type(): (ctypes.c_double, "")}


@cache
def c_function(name: str, type: AnyFloat, arity: int) -> Callable[..., int] | None:
    """The C function of that name for f32 or f64, from and to bits; None if the library lacks it."""
    kind = _KINDS.get(type)  # pyright: ignore[reportArgumentType]
    if kind is None:
        return None
    number, suffix = kind
    try:
        function = getattr(ctypes.CDLL(None), name + suffix)
    except (AttributeError, OSError, TypeError):
        return None
    function.restype, function.argtypes = number, [number] * arity

    def on_bits(*bits: int) -> int:
        size = ctypes.sizeof(number)
        result = function(*(number.from_buffer_copy(value.to_bytes(size, "little")) for value in bits))
        return float_bits(result, type)

    return on_bits
