"""Keeps the program of a run for later runs, if nothing beside the next run's key has influenced it."""

from __future__ import annotations

import io
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TextIO

from okl_opt.diagnostics.rendering import Listener
from okl_opt.dialects.diagnostic import Diagnostic, Severity, heard
from okl_opt.driver.contexts import Contexts
from okl_opt.instruments.observer import Session
from okl_opt.passes.pipeline.entries import OURS, XDSL
from okl_opt.passes.pipeline.text import Manager
from okl_opt.runtime.run.keeping import Keeper, may_be_kept
from okl_opt.runtime.run.kept import Shelf


class Keeping(Listener):
    """Listens to a run from its start, since output of passes prevents keeping, as do passes of plugins or that read
    files.
    """

    def __init__(self, shelf: Shelf, session: Session, contexts: Contexts):
        self._shelf = shelf
        self._contexts = contexts
        self._is_silent = True
        session.renderer.listeners = [*session.renderer.listeners, self]

    def heard(self, diagnostic: Diagnostic) -> None:
        self._break()

    def heard_plain(self, severity: Severity, message: str) -> None:
        self._break()

    @contextmanager
    def listening(self) -> Generator[None]:
        """Note text that passes print inside the block."""
        with heard(self._break):
            yield

    def heard_stream(self, stream: TextIO) -> TextIO:
        """A stream to which passes may print."""
        return _Heard(stream, self._break)

    def _break(self) -> None:
        self._is_silent = False

    def keeper(self, manager: Manager) -> Keeper:
        """The keeper of the programs that the pipeline `manager` makes."""

        def may_keep() -> bool:
            return self._is_silent and not self._contexts.has_plugins and may_be_kept(manager, (OURS, XDSL))

        return Keeper(self._shelf, may_keep)


class _Heard(io.StringIO):
    """A stream that notes that text was written; a StringIO only in order to be a text stream."""

    def __init__(self, stream: TextIO, listener: Callable[[], None]):
        super().__init__()
        self._stream = stream
        self._listener = listener

    def write(self, s: str) -> int:
        self._listener()
        return self._stream.write(s)

    def flush(self) -> None:
        self._stream.flush()
