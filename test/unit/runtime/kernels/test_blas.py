"""Products by a BLAS library against the oracle; skipped where none is installed."""

from pathlib import Path

import numpy as np
import pytest
from harness import entry, numbers, reg, run_kernel, spec

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.cpu.blas import library as blas
from okl_opt.runtime.kernels.registry import default_registry

needs_blas = pytest.mark.host("openblas")

SHAPES = {
    "square": ("matmul", (64, 32), (32, 48), False, False),
    "both transposed": ("matmul", (33, 65), (17, 33), True, True),
    "cut into blocks": ("matmul", (600, 70), (70, 520), False, False),
    "a linear layer": ("broadcast_matmul", (2, 5, 24), (40, 24), False, True),
    "heads": ("batch_matmul", (2, 3, 16, 8), (2, 3, 20, 8), False, True),
    "repeated on the left": ("broadcast_matmul", (1, 6, 8), (4, 8, 5), False, False),
}


@pytest.mark.sample(21)
@needs_blas
@pytest.mark.parametrize("addend", [False, True])
@pytest.mark.parametrize("alpha", [1.0, -0.5])
@pytest.mark.parametrize("dtype", ["f32", "f64"])
@pytest.mark.parametrize("case", SHAPES)
def test_agrees_with_the_oracle(case: str, dtype: str, alpha: float, addend: bool):
    op_type, left, right, transpose_a, transpose_b = SHAPES[case]
    numpy_type = spec(f"1x{dtype}").dtype.numpy
    draw = np.random.default_rng(1)
    a, b = (draw.standard_normal(shape).astype(numpy_type) for shape in (left, right))
    wanted = np.matmul(a.swapaxes(-1, -2) if transpose_a else a, b.swapaxes(-1, -2) if transpose_b else b)
    arrays = [a, b, *([draw.standard_normal(wanted.shape).astype(numpy_type)] if addend else [])]
    texts = ["x".join([*map(str, array.shape), dtype]) for array in (*arrays, wanted)]
    context = reg(op_type, texts[:-1], texts[-1:], transpose_a=transpose_a, transpose_b=transpose_b, alpha=alpha)
    status, (found,) = run_kernel(entry("blas", op_type), context, arrays)
    _, (oracle,) = run_kernel(entry("ref", op_type), context, arrays)
    assert status == 0
    k = left[-2] if transpose_a else left[-1]
    bound = (2e-6 if dtype == "f32" else 1e-14) * k**0.5 * np.abs(a).max() * np.abs(b).max() + 1e-6
    assert np.abs(numbers(found, DType.F64) - numbers(oracle, DType.F64)).max() <= bound


@needs_blas
@pytest.mark.parametrize(
    ("left", "right", "out", "attributes", "reason"),
    [
        ("4x4xf16", "4x4xf16", "4x4xf16", {}, "only computes f32 and f64"),
        ("1x4xf32", "4x4xf32", "1x4xf32", {}, "1 x 4"),
        ("4x0xf32", "0x4xf32", "4x4xf32", {}, "with 0 terms"),
        ("4x4xf32", "4x4xf32", "4x4xf32", {"alpha": 0.0}, "alpha 0"),
        (f"{2**31}x2xf32", "2x2xf32", f"{2**31}x2xf32", {}, "too large"),
    ],
)
def test_what_is_left_to_others(left: str, right: str, out: str, attributes: dict[str, float], reason: str):
    assert reason in str(entry("blas", "matmul").supports(reg("matmul", [left, right], [out], **attributes)))


def test_a_library_that_is_none_is_a_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    blas.library.cache_clear()
    monkeypatch.setenv("OKL_BLAS_LIBRARY", str(tmp_path / "none.so"))
    assert "cannot be loaded" in str(blas.library())
    blas.library.cache_clear()
    monkeypatch.setenv("OKL_BLAS_LIBRARY", "libm.so.6")
    assert "has no cblas_sgemm" in str(blas.library())
    monkeypatch.undo()
    blas.library.cache_clear()


def test_nothing_breaks_without_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("OKL_BLAS_LIBRARY", str(tmp_path / "none.so"))
    blas.library.cache_clear()
    table = default_registry()
    assert table.choose(reg("matmul", ["64x64xf32", "64x64xf32"], ["64x64xf32"])).provider == "llvm"
    monkeypatch.undo()
    blas.library.cache_clear()
