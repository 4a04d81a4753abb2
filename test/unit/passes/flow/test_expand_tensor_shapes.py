"""Functions that are given the sizes of their tensors compute the same, and give the sizes of their results."""

from __future__ import annotations

import io

import numpy as np
import pytest

from okl_opt import load
from okl_opt.cli.main import main
from okl_opt.runtime.run.functions import Functions

TEXT = """
func.func private @double(%x: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %0 = arith.addf %x, %x : tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}
func.func @f(%x: tensor<?x3xf32>, %y: tensor<?x3xf32>, %z: tensor<?x3xf32>, %c: i1) -> tensor<?x3xf32> {
  %s = arith.select %c, %x, %y : tensor<?x3xf32>
  cf.cond_br %c, ^bb1(%s : tensor<?x3xf32>), ^bb2(%z, %z : tensor<?x3xf32>, tensor<?x3xf32>)
^bb1(%a: tensor<?x3xf32>):
  %0 = func.call @double(%a) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  cf.br ^bb2(%0, %a : tensor<?x3xf32>, tensor<?x3xf32>)
^bb2(%b: tensor<?x3xf32>, %d: tensor<?x3xf32>):
  %1 = arith.mulf %b, %d : tensor<?x3xf32>
  return %1 : tensor<?x3xf32>
}
"""


@pytest.mark.slow("tries many programs")
@pytest.mark.sample(1)
@pytest.mark.parametrize("choice", [False, True])
def test_sizes_are_handed_on(choice: bool):
    out, err = io.StringIO(), io.StringIO()
    assert main(["-iree-flow-expand-tensor-shapes"], io.StringIO(TEXT), out, err) == 0, err.getvalue()
    # A tie says something about a tensor, and computes nothing.
    lines = [
        line.replace("flow.tensor.tie_shape", "tensor.cast").replace(f"{{{line.partition('{')[2]}", "")
        + " to tensor<?x3xf32>"
        if "tie_shape" in line
        else line
        for line in out.getvalue().splitlines()
    ]
    before, after = load(TEXT, object_cache="off"), load("\n".join(lines), object_cache="off")
    assert isinstance(before, Functions) and isinstance(after, Functions)
    x, y, z = (np.arange(3 * rows, dtype=np.float32).reshape(rows, 3) for rows in (4, 4, 2))
    expected = 2 * x * x if choice else z * z
    np.testing.assert_array_equal(np.asarray(before["f"](x, y, z, choice)), expected)
    result, size = after["f"](x, 4, y, 4, z, 2, choice)
    np.testing.assert_array_equal(np.asarray(result), expected)
    assert size == len(expected)
