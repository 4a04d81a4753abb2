"""The open documents and their analyses. The analysis of an outdated version is abandoned."""

from __future__ import annotations

import asyncio
import logging
import os
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from lsprotocol import types
from pygls.uris import to_fs_path

from okl_opt.commands.lsp.analysis import Analysis, Dialects, Work, analyse
from okl_opt.commands.lsp.descendants import Descendants
from okl_opt.commands.lsp.places import Places
from okl_opt.commands.lsp.problems import SOURCE, problems
from okl_opt.commands.lsp.record import Abandoned
from okl_opt.commands.lsp.thread import EngineThread

T = TypeVar("T")

logger = logging.getLogger(__name__)

_TYPING_STOPS = 0.1
"""Seconds without a change before diagnostics are computed. Requests do not wait for it."""


@dataclass(eq=False)
class Document:
    """One open document. `analysis` may be of an earlier version."""

    uri: str
    text: str
    version: int | None
    analysis: Analysis | None = None
    failure: str = ""
    descendants: Descendants = field(default_factory=Descendants)
    task: asyncio.Task[None] | None = None
    work: dict[int | None, asyncio.Task[Analysis | None]] = field(
        default_factory=dict[int | None, "asyncio.Task[Analysis | None]"]
    )

    @property
    def path(self) -> str:
        return to_fs_path(self.uri) or self.uri

    @property
    def name(self) -> str:
        """The name of the file in diagnostics."""
        return os.path.basename(self.path) or self.uri


class Documents:
    """The documents that the editor has open. `publish` sends a document's diagnostics."""

    def __init__(
        self,
        dialects: Dialects,
        engine: EngineThread,
        largest: int,
        publish: Callable[[types.PublishDiagnosticsParams], None],
    ):
        self.open: dict[str, Document] = {}
        self.encoding: str = types.PositionEncodingKind.Utf16
        self._dialects = dialects
        self._engine = engine
        self._largest = largest
        self._publish = publish

    # ----- notifications of the editor

    def opened(self, item: types.TextDocumentItem) -> None:
        self.closed(item.uri)
        document = self.open[item.uri] = Document(item.uri, item.text, item.version)
        self._schedule(document)

    def changed(
        self, identity: types.VersionedTextDocumentIdentifier, changes: Sequence[types.TextDocumentContentChangeEvent]
    ) -> None:
        document = self.open.get(identity.uri)
        if document is None:
            logger.warning("a change of '%s', which is not open", identity.uri)
            return
        for change in changes:
            document.text = self._changed(document.text, change)
        document.version = identity.version
        self._schedule(document)

    def closed(self, uri: str) -> None:
        document = self.open.pop(uri, None)
        if document is not None:
            if document.task is not None:
                document.task.cancel()
            self._publish(types.PublishDiagnosticsParams(uri, []))

    def _changed(self, text: str, change: types.TextDocumentContentChangeEvent) -> str:
        if not isinstance(change, types.TextDocumentContentChangePartial):
            return change.text
        places = Places(text, self.encoding)
        start, end = places.offset(change.range.start), places.offset(change.range.end)
        return text[:start] + change.text + text[max(start, end) :]

    # ----- analyses

    async def ask(self, uri: str, question: Callable[[Analysis], T]) -> T | None:
        """The answer for the current version of a document; None if it is not open, too large, or the engine failed."""
        document = self.open.get(uri)
        if document is None:
            return None
        analysis = await self._current(document)
        return None if analysis is None else await self._engine.call(lambda: question(analysis))

    async def _current(self, document: Document) -> Analysis | None:
        """The analysis of the document's current version; None if it is too large or the engine failed."""
        version = document.version
        if document.analysis is not None and document.analysis.text == document.text:
            return document.analysis
        if len(document.text) > self._largest:
            return None
        if version not in document.work:
            document.work[version] = asyncio.ensure_future(self._analyse(document, document.text, version))
        # Shielded: one request may be cancelled while others wait for the same analysis.
        return await asyncio.shield(document.work[version])

    async def _analyse(self, document: Document, text: str, version: int | None) -> Analysis | None:
        def wanted() -> bool:
            return document.version == version and document.uri in self.open

        def work() -> Analysis:
            return analyse(text, version, document.name, self.encoding, self._dialects, Work(document.analysis, wanted))

        try:
            analysis = await self._engine.call(work)
        except Abandoned:
            return None
        except Exception as problem:  # of the engine: the server goes on
            logger.error("internal error in '%s':\n%s", document.uri, "".join(traceback.format_exception(problem)))
            document.failure = f"internal error: {type(problem).__name__}: {problem}; see the server's log"
            return None
        finally:
            document.work.pop(version, None)
        if document.version == version:
            document.analysis, document.failure = analysis, ""
        return analysis

    # ----- diagnostics

    def _schedule(self, document: Document) -> None:
        if document.task is not None:
            document.task.cancel()
        document.task = asyncio.ensure_future(self._report(document))

    async def _report(self, document: Document) -> None:
        await asyncio.sleep(_TYPING_STOPS)
        version = document.version
        if len(document.text) > self._largest:
            size, most = len(document.text) >> 20, self._largest >> 20
            large = f"this file has {size} MB; the server looks at files of up to {most} MB"
            found = [_notice(large, types.DiagnosticSeverity.Information)]
        else:
            analysis = await self._current(document)
            if analysis is not None:
                found = await self._engine.call(lambda: problems(analysis, document.uri))
            elif document.failure:
                found = [_notice(document.failure, types.DiagnosticSeverity.Error)]
            else:
                return
        if document.version == version and self.open.get(document.uri) is document:
            self._publish(types.PublishDiagnosticsParams(document.uri, found, version))


def _notice(message: str, severity: types.DiagnosticSeverity) -> types.Diagnostic:
    """A diagnostic about a whole file."""
    start = types.Position(0, 0)
    return types.Diagnostic(types.Range(start, start), message, severity, source=SOURCE)
