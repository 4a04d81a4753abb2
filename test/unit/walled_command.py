"""Command lines with `--run`, each a process of its own in a folder of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

TAKEN_OVER = """
import os, sys, socket, subprocess, threading
from okl_opt.runtime.run import function
from okl_opt.runtime.machine.object_cache import ObjectCache
real = function._run
def taken_over(program, options, stdout, stderr, wall):
    real(program, options, stdout, stderr, wall)
{body}
function._run = taken_over
"""
"""Python after each run of a function, where it runs."""

MAIN = "\nfrom okl_opt.cli.main import entry_point\nentry_point()\n"


class Command:
    """The command line in a folder of its own, with a module `f.mlir`."""

    def __init__(self, folder: Path):
        self.folder = folder

    def start(self, text: str, *flags: str, before: str = "", stdin: int | None = None) -> subprocess.Popen[str]:
        """Start the command after some Python."""
        (self.folder / "f.mlir").write_text(text)
        # The cache must not keep what is compiled without checks.
        words = ["f.mlir", "--run", "--object-cache=off", *flags]
        return subprocess.Popen(
            [sys.executable, "-c", f"import sys\nsys.path.insert(0, {str(ROOT)!r})\n{before}{MAIN}", *words],
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "XDG_CACHE_HOME": str(self.folder / "cache"), "TMPDIR": str(self.folder)},
            stdin=stdin,
        )

    def run(self, text: str, *flags: str, before: str = "") -> tuple[int, str, str]:
        """Exit status, standard output and standard error."""
        process = self.start(text, *flags, before=before)
        out, err = process.communicate(timeout=120)
        return process.returncode, out, err
