"""What an editor, a file or the engine may do wrong: the server says so and goes on, or ends when nobody is there."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from lsp_client import PATIENCE, ROOT, Client, Refused

URI = "file:///a.mlir"
GOOD = "func.func @f() {\n  return\n}\n"
PLACE = {"textDocument": {"uri": URI}, "position": {"line": 0, "character": 0}}
RANGE = {"start": PLACE["position"], "end": PLACE["position"]}
REQUESTS: dict[str, dict[str, Any]] = {
    "hover": PLACE,
    "definition": PLACE,
    "references": {**PLACE, "context": {"includeDeclaration": True}},
    "documentHighlight": PLACE,
    "completion": PLACE,
    "prepareRename": PLACE,
    "rename": {**PLACE, "newName": "x"},
    "documentSymbol": {"textDocument": {"uri": URI}},
    "foldingRange": {"textDocument": {"uri": URI}},
    "semanticTokens/full": {"textDocument": {"uri": URI}},
    "codeLens": {"textDocument": {"uri": URI}},
    "formatting": {"textDocument": {"uri": URI}, "options": {"tabSize": 2, "insertSpaces": True}},
    "codeAction": {"textDocument": {"uri": URI}, "range": RANGE, "context": {"diagnostics": []}},
}


def is_well(client: Client) -> bool:
    """Whether the server still says what is wrong with a text."""
    client.open("file:///well.mlir", "func.func @f() -> i32 {\n  return\n}\n")
    return len(client.diagnostics("file:///well.mlir")) == 1


def test_requests_before_initialize_are_refused() -> None:
    with Client(initialize=False) as client:
        client.open(URI, GOOD)
        for method, params in REQUESTS.items():
            with pytest.raises(Refused) as refused:
                client.request(f"textDocument/{method}", **params)
            assert refused.value.code == -32002
        client.request("initialize", processId=None, rootUri=None, capabilities={})
        assert is_well(client)


def test_requests_about_a_document_that_is_not_open() -> None:
    with Client() as client:
        for method, params in REQUESTS.items():
            answer = client.request(f"textDocument/{method}", **params)
            assert answer in (None, [], {"isIncomplete": False, "items": []}, {"data": []}), method
        change = {"contentChanges": [{"text": "x"}], "textDocument": {"uri": URI, "version": 7}}
        client.notify("textDocument/didChange", **change)
        client.notify("textDocument/didClose", textDocument={"uri": URI})
        assert is_well(client)


def test_messages_that_make_no_sense() -> None:
    with Client() as client:
        client.send_bytes(b"Content-Length: 9\r\n\r\n{not json")
        client.send_bytes(b"Content-Length: 4\r\n\r\n\xff\xfe\xfd\xfc")
        client.send_bytes(b"Nonsense: 1\r\nContent-Length: 2\r\n\r\n[]")
        client.send({"jsonrpc": "2.0", "method": "no/such/notification", "params": {}})
        client.send({"jsonrpc": "2.0", "id": 999, "result": None})
        client.notify("textDocument/didOpen", textDocument={"uri": 5})
        with pytest.raises(Refused):
            client.request("no/such/request")
        with pytest.raises(Refused):
            client.request("textDocument/hover", textDocument=5)
        with pytest.raises(Refused, match="not_there"):
            client.request("workspace/executeCommand", command="not_there")
        assert is_well(client)


def test_positions_outside_of_the_text() -> None:
    with Client() as client:
        client.open(URI, GOOD)
        for place in (
            {"line": 10**6, "character": 10**6},
            {"line": 1, "character": 10**6},
            {"line": 3, "character": 0},
        ):
            for method in ("hover", "completion", "definition", "prepareRename"):
                client.request(f"textDocument/{method}", textDocument={"uri": URI}, position=place)
        ends = {"start": {"line": 2, "character": 1}, "end": {"line": 10**6, "character": 0}}
        client.notify(
            "textDocument/didChange",
            textDocument={"uri": URI, "version": 2},
            contentChanges=[{"range": ends, "text": "\nnosuch\n"}],
        )
        found = client.heard("textDocument/publishDiagnostics", lambda one: one.get("version") == 2)
        assert found["diagnostics"][0]["range"]["start"]["line"] == 3


@pytest.mark.slow("asks a server many questions")
def test_a_cancelled_request_is_answered_and_the_next_ones_too() -> None:
    with Client() as client:
        client.open(URI, "".join(f"func.func @f{number}() {{\n  return\n}}\n" for number in range(3000)))
        number = client.ask("textDocument/hover", **PLACE)
        client.notify("$/cancelRequest", id=number)
        client.notify("$/cancelRequest", id=12345)
        try:
            client.answer(number)
        except Refused as refused:
            assert refused.code == -32800
        assert client.at("hover", URI, "@f2999|") is not None
        assert is_well(client)


def test_typing_faster_than_the_engine_ends_with_the_last_text() -> None:
    with Client() as client:
        client.open(URI, GOOD * 1)
        for number in range(30):
            client.type(
                URI, client.texts[URI], "".join(f"func.func @g{number}_{one}() {{\n return\n}}\n" for one in range(300))
            )
        client.type(URI, client.texts[URI], "func.func @last() -> i32 {\n  return\n}\n")
        (error,) = client.diagnostics(URI)
        assert "@last" in error["message"]


@pytest.mark.parametrize(
    "text",
    [
        "\ufffd\ufffd",
        "func.func @f() {\n  \udc80\n}\n".encode(errors="surrogatepass").decode(errors="replace"),
        "\0\1\2",
        '"' * 1000,
        "{" * 5000,
        "(" * 5000 + ")" * 5000,
        "%" * 3000,
        "// -----\n" * 500,
        "// RUN: okl-opt '\n// RUN: \\\n// RUN: | | >\n",
        "\ufeffmodule {}\n",
        "ML\xefR",
        "\r\n\r%0\r\n",
        '"test.op"() {a = "\u2028\x0b\x0c\x85"} : () -> ()\nnosuch',
    ],
    ids=range(13),
)
def test_texts_that_are_no_ir(client: Client, text: str) -> None:
    client.open(URI, text)
    client.diagnostics(URI)
    for method, params in REQUESTS.items():
        try:
            client.request(f"textDocument/{method}", **params)
        except Refused as refused:
            assert method == "rename" and refused.code == -32602
    assert b"internal error" not in client.log
    client.notify("textDocument/didClose", textDocument={"uri": URI})
    assert is_well(client)


def test_a_surrogate_that_no_text_may_have() -> None:
    with Client() as client:
        item = {"uri": URI, "languageId": "mlir", "version": 1, "text": '"test.op"() {a = "\ud800"} : () -> () nosuch'}
        client.notify("textDocument/didOpen", textDocument=item)
        client.heard("textDocument/publishDiagnostics")
        assert is_well(client)


@pytest.mark.slow("asks a server many questions")
def test_a_file_of_50_megabytes() -> None:
    with Client() as client:
        client.open(URI, "// x\n" * 10_000_000)
        (notice,) = client.diagnostics(URI)
        assert notice["message"] == "this file has 47 MB; the server looks at files of up to 2 MB"
        assert client.request("textDocument/hover", **PLACE) is None
        assert is_well(client)


def test_the_largest_file_can_be_set() -> None:
    with Client("--largest-file=1") as client:
        client.open(URI, "// x\n" * 300_000)
        assert "up to 1 MB" in client.diagnostics(URI)[0]["message"]


def test_the_server_answers_while_the_engine_works() -> None:
    with Client() as client:
        client.open(URI, "".join(f"func.func @f{number}() {{\n  return\n}}\n" for number in range(20_000)))
        other = client.ask(
            "textDocument/hover", textDocument={"uri": "file:///closed.mlir"}, position=PLACE["position"]
        )
        assert client.answer(other) is None
        assert not any(one["method"] == "textDocument/publishDiagnostics" for one in client._heard)
        client.notify("textDocument/didClose", textDocument={"uri": URI})
        assert is_well(client)


CRASHING = """
from xdsl.ir import Dialect
from xdsl.irdl import IRDLOperation, irdl_op_definition
from xdsl.universe import Universe

@irdl_op_definition
class BoomOp(IRDLOperation):
    name = "boom.op"

    def verify_(self):
        print("this must not reach the editor")
        raise ZeroDivisionError("boom") if False else SystemError("boom")

UNIVERSE = Universe(all_dialects={"boom": lambda: Dialect("boom", [BoomOp])})
"""


def test_a_crash_of_the_engine_is_a_diagnostic(tmp_path: Path) -> None:
    plugin = tmp_path / "boom.py"
    plugin.write_text(CRASHING)
    with Client("--", f"--load-dialect-plugin={plugin}") as client:
        client.open(URI, '"boom.op"() : () -> ()\n')
        (notice,) = client.diagnostics(URI)
        assert notice["message"] == "internal error: SystemError: boom; see the server's log"
        assert client.request("textDocument/hover", **PLACE) is None
        assert is_well(client)
        assert b"Traceback" in client.log and b"SystemError: boom" in client.log


def test_a_client_that_dies() -> None:
    with Client() as client:
        client.open(URI, "".join(f"func.func @f{number}() {{\n  return\n}}\n" for number in range(20_000)))
        assert client.process.stdin is not None
        client.process.stdin.close()
        assert client.ended() == 1


def test_a_client_that_dies_in_the_middle_of_a_message() -> None:
    with Client() as client:
        client.send_bytes(b'Content-Length: 1000\r\n\r\n{"jsonrpc"')
        assert client.process.stdin is not None
        client.process.stdin.close()
        assert client.ended() == 1
        assert b"Traceback" not in client.log


def test_exit_without_shutdown() -> None:
    with Client() as client:
        client.notify("exit")
        assert client.ended() == 1


def test_exit_while_the_engine_works() -> None:
    with Client() as client:
        client.open(URI, "".join(f"func.func @f{number}() {{\n  return\n}}\n" for number in range(20_000)))
        client.request("shutdown")
        client.notify("exit")
        assert client.ended() == 0


def test_control_c_ends_the_server() -> None:
    with Client() as client:
        client.process.send_signal(signal.SIGINT)
        assert client.ended() == 130
        assert b"Traceback" not in client.log


def test_a_header_that_never_ends() -> None:
    with Client() as client:
        client.send_bytes(b"x" * 200_000)
        assert client.ended() == 1
        assert b"Traceback" not in client.log


def started(*argv: str, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    command = [sys.executable, "-m", "okl_opt", "lsp", *argv]
    return subprocess.run(command, input="", capture_output=True, text=True, env=env, timeout=PATIENCE, check=False)


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["--nosuch"], "No such option"),
        (["--largest-file=0"], "Invalid value for '--largest-file'"),
        (["--", "--nosuch"], "Unknown command line argument '--nosuch'"),
        (["--", "--load-dialect-plugin=nosuch.py"], "nosuch.py"),
        (["--", "--irdl-file=nosuch.mlir"], "cannot open input file 'nosuch.mlir'"),
    ],
)
def test_a_command_line_that_makes_no_sense(argv: list[str], message: str) -> None:
    result = started(*argv)
    assert (result.returncode, result.stdout) == (1, "")
    assert message in result.stderr and "Traceback" not in result.stderr


def test_help() -> None:
    result = started("--help")
    assert result.returncode == 0 and "--largest-file MB" in result.stdout


def test_without_pygls_the_extra_is_named(tmp_path: Path) -> None:
    program = (
        "import importlib.util, io, sys; find = importlib.util.find_spec;"
        "importlib.util.find_spec = lambda name, *more: None if name == 'pygls' else find(name, *more);"
        "from okl_opt.cli.main import main; sys.exit(main(['lsp'], sys.stdin, sys.stdout, sys.stderr))"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=env, check=False)
    assert result.returncode == 1
    assert result.stderr == "okl-opt: error: 'lsp' needs the package pygls (pip install 'okl-opt[lsp]')\n"


def test_a_broken_file_on_disk_is_the_editors_to_read(tmp_path: Path) -> None:
    """The server takes texts from the editor and opens no file that a document names."""
    path = tmp_path / "broken.mlir"
    path.write_bytes(b"\xff\xfe\x00broken")
    with Client() as client:
        client.open(path.as_uri(), GOOD)
        assert client.diagnostics(path.as_uri()) == []
        assert json.dumps(client.about("codeLens", path.as_uri())) == "[]"


@pytest.mark.slow("starts a server")
def test_a_file_is_no_flag(capfd: pytest.CaptureFixture[str]) -> None:
    """The editor opens files."""
    assert subprocess.run([sys.executable, "-m", "okl_opt", "lsp", "in.mlir"], stdin=subprocess.DEVNULL).returncode == 1
    assert "takes no file: 'in.mlir'" in capfd.readouterr().err
