"""Elements as Python numbers and back: packing, text, and six significant digits."""

from __future__ import annotations

import struct
from array import array
from collections.abc import Sequence

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.base.errors import InputError

_CODES = {
    DType.F32: "f",
    DType.F64: "d",
    DType.F16: "e",
    DType.SI8: "b",
    DType.SI16: "h",
    DType.SI32: "i",
    DType.SI64: "q",
    DType.UI8: "B",
    DType.BOOL: "?",
}

_RANGES = {
    DType.SI8: (-(1 << 7), (1 << 7) - 1),
    DType.SI16: (-(1 << 15), (1 << 15) - 1),
    DType.SI32: (-(1 << 31), (1 << 31) - 1),
    DType.SI64: (-(1 << 63), (1 << 63) - 1),
    DType.UI8: (0, (1 << 8) - 1),
    DType.BOOL: (0, 1),
}


def parse_number(dtype: DType, text: str) -> float:
    """The number written in `text`, for one element.

    Floats: decimal, `nan`, `inf`, hex (`0x1.8p3`). Integers: decimal or `0x..`. Bool: 0, 1, true, false.
    Raises: InputError.
    """
    if dtype is DType.BOOL and text in ("true", "false"):
        return text == "true"
    try:
        if not dtype.is_float:
            value = int(text, 16) if "x" in text.lower() else int(text)
        elif "x" in text.lower():
            value = float.fromhex(text)
        else:
            value = float(text)
    except (ValueError, OverflowError):
        raise InputError(f"'{text[:40]}' is no {dtype.spelling}") from None
    if "_" in text or not text.isascii():
        raise InputError(f"'{text[:40]}' is no {dtype.spelling}")
    _check_range(dtype, value, text)
    return value


def _check_range(dtype: DType, value: float, text: str) -> None:
    low, high = _RANGES.get(dtype, (None, None))
    if low is not None and high is not None:
        if not low <= value <= high:
            raise InputError(f"'{text[:40]}' does not fit {dtype.spelling}")
        return
    try:
        encode(dtype, [value])
    except OverflowError:
        raise InputError(f"'{text[:40]}' does not fit {dtype.spelling}") from None


def encode(dtype: DType, values: Sequence[float]) -> bytes:
    """Elements as bytes. Raises: OverflowError, struct.error if one does not fit."""
    if dtype is DType.BF16:
        return struct.pack(f"<{len(values)}H", *map(_to_bf16, values))
    return struct.pack(f"<{len(values)}{_CODES[dtype]}", *values)


def decode(dtype: DType, data: memoryview) -> Sequence[float]:
    """Bytes as elements."""
    if dtype is DType.BF16:
        return array("f", b"".join(b"\0\0" + data[i : i + 2].tobytes() for i in range(0, len(data), 2)))
    if dtype is DType.F16:
        return struct.unpack(f"<{len(data) // 2}e", data)
    if dtype is DType.BOOL:
        return data.cast("B")
    return array(_CODES[dtype], data.tobytes())


def _to_bf16(value: float) -> int:
    """The bits of the bf16 nearest to a double, ties to even, rounded once."""
    single = struct.unpack("<f", struct.pack("<f", value))[0]
    (bits,) = struct.unpack("<I", struct.pack("<f", value))
    if value != value:
        return (bits >> 16) | 0x40
    low = bits & 0xFFFF
    tie = low == 0x8000
    if tie and single != value:
        up = abs(value) > abs(single)
    else:
        up = low > 0x8000 or (tie and bits >> 16 & 1 == 1)
    rounded = (bits >> 16) + up
    if rounded & 0x7FFF == 0x7F80 and abs(value) != float("inf"):
        raise OverflowError("float too large for bf16")
    return rounded


def format_number(dtype: DType, value: float, digits: int) -> str:
    """An element as text: integers in full, floats with `digits` significant digits."""
    return f"{value:.{digits}g}" if dtype.is_float else str(int(value))
