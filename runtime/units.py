"""Times and sizes as people read them: three digits and a unit."""

from __future__ import annotations

_TIMES = ((1.0, "s"), (1e-3, "ms"), (1e-6, "us"), (1e-9, "ns"))
_SIZES = ((1e12, "TB"), (1e9, "GB"), (1e6, "MB"), (1e3, "kB"))


def time_text(seconds: float) -> str:
    """`1.23 ms`."""
    for scale, unit in _TIMES:
        # 0.9995 of a unit and more would be written as 1000 of the next.
        if seconds >= 0.9995 * scale:
            return f"{_three_digits(seconds / scale)} {unit}"
    return f"{_three_digits(seconds / 1e-9)} ns"


def size_text(nbytes: int) -> str:
    """`1.23 kB`, of 1000 bytes each."""
    for scale, unit in _SIZES:
        if nbytes >= 0.9995 * scale:
            return f"{_three_digits(nbytes / scale)} {unit}"
    return f"{nbytes} B"


def _three_digits(value: float) -> str:
    if value >= 99.95:
        return f"{value:.0f}"
    return f"{value:.1f}" if value >= 9.995 else f"{value:.2f}"
