"""`--run` from a command line, as far as it is not the runtime's affair."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import TextIO

import pytest

from okl_opt.cli.main import main

ROOT = Path(__file__).parents[4]


def test_a_line_of_progress_is_gone_when_the_run_ends(monkeypatch: pytest.MonkeyPatch):
    from okl_opt.runtime.base import progress

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    def shown(stream: TextIO) -> progress.TerminalProgress:
        return progress.TerminalProgress(stream, delay=0)

    monkeypatch.setattr(progress, "progress_of", shown)
    stdout, stderr = io.StringIO(), Terminal()
    argv = [str(ROOT / "examples" / "relu_tanh.mlir"), "--run", "--input=2xf32=1,-1", "--print-run-stats"]
    assert main(argv, io.StringIO(), stdout, stderr) == 0
    assert stdout.getvalue() == "result[0]: 2xf32=0.761594 0\n"
    assert re.sub(r"okl-opt: [^\r\n]*\.\.\.\r\x1b\[K", "", stderr.getvalue()).startswith("run statistics:\n")
