"""The process of one command line: its standard streams, and command lines that this process is forked for."""

from __future__ import annotations

import io
import os
import select
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple, NoReturn, TextIO

from okl_opt.runtime.isolate.stream_file import StreamFile

if TYPE_CHECKING:
    from typing_extensions import Buffer


class OwnProcess(NamedTuple):
    """A process that runs one command line and ends with it: the files of its standard output and standard error, and
    the descriptors above 2 that it was started with.
    """

    streams: Sequence[StreamFile]
    inherited: Sequence[int]


Main = Callable[[Sequence[str], TextIO, TextIO, TextIO, OwnProcess], int]
"""Runs a command line in its own process; returns the exit status."""


class _UnreadFile(io.FileIO):
    """A file for standard error that drops text once nobody reads it, so that the work goes on."""

    def write(self, data: Buffer, /) -> int:
        try:
            return super().write(data)
        except BrokenPipeError:
            return memoryview(data).nbytes


def take_streams(out: int, err: int) -> OwnProcess:
    """Let the standard output and error of Python be these descriptors; each line of errors is written at once."""
    files = StreamFile(io.FileIO(out, "w", closefd=False)), StreamFile(_UnreadFile(err, "w", closefd=False))
    sys.stdout = _text_stream(files[0], line_buffering=os.isatty(out))
    sys.stderr = _text_stream(files[1], line_buffering=True)
    return OwnProcess(files, _inherited_files())


def _text_stream(file: StreamFile, *, line_buffering: bool) -> TextIO:
    return io.TextIOWrapper(
        file, encoding="utf-8", errors="backslashreplace", newline="\n", line_buffering=line_buffering
    )


def _inherited_files() -> list[int]:
    """The descriptors above 2 that are open."""
    try:
        listed = [number for number in map(int, os.listdir("/proc/self/fd")) if number > 2]
    except OSError:
        return []
    found: list[int] = []
    for number in listed:
        with suppress(OSError):  # the listing itself is closed again
            os.fstat(number)
            found.append(number)
    return found


def main_in_fork(main: Main, argv: Sequence[str], text: str, out: TextIO, err: TextIO) -> int:
    """Run a command line by `main`, with `text` as standard input, in a process forked for it; return the exit status.

    So what it compiles is behind walls, as in a process that is started. This process must have one thread. `out` and
    `err` may be the same.
    """
    out_read, out_write = os.pipe()
    err_read, err_write = (out_read, out_write) if err is out else os.pipe()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    child = os.fork()
    if not child:
        for each in {out_read, err_read}:
            os.close(each)
        _run_and_end(main, argv, text, out_write, err_write)
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


def _run_and_end(main: Main, argv: Sequence[str], text: str, out: int, err: int) -> NoReturn:
    status = 1
    try:
        own_process = take_streams(out, err)
        status = main(argv, io.StringIO(text), sys.stdout, sys.stderr, own_process)
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
    finally:
        os._exit(status)
