"""Annotations of `--verify-diagnostics`, good and malformed: what mlir-opt 22 makes of them, and where we say more."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from host import tool

OklOpt = Callable[..., tuple[int, str, str]]

# In the place of ANNOTATION; the error is in the line below.
PROGRAM = "func.func @f(%a: i32) -> i32 {\n  // ANNOTATION\n  return\n}\n"

SAME = (
    "expected-error @below {{has 0 operands}}",
    "expected-error {{",
    "expected-error @below {{has 0 operands",
    "expected-error @below {has 0 operands}",
    "expected-error @+1 {{has 0 operands}}",
    "expected-error @+999 {{has 0 operands}}",
    "expected-error @-999 {{has 0 operands}}",
    "expected-error @+99999999999999999999 {{has 0 operands}}",
    "expected-error @+0 {{has 0 operands}}",
    "expected-error @ +1 {{has 0 operands}}",
    "expected-error @above {{has 0 operands}}",
    "expected-error@below{{has 0 operands}}",
    "expected-error   @below   {{has 0 operands}}",
    "expected-error\t@below {{has 0 operands}}",
    "expected-error: @below {{has 0 operands}}",
    "xxexpected-error @below {{has 0 operands}}",
    "Expected-Error @below {{has 0 operands}}",
    "expected-eror @below {{has 0 operands}}",
    "expect-error @below {{has 0 operands}}",
    "expected-err @below {{x}}",
    "expected-error @below {{}}",
    'expected-error @below {{a "quoted" text}}',
    "expected-error @below {{has 0 operands}} ",
    "expected-error @below {{has 0 operands}} tail",
    "expected-error @below {{has 0 operands}} }} tail",
    "expected-error @below {{has 0}} expected-error @below {{operands}}",
    "expected-error @below {{has 0 operands}}\n  // expected-error @below {{has 0 operands}}",
    "expected-warning @below {{has 0 operands}}",
    "expected-note @below {{has 0 operands}}",
    "expected-remark-re @below {{has {{.}} operands}}",
    "expected-error-re @below {{has {{[0-9]+}} operands}}",
    "expected-error-re @below {{has {{[[:digit:]]}} operands}}",
    "expected-error-re @below {{has {{[^[:alpha:]]}} operands}}",
    "expected-error-re @below {{has {{1|0}} operands}}",
    "expected-error-re @below {{{{^}}'func.return'}}",
    "expected-error-re @below {{has {{[0-9]+}}}}",
    "expected-error-re @below {{HAS {{.*}}}}",
    "expected-error-re @below {{has 0 oper}}",
    "expected-error-re @below {{has {{[}} operands}}",
    "expected-error-re @below {{has {{(}} operands}}",
    "expected-error-re @below {{has {{*}} operands}}",
    "expected-error-re @below {{has {{x\\}} operands}}",
    "expected-error-re @below {{has {{[z-a]}} operands}}",
    "expected-error-re @below {{has {{(a{3,2})}} operands}}",
    "expected-error-re @below {{has {{[0-9]{1}}} operands}}",
    "expected-error-re @below {{has {{}} operands}}",
    "expected-error-re @below {{has {{\\1}} operands}}",
    "expected-error-re @below {{has {{[[:nosuch:]]}} operands}}",
    "expected-error-re @below {{has {{[0-9] operands}}",
    "nothing",
)

FILES = {
    "the line below the last": "func.func @f() { return }\n// expected-error @below {{x}}",
    "above the first": "// expected-error @above {{has 0 operands}}\nfunc.func @f() -> i32 { return }\n",
    "above": "func.func @f(%a: i32) -> i32 {\n  return\n  // expected-error @above {{has 0 operands}}\n}\n",
    "a parse error": "func.func @f() {\n  // expected-error @below {{custom op 'foo' is unknown}}\n  foo\n}\n",
    "a note too many": "func.func @f(%a: i32) {\n"
    "  // expected-error @below {{use of value '%a' expects different type}}\n"
    "  %0 = arith.addi %a, %a : i64\n  return\n}\n",
    "unknown places": "func.func @f() -> i32 {\n"
    "  // expected-error @unknown {{has 0 operands}}\n  return loc(unknown)\n}\n",
    "what is inside before what is there twice": "func.func @f() -> i32 { return } "
    "// expected-error {{has 0 operands}}\nfunc.func @f() { return }\n",
    "windows": PROGRAM.replace("ANNOTATION", SAME[0]).replace("\n", "\r\n"),
    "empty": "",
}

MODES = ("--verify-diagnostics", "--verify-diagnostics=only-expected")


@pytest.mark.host("mlir-opt")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("text", [*(PROGRAM.replace("ANNOTATION", line) for line in SAME), *FILES.values()])
def test_the_same_as_mlir_opt(
    text: str, mode: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, okl_opt: OklOpt
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("in.mlir").write_text(text, newline="")
    theirs = subprocess.run([tool("mlir-opt"), "in.mlir", mode], capture_output=True, text=True)
    assert okl_opt("in.mlir", mode) == (theirs.returncode, theirs.stdout, theirs.stderr)


@pytest.mark.parametrize("place", ["@", "@1", "@+", "@here", "@belowx", "@+1x", "@+0x1"])
@pytest.mark.parametrize("mode", MODES)
def test_a_place_that_is_none_is_refused(place: str, mode: str, okl_opt: OklOpt) -> None:
    """mlir-opt takes such a line for a comment, so that the diagnostic goes unchecked."""
    status, _, err = okl_opt(mode, text=PROGRAM.replace("ANNOTATION", f"expected-error {place} {{{{has 0}}}}"))
    first = f"<stdin>:2:6: error: '{place}' says no place; write @above, @below, @unknown, @+N or @-N"
    assert (status, err.splitlines()[0]) == (1, first)


@pytest.mark.parametrize("part", [r"\d", r".*?", "(?=0).", r"(?P<n>.)"])
def test_regular_expressions_may_be_python_s(part: str, okl_opt: OklOpt) -> None:
    annotation = f"expected-error-re @below {{{{has {{{{{part}}}}}"
    status, _, err = okl_opt("--verify-diagnostics", text=PROGRAM.replace("ANNOTATION", annotation + "}}"))
    assert (status, err) == (0, "")


@pytest.mark.parametrize("text", ["{{(?P<a>.)}} {{(?P<a>.)}}", "{{x}}{{(?i)y}}", "{{.{99999999999999999999}}} "])
def test_parts_that_python_cannot_join_are_refused(text: str, okl_opt: OklOpt) -> None:
    annotation = f"expected-error-re @below {{{{{text}}}}}"
    status, _, err = okl_opt("--verify-diagnostics", text=PROGRAM.replace("ANNOTATION", annotation))
    assert status == 1
    assert re.match(r"<stdin>:2:6: error: invalid regex: ", err)


def test_what_has_no_place_is_missed_once(okl_opt: OklOpt) -> None:
    """mlir-opt says it twice."""
    text = "func.func @f() { return }\n// expected-error @unknown {{x}}\n"
    _, _, err = okl_opt("--verify-diagnostics", text=text)
    assert err == '<unknown>:0: error: expected error "x" was not produced\n'


def test_an_offset_of_thousands_of_digits(okl_opt: OklOpt) -> None:
    annotation = f"expected-error @+{'9' * 5000} {{{{has 0 operands}}}}"
    status, _, err = okl_opt("--verify-diagnostics", text=PROGRAM.replace("ANNOTATION", annotation))
    assert status == 1
    assert 'expected error "has 0 operands" was not produced' in err


def test_files_that_are_not_there_are_no_success(okl_opt: OklOpt) -> None:
    status, _, err = okl_opt("--verify-diagnostics", "/nowhere/in.mlir")
    assert (status, "cannot open input file" in err) == (1, True)
    status, _, err = okl_opt("--verify-diagnostics", "--cse", "--report=/dev/full", text="")
    assert (status, "cannot open output file" in err) == (1, True)
