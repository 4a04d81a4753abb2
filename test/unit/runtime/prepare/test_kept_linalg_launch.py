"""Launches that were lowered through linalg come back from the object cache, whatever job they are in."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from okl_opt import Program, load
from okl_opt.runtime.machine.object_cache import ObjectCache
from okl_opt.runtime.prepare import linalg_launch

PLACE = 'device_name = ["@0:0"], device_tag = "cpu", hierarchy = [1], scope_symbol_id = 12 : i64'
JOB = f"""oneflow.job @j(%x: tensor<3x8xf32>) -> tensor<3x16xf32> {{
  %w = "oneflow.variable"() {{{PLACE}, op_name = "w", output_lbns = ["w/out"], data_type = 2 : i32, nd_sbp = ["B"],
    shape = [8 : si64, 16 : si64]}} : () -> tensor<8x16xf32>
  %y = "oneflow.matmul"(%x, %w) {{{PLACE}, op_name = "y"}} : (tensor<3x8xf32>, tensor<8x16xf32>) -> tensor<3x16xf32>
  %z = "oneflow.relu"(%y) {{{PLACE}, op_name = "z"}} : (tensor<3x16xf32>) -> tensor<3x16xf32>
  oneflow.return %z : tensor<3x16xf32>
}}
"""
X = np.arange(24, dtype=np.float32).reshape(3, 8) - 10
W = np.arange(128, dtype=np.float32).reshape(8, 16) / 8 - 5
Run = Callable[..., tuple[bool, np.ndarray[Any, Any]]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Load a job and run it; return whether something was lowered, and the result."""
    lowered = linalg_launch.lowered_functions

    def call(source: str | Path, **options: Any) -> tuple[bool, np.ndarray[Any, Any]]:
        done: list[bool] = []

        def seen(*arguments: Any) -> Any:
            done.append(True)
            return lowered(*arguments)

        monkeypatch.setattr(linalg_launch, "lowered_functions", seen)
        given = {
            "lower_through": "linalg",
            "parameters": {"w": W},
            "object_cache": str(tmp_path / "objects"),
            **options,
        }
        with load(source, **given) as program:
            assert isinstance(program, Program)
            (result,) = program.launch(X)
            return bool(done), np.array(result)

    return call


EXPECTED = np.maximum(X @ W, 0)


@pytest.mark.parametrize("codegen", ["auto", "loops", "vectors"])
def test_a_launch_comes_back(codegen: str, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "other.mlir"
    file.write_text("// The same in a file, of other values.\n" + JOB.replace("%x", "%x1").replace("%y", "%product"))
    for was_lowered, source in ((True, JOB), (False, JOB), (False, file)):
        again, result = run(source, codegen=codegen)
        assert again is was_lowered
        np.testing.assert_allclose(result, EXPECTED, rtol=1e-5)


def test_what_decides_about_code_is_in_the_key(run: Run) -> None:
    assert run(JOB)[0]
    assert run(JOB, codegen="loops")[0]
    assert run(JOB, opt_level=1)[0]
    assert run(JOB.replace("oneflow.relu", "oneflow.tanh"))[0]
    assert run(JOB, object_cache="off")[0]
    assert not run(JOB, threads=1)[0]


def test_other_weights_are_packed_anew(run: Run) -> None:
    run(JOB)
    again, result = run(JOB, parameters={"w": -W})
    assert not again
    np.testing.assert_allclose(result, np.maximum(X @ -W, 0), rtol=1e-5)


@pytest.mark.parametrize("damage", ["cut", "swapped", "emptied"])
def test_a_damaged_store_is_not_used(damage: str, run: Run, tmp_path: Path) -> None:
    """Each entry is damaged in turn: that of the launch, of what it computes at load time, and of their code."""
    run(JOB)
    for path in sorted((tmp_path / "objects").iterdir()):
        kept = path.read_bytes()
        others = [each for each in (tmp_path / "objects").iterdir() if each != path]
        path.write_bytes({"cut": kept[: len(kept) // 2], "swapped": others[0].read_bytes(), "emptied": b""}[damage])
        _, result = run(JOB)
        np.testing.assert_allclose(result, EXPECTED, rtol=1e-5)


def _entries(cache: ObjectCache) -> Iterator[tuple[str, dict[str, Any]]]:
    """The entries of programs: those of code are no JSON."""
    for entry in cache.entries():
        data = cache.get(entry.name)
        assert data is not None
        if data.startswith(b"{"):
            yield entry.name, json.loads(data)


@pytest.mark.parametrize("part", ["params", "results"])
@pytest.mark.parametrize(
    "border",
    [
        ["number", "f32", [], [], None, None],
        ["memory", "f32", [3, 9], [9, 1], 0, "READ"],
        ["memory", "f32", [3, 8], [800, 1], 0, "READ"],
        ["memory", "f32", [None, 8], [8, 1], 0, "READ"],
        ["any memory", "f32", [], [], None, "READ"],
    ],
    ids=["number", "size", "stride", "open", "unranked"],
)
def test_an_entry_of_other_types_is_not_used(part: str, border: list[Any], run: Run, tmp_path: Path) -> None:
    """An entry may be well-formed and still not fit: each type of each program is replaced in turn."""
    run(JOB)
    cache = ObjectCache(tmp_path / "objects")
    tried = 0
    for name, entry in list(_entries(cache)):
        for place, kept in enumerate(entry.get(part, ())):
            if kept != border:
                changed = {**entry, part: [*entry[part][:place], border, *entry[part][place + 1 :]]}
                cache.put(name, json.dumps(changed).encode())
                again, result = run(JOB)
                assert again
                np.testing.assert_allclose(result, EXPECTED, rtol=1e-5)
                cache.put(name, json.dumps(entry).encode())
                tried += 1
    assert tried
