"""Products by cuBLAS: what it is told is shown by numbers of a stand-in; on a GPU, when there is one, by its own."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from fake_libraries import FakeLibraries, entry_of, fakes, forget, launch, on_cuda, run, stream_of
from harness import assert_close, floats, numbers, reg, spec

from okl_opt.passes.analysis.kernel_facts import FACTS
from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.cuda.cublas.library import library
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.ref import compute
from okl_opt.runtime.kernels.errors import KernelNotFound
from okl_opt.runtime.kernels.registry import default_registry
from okl_opt.runtime.launch.failures import KernelError
from okl_opt.runtime.memory.buffer import Buffer

__all__ = ["fakes"]

needs_cc = pytest.mark.host("cc")

SHAPES = {
    "square": ("matmul", (3, 4), (4, 5), False, False),
    "the left one transposed": ("matmul", (4, 3), (4, 5), True, False),
    "the right one transposed": ("matmul", (3, 4), (5, 4), False, True),
    "both transposed": ("matmul", (4, 3), (5, 4), True, True),
    "one row": ("matmul", (1, 4), (4, 5), False, False),
    "one column": ("matmul", (3, 4), (1, 4), False, True),
    "one product": ("matmul", (3, 1), (1, 5), False, False),
    "a linear layer": ("broadcast_matmul", (2, 3, 4), (5, 4), False, True),
    "heads": ("batch_matmul", (2, 3, 4, 5), (2, 3, 6, 5), False, True),
    "heads, transposed": ("batch_matmul", (2, 3, 5, 4), (2, 3, 5, 6), True, False),
    "repeated on the left": ("broadcast_matmul", (1, 3, 4), (6, 4, 5), False, False),
    "repeated on the right": ("broadcast_matmul", (6, 4, 3), (1, 4, 5), True, False),
    "repeated on both": ("broadcast_matmul", (5, 1, 2, 3), (6, 3, 4), False, False),
    "repeated in turn": ("broadcast_matmul", (2, 1, 3, 2, 3), (1, 4, 3, 3, 4), False, False),
}


def case(name: str, dtype: str, *, alpha: float = 1.0, addend: bool = False) -> tuple[RegContext, list[np.ndarray]]:
    op_type, left, right, transpose_a, transpose_b = SHAPES[name]
    draw = np.random.default_rng(1)
    element = spec(f"1x{dtype}").dtype
    a, b = draw.standard_normal(left), draw.standard_normal(right)
    shape = np.matmul(a.swapaxes(-1, -2) if transpose_a else a, b.swapaxes(-1, -2) if transpose_b else b).shape
    arrays = [floats(element, each) for each in (a, b, *([draw.standard_normal(shape)] if addend else []))]
    texts = ["x".join([*map(str, sizes), dtype]) for sizes in (*(each.shape for each in arrays), shape)]
    attributes = {"transpose_a": transpose_a, "transpose_b": transpose_b, "alpha": alpha}
    return reg(op_type, texts[:-1], texts[-1:], **attributes), arrays


def check(context: RegContext, arrays: list[np.ndarray], graph: str = "off") -> None:
    dtype = context.outputs[0].dtype
    (wanted,) = compute(context, arrays)
    assert_close(
        run("cublas", context, arrays, graph),
        numbers(wanted, dtype),
        dtype,
        absolute=1e-14 if dtype is DType.F64 else 1e-5,
    )


@pytest.mark.sample(6)
@needs_cc
@pytest.mark.parametrize("addend", [False, True])
@pytest.mark.parametrize("name", SHAPES)
def test_agrees_with_the_oracle(fakes: FakeLibraries, name: str, addend: bool):
    check(*case(name, "f32", alpha=-0.5, addend=addend))


@needs_cc
@pytest.mark.parametrize("dtype", ["f16", "bf16", "f64"])
@pytest.mark.parametrize("name", ["both transposed", "repeated on both"])
def test_other_types(fakes: FakeLibraries, name: str, dtype: str):
    check(*case(name, dtype, alpha=0.25, addend=True))


@needs_cc
def test_leading_dimensions_are_one_call_where_they_lie_so(fakes: FakeLibraries):
    def calls(name: str) -> list[str]:
        fakes.calls()
        run("cublas", *case(name, "f32"))
        found = [call for call in fakes.calls() if call.startswith("gemm")]
        return found[: len(found) // 2]

    run("cublas", *case("square", "f32"))
    assert calls("square") == ["gemm"]
    assert calls("a linear layer") == ["gemm"]
    assert calls("heads") == ["gemms 6"]
    assert calls("repeated on both") == ["gemms 6"] * 5
    assert calls("repeated in turn") == ["gemms 4"] * 6


@needs_cc
def test_each_launch_has_a_handle_and_a_workspace(fakes: FakeLibraries):
    context, arrays = case("square", "f32", addend=True)
    made = launch("cublas", context, context._replace(attrs={**context.attrs, "alpha": 2.0}))
    assert fakes.calls() == ["create", "destroy", "create"], "one to see whether it works"
    for _ in range(2):
        made.call([Buffer.from_object(each) for each in arrays])
        assert fakes.calls() == [f"workspace {32 << 20}", "copy 60", "gemm"] * 2
    assert fakes.handle.fake_stream() == stream_of(made)
    made.close()
    del made
    assert fakes.calls() == ["destroy"]


@needs_cc
@pytest.mark.parametrize(
    ("inputs", "out", "attributes", "reason"),
    [
        (["4x4xsi32", "4x4xsi32"], "4x4xsi32", {}, "cuBLAS is only used for f16, bf16, f32 and f64, all of one type"),
        (["4x0xf32", "0x4xf32"], "4x4xf32", {}, "a tensor is empty"),
        (["4x4xf32", "4x4xf32"], "4x4xf32", {"alpha": 0.0}, "with alpha 0 cuBLAS does not read the operands"),
        (["4x3xf32", "4x4xf32"], "4x4xf32", {}, "inner dimensions 3 and 4 differ"),
    ],
)
def test_what_is_left_to_others(
    fakes: FakeLibraries, inputs: list[str], out: str, attributes: dict[str, float], reason: str
):
    context = on_cuda(reg("matmul", inputs, [out], **attributes))
    assert reason in str(entry_of("cublas", "matmul").supports(context))


@needs_cc
def test_many_calls_are_left_to_others(fakes: FakeLibraries):
    context = on_cuda(reg("broadcast_matmul", ["65x1x2x3xf32", "65x3x4xf32"], ["65x65x2x4xf32"]))
    reason = entry_of("cublas", "broadcast_matmul").supports(context)
    assert reason == "its leading dimensions need 65 calls of cuBLAS: at most 64"


@needs_cc
def test_a_call_that_fails_is_an_error_with_its_name(fakes: FakeLibraries):
    context, arrays = case("square", "f32", addend=True)
    made = launch("cublas", context)
    given = [Buffer.from_object(each) for each in arrays]
    fakes.handle.fake_fail(13)
    with pytest.raises(KernelError, match=r"provider cublas\) failed: CUBLAS_STATUS_EXECUTION_FAILED"):
        made.call(given)
    fakes.handle.fake_reset()
    fakes.handle.fake_driver_fails(700)
    with pytest.raises(KernelError, match=r"\(700\) in cuMemcpyAsync"):
        made.call(given)
    fakes.handle.fake_driver_fails(0)
    made.call(given)


@needs_cc
def test_a_library_that_does_not_serve_says_why(fakes: FakeLibraries, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    fakes.handle.fake_versions(11, 91200)
    assert library() == "cuBLAS is of CUDA 11, but at least 12 is needed"
    fakes.handle.fake_versions(13, 91200)
    fakes.handle.fake_fail(1)
    forget()
    assert library() == "cuBLAS returns CUBLAS_STATUS_NOT_INITIALIZED (1) in cublasCreate_v2"
    monkeypatch.setenv("OKL_CUBLAS_LIBRARY", "libm.so.6")
    forget()
    assert library() == "cuBLAS has no cublasGetStatusName"
    monkeypatch.setenv("OKL_CUBLAS_LIBRARY", str(tmp_path / "none.so"))
    forget()
    assert "cuBLAS cannot be loaded: " in str(library())
    monkeypatch.delenv("OKL_CUBLAS_LIBRARY")
    forget()
    wanted = "cuBLAS is not installed (pip install 'okl-opt[cuda]', or name it in OKL_CUBLAS_LIBRARY)"
    assert library() == wanted
    context = on_cuda(case("square", "f32")[0])
    with pytest.raises(KernelNotFound, match="cublas: cuBLAS is not installed"):
        default_registry().choose(context, {"*": "cublas"})


def test_without_a_gpu_no_library_is_loaded():
    forget()
    if isinstance(library(), str):
        assert "cuBLAS" not in str(library()), "the reason is that there is no GPU"
    forget()


@needs_cc
def test_generated_kernels_serve_what_it_does_not(fakes: FakeLibraries, monkeypatch: pytest.MonkeyPatch):
    products = [on_cuda(case(name, dtype)[0]) for name, dtype in (("square", "f32"), ("heads", "f16"))]
    assert [default_registry().choose(each).provider for each in products] == ["cublas", "cublas"]
    monkeypatch.delenv("OKL_CUBLAS_LIBRARY")
    forget()
    chosen = default_registry().choose(products[0])
    assert chosen.provider == "gpu"
    assert "cublas: cuBLAS is not installed" in default_registry().passed_over(products[0], chosen)[0]


@pytest.mark.gpu
@pytest.mark.parametrize("name", SHAPES)
def test_on_a_gpu(name: str):
    for dtype in ("f32", "f16", "bf16", "f64"):
        for graph in ("off", "require"):
            check(*case(name, dtype, alpha=-0.5, addend=name != "square"), graph)


@pytest.mark.gpu
@pytest.mark.parametrize("graph", ["off", "require"])
def test_f32_stays_f32_on_a_gpu(graph: str):
    """TF32 has 10 bits after the first, so that 1 + 2^-12 would be 1."""
    context = reg("matmul", ["256x256xf32", "256x256xf32"], ["256x256xf32"])
    ones, more = np.ones((256, 256), np.float32), np.full((256, 256), 1 + 2.0**-12, np.float32)
    np.testing.assert_array_equal(run("cublas", context, [ones, more], graph), np.full_like(ones, 256 + 2.0**-4))


def test_its_ops_are_captured_by_graphs():
    ops = [
        name
        for name in default_registry().op_types()
        if any(e.provider == "cublas" for e in default_registry().entries(name, "cuda"))
    ]
    assert ops == ["batch_matmul", "broadcast_matmul", "matmul"]
    assert all(FACTS[name].captured for name in ops)
