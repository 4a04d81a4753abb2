"""Diagnostics while typing: those of parser and verifier, in every part of a file that can be read."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from lsp_client import Client

Opened = Callable[[str], str]


def said(client: Client, uri: str) -> list[str]:
    """Each diagnostic as "line: text marked: message"."""
    return [f"{client.marked(uri, [one['range']])[0]}: {one['message']}" for one in client.diagnostics(uri)]


def test_the_verifier_speaks_too(client: Client, opened: Opened) -> None:
    uri = opened("func.func @f() -> i32 {\n  return\n}\n")
    assert said(client, uri) == ["2: return: 'func.return' op has 0 operands, but enclosing function (@f) returns 1"]


def test_functions_that_do_not_verify_all_say_so(client: Client, opened: Opened) -> None:
    uri = opened("func.func @f() -> i32 {\n  return\n}\nfunc.func @g() -> i32 {\n  return\n}\n")
    assert [one[:9] for one in said(client, uri)] == ["2: return", "5: return"]


def test_a_note_is_a_related_place(client: Client, opened: Opened) -> None:
    uri = opened("func.func @f(%a: i32) {\n  %a = arith.constant 1 : i32\n  return\n}\n")
    (error,) = client.diagnostics(uri)
    (note,) = error["relatedInformation"]
    assert note["message"] == "previously defined here"
    assert client.marked(uri, [note["location"]["range"]]) == ["1: %a"]


def test_a_bad_chunk_does_not_hide_the_others(client: Client, opened: Opened) -> None:
    uri = opened("func.func @f( {\n// -----\nfunc.func @g() -> i32 {\n  return\n}\n// -----\n%0 = nosuch.op\n")
    assert [one.split(":")[0] for one in said(client, uri)] == ["1", "4", "7"]


def test_an_op_that_does_not_parse_does_not_hide_the_next(client: Client, opened: Opened) -> None:
    text = """\
func.func @f(%a: i32) -> i32 {
  %x = arith.addi %a, : i32
  %y = arith.muli %x, %a : i32
  %z = arith.nosuch %y : i32
  return %y : i32
}
func.func @g() {
  %b = arith.constant : i32
  return
}
"""
    uri = opened(text)
    assert [one.split(":")[0] for one in said(client, uri)] == ["2", "4", "8"]


def test_columns_count_as_the_editor_does(client: Client, opened: Opened) -> None:
    uri = opened('"test.op"() {a = "é😀"} : () -> () arith.nosuch\n')
    (error,) = client.diagnostics(uri)
    assert client.marked(uri, [error["range"]]) == ["1: arith.nosuch"]


def test_a_change_moves_what_comes_after_it(client: Client, opened: Opened) -> None:
    uri = opened("func.func @f() {\n  return\n}\n// -----\nfunc.func @g() -> i32 {\n  return\n}\n")
    assert [one[:2] for one in said(client, uri)] == ["6:"]
    client.type(uri, "func.func @f() {\n", "\n\nfunc.func @f() {\n")
    assert [one[:2] for one in said(client, uri)] == ["8:"]
    client.type(uri, "@g() -> i32", "@g()")
    assert said(client, uri) == []


def test_run_lines_say_how_a_file_is_read(client: Client, opened: Opened) -> None:
    op = '"my.op"() : () -> ()\n'
    assert len(client.diagnostics(opened(op))) == 1
    assert client.diagnostics(opened("// RUN: okl-opt %s --allow-unregistered-dialect\n" + op)) == []
    split = "// RUN: okl-opt %s --split-input-file=//=====\n"
    chunk = "func.func @f() {\n  return\n}\n"
    assert len(client.diagnostics(opened(chunk + "//=====\n" + chunk))) == 1
    assert client.diagnostics(opened(split + chunk + "//=====\n" + chunk)) == []


def test_the_command_line_says_how_files_without_run_lines_are_read() -> None:
    with Client("--", "--allow-unregistered-dialect") as client:
        client.open("file:///a.mlir", '"my.op"() : () -> ()\n')
        assert client.diagnostics("file:///a.mlir") == []


def test_a_closed_document_has_no_diagnostics(client: Client, opened: Opened) -> None:
    uri = opened("nosuch\n")
    assert client.diagnostics(uri)
    client.notify("textDocument/didClose", textDocument={"uri": uri})
    assert client.heard("textDocument/publishDiagnostics", lambda one: one["uri"] == uri)["diagnostics"] == []


def test_a_place_in_another_file_is_shown_at_the_op(client: Client, opened: Opened) -> None:
    uri = opened('func.func @f() -> i32 {\n  "func.return"() : () -> () loc("other.mlir":70:1)\n}\n')
    assert said(client, uri)[0].startswith("2: \"func.return\": 'func.return' op has 0 operands")


@pytest.mark.sample(1)
@pytest.mark.parametrize(("encoding", "column"), [("utf-8", 38), ("utf-16", 35), ("utf-32", 34)])
def test_columns_count_as_was_agreed(encoding: str, column: int) -> None:
    with Client(capabilities={"general": {"positionEncodings": [encoding]}}) as client:
        assert client.server["capabilities"]["positionEncoding"] == encoding
        client.open("file:///a.mlir", '"test.op"() {a = "é😀"} : () -> () arith.nosuch\n')
        (error,) = client.diagnostics("file:///a.mlir")
        assert error["range"]["start"] == {"line": 0, "character": column}


def test_an_error_that_the_file_expects_is_a_hint(client: Client, opened: Opened) -> None:
    run = "// RUN: okl-opt %s --split-input-file --verify-diagnostics\n"
    chunk = "func.func @f() -> i32 {\n  return\n}\n"
    annotated = chunk.replace("  return", "  // expected-error@+1 {{has 0 operands}}\n  return")
    uri = opened(f"{run}{annotated}// -----\n{chunk}")
    assert [one["severity"] for one in client.diagnostics(uri)] == [4, 1]
    assert client.diagnostics(opened(annotated))[0]["severity"] == 1
