"""The generated elementwise kernels with one tensor operand, against `ref`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from harness import SPECIAL, assert_close, call_kernel, entry, floats, numbers, random, reg, run_kernel

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.context import AttrValue
from okl_opt.runtime.kernels.cpu.llvm.maths.functions import FUNCTIONS
from okl_opt.runtime.kernels.cpu.ref import compute

Array = np.ndarray[Any, Any]

FLOATS = [DType.F32, DType.F64, DType.F16, DType.BF16]
INTEGERS = [DType.SI8, DType.SI16, DType.SI32, DType.SI64, DType.UI8]
FLOAT_OPS = [*FUNCTIONS]
NUMBER_OPS = [
    *("relu", "square", "negative", "abs", "ceil", "floor", "rint", "round", "sign", "ones_like", "hardtanh"),
    "leaky_relu",
]
ATTRS: dict[str, dict[str, AttrValue]] = {"leaky_relu": {"alpha": 0.1}, "hardtanh": {"min_val": -1.5, "max_val": 2.0}}


def check(op_type: str, dtype: DType, x: Array, **attrs: AttrValue) -> None:
    described = "x".join([*map(str, x.shape), dtype.spelling])
    context = reg(op_type, [described], [described], **attrs)
    status, (got,) = run_kernel(entry("llvm", op_type), context, [x])
    assert status == 0
    with np.errstate(all="ignore"):
        (expected,) = compute(context, [x])
    # The oracle works in f32 and rounds for f16 and bf16: the last bit may differ where f32 results do.
    assert_close(got, numbers(expected, dtype), dtype)


@pytest.mark.sample(17)
@pytest.mark.parametrize("dtype", FLOATS, ids=lambda dtype: dtype.spelling)
@pytest.mark.parametrize("op_type", FLOAT_OPS + NUMBER_OPS + ["reciprocal"])
def test_floats(op_type: str, dtype: DType) -> None:
    check(op_type, dtype, floats(dtype, np.tile(SPECIAL, 3)), **ATTRS.get(op_type, {}))
    check(op_type, dtype, random(f"3x5x7x{dtype.spelling}", 1), **ATTRS.get(op_type, {}))


@pytest.mark.parametrize("op_type", FLOAT_OPS + NUMBER_OPS + ["reciprocal"])
def test_every_op_in_vectors_and_in_the_rest(op_type: str) -> None:
    """Every op runs, in the short form too: 33 numbers fill vectors and leave a rest, 3 numbers are a rest alone."""
    x = random("33xf32", 3, -6, 6)
    check(op_type, DType.F32, x, **ATTRS.get(op_type, {}))
    check(op_type, DType.F32, x[-3:].copy(), **ATTRS.get(op_type, {}))


@pytest.mark.parametrize("dtype", INTEGERS, ids=lambda dtype: dtype.spelling)
@pytest.mark.parametrize("op_type", NUMBER_OPS)
def test_integers(op_type: str, dtype: DType) -> None:
    info = np.iinfo(dtype.numpy)
    edges = np.array([0, 1, info.min, info.max, info.min + 1, 2, 7], dtype.numpy)
    check(op_type, dtype, edges, **ATTRS.get(op_type, {}))
    check(op_type, dtype, random(f"67x{dtype.spelling}", 2, -9, 9), **ATTRS.get(op_type, {}))


@pytest.mark.parametrize("op_type", ["sqrt", "rsqrt"])
@pytest.mark.parametrize("dtype", [DType.F32, DType.F64])
def test_roots_are_exact(op_type: str, dtype: DType) -> None:
    x = random(f"999x{dtype.spelling}", 3, 0, 1e6)
    root = np.sqrt(x)
    _, (got,) = run_kernel(
        entry("llvm", op_type), reg(op_type, [f"999x{dtype.spelling}"] * 1, [f"999x{dtype.spelling}"]), [x]
    )
    np.testing.assert_array_equal(got, root if op_type == "sqrt" else np.ones_like(x) / root)


@pytest.mark.parametrize("size", [1, 40])
def test_relu_keeps_nan_and_minus_zero(size: int) -> None:
    x = np.tile(np.array([-0.0, np.nan, -1, 2], np.float32), size)
    described = f"{x.size}xf32"
    _, (got,) = run_kernel(entry("llvm", "relu"), reg("relu", [described], [described]), [x])
    np.testing.assert_array_equal(got, np.tile(np.array([-0.0, np.nan, 0, 2], np.float32), size))
    assert np.signbit(got[0]) and not np.signbit(got[2])


def test_round_goes_to_even() -> None:
    x = np.array([0.5, 1.5, 2.5, -0.5, -1.5], np.float32)
    _, (got,) = run_kernel(entry("llvm", "round"), reg("round", ["5xf32"], ["5xf32"]), [x])
    np.testing.assert_array_equal(got, np.array([0, 2, 2, -0.0, -2], np.float32))


@pytest.mark.parametrize("op_type", ["identity", "copy"])
@pytest.mark.parametrize("dtype", list(DType), ids=lambda dtype: dtype.spelling)
def test_copies_keep_every_bit(op_type: str, dtype: DType) -> None:
    x = np.random.default_rng(0).integers(0, 256, 61 * dtype.itemsize, np.uint8)
    if dtype is DType.BOOL:
        x &= 1
    x = x.view(dtype.numpy)
    described = f"61x{dtype.spelling}"
    _, (got,) = run_kernel(entry("llvm", op_type), reg(op_type, [described], [described]), [x])
    assert got.tobytes() == x.tobytes()


def test_ones_like_bool() -> None:
    _, (got,) = run_kernel(entry("llvm", "ones_like"), reg("ones_like", ["3xi1"], ["3xi1"]), [np.zeros(3, bool)])
    assert got.all()


@pytest.mark.sample(60)
@pytest.mark.parametrize("size", range(41))
@pytest.mark.parametrize("dtype", [DType.F32, DType.F64, DType.SI8], ids=lambda dtype: dtype.spelling)
def test_every_small_size(dtype: DType, size: int) -> None:
    check("relu", dtype, random(f"{size}x{dtype.spelling}", size))


@pytest.mark.parametrize("op_type", ["relu", "tanh", "identity", "scalar_add"])
def test_rank_zero(op_type: str) -> None:
    check(op_type, DType.F32, np.array(-0.7, np.float32))


def test_empty_tensors_are_not_touched() -> None:
    context = reg("tanh", ["0x4xf32"], ["0x4xf32"])
    assert run_kernel(entry("llvm", "tanh"), context, [np.empty((0, 4), np.float32)])[0] == 0


@pytest.mark.parametrize("op_type", ["relu", "tanh", "gelu"])
def test_element_alignment_is_enough(op_type: str) -> None:
    x = np.frombuffer(bytearray(4 * 101 + 4), np.float32, 101, 4)
    x[:] = random("101xf32", 5)
    context = reg(op_type, ["101xf32"], ["101xf32"])
    call = call_kernel(entry("llvm", op_type), context, [x], misaligned=True)
    assert_close(call.outputs[0], compute(context, [x])[0], DType.F32)


@pytest.mark.parametrize("op_type", ["relu", "tanh", "gelu", "sign", "copy", "scalar_mul"])
def test_in_place(op_type: str) -> None:
    x = random("101xf32", 6)
    context = reg(op_type, ["101xf32"], ["101xf32"], **({"float_operand": 3.0} if op_type == "scalar_mul" else {}))
    (expected,) = compute(context, [x.copy()])
    call = call_kernel(entry("llvm", op_type), context, [x], in_place=0)
    assert call.outputs[0] is x
    assert_close(x, expected, DType.F32)


# Scalar operands

SCALARS: list[dict[str, AttrValue]] = [
    {"has_int_operand": True, "int_operand": 3, "float_operand": 9.0},
    {"has_float_operand": True, "float_operand": 2.75, "int_operand": 9},
    {"float_operand": -1.0},
]


@pytest.mark.sample(31)
@pytest.mark.parametrize(
    ("op_type", "dtype", "attrs"),
    [
        pytest.param(op_type, dtype, attrs, id=f"{op_type}-{dtype.spelling}-{name}")
        for op_type in ("scalar_add", "scalar_mul", "scalar_div", "scalar_pow")
        for dtype in FLOATS + INTEGERS
        for name, attrs in zip(("int", "float", "neither"), SCALARS, strict=True)
    ],
)
def test_scalar_ops(op_type: str, dtype: DType, attrs: dict[str, AttrValue]) -> None:
    least = 1.0 if op_type == "scalar_pow" else -5.0
    check(op_type, dtype, random(f"37x{dtype.spelling}", 8, least, 5), **attrs)


@pytest.mark.parametrize("exponent", [0.0, 1.0, 2.0, 0.5, -1.0, -0.5, 3.0, 1e300])
@pytest.mark.parametrize("dtype", FLOATS, ids=lambda dtype: dtype.spelling)
def test_scalar_pow_special_values(dtype: DType, exponent: float) -> None:
    """C's pow, whose half powers are no square roots: NumPy calls it where the exponent is an array."""
    x = floats(dtype, SPECIAL)
    described = f"{x.size}x{dtype.spelling}"
    context = reg("scalar_pow", [described], [described], float_operand=exponent)
    _, (got,) = run_kernel(entry("llvm", "scalar_pow"), context, [x])
    with np.errstate(all="ignore"):
        exact = numbers(x, dtype)
        expected = floats(dtype, np.power(exact, np.full_like(exact, min(exponent, 1e38))))
    assert_close(got, numbers(expected, dtype), dtype)


@pytest.mark.parametrize("dtype", INTEGERS, ids=lambda dtype: dtype.spelling)
def test_integer_division_by_zero_is_status_1(dtype: DType) -> None:
    described = f"37x{dtype.spelling}"
    x = random(described, 9, 1, 5)
    context = reg("scalar_div", [described], [described], has_int_operand=True, int_operand=0)
    assert run_kernel(entry("llvm", "scalar_div"), context, [x])[0] == 1
    x[36] = 0
    assert run_kernel(entry("llvm", "reciprocal"), reg("reciprocal", [described], [described]), [x])[0] == 1


def test_too_large_scalars_are_infinite() -> None:
    check("scalar_add", DType.F32, random("5xf32"), float_operand=1e300)


# dropout, tril


@pytest.mark.parametrize("with_addend", [False, True])
@pytest.mark.parametrize("dtype", [DType.F32, DType.F16], ids=lambda dtype: dtype.spelling)
def test_dropout_at_rate_zero(dtype: DType, with_addend: bool) -> None:
    described = f"4x9x{dtype.spelling}"
    inputs = [random(described, seed) for seed in range(2 if with_addend else 1)]
    context = reg("dropout", [described] * len(inputs), [described, "4x9xi1"])
    status, (out, mask) = run_kernel(entry("llvm", "dropout"), context, inputs)
    assert status == 0
    expected, _ = compute(context, inputs)
    assert_close(out, numbers(expected, dtype), dtype)
    assert mask.all()


def test_dropout_at_another_rate_is_refused() -> None:
    context = reg("dropout", ["4xf32"], ["4xf32", "4xi1"], rate=0.5)
    assert "rate 0.5" in (entry("llvm", "dropout").supports(context) or "")


@pytest.mark.parametrize("diagonal", [0, 1, -1, 3, -3, 40, -40, 2**62, -(2**62)])
@pytest.mark.parametrize("shape", ["3x3", "2x5x7", "7x33", "33x2", "2x0x3", "1x1"])
def test_tril(shape: str, diagonal: int) -> None:
    x = random(f"{shape}xf32", 4)
    check("tril", DType.F32, x, diagonal=diagonal, is_floating_fill_value=True, floating_fill_value=-2.5)


@pytest.mark.parametrize("dtype", list(DType), ids=lambda dtype: dtype.spelling)
def test_tril_of_every_type(dtype: DType) -> None:
    check("tril", dtype, random(f"5x19x{dtype.spelling}", 4), integer_fill_value=1)


def test_tril_in_place() -> None:
    x = random("6x20xf32", 4)
    expected = np.tril(x)
    call_kernel(entry("llvm", "tril"), reg("tril", ["6x20xf32"], ["6x20xf32"]), [x], in_place=0)
    np.testing.assert_array_equal(x, expected)


# What is refused


@pytest.mark.parametrize(
    ("op_type", "operand", "result", "reason"),
    [
        ("tanh", "4xsi32", "4xsi32", "element type si32"),
        ("relu", "4xf32", "4xf64", "differ"),
        ("relu", "4xf32", "5xf32", "shapes differ"),
        ("tril", "4xf32", "4xf32", "rank"),
    ],
)
def test_refusals(op_type: str, operand: str, result: str, reason: str) -> None:
    assert reason in (entry("llvm", op_type).supports(reg(op_type, [operand], [result])) or "")


def test_a_copy_to_another_device_is_refused() -> None:
    context = reg("copy", ["4xf32"], ["4xf32"], device_type="cuda", device_id=0)
    assert "cpu to cuda" in (entry("llvm", "copy").supports(context) or "")


@pytest.mark.parametrize("dtype", [DType.F32, DType.F16, DType.SI32], ids=lambda dtype: dtype.spelling)
def test_a_hardtanh_whose_least_is_above_its_most_gives_the_most(dtype: DType) -> None:
    """As torch 2.13's `clamp` does; its `hardtanh` in Python refuses."""
    x = floats(dtype, SPECIAL) if dtype.is_float else np.arange(-5, 5, dtype=np.int32)
    described = f"{x.size}x{dtype.spelling}"
    context = reg("hardtanh", [described], [described], min_val=2.0, max_val=-1.0)
    for got in (run_kernel(entry("llvm", "hardtanh"), context, [x])[1][0], compute(context, [x])[0]):
        np.testing.assert_array_equal(numbers(got, dtype), np.where(np.isnan(numbers(x, dtype)), np.nan, -1.0))


@pytest.mark.parametrize("alpha", [0.5, -1.5, 3.0])
@pytest.mark.parametrize("dtype", INTEGERS, ids=lambda dtype: dtype.spelling)
def test_leaky_relu_of_integers(dtype: DType, alpha: float) -> None:
    check("leaky_relu", dtype, random(f"67x{dtype.spelling}", 2, -9, 9), alpha=alpha)


@pytest.mark.parametrize("scalar", [0.0, 0.5, -1.0, 3.0])
@pytest.mark.parametrize("op_type", [*NUMBER_OPS, "scalar_add", "scalar_mul", "scalar_pow"])
def test_arithmetic_on_bools(op_type: str, scalar: float) -> None:
    attrs: dict[str, AttrValue] = {}
    if op_type.startswith("scalar"):
        attrs = {"has_float_operand": True, "float_operand": scalar}
    elif op_type == "leaky_relu":
        attrs = {"alpha": scalar}
    elif op_type == "hardtanh":
        attrs = {"min_val": -scalar, "max_val": scalar}
    check(op_type, DType.BOOL, random("67xi1", 2), **attrs)


@pytest.mark.parametrize("op_type", ["reciprocal", "scalar_div"])
def test_division_of_bools(op_type: str) -> None:
    """A Bool is divided as the integer that it is: by false is an error."""
    attrs: dict[str, AttrValue] = {"has_float_operand": True, "float_operand": 2.0} if op_type == "scalar_div" else {}
    check(op_type, DType.BOOL, np.ones(67, np.bool_), **attrs)
    context = reg("reciprocal", ["2xi1"], ["2xi1"])
    assert run_kernel(entry("llvm", "reciprocal"), context, [np.array([True, False])])[0] == 1
