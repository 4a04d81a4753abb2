"""`--watch`: run again when the input changes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Generator, Sequence
from pathlib import Path

import pytest

from okl_opt.cli.watch import change, next_stamp, stamp_of
from okl_opt.instruments.diff import Look

MODULE = """\
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
"""
NEWS = "okl-opt: watching {}; Ctrl-C ends it\n"


class Watching:
    """A process that watches; what it writes is waited for."""

    def __init__(self, argv: Sequence[str]):
        code = "from okl_opt.cli.main import entry_point; entry_point()"
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, *argv], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self.said = {"out": "", "err": ""}
        self.news = threading.Condition()
        for name, stream in (("out", self.process.stdout), ("err", self.process.stderr)):
            threading.Thread(target=self._read, args=(name, stream), daemon=True).start()

    def _read(self, name: str, stream: Sequence[str]) -> None:
        for line in stream:
            with self.news:
                self.said[name] += line
                self.news.notify_all()

    def until(self, name: str, text: str) -> str:
        """All that was said so far, when `text` is in it."""
        with self.news:
            assert self.news.wait_for(lambda: text in self.said[name], timeout=60), self.said
            return self.said[name]

    def interrupted(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=60)


@pytest.fixture
def watching() -> Generator[Callable[..., Watching]]:
    started: list[Watching] = []

    def start(*argv: str) -> Watching:
        started.append(Watching(argv))
        return started[-1]

    yield start
    for one in started:
        one.process.kill()
        one.process.wait()


def replace(file: Path, text: str) -> None:
    """As editors write: another file in the place of the old one."""
    other = file.with_suffix(".new")
    other.write_text(text)
    os.replace(other, file)


def test_a_session(tmp_path: Path, watching: Callable[..., Watching]):
    file = tmp_path / "in.mlir"
    file.write_text(MODULE)
    session = watching(str(file), "-cse", "--watch")
    assert session.until("err", "Ctrl-C ends it\n") == NEWS.format(file)
    assert session.until("out", "}\n}\n").startswith("module {\n  func.func @f(")

    file.write_text(MODULE.replace("addi", "muli"))
    shown = session.until("out", "+    %0 = arith.muli %arg0, %arg0 : i32\n")
    assert "@@ -1,6 +1,6 @@" in shown and "-    %0 = arith.addi %arg0, %arg0 : i32\n" in shown
    assert f"okl-opt: {file} changed\n" in session.said["err"]

    replace(file, "func.func @f( {\n")
    session.until("err", f"{file}:1:14: error: ")

    replace(file, MODULE.replace("addi", "muli").replace("%0", "%x"))
    session.until("out", "// no change\n")

    file.write_text(MODULE.replace("addi", "subi"))
    session.until("out", "+    %0 = arith.subi %arg0, %arg0 : i32\n")
    assert session.interrupted() == 130
    assert "Traceback" not in session.said["err"]


def test_the_file_of_the_output_is_written_each_time(tmp_path: Path, watching: Callable[..., Watching]):
    file, output = tmp_path / "in.mlir", tmp_path / "out.mlir"
    file.write_text("nonsense")
    session = watching(
        "--watch",
        "-o",
        str(output),
        str(file),
        "--",
    )
    session.until("err", NEWS.format(file))
    assert not output.exists()
    file.write_text(MODULE)
    session.until("out", "arith.addi")
    assert "arith.addi" in output.read_text()
    file.write_text("nonsense")
    session.until("err", "changed\n" + f"{file}:1:1: error")
    file.write_text(MODULE.replace("addi", "subi"))
    session.until("out", "+    %0 = arith.subi")
    assert "arith.subi" in output.read_text()
    assert session.interrupted() == 130


def test_a_run_is_watched_too(tmp_path: Path, watching: Callable[..., Watching]):
    file = tmp_path / "in.mlir"
    job = (Path(__file__).parents[4] / "examples" / "relu_tanh.mlir").read_text()
    file.write_text(job)
    session = watching(str(file), "--watch", "-wrap-ops-to-kernel-launch", "--run", "--input=2xf32=1,-1")
    session.until("out", "result[0]: 2xf32=0.761594 0\n")
    file.write_text(job.replace("oneflow.tanh", "oneflow.sigmoid"))
    session.until("out", "-result[0]: 2xf32=0.761594 0\n")
    assert session.interrupted() == 130


@pytest.mark.parametrize("argv", [["--watch"], ["--watch", "-"]])
def test_standard_input_cannot_be_watched(argv: list[str], okl_opt: Callable[..., tuple[int, str, str]]):
    message = "okl-opt: --watch needs an input file: standard input can be read only once\n"
    assert okl_opt(*argv, text=MODULE) == (1, "", message)


def test_the_input_cannot_be_the_output(tmp_path: Path, okl_opt: Callable[..., tuple[int, str, str]]):
    file = tmp_path / "in.mlir"
    file.write_text(MODULE)
    message = f"okl-opt: --watch can't write to its own input, '{file}'\n"
    assert okl_opt(str(file), "--watch", f"-o={tmp_path}/../{tmp_path.name}/in.mlir") == (1, "", message)
    assert file.read_text() == MODULE


def test_watch_may_be_off(okl_opt: Callable[..., tuple[int, str, str]]):
    assert okl_opt("--watch=0", text=MODULE) == okl_opt(text=MODULE)


def test_a_change_is_waited_for_until_its_writer_has_done(tmp_path: Path):
    file = tmp_path / "f"
    file.write_text("a")
    before = stamp_of(file.as_posix())
    steps = iter([None, file.unlink, lambda: file.write_text("abc"), lambda: file.write_text("abcdef"), None, None])
    waits: list[float] = []

    def sleep(seconds: float) -> None:
        waits.append(seconds)
        step = next(steps)
        if step is not None:
            step()

    found = next_stamp(file.as_posix(), before, sleep)
    assert found.size == 6 and len(waits) == 6


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        ("%0 = a\n", "%0 = a\n", "// no change\n"),
        ("%0 = a\n", "%1 = a\n", "// no change but in the names of values\n"),
        ("%0 = a\n", "%0 = b\n", "@@ -1,2 +1,2 @@\n-%0 = a\n+%0 = b\n \n"),
    ],
)
def test_change(before: str, after: str, shown: str):
    assert change(before, after, Look()) == shown
