"""Command lines within a process that goes on: those that run code get a process of their own."""

from __future__ import annotations

import gc
import os
import select
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn, TextIO

from okl_opt.cli.own_process import OwnProcess, take_streams
from okl_opt.runtime.base.processes import HAS_PROCESSES
from okl_opt.runtime.isolate.walls import die_with

Main = Callable[[Sequence[str], TextIO, TextIO, TextIO, "OwnProcess | None"], int]
"""Runs a command line, perhaps in its own process; returns the exit status."""


def main_apart(main: Main, argv: Sequence[str], stdin: TextIO, out: TextIO, err: TextIO) -> int:
    """Run a command line by `main`; return the exit status. `out` and `err` may be the same.

    One with `--run` gets a process that is forked for it, so that the code that it compiles is behind walls. This
    process must have one thread then.
    """
    if HAS_PROCESSES and any(word.lstrip("-").partition("=")[0] == "run" for word in argv):
        return _main_in_fork(main, argv, stdin, out, err)
    return main(argv, stdin, out, err, None)


def _main_in_fork(main: Main, argv: Sequence[str], stdin: TextIO, out: TextIO, err: TextIO) -> int:
    out_read, out_write = os.pipe()
    err_read, err_write = (out_read, out_write) if err is out else os.pipe()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    parent = os.getpid()
    child = os.fork()
    if not child:
        # Garbage of the process before would close descriptors whose numbers are this one's now.
        gc.freeze()
        for each in {out_read, err_read}:
            os.close(each)
        die_with(parent)
        _run_and_end(main, argv, stdin, out_write, err_write)
    for each in {out_write, err_write}:
        os.close(each)
    said = {out_read: bytearray(), err_read: bytearray()}
    reading = list(said)
    while reading:
        for each in select.select(reading, [], [])[0]:
            data = os.read(each, 1 << 16)
            said[each] += data
            if not data:
                reading.remove(each)
                os.close(each)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    out.write(said[out_read].decode(errors="replace"))
    if err is not out:
        err.write(said[err_read].decode(errors="replace"))
    return status


def _run_and_end(main: Main, argv: Sequence[str], stdin: TextIO, out: int, err: int) -> NoReturn:
    status = 1
    try:
        own_process = take_streams(out, err)
        status = main(argv, stdin, sys.stdout, sys.stderr, own_process)
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
    finally:
        os._exit(status)
