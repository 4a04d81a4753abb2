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
from convolution import Conv
from harness import entry, numbers, random, reg

from bench.one_call import OneCall
from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.kernels.context import AttrValue, RegContext
from okl_opt.runtime.kernels.cpu.ref import compute

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
    call = OneCall(context, harness.addresses(fenced_inputs), harness.addresses(outputs))
    scratch = Fenced(kernel.workspace(context), at_end)
    call.run.tmp, call.run.tmp_bytes = scratch.address, scratch.nbytes
    assert call(address) == 0
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

CONVOLUTIONS: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = [
    ("tiles", (2, (9, 7), 5, 19, (3, 2)), {"padding": (2, 1), "stride": (2, 1)}),
    ("runs", (1, (11, 9), 3, 9, (3, 3)), {"padding": (1, 1)}),
    ("points", (1, (5, 7), 9, 20, (1, 1)), {}),
    ("groups", (1, (9, 7), 8, 12, (3, 3)), {"padding": (1, 1), "groups": 4}),
    ("channels", (1, (9, 7), 21, 21, (3, 3)), {"padding": (1, 1), "groups": 21}),
    ("patches", (1, (13, 11), 17, 19, (3, 3)), {"padding": (1, 1)}),
    ("f16", (1, (13, 11), 17, 19, (3, 3)), {"padding": (1, 1), "dtype": DType.F16}),
]


def pool(op_type: str, image: tuple[int, int], out: tuple[int, int], *, last: bool, **attrs: AttrValue) -> RegContext:
    shapes = [(2, *size, 5) if last else (2, 5, *size) for size in (image, out)]
    x, y = (TensorSpec(shape, DType.F32) for shape in shapes)
    results = [y, y._replace(dtype=DType.SI64)] if op_type == "max_pool_2d" else [y]
    return reg(op_type, [x], results, data_format="channels_last" if last else "channels_first", **attrs)


def batch_norm(shape: tuple[int, ...], axis: int, dtype: DType, *, training: bool) -> RegContext:
    x, channels = TensorSpec(shape, dtype), TensorSpec((shape[axis],), DType.F32)
    results, keys = [x, *[channels] * 2], ["y", "mean", "inv_variance"]
    attrs = {"axis": axis, "training": training, "epsilon": 0.5, "momentum": 0.5}
    return reg("normalization", [x, *[channels] * 4], results, output_keys=keys, **attrs)


def group_norm(layout: str) -> RegContext:
    x = TensorSpec((2, 6, 35) if layout == "channels_first" else (2, 35, 6), DType.F32)
    attrs = {"affine": True, "num_groups": 3, "epsilon": 0.1, "data_format": layout}
    return reg("group_norm", [x, "6xf32", "6xf32"], [x, "2x3xf32", "2x3xf32"], **attrs)


# Windows 3 wide every 2 and 4 wide every 3: the rows end with the last window, or one behind it.
WINDOWS = [
    ((7, 41), (3, 20), {"kernel_size": (3, 3), "stride": (2, 2), "padding": (0, 0)}),
    ((7, 42), (3, 20), {"kernel_size": (3, 3), "stride": (2, 2), "padding": (0, 0)}),
    ((8, 40), (4, 20), {"kernel_size": (3, 3), "stride": (2, 2), "padding": (1, 1)}),
    ((4, 39), (4, 20), {"kernel_size": (1, 1), "stride": (1, 2), "padding": (0, 0)}),
    ((7, 46), (2, 15), {"kernel_size": (4, 4), "stride": (3, 3), "padding": (0, 0)}),
    ((7, 7), (1, 1), {"kernel_size": (7, 7), "stride": (1, 1), "padding": (0, 0)}),
]

CASES: dict[str, Callable[[], RegContext]] = {
    **{
        f"matmul {m}x{n}x{k} {dtype}{' a' * a}{' b' * b}": partial(
            product, m, n, k, dtype, transpose_a=a, transpose_b=b
        )
        for m, n, k, dtype in PRODUCTS
        for a in (False, True)
        for b in (False, True)
    },
    **{
        f"conv2d {name}{' turned' * (not last)}": Conv(*sizes, **more, channels_last=last).context
        for name, sizes, more in CONVOLUTIONS
        for last in (True, False)
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
    **{
        f"{op_type} {number}{' last' * last}": partial(pool, op_type, image, out, last=last, **attrs, **more)
        for number, (image, out, attrs) in enumerate(WINDOWS)
        for last in (False, True)
        for op_type, more in (("max_pool_2d", {"dilation": (1, 1)}), ("avg_pool_2d", {}))
    },
    **{
        f"adaptive{' last' * last}": partial(
            pool, "adaptive_avg_pool2d", (7, 41), (3, 20), last=last, output_size=(3, 20)
        )
        for last in (False, True)
    },
    **{
        f"normalization {shape} {dtype.spelling}{' training' * training}": partial(
            batch_norm, shape, 1, dtype, training=training
        )
        for shape in ((3, 5, 77), (41, 19), (2, 100))
        for dtype in (DType.F32, DType.F16)
        for training in (False, True)
    },
    "group_norm": lambda: group_norm("channels_first"),
    "group_norm last": lambda: group_norm("channels_last"),
    "rms_norm": lambda: reg("rms_norm", ["5x77xf32", "77xf32"], ["5x77xf32", "5xf32"], normalized_shape=(77,)),
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


@pytest.mark.sample(20)
@pytest.mark.parametrize("at_end", [False, True], ids=["start", "end"])
@pytest.mark.parametrize("case", CASES)
def test_nothing_outside_is_touched(case: str, at_end: bool) -> None:
    fenced_call(CASES[case](), at_end)
