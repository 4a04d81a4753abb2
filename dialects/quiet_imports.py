"""Importing xDSL's interpreter without a subprocess: it queries the pointer width, and Python would run `file`."""

from __future__ import annotations

import platform
from collections.abc import Generator
from contextlib import contextmanager
from struct import calcsize


def _architecture() -> tuple[str, str]:
    return f"{8 * calcsize('P')}bit", ""


@contextmanager
def quiet_imports() -> Generator[None]:
    """Keep imports inside the block from starting programs."""
    asked = platform.architecture
    platform.architecture = _architecture  # pyright: ignore[reportAttributeAccessIssue]
    try:
        yield
    finally:
        platform.architecture = asked
