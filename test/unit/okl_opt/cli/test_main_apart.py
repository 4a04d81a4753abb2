"""Command lines for which a process is forked: they give what others give, and a crash is a line."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest

from okl_opt.cli.main import main
from okl_opt.cli.main_apart import main_apart

ROOT = Path(__file__).resolve().parents[4]
TEXT = """
func.func @f(%m: memref<4xf32>, %i: index) -> f32 {
  %x = memref.load %m[%i] : memref<4xf32>
  return %x : f32
}
"""


def _command(index: int, run: str = "--run") -> tuple[str, ...]:
    return (run, "--input=4xf32=1,2,3,4", f"--input=index={index}", "--object-cache=off")


@pytest.mark.parametrize("index", [2, 9])
def test_it_gives_what_others_give(index: int):
    given: list[tuple[int, str, str]] = []
    for run in (
        lambda out, err: main(_command(index), io.StringIO(TEXT), out, err),
        lambda out, err: main_apart(main, _command(index), io.StringIO(TEXT), out, err),
    ):
        out, err = io.StringIO(), io.StringIO()
        given.append((run(out, err), out.getvalue(), err.getvalue()))
    assert given[0] == given[1]
    assert given[0][0] == (0 if index == 2 else 1)


CRASH = """
import io, os, sys
from okl_opt.cli.main import main
from okl_opt.cli.main_apart import main_apart
from okl_opt.passes.checks.guard_memory_accesses import GuardMemoryAccessesPass
GuardMemoryAccessesPass.apply = lambda self, ctx, op: None
out, err = io.StringIO(), io.StringIO()
status = main_apart(main, sys.argv[2:], io.StringIO(sys.argv[1]), out, err)
print([status, out.getvalue(), err.getvalue()])
"""


@pytest.mark.host("walls")
@pytest.mark.parametrize("run", ["--run", "-run", "--run=true", "-run=1"])
def test_a_crash_ends_the_process_that_was_forked(run: str):
    program = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{CRASH}"
    words = [sys.executable, "-c", program, TEXT, *_command(1 << 40, run)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    said = "okl-opt: error: the run of 'f' did not end by itself: it crashed (SIGSEGV), "
    said += "at a read of no memory of the run\n"
    assert (done.stdout, done.stderr) == (f"{[1, '', said]}\n", "")
