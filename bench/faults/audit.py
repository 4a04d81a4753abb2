"""What a call does besides computing: processes, network, files written. The interpreter's audit events tell it."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

_STARTS = frozenset(
    (
        *(
            "subprocess.Popen",
            "os.system",
            "os.exec",
            "os.fork",
            "os.forkpty",
            "os.posix_spawn",
            "os.spawn",
            "pty.spawn",
        ),
        *(
            "os.startfile",
            "os.kill",
            "os.killpg",
            "socket.connect",
            "socket.bind",
            "socket.getaddrinfo",
            "urllib.Request",
        ),
    )
)
"""Nothing that is data makes any of these happen."""
_CHANGES = frozenset(
    (
        *(
            "os.mkdir",
            "os.rename",
            "os.remove",
            "os.rmdir",
            "os.link",
            "os.symlink",
            "os.truncate",
            "os.chmod",
            "os.chown",
        ),
        *("os.utime", "os.setxattr", "os.removexattr", "os.mkfifo", "os.chdir", "shutil.rmtree", "shutil.move"),
        *("shutil.copyfile", "shutil.make_archive", "shutil.unpack_archive", "tempfile.mkstemp", "tempfile.mkdtemp"),
    )
)
"""Their arguments are paths that must lie in the folder, as those of `open` for writing must."""
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND

_folder: Path | None = None
_events: list[str] = []
_is_installed = False


@contextmanager
def audited(folder: Path) -> Generator[list[str]]:
    """In it, what is done outside of `folder` is collected as text. One at a time: an audit hook is the process's."""
    global _folder, _is_installed
    assert _folder is None
    if not _is_installed:
        sys.addaudithook(_hook)
        _is_installed = True
    writes_bytecode, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    _events.clear()
    _folder = folder.resolve()
    try:
        yield _events
    finally:
        _folder = None
        sys.dont_write_bytecode = writes_bytecode


def _hook(event: str, arguments: tuple[object, ...]) -> None:
    if _folder is None:
        return
    if event in _STARTS:
        _events.append(f"{event} {arguments[:2]!r}")
    elif event == "open":
        path, mode, flags = arguments
        by_flags = isinstance(flags, int) and flags & _WRITING
        if by_flags or (isinstance(mode, str) and set(mode) & set("wax+")):
            _note(event, path)
    elif event in _CHANGES:
        for argument in arguments:
            _note(event, argument)


def _note(event: str, path: object) -> None:
    assert _folder is not None
    if not isinstance(path, str | bytes) or os.fsdecode(path) == os.devnull:
        return
    try:
        real = os.path.realpath(os.fsdecode(path))
    except ValueError:
        real = os.fsdecode(path)
    if real != str(_folder) and not real.startswith(f"{_folder}{os.sep}"):
        _events.append(f"{event} {path!r}")
