"""The generated matrix products, against `ref`, on all their ways and at the edges of their tiles."""

from __future__ import annotations

from typing import Any

import harness
import numpy as np
import pytest
from harness import call_kernel, emitted_text, entry, numbers, random, reg, run_kernel, ulp
from host import examples
from hypothesis import given
from hypothesis import strategies as st

from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.matmul import code as matmul_code
from okl_opt.runtime.kernels.cpu.llvm.matmul import matvec as matvec_code
from okl_opt.runtime.kernels.cpu.llvm.matmul import packed as packed_matmul
from okl_opt.runtime.kernels.cpu.llvm.matmul import tiling as matmul_tiling
from okl_opt.runtime.kernels.cpu.llvm.matmul.product import product_of
from okl_opt.runtime.kernels.cpu.llvm.matmul.tiling import packed_layout, tiling_of
from okl_opt.runtime.kernels.cpu.ref import compute
from okl_opt.runtime.machine.jit import Target

Array = np.ndarray[Any, Any]
NUMBERS = [d for d in DType if d is not DType.BOOL]


def context_of(
    a: tuple[int, ...],
    b: tuple[int, ...],
    *,
    dtype: DType = DType.F32,
    op_type: str = "matmul",
    transpose_a: bool = False,
    transpose_b: bool = False,
    alpha: float = 1.0,
    addend: bool = False,
) -> RegContext:
    """A product of operands of the given shapes before their transposition."""
    out = TensorSpec((*np.broadcast_shapes(a[:-2], b[:-2]), a[-2], b[-1]), dtype)
    a = (*a[:-2], a[-1], a[-2]) if transpose_a else a
    b = (*b[:-2], b[-1], b[-2]) if transpose_b else b
    inputs = [TensorSpec(a, dtype), TensorSpec(b, dtype), *[out] * addend]
    return reg(op_type, inputs, [out], transpose_a=transpose_a, transpose_b=transpose_b, alpha=alpha)


def check(context: RegContext, *, misaligned: bool = False) -> None:
    inputs = [random(given, seed) for seed, given in enumerate(context.inputs)]
    call = call_kernel(entry("llvm", context.op_type), context, inputs, misaligned=misaligned)
    assert call.status == 0
    (got,) = call.outputs
    (expected,) = compute(context, inputs)
    dtype = context.outputs[0].dtype
    if not dtype.is_float:
        np.testing.assert_array_equal(got, expected)
        return
    # For f32 (f64: the same count of its own roundings), and one rounding to the result.
    product = product_of(context)
    unit = 4e-15 if dtype is DType.F64 else 2e-6
    tolerance = unit * max(abs(product.alpha), 1) * np.sqrt(product.k) * 16 + unit / 2
    wanted = numbers(expected, dtype)
    difference = np.abs(numbers(got, dtype) - wanted)
    assert (difference <= tolerance + ulp(wanted, dtype)).all(), f"off by {difference.max()}, allowed {tolerance}"


@pytest.mark.sample(3)
@pytest.mark.parametrize("transpose_a", [False, True])
@pytest.mark.parametrize("transpose_b", [False, True])
@pytest.mark.parametrize(
    "m, n, k, way",
    [
        (3, 5, 7, "straight"),
        (12, 16, 16, "straight"),
        (1, 300, 100, "vector"),
        (300, 1, 100, "vector"),
        (1, 2100, 11, "vector"),
        (1, 1, 9001, "vector"),
        (33, 37, 41, "packed"),
        (96, 64, 800, "packed"),
        (7, 333, 50, "packed"),
        (2, 75, 43, "packed"),
        (500, 16, 9, "packed"),
    ],
)
def test_ways(transpose_a: bool, transpose_b: bool, m: int, n: int, k: int, way: str) -> None:
    for addend in (False, True):
        context = context_of(
            (m, k),
            (k, n),
            transpose_a=transpose_a,
            transpose_b=transpose_b,
            alpha=1.5 if addend else 1.0,
            addend=addend,
        )
        few_rows = m <= 24 and way == "packed" and transpose_b and not transpose_a
        assert product_of(context).algorithm == ("dots" if few_rows else way)
        check(context)


@pytest.mark.sample(2)
@pytest.mark.slow("compiles programs")
@pytest.mark.levels
@pytest.mark.parametrize("dtype", NUMBERS, ids=lambda dtype: dtype.spelling)
def test_types(dtype: DType) -> None:
    check(context_of((20, 90), (90, 35), dtype=dtype, addend=True, alpha=2.0))
    check(context_of((20, 90), (90, 35), dtype=dtype, transpose_a=True, transpose_b=True))
    check(context_of((1, 90), (90, 70), dtype=dtype, alpha=3.0))
    check(context_of((1, 90), (90, 70), dtype=dtype, transpose_b=True, addend=True))
    check(context_of((6, 90), (90, 35), dtype=dtype, transpose_b=True, addend=True))
    check(context_of((5, 9), (9, 7), dtype=dtype, addend=True))


@pytest.mark.slow("compiles programs")
@given(st.integers(1, 70), st.integers(1, 70), st.integers(1, 70), st.booleans(), st.booleans(), st.booleans())
@examples(20)
def test_any_shape(m: int, n: int, k: int, transpose_a: bool, transpose_b: bool, addend: bool) -> None:
    check(context_of((m, k), (k, n), transpose_a=transpose_a, transpose_b=transpose_b, addend=addend), misaligned=True)


@pytest.mark.sample(1)
@pytest.mark.parametrize("scratch, cut", [(400, {"m", "n", "k"}), (2400, {"k", "step"})])
def test_blocks_of_all_dimensions(monkeypatch: pytest.MonkeyPatch, scratch: int, cut: set[str]) -> None:
    """Small blocks, so that each loop over blocks turns several times and ends with a part."""
    monkeypatch.setattr(matmul_tiling, "K_BLOCK_BYTES", 4 * 8)
    monkeypatch.setattr(matmul_tiling, "A_BLOCK_BYTES", 4 * 8 * 20)
    monkeypatch.setattr(matmul_tiling, "SCRATCH_BYTES", 4 * scratch)
    monkeypatch.setattr(matmul_tiling, "_COLUMNS_IN_PLACE", 0)
    for rows_in_place, transpose in ((8, False), (8, True), (100, False)):
        monkeypatch.setattr(matmul_tiling, "_ROWS_IN_PLACE", rows_in_place)
        context = context_of((61, 45), (45, 130), transpose_b=transpose, addend=True, alpha=-0.5)
        tiling = tiling_of(product_of(context))
        found = {
            "m": tiling.m_block < tiling.tiles,
            "n": tiling.n_block < 130,
            "k": tiling.k_block < 45,
            "step": tiling.k_step < tiling.k_block,
        }
        assert {name for name, is_cut in found.items() if is_cut} == cut
        assert tiling.packs_a == (rows_in_place < 61)
        check(context)


@pytest.mark.sample(1)
@pytest.mark.slow("compiles programs")
@pytest.mark.parametrize("width, registers", [(16, 16), (16, 32), (64, 32)])
def test_tiles_of_other_targets(monkeypatch: pytest.MonkeyPatch, width: int, registers: int) -> None:
    """Vector sizes are a hint: code made for another machine's vectors gives right results on this one."""
    for module in (matmul_tiling, matmul_code, matvec_code):
        monkeypatch.setattr(module, "vector_bytes", lambda: width)
    monkeypatch.setattr(matmul_tiling, "vector_registers", lambda: registers)
    for dtype in (DType.F32, DType.F64, DType.F16, DType.SI8):
        check(context_of((31, 40), (40, 150), dtype=dtype, addend=True))
        check(context_of((1, 140), (140, 67), dtype=dtype, transpose_b=True))


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    "op_type, a, b",
    [
        ("batch_matmul", (3, 4, 5), (3, 5, 6)),
        ("batch_matmul", (2, 3, 20, 30), (2, 3, 30, 17)),
        ("matmul", (2, 20, 30), (2, 30, 17)),
        ("broadcast_matmul", (2, 3, 20, 30), (30, 17)),
        ("broadcast_matmul", (20, 30), (3, 30, 17)),
        ("broadcast_matmul", (3, 1, 20, 30), (2, 30, 17)),
        ("broadcast_matmul", (4, 1, 1, 300), (300, 17)),
        ("broadcast_matmul", (4, 1, 300), (4, 300, 17)),
    ],
)
def test_batches(op_type: str, a: tuple[int, ...], b: tuple[int, ...]) -> None:
    check(context_of(a, b, op_type=op_type, addend=True))
    check(context_of(a, b, op_type=op_type, transpose_a=True, transpose_b=True))


def test_a_matrix_shared_by_all_batches_is_multiplied_once() -> None:
    product = product_of(context_of((4, 8, 30), (30, 17), op_type="broadcast_matmul"))
    assert (product.m, product.batches) == (32, ())


@pytest.mark.parametrize("a, b", [((0, 5), (5, 3)), ((3, 5), (5, 0)), ((2, 0, 3, 4), (4, 5))])
def test_without_results(a: tuple[int, ...], b: tuple[int, ...]) -> None:
    check(context_of(a, b, op_type="broadcast_matmul"))


@pytest.mark.parametrize("dtype", [DType.F32, DType.BF16, DType.SI32], ids=lambda dtype: dtype.spelling)
def test_an_empty_sum_is_zero(dtype: DType) -> None:
    check(context_of((70, 0), (0, 90), dtype=dtype))
    check(context_of((70, 0), (0, 90), dtype=dtype, addend=True))


@pytest.mark.parametrize("m, n", [(13, 40), (1, 600)])
def test_nan_and_infinities_stay_in_their_rows_and_columns(m: int, n: int) -> None:
    a, b = np.ones((m, 30), np.float32), np.ones((30, n), np.float32)
    a[m - 1, 29] = np.nan
    b[3, n - 1] = np.inf
    status, (got,) = run_kernel(entry("llvm", "matmul"), context_of((m, 30), (30, n)), [a, b])
    assert status == 0
    np.testing.assert_array_equal(got, a @ b)


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small products are cut into parts as large ones are."""
    monkeypatch.setattr(matmul_tiling, "_ALONE", 1000)
    monkeypatch.setattr(matmul_tiling, "_PART", 1000)
    monkeypatch.setattr(packed_matmul, "_PACKED_PER_PART", 100)
    monkeypatch.setattr(matvec_code, "_ALONE", 0)
    monkeypatch.setattr(matvec_code, "_PART", 100)


PARTED = [
    context_of((61, 45), (45, 130), addend=True),
    context_of((61, 45), (45, 130), transpose_a=True, transpose_b=True),
    context_of((300, 45), (45, 20)),
    context_of((7, 45), (45, 130)),
    context_of((7, 45), (45, 130), transpose_b=True, addend=True),
    context_of((1, 45), (45, 331), addend=True),
    context_of((1, 45), (45, 331), transpose_b=True),
    context_of((333, 45), (45, 1)),
    context_of((61, 45), (45, 30), dtype=DType.BF16, addend=True),
    context_of((9, 20, 30), (9, 30, 40), op_type="batch_matmul", addend=True),
    context_of((3, 2, 20, 30), (3, 1, 30, 40), op_type="broadcast_matmul"),
    context_of((50, 1, 30), (50, 30, 200), op_type="batch_matmul"),
    context_of((600, 3, 4), (600, 4, 5), op_type="batch_matmul"),
]


@pytest.mark.sample(1)
@pytest.mark.levels(in_turn=True)
@pytest.mark.usefixtures("cut")
@pytest.mark.parametrize("constants", [(), (1,)], ids=["", "constant"])
@pytest.mark.parametrize("context", PARTED, ids=lambda context: f"{context.inputs[0]} {context.inputs[1]}")
def test_the_number_of_threads_changes_no_bit(context: RegContext, constants: tuple[int, ...]) -> None:
    context = context._replace(constants=constants)
    text = emitted_text(entry("llvm", context.op_type).prepare(context), context)
    assert '@"okl_parallel_for"' in text
    check(context)
    inputs = [random(given, seed) for seed, given in enumerate(context.inputs)]
    alone, together = (
        call_kernel(entry("llvm", context.op_type), context, inputs, threads=threads).outputs[0] for threads in (1, 4)
    )
    np.testing.assert_array_equal(alone, together)


@pytest.mark.sample(1)
@pytest.mark.levels(in_turn=True)
@pytest.mark.parametrize("dtype", NUMBERS, ids=lambda dtype: dtype.spelling)
@pytest.mark.parametrize("m, n, k", [(40, 53, 400), (70, 300, 7), (13, 16, 90)])
def test_a_packed_constant_gives_the_same_bits(m: int, n: int, k: int, dtype: DType) -> None:
    """The panels are those of an unpacked product of so many rows; sums go along K in the same blocks."""
    for transpose_a in (False, True):
        context = context_of((m, k), (k, n), dtype=dtype, transpose_a=transpose_a, alpha=2.0, addend=True)
        inputs = [random(given, seed) for seed, given in enumerate(context.inputs)]
        kernel = entry("llvm", "matmul")
        (at_run_time,) = call_kernel(kernel, context, inputs).outputs
        (before,) = call_kernel(kernel, context._replace(constants=(1,)), inputs).outputs
        np.testing.assert_array_equal(before, at_run_time)
    check(context_of((m, k), (k, n), dtype=dtype, transpose_b=True)._replace(constants=(1,)))


@pytest.mark.slow("compiles kernels")
@pytest.mark.sample(1)
@pytest.mark.parametrize("m", [1, 2, 5, 7, 8, 9, 13, 19, 25])
def test_few_rows_with_a_packed_constant(m: int) -> None:
    for n in (1, 3, 16, 100, 203):
        check(context_of((m, 67), (67, n), addend=True)._replace(constants=(1,)), misaligned=True)
        check(context_of((m, 67), (67, n), transpose_b=True)._replace(constants=(1,)))


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "a, b",
    [((3, 20, 30), (3, 30, 17)), ((2, 3, 20, 30), (3, 30, 17)), ((20, 30), (3, 30, 17)), ((5, 2, 30), (30, 90))],
)
def test_batches_with_a_packed_constant(a: tuple[int, ...], b: tuple[int, ...]) -> None:
    check(context_of(a, b, op_type="broadcast_matmul", addend=True)._replace(constants=(1,)))
    context = context_of(a, b, op_type="broadcast_matmul", transpose_a=True, transpose_b=True)
    check(context._replace(constants=(1,)))


def test_a_constant_decides_the_priority() -> None:
    context = context_of((50, 60), (60, 70))
    kernel = entry("llvm", "matmul")
    assert (kernel.rank(context), kernel.pack(context)) == (20, None)
    for transpose_b in (False, True):
        constant = context_of((50, 60), (60, 70), transpose_b=transpose_b)._replace(constants=(1,))
        packing = kernel.pack(constant)
        assert packing is not None and packing.operands == (1,)
        assert kernel.rank(constant) == 35
    assert kernel.rank(context._replace(constants=(0,))) == 20
    tiny = context_of((2, 3), (3, 4))._replace(constants=(1,))
    assert (kernel.rank(tiny), kernel.pack(tiny)) == (20, None)


def test_packed_layouts_differ_where_their_bytes_do() -> None:
    contexts = [
        context_of((50, 60), (60, 70)),
        context_of((50, 70), (70, 60), transpose_b=True),
        context_of((50, 60), (60, 70), dtype=DType.F64),
        context_of((50, 70), (70, 60)),
    ]
    layouts = {packed_layout(product_of(context)) for context in contexts}
    assert len(layouts) == len(contexts)


@pytest.mark.sample(1)
@pytest.mark.levels(in_turn=True)
@pytest.mark.parametrize("m, n, k", [(64, 64, 64), (64, 64, 4096), (200, 48, 768), (1, 512, 3072), (6, 300, 3072)])
@pytest.mark.parametrize("constants", [(), (1,)], ids=["", "constant"])
def test_error_bound(m: int, n: int, k: int, constants: tuple[int, ...]) -> None:
    """2e-6 sqrt(K) max|a| max|b| + 1e-6: rounding errors of K additions grow like a random walk."""
    for transpose_b in (False, True):
        context = context_of((m, k), (k, n), transpose_b=transpose_b)._replace(constants=constants)
        a, b = (random(given, seed) for seed, given in enumerate(context.inputs))
        (got,) = call_kernel(entry("llvm", "matmul"), context, [a, b]).outputs
        exact = a.astype(np.float64) @ (b.T if transpose_b else b).astype(np.float64)
        bound = 2e-6 * np.sqrt(k) * np.abs(a).max() * np.abs(b).max() + 1e-6
        assert np.abs(got - exact).max() <= bound


@pytest.mark.parametrize("m", range(1, 60))
def test_tiles_cover_the_rows(m: int) -> None:
    tiling = tiling_of(product_of(context_of((m, 40), (40, 100))))
    assert tiling.tall * tiling.rows + (tiling.tiles - tiling.tall) * (tiling.rows - 1) == m
    assert 0 < tiling.tall <= tiling.tiles


def test_products_of_one_module_share_their_functions() -> None:
    from llvmlite import ir

    module = ir.Module("two")
    for number, context in enumerate([context_of((60, 70), (70, 80)), context_of((90, 50), (50, 80))]):
        entry("llvm", context.op_type).prepare(context).emit(module, context, f"kernel_{number}")
    names = [function.name for function in module.functions]
    assert len([name for name in names if name.startswith("okl.matmul.block.")]) == 1


@pytest.mark.parametrize(
    "context, reason",
    [
        (reg("matmul", ["2x3xf32", "4x5xf32"], ["2x5xf32"]), "inner dimensions 3 and 4 differ"),
        (reg("matmul", ["2x3xf32", "3x5xf32"], ["2x4xf32"]), "the result's shape does not follow from the operands"),
        (reg("matmul", ["3xf32", "3x5xf32"], ["5xf32"]), "operands must have rank 2 or more"),
        (reg("matmul", ["2x3xf32", "3x5xf64"], ["2x5xf32"]), "element types f32 and f64 differ"),
        (reg("matmul", ["2x3xi1", "3x5xi1"], ["2x5xi1"]), "element type i1 is not supported"),
        (
            reg("matmul", ["2x3xsi32", "3x5xsi32"], ["2x5xsi32"], alpha=0.5),
            "alpha 0.5 is not an integer, the element type si32 is",
        ),
        (
            reg("matmul", ["2x3xf32", "3x5xf32", "5xf32"], ["2x5xf32"]),
            "the addend does not have the result's shape",
        ),
    ],
)
def test_refusals(context: RegContext, reason: str) -> None:
    assert entry("llvm", "matmul").supports(context) == reason


@pytest.mark.slow("compiles kernels")
@pytest.mark.host("x86-64")
def test_a_processor_without_wide_vectors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tiles are chosen for this machine; LLVM splits them for a lesser one, without fused multiplication."""
    monkeypatch.setattr(harness.jit, "Target", lambda: Target("x86-64"))
    for dtype in (DType.F32, DType.F16, DType.SI64):
        check(context_of((31, 40), (40, 150), dtype=dtype, addend=True))
        check(context_of((1, 140), (140, 67), dtype=dtype))
