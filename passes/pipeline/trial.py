"""Trial loading of an entry point in a separate process: code of a package may hang, exit or crash.

The process has the same module search path as this one, see `dialects/isolated_python.py`. Output of the package is
dropped.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress

from okl_opt.dialects.isolated_python import FOLDER, python_command

SECONDS = 60.0
"""The time limit of loading, in seconds."""

_PROGRAM = """
import os
answer = os.dup(1)
os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
from importlib.metadata import EntryPoint
try:
    thing = EntryPoint("", sys.argv[1], "").load()
    if sys.argv[2]:
        thing()
except Exception as problem:
    try:
        text = repr(problem)
    except Exception:
        text = type(problem).__name__
    os.write(answer, text.encode("utf-8", "replace")[:4000])
else:
    os.write(answer, b"+")
os._exit(0)
"""


def problem_of(entry_point: str, *, is_called: bool) -> str | None:
    """Return the problem of loading `package.module:object` and, with `is_called`, calling it; None if there is none.

    If no process can be started, the result is None.
    """
    try:
        process = subprocess.Popen(
            python_command(_PROGRAM, entry_point, "called" if is_called else ""),
            cwd=FOLDER,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:  # no process can be started, as in an isolated run
        return None
    with process:
        try:
            answer, _ = process.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return f"it does not answer within {SECONDS:g} s"
        finally:
            with suppress(ProcessLookupError, PermissionError):  # it has ended, with all its child processes
                os.killpg(process.pid, signal.SIGKILL)
    if answer:
        return None if answer == b"+" else answer.decode("utf-8", "replace")
    if process.returncode < 0:
        return f"it crashed with signal {_signal_name(-process.returncode)}"
    return f"it exits with status {process.returncode}"


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)


def may_be_tried() -> bool:
    """Return whether the system has processes, unlike WebAssembly."""
    return sys.platform not in ("emscripten", "wasi")
