"""What is about a whole document: outline, folding, semantic tokens, formatting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from lsp_client import Client, edited, offset

Opened = Callable[[str], str]


def tree(symbols: list[dict[str, Any]]) -> list[Any]:
    return [(one["name"], tree(one["children"])) if one.get("children") else one["name"] for one in symbols]


def test_outline(client: Client, opened: Opened) -> None:
    uri = opened(
        "#map = affine_map<(d0) -> (d0)>\n!t = i32\n"
        "gpu.module @kernels {\n  gpu.func @run() kernel {\n    gpu.return\n  }\n}\nfunc.func private @f()\n"
    )
    symbols = client.about("documentSymbol", uri)
    assert tree(symbols) == ["#map", "!t", ("@kernels", ["@run"]), "@f"]
    assert client.marked(uri, [symbols[3]["range"]]) == ["8: func.func private @f()"]
    kinds = {symbol["name"]: symbol["kind"] for symbol in [*symbols, *symbols[2]["children"]]}
    assert kinds == {"#map": 14, "!t": 26, "@kernels": 2, "@run": 12, "@f": 12}


def test_outline_of_a_split_file(client: Client, opened: Opened) -> None:
    uri = opened("func.func private @f()\n// -----\nfunc.func private @g()\n")
    assert tree(client.about("documentSymbol", uri)) == [("split 1", ["@f"]), ("split 2", ["@g"])]


def test_outline_has_what_does_not_parse(client: Client, opened: Opened) -> None:
    uri = opened("func.func private @f()\nfunc.func @g(%a: nosuch) {\n  return\n}\nfunc.func private @h()\n")
    assert sorted(tree(client.about("documentSymbol", uri))) == ["@f", "@g", "@h"]


def test_folding(client: Client, opened: Opened) -> None:
    uri = opened("func.func @f() {\n  // one\n  return\n}\nfunc.func private @g()\n")
    assert client.about("foldingRange", uri) == [{"startLine": 0, "endLine": 2}]


def tokens(client: Client, uri: str) -> list[str]:
    legend = client.server["capabilities"]["semanticTokensProvider"]["legend"]["tokenTypes"]
    data = client.about("semanticTokens/full", uri)["data"]
    line = column = 0
    found: list[str] = []
    for lines, columns, length, kind, modifiers in zip(*(data[part::5] for part in range(5)), strict=True):
        line, column = line + lines, columns + (0 if lines else column)
        text = client.texts[uri]
        start = offset(text, {"line": line, "character": column})
        end = offset(text, {"line": line, "character": column + length})
        found.append(f"{text[start:end]} {legend[kind]}{'+' if modifiers else ''}")
    return found


def test_semantic_tokens(client: Client, opened: Opened) -> None:
    uri = opened(
        '#x = 1\n!t = i32\nfunc.func @f(%a: i32) {\n  %b = "test.op"(%a) {n = "é😀", m = #x} : (i32) -> !t // é\n}\n'
    )
    assert tokens(client, uri) == [
        *("#x macro+", "1 number", "!t type+", "i32 type"),
        *("func.func keyword", "@f function", "%a parameter+", "i32 type"),
        *("%b variable+", '"test.op" keyword', "%a parameter", "n property", '"é😀" string', "m property", "#x macro"),
        *("i32 type", "!t type", "// é comment"),
    ]


FORMATTED = """\
// RUN: okl-opt %s

// What it is about.
func.func @f(%lhs: i32, %go: i1) -> i32 {
  cf.cond_br %go, ^bb1(%lhs : i32), ^bb2
^bb1(%sum: i32):  // pred: ^bb0
  return %sum : i32
^bb2:  // pred: ^bb0
  return %lhs : i32
}
"""


def formatted(client: Client, uri: str) -> str:
    return edited(client.texts[uri], client.about("formatting", uri, options={"tabSize": 2, "insertSpaces": True}))


def test_formatting_keeps_names_and_what_stands_between_ops(client: Client, opened: Opened) -> None:
    squeezed = FORMATTED.replace("  // pred: ^bb0", "").replace("\n  ", "\n         ").replace(" : i32)", ":i32)")
    uri = opened(squeezed)
    assert formatted(client, uri) == FORMATTED
    assert formatted(client, opened(FORMATTED)) == FORMATTED


def test_formatting_leaves_what_it_would_lose(client: Client, opened: Opened) -> None:
    text = (
        "func.func @f( ) {\n  // why\n  return\n}\n"
        "#map = affine_map<(d0) -> (d0)>\n"
        "func.func @g(%i:index) {\n  %0 = affine.apply #map(%i)\n  return\n}\n"
        "func.func @h( ) {\n  return loc(unknown)\n}\n"
        "func.func @k( ) {\n  return\n}\n"
    )
    uri = opened(text)
    assert formatted(client, uri) == text.replace("@k( )", "@k()")
    said = client.heard("window/showMessage")["message"]
    assert said == "left as it is: the op in line 1 has comments in it, and 2 more"


def test_formatting_of_a_module_with_comments_between_its_functions(client: Client, opened: Opened) -> None:
    text = "module {\n  // about f\n  func.func @f( ) {\n      return\n  }\n}\n"
    assert formatted(client, opened(text)) == "module {\n  // about f\n  func.func @f() {\n    return\n  }\n}\n"


@pytest.mark.slow("starts a server")
def test_formatting_refuses_what_has_errors(client: Client, opened: Opened) -> None:
    text = "func.func @f( ) {\n  return\n}\n// -----\nfunc.func @g( ) -> i32 {\n  return\n}\n"
    uri = opened(text)
    assert formatted(client, uri) == text.replace("@f( )", "@f()")
    assert client.heard("window/showMessage")["message"] == "left as it is: the part from line 4 on has errors"
