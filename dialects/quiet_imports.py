"""Imports of xDSL's interpreter without a subprocess: it asks for the pointer width, and Python would start `file`."""

from __future__ import annotations

import platform
from collections.abc import Generator
from contextlib import contextmanager
from struct import calcsize


def _architecture() -> tuple[str, str]:
    return f"{8 * calcsize('P')}bit", ""


@contextmanager
def quiet_imports() -> Generator[None]:
    """Start no program while modules are imported in the block."""
    asked = platform.architecture
    platform.architecture = _architecture  # pyright: ignore[reportAttributeAccessIssue]
    try:
        yield
    finally:
        platform.architecture = asked
