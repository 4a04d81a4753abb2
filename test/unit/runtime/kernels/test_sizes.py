"""Tensors of more than 2^31 elements: every offset is counted in 64 bits.

Such a tensor takes a few megabytes here: all of it but its two ends is one small file, mapped again and again.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import re
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from harness import emitted_text, entry, reg
from parallel_contexts import contexts

from okl_opt.runtime.base.abi import MAX_BYTES
from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.base.stats import RunStats
from okl_opt.runtime.compile.launch import BuildOptions, build_launch
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.registry import EmittedKernel, default_registry
from okl_opt.runtime.launch.context import LauncherContext
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.plan.launch_plan import LaunchPlan, OpPlan, Slot, Space

Array = np.ndarray[Any, Any]

N = 2**31 + 4096 * 3 + 77
FILE = 4 << 20
END = 1 << 20
"""Bytes at each end of a tensor that are its own."""

_FIXED, _NORESERVE = 0x10, 0x4000
_libc = ctypes.CDLL(None, use_errno=True)
_libc.mmap.restype = ctypes.c_void_p
_libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
_libc.munmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t]


def _map(address: int | None, nbytes: int, protection: int, flags: int, file: int = -1) -> int:
    found = _libc.mmap(address, nbytes, protection, flags, file, 0)
    assert found not in (None, ctypes.c_void_p(-1).value), os.strerror(ctypes.get_errno())
    return found


class Sparse:
    """Memory for a large tensor between pages that trap; it touches the one behind it."""

    def __init__(self, spec: TensorSpec):
        self.spec = spec
        inside = -(-spec.nbytes // mmap.PAGESIZE) * mmap.PAGESIZE
        self._size = inside + 2 * mmap.PAGESIZE
        anonymous = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | _NORESERVE
        self._start = _map(None, self._size, 0, anonymous)
        read_write = mmap.PROT_READ | mmap.PROT_WRITE
        first, last = self._start + mmap.PAGESIZE, self._start + mmap.PAGESIZE + inside
        if inside > 2 * END + FILE:
            file = os.memfd_create("tensor")
            os.ftruncate(file, FILE)
            for address in range(first + END, last - END, FILE):
                size = min(FILE, last - END - address)
                _map(address, size, read_write, mmap.MAP_SHARED | _FIXED, file)
            os.close(file)
            for address in (first, last - END):
                _map(address, END, read_write, anonymous | _FIXED)
        else:
            _map(first, inside, read_write, anonymous | _FIXED)
        self.buffer = Buffer(spec, last - spec.nbytes, self)

    def __del__(self) -> None:
        _libc.munmap(self._start, self._size)

    def elements(self, start: int, stop: int) -> Array:
        """Elements `start` to `stop` in row-major order, in place."""
        size = self.spec.dtype.itemsize
        raw = (ctypes.c_char * ((stop - start) * size)).from_address(self.buffer.address + start * size)
        return np.frombuffer(raw, self.spec.dtype.numpy)

    def last(self, count: int) -> Array:
        return self.elements(self.spec.elem_count - count, self.spec.elem_count)


def run(context: RegContext, fill: Callable[[list[Sparse]], None]) -> list[Sparse]:
    """What the default kernel makes of operands that `fill` has put numbers into the ends of."""
    inputs, outputs = ([Sparse(spec) for spec in specs] for specs in (context.inputs, context.outputs))
    fill(inputs)
    args = tuple(Slot(Space.ARG, number) for number in range(len(inputs)))
    rets = tuple(Slot(Space.RET, number) for number in range(len(outputs)))
    plan = LaunchPlan("large", context.inputs, context.outputs, (), (OpPlan(context, args, rets),), (0,), (0,))
    stats = RunStats()
    launch = LauncherContext(build_launch(plan, BuildOptions(), stats), stats, threads=4)
    launch.call([each.buffer for each in inputs], [each.buffer for each in outputs])
    return outputs


def numbered(operands: Sequence[Sparse]) -> None:
    """The last 100 elements of the first operand count from -50."""
    operands[0].last(100)[:] = np.arange(-50, 50)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("op_type", "expected"),
    [("negative", lambda x: -x), ("identity", lambda x: x)],
)
def test_elementwise(op_type: str, expected: Callable[[Array], Array]) -> None:
    (y,) = run(reg(op_type, [f"{N}xsi8"], [f"{N}xsi8"]), numbered)
    np.testing.assert_array_equal(y.last(100), expected(np.arange(-50, 50)))


@pytest.mark.slow("compiles programs")
def test_rows_with_one_number_each() -> None:
    def fill(operands: list[Sparse]) -> None:
        operands[0].last(3)[:] = [1, 2, 3]
        operands[1].last(1)[:] = 40

    rows = 2**30 + 5
    (z,) = run(reg("broadcast_add", [f"{rows}x3xsi8", f"{rows}x1xsi8"], [f"{rows}x3xsi8"]), fill)
    np.testing.assert_array_equal(z.last(3), [41, 42, 43])


def test_reductions_reach_the_end() -> None:
    (y,) = run(reg("reduce_max", [f"{N}xsi8"], ["si8"], axis=(0,)), numbered)
    assert y.last(1) == 49
    (y,) = run(reg("reduce_min", [f"2x{2**30 + 33}xsi8"], ["2xsi8"], axis=(1,)), numbered)
    np.testing.assert_array_equal(y.last(2), [0, -50])


def test_an_index_beyond_32_bits() -> None:
    def fill(operands: list[Sparse]) -> None:
        operands[0].last(100)[7] = 3

    (y,) = run(reg("argmax", [f"{N}xsi8"], ["si64"]), fill)
    assert y.last(1) == N - 100 + 7


def test_a_window_that_spans_more_than_32_bits() -> None:
    width = 2**30 + 10

    def fill(operands: list[Sparse]) -> None:
        operands[0].elements(2 * width, 2 * width + 1)[:] = 5

    window = {"kernel_size": (3, 1), "stride": (1, 2**30), "padding": (0, 0), "dilation": (1, 1)}
    context = reg("max_pool_2d", [f"1x1x3x{width}xsi8"], ["1x1x1x2xsi8", "1x1x1x2xsi64"], **window)
    y, place = run(context._replace(attrs={**context.attrs, "data_format": "channels_first"}), fill)
    assert (y.elements(0, 1), place.elements(0, 1)) == (5, 2 * width)


def test_parts_of_large_tensors() -> None:
    start = N - 60
    (y,) = run(reg("narrow", [f"{N}xsi8"], ["50xsi8"], dim=0, start=start, length=50), numbered)
    np.testing.assert_array_equal(y.last(50), np.arange(-10, 40))
    backwards = {"start": (-1,), "stop": (-N - 1,), "step": (-(2**31),)}
    (y,) = run(reg("slice", [f"{N}xsi8"], ["2xsi8"], **backwards), numbered)
    assert y.elements(0, 1) == 49


def test_concatenation() -> None:
    def fill(operands: list[Sparse]) -> None:
        operands[0].last(2)[:] = [1, 2]
        operands[1].last(2)[:] = [3, 4]

    (y,) = run(reg("concat", [f"{N}xsi8", "2xsi8"], [f"{N + 2}xsi8"], axis=0), fill)
    np.testing.assert_array_equal(y.last(4), [1, 2, 3, 4])


def test_repeated_elements() -> None:
    def fill(operands: list[Sparse]) -> None:
        operands[0].last(1)[:] = 7

    (y,) = run(reg("expand", ["3x1xsi8"], [f"3x{2**30}xsi8"], expand_shape=(3, 2**30)), fill)
    assert y.last(9).tolist() == [7] * 9


def test_rows_by_number() -> None:
    def fill(operands: list[Sparse]) -> None:
        operands[0].last(300)[:] = np.arange(300)
        operands[1].last(2)[:] = [2**24 - 1, 2**24 - 3]

    (y,) = run(reg("gather", [f"{2**24}x300xsi16", "2xsi64"], ["2x300xsi16"], axis=0), fill)
    np.testing.assert_array_equal(y.elements(0, 300), np.arange(300))


@pytest.mark.slow("compiles kernels")
def test_a_matrix_of_many_rows() -> None:
    """2^33 bytes of weights, of which a row beyond them all counts."""

    def fill(operands: list[Sparse]) -> None:
        operands[0].last(2)[:] = [1, 2]
        operands[1].last(2)[:] = [3, 4]

    many = 2**31 + 10
    (y,) = run(reg("matmul", [f"1x{many}xf32", f"{many}x1xf32"], ["1x1xf32"]), fill)
    assert y.last(1) == 11


# What takes too long to run is read instead.

LARGE = [
    *contexts(rows=2**24, images=2**17),
    reg("transpose", [f"{2**20}x{2**13}xf32"], [f"{2**13}x{2**20}xf32"], perm=(1, 0)),
    reg("matmul", [f"{2**17}x{2**16}xf32", f"{2**16}x{2**17}xf32"], [f"{2**17}x{2**17}xf32"]),
    reg("tril", [f"{2**17}x{2**17}xf32"], [f"{2**17}x{2**17}xf32"]),
]


@pytest.mark.sample(44)
@pytest.mark.parametrize("context", LARGE, ids=lambda context: context.op_type)
def test_no_offset_passes_through_32_bits(context: RegContext) -> None:
    kernel = entry("llvm", context.op_type)
    assert kernel.supports(context) is None
    assert 0 <= kernel.workspace(context) < 1 << 40
    prepared = kernel.prepare(context)
    assert isinstance(prepared, EmittedKernel)
    text = emitted_text(prepared, context)
    assert re.findall(r".*getelementptr.*, i32 .*", text) == []
    if context.op_type != "max_pool_2d":  # distances inside of a window
        assert re.findall(r".*trunc i64 .* to i32.*", text) == []
        assert re.findall(r".*[sz]ext i32 .* to i64.*", text) == []


def test_what_no_address_space_holds_is_refused() -> None:
    from okl_opt.runtime.base.errors import InputError
    from okl_opt.runtime.base.sizes import check_size

    check_size(TensorSpec((MAX_BYTES // 4,), context_of("relu").inputs[0].dtype), "x")
    for shape in ((MAX_BYTES,), (2**31, 2**31, 2**31), (2**62, 0), (0, 2**62, 2**62)):
        with pytest.raises(InputError, match="does not fit in memory"):
            check_size(TensorSpec(shape, context_of("relu").inputs[0].dtype), "x")


def context_of(op_type: str) -> RegContext:
    return reg(op_type, ["2xf32"], ["2xf32"])


def test_libraries_that_count_in_32_bits_leave_large_products_to_us() -> None:
    for m, n, k in ((2**31, 2, 2), (2, 2**31, 2), (2, 2, 2**31)):
        context = reg("matmul", [f"{m}x{k}xf32", f"{k}x{n}xf32"], [f"{m}x{n}xf32"])
        assert "too large for BLAS" in str(entry("blas", "matmul").supports(context))
        assert default_registry().choose(context).provider == "llvm"
