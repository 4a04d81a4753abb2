"""`okl-opt update-tests`: what it writes, what it leaves alone, what it refuses."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from okl_opt.commands.lit import run_lines
from okl_opt.commands.lit.run_lines import Ended, Stage
from okl_opt.commands.update_tests import CannotUpdate, rewrite, updated
from okl_opt.commands.update_tests.rewrite import update

LIT = Path(__file__).parents[3] / "lit"
CHECK_LINE = re.compile(r"^\s*//\s*[A-Z][A-Z0-9_]*(-(NEXT|LABEL|SAME|NOT|DAG|EMPTY|COUNT-\d+))?: ")
# These print what the CHECK lines make them print, or the time.
OF_THEMSELVES = re.compile(r"okl-opt (bisect|reduce|update-tests)|--mlir-timing")
RUN_WITH_CHECK = re.compile(r"RUN:.*[fF]ile[cC]heck")

TWO = """\
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
"""


def a_test(checks: str = "", run: str = "okl-opt %s -cse | filecheck %s", body: str = TWO) -> str:
    return f"// RUN: {run}\n\n{checks}{body}"


def passes(text: str, path: str = "test.mlir", trusted: bool = False) -> bool:
    return updated(text, path, trusted=trusted) == text


# New checks


def test_a_test_without_checks_is_given_some_above_each_function():
    text = updated(a_test(body=TWO + TWO.replace("@f", "@g")), "test.mlir")
    assert text.startswith(
        "// RUN: okl-opt %s -cse | filecheck %s\n"
        "\n"
        "// CHECK-LABEL: func.func @f(\n"
        "// CHECK-SAME:    %[[ARG0:.*]]: i32) -> i32 {\n"
        "// CHECK:         %[[VAL_0:.*]] = arith.addi %[[ARG0]], %[[ARG0]] : i32\n"
        "// CHECK:         %[[VAL_1:.*]] = arith.muli %[[VAL_0]], %[[VAL_0]] : i32\n"
        "// CHECK:         return %[[VAL_1]] : i32\n"
        "// CHECK:       }\n"
        "func.func @f(%a: i32) -> i32 {\n"
    )
    assert "}\n\n// CHECK-LABEL: func.func @g(\n" in text
    assert passes(text)


def test_values_of_regions_beside_each_other_have_captures_of_their_own():
    body = """\
func.func @f(%c: i1, %a: i32) {
  scf.if %c {
    %0 = arith.addi %a, %a : i32
    "test.op"(%0) : (i32) -> ()
  } else {
    %0 = arith.muli %a, %a : i32
    "test.op"(%0) : (i32) -> ()
  }
  return
}
"""
    text = updated(a_test(run="okl-opt %s | filecheck %s", body=body), "test.mlir")
    assert "%[[VAL_0:.*]] = arith.addi" in text and "%[[VAL_1:.*]] = arith.muli" in text
    assert '"test.op"(%[[VAL_0]])' in text and '"test.op"(%[[VAL_1]])' in text
    assert passes(text)


def test_several_results_and_block_arguments():
    body = """\
func.func @f(%a: i32) -> (i32, i32) {
  cf.br ^bb1(%a : i32)
^bb1(%x: i32):
  %r:2 = call @f(%x) : (i32) -> (i32, i32)
  return %r#1, %r#0 : i32, i32
}
"""
    text = updated(a_test(run="okl-opt %s | filecheck %s", body=body), "test.mlir")
    assert "^bb1(%[[VAL_0:.*]]: i32):" in text
    assert "%[[VAL_1:.*]]:2 = call @f(%[[VAL_0]])" in text
    assert "return %[[VAL_1]]#1, %[[VAL_1]]#0 : i32, i32" in text
    assert passes(text)


def test_what_filecheck_would_take_for_its_own_is_escaped():
    body = 'func.func private @f() attributes {a = [[true]], b = "{{x}} [[Y]] %0"}\n'
    text = updated(a_test(run="okl-opt %s | filecheck %s", body=body), "test.mlir")
    assert r"{{\[\[}}true]]" in text and r"{{\{\{}}x}}" in text and "%0" in text
    assert passes(text)


def test_parts_of_a_split_file():
    text = updated(
        a_test(run="okl-opt %s --split-input-file -cse | filecheck %s", body=f"{TWO}\n// -----\n\n{TWO}"), "test.mlir"
    )
    first, second = text.split("// -----\n")
    assert first.count("CHECK-LABEL: func.func @f(") == second.count("CHECK-LABEL: func.func @f(") == 1
    assert second.startswith("\n// CHECK-LABEL")
    assert passes(text)


def test_prefixes_of_several_run_lines():
    text = updated(
        "// RUN: okl-opt %s | filecheck %s\n"
        "// RUN: okl-opt %s -cse | \\\n"
        "// RUN:   FileCheck %s --check-prefix=CSE\n\n" + TWO,
        "test.mlir",
    )
    assert text.count("// CHECK: ") == 5 and text.count("// CSE: ") == 4
    assert "// CSE-LABEL: func.func @f(" in text
    assert passes(text)


def test_a_prefix_that_run_lines_share_is_used_where_they_agree():
    runs = (
        "okl-opt %s -cse | filecheck %s --check-prefixes=CHECK,ONE\n"
        "// RUN: okl-opt %s | filecheck %s --check-prefixes=CHECK,TWO"
    )
    text = updated(a_test(run=runs), "test.mlir")
    assert "// ONE-LABEL" in text and "// TWO-LABEL" in text and "// CHECK" not in text
    assert passes(text)


def test_a_symbol_in_a_module_of_its_own():
    body = """\
gpu.module @kernels {
  gpu.func @k(%a: memref<4xf32>) kernel {
    gpu.return
  }
}
"""
    text = updated(a_test(run="okl-opt %s | filecheck %s", body=body), "test.mlir")
    assert "// CHECK-LABEL: gpu.module @kernels" in text
    assert "  // CHECK-LABEL: gpu.func @k(\n" in text
    assert passes(text)


def test_ops_outside_of_functions():
    text = updated(a_test(run="okl-opt %s | filecheck %s", body='%0 = "test.op"() : () -> i32\n'), "test.mlir")
    assert '// CHECK: %[[VAL_0:.*]] = "test.op"() : () -> i32\n' in text.replace("       ", " ")
    assert passes(text)


def test_errors_are_checked_by_their_messages():
    run = "not okl-opt %s 2>&1 | filecheck %s"
    text = updated(a_test(run=run, body="func.func @f() {\n  return %x : i32\n}\n"), "test.mlir")
    (check,) = [line for line in text.splitlines() if "CHECK" in line]
    assert check == "// CHECK: {{.*}}test.mlir:5:10: error: use of undeclared SSA value name"
    assert passes(text)


@pytest.mark.parametrize("reads", ["--input-file %t.dumps", "< %t.dumps"])
def test_standard_error_and_files_of_redirections(reads: str):
    run = f"okl-opt %s -cse --mlir-print-ir-after=cse -o %t 2> %t.dumps\n// RUN: filecheck %s {reads}"
    text = updated(a_test(run=run), "test.mlir")
    assert "// CHECK-LABEL: func.func @f(" in text
    assert passes(text)


# Checks that are there

GOOD = """\
// One of two equal sums is enough.
// CHECK-LABEL: func.func @f
// CHECK-SAME:    (%[[A:.*]]: i32)
// CHECK-NEXT:    %[[SUM:.*]] = arith.addi %[[A]], %[[A]] : i32
// The product of both.
// CHECK-NEXT:    %[[PRODUCT:.*]] = arith.muli %[[SUM]], %[[SUM]] : i32
// CHECK-NEXT:    return %[[PRODUCT]] : i32
"""


@pytest.mark.parametrize("checks", [GOOD, "// CHECK: arith.muli\n", "// CHECK-NOT: arith.subi\n// CHECK: return\n"])
def test_checks_that_pass_stay(checks: str):
    assert passes(a_test(checks))


def test_only_the_line_that_is_wrong_changes():
    text = updated(a_test(GOOD.replace("arith.muli", "arith.divsi")), "test.mlir")
    assert text == a_test(GOOD)


def test_a_line_that_is_new_comes_between_and_names_stay():
    old = GOOD.replace(
        "// The product of both.\n// CHECK-NEXT:    %[[PRODUCT:.*]] = arith.muli %[[SUM]], %[[SUM]] : i32\n", ""
    ).replace("%[[PRODUCT]]", "%[[SUM]]")
    text = updated(a_test(old), "test.mlir")
    assert text == a_test(GOOD.replace("// The product of both.\n", "").replace("PRODUCT", "VAL_0"))


def test_a_line_that_is_gone_goes():
    old = GOOD.replace(
        "// The product", "// CHECK-NEXT:    %[[TWICE:.*]] = arith.subi %[[A]], %[[A]] : i32\n// The product"
    )
    assert updated(a_test(old), "test.mlir") == a_test(GOOD)


def test_one_check_of_a_few_does_not_become_many():
    text = updated(a_test("// CHECK: func.func @f\n// CHECK: arith.muli %[[X:.*]], %[[Y:.*]] : i64\n"), "test.mlir")
    assert text.count("CHECK") == 2
    assert passes(text)


def test_values_written_as_they_are_stay_so():
    old = "// CHECK:      func.func @f(%arg0: i32) -> i32 {\n// CHECK-NEXT:   %0 = arith.addi %arg0, %arg0 : i64\n"
    text = updated(a_test(old), "test.mlir")
    assert text == a_test(old.replace("i64", "i32"))


def test_what_must_not_be_there_and_is_goes_with_a_note():
    found = update(a_test("// CHECK-LABEL: @f\n// CHECK-NOT: arith.muli\n// CHECK: return\n"), "test.mlir")
    assert "CHECK-NOT" not in found.text
    assert found.notes[0] == "deleted what does not hold any more: CHECK-NOT: arith.muli"


def test_a_note_shows_a_line_as_it_was_written():
    found = update(a_test("// CHECK-LABEL: @f\n// CHECK-COUNT-3: arith.muli\n// CHECK: return\n"), "test.mlir")
    assert found.notes[0] == "deleted what does not hold any more: CHECK-COUNT-3: arith.muli"


def test_fewer_lines_are_told():
    old = GOOD.replace(
        "// The product", "// CHECK-NEXT:    %[[TWICE:.*]] = arith.subi %[[A]], %[[A]] : i32\n// The product"
    )
    count = GOOD.count("CHECK")
    told = f"CHECK lines: {count}, before: {count + 1}; does the test still check what it is for?"
    assert update(a_test(old), "test.mlir").notes == (told,)
    assert update(a_test(GOOD), "test.mlir").notes == ()


def test_checks_in_any_order():
    old = "// CHECK-LABEL: func.func @f\n// CHECK-DAG: arith.muli\n// CHECK-DAG: arith.subi %{{.*}}, %{{.*}} : i32\n"
    text = updated(a_test(old), "test.mlir")
    assert text.count("CHECK-DAG") == 2 and "arith.subi" not in text
    assert passes(text)


def test_a_function_that_is_new_is_checked_as_the_others():
    text = updated(a_test(GOOD) + "\n" + TWO.replace("@f", "@g").replace("addi", "subi"), "test.mlir")
    assert text.startswith(a_test(GOOD))
    added = text.removeprefix(a_test(GOOD))
    assert added.startswith("\n// CHECK-LABEL: func.func @g(\n// CHECK-SAME:")
    assert "// CHECK-NEXT:" in added
    assert passes(text)


def test_a_function_may_be_left_out_of_a_test_of_a_few_lines():
    checks = "// CHECK-LABEL: func.func @f\n// CHECK: arith.muli\n"
    assert passes(a_test(checks, body=TWO + TWO.replace("@f", "@g")))


def test_checks_that_stand_together_stay_together():
    body = TWO + TWO.replace("@f", "@g")
    checks = "".join(
        f"// CHECK-LABEL: func.func @{name}(\n// CHECK: arith.addi\n// CHECK: arith.subi\n// CHECK: return\n"
        for name in "fg"
    )
    text = updated(a_test(checks, body=body), "test.mlir")
    assert text.endswith(body)
    assert passes(text)


def test_force_writes_all_anew():
    text = updated(a_test(GOOD), "test.mlir", force=True)
    assert "SUM" not in text and "// One of two equal sums is enough.\n" in text
    assert passes(text)
    assert updated(text, "test.mlir", force=True) == text


def test_force_again_is_the_same():
    runs = "okl-opt %s | filecheck %s\n// RUN: okl-opt %s -cse | filecheck %s --check-prefix=CSE"
    body = TWO + "\n// A second one.\n" + TWO.replace("@f", "@g")
    text = updated(a_test(run=runs, body=body), "test.mlir")
    assert updated(text, "test.mlir", force=True) == text


def test_a_test_of_nothing_but_a_run_line():
    text = updated("// RUN: okl-opt %s | filecheck %s\n", "test.mlir")
    assert text == "// RUN: okl-opt %s | filecheck %s\n\n// CHECK: module {\n// CHECK: }\n"


def test_places_of_errors_follow_the_lines_that_are_added():
    body = "func.func @f() {\n  return\n}\nfunc.func @g() {\n  return %x : i32\n}\n"
    old = "// CHECK: test.mlir:1:1: error: use of undeclared SSA value\n// CHECK-NEXT: return %x : i64\n"
    text = updated(a_test(old, run="not okl-opt %s 2>&1 | filecheck %s", body=body), "test.mlir")
    assert "test.mlir:9:10: error:" in text
    assert passes(text)


def test_a_test_without_filecheck_stays():
    text = "// RUN: okl-opt %s --verify-diagnostics\r\n// expected-error @below {{x}}\n"
    with pytest.raises(CannotUpdate, match="was not produced"):
        updated(text, "test.mlir")
    assert passes(text.replace("{{x}}", "{{custom op 'x' is unknown}}") + "x")
    assert updated(text.replace("{{x}}", "{{custom op 'x' is unknown}}") + "x", "test.mlir", force=True)


def test_line_ends_stay():
    text = updated(a_test(GOOD.replace("muli", "divsi")).replace("\n", "\r\n"), "test.mlir")
    assert text == a_test(GOOD).replace("\n", "\r\n")


# Refusals


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no RUN line"),
        (TWO, "there is no RUN line"),
        ("// RUN: okl-opt %s -cze | filecheck %s\n", "line 1: this RUN line fails: okl-opt ends with exit status 1"),
        ("// RUN: not okl-opt %s | filecheck %s\n", "line 1: this RUN line fails: okl-opt ends with exit status 0"),
        ("// RUN: okl-opt %s | sed s/a/b/ | filecheck %s\n", "'sed' is none of okl-opt, filecheck, FileCheck and not"),
        ("// RUN: okl-opt %s | filecheck %s && true\n", "'&&' needs a shell"),
        ("// RUN: okl-opt %{nosuch} | filecheck %s\n", "'%{nosuch}' is not known here"),
        ("// RUN: okl-opt 'a | filecheck %s\n", "No closing quotation"),
        ("// RUN: okl-opt %s -o /dev/null | filecheck %s\n", "prints nothing that could be checked"),
        ("// RUN: okl-opt %s | filecheck other.mlir\n", "its CHECK lines are in another file, 'other.mlir'"),
        ("// RUN: okl-opt < %t.nosuch | filecheck %s\n", "No such file or directory"),
        (
            "// RUN: okl-opt %s | filecheck %s\n// CHECK: [[#A+1]]\n",
            "line 2: arithmetic on variables cannot be updated",
        ),
        ("// RUN: okl-opt %s | filecheck %s\n// CHECK: {{(}}\n", "filecheck: "),
        ("// RUN: okl-opt %s | filecheck %s\n// CHECK:\n", "line 2: found empty check string"),
        ("// RUN: okl-opt %s | filecheck %s --nosuch\n", "filecheck: Unconsumed arguments"),
        ("// RUN: okl-opt %s | filecheck %s\n// XFAIL: *\n", "'XFAIL:' is not known here"),
        (
            "// RUN: okl-opt %s | filecheck %s\n// RUN: okl-opt %s -cse | filecheck %s\n" + TWO,
            "the RUN lines 1 and 2 print different text and have the same CHECK lines",
        ),
    ],
)
def test_refusals(text: str, message: str):
    with pytest.raises(CannotUpdate, match=re.escape(message)):
        updated(text, "test.mlir")


def test_output_that_is_another_each_time_is_refused(monkeypatch: pytest.MonkeyPatch):
    def run_stage(stage: Stage, text: str) -> Ended:
        ended = run_lines.run_stage(stage, text)
        return ended if stage.checks else ended._replace(out=f"{ended.out}// after {time.perf_counter_ns()} ns\n")

    monkeypatch.setattr(rewrite, "run_stage", run_stage)
    with pytest.raises(CannotUpdate, match="does a RUN line print something else each time"):
        updated(a_test("// CHECK: after 5 ns\n"), "test.mlir")


def test_a_run_line_without_filecheck_that_needs_a_shell_is_left_alone():
    assert passes("// RUN: okl-opt %s | diff %s -\n" + a_test("// CHECK: muli\n"))


# The command


def test_command(tmp_path: Path, okl_opt: Callable[..., tuple[int, str, str]]):
    good, bad = tmp_path / "good.mlir", tmp_path / "bad.mlir"
    good.write_text(a_test(GOOD))
    bad.write_text(a_test(GOOD.replace("muli", "divsi")))
    assert okl_opt("update-tests", "--check", str(good), str(bad)) == (1, f"{bad}: not up to date\n", "")
    assert okl_opt("update-tests", str(good), str(bad)) == (0, f"{bad}: updated\n", "")
    assert bad.read_text() == good.read_text() == a_test(GOOD)
    assert okl_opt("update-tests", "--check", str(good), str(bad)) == (0, "", "")


def test_rights_and_links_stay(tmp_path: Path, okl_opt: Callable[..., tuple[int, str, str]]):
    file, link = tmp_path / "real.mlir", tmp_path / "link.mlir"
    file.write_text(a_test())
    file.chmod(0o640)
    link.symlink_to(file)
    assert okl_opt("update-tests", str(link))[0] == 0
    assert link.is_symlink() and file.stat().st_mode & 0o777 == 0o640
    assert "CHECK-LABEL" in file.read_text()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.mlir", "real.mlir"]


def test_bad_files(tmp_path: Path, okl_opt: Callable[..., tuple[int, str, str]]):
    rubbish, good = tmp_path / "rubbish.mlir", tmp_path / "good.mlir"
    rubbish.write_bytes(bytes(range(256)))
    good.write_text(a_test())
    status, out, err = okl_opt("update-tests", str(tmp_path), str(rubbish), str(tmp_path / "none.mlir"), str(good))
    assert (status, out) == (1, f"{good}: updated\n")
    assert err == (
        f"okl-opt: error: cannot open '{tmp_path}': Is a directory\n"
        f"okl-opt: error: '{rubbish}' is no text: it is not UTF-8 at offset 128\n"
        f"okl-opt: error: cannot open '{tmp_path}/none.mlir': No such file or directory\n"
    )
    assert rubbish.read_bytes() == bytes(range(256))


def test_no_regular_file_is_read(okl_opt: Callable[..., tuple[int, str, str]]):
    refused = "okl-opt: error: cannot update '/dev/zero': it is no regular file\n"
    assert okl_opt("update-tests", "/dev/zero") == (1, "", refused)


def test_a_file_that_cannot_be_written_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, okl_opt: Callable[..., tuple[int, str, str]]
):
    file = tmp_path / "test.mlir"
    file.write_text(a_test())
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert okl_opt("update-tests", str(file)) == (1, "", f"okl-opt: error: cannot write '{file}': Permission denied\n")
    assert file.read_text() == a_test()


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        ((), "okl-opt: error: 'update-tests' needs a file\n"),
        (("--nosuch", "x"), "okl-opt: error: No such option '--nosuch'.\n"),
    ],
)
def test_bad_words(argv: tuple[str, ...], message: str, okl_opt: Callable[..., tuple[int, str, str]]):
    status, out, err = okl_opt("update-tests", *argv)
    assert (status, out) == (1, "") and err.startswith(message.rstrip(".\n"))


def test_help(okl_opt: Callable[..., tuple[int, str, str]]):
    status, out, err = okl_opt("update-tests", "--help")
    assert (status, err) == (0, "")
    assert out.startswith("Usage: okl-opt update-tests [OPTIONS] FILE...") and "--force" in out


# Our own tests


def ours() -> list[Path]:
    """Tests whose RUN lines with filecheck are run in this process, and none of whose values depend on the machine."""
    found: list[Path] = []
    for path in sorted(LIT.rglob("*.mlir")):
        if {"Inputs", "Output"} & set(path.parts) or "runtime" in path.parts:
            continue
        text = path.read_text()
        if RUN_WITH_CHECK.search(text) and not OF_THEMSELVES.search(text):
            found.append(path)
    return found


OURS = ours()
_NOT_RUN_HERE = "needs a shell|is none of okl-opt|is not known here|--strict-whitespace"


@pytest.mark.sample(22)
@pytest.mark.parametrize("path", OURS, ids=lambda path: str(path.relative_to(LIT)))
def test_our_tests_are_up_to_date(path: Path):
    try:
        assert passes(path.read_text(), str(path), trusted=True)
    except CannotUpdate as problem:
        assert re.search(_NOT_RUN_HERE, str(problem)), problem


@pytest.mark.slow("goes through many programs")
@pytest.mark.sample(13)
@pytest.mark.parametrize("path", OURS[::4], ids=lambda path: str(path.relative_to(LIT)))
def test_our_tests_are_given_checks_when_they_have_lost_theirs(path: Path):
    lines = path.read_text().splitlines(keepends=True)
    bare = "".join(line for line in lines if not CHECK_LINE.match(line) or "RUN:" in line)
    try:
        text = updated(bare, str(path), trusted=True)
    except CannotUpdate as problem:
        assert re.search(rf"{_NOT_RUN_HERE}|different text|nothing that|too many CHECK lines", str(problem))
        return
    assert text != bare
    assert passes(text, str(path), trusted=True)


@pytest.mark.slow("goes through many programs")
@pytest.mark.sample(16)
@pytest.mark.parametrize("path", OURS[1::4], ids=lambda path: str(path.relative_to(LIT)))
def test_our_tests_are_repaired(path: Path):
    """Every third CHECK line says something that no output has."""
    lines = path.read_text().splitlines(keepends=True)
    checks = [
        at for at, line in enumerate(lines) if CHECK_LINE.match(line) and "NOT:" not in line and "RUN:" not in line
    ]
    for at in checks[::3]:
        lines[at] = lines[at].replace(" : ", " : !no.such<", 1).replace("(", "(no-such", 1)
    broken = "".join(lines)
    try:
        text = updated(broken, str(path), trusted=True)
    except CannotUpdate as problem:
        assert re.search(rf"{_NOT_RUN_HERE}|different text|have the same", str(problem))
        return
    assert "no-such" not in text and "!no.such" not in text
    assert passes(text, str(path), trusted=True)


def test_a_pass_that_changes_results_is_not_blessed(tmp_path: Path) -> None:
    plugin = Path("docs/inputs/halves.py").resolve()
    test = tmp_path / "mean.mlir"
    test.write_text(
        f"// RUN: okl-opt %s --load-pass-plugin={plugin} -shift-for-half | filecheck %s\n"
        "func.func @half(%a: i32) -> i32 {\n  %c2 = arith.constant 2 : i32\n  %0 = arith.divsi %a, %c2 : i32\n"
        "  return %0 : i32\n}\n"
    )
    with pytest.raises(CannotUpdate, match=r"line 1: not updated, .*: shift-for-half: @half: refuted: before"):
        updated(test.read_text(), str(test), trusted=True)
    assert "arith.shrsi" in updated(test.read_text(), str(test), force=True, trusted=True)
