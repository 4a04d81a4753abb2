"""The open descriptors of this process."""

from __future__ import annotations

import os


def open_files(least: int = 0) -> list[int]:
    """The numbers of the open descriptors from `least` on; none where the system does not tell."""
    try:
        listed = sorted(number for number in map(int, os.listdir("/proc/self/fd")) if number >= least)
    except OSError:
        return []
    # That of the listing itself is closed again.
    return [number for number in listed if is_open(number)]


def is_open(number: int) -> bool:
    """Return whether a descriptor is open."""
    try:
        os.fstat(number)
    except OSError:
        return False
    return True
