"""Command lines of Python processes that find the modules of this one, but none in the working folder.

The working folder may be untrusted: a `struct.py` in it must not be imported when the user works on the files beside
it. So a process starts in `/`, in Python's isolated mode, with the module search path of this process except the
working folder.
"""

from __future__ import annotations

import os
import sys

FOLDER = "/"
"""The folder where processes start: whoever can write there can also change Python itself."""

_ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))


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
