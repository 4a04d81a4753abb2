"""Functions compute the same without what says the sizes of tensors."""

from __future__ import annotations

import io

import numpy as np

from okl_opt import load
from okl_opt.cli.main import main
from okl_opt.runtime.run.functions import Functions

ADD = """
#map = affine_map<(d0) -> (d0)>
func.func @add(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %a = flow.tensor.tie_shape %x : tensor<?xf32>{%n}
  %b = flow.tensor.tie_shape %y : tensor<?xf32>{%n}
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %e = tensor.empty(%d) : tensor<?xf32>
  %tied = flow.tensor.tie_shape %e : tensor<?xf32>{%d}
  %r = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]}
      ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%tied : tensor<?xf32>) {
  ^bb0(%l: f32, %r: f32, %out: f32):
    %0 = arith.addf %l, %r : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  %s = flow.tensor.tie_shape %r : tensor<?xf32>{%n}
  return %s : tensor<?xf32>
}
"""


def test_sums_of_tied_tensors():
    out, err = io.StringIO(), io.StringIO()
    assert main(["--canonicalize", "--iree-flow-cleanup-tensor-shapes"], io.StringIO(ADD), out, err) == 0, (
        err.getvalue()
    )
    assert "flow." not in out.getvalue() and "tensor.dim" not in out.getvalue()
    module = load(out.getvalue())
    assert isinstance(module, Functions)
    random = np.random.default_rng(0)
    for size in (0, 1, 7, 64):
        x, y = random.normal(size=(2, size)).astype(np.float32)
        np.testing.assert_array_equal(module["add"](x, y, size), x + y)
