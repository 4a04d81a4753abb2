"""The entry point of okl-opt: exit statuses, and the flags that read no IR.

Source: mlir-opt.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import TextIO

from okl_opt.cli.own_process import End, OwnProcess, take_streams
from okl_opt.dialects.visible import in_one_line, visible
from okl_opt.runtime.base.wall import OPEN, Wall
from okl_opt.words.command_line import PROGRAM, UsageError, Words, settings_of, split_words
from okl_opt.words.commands import COMMANDS, run_of
from okl_opt.words.flags import Settings

OK, FAILURE, CRASH, INTERRUPTED = 0, 1, 70, 130


def main(
    argv: Sequence[str], stdin: TextIO, stdout: TextIO, stderr: TextIO, own_process: OwnProcess | None = None
) -> int:
    """Run the command line `argv` (without the program's name); return the exit status.

    Touches only the given streams and keeps no state: a process may call it repeatedly. Only in `own_process`
    `--isolate=auto` has an effect: there a child goes on where code is compiled, and this process ends with it.
    """
    try:
        status, message = _status_and_message(argv, stdin, stdout, stderr, own_process)
        if message:
            stderr.write(message)
        return status
    except OSError:
        # Standard error is closed; the exit status still reports the failure.
        return FAILURE
    except KeyboardInterrupt:
        return INTERRUPTED


def _status_and_message(
    argv: Sequence[str], stdin: TextIO, stdout: TextIO, stderr: TextIO, own_process: OwnProcess | None
) -> tuple[int, str]:
    """The exit status, and the message still to be written to standard error."""
    settings = Settings()
    try:
        if argv and argv[0] in COMMANDS:
            return _flushed(stdout, run_of(argv[0])(argv[1:], stdin, stdout, stderr)), ""
        words = split_words(argv)
        if words.values("isolate")[-1:] == ["strict"]:
            from okl_opt.cli.isolate import run_isolated

            return run_isolated(argv, words, stdin, stdout, stderr), ""
        with _plugins(words):
            settings = settings_of(words)
            settings.words = tuple(argv)
            try:
                status = _answer_or_process(argv, settings, stdin, stdout, stderr, own_process)
            except (UsageError, BrokenPipeError, MemoryError):
                raise
            except (Exception, SystemExit, GeneratorExit) as crash:  # code of plugins may raise anything
                fault = _plugin_fault(crash, settings)
                if fault is None:
                    raise
                return FAILURE, fault
        return _flushed(stdout, status), ""
    except UsageError as problem:
        return FAILURE, visible(f"{problem}\n")
    except BrokenPipeError:
        return OK, ""
    except OSError as problem:
        if problem.errno is None:  # a library that cannot be loaded
            return FAILURE, f"{PROGRAM}: error: {in_one_line(str(problem))}\n"
        file = f" '{in_one_line(str(problem.filename))}'" if problem.filename is not None else ""
        return FAILURE, f"{PROGRAM}: error: cannot write{file}: {problem.strerror}\n"
    except MemoryError as problem:
        detail = f": {problem}" if str(problem) else ""
        return FAILURE, f"{PROGRAM}: error: out of memory{detail}\n"
    except KeyboardInterrupt:
        return INTERRUPTED, ""
    except (Exception, SystemExit, GeneratorExit) as crash:
        return CRASH, crash_report(crash, settings.stacktrace_on_diagnostic)


def _plugin_fault(crash: BaseException, settings: Settings) -> str | None:
    """The message that names the plugin whose code raised `crash`; None if no plugin did."""
    from okl_opt.words.plugin_faults import plugin_fault

    return plugin_fault(crash, settings.stacktrace_on_diagnostic)


def _flushed(stdout: TextIO, status: int) -> int:
    """`status`, after flushing; a reader that has gone does not change it."""
    with suppress(BrokenPipeError):
        stdout.flush()
    return status


def _plugins(words: Words) -> AbstractContextManager[None]:
    """A context manager inside which the plugins of a command line are loaded."""
    if not words.values("load-pass-plugin") and not words.values("load-dialect-plugin"):
        return nullcontext()
    from okl_opt.words.plugins import loaded_plugins

    return loaded_plugins(words)


def _answer_or_process(
    argv: Sequence[str],
    settings: Settings,
    stdin: TextIO,
    stdout: TextIO,
    stderr: TextIO,
    own_process: OwnProcess | None,
) -> int:
    answer = _answer(settings)
    if answer is not None:
        stdout.write(answer)
        return OK
    if settings.watch:
        from okl_opt.cli.watch import once, watch

        again = once(argv, settings)
        return watch(settings, lambda written: main(again, stdin, written, stderr), INTERRUPTED, stdout, stderr)
    given, wall = None, OPEN
    if settings.run:
        from okl_opt.driver.kept_run import given_run, run_kept

        wall = _wall(settings, own_process)
        given = given_run(settings, stdin)
        status = None if given is None else run_kept(settings, given, stdout, stderr, wall)
        if status is not None:
            return status
    from okl_opt.driver.driver import process_input

    return process_input(settings, stdin, stdout, stderr, (), given, wall)


def _wall(settings: Settings, own_process: OwnProcess | None) -> Wall:
    """The wall around the code of a run. Whoever pauses a run answers it, and a child has no standard input."""
    if own_process is None or settings.isolate == "off" or settings.pause_after or sys.platform != "linux":
        return OPEN
    from okl_opt.cli.wall import forked_wall

    return forked_wall(settings, own_process)


def _answer(settings: Settings) -> str | None:
    """The text for flags such as --help, or None if the command line works on IR."""
    if settings.help:
        from okl_opt.cli.help import help_page

        return help_page()
    if settings.help_list:
        from okl_opt.cli.help import flag_list

        return flag_list()
    if settings.version:
        from okl_opt.words.version import version

        return version()
    if settings.list_passes:
        from okl_opt.cli.help import list_passes

        return list_passes()
    if settings.show_dialects:
        from okl_opt.cli.help import show_dialects

        return show_dialects()
    return None


def crash_report(crash: BaseException, with_traceback: bool = False) -> str:
    """Three lines about an internal error of ours; the whole traceback if asked for.

    The exception's first note names the pass, the second says whether a reproducer was written.
    """
    import traceback

    if with_traceback or os.environ.get("OKL_OPT_TRACEBACK", "") not in ("", "0"):
        return "".join(traceback.format_exception(crash))
    place = traceback.extract_tb(crash.__traceback__)[-1]
    notes: list[str] = getattr(crash, "__notes__", [])
    where = f" {notes[0]}" if notes else ""
    hints = notes[1:] or (["--mlir-pass-pipeline-crash-reproducer=FILE keeps what to report it with"] if notes else [])
    hint = "; ".join([*hints, "OKL_OPT_TRACEBACK=1 shows the traceback"])
    message = in_one_line(" ".join(str(crash).split()))
    return (
        f"{PROGRAM}: internal error: {type(crash).__name__}: {message}\n"
        f"{PROGRAM}: raised{where} at {place.filename}:{place.lineno} in {place.name}\n"
        f"{PROGRAM}: this is a mistake of the program, not of its input; {hint}\n"
    )


def _fill_closed_streams() -> None:
    """Replace standard streams that the caller closed, so that no file opened later takes their number.

    Reading or writing one fails as with a closed stream; text for standard error is lost.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            wrong_way = os.O_WRONLY if number == 0 else os.O_RDONLY
            handle = os.open(os.devnull, os.O_WRONLY if number == 2 else wrong_way)
            setattr(sys, name, os.fdopen(handle, "w" if number else "r", closefd=False))


def _end_as_at_ctrl_c() -> None:
    """Make SIGTERM act as Ctrl-C: end the child processes and remove temporary files."""
    import signal

    def interrupt(number: int, _: object) -> None:
        signal.signal(number, signal.SIG_DFL)
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, interrupt)


def entry_point(*, is_isolated: bool = False, end: End = os._exit) -> None:
    """`okl-opt` as a process; `is_isolated` if all of it is behind walls. `end` ends it at once."""
    import gc

    if "_OKL_OPT_COMPLETE" in os.environ:
        from okl_opt.cli.completion import complete

        sys.exit(complete(os.environ["_OKL_OPT_COMPLETE"]))
    _fill_closed_streams()
    # Most objects of a run live until its end: the collector's default frequency costs a tenth of start-up.
    gc.set_threshold(200_000, 20, 20)
    own_process = take_streams(sys.stdout.fileno(), sys.stderr.fileno(), end)
    if len(sys.argv) > 1 and (sys.argv[1] in COMMANDS or any("-isolate" in word for word in sys.argv)):
        _end_as_at_ctrl_c()
    status = main(sys.argv[1:], sys.stdin, sys.stdout, sys.stderr, None if is_isolated else own_process)
    for stream in (sys.stdout, sys.stderr):
        if stream.closed:
            continue  # by a pass of a plugin
        try:
            stream.flush()
        except OSError:
            # Already reported, or a closed pipe, which is no error. Drop what is left in the buffer.
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    # A thread may still be in compiled code, or in LLVM with a lock that the interpreter's end would wait for.
    if own_process.streams[0].pending is not None:
        os._exit(status)  # a child has nothing to clean up
    if status == INTERRUPTED:
        end(status)
    # Keep the collector from scanning all live objects at exit.
    gc.freeze()
    sys.exit(status)
