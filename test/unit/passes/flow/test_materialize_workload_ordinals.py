"""Programs compute the same when arguments tell their number in the workload, and when IREE's names are read back."""

from __future__ import annotations

import io

import numpy as np
import pytest

from okl_opt import load
from okl_opt.cli.main import main

PRODUCT = """
func.func @product(%a: !hal.buffer_view, %b: !hal.buffer_view) -> !hal.buffer_view {
  %m = hal.buffer_view.dim<%a : !hal.buffer_view>[0] : index
  %k = hal.buffer_view.dim<%a : !hal.buffer_view>[1] : index
  %n = hal.buffer_view.dim<%b : !hal.buffer_view>[1] : index
  %x = hal.tensor.import %a : !hal.buffer_view -> tensor<?x?xf32>{%m, %k}
  %y = hal.tensor.import %b : !hal.buffer_view -> tensor<?x?xf32>{%k, %n}
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty(%m, %n) : tensor<?x?xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<?x?xf32>) -> tensor<?x?xf32>
  %0 = linalg.matmul ins(%x, %y : tensor<?x?xf32>, tensor<?x?xf32>) outs(%zeros : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = math.absf %0 : tensor<?x?xf32>
  %2 = hal.tensor.export %1 : tensor<?x?xf32>{%m, %n} -> !hal.buffer_view
  return %2 : !hal.buffer_view
}
"""


def dispatched(*flags: str) -> str:
    out, err = io.StringIO(), io.StringIO()
    status = main(("-iree-flow-transformation-pipeline", *flags), io.StringIO(PRODUCT), out, err)
    assert status == 0, err.getvalue()
    return out.getvalue()


@pytest.mark.slow("goes through many programs")
@pytest.mark.parametrize("flags", [(), ("--print-iree-compat",)], ids=["flow", "iree_tensor_ext"])
def test_programs_compute_the_same(flags: tuple[str, ...]):
    told = dispatched("-materialize-workload-ordinals", *flags)
    assert told.count("dispatch.workload.ordinal") == 2
    rng = np.random.default_rng(3)
    program = load(told, object_cache="off")
    for m, k, n in [(2, 3, 4), (5, 1, 2), (1, 4, 1)]:
        a, b = rng.standard_normal((m, k), np.float32), rng.standard_normal((k, n), np.float32)
        np.testing.assert_allclose(np.asarray(program.product(a, b)), np.abs(a @ b), rtol=1e-5, atol=1e-5)
