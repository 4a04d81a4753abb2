"""Trying command lines, each in another process and for a limited time."""

from __future__ import annotations

import json
import os
import selectors
import signal
import subprocess
import sys
from contextlib import suppress
from time import monotonic
from types import TracebackType
from typing import Any, NamedTuple, Self


class LastRewrite(NamedTuple):
    """The rewrite that a run ended with. `file` is empty if it was no pattern's; `made` tells of the op, if known."""

    pattern: str
    file: str
    line: int
    op: str
    place: str
    made: str


class Answer(NamedTuple):
    """What came of a command line. `status` is None if it took too long, and negative if a signal ended it."""

    status: int | None
    out: str = ""
    err: str = ""
    rewrites: int = 0
    last: LastRewrite | None = None


class Worker:
    """Runs command lines one after the other in a process, which is replaced by a new one if it hangs or dies."""

    def __init__(self, seconds: float):
        self.seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the process, whatever it does; the next command line runs in a fresh one."""
        process, self._process = self._process, None
        if process is None:
            return
        # Not only the process: a pass may have started others.
        _kill_group(process)
        process.communicate()

    def run(self, argv: list[str], stdin: bytes) -> Answer:
        """Run a command line as it is."""
        return self._ask({"look": False, "argv": argv, "stdin": stdin.decode("latin-1")})

    def look(self, argv: list[str], stdin: bytes, limit: int | None) -> Answer:
        """Run the passes of a command line up to a number of rewrites, and count them."""
        return self._ask({"look": True, "argv": argv, "stdin": stdin.decode("latin-1"), "limit": limit})

    def _ask(self, request: dict[str, Any]) -> Answer:
        process = self._started()
        assert process.stdin is not None, "a pipe"
        try:
            process.stdin.write(json.dumps(request).encode() + b"\n")
            process.stdin.flush()
        except BrokenPipeError:
            return self._death(process)
        line = _line(process, self.seconds)
        if line is None:
            self.close()
            return Answer(None)
        if not line:
            return self._death(process)
        answer = json.loads(line)
        last = answer.pop("last", None)
        return Answer(**answer, last=None if last is None else LastRewrite(**last))

    def _death(self, process: subprocess.Popen[bytes]) -> Answer:
        """What a process left that ended without an answer."""
        status = process.wait()
        self._process = None
        process.communicate()
        return Answer(status or 1, err=f"the process ended with status {status}\n")

    def _started(self) -> subprocess.Popen[bytes]:
        """The process, ready to be asked."""
        if self._process is None:
            # Plugins are looked for where they would be here.
            program = f"import sys; sys.path[:] = {sys.path!r}\nfrom okl_opt.bisect.worker import serve\nserve()"
            self._process = subprocess.Popen(
                [sys.executable, "-c", program],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,  # until it is ready
                start_new_session=True,  # Ctrl-C is for us
            )
            if not _line(self._process, None):
                errors = self._process.communicate()[1].decode(errors="replace").strip()
                raise RuntimeError(f"the process for tries does not start: {errors.rpartition(chr(10))[2]}")
        return self._process


def _line(process: subprocess.Popen[bytes], seconds: float | None) -> bytes | None:
    """The next line that a process writes: empty if it has ended, None if it takes longer than so many seconds."""
    assert process.stdout is not None, "a pipe"
    end = None if seconds is None else monotonic() + seconds
    parts: list[bytes] = []
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        while True:
            if not selector.select(None if end is None else max(end - monotonic(), 0)):
                return None
            part = os.read(process.stdout.fileno(), 1 << 20)
            if not part:
                return b""
            parts.append(part)
            if part.endswith(b"\n"):
                return b"".join(parts)


def status_of_command(command: str, seconds: float) -> int | None:
    """The exit status of a shell command, which says nothing here; None if it takes longer than so many seconds."""
    nowhere = subprocess.DEVNULL
    process = subprocess.Popen(
        command, shell=True, stdin=nowhere, stdout=nowhere, stderr=nowhere, start_new_session=True
    )
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        return None
    finally:
        if process.poll() is None:
            _kill_group(process)
            process.wait()


def _kill_group(process: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError, PermissionError):  # it has just ended
        os.killpg(process.pid, signal.SIGKILL)
