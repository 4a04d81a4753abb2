"""The entry of okl-opt: exit statuses, and what answers without reading IR.

Source: mlir-opt.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TextIO

from okl_opt.command_line import PROGRAM, UsageError, parse_command_line
from okl_opt.flags import Settings

OK, FAILURE, CRASH, INTERRUPTED = 0, 1, 70, 130


def main(argv: Sequence[str], stdin: TextIO, stdout: TextIO, stderr: TextIO) -> int:
    """Run the command line `argv`, without the program's name; the exit status.

    Touches no stream but the given ones and keeps no state, so that a process may call it as often as it likes.
    """
    try:
        status, message = _guarded(argv, stdin, stdout, stderr)
        stderr.write(message)
        return status
    except OSError:
        # Nobody reads standard error; the status still says what happened.
        return FAILURE
    except KeyboardInterrupt:
        return INTERRUPTED


def _guarded(argv: Sequence[str], stdin: TextIO, stdout: TextIO, stderr: TextIO) -> tuple[int, str]:
    """The exit status, and what is left to say on standard error."""
    try:
        status = _main(argv, stdin, stdout, stderr)
        stdout.flush()
        return status, ""
    except UsageError as problem:
        return FAILURE, f"{problem}\n"
    except BrokenPipeError:
        return OK, ""
    except OSError as problem:
        file = f" '{problem.filename}'" if problem.filename is not None else ""
        return FAILURE, f"{PROGRAM}: error: cannot write{file}: {problem.strerror}\n"
    except MemoryError as problem:
        detail = f": {problem}" if str(problem) else ""
        return FAILURE, f"{PROGRAM}: error: out of memory{detail}\n"
    except KeyboardInterrupt:
        return INTERRUPTED, ""
    except Exception as crash:
        return CRASH, crash_report(crash)


def _main(argv: Sequence[str], stdin: TextIO, stdout: TextIO, stderr: TextIO) -> int:
    settings = parse_command_line(argv)
    answer = _answer(settings)
    if answer is not None:
        stdout.write(answer)
        return OK
    from okl_opt.driver import drive

    return drive(settings, stdin, stdout, stderr)


def _answer(settings: Settings) -> str | None:
    """The text that is asked for instead of work on IR."""
    if settings.help:
        from okl_opt.help import help_page

        return help_page()
    if settings.version:
        from okl_opt.help import version

        return version()
    if settings.list_passes:
        from okl_opt.help import list_passes

        return list_passes()
    if settings.show_dialects:
        from okl_opt.help import show_dialects

        return show_dialects()
    return None


def crash_report(crash: BaseException) -> str:
    """Three lines on a mistake of ours, or the whole traceback if OKL_OPT_TRACEBACK asks for it."""
    import traceback

    if os.environ.get("OKL_OPT_TRACEBACK", "") not in ("", "0"):
        return "".join(traceback.format_exception(crash))
    place = traceback.extract_tb(crash.__traceback__)[-1]
    notes = "".join(f" {note}" for note in getattr(crash, "__notes__", ()))
    message = " ".join(str(crash).split())
    return (
        f"{PROGRAM}: internal error: {type(crash).__name__}: {message}\n"
        f"{PROGRAM}: raised{notes} at {place.filename}:{place.lineno} in {place.name}\n"
        f"{PROGRAM}: this is a mistake of {PROGRAM}; OKL_OPT_TRACEBACK=1 shows the traceback\n"
    )


def _fill_closed_streams() -> None:
    """Stand-ins for standard streams that the caller has closed, so that no file opened later takes their number.

    Reading from or writing to one fails as it would have with the closed one; what goes to standard error is lost.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            wrong_way = os.O_WRONLY if number == 0 else os.O_RDONLY
            handle = os.open(os.devnull, os.O_WRONLY if number == 2 else wrong_way)
            setattr(sys, name, os.fdopen(handle, "w" if number else "r", closefd=False))


def entry_point() -> None:
    """`okl-opt` as a process."""
    import gc

    if "_OKL_OPT_COMPLETE" in os.environ:
        from okl_opt.help import command

        command().main(prog_name=PROGRAM)
    _fill_closed_streams()
    # A run makes objects that live until its end: looking through them as often as by default costs a tenth of a start.
    gc.set_threshold(200_000, 20, 20)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    status = main(sys.argv[1:], sys.stdin, sys.stdout, sys.stderr)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            # Reported, or a closed pipe, which is no error. What is left in the buffer goes nowhere at the last flush.
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    # What lives now lives until the process ends: without this the interpreter looks through all of it, several times.
    gc.freeze()
    sys.exit(status)
