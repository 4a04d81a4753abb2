"""`load(..., isolate=True)` of functions: they compute, refuse and fail as in this process."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from processes import runs

from okl_opt import Functions, InputError, OklRuntimeError, load
from okl_opt.runtime.isolate import asked

pytestmark = pytest.mark.host("walls")

MODULE = """
func.func private @printI64(i64)
func.func private @printNewline()
func.func @scale(%m: memref<?xf32>, %by: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %m[%i] : memref<?xf32>
    %y = arith.mulf %x, %by : f32
    memref.store %y, %m[%i] : memref<?xf32>
  }
  return
}
func.func @strided(%m: memref<2x3xf32, strided<[?, ?], offset: ?>>) -> f32 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = memref.load %m[%c1, %c2] : memref<2x3xf32, strided<[?, ?], offset: ?>>
  memref.store %x, %m[%c1, %c1] : memref<2x3xf32, strided<[?, ?], offset: ?>>
  return %x : f32
}
func.func @unranked(%m: memref<*xi32>) -> index {
  %r = memref.rank %m : memref<*xi32>
  return %r : index
}
func.func @grow(%n: index, %x: i8, %z: complex<f64>) -> (memref<?x2xi8>, complex<f64>, vector<2xi8>, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = memref.alloc(%n) : memref<?x2xi8>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c2 step %c1 {
      memref.store %x, %m[%i, %j] : memref<?x2xi8>
    }
  }
  %v = vector.broadcast %x : i8 to vector<2xi8>
  %t = arith.constant true
  return %m, %z, %v, %t : memref<?x2xi8>, complex<f64>, vector<2xi8>, i1
}
func.func @add(%a: tensor<2x2xf64>, %b: tensor<2x2xf64>) -> tensor<2x2xf64> {
  %c = arith.addf %a, %b : tensor<2x2xf64>
  return %c : tensor<2x2xf64>
}
func.func @say(%x: i64) {
  call @printI64(%x) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}
"""


@pytest.fixture(scope="module")
def isolated() -> Functions:
    module = load(MODULE, isolate="strict", object_cache="off", memory_limit="1GiB")
    assert isinstance(module, Functions)
    return module


@pytest.fixture(scope="module")
def here() -> Functions:
    module = load(MODULE, object_cache="off", memory_limit="1GiB")
    assert isinstance(module, Functions)
    return module


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return tuple(map(_plain, value))
    array = np.asarray(value)
    return array.dtype.str, array.tolist()


CALLS: dict[str, tuple[Callable[[], tuple[object, ...]], ...]] = {
    "scale": (lambda: (np.arange(4, dtype=np.float32), 2.5), lambda: (np.arange(9, dtype=np.float32)[::2], -1)),
    "strided": (
        lambda: (np.arange(6, dtype=np.float32).reshape(2, 3),),
        lambda: (np.arange(6, dtype=np.float32).reshape(3, 2).T,),
        lambda: (np.arange(24, dtype=np.float32).reshape(4, 6)[::2, ::2],),
    ),
    "unranked": (lambda: (np.zeros((1, 2, 3), np.int32),), lambda: (np.zeros((), np.int32),)),
    "grow": (lambda: (3, -7, 1 - 2j), lambda: (0, 1, 0)),
    "add": (lambda: (np.eye(2), np.ones((2, 2))),),
}


@pytest.mark.parametrize("name", CALLS)
def test_results_and_written_arrays_are_the_same(name: str, isolated: Functions, here: Functions):
    for make in CALLS[name]:
        given, expected = make(), make()
        assert _plain(isolated[name](*given)) == _plain(here[name](*expected))
        assert [_plain(each) for each in given] == [_plain(each) for each in expected]


def test_it_has_the_interface_of_functions(isolated: Functions, here: Functions):
    assert isolated.functions == here.functions
    for name in here.functions:
        assert repr(isolated[name]) == repr(here[name])
    before = isolated.grow.stats.runs
    isolated.grow(5, 1, 0)
    here.grow(5, 1, 0)
    assert isolated.grow.stats.runs == before + 1
    assert isolated.grow.stats.peak == here.grow.stats.peak > 0


def test_results_stay_when_others_follow(isolated: Functions):
    first, *_ = isolated.grow(2, 1, 0)
    second, *_ = isolated.grow(2, 9, 0)
    assert np.asarray(first).tolist() == [[1, 1], [1, 1]]
    assert np.asarray(second).tolist() == [[9, 9], [9, 9]]


def test_what_is_printed_comes_here(isolated: Functions, capsys: pytest.CaptureFixture[str]):
    isolated.say(42)
    assert capsys.readouterr().out == "42\n"


@pytest.mark.parametrize(
    ("name", "arguments"),
    [("scale", (np.zeros(3), 1.0)), ("scale", (np.zeros(3, np.float32),)), ("grow", (1, 300, 0)), ("say", ("x",))],
)
def test_refuses_the_same(name: str, arguments: tuple[object, ...], isolated: Functions, here: Functions):
    problems: list[str] = []
    for module in (isolated, here):
        with pytest.raises(InputError) as caught:
            module[name](*arguments)
        problems.append(str(caught.value))
    assert problems[0] == problems[1]


def test_an_error_of_a_run_has_its_place(isolated: Functions, here: Functions):
    problems: list[str] = []
    for module in (isolated, here):
        with pytest.raises(OklRuntimeError) as caught:
            module.grow(1 << 50, 0, 0)
        problems.append(str(caught.value))
    assert problems[0] == problems[1]
    assert isolated.unranked(np.zeros(2, np.int32)) == 1


def _process_of(module: Functions) -> int:
    program: Any = module.unranked.program
    return program._functions._process._process.pid


def test_a_closed_module_ends_its_process():
    with load(MODULE, isolate=True, object_cache="off") as module:
        assert isinstance(module, Functions)
        process = _process_of(module)
        assert runs(process)
    assert not runs(process)
    with pytest.raises(OklRuntimeError, match="the module was closed"):
        module.scale(np.zeros(2, np.float32), 1.0)


LIES = """
import json, sys
sys.path[:] = json.loads(sys.argv[1])["path"]
import okl_opt.runtime.run.serve as serve
real = serve._Server.answer
def answer(self, question, files):
    found = real(self, question, files)
    if question["call"] == "{call}":
        {lie}
    return found
serve._Server.answer = answer
"""


@pytest.mark.parametrize(
    ("call", "lie", "text"),
    [
        ("load", "found['functions'] = [3]", "an invalid text"),
        ("function", "found['signature'] = {}", "an invalid list"),
        ("call", "found['results'] = []", "another number of results"),
        ("call", "found['results'][0] = [1, 2, 3]", "a result of another type"),
        ("call", "found['results'][0] = [-1, 2]", "a result of another type"),
        ("call", "found['results'][0] = [1 << 45, 2]", "results that are larger than its memory"),
        ("call", "found['stats'] = [1]", "invalid counters"),
    ],
)
def test_lies_are_refused(call: str, lie: str, text: str, monkeypatch: pytest.MonkeyPatch):
    real = asked.command

    def command(module: str, facts: dict[str, object]) -> list[str]:
        words = real(module, facts)
        words[-2] = LIES.format(call=call, lie=lie) + words[-2]
        return words

    monkeypatch.setattr(asked, "command", command)
    with pytest.raises(OklRuntimeError, match=f"the process is gone: it gave {text}"):
        load(MODULE, isolate=True, object_cache="off").grow(1, 1, 0)  # pyright: ignore[reportAttributeAccessIssue]
