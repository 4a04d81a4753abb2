"""Linear layers: products with bias, addend and activation, on all ways of a product, alone and in groups."""

from __future__ import annotations

import numpy as np
import pytest
from harness import assert_close, call_kernel, entry, numbers, random, reg
from host import is_long

from okl_opt.dialects.oneflow.fused import ACTIVATIONS
from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.kernels.context import AttrValue, RegContext
from okl_opt.runtime.kernels.cpu.llvm.matmul import tiling as matmul_tiling
from okl_opt.runtime.kernels.cpu.ref import compute


def layer(
    x: tuple[int, ...], n: int, *, dtype: DType = DType.F32, addend: bool = False, **attrs: AttrValue
) -> RegContext:
    """A `fused_matmul_bias` with `n` features."""
    out = TensorSpec((*x[:-1], n), dtype)
    inputs = [TensorSpec(x, dtype), TensorSpec((n, x[-1]), dtype), TensorSpec((n,), dtype), *[out] * addend]
    keys = ["x", "weight", "bias", "_add_to_output"][: len(inputs)]
    attrs = {"alpha": 1.0, "activation": "none", **attrs}
    return reg("fused_matmul_bias", inputs, [out], input_keys=keys, output_keys=["out"], **attrs)


def check(context: RegContext, *, misaligned: bool = False) -> None:
    for constants in ((), (1,), (1, 2)):
        given = context._replace(constants=constants)
        inputs = [random(spec, seed, -1, 1) for seed, spec in enumerate(given.inputs)]
        call = call_kernel(entry("llvm", given.op_type), given, inputs, misaligned=misaligned)
        assert call.status == 0
        for got, expected, spec in zip(call.outputs, compute(given, inputs), given.outputs, strict=True):
            wide = np.asarray(numbers(np.asarray(expected), spec.dtype))
            # Of sums of numbers up to 1; activations are not steeper than 1.2.
            assert_close(got, wide, spec.dtype, absolute=1e-13 if spec.dtype is DType.F64 else 2e-5)


WAYS = [(3, 4, 5), (1, 40, 130), (50, 1, 130), (7, 45, 130), (40, 53, 45), (30, 48, 900)]


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("m", "n", "k", "activation"),
    # What follows a sum is the same code in each way: all activations after one, two after each.
    [(*way, each) for way in WAYS for each in (ACTIVATIONS if way == WAYS[3] or is_long() else ("none", "gelu"))],
)
def test_ways(m: int, n: int, k: int, activation: str) -> None:
    for addend in (False, True):
        check(layer((m, k), n, activation=activation, addend=addend, alpha=0.5), misaligned=addend)


@pytest.mark.slow("compiles programs")
@pytest.mark.levels(in_turn=True)
@pytest.mark.parametrize("dtype", [DType.F64, DType.F16, DType.BF16, DType.SI32, DType.UI8], ids=lambda d: d.spelling)
def test_types(dtype: DType) -> None:
    activation = "gelu" if dtype.is_float else "relu"
    for m in (1, 9, 50):
        check(layer((m, 90), 45, dtype=dtype, activation=activation, addend=True))
        check(layer((m, 90), 45, dtype=dtype, activation=activation))


def test_leading_dimensions_are_rows() -> None:
    check(layer((2, 3, 5, 90), 45, activation="relu"))


@pytest.mark.slow("compiles kernels")
@pytest.mark.sample(1)
@pytest.mark.parametrize("activation", ["none", "gelu"])
def test_the_activation_comes_after_the_last_block_of_k(monkeypatch: pytest.MonkeyPatch, activation: str) -> None:
    monkeypatch.setattr(matmul_tiling, "K_BLOCK_BYTES", 4 * 8)
    monkeypatch.setattr(matmul_tiling, "SCRATCH_BYTES", 4 * 400)
    for addend in (False, True):
        check(layer((61, 45), 130, activation=activation, addend=addend))


@pytest.mark.sample(1)
@pytest.mark.levels
def test_the_number_of_threads_changes_no_bit() -> None:
    context = layer((128, 300), 200, activation="gelu", addend=True)._replace(constants=(1, 2))
    inputs = [random(spec, seed) for seed, spec in enumerate(context.inputs)]
    alone, together = (
        call_kernel(entry("llvm", context.op_type), context, inputs, threads=threads).outputs[0] for threads in (1, 4)
    )
    np.testing.assert_array_equal(alone, together)


def group(shapes: list[tuple[int, int, int]], *, bias: bool, dtype: str = "f32") -> RegContext:
    """A `grouped_matmul_bias` of layers of (m, n, k)."""
    inputs = [f"{m}x{k}x{dtype}" for m, _, k in shapes] + [f"{n}x{k}x{dtype}" for _, n, k in shapes]
    inputs += [f"{n}x{dtype}" for _, n, _ in shapes] * bias
    keys = [(name, i) for name in ("xs", "weights", *["biases"] * bias) for i in range(len(shapes))]
    ys = [("ys", i) for i in range(len(shapes))]
    outputs = [f"{m}x{n}x{dtype}" for m, n, _ in shapes]
    return reg("grouped_matmul_bias", inputs, outputs, input_keys=keys, output_keys=ys)


@pytest.mark.sample(2)
@pytest.mark.parametrize("bias", [False, True])
@pytest.mark.parametrize("constant", [(), (0, 1, 2), (1,), (0, 2)], ids=str)
def test_groups(bias: bool, constant: tuple[int, ...]) -> None:
    """Weights that are constant lie packed, one after another; the others are packed in each run."""
    shapes = [(20, 70, 90), (30, 33, 40), (20, 70, 90)]
    context = group(shapes, bias=bias)._replace(constants=tuple(3 + number for number in constant))
    inputs = [random(spec, seed, -1, 1) for seed, spec in enumerate(context.inputs)]
    kernel = entry("llvm", context.op_type)
    packing = kernel.pack(context)
    assert (None if packing is None else packing.operands) == (context.constants or None)
    call = call_kernel(kernel, context, inputs, threads=2)
    assert call.status == 0
    for got, expected in zip(call.outputs, compute(context, inputs), strict=True):
        assert_close(got, np.asarray(expected), DType.F32, absolute=2e-5)


@pytest.mark.parametrize(
    "context, reason",
    [
        (
            layer((2, 3), 4, dtype=DType.SI32, activation="gelu"),
            "activation gelu is not supported for element type si32",
        ),
        (layer((2, 3), 4, dtype=DType.SI32, alpha=0.5), "alpha 0.5 is not an integer, the element type si32 is"),
    ],
)
def test_refusals(context: RegContext, reason: str) -> None:
    assert entry("llvm", "fused_matmul_bias").supports(context) == reason
