"""The process of one command line, and its standard streams."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple, TextIO

from okl_opt.runtime.isolate.stream_file import StreamFile

if TYPE_CHECKING:
    from typing_extensions import Buffer


class OwnProcess(NamedTuple):
    """A process that runs one command line and ends with it: the files of its standard output and standard error, and
    the descriptors above 2 that it was started with.
    """

    streams: Sequence[StreamFile]
    inherited: Sequence[int]


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
