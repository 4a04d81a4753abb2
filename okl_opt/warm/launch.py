"""Start a warm process beside this one."""

from __future__ import annotations

import os
from contextlib import suppress

from okl_opt.runtime.base.processes import NOWHERE, PIPE, start_python

IDLE_SECONDS = 1800
"""Seconds after which a process that nobody calls ends."""
_PROGRAM = "import sys\nfrom okl_opt.warm.process import main\nmain(sys.argv[1:])"


def start_in_background() -> None:
    """Start a warm process for the next caller; that it cannot start is no fault of this one."""
    with suppress(OSError):
        start_python(_PROGRAM, str(IDLE_SECONDS), stdin=NOWHERE, stdout=NOWHERE, stderr=NOWHERE)


def start(idle_seconds: float) -> str:
    """Start a warm process, and wait until it listens. Return what it says: a number, that of the process, or why it
    could not start. Raises: OSError.
    """
    process = start_python(_PROGRAM, str(idle_seconds), stdin=NOWHERE, stdout=PIPE, stderr=NOWHERE)
    assert process.stdout is not None
    return os.read(process.stdout.fileno(), 1 << 12).decode(errors="replace").strip()
