"""The process of one command line, and its standard streams."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, NoReturn, TextIO

from okl_opt.cli.open_files import open_files
from okl_opt.runtime.isolate.stream_file import StreamFile

if TYPE_CHECKING:
    from typing_extensions import Buffer


End = Callable[[int], NoReturn]


class OwnProcess(NamedTuple):
    """A process that runs one command line and ends with it."""

    streams: Sequence[StreamFile]
    """The files of standard output and standard error."""
    inherited: Sequence[int]
    """The descriptors above 2 that the process was started with."""
    end: End
    """Ends the process at once, with an exit status."""


class _UnreadFile(io.FileIO):
    """A file for standard error that drops text once nobody reads it, so that the work goes on."""

    def write(self, data: Buffer, /) -> int:
        try:
            return super().write(data)
        except BrokenPipeError:
            return memoryview(data).nbytes


def take_streams(out: int, err: int, end: End = os._exit) -> OwnProcess:
    """Let the standard output and error of Python be these descriptors; each line of errors is written at once."""
    files = StreamFile(io.FileIO(out, "w", closefd=False)), StreamFile(_UnreadFile(err, "w", closefd=False))
    sys.stdout = _text_stream(files[0], line_buffering=os.isatty(out))
    sys.stderr = _text_stream(files[1], line_buffering=True)
    return OwnProcess(files, open_files(3), end)


def _text_stream(file: StreamFile, *, line_buffering: bool) -> TextIO:
    return io.TextIOWrapper(
        file, encoding="utf-8", errors="backslashreplace", newline="\n", line_buffering=line_buffering
    )
