"""A session as a person has it: open, type an error, see it, fix it, complete a pass name, jump, rename."""

from __future__ import annotations

import asyncio
import sys

from lsp_client import PATIENCE, Client, edited
from lsprotocol import types
from pygls.lsp.client import LanguageClient

URI = "file:///project/relu.mlir"
TEXT = """\
// RUN: okl-opt %s -c | filecheck %s

func.func @twice(%x: tensor<4xf32>) -> tensor<4xf32> {
  %sum = arith.addf %x, %x : tensor<4xf32>
  return %sum : tensor<4xf32>
}

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = func.call @twice(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
"""


def test_a_session() -> None:
    with Client() as client:
        client.open(URI, TEXT)
        assert client.diagnostics(URI) == []

        client.type(URI, "return %sum", "return %smu")
        (error,) = client.diagnostics(URI)
        assert error["message"] == "use of undeclared SSA value name"
        assert client.marked(URI, [error["range"]]) == ["5: %smu"]

        client.type(URI, "return %smu", "return %sum")
        assert client.diagnostics(URI) == []

        found = client.at("completion", URI, "okl-opt %s -c|")["items"]
        canonicalize = next(item for item in found if item["label"] == "-canonicalize")
        client.type(URI, "%s -c |", "%s -canonicalize |")
        assert edited("// RUN: okl-opt %s -c | filecheck %s", [canonicalize["textEdit"]]) == TEXT.split("\n")[
            0
        ].replace("-c ", "-canonicalize ")

        (place,) = client.at("definition", URI, "func.call @tw|ice")
        assert (place["uri"], client.marked(URI, [place["range"]])) == (URI, ["3: @twice"])

        edits = client.at("rename", URI, "func.call @tw|ice", newName="@double")["changes"][URI]
        assert client.marked(URI, [edit["range"] for edit in edits]) == ["3: twice", "9: twice"]
        renamed = edited(client.texts[URI], edits)
        assert renamed.count("@double") == 2 and "twice" not in renamed

        client.request("shutdown")
        client.notify("exit")
        assert client.ended() == 0


def test_the_client_of_pygls_gets_along_with_the_server() -> None:
    async def session() -> tuple[list[str], str]:
        client = LanguageClient("test", "1")
        said: list[str] = []
        arrived = asyncio.Event()

        @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def heard(params: types.PublishDiagnosticsParams) -> None:
            said.extend(one.message for one in params.diagnostics)
            arrived.set()

        await client.start_io(sys.executable, "-m", "okl_opt", "lsp")
        result = await client.initialize_async(types.InitializeParams(capabilities=types.ClientCapabilities()))
        client.initialized(types.InitializedParams())
        text = TEXT.replace("return %sum", "return %smu")
        client.text_document_did_open(types.DidOpenTextDocumentParams(types.TextDocumentItem(URI, "mlir", 1, text)))
        await asyncio.wait_for(arrived.wait(), PATIENCE)
        await client.shutdown_async(None)
        client.exit(None)
        await client.stop()
        assert result.server_info is not None
        return said, result.server_info.name

    assert asyncio.run(session()) == (["use of undeclared SSA value name"], "okl-opt")
