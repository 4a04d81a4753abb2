"""Hand a command line over to the warm process, and wait for its end.

The child that runs it has the caller's own streams, so nothing is copied here. Signals are passed on. Whatever goes
wrong before a child starts, the caller runs the command line itself.
"""

from __future__ import annotations

import os
import sys

from okl_opt.cli.open_files import open_files
from okl_opt.warm.place import folder, is_private, socket_path, socket_paths
from okl_opt.warm.request import (
    COMMAND,
    ENDED,
    KILLED,
    LIMITS,
    MOST_FILES,
    QUESTION,
    READY,
    REQUEST,
    STARTS,
    encoded,
    identity,
    signal_masks,
)

# The modules of Python that stand around these, and `typing`, take as long as all that a caller does.
TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal
    import socket
    from collections.abc import Sequence
else:
    import _signal as signal
    import _socket as socket

PATIENCE = 2.0
"""Seconds until a child must be ready."""
_PASSED_ON = (
    *(signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGUSR1, signal.SIGUSR2),
    *(signal.SIGALRM, signal.SIGCONT, signal.SIGTSTP, signal.SIGWINCH),
)


class NoServer(Exception):
    """There is no warm process for this caller."""


def connected(path: str) -> socket.socket:
    """A connection to a warm process of this user. Raises: NoServer."""
    if not is_private(folder()):
        raise NoServer
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        connection.settimeout(PATIENCE)
        connection.connect(path)
        # The folder is private, and yet: who listens must be this user.
        peer = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12)
    except OSError:
        connection.close()
        raise NoServer from None
    if int.from_bytes(peer[4:8], sys.byteorder) != os.getuid():
        connection.close()
        raise NoServer
    return connection


def told_by_all(kind: str) -> list[str]:
    """Return the answers to a request of another kind of the warm processes in all environments."""
    said: list[str] = []
    for path in socket_paths():
        try:
            said.append(told(kind, path))
        except NoServer:
            continue  # its socket was left behind
    return said


def told(kind: str, path: str) -> str:
    """Return the answer of one of them. Raises: NoServer."""
    connection = connected(path)
    try:
        connection.send(encoded(QUESTION, {"kind": [kind]}))
        # A line; the end of the child that answered may follow.
        return connection.recv(1 << 12).partition(b"\n")[0].decode()
    except OSError:
        raise NoServer from None
    finally:
        connection.close()


def answer() -> int | None:
    """Let the warm process run the command line of this one. Return the exit status; None if it did not start it.

    Raises: NoServer. A command that a signal ended ends this process by the same signal.
    """
    connection = connected(socket_path())
    try:
        return _Call(connection).answer()
    except OSError:
        return None
    finally:
        connection.close()


class _Call:
    """One command line that a child runs."""

    def __init__(self, connection: socket.socket):
        self._connection = connection
        self._child: int | None = None
        """A handle of the child's process, once that runs the command line."""
        self._early: list[int] = []
        """Signals that came before."""

    def answer(self) -> int | None:
        files = [each for each in open_files() if each != self._connection.fileno()]
        if len(files) > MOST_FILES:
            return None
        state = {"files": list(map(str, files)), **_state()}
        here = os.open(".", os.O_PATH | os.O_DIRECTORY)
        # The other end is closed when this process ends, however that happens.
        lives, life = os.pipe()
        handlers = {number: signal.getsignal(number) for number in _PASSED_ON}
        try:
            for number, handler in handlers.items():
                if handler is not signal.SIG_IGN:
                    signal.signal(number, self._pass_on)
            self._connection.sendall(encoded(QUESTION, {"kind": [COMMAND], **_shared()}))
            child = self._ready_child()
            if child is None or not self._hand_over(encoded(REQUEST, state), [*files, here, lives]):
                return None
            self._child = child
            early, self._early = self._early, []
            for number in early:
                self._pass_on(number)
            return self._ended()
        finally:
            for number, handler in handlers.items():
                signal.signal(number, handler)
            for each in (here, lives, life):
                os.close(each)
            for number in self._early:
                os.kill(os.getpid(), number)

    def _ready_child(self) -> int | None:
        """A handle of the child that is ready; None if this caller is sent away."""
        message, more, _, _ = self._connection.recvmsg(1, socket.CMSG_SPACE(4))
        return int.from_bytes(more[0][2][:4], sys.byteorder) if message == READY and more else None

    def _hand_over(self, data: bytes, files: Sequence[int]) -> bool:
        """Give the child all that it takes over; return whether it starts."""
        self._connection.settimeout(None)
        numbers = b"".join(each.to_bytes(4, sys.byteorder) for each in files)
        sent = self._connection.sendmsg([data], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, numbers)])
        self._connection.sendall(data[sent:])
        return self._connection.recv(1) == STARTS

    def _ended(self) -> int:
        """The exit status. Does not return if a signal ended the child, perhaps with the warm process."""
        try:
            message = self._connection.recv(2)
        except OSError:
            message = b""
        kind, number = message[:1], message[-1] if message else 0
        if kind == ENDED:
            return number
        number = number if kind == KILLED else signal.SIGKILL
        if number != signal.SIGKILL:
            signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        return 128 + number

    def _pass_on(self, number: int, _: object = None) -> None:
        """Pass a signal on to the child."""
        if self._child is None:
            self._early.append(number)
            return
        try:
            if number == signal.SIGTSTP:
                signal.pidfd_send_signal(self._child, signal.SIGSTOP)
                os.kill(os.getpid(), signal.SIGSTOP)
            else:
                signal.pidfd_send_signal(self._child, number)
        except ProcessLookupError:
            pass  # it has just ended


def _shared() -> dict[str, Sequence[str]]:
    """The properties of this process for a child to share."""
    import resource

    return {
        "identity": identity(),
        "processors": list(map(str, os.sched_getaffinity(0))),
        "limits": [str(limit) for which in range(LIMITS) for limit in resource.getrlimit(which)],
        "niceness": [str(os.getpriority(os.PRIO_PROCESS, 0))],
    }


def _state() -> dict[str, Sequence[str]]:
    """The state of this process, for a child to take over."""
    mask = os.umask(0o077)
    os.umask(mask)
    return {
        "words": sys.argv,
        "environment": [f"{name}={value}" for name, value in os.environ.items()],
        "modules": sys.path,
        "stdin": [sys.stdin.encoding, sys.stdin.errors or "strict"] if sys.stdin is not None else [],
        "signals": signal_masks(),
        "mask": [str(mask)],
    }
