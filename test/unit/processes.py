"""Other processes, as tests see them."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path


def runs(pid: int) -> bool:
    """Whether a process is there and has not ended: nobody may have been told of its end yet."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def wait_until(happens: Callable[[], bool]) -> None:
    """Wait for something to happen, for a minute at most."""
    end = time.monotonic() + 60
    while not happens():
        assert time.monotonic() < end
        time.sleep(0.05)
