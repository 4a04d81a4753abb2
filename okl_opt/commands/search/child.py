"""Calling a function in a child process, so that a crash or hang does not affect the caller.

The child works in the folder of its parent, but imports no modules from there (`runtime/base/processes.py`). Ctrl-C
does not reach it, it can be killed with all its child processes, and it ends when its parent does. Output to its
standard streams, also from compiled code and libraries, is dropped.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from math import inf
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any, Generic, TypeVar

from okl_opt.dialects.isolated_python import working_folder
from okl_opt.runtime.base.processes import HAS_PROCESSES, NOWHERE, PIPE, kill_group, start_python

_PROGRAM = "from okl_opt.commands.search.child import serve\nserve(int(sys.argv[1]))"

Question = TypeVar("Question")
Answer = TypeVar("Answer")


class Ended(Exception):
    """The process ended without an answer; `status` is negative if a signal ended it."""

    def __init__(self, status: int):
        super().__init__(status)
        self.status = status


class Child(Generic[Question, Answer]):
    """A process that calls `function` on one question at a time, each for at most `seconds`.

    Wait for `connection` to be readable, then call `receive`. A child that has ended cannot be used again.
    """

    def __init__(self, function: Callable[[Question], Answer], seconds: float):
        """Start the process. Raises: OSError if processes cannot be started."""
        if not HAS_PROCESSES:
            raise OSError("this needs a process of its own, and the system has none")
        self.question: Question | None = None
        """The pending question, or None."""
        self.deadline = inf
        """The deadline of the question; time counts from when the process is ready."""
        self._seconds = seconds
        self._is_up = False
        self.connection, theirs = multiprocessing.Pipe()
        with theirs:
            number = theirs.fileno()
            # Standard error is kept only until the process is ready.
            self._process = start_python(
                _PROGRAM, str(number), stdin=PIPE, stdout=NOWHERE, stderr=PIPE, pass_fds=[number]
            )
        self._send((working_folder(), function))

    def ask(self, question: Question) -> None:
        """Send a question."""
        self.question = question
        if self._is_up:
            self._send_question()

    def receive(self) -> Answer | None:
        """Receive a message: the answer, or None if it is only the ready signal. Raises: Ended."""
        try:
            message = self.connection.recv()
        except (EOFError, OSError):
            raise self._end() from None
        if not self._is_up:
            self._is_up = True
            if self.question is not None:
                self._send_question()
            return None
        self.question, self.deadline = None, inf
        return message

    def wait(self) -> Answer:
        """Wait for the answer. Raises: Ended, TimeoutError."""
        while True:
            timeout = None if self.deadline == inf else max(0.0, self.deadline - monotonic())
            if not self.connection.poll(timeout):
                raise TimeoutError
            answer = self.receive()
            if answer is not None:
                return answer

    def kill(self) -> None:
        """Kill the process and its child processes."""
        with self._process:
            kill_group(self._process)
        self.connection.close()

    def _send_question(self) -> None:
        self.deadline = monotonic() + self._seconds
        self._send(self.question)

    def _send(self, message: object) -> None:
        with suppress(OSError):  # it has died; `receive` reports that
            self.connection.send(message)

    def _end(self) -> Ended:
        status = self._process.wait()
        if not self._is_up:
            assert self._process.stderr is not None, "a pipe"
            said = self._process.stderr.read().decode(errors="replace").strip().rpartition("\n")[2]
            raise RuntimeError(f"a process for tries does not start: {said or f'exit status {status}'}")
        self.question, self.deadline = None, inf
        return Ended(status)


def serve(number: int) -> None:
    """In the child: answer questions from the connection with this file descriptor until it is closed."""
    threading.Thread(target=_die_with_parent, args=[os.dup(0)], daemon=True).start()
    gc.set_threshold(200_000, 20, 20)
    os.environ["OKL_OPT_TRACEBACK"] = "0"
    os.set_inheritable(number, False)
    connection = Connection(number)
    try:
        first: tuple[str, Callable[[Any], object]] = connection.recv()
        folder, function = first
        os.chdir(folder)
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nowhere, stream)
        # The ready signal: from now on the time of a question counts.
        connection.send(None)
        while True:
            connection.send(function(connection.recv()))
    except (EOFError, ConnectionError):
        return


def _die_with_parent(stdin: int) -> None:
    """Exit at the end of standard input, which comes when the parent is gone for any reason."""
    os.read(stdin, 1)
    os.killpg(os.getpid(), signal.SIGKILL)
