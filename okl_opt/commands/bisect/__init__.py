"""`okl-opt bisect`: find the pass, and the rewrite in it, that breaks something. See docs/debugging.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO


def run(argv: Sequence[str], stdin: TextIO, stdout: TextIO, stderr: TextIO) -> int:
    """Bisect the command line in `argv`; return the exit status. Raises: UsageError."""
    from okl_opt.commands.bisect.command import bisect

    return bisect(argv, stdin, stdout, stderr)
