"""The tables of passes and dialects, and what xdsl-opt sees of them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from xdsl.dialects import get_all_dialects
from xdsl.passes import ModulePass
from xdsl.transforms import get_all_passes
from xdsl.universe import Universe

from okl_opt.dialects.registry import DIALECTS, load, make_context
from okl_opt.passes.pipeline import registry
from okl_opt.passes.pipeline.plugins import PLUGIN_GROUP, plugins
from okl_opt.passes.pipeline.table import ALIASES, PASSES, PIPELINES
from okl_opt.words.universe import OKL_UNIVERSE


def test_the_multiverse_has_no_clash_and_has_ours() -> None:
    multiverse = Universe.get_multiverse()
    assert {"oneflow", "okl"} <= set(multiverse.all_dialects)
    assert "lower-to-okl" in multiverse.all_passes


def test_no_name_of_xdsl_is_repeated() -> None:
    assert not set(OKL_UNIVERSE.all_passes) & set(get_all_passes())
    assert not set(OKL_UNIVERSE.all_dialects) & set(get_all_dialects())


def test_xdsl_opt_runs_our_passes(tmp_path: Path) -> None:
    path = tmp_path / "in.mlir"
    path.write_text("func.func @f(%l: !okl.launcher_ctx) { func.return }")
    tool = Path(sys.executable).with_name("xdsl-opt")
    done = subprocess.run([str(tool), str(path), "-p", "lower-launcher-to-llvm-ptr"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "!llvm.ptr" in done.stdout


def test_xdsl_opt_lists_our_passes() -> None:
    tool = Path(sys.executable).with_name("xdsl-opt")
    # Wide, so that no name is broken at a dash.
    wide = {**os.environ, "COLUMNS": "100000"}
    done = subprocess.run([str(tool), "--help"], capture_output=True, text=True, env=wide)
    assert done.returncode == 0, done.stderr
    assert set(OKL_UNIVERSE.all_passes) <= set(re.findall(r"[\w-]+", done.stdout))
    assert set(OKL_UNIVERSE.all_passes) >= {"lower-to-okl", "wrap-ops-to-kernel-launch", "only-keep-compute-ops"}


@pytest.mark.parametrize("name", PASSES)
def test_every_row_of_ours_loads(name: str) -> None:
    entry = registry.find_pass(name)
    assert entry is not None
    assert entry.origin == "okl"
    pass_class = entry.load()
    assert issubclass(pass_class, ModulePass)
    assert pass_class.name == name


@pytest.mark.parametrize("name", DIALECTS)
def test_every_dialect_loads_under_its_name(name: str) -> None:
    assert load(DIALECTS[name]).name == name


def test_aliases_lead_somewhere() -> None:
    assert all(target in PASSES or target in PIPELINES for target in ALIASES.values())
    assert not set(ALIASES) & (set(PASSES) | set(PIPELINES))
    assert not set(PIPELINES) & set(PASSES)


def test_ours_win_over_xdsl() -> None:
    entry = registry.find_pass("reconcile-unrealized-casts")
    assert entry is not None
    assert entry.origin == "okl"


def test_dump_names() -> None:
    for name, dump_name in (("cse", "CSE"), ("canonicalize", "Canonicalizer"), ("dce", "DeadCodeElimination")):
        entry = registry.find_pass(name)
        assert entry is not None
        assert entry.dump_name(entry.load()) == dump_name


def test_a_context_loads_only_builtin() -> None:
    assert [dialect.name for dialect in make_context().loaded_dialects] == ["builtin"]


ONE = Universe(all_passes={"plug": lambda: ModulePass, "dce": lambda: ModulePass})
TWO = Universe(all_passes={"plug": lambda: ModulePass, "lower-to-okl": lambda: ModulePass})
NOT_ONE = 3


def test_plugins_that_clash_are_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    class Point(EntryPoint):
        def load(self) -> object:
            if self.value == "gone":
                raise ImportError("no module")
            return {"one": ONE, "two": TWO, "three": NOT_ONE}[self.value]

    points = [Point(value, value, PLUGIN_GROUP) for value in ("two", "one", "gone", "three")]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: points)
    found = plugins.__wrapped__()
    assert [(entry.name, entry.origin) for entry in found.passes.values()] == [("plug", "one")]
    assert found.warnings == (
        "plugin 'gone' cannot be loaded: ImportError: no module",
        "pass 'dce' of plugin 'one' is ignored: 'xdsl' has that name too",
        "plugin 'three' is ignored: three is no Universe",
        "pass 'plug' of plugin 'two' is ignored: 'one' has that name too",
    )
