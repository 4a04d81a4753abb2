"""Dialects that a file defines in IRDL."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

OklOpt = Callable[..., tuple[int, str, str]]

DIALECT = """irdl.dialect @shelf {
  irdl.type @box {
    %0 = irdl.is f32
    %1 = irdl.is f64
    %2 = irdl.any_of(%0, %1)
    irdl.parameters(elem: %2)
  }
  irdl.operation @open {
    %0 = irdl.any
    %1 = irdl.parametric @shelf::@box<%0>
    irdl.operands(in: %1)
    irdl.results(res: %0)
  }
}
"""


def function(box: str, result: str, name: str = "open") -> str:
    return (
        f"func.func @f(%a: !shelf.box<{box}>) -> {result} {{\n"
        f'  %0 = "shelf.{name}"(%a) : (!shelf.box<{box}>) -> {result}\n  return %0 : {result}\n}}\n'
    )


@pytest.fixture
def irdl(tmp_path: Path) -> Callable[[str], str]:
    """irdl(text) -> the flag for a file that holds it."""

    def write(text: str) -> str:
        path = tmp_path / "d.irdl.mlir"
        path.write_text(text)
        return f"--irdl-file={path}"

    return write


def test_ops_of_it_are_read_printed_and_left_by_passes(
    irdl: Callable[[str], str], okl_opt: OklOpt, tmp_path: Path
) -> None:
    status, out, err = okl_opt(irdl(DIALECT), "-canonicalize", "--verify-roundtrip", text=function("f32", "f32"))
    assert (status, err) == (0, "")
    assert '%0 = "shelf.open"(%arg0) : (!shelf.box<f32>) -> f32\n' in out
    assert [path.name for path in tmp_path.iterdir()] == ["d.irdl.mlir"]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (function("f32", "f64"), "<stdin>:2:8: error: 'shelf.open' op"),
        (function("i32", "i32"), "<stdin>:1:"),
        (function("f32", "f32", "shut"), "<stdin>:2:"),
    ],
)
def test_ops_of_it_are_verified(text: str, place: str, irdl: Callable[[str], str], okl_opt: OklOpt) -> None:
    status, _, err = okl_opt(irdl(DIALECT), text=text)
    assert (status, err.startswith(place)) == (1, True), err


def test_known_for_one_run(irdl: Callable[[str], str], okl_opt: OklOpt) -> None:
    text = function("f32", "f32")
    assert okl_opt(irdl(DIALECT), text=text)[0] == 0
    assert okl_opt(text=text)[0] == 1


def test_anchors_of_it_are_known(irdl: Callable[[str], str], okl_opt: OklOpt) -> None:
    pipeline = "builtin.module(shelf.open(cse))"
    assert "no dialect has the operation" not in okl_opt(irdl(DIALECT), "-p", pipeline, text="")[2]
    assert "no dialect has the operation 'shelf.open'" in okl_opt("-p", pipeline, text="")[2]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("irdl.dialect @x {\n  irdl.foo\n}", "2:3: error: custom op 'irdl.foo' is unknown"),
        ("irdl.dialect", "1:"),
        (f"{DIALECT}{DIALECT}", "error: redefinition of symbol named 'shelf'"),
        (
            "module {\n irdl.dialect @arith {\n  irdl.type @t\n }\n}",
            "2:2: error: 'irdl.dialect' op a dialect with namespace",
        ),
        (
            "irdl.dialect @x {\n  irdl.attribute @a {\n    %0 = irdl.any\n    irdl.parameters(p: %0)\n  }\n}",
            "1:1: error: 'irdl.dialect' op cannot be made a dialect: InterpretationError",
        ),
    ],
)
def test_files_that_are_refused(text: str, message: str, irdl: Callable[[str], str], okl_opt: OklOpt) -> None:
    status, out, err = okl_opt(irdl(text), text="")
    assert (status, out) == (1, "")
    assert message in err
    assert "d.irdl.mlir:" in err


def test_a_file_that_is_not(okl_opt: OklOpt) -> None:
    message = "okl-opt: error: cannot open input file 'nowhere': No such file or directory\n"
    assert okl_opt("--irdl-file=nowhere", text="") == (1, "", message)


def test_a_file_without_dialects(irdl: Callable[[str], str], okl_opt: OklOpt) -> None:
    assert okl_opt(irdl(""), text="") == (0, "module {\n}\n\n", "")


@pytest.mark.parametrize("kind", ["operands", "results"])
@pytest.mark.parametrize(
    "name", ["walk", "print", "verify", "verify_", "__hash__", "__new__", "__del__", "parent", "operands", "name"]
)
def test_names_of_operands_hide_nothing_of_the_op(kind: str, name: str, irdl: Callable[[str], str], okl_opt: OklOpt):
    flag = irdl(f"irdl.dialect @x {{ irdl.operation @o {{ %0 = irdl.is i32 irdl.{kind}({name}: %0) }} }}")
    text = '%0 = "x.o"() : () -> i32' if kind == "results" else '"x.o"(%a) : (i32) -> ()'
    text = f"func.func @f(%a: i32, %b: i64) {{\n  {text}\n  return\n}}"
    assert okl_opt(flag, "-cse", "-canonicalize", text=text)[0] == 0
    wrong = text.replace("%a)", "%b)").replace("(i32) ->", "(i64) ->").replace("-> i32", "-> i64")
    status, _, err = okl_opt(flag, text=wrong)
    assert status == 1 and "at position 0 does not verify" in err
