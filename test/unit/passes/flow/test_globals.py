"""Programs with globals do the same, call after call, when passes have changed what they do with these."""

from __future__ import annotations

import io
from random import Random

import numpy as np
import pytest

from okl_opt import load
from okl_opt.cli.main import main
from okl_opt.runtime.run.functions import Functions

TEXT = """
util.global private mutable @count = 0 : i32
util.global private mutable @sum : tensor<3xf32> = dense<0.0> : tensor<3xf32>
util.global private @weights : tensor<3xf32>
util.global private @step = 2 : i32
util.global private mutable @scale = 3.0 : f32
util.global private mutable @never : i32
util.initializer {
  %0 = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  util.global.store %0, @weights : tensor<3xf32>
  util.initializer.return
}
func.func private @advance() {
  %count = util.global.load @count : i32
  %step = util.global.load @step : i32
  %0 = arith.addi %count, %step : i32
  util.global.store %count, @never : i32
  util.global.store %step, @count : i32
  util.global.store %0, @count : i32
  return
}
func.func @add(%x: tensor<3xf32>, %again: i1) -> (tensor<3xf32>, i32, i32) {
  %weights = util.global.load @weights : tensor<3xf32>
  %double = arith.addf %weights, %weights : tensor<3xf32>
  %sum = util.global.load @sum : tensor<3xf32>
  %0 = arith.mulf %x, %double : tensor<3xf32>
  %1 = arith.addf %sum, %0 : tensor<3xf32>
  util.global.store %1, @sum : tensor<3xf32>
  %before = util.global.load @count : i32
  func.call @advance() : () -> ()
  cf.cond_br %again, ^bb1, ^bb2
^bb1:
  func.call @advance() : () -> ()
  %2 = util.global.load @sum : tensor<3xf32>
  %scale = util.global.load @scale : f32
  %splat = tensor.splat %scale : tensor<3xf32>
  %3 = arith.mulf %2, %splat : tensor<3xf32>
  util.global.store %3, @sum : tensor<3xf32>
  cf.br ^bb2
^bb2:
  %4 = util.global.load @sum : tensor<3xf32>
  %after = util.global.load @count : i32
  return %4, %before, %after : tensor<3xf32>, i32, i32
}
"""


def results(text: str) -> list[object]:
    module = load(text, object_cache="off")
    assert isinstance(module, Functions)
    found: list[object] = []
    for number, again in enumerate((False, True, True, False)):
        total, *counts = module["add"](np.arange(3, dtype=np.float32) + number, again)
        found += [np.asarray(total).tolist(), *counts]
    return found


def expected() -> list[object]:
    total, count, found = np.zeros(3, np.float32), 0, []
    for number, again in enumerate((False, True, True, False)):
        total = total + (np.arange(3, dtype=np.float32) + number) * np.array([2, 4, 6], np.float32)
        before, count = count, count + (4 if again else 2)
        total = total * np.float32(3) if again else total
        found += [total.tolist(), before, count]
    return found


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "flags",
    [
        [],
        ["-canonicalize"],
        ["-iree-util-simplify-global-accesses"],
        ["-iree-util-fold-globals"],
        ["-iree-util-fold-globals=conservative"],
        ["-iree-util-hoist-into-globals"],
        ["-iree-util-simplify-global-accesses", "-iree-util-hoist-into-globals", "-iree-util-fold-globals"],
    ],
    ids=" ".join,
)
def test_does_the_same(flags: list[str]):
    out, err = io.StringIO(), io.StringIO()
    assert main(flags, io.StringIO(TEXT), out, err) == 0, err.getvalue()
    assert results(out.getvalue()) == expected()


HEAD = """
util.global private mutable @a = 1 : i32
util.global private mutable @b = 2 : i32
util.global private @c = 7 : i32
func.func private @h() {
  %a = util.global.load @a : i32
  %b = util.global.load @b : i32
  %0 = arith.addi %a, %b : i32
  util.global.store %0, @b : i32
  return
}
func.func @f(%x: i32, %k: i1) -> i32 {
"""


class RandomFunction:
    """A function of three blocks with accesses, calls and regions in any order."""

    def __init__(self, seed: int):
        self._random = Random(seed)
        self._lines: list[str] = []
        values = ["%x"]
        self._ops(values, 12)
        self._lines += ["cf.cond_br %k, ^bb1, ^bb2", "^bb1:"]
        self._ops([*values], 6)
        self._lines += ["cf.br ^bb2", "^bb2:"]
        self._ops(values, 8)
        self.text = HEAD + "\n".join([*self._lines, f"return {values[-1]} : i32", "}"])

    def _ops(self, values: list[str], count: int, may_nest: bool = True) -> None:
        random = self._random
        for _ in range(count):
            new, kind = f"%v{len(self._lines)}", random.random()
            if kind < 0.35:
                self._lines.append(f"{new} = util.global.load @{random.choice('abc')} : i32")
                values.append(new)
            elif kind < 0.65:
                self._lines.append(f"util.global.store {random.choice(values)}, @{random.choice('ab')} : i32")
            elif kind < 0.85:
                self._lines.append(f"{new} = arith.muli {random.choice(values)}, {random.choice(values)} : i32")
                values.append(new)
            elif kind < 0.93 or not may_nest:
                self._lines.append("func.call @h() : () -> ()")
            else:
                self._lines.append("scf.if %k {")
                self._ops([*values], 3, may_nest=False)
                self._lines.append("}")


def numbers(text: str) -> list[object]:
    module = load(text, object_cache="off")
    assert isinstance(module, Functions)
    return [module["f"](x, k) for x in (1, -3, 5) for k in (True, False)]


@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("flag", ["-iree-util-simplify-global-accesses", "-iree-util-fold-globals=conservative"])
def test_random_functions(flag: str, seed: int):
    text = RandomFunction(seed).text
    out, err = io.StringIO(), io.StringIO()
    assert main([flag], io.StringIO(text), out, err) == 0, err.getvalue()
    assert numbers(out.getvalue()) == numbers(text)
