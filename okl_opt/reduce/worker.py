"""Processes that ask tests, so that what crashes or hangs is one of them.

Each leads a session of its own: Ctrl-C does not reach it, and it can be killed with all that the test has started.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from math import inf
from multiprocessing.connection import Connection
from time import monotonic

from okl_opt.reduce.interest import NOTHING, Outcome, Test

READY = "ready"

# The process finds modules where this one does.
_PROGRAM = "import sys; sys.path[:] = {path!r}; from okl_opt.reduce.worker import serve; serve({number})"


class Worker:
    """A process that asks `test` of one text at a time. Time is counted from when it has come up."""

    def __init__(self, test: Test, folder: str, time_limit: float):
        self.text: str | None = None
        """What is being tried, None for nothing."""
        self.deadline = inf
        self._test = test
        self._time_limit = time_limit
        self._ready = False
        os.makedirs(folder)
        self.connection, theirs = multiprocessing.Pipe()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-c", _PROGRAM.format(path=sys.path, number=theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.PIPE,
                # What libraries say when they die would come between the lines of who asks.
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        with suppress(OSError):  # it has died, which receiving tells
            self.connection.send((test, folder))

    def start(self, text: str) -> None:
        """Try `text`."""
        self.text = text
        if self._ready:
            self._send()

    def receive(self) -> Outcome | None:
        """What has come from the process: None if there is no outcome yet."""
        try:
            message = self.connection.recv()
        except (EOFError, OSError):
            return self._death()
        if message == READY:
            self._ready = True
            if self.text is not None:
                self._send()
            return None
        self.text, self.deadline = None, inf
        return message

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def kill(self) -> None:
        """End the process and what it has started."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        assert self._process.stdin is not None, "it was given a pipe"
        self._process.stdin.close()
        self.connection.close()

    def _send(self) -> None:
        self.deadline = monotonic() + self._time_limit
        with suppress(OSError):  # it has died, which receiving tells
            self.connection.send(self.text)

    def _death(self) -> Outcome:
        code = self._process.wait()
        if not self._ready:
            raise RuntimeError(f"a process of the reduction did not come up: exit status {code}")
        self.text, self.deadline = None, inf
        how = f"killed by signal {-code}" if code < 0 else f"the process ended with exit status {code}"
        return Outcome(how if self._test.dies_for_crashes else NOTHING, f"{how}\n")


def serve(number: int) -> None:
    """Ask the test of what comes over the connection of this file number, until nobody asks any more."""
    threading.Thread(target=_die_with_parent, daemon=True).start()
    gc.set_threshold(200_000, 20, 20)
    os.environ["OKL_OPT_TRACEBACK"] = "0"
    connection = Connection(number)
    try:
        test, folder = connection.recv()
        connection.send(READY)
        while True:
            connection.send(test.observe(connection.recv(), folder))
    except (EOFError, ConnectionError):
        return


def _die_with_parent() -> None:
    """Wait for the end of standard input, which comes when the process that asks is gone, however that went."""
    os.read(0, 1)
    os.killpg(os.getpid(), signal.SIGKILL)
