"""What is shown about the word under the pointer."""

from __future__ import annotations

from collections.abc import Callable

from lsp_client import Client

Opened = Callable[[str], str]

TEXT = """\
// RUN: okl-opt %s -canonicalize --split-input-file | filecheck %s
#map = affine_map<(d0) -> (d0 * 2)>
func.func @f(%x: tensor<4xf32>, %go: i1) -> tensor<4xf32> {
  %y = arith.addf %x, %x : tensor<4xf32>
  cf.cond_br %go, ^bb1(%y : tensor<4xf32>), ^bb2
^bb1(%z: tensor<4xf32>):
  return %z : tensor<4xf32>
^bb2:
  %w = func.call @f(%y, %go) {note = #map} : (tensor<4xf32>, i1) -> tensor<4xf32>
  return %w : tensor<4xf32>
}
"""


def shown(client: Client, uri: str, mark: str) -> str:
    found = client.at("hover", uri, mark)
    return "" if found is None else found["contents"]["value"]


def test_a_value(client: Client, opened: Opened) -> None:
    text = shown(client, opened(TEXT), "cond_br %go, ^bb1(%|y")
    assert "%y : tensor<4xf32>" in text
    assert "Result of `arith.addf`, used 2 times." in text
    assert '%y = "arith.addf"(%x, %x)' in text


def test_an_argument(client: Client, opened: Opened) -> None:
    uri = opened(TEXT)
    assert "Argument 1 of `func.func`, used 2 times." in shown(client, uri, "%g|o: i1")
    assert "%z : tensor<4xf32>" in shown(client, uri, "return %|z")


def test_an_op_has_its_documentation_and_generic_form(client: Client, opened: Opened) -> None:
    uri = opened(
        "func.func @f(%c: !okl.launcher_ctx) {\n"
        '  %k = "okl.fetch_kernel"(%c) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.kernel\n'
        "  return\n}\n"
    )
    text = shown(client, uri, "okl.fetch|_kernel")
    assert text.startswith("**okl.fetch_kernel**\n\n")
    assert '%k = "okl.fetch_kernel"(%ctx)' in text.split("Generic form")[0]
    assert "Operands:\n  launcher  !okl.launcher_ctx\n" in text
    assert '%k = "okl.fetch_kernel"(%c) {index = 0 : si64}' in text
    assert "!okl.kernel: type" in shown(client, uri, "-> !okl.k|ernel")


def test_an_op_that_says_where_it_is_from(client: Client, opened: Opened) -> None:
    uri = opened('"test.op"() : () -> () loc("model.py":7:3)\n')
    assert 'Location: `loc("model.py":7:3)`' in shown(client, uri, "test.o|p")


def test_a_symbol_a_block_and_an_alias(client: Client, opened: Opened) -> None:
    uri = opened(TEXT)
    assert "func.func @f(%arg0: tensor<4xf32>" in shown(client, uri, "call @|f").replace("%x", "%arg0")
    assert "^bb1(%z: tensor<4xf32>):" in shown(client, uri, "go, ^b|b1")
    assert "#map = affine_map<(d0) -> (d0 * 2)>" in shown(client, uri, "note = #m|ap")


def test_a_pass_and_a_flag_of_a_run_line(client: Client, opened: Opened) -> None:
    uri = opened(TEXT)
    assert "canonicalize: pass" in shown(client, uri, "-canon|icalize")
    assert "--split-input-file" in shown(client, uri, "--split-in|put-file")
    assert shown(client, uri, "// RUN: okl-o|pt") == ""


def test_types_are_known_after_what_does_not_parse(client: Client, opened: Opened) -> None:
    uri = opened(TEXT.replace("%y = arith.addf %x, %x : tensor<4xf32>", "%y = arith.addf %x, : tensor<4xf32>"))
    assert "%z : tensor<4xf32>" in shown(client, uri, "return %|z")
    assert "%w : tensor<4xf32>" in shown(client, uri, "return %|w")


def test_nothing_is_said_about_nothing(client: Client, opened: Opened) -> None:
    uri = opened(TEXT + "\n\n// a comment\n")
    assert shown(client, uri, "// a com|ment") == ""
    assert (
        client.request("textDocument/hover", textDocument={"uri": uri}, position={"line": 900, "character": 3}) is None
    )
