"""Reading input and writing output: decoding, and splitting for `--split-input-file`.

Source: MlirOptMain.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from typing import TYPE_CHECKING, NamedTuple, TextIO

from okl_opt.runtime.base.files import whole_or_nothing, why_not_writable

if TYPE_CHECKING:
    from okl_opt.dialects.diagnostic import DiagnosticError

# A near miss may differ from the marker in this many characters at its end. Source: splitAndProcessBuffer.
_CHECKED = 2
BYTECODE = b"ML\xefR"
BYTE_ORDER_MARK = "\ufeff"
"""Some editors write it at the start of a file; columns do not count it."""


class FileProblem(Exception):
    """A file cannot be read or written; the text says which and why."""


class Source(NamedTuple):
    """The contents of a file. If its bytes are not text, `problem` is set and `text` only serves to show the place."""

    name: str
    text: str
    problem: DiagnosticError | None = None


class Chunk(NamedTuple):
    """A part of a file. The text is padded so that columns in its first line match the file."""

    text: str
    first_line: int


def read_source(path: str, stdin: TextIO) -> Source:
    """The file at `path`, or standard input if that is `-`. Raises: FileProblem."""
    if path == "-":
        data = read_stdin(stdin)
        return Source("<stdin>", data) if isinstance(data, str) else decode("<stdin>", data)
    return read_file(path)


def read_file(path: str) -> Source:
    """The file at `path`. Raises: FileProblem."""
    try:
        with open(path, "rb") as file:
            data = file.read()
    except (OSError, ValueError) as problem:
        raise FileProblem(f"cannot open input file '{path}': {_reason(problem)}") from problem
    return decode(path, data)


def read_stdin(stdin: TextIO) -> str | bytes:
    """All of standard input: bytes, or text if the stream has no underlying buffer. Raises: FileProblem."""
    stream = getattr(stdin, "buffer", None)
    try:
        data = stdin.read() if stream is None else stream.read()
    except OSError as problem:
        raise FileProblem(f"cannot read standard input: {_reason(problem)}") from problem
    assert isinstance(data, str | bytes)
    return data


def decode(name: str, data: bytes) -> Source:
    """Decode the bytes of a file."""
    if data.startswith(BYTECODE):
        raise FileProblem(f"'{name}' is MLIR bytecode, which is not supported; convert it to text with `mlir-opt`")
    try:
        return Source(name, data.decode().removeprefix(BYTE_ORDER_MARK))
    except UnicodeDecodeError as problem:
        # Imported here, since a run of what is kept reads its input without xDSL.
        from xdsl.dialects.builtin import FileLineColLoc, IntAttr, StringAttr

        from okl_opt.dialects.diagnostic import error

        before = data[: problem.start]
        line = before.count(b"\n") + 1
        column = problem.start - (before.rfind(b"\n") + 1) + 1
        location = FileLineColLoc(StringAttr(name), IntAttr(line), IntAttr(column))
        message = f"input is not UTF-8: byte 0x{data[problem.start]:02x} at offset {problem.start}"
        return Source(name, data.decode(errors="replace"), error(location, message))


def split(text: str, marker: str | None) -> Iterator[Chunk]:
    """The chunks of a text in order; the whole text without a marker."""
    if marker is None:
        yield Chunk(text, 1)
        return
    start = 0
    while True:
        end = text.find(marker, start)
        line_start = text.rfind("\n", 0, start) + 1
        padding = " " * len(text[line_start:start].encode())
        yield Chunk(padding + (text[start:] if end < 0 else text[start:end]), text.count("\n", 0, start) + 1)
        if end < 0:
            return
        start = end + len(marker)


def near_misses(text: str, marker: str | None) -> Iterator[tuple[int, int]]:
    """Line and column of each text like `// ----`: a marker whose last two characters differ. None without a marker."""
    begin, end = (marker or "")[:-_CHECKED], (marker or "")[-_CHECKED:]
    if not begin:
        return
    start = text.find(begin)
    while start >= 0:
        after = start + len(begin)
        if not text.startswith(end, after):
            column = len(text[text.rfind("\n", 0, after) + 1 : after].encode()) + 1
            yield text.count("\n", 0, after) + 1, column
        start = text.find(begin, after)


def check_writable(path: str) -> None:
    """Check in advance that the output can be written; creates nothing. Raises: FileProblem."""
    reason = why_not_writable(path)
    if reason is not None:
        raise FileProblem(f"cannot open output file '{path}': {reason}")


def open_output(path: str, stdout: TextIO) -> AbstractContextManager[TextIO]:
    """Open a text file for writing during the run; `-` is standard output. Raises: FileProblem."""
    if path == "-":
        return nullcontext(stdout)
    try:
        return open(path, "w", encoding="utf-8", newline="")
    except (OSError, ValueError) as problem:
        raise FileProblem(f"cannot open output file '{path}': {_reason(problem)}") from problem


def write_output(path: str, text: str, stdout: TextIO) -> None:
    """Write a whole file; `-` is standard output. Raises: FileProblem."""
    if path == "-":
        stdout.write(text)
        return
    with _writing(path):
        data = text.encode()
        with open(path, "wb") as file, whole_or_nothing(path):
            file.write(data)
            file.flush()


def write_files(files: Sequence[tuple[str, bytes]]) -> None:
    """Write files, all of them or none. Raises: FileProblem."""
    with ExitStack() as written:
        for path, data in files:
            written.enter_context(_writing(path))
            file = written.enter_context(open(path, "wb"))
            written.enter_context(whole_or_nothing(path))
            file.write(data)
            file.flush()


@contextmanager
def _writing(path: str) -> Generator[None]:
    """Turn exceptions of writing a file into a FileProblem that names it."""
    try:
        yield
    except (OSError, ValueError) as problem:
        raise FileProblem(f"cannot open output file '{path}': {_reason(problem)}") from problem


def header_place(path: str) -> str:
    """The path of the C header of a shared library at `path`, in the same folder."""
    return f"{os.path.splitext(path)[0]}.h"


def _reason(problem: OSError | ValueError) -> str:
    return problem.strerror or str(problem) if isinstance(problem, OSError) else str(problem)
