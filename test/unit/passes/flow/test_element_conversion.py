"""Functions compute in the numbers that they are given instead of those they had."""

from __future__ import annotations

import io

import numpy as np
import pytest

from okl_opt import load
from okl_opt.cli.main import main
from okl_opt.runtime.run.functions import Functions

TEXT = """
#map = affine_map<(d0) -> (d0)>
func.func @f(%x: tensor<5xTYPE>, %y: tensor<5xTYPE>) -> tensor<5xTYPE> {
  %c = arith.constant dense<CONSTANTS> : tensor<5xTYPE>
  %e = tensor.empty() : tensor<5xTYPE>
  %0 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]}
      ins(%x, %y, %c : tensor<5xTYPE>, tensor<5xTYPE>, tensor<5xTYPE>) outs(%e : tensor<5xTYPE>) {
  ^bb0(%a: TYPE, %b: TYPE, %d: TYPE, %out: TYPE):
    %two = arith.constant TWO : TYPE
    %1 = arith.MUL %a, %b : TYPE
    %2 = arith.MUL %d, %two : TYPE
    %3 = arith.ADD %1, %2 : TYPE
    linalg.yield %3 : TYPE
  } -> tensor<5xTYPE>
  return %0 : tensor<5xTYPE>
}
"""


@pytest.mark.parametrize(
    ("flag", "old", "new"),
    [
        ("-iree-util-demote-f64-to-f32", np.float64, np.float32),
        ("-iree-util-demote-f32-to-f16", np.float32, np.float16),
        ("-iree-util-promote-f16-to-f32", np.float16, np.float32),
        ("-iree-util-demote-i64-to-i32", np.int64, np.int32),
    ],
)
def test_computes_in_the_new_type(flag: str, old: type[np.number], new: type[np.number]):
    is_float = issubclass(old, np.floating)
    values = [0.1, -2.5, 3.7, 1000.5, -0.3] if is_float else [1 << 40, -3, 7, (1 << 31) + 5, 0]
    constants = np.array(values).astype(old)
    text = TEXT.replace("CONSTANTS", str(constants.tolist())).replace("TWO", "2.0" if is_float else "2")
    letter = "f" if is_float else "i"
    text = text.replace("MUL", f"mul{letter}").replace("ADD", f"add{letter}")
    out, err = io.StringIO(), io.StringIO()
    name = f"{letter}{np.dtype(old).itemsize * 8}"
    assert main([flag], io.StringIO(text.replace("TYPE", name)), out, err) == 0, err.getvalue()
    assert name not in out.getvalue()

    module = load(out.getvalue(), object_cache="off")
    assert isinstance(module, Functions)
    random = np.random.default_rng(1)
    x, y = (random.integers(-9, 9, 5).astype(new) for _ in range(2))
    expected = x * y + constants.astype(new) * new(2)
    # The products and the sum may be rounded once or each.
    np.testing.assert_allclose(np.asarray(module["f"](x, y)), expected, rtol=4 * np.finfo(new).eps if is_float else 0)
