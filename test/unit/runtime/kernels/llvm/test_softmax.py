"""The generated softmax and log_softmax, against `ref`."""

from __future__ import annotations

import numpy as np
import pytest
from harness import assert_close, call_kernel, entry, floats, numbers, random, reg, run_kernel

from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.kernels.cpu.ref import compute

FLOATS = [DType.F32, DType.F64, DType.F16, DType.BF16]
OPS = ["softmax", "log_softmax"]


@pytest.mark.sample(19)
@pytest.mark.parametrize("op_type", OPS)
@pytest.mark.parametrize("dtype", FLOATS, ids=lambda dtype: dtype.spelling)
@pytest.mark.parametrize("shape", [(3, 5), (2, 3, 100), (2, 5000), (17, 1), (0, 3), (3, 0), (7,)], ids=str)
def test_rows(op_type: str, dtype: DType, shape: tuple[int, ...]) -> None:
    described = TensorSpec(shape, dtype)
    context, x = reg(op_type, [described], [described]), random(described, 3, -10, 10)
    status, (got,) = run_kernel(entry("llvm", op_type), context, [x])
    assert status == 0
    assert_close(got, numbers(compute(context, [x])[0], dtype), dtype)


@pytest.mark.parametrize("op_type", OPS)
@pytest.mark.parametrize("dtype", FLOATS, ids=lambda dtype: dtype.spelling)
@pytest.mark.parametrize("length", [3, 40])
def test_nan_and_infinities_follow_the_formula(op_type: str, dtype: DType, length: int) -> None:
    rows = np.linspace(-2, 3, 6 * length).reshape(6, length)
    rows[0, 1] = np.nan
    rows[1, -1] = np.inf
    rows[2, 0] = -np.inf
    rows[3] = -np.inf
    rows[4] += 1e4
    x = floats(dtype, rows)
    described = TensorSpec(rows.shape, dtype)
    context = reg(op_type, [described], [described])
    _, (got,) = run_kernel(entry("llvm", op_type), context, [x])
    with np.errstate(all="ignore"):
        assert_close(got, numbers(compute(context, [x])[0], dtype), dtype)
    assert np.isnan(numbers(got, dtype)[[0, 1, 3]]).all()


@pytest.mark.parametrize("op_type", OPS)
@pytest.mark.parametrize("dtype", FLOATS, ids=lambda dtype: dtype.spelling)
def test_in_place(op_type: str, dtype: DType) -> None:
    described = TensorSpec((4, 77), dtype)
    context, x = reg(op_type, [described], [described]), random(described, 5)
    (expected,) = compute(context, [x])
    call = call_kernel(entry("llvm", op_type), context, [x], in_place=0)
    assert call.status == 0
    assert_close(x, numbers(expected, dtype), dtype)


def test_a_scalar_is_refused() -> None:
    assert entry("llvm", "softmax").supports(reg("softmax", ["f32"], ["f32"])) == "a scalar has no last axis"
