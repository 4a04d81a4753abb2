"""Keeps the program of a run for the next one, unless more decided about it, or was told of it, than is known then."""

from __future__ import annotations

import io
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import TextIO

from dialects.diagnostic import Diagnostic, Severity, text_sink
from okl_opt.diagnostics.rendering import Listener
from okl_opt.driver.contexts import Contexts
from okl_opt.instruments.observer import Session
from passes.pipeline.entries import OURS, XDSL
from passes.pipeline.from_files import may_be_named_in_files
from passes.pipeline.text import Manager, ScheduledPass
from runtime.code.program import FunctionProgram
from runtime.run.kept import Shelf


class Keeping(Listener):
    """Listens to a run from its start. Passes of plugins, or that read files, may have another effect next time."""

    def __init__(self, shelf: Shelf, session: Session, contexts: Contexts):
        self._shelf = shelf
        self._stderr = session.stderr
        self._contexts = contexts
        self._is_silent = True
        session.renderer.listeners = [*session.renderer.listeners, self]

    def heard(self, diagnostic: Diagnostic) -> None:
        self._is_silent = False

    def heard_plain(self, severity: Severity, message: str) -> None:
        self._is_silent = False

    @contextmanager
    def listening(self) -> Generator[None]:
        """Listen to what passes print."""
        with text_sink(_Heard(self, self._stderr).write):
            yield

    def heard_stream(self, stream: TextIO) -> TextIO:
        """A stream to which passes may print."""
        return _Heard(self, stream)

    def print(self, stream: TextIO, text: str) -> int:
        """Write what a pass prints."""
        self._is_silent = False
        return stream.write(text)

    def keep(self, manager: Manager, program: FunctionProgram) -> None:
        """Keep a program that was made by way of the passes of a command line."""
        if self._is_silent and not self._contexts.has_plugins and all(map(_is_known, _passes(manager))):
            self._shelf.keep(program)


class _Heard(io.StringIO):
    """Derives from StringIO only to be a text stream."""

    def __init__(self, keeping: Keeping, stream: TextIO):
        super().__init__()
        self._keeping = keeping
        self._stream = stream

    def write(self, s: str) -> int:
        return self._keeping.print(self._stream, s)

    def flush(self) -> None:
        self._stream.flush()


def _passes(manager: Manager) -> Iterator[ScheduledPass]:
    for element in manager.elements:
        if isinstance(element, Manager):
            yield from _passes(element)
        else:
            yield element


def _is_known(scheduled: ScheduledPass) -> bool:
    return scheduled.origin in (OURS, XDSL) and may_be_named_in_files(type(scheduled.instance))
