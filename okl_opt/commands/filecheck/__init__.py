"""FileCheck, with the language of LLVM's tool."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO


def run(argv: Sequence[str], stdin: TextIO, stdout: TextIO, stderr: TextIO) -> int:
    """Run FileCheck; `argv` has no program name. Return 0, 1 for a mismatch, and 2 for files that cannot be used."""
    from okl_opt.commands.filecheck.command import filecheck

    return filecheck(argv, stdin, stdout, stderr)
