"""What may be typed: in RUN lines and pipelines, and in IR."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from lsp_client import Client, edited

Opened = Callable[[str], str]

TEXT = """\
// RUN: okl-opt %s HERE
#map = affine_map<(d0) -> (d0)>
!row = tensor<4xf32>
func.func @f(%x: i32) -> i32 {
  %inner = "test.region"() ({
    %hidden = arith.constant 1 : i32
    "test.end"() : () -> ()
  }) : () -> i32
  IR
  return %x : i32
}
func.func @g(%far: i32) {
  return
}
"""


def completed(client: Client, opened: Opened, where: str, typed: str) -> dict[str, str]:
    """The labels of the candidates at `|` in what is typed, each with the line that choosing it gives."""
    text = TEXT.replace(where, typed.replace("|", "")).replace(" HERE", "")
    number = TEXT.split("\n").index(f"  {where}")
    uri = opened(text)
    place = {"line": number, "character": 2 + typed.index("|")}
    found = client.request("textDocument/completion", textDocument={"uri": uri}, position=place)["items"]
    gives: dict[str, str] = {}
    for item in found:
        edit = item["textEdit"]
        assert edit["range"]["start"]["line"] == number
        gives[item["label"]] = edited(text, [edit]).split("\n")[number].strip()
    return gives


@pytest.mark.parametrize(
    ("typed", "label", "gives"),
    [
        ("-canon|", "-canonicalize", "// RUN: okl-opt %s -canonicalize"),
        ("--split-in|", "--split-input-file", "// RUN: okl-opt %s --split-input-file"),
        ("--emit=l|", "llvm", "// RUN: okl-opt %s --emit=llvm"),
        ("--mlir-print-ir-after=cse,can|", "canonicalize", "// RUN: okl-opt %s --mlir-print-ir-after=cse,canonicalize"),
        ("-wrap-ops-to-kernel-launch=m|", "mode=", "// RUN: okl-opt %s -wrap-ops-to-kernel-launch=mode="),
        ('-wrap-ops-to-kernel-launch="mode=s|', "simple", '// RUN: okl-opt %s -wrap-ops-to-kernel-launch="mode=simple'),
        ('-p "builtin.m|', "builtin.module(", '// RUN: okl-opt %s -p "builtin.module('),
        (
            '--pass-pipeline="builtin.module(cse,func.func(canon|',
            "canonicalize",
            '// RUN: okl-opt %s --pass-pipeline="builtin.module(cse,func.func(canonicalize',
        ),
        (
            '-p "builtin.module(wrap-ops-to-kernel-launch{mode=c|',
            "cuda_graph",
            '// RUN: okl-opt %s -p "builtin.module(wrap-ops-to-kernel-launch{mode=cuda_graph',
        ),
        ("-cse | file|", "filecheck", "// RUN: okl-opt %s -cse | filecheck"),
    ],
)
def test_in_a_run_line(client: Client, opened: Opened, typed: str, label: str, gives: str) -> None:
    head, _, tail = typed.rpartition("|")
    text = TEXT.replace("HERE", head + tail).replace("  IR\n", "")
    uri = opened(text)
    line = text.split("\n")[0]
    place = {"line": 0, "character": len(line)}
    found = client.request("textDocument/completion", textDocument={"uri": uri}, position=place)["items"]
    item = next(one for one in found if one["label"] == label)
    assert edited(text, [item["textEdit"]]).split("\n")[0] == gives


def test_in_a_run_line_that_goes_on(client: Client, opened: Opened) -> None:
    uri = opened("// RUN: okl-opt %s \\\n// RUN:   -canon\n")
    found = client.request("textDocument/completion", textDocument={"uri": uri}, position={"line": 1, "character": 16})
    assert "-canonicalize" in [item["label"] for item in found["items"]]


def test_in_the_pipeline_of_a_reproducer(client: Client, opened: Opened) -> None:
    uri = opened('module {}\n{-# external_resources: { mlir_reproducer: {\n  pipeline: "builtin.module(canon\n')
    found = client.request("textDocument/completion", textDocument={"uri": uri}, position={"line": 2, "character": 33})
    assert "canonicalize" in [item["label"] for item in found["items"]]


def test_dialects_and_ops(client: Client, opened: Opened) -> None:
    found = completed(client, opened, "IR", "ari|")
    assert found["arith."] == "arith." and found["return"] == "return"
    found = completed(client, opened, "IR", "%q = arith.ad|")
    assert found["arith.addi"] == "%q = arith.addi" and "func.func" not in found
    assert completed(client, opened, "IR", '"oneflow.re|')["oneflow.relu"] == '"oneflow.relu'


def test_values_that_are_visible(client: Client, opened: Opened) -> None:
    found = completed(client, opened, "IR", "%q = arith.addi %|")
    assert list(found) == ["%inner", "%x"]
    assert found["%x"] == "%q = arith.addi %x"


def test_no_old_name_for_a_new_value(client: Client, opened: Opened) -> None:
    assert completed(client, opened, "IR", "%|") == {}


def test_types_attributes_symbols_and_aliases(client: Client, opened: Opened) -> None:
    assert completed(client, opened, "IR", "%q = arith.constant 1 : i|")["i32"].endswith(": i32")
    assert "!row" in completed(client, opened, "IR", "%q = test.op : !|")
    found = completed(client, opened, "IR", "%q = test.op : !okl.|")
    assert found["!okl.kernel"].endswith(": !okl.kernel") and "!row" in found
    assert "#map" in completed(client, opened, "IR", "%q = affine.apply #|")
    assert "#sbp.split" not in completed(client, opened, "IR", "%q = test.op #arith.|")
    assert set(completed(client, opened, "IR", "%q = func.call @|")) == {"@f", "@g"}


def test_blocks(client: Client, opened: Opened) -> None:
    uri = opened(
        "func.func @f() {\n  cf.br ^\n^bb1:\n  return\n}\nfunc.func @g() {\n  cf.br ^far\n^far:\n  return\n}\n"
    )
    found = client.at("completion", uri, "cf.br ^|\n")["items"]
    assert [item["label"] for item in found] == ["^bb1"]


def test_nothing_in_a_comment(client: Client, opened: Opened) -> None:
    uri = opened("// arith.\n")
    assert client.at("completion", uri, "arith.|")["items"] == []
