"""RUN lines: found, substituted, taken apart, run."""

from __future__ import annotations

from pathlib import Path

import pytest

from okl_opt.cli.main import CRASH
from okl_opt.commands.lit.run_lines import NeedsShell, RunLine, Stage, parse_command, run_lines, run_stage, substituted


def test_run_lines_go_on_behind_a_backslash():
    text = "// RUN: okl-opt %s \\\n// a comment\n// RUN:   -cse | \\\n//RUN: filecheck %s\n; RUN: last \\\n"
    assert list(run_lines(text)) == [RunLine(1, "okl-opt %s -cse | filecheck %s"), RunLine(5, "last")]


def test_substitutions():
    assert substituted("%s %t.out %S/x 100%% %0", {"s": "a", "t": "b", "S": "c"}) == "a b.out c/x 100% %0"
    with pytest.raises(NeedsShell, match=r"'%\{x\}' is not known here; %s are"):
        substituted("%{x}", {"s": "a"})


@pytest.mark.parametrize(
    ("command", "stages"),
    [
        ("okl-opt a -p 'x(y)'", [Stage("okl-opt", ("a", "-p", "x(y)"))]),
        ("not okl-opt 2>&1 | FileCheck f", [Stage("okl-opt", (), True, True), Stage("FileCheck", ("f",))]),
        ("okl-opt < a > b 2> c", [Stage("okl-opt", (), stdin="a", stdout="b", stderr="c")]),
        ("okl-opt > b 2>&1", [Stage("okl-opt", (), errors_to_output=True, stdout="b")]),
        ("okl-opt 2", [Stage("okl-opt", ("2",))]),
    ],
)
def test_stages(command: str, stages: list[Stage]):
    assert parse_command(command) == stages


@pytest.mark.parametrize(
    "command",
    [
        "",
        "cat x",
        "not",
        "okl-opt && okl-opt",
        "okl-opt; okl-opt",
        "okl-opt >",
        "okl-opt | ",
        "okl-opt 2>&1 > x",
        "okl-opt $(x)",
    ],
)
def test_what_needs_a_shell(command: str):
    with pytest.raises(NeedsShell):
        parse_command(command)


def test_a_stage_reads_and_writes_files(tmp_path: Path):
    given, made, said = (str(tmp_path / name) for name in ("given", "made", "said"))
    Path(given).write_text("module {\n}\n")
    (stage,) = parse_command(f"okl-opt --mlir-print-ir-after=cse -cse < {given} > {made} 2> {said}")
    assert run_stage(stage, "") == (0, True, "", "")
    assert Path(made).read_text() == "module {\n}\n\n"
    assert "IR Dump After CSE" in Path(said).read_text()


def test_a_crash_is_no_expected_failure(monkeypatch: pytest.MonkeyPatch):
    (stage,) = parse_command("not okl-opt -cse")
    for status, ok in ((0, False), (1, True), (CRASH, False)):
        monkeypatch.setattr("okl_opt.commands.lit.run_lines.main", lambda *_, status=status: status)
        assert run_stage(stage, "").ok == ok


def test_an_exception_of_a_plugin_is_a_failure_like_others():
    plugin = Path(__file__).parents[1] / "plugins" / "failing_passes.py"
    for name in ("test-fail", "test-crash"):
        (stage,) = parse_command(f"not okl-opt --load-pass-plugin={plugin} -{name}")
        assert run_stage(stage, "func.func private @f()\n").ok
