"""The text of floating-point values, exactly as printed by LLVM's APFloat.

Source: `FloatAttr` printing in MLIR's AsmPrinter and `APFloat::toString` in LLVM.
"""

from __future__ import annotations

import math

from xdsl.dialects.builtin import (
    AnyFloat,
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float64Type,
    Float80Type,
    Float128Type,
    ReducedPrecisionFloatType,
)

# Significand bits, the hidden one included.
_PRECISION: dict[type[AnyFloat], int] = {
    Float16Type: 11,
    BFloat16Type: 8,
    Float32Type: 24,
    Float64Type: 53,
}


def float_text(value: float, type: AnyFloat) -> str:
    """`value`, which must be representable in `type`, as MLIR prints it (without its type)."""
    if isinstance(type, Float80Type | Float128Type):
        return bits_text(float_bits(value, type), type)
    if not math.isfinite(value):
        return _hexadecimal(value, type)
    if value == 0:
        return "-0.000000e+00" if math.copysign(1, value) < 0 else "0.000000e+00"
    from okl_opt.dialects.text.numbers.digits import plain_text, scientific_text

    sign = "-" if value < 0 else ""
    scientific = sign + scientific_text(*value.as_integer_ratio(), 6)
    if _read_back(scientific, type) == value:
        return scientific
    precision = 2 + _precision(type) * 59 // 196
    plain = sign + plain_text(*value.as_integer_ratio(), precision)
    return plain if "." in plain else _hexadecimal(value, type)


def bits_text(bits: int, type: AnyFloat) -> str:
    """The float that `bits` encode, as MLIR prints it; of any type."""
    if isinstance(type, Float80Type | Float128Type):
        from okl_opt.dialects.text.numbers.wide_floats import wide_text

        return wide_text(bits, type)
    value = _decode(bits, type)
    return f"0x{bits:X}" if math.isnan(value) else float_text(value, type)


def float_of_bits(bits: int, type: AnyFloat) -> float | None:
    """The Python float for `bits`; None if no Python float encodes to them."""
    if isinstance(type, Float80Type | Float128Type):
        from okl_opt.dialects.text.numbers.wide_floats import wide_value

        return wide_value(bits, type)
    value = _decode(bits, type)
    return value if float_bits(value, type) == bits else None


def float_bits(value: float, type: AnyFloat) -> int:
    """The encoding of `value` in `type`."""
    if isinstance(type, Float80Type | Float128Type):
        from okl_opt.dialects.text.numbers.wide_floats import wide_bits

        return wide_bits(value, type)
    return int.from_bytes(type.pack((value,)), "little")


def _decode(bits: int, type: AnyFloat) -> float:
    return type.unpack(bits.to_bytes(type.compile_time_size, "little"), 1)[0]


def _precision(type: AnyFloat) -> int:
    bits = _PRECISION.get(type.__class__)
    if bits is not None:
        return bits
    assert isinstance(type, ReducedPrecisionFloatType)
    return type.SEMANTICS.mantissa_bits + 1


def _read_back(text: str, type: AnyFloat) -> float:
    """The value parsed from `text`; NaN if `type` cannot represent it."""
    try:
        return type.unpack(type.pack((float(text),)), 1)[0]
    except OverflowError:
        return math.nan


def _hexadecimal(value: float, type: AnyFloat) -> str:
    """The bits in hexadecimal, without leading zeros."""
    return f"0x{float_bits(value, type):X}"
