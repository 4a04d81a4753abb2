"""A child of the warm process: it takes over the state of a caller, and runs its command line as a process of its own.

It shares the memory of the warm process until it writes to it, and Python writes whenever it counts references. Small
commands spend most of their time on copies of pages, so a child without a caller rehearses a command.

Source: Linux's unix(7), pipe(7), fcntl(2).
"""

from __future__ import annotations

import atexit
import fcntl
import io
import os
import resource
import select
import signal
import socket
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import NoReturn

from okl_opt.cli.main import INTERRUPTED, entry_point
from okl_opt.cli.open_files import open_files
from okl_opt.warm.rehearsal import rehearse
from okl_opt.warm.request import COLD, COMMAND, ENDED, MOST_FILES, QUESTION, READY, REQUEST, STARTS, decoded

_MOST_BYTES = 1 << 26
"""The longest request: Linux lets words and environment be shorter."""
_LEAST_FILES = 3 * MOST_FILES
"""The least limit of open descriptors with which a child can take over any caller's."""
_PATIENCE = 10.0
"""Seconds that a caller has to send its request."""


def serve(waiting: socket.socket, own: Sequence[str], tell: Callable[[str], bytes]) -> NoReturn:
    """Answer one caller in this process, which was forked for it, and end.

    The caller's connection comes through `waiting`. `own` is the identity of the warm process; `tell` answers a request
    of another kind.
    """
    status = 1
    try:
        if not select.select([waiting], [], [], 0)[0]:
            rehearse()
        _, (number,), _, _ = socket.recv_fds(waiting, 1, 1)
        with socket.socket(fileno=number) as connection:
            _answer(connection, own, tell)
        status = 0
    except (OSError, ValueError, IndexError):
        pass  # of a connection: the caller has gone, or sent rubbish, or the warm process has gone
    finally:
        os._exit(status)


def _answer(connection: socket.socket, own: Sequence[str], tell: Callable[[str], bytes]) -> None:
    connection.settimeout(_PATIENCE)
    question, _ = _receive(connection, QUESTION)
    kind = question["kind"][0]
    if kind != COMMAND:
        connection.sendall(tell(kind))
    elif question["identity"] != own or not _take_limits(question):
        connection.send(COLD)
    else:
        handle = os.pidfd_open(os.getpid())
        socket.send_fds(connection, [READY], [handle])
        os.close(handle)
        connection = _become(connection, *_receive(connection, REQUEST))
        connection.send(STARTS)
        _run(connection)


def _receive(connection: socket.socket, fields: Sequence[str]) -> tuple[Mapping[str, list[str]], list[int]]:
    """Return the message of a caller, and the descriptors beside it. Raises: OSError, ValueError."""
    data, files, _, _ = socket.recv_fds(connection, 4, MOST_FILES + 2)
    length = int.from_bytes(data, "little")
    if len(data) != 4 or length > _MOST_BYTES:
        raise ValueError("no request")
    parts: list[bytes] = []
    while length:
        part = connection.recv(min(length, 1 << 20))
        if not part:
            raise ValueError("a request is cut")
        parts.append(part)
        length -= len(part)
    return decoded(fields, b"".join(parts)), files


def _take_limits(request: Mapping[str, list[str]]) -> bool:
    """Take over the limits of the caller; return whether that was possible, and leaves room to move descriptors."""
    limits = list(map(int, request["limits"]))
    try:
        for which, pair in enumerate(zip(limits[::2], limits[1::2], strict=True)):
            if resource.getrlimit(which) != pair:
                resource.setrlimit(which, pair)
        os.setpriority(os.PRIO_PROCESS, 0, int(request["niceness"][0]))
        os.sched_setaffinity(0, map(int, request["processors"]))
    except (OSError, ValueError):
        return False
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= _LEAST_FILES


def _become(connection: socket.socket, request: Mapping[str, list[str]], files: list[int]) -> socket.socket:
    """Take over the state of the caller; return the connection, which moves. Raises: OSError, ValueError."""
    numbers = list(map(int, request["files"]))
    if len(files) != len(numbers) + 2:
        raise ValueError("descriptors are missing")
    os.setsid()
    *given, here, lives = files
    os.fchdir(here)
    os.close(here)
    moved, lives = _take_files(dict(zip(numbers, given, strict=True)), (connection.detach(), lives))
    _end_with_caller(lives)
    os.umask(int(request["mask"][0]))
    os.environ.clear()
    os.environ.update((name, value) for name, _, value in (text.partition("=") for text in request["environment"]))
    sys.argv[:], sys.path[:] = request["words"], request["modules"]
    _take_streams(request["stdin"])
    _take_signals(*map(int, request["signals"]))
    return socket.socket(fileno=moved)


def _take_files(given: Mapping[int, int], ours: Sequence[int]) -> list[int]:
    """Let the descriptors of the caller have their numbers here; close all others but ours, and return new numbers for
    these, above the caller's.
    """
    above = max(given, default=2) + 1
    held = {number: fcntl.fcntl(file, fcntl.F_DUPFD_CLOEXEC, above) for number, file in given.items()}
    moved = [fcntl.fcntl(file, fcntl.F_DUPFD_CLOEXEC, above) for file in ours]
    kept = {*held.values(), *moved}
    for number in open_files():
        if number not in kept:
            os.close(number)
    for number, file in held.items():
        os.dup2(file, number, inheritable=True)
        os.close(file)
    return moved


def _end_with_caller(lives: int) -> None:
    """Let the kernel end this process when nobody has the other end of a pipe open any more."""
    signal.signal(signal.SIGIO, signal.SIG_DFL)
    fcntl.fcntl(lives, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(lives, fcntl.F_SETFL, fcntl.fcntl(lives, fcntl.F_GETFL) | os.O_ASYNC)
    if select.select([lives], [], [], 0)[0]:  # it was closed before
        os.kill(os.getpid(), signal.SIGKILL)


def _take_streams(stdin: Sequence[str]) -> None:
    """Make Python's streams anew; None stands for one that the caller has closed."""
    files = open_files()
    sys.stdin = None
    if stdin and 0 in files:
        sys.stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(0, closefd=False)), stdin[0], stdin[1])
    # The entry point takes their descriptors.
    sys.stdout, sys.stderr = (os.fdopen(number, "w", closefd=False) if number in files else None for number in (1, 2))


def _take_signals(blocked: int, ignored: int) -> None:
    """Have the signals of the caller, but for the one that its end sends."""
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        is_ignored = ignored >> (number - 1) & 1 and number != signal.SIGIO
        handler = signal.SIG_IGN if is_ignored else signal.SIG_DFL
        if number == signal.SIGINT and handler is signal.SIG_DFL:
            handler = signal.default_int_handler
        signal.signal(number, handler)
    masked = {number for number in signal.valid_signals() if blocked >> (number - 1) & 1}
    signal.pthread_sigmask(signal.SIG_SETMASK, masked - {signal.SIGIO})


def _run(connection: socket.socket) -> NoReturn:
    """Run the command line as `okl-opt` does, and tell the caller the exit status."""

    def end(status: int) -> NoReturn:
        with suppress(OSError):
            connection.send(ENDED + bytes([status & 0xFF]))
        os._exit(status)

    try:
        entry_point(end=end)
    except KeyboardInterrupt:
        end(INTERRUPTED)
    except SystemExit as problem:
        # As at the end of an interpreter.
        for thread in threading.enumerate():
            if not thread.daemon and thread is not threading.current_thread():
                thread.join()
        atexit._run_exitfuncs()  # pyright: ignore[reportPrivateUsage, reportAttributeAccessIssue]
        end(problem.code if isinstance(problem.code, int) else 0)
    raise AssertionError("the entry point ends the process")
