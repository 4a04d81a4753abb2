"""What IR dumps show beyond mlir-opt's: differences, `no change`, the ops of some symbols, a file of their own."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

TEXT = """func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
func.func @g(%a: i32) -> i32 {
  return %a : i32
}
"""
NESTED = ("-p", "builtin.module(func.func(cse,canonicalize))")
QUIET = ("-o", "/dev/null")
HUNK = """@@ -1,5 +1,4 @@
 func.func @f(%arg0: i32) -> i32 {
-  %0 = arith.addi %arg0, %arg0 : i32
   %0 = arith.addi %arg0, %arg0 : i32
   %1 = arith.muli %0, %0 : i32
   return %1 : i32

"""
F = """func.func @f(%arg0: i32) -> i32 {
  %0 = arith.addi %arg0, %arg0 : i32
  %1 = arith.muli %0, %0 : i32
  return %1 : i32
}

"""
NO_CHANGE = "// no change\n\n"

OklOpt = Callable[..., tuple[int, str, str]]


def parts(dumps: str) -> list[tuple[str, str]]:
    """The words of each header and what is below it."""
    fields = re.split(r"^// -----// IR Dump (.*) //----- //\n", dumps, flags=re.MULTILINE)
    assert fields[0] == "", "text before the first header"
    return list(zip(fields[1::2], fields[2::2], strict=True))


@pytest.fixture
def dumps(okl_opt: OklOpt) -> Callable[..., list[tuple[str, str]]]:
    def run(*argv: str) -> list[tuple[str, str]]:
        status, _, err = okl_opt(*argv, *QUIET, text=TEXT)
        assert status == 0, err
        return parts(err)

    return run


Dumps = Callable[..., list[tuple[str, str]]]


def test_a_difference_after_every_pass_on_its_own_op(dumps: Dumps):
    assert dumps(*NESTED, "--print-ir-diff") == [
        ("After CSE (cse)", HUNK),
        ("After Canonicalizer (canonicalize)", NO_CHANGE),
        ("After CSE (cse)", NO_CHANGE),
        ("After Canonicalizer (canonicalize)", NO_CHANGE),
    ]


def test_a_difference_where_dumps_are_asked_for(dumps: Dumps):
    assert (
        dumps(*NESTED, "--print-ir-diff", "--mlir-print-ir-after=canonicalize")
        == [("After Canonicalizer (canonicalize)", NO_CHANGE)] * 2
    )
    assert dumps(*NESTED, "--print-ir-diff", "--mlir-print-ir-after-change") == [("After CSE (cse)", HUNK)]
    before = dumps("--cse", "--print-ir-diff", "--mlir-print-ir-before-all", "--mlir-print-ir-after-all")
    assert [header for header, _ in before] == ["Before CSE (cse)", "After CSE (cse)"]
    assert before[0][1].startswith("module {\n")


def test_a_difference_of_the_whole_module(dumps: Dumps):
    header, body = dumps(*NESTED, "--print-ir-diff", "--mlir-print-ir-module-scope")[0]
    assert header == "After CSE (cse) ('func.func' operation: @f)"
    assert body.startswith("@@ -1,6 +1,5 @@\n module {\n")


def test_a_difference_in_a_tree(dumps: Dumps, tmp_path: Path):
    assert dumps(*NESTED, "--print-ir-diff", f"--mlir-print-ir-tree-dir={tmp_path}", "--color") == []
    file = tmp_path / "builtin_module_no-symbol-name" / "func_func_f" / "0_0_cse.mlir"
    assert file.read_text() == f"// -----// IR Dump After CSE (cse) //----- //\n{HUNK}"


def test_colour_if_asked_for(dumps: Dumps):
    assert "\x1b[31m-  %0" in dumps(*NESTED, "--print-ir-diff", "--color")[0][1]


def test_one_line_for_what_did_not_change(dumps: Dumps):
    collapse = "--print-ir-collapse-unchanged"
    assert dumps(*NESTED, collapse)[:3] == [
        ("After CSE (cse)", F),
        ("After Canonicalizer (canonicalize)", NO_CHANGE),
        ("After CSE (cse)", NO_CHANGE),
    ]
    both = dumps(*NESTED, collapse, "--mlir-print-ir-before-all", "--mlir-print-ir-after-all")
    assert [(header.split()[0], body == NO_CHANGE) for header, body in both] == [
        ("Before", False),
        ("After", False),
        ("Before", True),
        ("After", True),
        ("Before", False),
        ("After", True),
        ("Before", True),
        ("After", True),
    ]
    scope = dumps(*NESTED, collapse, "--mlir-print-ir-before=canonicalize", "--mlir-print-ir-module-scope")
    assert [body == NO_CHANGE for _, body in scope] == [False, True]


@pytest.mark.parametrize("names", ["@f", "f", "@nosuch,@f"])
def test_only_the_ops_of_a_symbol(dumps: Dumps, names: str):
    assert dumps("--cse", "--mlir-print-ir-after-all", f"--print-ir-filter={names}") == [
        ("After CSE (cse) ('func.func' operation: @f)", F)
    ]
    assert dumps(*NESTED, f"--print-ir-filter={names}")[0] == ("After CSE (cse)", F)
    assert len(dumps(*NESTED, f"--print-ir-filter={names}")) == 2
    whole = dumps(*NESTED, f"--print-ir-filter={names}", "--mlir-print-ir-module-scope")
    assert [(header, body[:8]) for header, body in whole] == [
        ("After CSE (cse) ('func.func' operation: @f)", "module {"),
        ("After Canonicalizer (canonicalize) ('func.func' operation: @f)", "module {"),
    ]


def test_several_symbols_and_none(dumps: Dumps):
    flags = ("--cse", "--print-ir-collapse-unchanged")
    assert [header for header, _ in dumps(*flags, "--print-ir-filter=@g", "--print-ir-filter=@f")] == [
        "After CSE (cse) ('func.func' operation: @f)",
        "After CSE (cse) ('func.func' operation: @g)",
    ]
    assert dumps(*flags, "--print-ir-filter=@nosuch") == []


def test_an_op_that_a_pass_removes_is_a_difference(okl_opt: OklOpt):
    argv = ("-only-keep-compute-ops", "--print-ir-filter=@f", *QUIET)
    text = "func.func private @f()"
    _, _, err = okl_opt(*argv, "--print-ir-diff", text=text)
    assert parts(err)[0][1] == "@@ -1 +0,0 @@\n-func.func private @f()\n\n"
    assert okl_opt(*argv, text=text)[2] == ""


def test_the_difference_that_a_failing_pass_made(okl_opt: OklOpt):
    text = "func.func @f() attributes {llvm.linkage = 1 : i32} { return }"
    argv = ("--cse", "-convert-func-to-llvm", "--print-ir-diff", *QUIET)
    status, _, err = okl_opt(*argv, "--mlir-print-ir-after-failure", text=text)
    assert status == 1
    assert err.endswith(
        "IR Dump After ConvertFuncToLLVMPass Failed (convert-func-to-llvm) //----- //\n// no change\n\n"
    )
    assert err.count("IR Dump") == 1


def test_a_file_for_the_dumps(okl_opt: OklOpt, tmp_path: Path):
    file = tmp_path / "dumps.mlir"
    status, _, err = okl_opt(*NESTED, f"--print-ir-to={file}", "--print-ir-diff", *QUIET, text=TEXT)
    assert (status, err) == (0, "")
    assert parts(file.read_text())[0] == ("After CSE (cse)", HUNK)


@pytest.mark.parametrize("name", ["file", "a\0b", "x" * 5000])
def test_a_tree_that_cannot_be_written(okl_opt: OklOpt, tmp_path: Path, name: str):
    (tmp_path / "file").write_text("")
    status, _, err = okl_opt("--cse", f"--mlir-print-ir-tree-dir={tmp_path / name}", *QUIET, text=TEXT)
    assert status == 1
    assert err.startswith("okl-opt: error: cannot write '")


def test_a_tree_without_a_name_is_none(okl_opt: OklOpt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    assert okl_opt("--cse", "--mlir-print-ir-tree-dir=", *QUIET, text=TEXT)[1:] == ("", "")
    assert not list(tmp_path.iterdir())


UNKNOWN = ("--no-implicit-module", "--allow-unregistered-dialect", "-p", "any(func.func(cse))", *QUIET)


def test_names_of_ops_are_no_folders(okl_opt: OklOpt, tmp_path: Path):
    tree, outside = tmp_path / "tree", tmp_path / "outside"
    text = f'"{outside}"() ({{ func.func @"../../f"() {{ return }} }}) : () -> ()'
    flags = ("--mlir-print-ir-after-all", f"--mlir-print-ir-tree-dir={tree}")
    assert okl_opt(*UNKNOWN, *flags, text=text)[0] == 0
    assert [path.name for path in tmp_path.iterdir()] == ["tree"]
    (folder,) = tree.iterdir()
    assert folder.name == f"{str(outside).replace('/', '_')}_no-symbol-name"
    assert [path.name for path in folder.iterdir()] == ["func_func_.._.._f"]


def test_names_in_headers_stay_in_their_line(okl_opt: OklOpt):
    text = r'"t.t"() ({ func.func @"\1B[2J\0Ax"() { return } }) : () -> ()'
    _, _, err = okl_opt(*UNKNOWN, "--mlir-print-ir-after-all", "--mlir-print-ir-module-scope", text=text)
    assert err.startswith(r"// -----// IR Dump After CSE (cse) ('func.func' operation: @\1B[2J\0Ax) //----- //" + "\n")
