"""Starting processes that run our Python code, by the command lines of `dialects/isolated_python.py`.

A process that needs relative paths is told `working_folder()` and changes to it after start-up. All processes of our
packages are started here, with two exceptions: trial imports of a package, and programs that the user names. The latter
are `$EDITOR` and the commands of `--test`, which are started as by the user.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from okl_opt.dialects.isolated_python import FOLDER, python_command

if TYPE_CHECKING:
    from asyncio.subprocess import Process as AsyncProcess

HAS_PROCESSES = sys.platform not in ("emscripten", "wasi")
"""False if the system has no processes, as under WebAssembly."""

PIPE, NOWHERE = subprocess.PIPE, subprocess.DEVNULL
"""Values for the streams of a process."""

Process = subprocess.Popen[bytes]
TimedOut = subprocess.TimeoutExpired


def run_python(program: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run `program` to its end with empty input; return its output."""
    command = python_command(program, *words)
    return subprocess.run(command, cwd=FOLDER, stdin=NOWHERE, capture_output=True, text=True, check=False)


def feed_python(program: str, data: bytes, *words: str) -> subprocess.CompletedProcess[bytes]:
    """Run `program` to its end with `data` as its input; return its output. Raises: OSError."""
    command = python_command(program, *words)
    return subprocess.run(command, cwd=FOLDER, input=data, capture_output=True, check=False)


def run_tool(path: str, *words: str, folder: str) -> subprocess.CompletedProcess[bytes]:
    """Run the system's program at `path` to its end in `folder`, with empty input. Raises: OSError."""
    return subprocess.run([path, *words], cwd=folder, stdin=NOWHERE, capture_output=True, check=False)


def find_tool(name: str) -> str | None:
    """The absolute path of a program; None if there is none.

    Entries of PATH that are not absolute are passed over: the working folder may be untrusted.
    """
    for folder in os.environ.get("PATH", os.defpath).split(os.pathsep):
        path = os.path.join(folder, name)
        if os.path.isabs(folder) and os.path.isfile(path) and os.access(path, os.X_OK):
            return path
    return None


def start_python(
    program: str, *words: str, stdin: int, stdout: int, stderr: int, pass_fds: Sequence[int] = ()
) -> Process:
    """Start `program` in `FOLDER`, as `start` does."""
    command = python_command(program, *words)
    return start(command, stdin=stdin, stdout=stdout, stderr=stderr, pass_fds=pass_fds, folder=FOLDER)


def start(
    command: Sequence[str],
    *,
    stdin: int,
    stdout: int,
    stderr: int,
    pass_fds: Sequence[int] = (),
    folder: str | None = None,
    environment: Mapping[str, str] | None = None,
) -> Process:
    """Start a Python command line as a session leader: `kill_group` ends the session, and Ctrl-C does not reach it.

    None means the folder and the environment of this process.
    """
    return subprocess.Popen(
        command,
        cwd=folder,
        env=environment,
        stdin=stdin,
        stdout=stdout,
        stderr=stderr,
        pass_fds=pass_fds,
        start_new_session=True,
    )


async def start_python_async(program: str, *words: str) -> AsyncProcess:
    """Start `program` with a pipe for each of its streams."""
    from asyncio import create_subprocess_exec

    command = python_command(program, *words)
    return await create_subprocess_exec(*command, cwd=FOLDER, stdin=PIPE, stdout=PIPE, stderr=PIPE)


def kill_group(process: Process) -> None:
    """Kill a session leader and its child processes."""
    with suppress(ProcessLookupError, PermissionError):  # it has just ended
        os.killpg(process.pid, signal.SIGKILL)
