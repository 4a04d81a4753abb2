"""`okl-opt bisect`: faults that are planted in a plugin are found by pass and rewrite, and what cannot be is said."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from okl_opt.commands.bisect import tries
from okl_opt.commands.bisect.symptoms import of_command
from okl_opt.commands.bisect.worker import Answer

OklOpt = Callable[..., tuple[int, str, str]]

HERE = Path(__file__).parents[1]
ROOT = HERE.parents[2]
PLUGIN = f"--load-pass-plugin={HERE / 'plugins' / 'planted_faults.py'}"
JOB = ROOT / "examples" / "relu_tanh.mlir"
NORMALISE = ROOT / "docs" / "inputs" / "normalise.mlir"
FOLD_SCALARS = f"--load-pass-plugin={ROOT / 'docs' / 'inputs' / 'fold_scalars.py'}"


def chain(length: int, op_at: dict[int, str]) -> str:
    """A function of `%n = arith.addi %(n-1), %c0`, with other ops at some places; `X` there is the value before."""
    lines = ["func.func @f(%arg0: i32) -> i32 {", "  %c0 = arith.constant 0 : i32"]
    for number in range(length):
        before = f"%{number - 1}" if number else "%arg0"
        lines.append(f"  %{number} = {op_at.get(number, 'arith.addi X, %c0 : i32').replace('X', before)}")
    return "\n".join([*lines, f"  return %{length - 1} : i32", "}\n"])


SUBTRACTION = {216: "arith.subi %c0, X : i32"}
MARKED = "arith.muli X, X {marked} : i32"


@pytest.fixture
def job(tmp_path: Path) -> Callable[[str], str]:
    """job(text) -> a file of it."""

    def write(text: str) -> str:
        path = tmp_path / "job.mlir"
        path.write_text(text)
        return str(path)

    return write


@pytest.fixture
def check(tmp_path: Path) -> Callable[[str], str]:
    """check(text) -> --filecheck with a file of it."""

    def write(text: str) -> str:
        path = tmp_path / "check.txt"
        path.write_text(text)
        return f"--filecheck={path}"

    return write


def rows(out: str) -> dict[str, str]:
    """The rows of a page by name."""
    return dict(re.findall(r"^(\w+) *: *(.*)$", out, re.MULTILINE))


def words(row: str) -> list[str]:
    """A command line that is shown, without the program."""
    program, *rest = shlex.split(row)
    assert program == "okl-opt"
    return rest


@pytest.mark.slow("searches by many runs")
def test_one_wrong_rewrite_among_hundreds(
    job: Callable[[str], str], check: Callable[[str], str], okl_opt: OklOpt
) -> None:
    path = job(chain(300, SUBTRACTION | {100: "arith.addi %c0, %c0 : i32", 101: "arith.addi %c0, %c0 : i32"}))
    line = (PLUGIN, path, "-p", "builtin.module(func.func(cse),test-fold-zero)")
    status, out, err = okl_opt("bisect", check("CHECK: arith.subi"), "--", *line)
    found = rows(out)
    assert (status, err) == (0, "")
    assert found["pass"] == "`FoldZeroPass` (test-fold-zero) on builtin.module, 2 of 2"
    number, total, in_pass, of_pass = re.fullmatch(
        r"(\d+) of (\d+), in this pass (\d+) of (\d+)", found["rewrite"]
    ).groups()  # pyright: ignore[reportOptionalMemberAccess]
    assert int(number) - int(in_pass) == int(total) - int(of_pass) > 0
    assert re.fullmatch(r"`FoldSubOfZero` at .*planted_faults\.py:\d+", found["pattern"])
    assert found["op"] == f"`arith.subi` at {path}:219:10"
    changed = [row for row in out.splitlines() if row.startswith(("+", "-"))]
    assert len(changed) == 1 and "arith.subi %c0_i32" in changed[0]
    assert "arith.subi" in okl_opt(*words(found["good"]))[1]
    status, broken, _ = okl_opt(*words(found["bad"]))
    assert status == 0 and "arith.subi" not in broken


@pytest.mark.slow("searches the same several times")
def test_every_run_prints_the_same(
    job: Callable[[str], str], check: Callable[[str], str], okl_opt: OklOpt, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = ("bisect", check("CHECK: arith.subi"), "--", PLUGIN, job(chain(9, {5: "arith.subi %c0, X : i32"})))
    first = okl_opt(*arguments, "-test-fold-zero")
    assert first[0] == 0
    assert okl_opt(*arguments, "-test-fold-zero") == first
    # As on systems that have no processes.
    monkeypatch.setattr(tries, "HAS_PROCESSES", False)
    assert okl_opt(*arguments, "-test-fold-zero") == first


@pytest.mark.slow("runs a pipeline over and over")
def test_ir_that_is_not_valid(job: Callable[[str], str], okl_opt: OklOpt) -> None:
    text = chain(12, dict.fromkeys((1, 3, 5), "arith.muli X, X : i32") | {7: MARKED})
    status, out, _ = okl_opt("bisect", "--", job(text), PLUGIN, "-cse", "-test-widen", "-canonicalize")
    found = rows(out)
    assert status == 0
    same_types = "op requires the same type for all operands and results"
    assert re.search(rf"job\.mlir:11:8: 'arith\.addi' {same_types}$", found["wrong"])
    assert found["pass"] == "`WidenPass` (test-widen) on builtin.module, 2 of 3"
    assert found["rewrite"].endswith("in this pass 4 of 4")
    assert found["pattern"].startswith("`WidenMarked` at ")
    assert re.search(r'^-.*"arith.muli".*marked', out, re.MULTILINE)
    assert re.search(r'^\+.*"arith.constant".* -> i64', out, re.MULTILINE)
    assert okl_opt(*words(found["good"]))[0] == 0
    assert okl_opt(*words(found["bad"]))[0] == 1


@pytest.mark.slow("searches by many runs")
def test_a_crash(job: Callable[[str], str], okl_opt: OklOpt) -> None:
    text = chain(8, {1: "arith.muli X, X : i32", 3: MARKED})
    status, out, _ = okl_opt("bisect", "--", job(text), PLUGIN, "-test-crash-at")
    found = rows(out)
    crashed = (
        r"KeyError: 'marked', raised in pass `test-crash-at` of .* at .*planted_faults\.py:\d+ in match_and_rewrite"
    )
    assert status == 0 and re.fullmatch(crashed, found["wrong"])
    assert found["rewrite"] == "2 of 2, in this pass 2 of 2; it fails on the way"
    assert okl_opt(*words(found["good"]))[0] == 0
    status, _, err = okl_opt(*words(found["bad"]))
    assert (status, err.count("\n")) == (1, 2)


@pytest.mark.slow("searches by many runs")
def test_a_hang(job: Callable[[str], str], okl_opt: OklOpt) -> None:
    status, out, _ = okl_opt("bisect", "--time-limit=2", "--", job(chain(4, {2: MARKED})), PLUGIN, "-test-hang-at")
    found = rows(out)
    assert (status, found["wrong"]) == (0, "the command line takes longer than 2 seconds")
    assert found["rewrite"] == "1, in this pass 1; it fails on the way"


@pytest.mark.slow("waits until it is certain")
def test_a_pass_that_never_ends(job: Callable[[str], str], okl_opt: OklOpt, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("okl_opt.commands.bisect.bisection.ENDLESS", 100)
    status, out, _ = okl_opt("bisect", "--time-limit=2", "--", job(chain(3, {1: MARKED})), PLUGIN, "-test-turn")
    found = rows(out)
    assert status == 0
    assert found["rewrite"] == "the pass goes on rewriting, without an end"
    assert found["pattern"].startswith("`Turn` at ")
    assert re.fullmatch(r"`arith\.muli` at .*job\.mlir:4:8", found["op"])


@pytest.mark.slow("searches by many runs")
def test_passes_that_can_only_be_tested_together(job: Callable[[str], str], okl_opt: OklOpt) -> None:
    """Between them the checks of the IR are met by none."""
    command = "grep -q marked {} || { grep -q muli {} && exit 125; exit 1; }"
    line = (PLUGIN, job(chain(3, {1: MARKED})), "-cse", "-test-drop-marks", "-test-widen", "-canonicalize")
    status, out, _ = okl_opt("bisect", f"--test={command}", "--", *line)
    assert status == 0
    assert "pass:     `DropMarksPass` (test-drop-marks) on builtin.module, 2 of 4\n          `WidenPass` " in out
    assert rows(out)["rewrite"] == "what these passes make in between cannot be tested"
    assert "-    %1 = arith.muli" in out


@pytest.mark.slow("searches by many runs")
def test_results_that_are_not_as_expected(okl_opt: OklOpt) -> None:
    run = ("--run", "--input=4xf32=0,1,2,3", "--expected-output=4xf32=0,0.995037,0.998752,0.999445")
    line = (str(NORMALISE), FOLD_SCALARS, "-canonicalize", "-fold-scalars", "-fuse-elementwise-kernels", *run)
    status, out, _ = okl_opt("bisect", "--", *line, "--object-cache=off")
    found = rows(out)
    assert status == 0
    assert found["wrong"].startswith("result[0] differs in 4 of 4 elements; worst at [0]: nan, expected 0 ")
    assert found["pass"] == "`FoldScalarsPass` (fold-scalars) on builtin.module, 2 of 3"
    assert found["rewrite"] == "3 of 3, in this pass 3 of 3"
    assert found["op"] == f"`oneflow.scalar_add` at {NORMALISE}:5:8"
    assert okl_opt(*words(found["good"]))[0] == 0
    status, _, err = okl_opt(*words(found["bad"]))
    assert status == 1 and "nan, expected 0" in err


@pytest.mark.slow("searches by many runs")
@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "command", ["grep -q arith.subi", "grep -q arith.subi {} && true", "test -s {} && grep subi {}"]
)
def test_a_command_of_the_users(command: str, job: Callable[[str], str], okl_opt: OklOpt) -> None:
    line = (PLUGIN, job(chain(20, {11: "arith.subi %c0, X : i32"})), "-cse", "-test-fold-zero")
    status, out, _ = okl_opt("bisect", f"--test={command}", "--", *line)
    found = rows(out)
    assert (status, found["wrong"]) == (0, f"`{command}` fails with status 1")
    assert found["rewrite"] == "12 of 20, in this pass 12 of 20"


@pytest.mark.slow("searches by many runs")
def test_a_command_that_cannot_tell_in_between(job: Callable[[str], str], okl_opt: OklOpt) -> None:
    """It looks at every second number of sums only: what is between them is left open."""
    command = "n=$(grep -c arith {}); test $((n % 2)) = 1 || test $n -lt 3 || exit 125; test $n -gt 12"
    line = (PLUGIN, job(chain(20, {})), "-test-fold-zero")
    status, out, _ = okl_opt("bisect", f"--test={command}", "--", *line)
    found = rows(out)
    assert status == 0
    assert re.fullmatch(r"one of \d+ to \d+ of 20", found["rewrite"])
    assert found["but"].startswith("between these rewrites nothing can be tested")


@pytest.mark.slow("searches by many runs")
def test_changes_in_one_piece(job: Callable[[str], str], check: Callable[[str], str], okl_opt: OklOpt) -> None:
    line = (PLUGIN, job(chain(3, {1: MARKED})), "-cse", "-test-drop-marks")
    status, out, _ = okl_opt("bisect", check("CHECK: marked"), "--", *line)
    found = rows(out)
    assert (status, found["rewrite"]) == (0, "the pass makes this change in one piece, not rewrite by rewrite")
    assert "-    %1 = arith.muli %0, %0 {marked} : i32\n+    %1 = arith.muli %0, %0 : i32\n" in out
    assert "--okl-rewrite-limit" not in out


@pytest.mark.slow("searches by many runs")
def test_a_pass_on_functions_that_changes_op_after_op(
    job: Callable[[str], str], check: Callable[[str], str], okl_opt: OklOpt
) -> None:
    functions = [chain(4, dict.fromkeys((1, 2), MARKED)).replace("@f", f"@{name}") for name in "fgh"]
    line = (PLUGIN, job("\n".join(functions)), "-p", "builtin.module(func.func(cse,test-take-marks,cse))")
    status, out, _ = okl_opt("bisect", check("CHECK: @g\nCHECK: marked\nCHECK: marked\nCHECK: @h"), "--", *line)
    found = rows(out)
    assert (status, found["pass"]) == (0, "`TakeMarksPass` (test-take-marks) on func.func, 2 of 3")
    assert found["rewrite"] == "3 of 6, in this pass 3 of 6"
    assert found["pattern"].startswith("`TakeMarksPass` at ")
    assert "'builtin.module(func.func(cse),func.func(test-take-marks))'" in found["bad"]


@pytest.mark.slow("searches by many runs")
def test_a_reproducer(job: Callable[[str], str], check: Callable[[str], str], okl_opt: OklOpt, tmp_path: Path) -> None:
    kept = tmp_path / "kept.mlir"
    line = (PLUGIN, job(chain(20, {11: "arith.subi %c0, X : i32"})), "-cse", "-test-fold-zero")
    status, out, _ = okl_opt("bisect", check("CHECK: arith.subi"), "-o", str(kept), "--", *line)
    assert (status, rows(out)["kept"]) == (0, f"{kept} (okl-opt --run-reproducer)")
    text = kept.read_text()
    assert 'pipeline: "builtin.module(test-fold-zero)"' in text and text.count("arith.addi") == 9 - 1
    assert "arith.subi" not in okl_opt(PLUGIN, "--run-reproducer", str(kept))[1]
    status, again, _ = okl_opt("bisect", check("CHECK: arith.subi"), "--", PLUGIN, "--run-reproducer", str(kept))
    assert (status, rows(again)["rewrite"]) == (0, "1 of 9, in this pass 1 of 9")


@pytest.mark.slow("searches by many runs")
def test_a_reproducer_whose_pass_no_file_may_name(
    job: Callable[[str], str], check: Callable[[str], str], okl_opt: OklOpt, tmp_path: Path
) -> None:
    plugin, kept = tmp_path / "plugin.py", tmp_path / "kept.mlir"
    plugin.write_text((HERE / "plugins" / "planted_faults.py").read_text().replace("    touches_only_ir = True\n", ""))
    load = f"--load-pass-plugin={plugin}"
    line = (load, job(chain(20, {11: "arith.subi %c0, X : i32"})), "-cse", "-test-fold-zero")
    status, out, _ = okl_opt("bisect", check("CHECK: arith.subi"), "-o", str(kept), "--", *line)
    assert (status, rows(out)["kept"]) == (0, f"{kept} (okl-opt -p 'builtin.module(test-fold-zero)')")
    assert "arith.subi" not in okl_opt(load, "-p", "builtin.module(test-fold-zero)", str(kept))[1]
    status, _, err = okl_opt("bisect", check("CHECK: arith.subi"), "--", load, "--run-reproducer", str(kept))
    assert status == 1 and "pass 'test-fold-zero' is refused" in err


@pytest.mark.slow("searches by many runs")
def test_standard_input(job: Callable[[str], str], check: Callable[[str], str], okl_opt: OklOpt) -> None:
    text = chain(5, {2: "arith.subi %c0, X : i32"})
    status, out, _ = okl_opt("bisect", check("CHECK: arith.subi"), "--", PLUGIN, "-test-fold-zero", text=text)
    assert (status, rows(out)["op"]) == (0, "`arith.subi` at <stdin>:5:8")


@pytest.mark.sample(7)
@pytest.mark.parametrize(
    ("options", "line", "message"),
    [
        pytest.param((), ("-cse",), "there is nothing to bisect: the command line succeeds", id="nothing fails"),
        pytest.param(("--test=true",), ("-cse",), "there is nothing to bisect: the check succeeds", id="test succeeds"),
        pytest.param(("--test=exit 125;",), ("-cse",), "cannot tell (status 125)", id="test cannot tell"),
        pytest.param(("--test=nosuchcommand",), ("-cse",), "the command of --test is not found", id="no such command"),
        pytest.param(("--test=false",), ("-cse",), "no pass is to blame: with none of them, ", id="no pass"),
        pytest.param(("--test=false",), ("-test-widen", PLUGIN), "the command line fails, there is", id="line fails"),
        pytest.param(("--test=false",), ("-cse", "--run"), "--test is given IR, but --run prints results", id="run"),
        pytest.param(
            ("--filecheck=nosuch.txt",), ("-cse",), "Could not open check file 'nosuch.txt'", id="no check file"
        ),
        pytest.param(
            ("--filecheck=/dev/null",),
            ("-cse",),
            "/dev/null: no check strings found with prefix 'CHECK:'",
            id="no checks",
        ),
        pytest.param(("--check-prefix=A",), ("-cse",), "--check-prefix needs --filecheck", id="prefix alone"),
        pytest.param(("--filecheck=a", "--test=b"), ("-cse",), "--filecheck or --test, not both", id="two checks"),
        pytest.param(("--time-limit=0",), ("-cse",), "'--time-limit'", id="no time"),
        pytest.param(("--time-limit=nan",), ("-cse",), "number of seconds", id="time that is no number"),
        pytest.param(("--time-limit=1e300",), ("-cse",), "'--time-limit'", id="too much time"),
        pytest.param(("--nosuch",), ("-cse",), "No such option '--nosuch'", id="no such option"),
        pytest.param(("-o", "/nosuch/kept.mlir"), ("-cse",), "cannot open output file", id="unwritable"),
        pytest.param((), (), "there are no passes to bisect", id="no passes"),
        pytest.param((), ("-p", "cse"), "expected pass pipeline to be wrapped", id="bad pipeline"),
        pytest.param((), ("-cse", "--split-input-file"), "does not go with --split-input-file", id="split"),
        pytest.param((), ("-cse", "--okl-rewrite-limit=3"), "does not go with --okl-rewrite-limit", id="limit"),
    ],
)
def test_refusals(
    options: tuple[str, ...], line: tuple[str, ...], message: str, job: Callable[[str], str], okl_opt: OklOpt
) -> None:
    status, out, err = okl_opt("bisect", *options, "--", job(chain(3, {1: MARKED})), *line)
    assert (status, out) == (1, "")
    assert err.startswith("okl-opt: error: ") and message in err and err.count("\n") == 1


def test_checks_that_are_wrong(job: Callable[[str], str], check: Callable[[str], str], okl_opt: OklOpt) -> None:
    status, _, err = okl_opt("bisect", check("CHECK: a\nCHECK: mul{{i\n"), "--", job(chain(3, {})), "-cse")
    assert status == 1 and re.fullmatch(
        r"okl-opt: error: .*check\.txt:2:11: found start of regex string with no end '}}'\n", err
    )


@pytest.mark.slow("runs a pipeline over and over")
def test_input_that_cannot_be_read(job: Callable[[str], str], okl_opt: OklOpt) -> None:
    status, _, err = okl_opt("bisect", "--", job("func.func @f("), "-cse")
    assert status == 1 and "no pass is to blame" in err
    status, _, err = okl_opt("bisect", "--", "/nosuch.mlir", "-cse")
    assert status == 1 and "no pass is to blame" in err and "/nosuch.mlir" in err


def test_without_a_command_line(okl_opt: OklOpt) -> None:
    status, _, err = okl_opt("bisect", "-cse")
    assert (status, err.startswith("okl-opt: error: No such option")) == (1, True)
    assert okl_opt("bisect")[2].startswith("okl-opt: error: bisect needs a command line")
    assert "Unknown command line argument '-nosuch'" in okl_opt("bisect", "--", "-nosuch")[2]
    status, out, _ = okl_opt("bisect", "--help")
    assert status == 0 and "--time-limit SECONDS" in out


def test_what_fails_only_now_and_then(job: Callable[[str], str], okl_opt: OklOpt, tmp_path: Path) -> None:
    flaky = f"-test-flaky=file={tmp_path / 'failed'}"
    status, out, err = okl_opt("bisect", "--", job(chain(3, {})), PLUGIN, flaky)
    assert (status, out) == (1, "")
    assert "this fails only now and then, and cannot be bisected" in err
    assert "fails now and then; the second time nothing is wrong" in err


@pytest.mark.host("proc-children")
def test_an_interrupt_leaves_no_process(job: Callable[[str], str]) -> None:
    program = "from okl_opt.cli.main import entry_point; entry_point()"
    line = ["bisect", "--", job(chain(3, {1: MARKED})), PLUGIN, "-test-hang-at"]
    process = subprocess.Popen(
        [sys.executable, "-c", program, *line],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    end = time.monotonic() + 60
    while not (started := children.read_text().split()) and time.monotonic() < end:
        time.sleep(0.05)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=60) == ("", "")
    assert process.returncode == 130
    assert started and not any(Path(f"/proc/{child}").exists() for child in started)


def test_a_line_that_says_nothing_is_told_by_its_status():
    symptom = of_command(Answer(130), seconds=1)
    assert symptom is not None and symptom.text == "exit status 130, with no message"
