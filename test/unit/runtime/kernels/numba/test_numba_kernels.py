"""numba's kernels against the oracle, bit for bit: all element types, random tensors, the edges of sorting."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from harness import DType, call_kernel, entry, random, reg, run_kernel
from host import examples
from hypothesis import given
from hypothesis import strategies as st

from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.ref import compute
from okl_opt.runtime.kernels.registry import KernelEntry, TranslatedKernel

SORTS = ["arg_sort", "sort", "top_k"]
DIRECTIONS = ["ASCENDING", "DESCENDING"]


def tensor(shape: tuple[int, ...], dtype: DType, seed: int) -> np.ndarray:
    """Any bits at all: every NaN, both zeros, subnormals, infinities; many equal elements."""
    rng = np.random.default_rng(seed)
    if dtype is DType.BOOL:
        return rng.integers(0, 2, shape).astype(bool)
    count = TensorSpec(shape, dtype).elem_count
    pool = rng.integers(0, 256, (max(count // 2, 1), dtype.itemsize), np.uint8).view(dtype.numpy).ravel()
    if dtype.is_float:
        signs = 1 << (8 * dtype.itemsize - 1)
        infinity = {2: 0x7C00 if dtype is DType.F16 else 0x7F80, 4: 0x7F800000, 8: 0x7FF << 52}[dtype.itemsize]
        bits = np.array(
            [0, signs, infinity, signs | infinity, infinity | 1, signs | infinity | 1], f"u{dtype.itemsize}"
        )
        pool = np.concatenate([pool, bits.view(dtype.numpy)])
    return rng.choice(pool, shape) if count else np.zeros(shape, dtype.numpy)


def check_sort(op_type: str, dtype: DType, shape: tuple[int, ...], direction: str, kept: int, seed: int):
    x = tensor(shape, dtype, seed)
    operand = TensorSpec(shape, dtype)
    result = {
        "arg_sort": TensorSpec(shape, DType.SI32),
        "sort": operand,
        "top_k": TensorSpec((*shape[:-1], kept), DType.SI64),
    }[op_type]
    attrs = {"k": kept} if op_type == "top_k" else {"direction": direction}
    context = reg(op_type, [operand], [result], **attrs)
    status, (got,) = run_kernel(entry("numba", op_type), context, [x])
    (expected,) = compute(context, [x])
    assert status == 0
    bits = f"u{result.dtype.itemsize}"
    np.testing.assert_array_equal(got.view(bits), expected.view(bits))


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("dtype", "direction"),
    [
        *((dtype, "ASCENDING") for dtype in DType),
        *((dtype, "DESCENDING") for dtype in (DType.F32, DType.SI64, DType.UI8, DType.BOOL)),
    ],
)
def test_arg_sort_of_every_type(dtype: DType, direction: str):
    for shape in ((1,), (31,), (32,), (33,), (3, 700), (2, 0), (0, 4)):
        check_sort("arg_sort", dtype, shape, direction, 0, 7)


@pytest.mark.sample(1)
@pytest.mark.slow("compiles programs")
@pytest.mark.parametrize("dtype", [DType.F16, DType.BF16, DType.F64, DType.SI8])
def test_sort_and_top_k(dtype: DType):
    for shape in ((5,), (2, 3, 40), (1, 300)):
        check_sort("sort", dtype, shape, "DESCENDING", 0, 3)
        check_sort("top_k", dtype, shape, "", shape[-1] - 2, 3)


@examples(40)
@given(
    st.sampled_from(SORTS),
    st.sampled_from([DType.F32, DType.SI64]),
    st.lists(st.integers(0, 5), max_size=2),
    st.integers(1, 80),
    st.sampled_from(DIRECTIONS),
    st.integers(0, 2**32),
)
@pytest.mark.slow("numba compiles for each type")
def test_sorting_random_tensors(op: str, dtype: DType, outer: list[int], n: int, direction: str, seed: int):
    check_sort(op, dtype, (*outer, n), direction, seed % n + 1, seed)


def test_a_row_is_a_permutation_in_order():
    """Independent of the oracle: values ascend, equal ones keep their order, every position occurs once."""
    x = np.random.default_rng(5).integers(0, 50, 1000).astype(np.float32)
    context = reg("arg_sort", ["1000xf32"], ["1000xsi32"], direction="ASCENDING")
    _, (order,) = run_kernel(entry("numba", "arg_sort"), context, [x])
    assert sorted(order.tolist()) == list(range(1000))
    pairs = [(x[i], i) for i in order.tolist()]
    assert pairs == sorted(pairs)


@pytest.mark.parametrize("op_type", SORTS)
def test_reasons_for_not_sorting(op_type: str):
    kernel = entry("numba", op_type)
    attrs = {"k": 1} if op_type == "top_k" else {"direction": "ASCENDING"}
    out = "f32" if op_type == "sort" else "si32"
    assert "rank 0" in str(kernel.supports(reg(op_type, ["f32"], [out], **attrs)))
    assert kernel.supports(reg(op_type, ["4xf32"], ["5xsi8"], **attrs)) is not None


def check_lookup(op_type: str, data: TensorSpec, indices: TensorSpec, axis: int, seed: int):
    if op_type == "dim_gather":
        shape, attrs = indices.shape, {"dim": axis}
    else:
        shape = (*data.shape[:axis], *indices.shape, *data.shape[axis + 1 :])
        attrs = {"axis": axis} if op_type == "gather" else {}
    context = reg(op_type, [data, indices], [TensorSpec(shape, data.dtype)], **attrs)
    x = tensor(data.shape, data.dtype, seed)
    rng = np.random.default_rng(seed)
    index = np.asarray(rng.integers(0, max(data.shape[axis], 1), indices.shape)).astype(indices.dtype.numpy)
    status, (got,) = run_kernel(entry("numba", op_type), context, [x, index])
    if data.shape[axis] == 0 and index.size:
        assert status == 1
        return
    assert status == 0
    (expected,) = compute(context, [x, index])
    np.testing.assert_array_equal(got.view(f"u{data.dtype.itemsize}"), expected.view(f"u{data.dtype.itemsize}"))


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("dtype", "index_type"),
    [(DType.F16, DType.SI32), (DType.F64, DType.SI64), (DType.BOOL, DType.SI64), (DType.F32, DType.UI8)],
)
def test_embedding(dtype: DType, index_type: DType):
    check_lookup("embedding", TensorSpec((7, 5), dtype), TensorSpec((3, 2), index_type), 0, 1)
    check_lookup("embedding", TensorSpec((7, 5), dtype), TensorSpec((), index_type), 0, 1)


@examples(40)
@given(
    st.lists(st.integers(0, 4), min_size=1, max_size=3),
    st.lists(st.integers(0, 4), max_size=2),
    st.integers(0, 2),
    st.integers(0, 2**32),
)
@pytest.mark.slow("numba compiles for each type")
def test_gather_random_tensors(shape: list[int], indices: list[int], axis: int, seed: int):
    data = TensorSpec(tuple(shape), DType.F32)
    check_lookup("gather", data, TensorSpec(tuple(indices), DType.SI64), axis % len(shape), seed)


@examples(40)
@given(st.lists(st.integers(0, 4), min_size=1, max_size=3), st.integers(0, 2), st.integers(0, 2**32))
@pytest.mark.slow("numba compiles for each type")
def test_dim_gather_random_tensors(shape: list[int], axis: int, seed: int):
    """The index may be longer along its axis, and shorter along the others."""
    axis %= len(shape)
    rng = np.random.default_rng(seed)
    index = [int(rng.integers(0, 6 if k == axis else size + 1)) for k, size in enumerate(shape)]
    data = TensorSpec(tuple(shape), DType.BF16)
    check_lookup("dim_gather", data, TensorSpec(tuple(index), DType.SI32), axis, seed)


@pytest.mark.parametrize("bad", [4, -1, 2**63 - 1, -(2**63)])
@pytest.mark.parametrize("op_type", ["gather", "embedding", "dim_gather"])
def test_index_out_of_range(op_type: str, bad: int):
    data, indices, out = ("4xf32", "3xsi64", "3xf32") if op_type == "dim_gather" else ("4x2xf32", "3xsi64", "3x2xf32")
    context = reg(op_type, [data, indices], [out])
    arrays = [random(data), np.array([0, 3, bad], np.int64)]
    for provider in ("numba", "ref"):
        call = call_kernel(entry(provider, op_type), context, arrays)
        assert call.status == 1
        assert call.message == f"index {bad} at position 2 is out of range for axis 0 of size 4"
    assert (call_kernel(entry("numba", op_type), context, arrays).outputs[0].view(np.uint8) == 0xA5).all()


def test_reasons_for_not_looking_up():
    supports = entry("numba", "gather").supports
    assert "f32" in str(supports(reg("gather", ["4xf32", "2xf32"], ["2xf32"])))
    assert "axis 1" in str(supports(reg("gather", ["4xf32", "2xsi32"], ["2xf32"], axis=1)))
    assert "3xf32" in str(supports(reg("gather", ["4xf32", "2xsi32"], ["3xf32"])))
    supports = entry("numba", "dim_gather").supports
    assert "do not fit" in str(supports(reg("dim_gather", ["4x2xf32", "1x3xsi32"], ["1x3xf32"], dim=0)))


def test_kernels_are_compiled_once_for_all_sizes():
    kernel = entry("numba", "arg_sort")
    kernels = [kernel.prepare(reg("arg_sort", [f"{n}xf32"], [f"{n}xsi32"], direction="ASCENDING")) for n in (3, 300)]
    (one, two) = [prepared for prepared in kernels if isinstance(prepared, TranslatedKernel)]
    assert (one.symbol, one.facts) == (two.symbol, two.facts)
    assert one.text() is two.text()


@pytest.mark.parametrize(
    ("one", "two"),
    [
        (
            reg("arg_sort", ["4xf32"], ["4xsi32"], direction="ASCENDING"),
            reg("arg_sort", ["4xf32"], ["4xsi32"], direction="DESCENDING"),
        ),
        (
            reg("arg_sort", ["4xf32"], ["4xsi32"], direction="ASCENDING"),
            reg("arg_sort", ["4xf32"], ["4xsi64"], direction="ASCENDING"),
        ),
        (
            reg("arg_sort", ["4xf32"], ["4xsi32"], direction="ASCENDING"),
            reg("sort", ["4xf32"], ["4xf32"], direction="ASCENDING"),
        ),
        (
            reg("arg_sort", ["4xf32"], ["4xsi32"], direction="ASCENDING"),
            reg("arg_sort", ["4xsi32"], ["4xsi32"], direction="ASCENDING"),
        ),
        (reg("gather", ["4x4xf32", "4xsi32"], ["4x4xf32"]), reg("gather", ["4x4xf32", "4xsi32"], ["4x4xf32"], axis=1)),
        (reg("gather", ["4xf32", "4xsi32"], ["4xf32"]), reg("gather", ["4xf32", "4xsi64"], ["4xf32"])),
        (reg("gather", ["4xf32", "4xsi32"], ["4xf32"]), reg("gather", ["4xf16", "4xsi32"], ["4xf16"])),
        (reg("gather", ["4xf32", "4xsi32"], ["4xf32"]), reg("dim_gather", ["4xf32", "4xsi32"], ["4xf32"])),
    ],
)
def test_kernels_that_differ_have_names_that_differ(one: RegContext, two: RegContext):
    """The name is all that tells a kept kernel from another."""
    symbols = {
        kernel.symbol
        for kernel in (entry("numba", each.op_type).prepare(each) for each in (one, two))
        if isinstance(kernel, TranslatedKernel)
    }
    assert len(symbols) == 2


@pytest.mark.slow("numba compiles in processes")
def test_the_text_is_the_same_in_every_process_and_order():
    """No hash, address or count of numba's may be in it: it is kept, and decides the name under which code is kept."""
    code = """
import sys
from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.cpu.numba import lookup, sort
makers = [
    lambda: sort.text("sort", DType.F32, True, DType.SI32),
    lambda: lookup.dim_gather_text("look", 4, DType.SI32, 1),
]
order = [int(each) for each in sys.argv[1]]
texts = {each: makers[each]() for each in order}
print(texts[0], texts[1])
"""
    printed = {
        subprocess.run(
            [sys.executable, "-c", code, order],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed, order in (("1", "01"), ("2", "10"))
    }
    assert len(printed) == 1


@pytest.mark.slow("numba compiles in processes")
def test_what_is_kept_is_not_translated_again(tmp_path: Path):
    """With a full cache a launch is built without numba; with none it is translated."""
    code = """
import sys
from harness import reg, spec
from okl_opt.runtime.compile.launch import BuildOptions, build_launch
from okl_opt.runtime.machine.object_cache import open_cache
from okl_opt.runtime.plan.launch_plan import LaunchPlan, OpPlan, Slot, Space
from okl_opt.runtime.base.stats import RunStats

slots = (Slot(Space.ARG, 0),), (Slot(Space.RET, 0),), (Slot(Space.RET, 1),)
ops = (
    OpPlan(reg("arg_sort", ["5xf32"], ["5xsi32"], direction="ASCENDING"), slots[0], slots[1]),
    OpPlan(reg("dim_gather", ["5xf32", "5xsi32"], ["5xf32"]), slots[0] + slots[1], slots[2]),
)
plan = LaunchPlan("sorting", (spec("5xf32"),), (spec("5xsi32"), spec("5xf32")), (), ops, (0, 1), (0, 1))
build_launch(plan, BuildOptions(cache=open_cache(sys.argv[1])), RunStats())
print("numba" in sys.modules)
"""
    folder = str(tmp_path / "cache")
    runs = [
        subprocess.run(
            [sys.executable, "-c", code, choice],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for choice in (folder, folder, "off")
    ]
    assert runs == ["True", "False", "True"]


def raising(run: object) -> int:
    raise ValueError


def calling(run: object) -> int:
    return max(1, 2)


def test_an_exception_in_a_body_is_a_status():
    from okl_opt.runtime.kernels.cpu.numba.adapter import kernel_text

    kernel = TranslatedKernel("okl_raising", (), lambda: kernel_text("okl_raising", raising))
    served = KernelEntry("relu", "numba", 10, lambda reg: None, lambda reg: kernel)
    assert run_kernel(served, reg("relu", ["1xf32"], ["1xf32"]), [np.zeros(1, np.float32)])[0] == 5


def test_a_body_that_calls_a_function_of_numba_is_refused():
    """Its code would not be in the text."""
    from okl_opt.runtime.kernels.cpu.numba.adapter import kernel_text

    with pytest.raises(AssertionError, match=r"okl_calling needs .*ol_max"):
        kernel_text("okl_calling", calling)
