"""The language server: the handler of each request."""

from __future__ import annotations

import logging
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any, Protocol, TypeVar

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams, PyglsError
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol

from okl_opt.commands.lsp.actions import UPDATE_CHECKS, actions
from okl_opt.commands.lsp.analysis import Analysis, Dialects
from okl_opt.commands.lsp.colours import LEGEND, semantic_tokens
from okl_opt.commands.lsp.complete import complete
from okl_opt.commands.lsp.descendants import Descendants, descendants_in
from okl_opt.commands.lsp.documents import Document, Documents
from okl_opt.commands.lsp.formatting import formatted
from okl_opt.commands.lsp.hover import hover
from okl_opt.commands.lsp.lenses import COMMANDS, done, lenses, shown_in
from okl_opt.commands.lsp.navigation import CannotRename, definitions, highlights, references, rename, renamed_part
from okl_opt.commands.lsp.outline import folds, outline
from okl_opt.commands.lsp.thread import EngineThread
from okl_opt.commands.lsp.worker import PASSES, REPORT, UPDATE, Done, Job

T = TypeVar("T")

logger = logging.getLogger(__name__)

_NOT_INITIALIZED = -32002
_TRIGGERS = ("%", "^", "@", "!", "#", ".", "-", "=", ",", "(", "{", '"')


class NotInitialized(JsonRpcException):
    """A request came before `initialize`."""

    CODE = _NOT_INITIALIZED
    MESSAGE = "the server has not been initialized"


class _AboutPlace(Protocol):
    """The fields of all requests about a position."""

    text_document: types.TextDocumentIdentifier
    position: types.Position


class _Protocol(LanguageServerProtocol):
    """pygls's protocol, changed so that every request is answered, also early or malformed ones."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        if "jsonrpc" not in data or "method" not in data:
            return super().structure_message(data)
        try:
            return super().structure_message({"params": None, **data})
        except JsonRpcException as problem:
            if "id" in data:
                self._send_response(data["id"], error=problem.to_response_error())
            raise

    def _get_handler(self, feature_name: str) -> Callable[[Any], Any]:
        if self._workspace is None and feature_name not in (types.INITIALIZE, types.EXIT):
            raise NotInitialized
        return super()._get_handler(feature_name)


class Server(LanguageServer):
    """The server of one editor."""

    def __init__(self, dialects: Dialects, largest: int, folder: str, trusted: bool):
        super().__init__("okl-opt", version("okl-opt"), protocol_cls=_Protocol)  # pyright: ignore[reportUnknownMemberType]
        self.documents = Documents(dialects, EngineThread(), largest, self.text_document_publish_diagnostics)
        self.folder = folder
        self.trusted = trusted
        self.was_shut_down = False

    def report_server_error(self, error: Exception, source: type[PyglsError] | type[JsonRpcException]) -> None:
        """Write the error to the log: an editor would show it as a popup."""
        logger.error("%s: %s", source.__name__, error)

    async def at(
        self,
        params: _AboutPlace,
        question: Callable[[Analysis, int], T],
    ) -> T | None:
        """The answer to a question about a position."""
        return await self.documents.ask(
            params.text_document.uri, lambda found: question(found, found.places.offset(params.position))
        )

    async def show(
        self, title: str, result: Done, document: Document, kind: str, *, report: str = ""
    ) -> dict[str, Any]:
        """Show the result of a command in the editor or, for a report, in a browser, with a message."""
        path = report if report and result.ok else shown_in(self.folder, document.path, kind, result.text)
        said = types.MessageType.Info if result.ok else types.MessageType.Error
        self.window_show_message(types.ShowMessageParams(said, f"{title}: {result.message}"))
        window = self.client_capabilities.window
        if window is not None and window.show_document is not None and window.show_document.support:
            external = path == report
            self.window_show_document(types.ShowDocumentParams(Path(path).as_uri(), external=external, take_focus=True))
        return {"ok": result.ok, "message": result.message, "path": path, "text": result.text}


def make_server(dialects: Dialects, largest: int, folder: str, *, trusted: bool) -> Server:
    """Make a server for documents of up to `largest` characters; it writes files to `folder`.

    RUN lines are unrestricted if documents are `trusted`.
    """
    server = Server(dialects, largest, folder, trusted)
    _synchronise(server)
    _answer_places(server)
    _answer_documents(server)
    _edit(server)
    _run_commands(server)
    return server


def _synchronise(server: Server) -> None:
    @server.feature(types.INITIALIZE)
    def initialize(ls: Server, params: types.InitializeParams) -> None:
        ls.documents.encoding = ls.workspace.position_encoding or types.PositionEncodingKind.Utf16

    @server.feature(types.SHUTDOWN)
    def shutdown(ls: Server, params: None) -> None:
        ls.was_shut_down = True

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    async def did_open(ls: Server, params: types.DidOpenTextDocumentParams) -> None:
        ls.documents.opened(params.text_document)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    async def did_change(ls: Server, params: types.DidChangeTextDocumentParams) -> None:
        ls.documents.changed(params.text_document, params.content_changes)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    async def did_close(ls: Server, params: types.DidCloseTextDocumentParams) -> None:
        ls.documents.closed(params.text_document.uri)


def _answer_places(server: Server) -> None:
    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def on_hover(ls: Server, params: types.HoverParams) -> types.Hover | None:
        document = ls.documents.open.get(params.text_document.uri)
        descendants = Descendants() if document is None else document.descendants
        return await ls.at(params, lambda analysis, at: hover(analysis, at, descendants))

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    async def on_definition(ls: Server, params: types.DefinitionParams) -> list[types.Location]:
        found = await ls.at(params, definitions)
        return [types.Location(params.text_document.uri, one) for one in found or ()]

    @server.feature(types.TEXT_DOCUMENT_REFERENCES)
    async def on_references(ls: Server, params: types.ReferenceParams) -> list[types.Location]:
        wanted = params.context.include_declaration
        found = await ls.at(params, lambda analysis, at: references(analysis, at, with_definition=wanted))
        return [types.Location(params.text_document.uri, one) for one in found or ()]

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    async def on_highlight(ls: Server, params: types.DocumentHighlightParams) -> list[types.DocumentHighlight] | None:
        return await ls.at(params, highlights)

    @server.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=_TRIGGERS))
    async def on_completion(ls: Server, params: types.CompletionParams) -> types.CompletionList:
        return types.CompletionList(is_incomplete=False, items=await ls.at(params, complete) or [])


def _answer_documents(server: Server) -> None:
    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    async def on_symbols(ls: Server, params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        return await ls.documents.ask(params.text_document.uri, outline) or []

    @server.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)
    async def on_folding(ls: Server, params: types.FoldingRangeParams) -> list[types.FoldingRange]:
        return await ls.documents.ask(params.text_document.uri, folds) or []

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, LEGEND)
    async def on_tokens(ls: Server, params: types.SemanticTokensParams) -> types.SemanticTokens:
        return types.SemanticTokens(await ls.documents.ask(params.text_document.uri, semantic_tokens) or [])

    @server.feature(types.TEXT_DOCUMENT_CODE_LENS, types.CodeLensOptions())
    async def on_lens(ls: Server, params: types.CodeLensParams) -> list[types.CodeLens]:
        uri = params.text_document.uri
        return await ls.documents.ask(uri, lambda analysis: lenses(analysis, uri)) or []


def _edit(server: Server) -> None:
    @server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    async def on_prepare_rename(ls: Server, params: types.PrepareRenameParams) -> types.Range | None:
        return await ls.at(params, renamed_part)

    @server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    async def on_rename(ls: Server, params: types.RenameParams) -> types.WorkspaceEdit | None:
        try:
            edits = await ls.at(params, lambda analysis, at: rename(analysis, at, params.new_name))
        except CannotRename as problem:
            raise JsonRpcInvalidParams(str(problem)) from problem
        return None if edits is None else types.WorkspaceEdit(changes={params.text_document.uri: edits})

    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    async def on_formatting(ls: Server, params: types.DocumentFormattingParams) -> list[types.TextEdit]:
        result = await ls.documents.ask(params.text_document.uri, formatted)
        if result is None:
            return []
        if result.left:
            first, *more = result.left
            others = f", and {len(more)} more" if more else ""
            text = f"left as it is: {first}{others}"
            ls.window_show_message(types.ShowMessageParams(types.MessageType.Warning, text))
        return result.edits

    kinds = [types.CodeActionKind.QuickFix, types.CodeActionKind.Source]

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions(code_action_kinds=kinds))
    async def on_actions(ls: Server, params: types.CodeActionParams) -> list[types.CodeAction]:
        uri = params.text_document.uri
        return await ls.documents.ask(uri, lambda analysis: actions(analysis, uri, params)) or []


def _run_commands(server: Server) -> None:
    for name, kind in COMMANDS.items():
        _run_command(server, name, kind)

    @server.command(UPDATE_CHECKS)
    async def update_checks(ls: Server, uri: str) -> dict[str, Any]:
        document = _opened(ls, uri)
        text = document.text
        result = await done(Job(UPDATE, text, document.path, trusted=ls.trusted))
        ok, message = result.ok, result.message
        if ok and document.text != text:
            ok, message = False, "the file has changed in the meantime; nothing was updated"
        elif ok and result.text != text:
            edits = await ls.documents.ask(uri, lambda analysis: _replaced(analysis, result.text))
            if edits:
                change = types.WorkspaceEdit(changes={uri: edits})
                ls.workspace_apply_edit(types.ApplyWorkspaceEditParams(change, label="update CHECK lines"))
        said = types.MessageType.Info if ok else types.MessageType.Error
        ls.window_show_message(types.ShowMessageParams(said, f"update CHECK lines: {message}"))
        return {"ok": ok, "message": message}


def _run_command(server: Server, name: str, kind: str) -> None:
    @server.command(name)
    async def command(ls: Server, uri: str, line: int) -> dict[str, Any]:
        document = _opened(ls, uri)
        report = str(Path(ls.folder, f"{Path(document.path).stem}.html")) if kind == REPORT else ""
        text = document.text
        result = await done(Job(kind, text, document.path, line, report, ls.trusted))
        if kind == PASSES:
            document.descendants = descendants_in(result.text, text, document.name)
        return await ls.show(f"RUN line {line}", result, document, kind, report=report)


def _opened(server: Server, uri: str) -> Document:
    document = server.documents.open.get(uri)
    if document is None:
        raise JsonRpcInvalidParams(f"'{uri}' is not open")
    return document


def _replaced(analysis: Analysis, text: str) -> list[types.TextEdit]:
    """One edit from the old text to the new, without their common first and last lines."""
    old, new = analysis.text.splitlines(keepends=True), text.splitlines(keepends=True)
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    first = len("".join(old[:start]))
    last = len(analysis.text) - len("".join(old[len(old) - end :]))
    return [types.TextEdit(analysis.places.range(first, last), "".join(new[start : len(new) - end]))]
