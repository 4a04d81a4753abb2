"""Code actions and code lenses, and the commands behind them."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lsp_client import Client, Refused, edited

from okl_opt.cli.main import main

Opened = Callable[[str], str]

INVALID = "// RUN: okl-opt %s --split-input-file --verify-diagnostics -o -\n"
TEST = """\
// RUN: okl-opt %s -cse | filecheck %s

// CHECK-LABEL: func.func @f
func.func @f(%a: i32) -> i32 {
  // CHECK: arith.addi
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
"""


def actions(client: Client, uri: str, diagnostics: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    place = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}
    found = client.about("codeAction", uri, range=place, context={"diagnostics": diagnostics})
    return {one["title"]: one for one in found}


def verified(text: str, tmp_path: Path) -> str:
    """What `--verify-diagnostics` has to say of a text; "" if all is as expected."""
    path = tmp_path / "test.mlir"
    path.write_text(text)
    err = io.StringIO()
    status = main(
        [str(path), "--split-input-file", "--verify-diagnostics", "-o", "/dev/null"], io.StringIO(), io.StringIO(), err
    )
    assert (status == 0) == (not err.getvalue())
    return err.getvalue()


def test_expect_an_error(client: Client, opened: Opened, tmp_path: Path) -> None:
    text = "func.func @f() -> i32 {\n  return\n}\n"
    uri = opened(text)
    (error,) = client.diagnostics(uri)
    action = actions(client, uri, [error])["Insert expected-error"]
    changed = edited(text, action["edit"]["changes"][uri])
    expected = "  // expected-error@+1 {{'func.return' op has 0 operands, but enclosing function (@f) returns 1}}\n"
    assert changed == text.replace("  return", expected + "  return")
    assert verified(changed, tmp_path) == ""


def test_an_error_that_is_expected_needs_no_annotation(client: Client, opened: Opened) -> None:
    uri = opened(INVALID + "func.func @f() -> i32 {\n  // expected-error@+1 {{has 0 operands}}\n  return\n}\n")
    assert list(actions(client, uri, client.diagnostics(uri))) == ["Update CHECK lines"]


def test_expect_an_error_and_its_note(client: Client, opened: Opened, tmp_path: Path) -> None:
    text = "func.func @f(%a: i32) {\n  %b = arith.constant 1 : i32\n  %b = arith.constant 1 : i32\n  return\n}\n"
    uri = opened(text)
    action = actions(client, uri, client.diagnostics(uri))["Insert expected-error"]
    changed = edited(text, action["edit"]["changes"][uri])
    assert [line.split("{{")[0] for line in changed.split("\n") if "expected" in line] == [
        "  // expected-note@+1 ",
        "  // expected-error@+1 ",
    ]
    assert verified(changed, tmp_path) == ""


def test_expect_all_errors(client: Client, opened: Opened, tmp_path: Path) -> None:
    text = "func.func @f() -> i32 {\n  return\n}\n// -----\nfunc.func @g() {\n  %0 = addi %a, %b : i32 %c = nosuch\n}\n"
    uri = opened(text)
    found = client.diagnostics(uri)
    assert len(found) == 3, "one of them comes to light only while the text is typed"
    action = actions(client, uri, found)["Insert expected-... for all of these"]
    changed = edited(text, action["edit"]["changes"][uri])
    assert changed.count("// expected-error@+1") == 2
    assert verified(changed, tmp_path) == ""


def test_diagnostics_of_others_are_not_expected(client: Client, opened: Opened) -> None:
    uri = opened("func.func @f() -> i32 {\n  return\n}\n")
    (error,) = client.diagnostics(uri)
    assert actions(client, uri, [{**error, "source": "spelling", "message": "a typo"}]) == {}


def test_update_check_lines(client: Client, opened: Opened) -> None:
    uri = opened(TEST.replace("// CHECK: arith.addi", "// CHECK: arith.subi"))
    command = actions(client, uri, [])["Update CHECK lines"]["command"]
    answer = client.request("workspace/executeCommand", command=command["command"], arguments=command["arguments"])
    assert answer == {"ok": True, "message": "CHECK lines updated"}
    edit = next(one for one in reversed(client.asked) if one["method"] == "workspace/applyEdit")
    changed = edited(client.texts[uri], edit["params"]["edit"]["changes"][uri])
    assert "subi" not in changed
    again, _ = pressed(client, opened(changed), "run")
    assert again["ok"]


def test_update_check_lines_that_cannot_be(client: Client, opened: Opened) -> None:
    uri = opened("// RUN: okl-opt %s -nosuch | filecheck %s\n// CHECK: module\nmodule {}\n")
    command = actions(client, uri, [])["Update CHECK lines"]["command"]
    answer = client.request("workspace/executeCommand", command=command["command"], arguments=command["arguments"])
    assert not answer["ok"] and answer["message"]


def lenses(client: Client, uri: str) -> list[tuple[int, str, dict[str, Any]]]:
    found = client.about("codeLens", uri)
    return [(one["range"]["start"]["line"] + 1, one["command"]["title"], one["command"]) for one in found]


def pressed(client: Client, uri: str, title: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Press a lens: the command's answer, and what the editor was asked to show."""
    command = next(command for _, name, command in lenses(client, uri) if name == title)
    answer = client.request("workspace/executeCommand", command=command["command"], arguments=command["arguments"])
    client.about("codeLens", uri)  # by now the editor has been asked
    shown = next(one for one in reversed(client.asked) if one["method"] == "window/showDocument")
    return answer, shown["params"]


def test_lenses_stand_at_run_lines_that_need_no_shell(client: Client, opened: Opened) -> None:
    uri = opened(
        TEST
        + "// RUN: rm -rf /nowhere\n// RUN: okl-opt %s > /nowhere && true\n// RUN: not okl-opt %s -x \\\n// RUN:  -y\n"
    )
    titles = ["run", "show after each pass", "show report"]
    assert [(line, title) for line, title, _ in lenses(client, uri)] == [
        (line, title) for line in (1, 13) for title in titles
    ]


def test_run(client: Client, opened: Opened) -> None:
    uri = opened(TEST)
    answer, shown = pressed(client, uri, "run")
    assert answer["ok"] and answer["message"] == "the RUN line passes"
    assert Path(answer["path"]).as_uri() == shown["uri"] and not shown["external"]
    text = Path(answer["path"]).read_text()
    assert text.startswith("// $ okl-opt %s -cse | filecheck %s\n")
    assert text.count("arith.addi") == 1


def test_run_takes_the_text_of_the_editor(client: Client, opened: Opened) -> None:
    uri = opened(TEST)
    client.type(uri, "CHECK: arith.addi", "CHECK: arith.subi")
    answer, _ = pressed(client, uri, "run")
    assert not answer["ok"] and answer["message"] == "filecheck failed with exit status 1"
    assert "// " in answer["text"] and "subi" in answer["text"]
    assert client.heard("window/showMessage", lambda one: "failed" in one["message"])["type"] == 1


def test_show_after_each_pass(client: Client, opened: Opened) -> None:
    uri = opened(TEST.replace("-cse", "-canonicalize -cse"))
    answer, _ = pressed(client, uri, "show after each pass")
    assert answer["ok"]
    dumps = [line for line in answer["text"].split("\n") if "IR Dump After" in line]
    assert [line.split()[4] for line in dumps] == ["Canonicalizer", "CSE"] or len(dumps) == 2


def test_hover_tells_what_became_of_an_op_in_the_last_run(client: Client, opened: Opened) -> None:
    run = "// RUN: okl-opt %s -convert-func-to-llvm\n// é\n"
    uri = opened(run + "func.func @f(%a: i32) -> i32 {\n  return %a : i32\n}\n")
    before = client.at("hover", uri, "re|turn")["contents"]["value"]
    assert "In the last run" not in before
    pressed(client, uri, "show after each pass")
    after = client.at("hover", uri, "re|turn")["contents"]["value"]
    assert after.startswith(before)
    assert after.endswith("In the last run it became:\n\n- `llvm.return` by convert-func-to-llvm, ConvertReturn")
    client.type(uri, "// é", "// ééé")
    assert client.at("hover", uri, "re|turn")["contents"]["value"] == before


def test_show_report(client: Client, opened: Opened) -> None:
    answer, shown = pressed(client, opened(TEST), "show report")
    assert answer["ok"] and shown["external"] and shown["uri"].endswith(".html")
    assert "<html" in Path(answer["path"]).read_text()[:2000].lower()


@pytest.mark.slow("starts a server")
def test_an_editor_that_cannot_show_documents_gets_the_text() -> None:
    with Client(capabilities={}) as client:
        client.open("file:///a.mlir", TEST)
        answer = client.request("workspace/executeCommand", command="okl-opt.run", arguments=["file:///a.mlir", 1])
        assert answer["ok"] and "arith.addi" in answer["text"]
        assert client.asked == []


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["file:///unknown.mlir", 1], "is not open"),
        (["file:///unknown.mlir"], "Expected 2 arguments"),
        ([], "Expected 2 arguments"),
        ([{"not": "a uri"}, [1]], "Invalid Params|int"),
    ],
)
def test_commands_with_wrong_arguments(client: Client, arguments: list[Any], why: str) -> None:
    with pytest.raises(Refused, match=why):
        client.request("workspace/executeCommand", command="okl-opt.run", arguments=arguments)


def test_a_line_that_is_no_run_line(client: Client, opened: Opened) -> None:
    answer = client.request("workspace/executeCommand", command="okl-opt.run", arguments=[opened(TEST), 4])
    assert not answer["ok"] and answer["message"] == "there is no RUN line in line 4"


def test_nothing_runs_because_a_file_is_open(client: Client, opened: Opened, tmp_path: Path) -> None:
    target = tmp_path / "written"
    uri = opened(f"// RUN: okl-opt %s -o {target}\nfunc.func @f() {{\n  return\n}}\n")
    assert client.diagnostics(uri) == []
    lenses(client, uri)
    assert not target.exists()


@pytest.mark.slow("asks a server many questions")
def test_a_run_line_that_writes_outside_of_its_folder(tmp_path: Path) -> None:
    text = "// RUN: okl-opt %s -o %S/victim\nmodule {\n}\n"
    uri = (tmp_path / "test.mlir").as_uri()
    for argv in ((), ("--trust-run-lines",)):
        with Client(*argv) as editor:
            editor.open(uri, text)
            answer, _ = pressed(editor, uri, "run")
        assert answer["ok"] is bool(argv)
        assert (tmp_path / "victim").exists() is bool(argv)
        assert ("this RUN line is refused" in answer["message"]) is not bool(argv)
