"""Starting processes that run our Python code. They find the same modules, but none in the working folder.

The working folder may be untrusted: a `struct.py` in it must not be imported when the user works on the files beside
it. So a process starts in `/`, in Python's isolated mode, with the module search path of this process except the
working folder. A process that needs relative paths is told `working_folder()` and changes to it after start-up. All
processes of our packages are started here, except programs that the user names: `$EDITOR` and the commands of `--test`,
which are started as by the user.
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
"""The folder where processes start: whoever can write there can also change Python itself."""

HAS_PROCESSES = sys.platform not in ("emscripten", "wasi")
"""Whether the system has processes: under WebAssembly there are none."""

PIPE, NOWHERE = subprocess.PIPE, subprocess.DEVNULL
"""Values for the streams of a process."""

_ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
Process = subprocess.Popen[bytes]
TimedOut = subprocess.TimeoutExpired


def python_command(program: str, *words: str) -> list[str]:
    """The command line that runs the Python source `program` with `words` as `sys.argv[1:]`; start it in `FOLDER`."""
    if not sys.executable:
        raise OSError("this Python does not know its own program, and cannot start another")
    known = [entry for entry in (*sys.path, *([_ROOT] if _ROOT not in sys.path else [])) if os.path.isabs(entry)]
    here = os.path.realpath(working_folder())
    # The working folder may be a checkout with our packages, so entries that Python adds itself are kept.
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
