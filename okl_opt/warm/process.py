"""The warm process: it imports what commands need, listens, and forks a child for each caller.

It holds no state of callers. It ends when nobody has called for a while, and when a file of the installation changes.
"""

from __future__ import annotations

import fcntl
import gc
import os
import select
import signal
import socket
import struct
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import NamedTuple

from okl_opt.warm.child import serve
from okl_opt.warm.installation import Installation
from okl_opt.warm.place import folder, is_private, socket_path, socket_paths
from okl_opt.warm.rehearsal import warm_up
from okl_opt.warm.request import ENDED, KILLED, STATUS, STOP, identity

_CREDENTIALS = struct.Struct("iII")
_MOST_WAITING = 128
MOST_PROCESSES = 4
"""The most processes of an installation, one for each environment: each takes about 200 MB."""
_LOCK = ".lock"
"""Callers that the kernel lets wait."""


class CannotServe(Exception):
    """The process cannot listen; the text says why."""


def main(argv: Sequence[str]) -> None:
    """Be the warm process; `argv` are the seconds after which it ends if nobody calls. Print its number once it
    listens, or why it cannot.
    """
    try:
        WarmProcess(float(argv[0])).run()
    except (CannotServe, OSError) as problem:
        _say(f"cannot serve: {problem}", os.devnull)


def _say(text: str, log: str) -> None:
    """Write a line to standard output, and leave it: who started this process waits for no more. What is said later
    goes into a file.
    """
    with suppress(OSError):
        os.write(1, f"{text}\n".encode())
    file = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o600)
    for number in (1, 2):
        os.dup2(file, number)
    os.close(file)


class _Child(NamedTuple):
    """A child that has no caller yet, which comes through the socket."""

    number: int
    socket: socket.socket


@dataclass
class WarmProcess:
    """Has a child for each caller, and one for the next, until none has come for `idle_seconds`."""

    idle_seconds: float
    _number: int = field(default_factory=os.getpid)
    _began: float = field(default_factory=time.time)
    _answered: int = 0
    _children: dict[int, socket.socket] = field(default_factory=dict[int, socket.socket])
    _spare: _Child | None = None
    _is_over: bool = False

    def run(self) -> None:
        """Serve until the end. Raises: CannotServe, OSError."""
        path = socket_path()
        with _locked(path):
            if _number_of_all() > MOST_PROCESSES:
                raise CannotServe(f"{MOST_PROCESSES} processes serve other environments")
            installation = Installation()
            if not warm_up():
                raise CannotServe("a module that was imported keeps a thread")
            installation.watch_modules()
            own = identity()
            woken = self._hear_signals()
            gc.freeze()
            with suppress(FileNotFoundError):
                os.unlink(path)
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listening:
                listening.bind(path)
                listening.listen(_MOST_WAITING)
                listening.setblocking(False)
                _say(str(os.getpid()), f"{path}.log")
                try:
                    while not self._is_over:
                        self._wait(listening, woken, installation, own)
                finally:
                    os.unlink(path)
        if self._spare is not None:
            self._spare.socket.close()  # so it ends
        while self._children:
            select.select([woken], [], [])
            self._reap(woken)

    def _hear_signals(self) -> int:
        """A descriptor that can be read when a child has ended, or when this process shall end."""
        read, write = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        signal.set_wakeup_fd(write, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, _wake)
        signal.signal(signal.SIGTERM, self._end)
        return read

    def _end(self, *_: object) -> None:
        self._is_over = True

    def _end_as(self, reason: str) -> None:
        os.write(2, f"the process ends: {reason}\n".encode())
        self._end()

    def _wait(self, listening: socket.socket, woken: int, installation: Installation, own: list[str]) -> None:
        """Wait for the next caller, the end of a child, a change, or until this process has been idle for long."""
        if self._spare is None and not _can_be_read(listening):
            self._spare = self._forked(own)
        idle = None if self._children else self.idle_seconds
        ready = select.select([listening, woken, installation.events], [], [], idle)[0]
        if not ready:
            self._end_as("nobody has called")
        elif installation.events in ready and (change := installation.change()) is not None:
            # Who waits now is sent away, and starts another.
            self._end_as(f"'{change}' has changed")
        elif woken in ready:
            self._reap(woken)
        elif listening in ready:
            self._answer(listening, own)

    def _answer(self, listening: socket.socket, own: list[str]) -> None:
        """Hand the next caller to a child."""
        try:
            connection, _ = listening.accept()
        except OSError:  # the caller has gone, or no descriptor is left
            return
        peer = _CREDENTIALS.unpack(connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size))
        child = None
        if peer[1] == os.getuid():
            child, self._spare = self._spare or self._forked(own), None
        if child is None:
            connection.close()
            return
        with child.socket, suppress(OSError):
            socket.send_fds(child.socket, [b"\0"], [connection.fileno()])
        self._answered += 1
        self._children[child.number] = connection

    def _forked(self, own: list[str]) -> _Child | None:
        """A child that waits for a caller; None if the system has no process or memory left."""
        ours, its = socket.socketpair()
        try:
            number = os.fork()
        except OSError:
            ours.close()
            its.close()
            return None
        if not number:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            ours.close()
            serve(its, own, self._tell)
        its.close()
        return _Child(number, ours)

    def _tell(self, kind: str) -> bytes:
        """The answer of a child to a request that is no command line: one line."""
        # The parent is another one if this process has ended.
        if kind not in (STOP, STATUS) or os.getppid() != self._number:
            return b""
        if kind == STOP:
            os.kill(self._number, signal.SIGTERM)
        seconds = time.time() - self._began
        return f"process {self._number}, {seconds:.0f} s old, calls before this: {self._answered}\n".encode()

    def _reap(self, woken: int) -> None:
        """Forget the children that have ended, and tell their callers how."""
        with suppress(BlockingIOError):
            os.read(woken, 1 << 12)
        if self._spare is not None and os.waitpid(self._spare.number, os.WNOHANG)[0]:
            self._spare.socket.close()
            self._spare = None
        for child in list(self._children):
            ended, status = os.waitpid(child, os.WNOHANG)
            if ended:
                code = os.waitstatus_to_exitcode(status)
                with self._children.pop(child) as connection, suppress(OSError):
                    connection.setblocking(False)
                    connection.send(bytes([*(KILLED if code < 0 else ENDED), abs(code)]))


def _wake(number: int, frame: object) -> None:
    """A signal with a handler wakes who waits."""


def _can_be_read(file: socket.socket) -> bool:
    return bool(select.select([file], [], [], 0)[0])


def _number_of_all() -> int:
    """The number of processes of this installation that serve, or are about to."""
    number = 0
    for path in socket_paths(_LOCK):
        with suppress(FileNotFoundError), open(path, "rb") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                number += 1
    return number


@contextmanager
def _locked(path: str) -> Generator[None]:
    """Be the only process that listens at `path`. Raises: CannotServe, OSError."""
    os.makedirs(os.path.dirname(folder()), exist_ok=True)
    with suppress(FileExistsError):
        os.mkdir(folder(), 0o700)
    if not is_private(folder()):
        raise CannotServe(f"'{folder()}' is not a folder that only this user can enter")
    lock = os.open(f"{path}{_LOCK}", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise CannotServe("another process serves, or is about to") from None
        yield
    finally:
        os.close(lock)
