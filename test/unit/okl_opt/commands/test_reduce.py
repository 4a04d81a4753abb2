"""`okl-opt reduce`, whole: tests to keep, bad inputs, the number of workers, interrupts."""

from __future__ import annotations

import os
import pty
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from processes import runs, wait_until

PLUGIN = str(Path(__file__).parents[1] / "plugins" / "breaking_passes.py")
WRONG = str(Path(__file__).parents[4] / "docs" / "inputs" / "fold_scalars.py")
Run = Callable[..., tuple[int, str, str]]

MODULE = """
func.func private @g(i32) -> i32
func.func @f(%arg0: tensor<4x8xf32>, %arg1: i1) -> tensor<4x8xf32> attributes {test.note = "long"} {
  %0 = math.exp %arg0 : tensor<4x8xf32>
  %1 = math.tanh %0 {test.n = 40 : i32} : tensor<4x8xf32>
  cf.cond_br %arg1, ^bb1(%1 : tensor<4x8xf32>), ^bb2
^bb1(%2: tensor<4x8xf32>):
  %3 = arith.addf %2, %0 : tensor<4x8xf32>
  return %3 : tensor<4x8xf32>
^bb2:
  return %0 : tensor<4x8xf32>
}
"""

SMALLEST = """\
module {
  func.func @f(%arg0: tensor<1x1xf32>) {
    %0 = math.tanh %arg0 : tensor<1x1xf32>
    return
  }
}
"""


def breaking(how: str) -> list[str]:
    return ["--", f"--load-pass-plugin={PLUGIN}", f"--test-break=on=math.tanh how={how}"]


def ir_of(text: str) -> str:
    """What is in front of the pipeline of a reproducer."""
    return text.partition("\n{-#")[0]


def write(folder: Path, text: str) -> str:
    path = folder / "in.mlir"
    path.write_text(text)
    return str(path)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("test", "how"),
    [
        (["--keep-error=is not wanted"], "error"),
        (["--keep-error=^error: 'math.tanh' op"], "error"),
        (["--keep-crash"], "crash"),
    ],
)
def test_what_is_kept(okl_opt: Run, test: list[str], how: str):
    status, out, err = okl_opt("reduce", *test, "-j2", "-", *breaking(how), text=MODULE)
    assert (status, ir_of(out)) == (0, SMALLEST)
    assert re.fullmatch(r"okl-opt: reduced from 8 to 3 ops in \d+ tries\n", err)


@pytest.mark.sample(1)
@pytest.mark.slow("compiles programs")
@pytest.mark.parametrize("how", ["abort", "exit"])
def test_the_end_of_a_process_is_kept(okl_opt: Run, how: str):
    text = "func.func @f(%a: f32) -> f32 {\n  %0 = math.exp %a : f32\n  %1 = math.tanh %0 : f32\n  return %1 : f32\n}\n"
    status, out, _ = okl_opt("reduce", "--keep-crash", "-j2", *breaking(how), text=text)
    assert status == 0
    assert "math.tanh" in out and "math.exp" not in out


def test_the_result_is_a_reproducer(okl_opt: Run, tmp_path: Path):
    result = tmp_path / "out.mlir"
    status, out, _ = okl_opt("reduce", "--keep-crash", "-j2", "-o", str(result), *breaking("crash"), text=MODULE)
    assert (status, out) == (0, "")
    status, _, err = okl_opt("--run-reproducer", f"--load-pass-plugin={PLUGIN}", str(result))
    assert status == 1
    assert "KeyError" in err


@pytest.mark.slow("tries many smaller modules")
def test_the_input_is_a_reproducer(okl_opt: Run, tmp_path: Path):
    """Its pipeline is what runs, and stays."""
    first = okl_opt("reduce", "--keep-crash", "-j2", "--max-tries=2", *breaking("crash"), text=MODULE)[1]
    line = [f"--load-pass-plugin={PLUGIN}", "--run-reproducer"]
    status, out, _ = okl_opt("reduce", "--keep-crash", "-j2", "--", *line, text=first)
    assert (status, ir_of(out)) == (0, SMALLEST)
    assert out.count("mlir_reproducer") == 1
    assert 'pipeline: "builtin.module(test-break{how=crash on=math.tanh})"' in out


def test_a_pipeline_that_cannot_be_read(okl_opt: Run):
    status, out, _ = okl_opt("reduce", "--keep-error=cze", "-j2", "--", "-p", "builtin.module(cze)", text=MODULE)
    assert (status, out) == (0, "module {\n}\n")


def test_a_command_that_says_what_is_interesting(okl_opt: Run, tmp_path: Path):
    script = tmp_path / "test.sh"
    script.write_text('test "${1##*.}" = mlir && grep -q math.tanh "$1"\n')
    path = write(tmp_path, MODULE)
    for command in (f"sh {script}", f"sh {script} {{}}"):
        status, out, _ = okl_opt("reduce", f"--test={command}", "-j2", path)
        assert (status, out) == (0, SMALLEST)


@pytest.mark.slow("searches by many runs")
def test_the_number_of_workers_makes_no_difference(okl_opt: Run):
    found = {okl_opt("reduce", "--keep-crash", f"-j{jobs}", *breaking("crash"), text=MODULE) for jobs in (1, 3)}
    assert len(found) == 1


@pytest.mark.slow("searches by many runs")
def test_a_crash_is_not_exchanged_for_another(okl_opt: Run):
    """Without operands the pass would crash in another line."""
    text = '"test.op"() {a = 1} : () -> ()\n%0 = arith.constant 1 : i32\n"test.op"(%0) {a = 1} : (i32) -> ()\n'
    line = ["--", "--allow-unregistered-dialect", f"--load-pass-plugin={PLUGIN}"]
    first = okl_opt("reduce", "--keep-crash", "-j2", *line, "--test-break=on=test.op", text=text)[1]
    assert ir_of(first) == 'module {\n  "test.op"() : () -> ()\n}\n'
    second = okl_opt("reduce", "--keep-crash", "-j2", *line, "--test-break=on=test.op", text=text.partition("\n")[2])[1]
    assert '"test.op"(%' in second


# ----- numbers


TENSOR = "tensor<4x6xf32>"
PLACE = 'device_name = ["@0:0"], device_tag = "cpu", hierarchy = [1], scope_symbol_id = 30 : i64'
UNARY, BINARY = ["sigmoid", "negative", "gelu", "silu", "scalar_mul"], ["add_n2", "broadcast_sub"]
ONE, HALF = (f"float_operand = {number} : f64, has_float_operand = true" for number in (1.0, 0.5))


class Job:
    """The text of a job on tensors of one type, op by op; the first op is an input."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.op("input", "%arg0", more='data_type = 2 : i32, output_lbns = ["in/out"], shape = [4 : si64, 6 : si64]')

    def op(self, name: str, *operands: str, more: str = "") -> str:
        """Add an op; the name of its result."""
        value = f"%v{len(self.lines)}"
        attributes = ", ".join(part for part in (PLACE, f'op_name = "{name}-{value[2:]}"', more) if part)
        kinds = ", ".join([TENSOR] * len(operands))
        self.lines.append(
            f'  {value} = "oneflow.{name}"({", ".join(operands)}) {{{attributes}}} : ({kinds}) -> {TENSOR}'
        )
        return value

    def returning(self, value: str) -> str:
        """The whole text."""
        head = f"oneflow.job @job(%arg0: {TENSOR}) -> {TENSOR} {{"
        return "\n".join([head, *self.lines, f"  oneflow.return {value} : {TENSOR}", "}"]) + "\n"


def job(count: int) -> str:
    """A job of so many ops; `fold-scalars` is right about products in it, and wrong about a sum in the middle."""
    draw = random.Random(1)
    made = Job()

    def more(values: list[str]) -> str:
        name = draw.choice(UNARY + BINARY)
        others = draw.choices(values[-8:], k=1 if name in BINARY else 0)
        return made.op(name, values[-1], *others, more=ONE if name == "scalar_mul" else "")

    values = ["%v0"]
    while len(values) < count - 3:
        values.append(made.op("scalar_add", values[-1], more=HALF) if len(values) == count // 2 else more(values))
    return made.returning(made.op("broadcast_add", values[-1], values[count // 2]))


def mismatch(folder: Path, *more: str) -> list[str]:
    return ["--", f"--load-pass-plugin={WRONG}", "--fold-scalars", f"--object-cache={folder}", *more]


@pytest.mark.slow("runs a job of 300 ops over and over")
def test_wrong_numbers_of_a_job_of_300_ops(okl_opt: Run, tmp_path: Path):
    status, out, err = okl_opt("reduce", "--keep-run-mismatch", "-j2", *mismatch(tmp_path), text=job(300))
    assert status == 0, err
    found = re.fullmatch(r"okl-opt: reduced from (\d+) to (\d+) ops in \d+ tries\n", err)
    assert found is not None
    assert int(found[1]) == 300
    assert int(found[2]) <= 10
    assert '"oneflow.scalar_add"' in out and "tensor<1x1xf32>" in out


@pytest.mark.slow("compiles each candidate twice")
def test_wrong_numbers_against_passes_that_are_right(okl_opt: Run, tmp_path: Path):
    arguments = ["--keep-run-mismatch", "--reference=-cse", "-j2", *mismatch(tmp_path, "-cse")]
    status, out, err = okl_opt("reduce", *arguments, text=job(10))
    assert status == 0, err
    assert 'pipeline: "builtin.module(fold-scalars,cse)"' in out


@pytest.mark.slow("searches by many runs")
def test_inputs_that_are_given_are_kept(okl_opt: Run, tmp_path: Path):
    line = mismatch(tmp_path, "--input=4x6xf32=random:7", "--expected-output=f32=1")
    status, out, err = okl_opt("reduce", "--keep-run-mismatch", "-j2", *line, text=job(10))
    assert status == 0, err
    assert "%arg0: tensor<4x6xf32>" in out and "scalar_add" in out


# ----- bad inputs


def test_what_is_not_interesting(okl_opt: Run):
    status, out, err = okl_opt("reduce", "--keep-error=lost", "-j2", *breaking("error"), text=MODULE)
    assert (status, out) == (1, "")
    assert err.startswith("okl-opt: error: '<stdin>' is not interesting; the test says:\n")
    assert "op is not wanted" in err


def test_a_command_that_cannot_be_run(okl_opt: Run):
    status, out, err = okl_opt("reduce", "--test=no-such-command-anywhere", "-j1", text=MODULE)
    assert (status, out) == (1, "")
    assert "cannot run 'no-such-command-anywhere': No such file or directory" in err


@pytest.mark.slow("searches by many runs")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        (job(10), "the numbers are those of the reference"),
        ("func.func private @f()", "the reference does not run: exit status 1"),
    ],
)
def test_numbers_that_are_not_wrong(okl_opt: Run, tmp_path: Path, text: str, message: str):
    line = ["--", "-cse", f"--object-cache={tmp_path}"]
    status, out, err = okl_opt("reduce", "--keep-run-mismatch", "-j2", *line, text=text)
    assert (status, out) == (1, "")
    assert err.endswith(f"  {message}\n")


def test_a_test_that_is_flaky(okl_opt: Run, tmp_path: Path):
    """The first try makes the folder, and so is the only one that is interesting."""
    script = tmp_path / "test.sh"
    script.write_text(f"mkdir {tmp_path}/two\n")
    status, out, err = okl_opt("reduce", f"--test=sh {script}", "-j1", write(tmp_path, MODULE))
    assert (status, out) == (1, "")
    assert re.search(r"okl-opt: error: the test is flaky: '.*in.mlir' is interesting in 1 of 3 tries\n$", err)


def test_a_test_that_becomes_flaky(okl_opt: Run, tmp_path: Path):
    """It finds the smallest interesting once, not when it is tried again."""
    script = tmp_path / "test.sh"
    script.write_text(f'if grep -q math.exp "$1"; then exit 0; fi; mkdir {tmp_path}/once\n')
    status, out, err = okl_opt("reduce", f"--test=sh {script}", "-j1", write(tmp_path, MODULE))
    assert (status, "math.exp" in out) == (0, False)
    assert "okl-opt: warning: the test is flaky: tried again, the result is not interesting\n" in err


def test_an_input_that_hangs(okl_opt: Run):
    status, out, err = okl_opt("reduce", "--keep-crash", "-j3", "--time-limit=0.5", *breaking("hang"), text=MODULE)
    assert (status, out) == (1, "")
    assert err.endswith("the test says:\n  took longer than 0.5 s\n")


def test_tries_that_hang_are_killed_with_what_they_started(okl_opt: Run, tmp_path: Path):
    script = tmp_path / "test.sh"
    script.write_text(
        'grep -q math.tanh "$1" || exit 1\n'
        f'if ! grep -q math.exp "$1"; then sleep 600 & echo $! >> {tmp_path}/pids; wait; fi\n'
    )
    status, out, _ = okl_opt("reduce", f"--test=sh {script}", "-j2", "--time-limit=1", write(tmp_path, MODULE))
    assert status == 0
    assert "math.exp" in out and "math.tanh" in out
    pids = (tmp_path / "pids").read_text().split()
    assert pids and not any(runs(int(pid)) for pid in pids)


def test_text_that_does_not_parse(okl_opt: Run):
    text = "func.func @f() {\n  return\n}\nfunc.func @g() {\n  %0 = arith.constant : i32\n  return\n}\n"
    status, out, err = okl_opt("reduce", "--keep-error=expected attribute value", "-j2", text=text)
    assert status == 0
    assert err.startswith("okl-opt: note: the input does not parse: its text is reduced, not its ops\n")
    assert "arith.constant" in out and "@f" not in out


def test_ir_that_does_not_verify(okl_opt: Run):
    text = """
    func.func @f(%arg0: i32) -> i32 {
      %0 = arith.addi %arg0, %arg0 : i32
      "test.op"(%0) : (i32) -> ()
      %1 = "arith.addi"(%0, %0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i64
      return %0 : i32
    }
    """
    kept = "--keep-error=op requires the same type for all operands and results"
    status, out, _ = okl_opt("reduce", kept, "-j2", "--", "--allow-unregistered-dialect", text=text)
    assert status == 0
    assert "-> i64" in out and "test.op" not in out


def test_what_is_interesting_only_as_it_is_written(okl_opt: Run, tmp_path: Path):
    path = write(tmp_path, "// a comment\n" + MODULE)
    status, out, err = okl_opt("reduce", "--test=grep -q comment", "-j2", path)
    assert (status, out) == (0, "comment")
    assert "okl-opt: note: the input is not interesting as it is printed" in err


def test_what_does_not_verify_is_tried_if_asked(okl_opt: Run, tmp_path: Path):
    """Of the function not even the return is left."""
    status, out, _ = okl_opt("reduce", "--test=grep -q math.tanh", "-j2", "--allow-invalid", write(tmp_path, MODULE))
    assert status == 0
    assert "math.tanh" in out
    assert okl_opt(text=out)[0] == 1


def test_a_limit_of_tries(okl_opt: Run):
    status, out, err = okl_opt("reduce", "--keep-crash", "-j2", "--max-tries=4", *breaking("crash"), text=MODULE)
    assert status == 0
    assert "math.tanh" in out
    assert err.endswith(" in 4 tries, all that --max-tries allows\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["x.mlir"], "'reduce' takes one of --test, --keep-error, --keep-crash and --keep-run-mismatch"),
        (["--keep-crash", "--test=true"], "'reduce' takes one of"),
        (["--keep-error=("], "--keep-error: '(' is no regular expression: "),
        (["--test='"], "--test: ''' is not in words of a shell: No closing quotation"),
        (["--test="], "--test is empty"),
        (["--keep-crash", "--reference=-cse"], "--reference needs --keep-run-mismatch"),
        (
            ["--keep-crash", "no_such_file.mlir"],
            "cannot open input file 'no_such_file.mlir': No such file",
        ),
        (["--keep-crash", "-o", "no/such/folder"], "cannot open output file 'no/such/folder': No such file"),
        (["--keep-crash", "--", "x.mlir"], "'x.mlir' after -- is no flag"),
        (["--keep-crash", "-j0"], "Invalid value for '-j' / '--jobs'"),
        (["--keep-crash", "--no-such-option"], "No such option"),
        (["--keep-crash", "--time-limit=0"], "Invalid value for '--time-limit'"),
    ],
)
def test_command_lines_that_cannot_be_understood(okl_opt: Run, arguments: list[str], message: str):
    status, out, err = okl_opt("reduce", *arguments)
    assert (status, out) == (1, "")
    assert err.startswith(f"okl-opt: error: {message}")


def test_a_pass_that_does_not_exist(okl_opt: Run):
    status, _, err = okl_opt("reduce", "--keep-crash", "--", "--no-such-pass")
    assert (status, err.splitlines()[0]) == (
        1,
        "okl-opt: Unknown command line argument '--no-such-pass'.  Try: 'okl-opt --help'",
    )


def test_bytes_that_are_no_text(okl_opt: Run, tmp_path: Path):
    path = tmp_path / "in.mlir"
    path.write_bytes(b"module {\n  \xff\n}\n")
    status, out, err = okl_opt("reduce", "--keep-crash", str(path))
    assert (status, out) == (1, "")
    assert err.startswith(f"{path}:2:3: error: input is not UTF-8: byte 0xff at offset 11\n")


def test_help(okl_opt: Run):
    status, out, err = okl_opt("reduce", "--help")
    assert (status, err) == (0, "")
    assert out.startswith("Usage: okl-opt reduce [OPTIONS] [FILE] [-- ARGS]\n")


def test_nothing_is_left_of_a_process_that_is_killed(tmp_path: Path):
    found = tmp_path / "found"
    script = tmp_path / "test.sh"
    script.write_text(f"echo $$ >> {found}; sleep 600\n")
    command = [sys.executable, "-m", "okl_opt", "reduce", f"--test=sh {script}", "-j2", write(tmp_path, MODULE)]
    process = subprocess.Popen(command)
    wait_until(lambda: found.exists() and len(found.read_text().split()) == 2)
    process.kill()
    process.wait()
    wait_until(lambda: not any(runs(int(pid)) for pid in found.read_text().split()))


def test_progress_is_for_terminals():
    """The line is there from the second second on, and gone at the end."""
    terminal, end = pty.openpty()
    command = [sys.executable, "-m", "okl_opt", "reduce", "--test=sh -c 'sleep 0.5'", "-j1"]
    environment = {**os.environ, "TERM": "xterm"}
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=end, env=environment)
    process.communicate(MODULE.encode())
    os.close(end)
    shown = b""
    with suppress(OSError):  # which is how the end of a terminal is read
        while more := os.read(terminal, 4096):
            shown += more
    os.close(terminal)
    steps, _, summary = shown.decode().rpartition("\r\x1b[K")
    assert re.search(r"okl-opt: [a-z ]+: 8 of 8 ops left, \d tries\.\.\.", steps)
    assert summary == "okl-opt: reduced from 8 to 0 ops in 3 tries\r\n"


def test_an_interrupt_leaves_what_was_found(tmp_path: Path):
    """The test waits for ever once a function is gone, and by that tells when to interrupt."""
    script, found = tmp_path / "test.sh", tmp_path / "found"
    text = MODULE + "func.func private @h()\n"
    script.write_text(f'grep -q math.tanh "$1" || exit 1\ngrep -q "@h" "$1" || {{ echo $$ >> {found}; sleep 600; }}\n')
    command = [sys.executable, "-m", "okl_opt", "reduce", f"--test=sh {script}", "-j2", write(tmp_path, text)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_until(found.exists)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, "math.tanh" in out) == (130, True)
    assert "okl-opt: reduced from 9 to " in err
    assert not any(runs(int(pid)) for pid in found.read_text().split())


@pytest.mark.parametrize("seconds", ["0", "nan", "inf", "1e99"])
def test_time_limits_that_are_none(okl_opt: Run, seconds: str):
    status, _, err = okl_opt("reduce", "--test=true", f"--time-limit={seconds}", text=MODULE)
    assert status == 1
    assert "--time-limit" in err


def test_a_termination_leaves_nothing_behind(tmp_path: Path):
    test = f"--test=sh -c 'touch {tmp_path}/started; sleep 60'"
    line = [sys.executable, "-m", "okl_opt", "reduce", test]
    (tmp_path / "folders").mkdir()
    environment = {**os.environ, "TMPDIR": str(tmp_path / "folders")}
    with subprocess.Popen(line, stdin=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdin is not None
        process.stdin.write(MODULE)
        process.stdin.close()
        while not (tmp_path / "started").exists():
            time.sleep(0.05)
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 130
    assert list((tmp_path / "folders").iterdir()) == []
