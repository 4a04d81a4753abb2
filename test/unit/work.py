"""How much work something is, counted in calls of functions: the same on every machine and in every run."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType


def calls(work: Callable[[], object]) -> int:
    """How many functions `work` calls, built-in ones included."""
    count = 0

    def notice(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(notice)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count
