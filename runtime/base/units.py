"""Times and sizes with three digits and a unit."""

from __future__ import annotations

import re

_TIMES = ((1.0, "s"), (1e-3, "ms"), (1e-6, "us"), (1e-9, "ns"))
_BINARY = {"": 1, "B": 1, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30, "TiB": 1 << 40}
_SIZE = re.compile(r"([0-9]{1,18})([A-Za-z]*)\Z")
_SIZES = ((1e12, "TB"), (1e9, "GB"), (1e6, "MB"), (1e3, "kB"))


def time_text(seconds: float) -> str:
    """`1.23 ms`."""
    for scale, unit in _TIMES:
        # From 0.9995 of a unit on, a number would be written as 1000 of the next.
        if seconds >= 0.9995 * scale:
            return f"{_three_digits(seconds / scale)} {unit}"
    return f"{_three_digits(seconds / 1e-9)} ns"


def size_text(nbytes: int) -> str:
    """`1.23 kB`, of 1000 bytes each."""
    for scale, unit in _SIZES:
        if nbytes >= 0.9995 * scale:
            return f"{_three_digits(nbytes / scale)} {unit}"
    return f"{nbytes} B"


def parse_size(text: str) -> int:
    """The bytes of a text such as `512MiB`. Raises: ValueError for other texts."""
    found = _SIZE.match(text)
    if found is None or found[2] not in _BINARY:
        raise ValueError("write a whole number and a unit, such as 512MiB or 4GiB")
    return int(found[1]) * _BINARY[found[2]]


def _three_digits(value: float) -> str:
    if value >= 99.95:
        return f"{value:.0f}"
    return f"{value:.1f}" if value >= 9.995 else f"{value:.2f}"
