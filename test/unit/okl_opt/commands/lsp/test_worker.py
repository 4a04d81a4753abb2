"""What a RUN line may do to the process that runs it: hang, crash, talk."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from okl_opt.commands.lsp import lenses
from okl_opt.commands.lsp.worker import PASSES, REPORT, RUN, UPDATE, Done, Job

PLUGIN = """
import os, sys, time
from xdsl.passes import ModulePass
from xdsl.universe import Universe

class TestPass(ModulePass):
    name = "test-pass"

    def apply(self, ctx, op):
        print("said on standard output")
        {body}

UNIVERSE = Universe(all_passes={{"test-pass": lambda: TestPass}})
"""


def ran(tmp_path: Path, body: str, kind: str = RUN) -> Done:
    plugin = tmp_path / "plugin.py"
    plugin.write_text(PLUGIN.format(body=body))
    text = "// RUN: okl-opt %s --load-pass-plugin=%S/plugin.py -test-pass\nfunc.func @f() {\n  return\n}\n"
    job = Job(kind, text, str(tmp_path / "test.mlir"), 1, str(tmp_path / "report.html"), trusted=True)
    return asyncio.run(lenses.done(job))


def test_what_a_pass_prints_is_shown_as_at_a_shell(tmp_path: Path) -> None:
    done = ran(tmp_path, "pass")
    assert done.ok and "said on standard output\nmodule {\n  func.func @f()" in done.text


@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", [RUN, PASSES, REPORT, UPDATE])
def test_a_process_that_dies(tmp_path: Path, kind: str) -> None:
    assert ran(tmp_path, 'sys.stderr.write("last words\\n"); sys.stderr.flush(); os._exit(3)', kind) == Done(
        False, "the process ended with 3: last words"
    )


def test_a_process_that_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lenses, "_LONGEST", 3)
    mark = tmp_path / "alive"
    done = ran(tmp_path, f"open({str(mark)!r}, 'w').close(); time.sleep(3600)")
    assert done == Done(False, "ended after 3 seconds")


def test_a_pass_that_fails(tmp_path: Path) -> None:
    done = ran(tmp_path, "raise ValueError('no luck')")
    assert not done.ok and done.message == "okl-opt failed with exit status 1"
    assert "// test.mlir:" in done.text and "no luck" in done.text


def test_what_needs_a_shell(tmp_path: Path) -> None:
    job = Job(RUN, "// RUN: okl-opt %s && rm %s\n", str(tmp_path / "test.mlir"), 1)
    done = asyncio.run(lenses.done(job))
    assert not done.ok and done.message == "this RUN line cannot be run here: '&&' needs a shell"


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    job = Job(RUN, "// RUN: okl-opt %s > %T/nowhere/at/all\n", str(tmp_path / "test.mlir"), 1)
    done = asyncio.run(lenses.done(job))
    assert not done.ok and done.message.endswith("/nowhere/at/all: No such file or directory")
