"""Kernels read and write inside their tensors and their scratch: beyond them lie pages that cannot be touched."""

from __future__ import annotations

import ctypes
import mmap
from collections.abc import Callable
from functools import partial
from typing import Any

import harness
import numpy as np
import pytest
from harness import entry, numbers, random, reg

from runtime import abi
from runtime.dtypes import TensorSpec
from runtime.kernels.context import RegContext
from runtime.kernels.cpu.ref import compute

Array = np.ndarray[Any, Any]
PAGE = mmap.PAGESIZE


class Fenced:
    """Memory between two pages that trap; it touches the one behind it, or the one before it."""

    def __init__(self, nbytes: int, at_end: bool):
        inside = -(-max(nbytes, 1) // PAGE) * PAGE
        self._pages = mmap.mmap(-1, inside + 2 * PAGE)
        start = ctypes.addressof(ctypes.c_char.from_buffer(self._pages))
        protect = ctypes.CDLL(None, use_errno=True).mprotect
        for fence in (start, start + PAGE + inside):
            assert protect(ctypes.c_void_p(fence), ctypes.c_size_t(PAGE), 0) == 0
        self.address = start + PAGE + (inside - nbytes if at_end else 0)
        self.nbytes = nbytes


def fenced_array(spec: TensorSpec, at_end: bool, kept: list[object]) -> Array:
    memory = Fenced(spec.nbytes, at_end)
    kept.append(memory)
    raw = (ctypes.c_char * spec.nbytes).from_address(memory.address)
    return np.frombuffer(raw, spec.dtype.numpy).reshape(spec.shape)


def fenced_call(context: RegContext, at_end: bool) -> None:
    """One call with every tensor and the scratch against a fence; the results are those of `ref`."""
    kept: list[object] = []
    kernel = entry("llvm", context.op_type)
    inputs = [random(spec, seed) for seed, spec in enumerate(context.inputs)]
    fenced_inputs = [fenced_array(spec, at_end, kept) for spec in context.inputs]
    for fenced, values in zip(fenced_inputs, inputs, strict=True):
        fenced[...] = values
    outputs = [fenced_array(spec, at_end, kept) for spec in context.outputs]
    address, owner = harness._code(kernel, context)
    ins = harness._table(fenced_inputs, context.inputs, kept)
    outs = harness._table(outputs, context.outputs, kept)
    scratch = Fenced(kernel.workspace(context), at_end)
    run = abi.OklRunCtx(ins=ins.address, outs=outs.address, tmp=scratch.address, tmp_bytes=scratch.nbytes)
    assert ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)(address)(ctypes.addressof(run)) == 0
    assert owner is not None
    for got, expected, spec in zip(outputs, compute(context, inputs), context.outputs, strict=True):
        np.testing.assert_allclose(
            numbers(got, spec.dtype), numbers(np.asarray(expected), spec.dtype), rtol=2e-2, atol=1e-2
        )


def product(m: int, n: int, k: int, dtype: str, *, transpose_a: bool = False, transpose_b: bool = False) -> RegContext:
    a = f"{k}x{m}x{dtype}" if transpose_a else f"{m}x{k}x{dtype}"
    b = f"{n}x{k}x{dtype}" if transpose_b else f"{k}x{n}x{dtype}"
    out = f"{m}x{n}x{dtype}"
    return reg("matmul", [a, b, out], [out], transpose_a=transpose_a, transpose_b=transpose_b)


PRODUCTS = [(13, 37, 41, "f32"), (5, 7, 9, "f32"), (1, 301, 103, "f32"), (70, 50, 9, "f16"), (19, 35, 30, "f64")]

CASES: dict[str, Callable[[], RegContext]] = {
    **{
        f"matmul {m}x{n}x{k} {dtype}{' a' * a}{' b' * b}": partial(
            product, m, n, k, dtype, transpose_a=a, transpose_b=b
        )
        for m, n, k, dtype in PRODUCTS
        for a in (False, True)
        for b in (False, True)
    },
    "transpose": lambda: reg("transpose", ["19x21x11xf32"], ["11x21x19xf32"], perm=(2, 1, 0)),
    "transpose si8": lambda: reg("transpose", ["19x21xsi8"], ["21x19xsi8"], perm=(1, 0)),
    "concat": lambda: reg("concat", ["3x5xf16", "3x70xf16"], ["3x75xf16"], axis=1),
    "slice": lambda: reg("slice", ["30x30xf32"], ["10x29xf32"], start=(29, 1), stop=(-31, 30), step=(-3, 1)),
    "expand": lambda: reg("expand", ["37x1xf32"], ["3x37x53xf32"], expand_shape=(3, 37, 53)),
    "reduce runs": lambda: reg("reduce_sum", ["3x5x77xf32"], ["5xf32"], axis=(0, 2)),
    "reduce columns": lambda: reg("reduce_max", ["3x5x77xf32"], ["3x77xf32"], axis=(1,)),
    "argmax": lambda: reg("argmax", ["5x77xf32"], ["5xsi64"]),
    "softmax": lambda: reg("softmax", ["5x77xf32"], ["5x77xf32"]),
    "softmax f16": lambda: reg("softmax", ["5x77xf16"], ["5x77xf16"]),
    "layer_norm": lambda: reg(
        "layer_norm",
        ["5x77xf32", "77xf32", "77xf32"],
        ["5x77xf32", "5xf32", "5xf32"],
        center=True,
        scale=True,
        begin_norm_axis=1,
        begin_params_axis=1,
        epsilon=1e-5,
    ),
}


@pytest.mark.parametrize("at_end", [False, True], ids=["start", "end"])
@pytest.mark.parametrize("case", CASES)
def test_nothing_outside_is_touched(case: str, at_end: bool) -> None:
    fenced_call(CASES[case](), at_end)
