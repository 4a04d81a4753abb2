"""Functions compute the same when they steer with scalars."""

from __future__ import annotations

import io

import numpy as np
import pytest

from okl_opt import load
from okl_opt.cli.main import main
from okl_opt.runtime.run.functions import Functions

STEP = """
#map = affine_map<() -> ()>
func.func @step(%n: tensor<i32>, %by: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
  %e = tensor.empty() : tensor<i32>
  %b = tensor.empty() : tensor<i1>
  %odd = linalg.generic {indexing_maps = [#map, #map], iterator_types = []}
      ins(%n : tensor<i32>) outs(%b : tensor<i1>) {
  ^bb0(%in: i32, %out: i1):
    %0 = arith.trunci %in : i32 to i1
    linalg.yield %0 : i1
  } -> tensor<i1>
  %c = tensor.extract %odd[] : tensor<i1>
  cf.cond_br %c, ^up(%n : tensor<i32>), ^down(%by, %n : tensor<i32>, tensor<i32>)
^up(%x: tensor<i32>):
  %next:2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = []}
      ins(%x : tensor<i32>) outs(%e, %by : tensor<i32>, tensor<i32>) {
  ^bb0(%l: i32, %out: i32, %sum: i32):
    %c3 = arith.constant 3 : i32
    %0 = arith.muli %l, %c3 : i32
    %1 = arith.addi %sum, %0 : i32
    linalg.yield %0, %1 : i32, i32
  } -> (tensor<i32>, tensor<i32>)
  cf.br ^exit(%next#0, %next#1 : tensor<i32>, tensor<i32>)
^down(%l: tensor<i32>, %r: tensor<i32>):
  %less = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = []}
      ins(%l, %r : tensor<i32>, tensor<i32>) outs(%e : tensor<i32>) {
  ^bb0(%in: i32, %in_0: i32, %out: i32):
    %0 = arith.subi %in, %in_0 : i32
    linalg.yield %0 : i32
  } -> tensor<i32>
  cf.br ^exit(%less, %l : tensor<i32>, tensor<i32>)
^exit(%p: tensor<i32>, %q: tensor<i32>):
  return %p, %q : tensor<i32>, tensor<i32>
}
"""


def run(text: str, n: int, by: int) -> list[int]:
    module = load(text, object_cache="off")
    assert isinstance(module, Functions)
    return [int(np.asarray(each)) for each in module["step"](np.array(n, np.int32), np.array(by, np.int32))]


@pytest.mark.slow("goes through many programs")
@pytest.mark.parametrize("flag", ["-linalg-detensorize", "-linalg-detensorize=aggressive-mode"])
def test_both_ways(flag: str):
    out, err = io.StringIO(), io.StringIO()
    assert main([flag], io.StringIO(STEP), out, err) == 0, err.getvalue()
    assert "linalg.generic" not in out.getvalue()
    for n, by in ((7, 2), (6, 8), (-3, 100), (0, -5)):
        expected = [3 * n, by + 3 * n] if n % 2 else [by - n, by]
        assert run(STEP, n, by) == run(out.getvalue(), n, by) == expected
