"""Processes that run Python of ours: they find the modules that this one finds, and none in the folder one works in.

A folder may be a stranger's: a `struct.py` in it must not be imported because somebody looks at the files beside it.
So a process begins in `/`, in Python's isolated mode, with the module search path of this one but for the working
folder. One whose work has to do with relative paths is told `working_folder()` and goes there once it is up.

Every process that our packages start is started here, but for programs that the user names: `$EDITOR` and the commands
of `--test`. They begin as the user would start them.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from asyncio.subprocess import Process as AsyncProcess

FOLDER = "/"
"""Where processes begin: nobody can plant a file there who could not change Python itself."""

HAS_PROCESSES = sys.platform not in ("emscripten", "wasi")
"""Whether the system has processes: under WebAssembly there are none."""

PIPE, NOWHERE = subprocess.PIPE, subprocess.DEVNULL
"""For the streams of a process."""

_ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
Process = subprocess.Popen[bytes]
TimedOut = subprocess.TimeoutExpired


def python_command(program: str, *words: str) -> list[str]:
    """The command line of a process for `program`, which is Python source; it has `words` as `sys.argv[1:]`.

    Start it in `FOLDER`.
    """
    if not sys.executable:
        raise OSError("this Python does not know its own program, and cannot start another")
    known = [entry for entry in (*sys.path, *([_ROOT] if _ROOT not in sys.path else [])) if os.path.isabs(entry)]
    here = os.path.realpath(working_folder())
    # A checkout that is worked in has our packages. What Python finds by itself stays, wherever one works.
    doubtful = [entry for entry in known if os.path.realpath(entry) == here and entry != _ROOT]
    begin = f"import sys\nsys.path[:] = [one for one in {known!r} if one in sys.path or one not in {doubtful!r}]\n"
    return [os.path.abspath(sys.executable), "-I", "-c", begin + program, *words]


def working_folder() -> str:
    """The folder that this process works in; `FOLDER` if that has been deleted."""
    try:
        return os.getcwd()
    except FileNotFoundError:
        return FOLDER


def run_python(program: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run `program` to its end, with nothing to read; what it wrote."""
    command = python_command(program, *words)
    return subprocess.run(command, cwd=FOLDER, stdin=NOWHERE, capture_output=True, text=True, check=False)


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
    """Start a command line of Python's as the leader of a session, which `kill_group` ends and Ctrl-C does not reach.

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
    """Kill a process that leads a session, and those that it has started."""
    with suppress(ProcessLookupError, PermissionError):  # it has just ended
        os.killpg(process.pid, signal.SIGKILL)
