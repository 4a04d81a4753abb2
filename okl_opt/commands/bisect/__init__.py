"""`okl-opt bisect`: which pass, and which rewrite of it, breaks something. docs/debugging.md tells how to use it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO


def run(argv: Sequence[str], stdin: TextIO, stdout: TextIO, stderr: TextIO) -> int:
    """Bisect the command line in `argv`; the exit status. Raises: UsageError."""
    from okl_opt.commands.bisect.command import bisect

    return bisect(argv, stdin, stdout, stderr)
