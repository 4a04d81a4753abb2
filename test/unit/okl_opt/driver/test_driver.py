"""Flags of reading, writing and diagnostics, and what is refused of them."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from host import tool

OklOpt = Callable[..., tuple[int, str, str]]

TALK = f"--load-pass-plugin={Path(__file__).parents[1] / 'plugins' / 'failing_passes.py'}", "-test-talk"
FUNCTION = "func.func @f() {\n  return\n}\n"
TWO = "func.func private @f()\nfunc.func private @g()\n"
INVALID = "func.func @f() -> i32 {\n  return\n}\n"
SPLIT = f"{FUNCTION}// -----\n{INVALID}// -----\n{FUNCTION}"

SAME = [
    pytest.param(FUNCTION, ["--no-implicit-module"], id="one op"),
    pytest.param(FUNCTION, ["--no-implicit-module", "-cse"], id="a pass on any op"),
    pytest.param(FUNCTION, ["--no-implicit-module", "-p", "func.func(cse)", "--mlir-print-ir-after-all"], id="dumps"),
    pytest.param(FUNCTION, ["--no-implicit-module", "-p", "any(cse)"], id="any"),
    pytest.param(FUNCTION, ["--no-implicit-module", "-p", "builtin.module(cse)"], id="another op"),
    pytest.param("module {\n}", ["-p", "func.func(cse)"], id="another op, explicit module"),
    pytest.param(FUNCTION, ["-p", "func.func(cse)"], id="another op, implicit module"),
    pytest.param(TWO, ["--no-implicit-module"], id="two ops"),
    pytest.param(TWO, ["--no-implicit-module", "--verify-diagnostics"], id="two ops, verify-diagnostics"),
    pytest.param("", ["--no-implicit-module"], id="no op"),
    pytest.param(FUNCTION, ["--no-implicit-module", "--mlir-print-op-generic"], id="one op, generic"),
    pytest.param(FUNCTION, ["--no-implicit-module", "--mlir-print-local-scope"], id="one op, local scope"),
    pytest.param('"a.b"() : () -> ()', ["--no-implicit-module", "--allow-unregistered-dialect"], id="unregistered"),
    pytest.param(
        '"a.b"() : () -> ()', ["--no-implicit-module", "--allow-unregistered-dialect", "-cse"], id="unregistered, pass"
    ),
    pytest.param(SPLIT, ["--split-input-file", "--output-split-marker=//@@"], id="output marker"),
    pytest.param(SPLIT, ["--split-input-file", "--output-split-marker="], id="empty output marker"),
    pytest.param(SPLIT, ["--split-input-file", "--dump-pass-pipeline", "-cse"], id="dump of each chunk"),
    pytest.param(FUNCTION, ["--dump-pass-pipeline"], id="dump of no passes"),
    pytest.param(FUNCTION, ["--dump-pass-pipeline", "-p", "func.func(cse)"], id="dump of what cannot run"),
    pytest.param(
        FUNCTION,
        ["--dump-pass-pipeline", "-p", "builtin.module(func.func(cse),any(cse),cse)"],
        id="dump of nested ones",
    ),
    pytest.param(FUNCTION, ["--verify-roundtrip", "-cse"], id="round trip"),
    pytest.param(INVALID, ["--verify-roundtrip"], id="round trip of what is invalid"),
    pytest.param(INVALID, ["--mlir-very-unsafe-disable-verifier-on-parsing"], id="invalid"),
    pytest.param(
        INVALID, ["--mlir-very-unsafe-disable-verifier-on-parsing", "-cse", "--verify-each=0"], id="invalid, pass"
    ),
    pytest.param(FUNCTION, ["-cse", "--verify-each=0"], id="verify-each=0"),
    pytest.param(INVALID, ["--mlir-diagnostic-verbosity-level=errors"], id="errors only"),
]


@pytest.mark.host("mlir-opt")
@pytest.mark.parametrize(("text", "argv"), SAME)
def test_the_same_bytes_as_mlir_opt(text: str, argv: list[str], okl_opt: OklOpt) -> None:
    theirs = subprocess.run([tool("mlir-opt"), *argv], input=text, capture_output=True, text=True, check=False)
    assert okl_opt(*argv, text=text) == (theirs.returncode, theirs.stdout, theirs.stderr)


def test_a_pass_for_modules_does_not_meet_one_in_a_function(okl_opt: OklOpt) -> None:
    argv = ("--no-implicit-module", "--dump-pass-pipeline", "-convert-func-to-llvm")
    status, _, err = okl_opt(*argv, text=FUNCTION)
    assert (status, err.splitlines()[1:3]) == (0, ["func.func(", "  builtin.module("])


@pytest.mark.parametrize("other", ["--run", "--emit=llvm"])
def test_what_needs_a_module_refuses_other_ops(other: str, okl_opt: OklOpt) -> None:
    status, _, err = okl_opt("--no-implicit-module", other, text=FUNCTION)
    assert (status, err) == (1, f"okl-opt: --no-implicit-module can't be used with {other}, which needs a module\n")


@pytest.mark.parametrize(
    "argv",
    [
        ["--emit-bytecode"],
        ["--emit-bytecode-version=3"],
        ["--emit-bytecode-version", "x"],
        ["--elide-resource-data-from-bytecode"],
    ],
)
def test_bytecode_is_refused_with_advice(argv: list[str], okl_opt: OklOpt) -> None:
    advice = "write text and convert it with `mlir-opt --emit-bytecode`"
    assert okl_opt(*argv, text=FUNCTION) == (1, "", f"okl-opt: --emit-bytecode is not supported; {advice}\n")
    assert okl_opt("--emit-bytecode=0", text=FUNCTION)[0] == 0


def test_every_option_with_its_value_behind_aliases_and_pipelines(okl_opt: OklOpt) -> None:
    argv = (
        "--dump-pass-pipeline",
        "-wrap-ops-to-kernel-launch=mode=simple",
        "-trim-return-as-void",
        "-lower-to-okl=func-name=g",
    )
    err = okl_opt(*argv, text="")[2]
    assert err.startswith(
        "Pass Manager with 3 passes:\nbuiltin.module(\n"
        "  wrap-ops-to-kernel-launch{merge-args=false min-ops=none mode=simple},\n"
        "  trim-return-to-void,\n"
        "  lower-to-okl{emit-function-type=true func-name=g}\n)\n\n"
    )


@pytest.mark.parametrize(
    ("level", "seen"), [("errors", []), ("warnings", ["warning"]), ("remarks", ["warning", "remark"])]
)
def test_the_level_of_diagnostics(level: str, seen: list[str], okl_opt: OklOpt) -> None:
    status, _, err = okl_opt(*TALK, f"--mlir-diagnostic-verbosity-level={level}", text="")
    assert status == 0
    assert [word for word in ("warning", "remark") if f": {word}: " in err] == seen
    assert (": note: " in err) == bool(seen)
    # A test that expects diagnostics gets all of them, as from mlir-opt.
    expected = "// expected-warning @unknown {{is hot}}\n// expected-remark @unknown {{is large}}\n"
    argv = ("--verify-diagnostics", f"--mlir-diagnostic-verbosity-level={level}")
    err = okl_opt(*TALK, *argv, text=expected + "module {}")[2]
    assert "unexpected warning: 'builtin.module' op is hot" in err


def test_no_notes(okl_opt: OklOpt) -> None:
    text = "func.func private @s()\nfunc.func private @s()\n"
    err = okl_opt("--mlir-disable-diagnostic-notes", text=text)[2]
    assert err == "<stdin>:2:1: error: redefinition of symbol named 's'\nfunc.func private @s()\n^\n"
    expected = text.replace("()", "() // expected-note {{see existing symbol}}", 1) + "// expected-error @above {{s}}\n"
    assert okl_opt("--mlir-disable-diagnostic-notes", "--verify-diagnostics", text=expected)[0] == 0


def test_the_op_of_an_error_is_shown_with_its_regions_as_in_mlir_opt(okl_opt: OklOpt) -> None:
    text = "func.func @s() {\n  return\n}\nfunc.func @s() {\n  return\n}\n"
    head = '"func.func"() <{function_type = () -> (), sym_name = "s"}> ({'
    assert f'note: see current operation: \n{head}\n  "func.return"()' in okl_opt(text=text)[2]
    flag = "--mlir-print-op-on-diagnostic"
    assert f"note: see current operation: {head}...}}) : () -> ()\n" in okl_opt(f"{flag}=short", text=text)[2]
    assert okl_opt(flag, text=text) == okl_opt(f"{flag}=full", text=text) == okl_opt(text=text)
    assert "see current operation" not in okl_opt(f"{flag}=0", text=text)[2]


def test_an_error_without_a_place_is_shown_at_the_nearest_op_that_has_one(okl_opt: OklOpt) -> None:
    module = okl_opt("-lower-to-okl", "--mlir-print-op-on-diagnostic=0", text=f"\n{FUNCTION}")[2]
    assert module.startswith("<stdin>:2:1: error: 'builtin.module' op has no function")
    assert okl_opt("-lower-to-okl", text="")[2].startswith("<stdin>:0:0: error: ")
    made = "func.func @f(%a: i32) -> i64 {\n  %0 = arith.addi %a, %a : i32\n  return %0 : i32 loc(unknown)\n}\n"
    assert okl_opt(text=made)[2].startswith("<stdin>:2:8: error: type of return operand 0")


def test_where_a_diagnostic_arose(okl_opt: OklOpt) -> None:
    flag = "--mlir-print-stacktrace-on-diagnostic"
    lines = okl_opt(flag, text=INVALID)[2].splitlines()
    assert lines[3] == "<stdin>:2:3: note: diagnostic emitted with trace:"
    assert "dialects/upstream/func/checks.py:" in lines[4]
    assert lines[4].startswith(" #0 ")
    # An empty line ends the trace, as in mlir-opt; the other notes follow.
    assert lines[lines.index("") + 1] == '<stdin>:2:3: note: see current operation: "func.return"() : () -> ()'
    assert "unexpected note: diagnostic emitted with trace:" in okl_opt(flag, "--verify-diagnostics", text=INVALID)[2]


def test_the_calls_that_led_to_a_warning_and_to_the_error_of_a_pass(okl_opt: OklOpt) -> None:
    flag = "--mlir-print-stacktrace-on-diagnostic"
    err = okl_opt(*TALK, flag, text="")[2]
    assert err.count(" apply_to (") == 2
    assert " process_input (" in err
    plugin, _ = TALK
    assert " apply_to (" in okl_opt(plugin, "-test-fail", flag, text=FUNCTION)[2]


def test_dumps_into_a_file(okl_opt: OklOpt, tmp_path: Path) -> None:
    path = tmp_path / "dumps.mlir"
    argv = ("-cse", "--mlir-print-ir-after-all", "--split-input-file")
    text = f"{FUNCTION}// -----\n{FUNCTION}"
    status, out, err = okl_opt(*argv, f"--print-ir-to={path}", text=text)
    assert (status, err) == (0, "")
    assert path.read_text().count("IR Dump After CSE (cse)") == 2
    assert (out, path.read_text()) == okl_opt(*argv, text=text)[1:]


def test_places_that_cannot_be_written(okl_opt: OklOpt, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    for place, reason in ((tmp_path, "Is a directory"), (tmp_path / "no" / "f", "No such file or directory")):
        message = f"okl-opt: error: cannot open output file '{place}': {reason}\n"
        assert okl_opt(f"--print-ir-to={place}", "-cse", text=FUNCTION) == (1, "", message)
        assert okl_opt(f"--mlir-generate-reproducer={place}", "-cse", text=FUNCTION) == (1, "", message)
        assert okl_opt("-o", str(place), "-cse", text=FUNCTION) == (1, "", message)
    status, _, err = okl_opt(f"--mlir-print-ir-tree-dir={file}", "-cse", text=FUNCTION)
    assert (status, err.startswith("okl-opt: error: cannot "), str(file) in err) == (1, True, True), err


def test_dumps_over_the_input(okl_opt: OklOpt, tmp_path: Path) -> None:
    path = tmp_path / "in.mlir"
    path.write_text(FUNCTION)
    assert okl_opt(str(path), "-cse", "--mlir-print-ir-after-all", f"--print-ir-to={path}")[0] == 0
    assert path.read_text().startswith("// -----// IR Dump After CSE (cse) //----- //\nmodule {\n  func.func @f()")


def test_a_split_marker_that_is_nearly_one_is_warned_of(okl_opt: Callable[..., tuple[int, str, str]]) -> None:
    text = "func.func private @f()\n// ----\nfunc.func private @g()\n"
    status, out, err = okl_opt("--split-input-file", text=text)
    assert (status, out.count("module")) == (0, 1)
    assert err == "<stdin>:2:7: warning: near miss with file split marker\n// ----\n      ^\n"
    assert okl_opt(text=text)[2] == ""
