"""Functions that an earlier `load` has compiled."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from okl_opt.dialects.diagnostic import DiagnosticError, heard, print_text, remark
from okl_opt.passes.generic.cse import CSE
from okl_opt.passes.pipeline.entries import OURS, XDSL
from okl_opt.passes.pipeline.text import Manager, ScheduledPass
from okl_opt.runtime.base.errors import InputError, OklRuntimeError
from okl_opt.runtime.run import loading
from okl_opt.runtime.run.functions import Functions
from okl_opt.runtime.run.keeping import may_be_kept
from okl_opt.runtime.run.library import load

TWO = """func.func @twice(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = arith.addf %x, %x : tensor<?xf32>
  return %y : tensor<?xf32>
}
func.func @at(%m: memref<?xf32>, %i: index) -> f32 {
  %v = memref.load %m[%i] : memref<?xf32>
  return %v : f32
}
"""
ONE = TWO[: TWO.index("func.func @at")]
FLOATS = np.array([1, 2, 3], np.float32)


@pytest.fixture
def again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Functions]:
    """`load` that must find what it loads in the cache of the test."""

    def call(source: str | Path, **options: Any) -> Functions:
        def fail(*_: object) -> None:
            raise AssertionError("nothing was kept")

        monkeypatch.setattr(loading, "_loaded", fail)
        try:
            return loaded(source, tmp_path, **options)
        finally:
            monkeypatch.undo()

    return call


def loaded(source: str | Path, folder: Path, **options: Any) -> Functions:
    module = load(source, object_cache=str(folder / "objects"), **options)
    assert isinstance(module, Functions)
    return module


def test_functions_come_back(again: Callable[..., Functions], tmp_path: Path) -> None:
    first = loaded(TWO, tmp_path)
    assert first.twice(FLOATS).__class__ is first.twice(FLOATS).__class__
    first.at(FLOATS, 1)
    second = again(TWO)
    assert second.functions == first.functions == ("twice", "at")
    for name in second.functions:
        assert (repr(second[name]), second[name].results) == (repr(first[name]), first[name].results)
    np.testing.assert_array_equal(second.twice(FLOATS), FLOATS * 2)
    assert second.at(FLOATS, 2) == 3
    with pytest.raises(OklRuntimeError, match=r"<string>:6:8: 'memref.load' op index 3 is out of bounds"):
        second.at(FLOATS, 3)
    with pytest.raises(KeyError, match="twice, at"):
        second["other"]


def test_a_function_that_was_not_compiled_is(again: Callable[..., Functions], tmp_path: Path) -> None:
    loaded(TWO, tmp_path).twice(FLOATS)
    second = again(TWO)
    np.testing.assert_array_equal(second.twice(FLOATS), FLOATS * 2)
    assert second.at(FLOATS, 1) == 2
    assert again(TWO).at(FLOATS, 1) == 2


def test_files_have_names(again: Callable[..., Functions], tmp_path: Path) -> None:
    for name in ("one.mlir", "other.mlir"):
        place = tmp_path / name
        place.write_text(TWO)
        loaded(place, tmp_path).at(FLOATS, 1)
        with pytest.raises(OklRuntimeError, match=f"^{place}:6:8: "):
            again(place).at(FLOATS, -1)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "options",
    [
        *({"opt_level": 1}, {"codegen": "loops"}, {"unsafe_llvm": True}, {"passes": ["cse"]}, {"function": "twice"}),
        *({"passes": "canonicalize{max-iterations=1}"}, {"strict_layout": True}, {"target_features": "-fma"}),
    ],
)
def test_other_options_make_another_program(
    options: dict[str, Any], again: Callable[..., Functions], tmp_path: Path
) -> None:
    loaded(ONE, tmp_path)
    again(ONE)
    with pytest.raises(AssertionError, match="nothing was kept"):
        again(ONE, **options)
    loaded(ONE, tmp_path, **options)
    again(ONE, **options)
    with pytest.raises(AssertionError, match="nothing was kept"):
        again(ONE + "\n", **options)


def test_options_of_runs_change_no_code(again: Callable[..., Functions], tmp_path: Path) -> None:
    loaded(ONE, tmp_path)
    again(ONE, threads=1, memory_limit="1GiB")
    with pytest.raises(OklRuntimeError, match="bytes asked"):
        again(ONE, memory_limit="4KiB").twice(np.zeros(4000, np.float32))


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"parameters": "random:1"}, "parameters is not for functions"),
        ({"device": "cpu"}, "device is not for functions"),
        ({"opt_level": 9}, "-O9"),
        ({"passes": "no-such-pass"}, "no-such-pass"),
    ],
)
def test_options_that_cannot_be_used_are_refused_again(options: dict[str, Any], message: str, tmp_path: Path) -> None:
    loaded(ONE, tmp_path)
    for _ in range(2):
        with pytest.raises(OklRuntimeError, match=message):
            loaded(ONE, tmp_path, **options)


def test_what_is_wrong_with_the_passes_is_told_first(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no-such-pass"):
        loaded(tmp_path / "none.mlir", tmp_path, passes="no-such-pass")
    with pytest.raises(InputError, match="No such file"):
        loaded(tmp_path / "none.mlir", tmp_path)


def test_what_is_no_module_is_refused_again(tmp_path: Path) -> None:
    for _ in range(2):
        with pytest.raises(DiagnosticError, match="operand"):
            loaded(ONE.replace("return %y : tensor<?xf32>", "return"), tmp_path)


@pytest.mark.sample(1)
@pytest.mark.parametrize("data", [b"[]", b"{}", b"[1]", b'"twice"', b"["])
def test_names_of_another_form_are_none(data: bytes, tmp_path: Path) -> None:
    loaded(TWO, tmp_path).at(FLOATS, 1)
    (names,) = [path for path in (tmp_path / "objects").iterdir() if path.read_bytes()[32:33] == b"["]
    assert json.loads(names.read_bytes()[32:]) == ["twice", "at"]
    names.write_bytes(sha256(names.name.encode() + data).digest() + data)
    assert loaded(TWO, tmp_path).functions == ("twice", "at")


@pytest.mark.sample(1)
@pytest.mark.parametrize("say", [lambda op: remark(op, "was seen"), lambda op: print_text("was seen")])
def test_what_says_something_is_compiled_again(
    say: Callable[[Any], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[bool] = []
    monkeypatch.setattr(CSE, "apply_to", lambda self, ctx, op: say(op))
    monkeypatch.setattr("warnings.warn", lambda *_, **__: None)
    with heard(lambda: said.append(True)):
        loaded(ONE, tmp_path, passes=["cse"])
        once = len(said)
        loaded(ONE, tmp_path, passes=["cse"])
    assert once
    assert len(said) == 2 * once


def test_only_passes_that_are_known_to_touch_nothing_but_ir_are_kept() -> None:
    def manager(origin: str, kind: type[CSE] = CSE) -> Manager:
        return Manager("builtin.module", [Manager("func.func", [ScheduledPass("cse", "CSE", None, origin, kind())])])

    class Reading(CSE):
        """Does not say that it touches only IR."""

    assert may_be_kept(manager(OURS), (OURS,))
    assert not may_be_kept(manager(XDSL), (OURS,))
    assert may_be_kept(manager(XDSL), (OURS, XDSL))
    assert not may_be_kept(manager("plugin"), (OURS, XDSL))
    assert not may_be_kept(manager(OURS, Reading), (OURS,))
