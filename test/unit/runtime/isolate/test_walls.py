"""The walls between a stranger's module and this machine, each alone: what passes one is stopped by the next."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from planted import planted_module, without_first_wall, without_second_wall
from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.options import RunOptions
from okl_opt.runtime.run.command import run


def execute(text: str) -> None:
    ctx = make_context()
    module = parse(ctx, text, "in.mlir")
    assert isinstance(module, ModuleOp)
    options = RunOptions(inputs=["2xf32=1,-1"], function="okl_compute", object_cache="off")
    out = io.StringIO()
    run(ctx, module, options, source_module=module, stdout=out, stderr=out)


@pytest.fixture
def marker(tmp_path: Path) -> Path:
    """The file that a planted command makes."""
    return tmp_path / "marker"


def test_the_first_wall_refuses_the_names(marker: Path):
    with pytest.raises(DiagnosticError, match=r"control characters in the name 'a\\0Atarget x'"):
        execute(planted_module(f"touch {marker}"))
    assert not marker.exists()


def test_names_are_not_read_as_code_where_they_are_not_refused(marker: Path, monkeypatch: pytest.MonkeyPatch):
    """Renaming alone is enough."""

    def accept(module: ModuleOp) -> None: ...

    monkeypatch.setattr("okl_opt.runtime.run.command.check_source", accept)
    execute(planted_module(f"touch {marker}"))
    assert not marker.exists()


def test_the_second_wall_refuses_what_llvm_has_read(marker: Path, monkeypatch: pytest.MonkeyPatch):
    without_first_wall(monkeypatch.setattr)
    with pytest.raises(OklRuntimeError, match="is refused, as no launch needs"):
        execute(planted_module(f"touch {marker}"))
    assert not marker.exists()


def test_without_walls_the_command_is_carried_out(marker: Path, monkeypatch: pytest.MonkeyPatch):
    """What the others stop is a real escape, not a file that has become harmless."""
    for wall in (without_first_wall, without_second_wall):
        wall(monkeypatch.setattr)
    execute(planted_module(f"touch {marker}"))
    assert marker.exists()


_ISOLATED = """
import sys
from planted import planted_module, without_first_wall, without_second_wall
from okl_opt.runtime.isolate.walls import Walls, raise_walls
from test_walls import execute

missing = raise_walls(Walls(memory=4 << 30))
print(";".join(missing) or "all walls")
for wall in (without_first_wall, without_second_wall):
    wall(setattr)
execute(planted_module(sys.argv[1]))
print("the module has run")
"""


@pytest.mark.host("walls")
def test_the_third_wall_keeps_code_that_runs_from_the_machine(marker: Path):
    """With the others off the instructions are carried out, and the shell that they ask for does not start."""
    path = os.pathsep.join([str(Path(__file__).parent), str(Path(__file__).parents[1]), *sys.path])
    done = subprocess.run(
        [sys.executable, "-c", _ISOLATED, f"touch {marker}"],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    said = done.stdout.splitlines()
    assert (said, done.returncode) == (["all walls", "the module has run"], 0), done.stderr
    assert not marker.exists()
