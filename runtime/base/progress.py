"""A progress line on the terminal while a run is prepared; shown after a delay and erased at the end."""

from __future__ import annotations

import io
import os
import threading
from collections.abc import Generator
from contextlib import contextmanager
from typing import TextIO

from okl_opt.dialects.visible import visible

DELAY = 1.0
_INTERVAL = 0.1
_ERASE = "\r\x1b[K"


class Progress:
    """Receives the steps of a preparation; this class ignores them."""

    def step(self, text: str) -> None:
        """A step begins."""

    def end(self) -> None:
        """The preparation is done, or goes on later; no thread is left."""


SILENT = Progress()


class TerminalProgress(Progress, io.StringIO):
    """Shows the current step on the last line of a terminal, once `delay` seconds have passed since the first.

    A thread writes the line, since a step may take long. Other output goes through this object, which erases the line
    first; it derives from StringIO only to be a text stream.
    """

    def __init__(self, terminal: TextIO, delay: float = DELAY):
        super().__init__()
        self._terminal = terminal
        self._delay = delay
        self._text = ""
        self._shown = ""
        self._at_line_start = True
        self._lock = threading.Lock()
        self._ended: threading.Event | None = None
        self._thread: threading.Thread | None = None

    def step(self, text: str) -> None:
        with self._lock:
            self._text = text
            if self._ended is None:
                self._ended = threading.Event()
                self._thread = threading.Thread(target=self._keep_showing, args=(self._ended,), daemon=True)
                self._thread.name = "okl-progress"
                self._thread.start()

    def end(self) -> None:
        with self._lock:
            if self._ended is not None:
                self._ended.set()
                self._ended = None
            self._erase()
            self._terminal.flush()
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.join()

    def write(self, s: str) -> int:
        with self._lock:
            self._erase()
            if s:
                self._at_line_start = s.endswith("\n")
            return self._terminal.write(s)

    def flush(self) -> None:
        with self._lock:
            self._terminal.flush()

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._terminal.fileno()

    def _keep_showing(self, ended: threading.Event) -> None:
        interval = self._delay
        while not ended.wait(interval):
            interval = _INTERVAL
            with self._lock:
                if ended.is_set():
                    return
                try:
                    self._show()
                except OSError:
                    return  # the next write reports that the terminal is gone

    def _show(self) -> None:
        line = visible(f"okl-opt: {self._text}...").replace("\n", " ").replace("\t", " ")
        line = line.encode("ascii", "backslashreplace").decode()[: _columns(self._terminal) - 1]
        if line == self._shown or not self._at_line_start:
            return
        self._erase()
        self._terminal.write(line)
        self._terminal.flush()
        self._shown = line

    def _erase(self) -> None:
        if self._shown:
            self._terminal.write(_ERASE)
            self._shown = ""


def progress_of(stream: TextIO) -> TerminalProgress | None:
    """A progress display for a stream; None if the stream is not a terminal or cannot erase lines."""
    if not stream.isatty() or os.environ.get("TERM", "dumb") == "dumb":
        return None
    return TerminalProgress(stream)


@contextmanager
def shown_progress(stream: TextIO) -> Generator[tuple[Progress, TextIO]]:
    """Show steps on a stream if possible; other output must go through the returned stream."""
    progress = progress_of(stream)
    if progress is None:
        yield SILENT, stream
        return
    try:
        yield progress, progress
    finally:
        progress.end()


def _columns(terminal: TextIO) -> int:
    try:
        return os.get_terminal_size(terminal.fileno()).columns or 80
    except OSError:
        return 80
