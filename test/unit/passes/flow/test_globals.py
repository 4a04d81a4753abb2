"""Programs with globals do the same, call after call, when passes have changed what they do with these."""

from __future__ import annotations

import io

import numpy as np
import pytest

from okl_opt.cli.main import main
from runtime import load
from runtime.run.functions import FunctionModule

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
    assert isinstance(module, FunctionModule)
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
