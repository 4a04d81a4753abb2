"""Definition, references, highlight and rename."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from lsp_client import Client, Refused, edited

Opened = Callable[[str], str]

BLOCKS = """\
func.func @f(%a: i32, %b: i1) -> i32 {
  cf.cond_br %b, ^bb1(%a : i32), ^bb2
^bb1(%c: i32):
  return %c : i32
^bb2:
  %d = arith.addi %a, %a : i32
  cf.br ^bb1(%d : i32)
}
func.func @g(%a: i32) {
  return
}
"""

ALIASES = """\
#map = affine_map<(d0) -> (d0 * 2)>
!t = tensor<4xf32>
func.func @f(%i: index, %x: !t) -> (index, !t) {
  %j = affine.apply #map(%i)
  return %j, %x : index, !t
}
"""

TABLES = """\
module attributes {gpu.container_module} { gpu.module @kernels {
  gpu.func @run() kernel {
    gpu.return
  }
}
func.func @run() {
  %c = arith.constant 1 : index
  gpu.launch_func @kernels::@run blocks in (%c, %c, %c) threads in (%c, %c, %c)
  func.call @run() : () -> ()
  return
}}
"""


def places(client: Client, uri: str, method: str, mark: str, **more: object) -> list[str]:
    return client.marked(uri, [one["range"] for one in client.at(method, uri, mark, **more)])


def references(client: Client, uri: str, mark: str) -> list[str]:
    return places(client, uri, "references", mark, context={"includeDeclaration": True})


def test_a_value(client: Client, opened: Opened) -> None:
    uri = opened(BLOCKS)
    assert places(client, uri, "definition", "addi %|a") == ["1: %a"]
    assert references(client, uri, "@f(|%a") == ["1: %a", "2: %a", "6: %a", "6: %a"]
    assert references(client, uri, "@g(%a|") == ["9: %a"]
    used = places(client, uri, "references", "@f(|%a", context={"includeDeclaration": False})
    assert used == ["2: %a", "6: %a", "6: %a"]


def test_a_block(client: Client, opened: Opened) -> None:
    uri = opened(BLOCKS)
    assert places(client, uri, "definition", "br ^|bb1(%d") == ["3: ^bb1"]
    assert references(client, uri, ", ^|bb2") == ["2: ^bb2", "5: ^bb2"]


def test_a_use_before_its_definition(client: Client, opened: Opened) -> None:
    uri = opened(
        'func.func @f() {\n  cf.br ^bb2\n^bb1:\n  "test.use"(%late) : (i32) -> ()\n  return\n'
        "^bb2:\n  %late = arith.constant 1 : i32\n  cf.br ^bb1\n}\n"
    )
    assert places(client, uri, "definition", "(%la|te)") == ["7: %late"]


def test_results_of_one_op(client: Client, opened: Opened) -> None:
    uri = opened('%two:2 = "test.two"() : () -> (i32, f32)\n"test.use"(%two#1, %two#0) : (f32, i32) -> ()\n')
    assert references(client, uri, "(%tw|o#1") == ["1: %two", "2: %two", "2: %two"]


def test_names_inside_an_affine_map_each_count(client: Client, opened: Opened) -> None:
    uri = opened(
        "func.func @f(%m: memref<4x4xf32>, %i: index) -> f32 {\n"
        "  %x = affine.load %m[%i, %i] : memref<4x4xf32>\n  return %x : f32\n}\n"
    )
    assert references(client, uri, "|%i: index") == ["1: %i", "2: %i", "2: %i"]


def test_aliases(client: Client, opened: Opened) -> None:
    uri = opened(ALIASES)
    assert references(client, uri, "apply #m|ap") == ["1: #map", "4: #map"]
    assert places(client, uri, "definition", "index, |!t\n") == ["2: !t"]


def test_a_symbol_is_looked_up_in_its_table(client: Client, opened: Opened) -> None:
    uri = opened(TABLES)
    assert references(client, uri, "@kernels::@r|un") == ["2: @run", "8: @run"]
    assert references(client, uri, "call @r|un") == ["6: @run", "9: @run"]
    assert references(client, uri, "module @ker|nels") == ["1: @kernels", "8: @kernels"]


def test_a_symbol_in_generic_form(client: Client, opened: Opened) -> None:
    uri = opened(
        '"func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "private"}> ({}) : () -> ()\n'
        "func.func @g() {\n  call @f() : () -> ()\n  return\n}\n"
    )
    assert places(client, uri, "definition", "call @|f") == ["1: f"]
    edits = client.at("rename", uri, "call @|f", newName="h")["changes"][uri]
    assert 'sym_name = "h"' in edited(client.texts[uri], edits)


def test_names_of_what_does_not_parse_are_those_of_the_function(client: Client, opened: Opened) -> None:
    uri = opened(BLOCKS.replace("%d = arith.addi %a, %a : i32", "%d = arith.addi %a, %a : : i32"))
    assert references(client, uri, "@f(|%a") == ["1: %a", "2: %a", "6: %a", "6: %a"]
    assert references(client, uri, "^bb1(%|d") == ["6: %d", "7: %d"]


@pytest.mark.parametrize(
    ("text", "mark", "new", "changed"),
    [
        (BLOCKS, "@f(|%a", "%first", BLOCKS.replace("%a", "%first", 4)),
        (BLOCKS, "^|bb2", "done", BLOCKS.replace("bb2", "done")),
        (ALIASES, "#|map =", "#twice", ALIASES.replace("#map", "#twice")),
        (ALIASES, "!|t =", "row", ALIASES.replace("!t", "!row")),
        (
            TABLES,
            "func.func @r|un",
            "host",
            TABLES.replace("func.func @run", "func.func @host").replace("call @run", "call @host"),
        ),
    ],
)
def test_rename(client: Client, opened: Opened, text: str, mark: str, new: str, changed: str) -> None:
    if text is BLOCKS and "bb2" in mark:
        mark = "^|bb2:"
    uri = opened(text)
    assert client.at("prepareRename", uri, mark) is not None
    assert edited(text, client.at("rename", uri, mark, newName=new)["changes"][uri]) == changed
    client.diagnostics(uri)
    client.type(uri, text, changed)
    assert client.diagnostics(uri) == []


@pytest.mark.parametrize(
    ("mark", "new", "why"),
    [
        ("@f(|%a", "%b", "'%b' is taken: line 1 has that name"),
        ("@f(|%a", "%c", "'%c' is taken: line 3 has that name"),
        ("@f(|%a", "two words", "'%two words' is not a name that MLIR can read"),
        ("func.func @|g", "f", "'@f' is taken: line 1 has that name"),
        ("cf.co|nd_br", "x", "there is no name here that could be changed"),
    ],
)
def test_a_rename_that_would_break_the_text_is_refused(
    client: Client, opened: Opened, mark: str, new: str, why: str
) -> None:
    uri = opened(BLOCKS)
    with pytest.raises(Refused) as refused:
        client.at("rename", uri, mark, newName=new)
    assert str(refused.value) == why


def test_a_symbol_of_another_file_is_not_renamed(client: Client, opened: Opened) -> None:
    uri = opened('"test.op"() {callee = @elsewhere} : () -> ()\n')
    assert client.at("prepareRename", uri, "@else|where") is None
    with pytest.raises(Refused, match="'@elsewhere' is not defined in this file"):
        client.at("rename", uri, "@else|where", newName="x")


def test_highlights_tell_writing_from_reading(client: Client, opened: Opened) -> None:
    uri = opened(BLOCKS)
    found = client.at("documentHighlight", uri, "addi %|a")
    assert sorted(one["kind"] for one in found) == [2, 2, 2, 3]
