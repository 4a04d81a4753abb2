"""Command lines that a warm process may answer, with a folder of sockets of their own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from unittest.mock import patch

from okl_opt.warm.client import NoServer, told, told_by_all
from okl_opt.warm.place import socket_path
from okl_opt.warm.request import STATUS, STOP

ROOT = Path(__file__).resolve().parents[2]
PATH = f"import sys\nsys.path.insert(0, {str(ROOT)!r})\n"
PATIENT = "from okl_opt.warm import client\nclient.PATIENCE = 60\n"
"""Tests may run on a machine that is busy."""
MAIN = "from okl_opt.warm.start import entry_point\nentry_point()\n"
LIGHT = """
from okl_opt.warm import child, installation, process
rehearse, child.rehearse = child.rehearse, lambda: None
process.warm_up = lambda: rehearse() is None
"""
"""A warm process that imports little, and so is there at once."""
STILL = "installation.Installation.change = lambda self: None\n"
"""Other tests may change files meanwhile."""
SERVE = "process.main(['600'])\n"


class Warm:
    """Command lines with a folder of sockets of their own."""

    def __init__(self, folder: Path, **variables: str):
        self.folder = folder
        self._variables = variables

    def environment(self, server: str = "auto", **more: str) -> Mapping[str, str]:
        return {**os.environ, "XDG_RUNTIME_DIR": str(self.folder), "OKL_OPT_SERVER": server, **self._variables, **more}

    def command(self, *words: str, before: str = "") -> list[str]:
        """The words that start `okl-opt`, after some Python."""
        return [sys.executable, "-P", "-c", f"{PATH}{PATIENT}{before}{MAIN}", *words]

    def start(self, *words: str, server: str = "auto", before: str = "", **more: Any) -> subprocess.Popen[bytes]:
        given: dict[str, Any] = {
            "stdin": subprocess.DEVNULL,
            "stdout": subprocess.PIPE,
            "stderr": subprocess.PIPE,
            **more,
        }
        environment: Mapping[str, str] = given.pop("env", self.environment(server))
        process: subprocess.Popen[Any] = subprocess.Popen(self.command(*words, before=before), env=environment, **given)
        return process

    def run(self, *words: str, data: bytes = b"", server: str = "auto", **more: Any) -> tuple[int, bytes, bytes]:
        """Exit status, output and errors of a command line."""
        process = self.start(*words, server=server, stdin=subprocess.PIPE, **more)
        out, err = process.communicate(data, timeout=60)
        return process.returncode, out, err

    def server(self, action: str, *flags: str) -> str:
        """What `okl-opt server` prints."""
        status, out, err = self.run("server", action, *flags)
        return (out if status == 0 else err).decode().strip()

    def serve(self, before: str = "", *, watches: bool = False) -> int:
        """Start a warm process, after some Python; return its number. It `watches` for changes, or does not."""
        still = "" if watches else STILL
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-c", f"{PATH}{LIGHT}{still}{before}{SERVE}"],
            env=self.environment(),
            stdout=subprocess.PIPE,
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert int(said) == self.process.pid
        return self.process.pid

    def calls(self) -> int:
        """How often the warm process was called before."""
        with patch.dict(os.environ, self.environment()):
            return int(told(STATUS, socket_path()).rpartition(" ")[2])

    def was_called(self) -> bool:
        """Return whether a warm process is there and has answered a command line."""
        try:
            return self.calls() > 0
        except NoServer:
            return False

    def stop(self) -> None:
        """End the warm processes, if there are any."""
        with patch.dict(os.environ, self.environment()):
            told_by_all(STOP)


def end(process: subprocess.Popen[bytes], number: int = signal.SIGKILL) -> int:
    """End a process by a signal; return its exit status."""
    process.send_signal(number)
    process.communicate(timeout=30)
    return process.returncode
