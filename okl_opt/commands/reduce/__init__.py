"""`okl-opt reduce`: make a failing input as small as possible. See docs/reducing.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO


def run(argv: Sequence[str], stdin: TextIO, stdout: TextIO, stderr: TextIO) -> int:
    """Run the command line `argv`; return the exit status. Raises: UsageError."""
    from okl_opt.commands.reduce.command import reduce

    return reduce(argv, stdin, stdout, stderr)
