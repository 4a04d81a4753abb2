"""Numbers among an op's attributes, as elements of every type: `cast`'s rules, and every kernel against the oracle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf, isnan, nan

import numpy as np
import pytest
from harness import assert_close, call_kernel, entry, numbers, random, reg, to_f32

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.context import AttrValue, RegContext
from okl_opt.runtime.kernels.cpu.ref import compute
from okl_opt.runtime.kernels.cpu.ref.numbers import encode
from okl_opt.runtime.kernels.scalars import as_element, as_operand

DTYPES = list(DType)
INTEGERS = [0, -1, 200, 256, 2**60 + 2**36 + 1, -(2**63)]
FLOATS = [-0.0, 0.5, -1.0, 300.0, 1e300, nan, 1 + 2**-8 + 2**-30]
BEYOND = [1, -129, 2**31, 2**53 + 1, 2.0, -3e9, inf, -inf, 65520, 65519.999, 2.0**-25, 3e-46, -129.9, 255.9]
MOVES = ("masked_fill", "tril", "constant")
"""Ops that only choose between elements: their results have the oracle's bits."""


def spelling(dtype: DType) -> str:
    return dtype.spelling


@pytest.mark.parametrize("dtype", DTYPES, ids=spelling)
@pytest.mark.parametrize("value", [*INTEGERS, *FLOATS, *BEYOND])
def test_a_number_becomes_what_cast_makes_of_it(dtype: DType, value: float) -> None:
    wanted = encode(np.asarray(value), dtype)
    wanted = to_f32(wanted) if dtype is DType.BF16 else wanted
    element = as_element(value, dtype)
    np.testing.assert_array_equal(np.asarray(element, wanted.dtype), wanted)
    assert isnan(element) or np.signbit(element) == np.signbit(wanted)


def test_what_c_leaves_open() -> None:
    assert [as_element(value, DType.UI8) for value in (-1, -1.0, 256, 256.0, nan)] == [255, 255, 0, 0, 0]
    assert [as_element(value, DType.SI8) for value in (128, 128.0, -inf, 2.9, -2.9)] == [-128, -128, 0, 2, -2]
    assert [as_element(value, DType.BOOL) for value in (0, -0.0, 0.5, 256, nan, -(2**63))] == [0, 0, 1, 1, 1, 1]


def test_small_floats_are_computed_with_in_f32() -> None:
    for dtype in (DType.F16, DType.BF16):
        assert as_element(0.1, dtype) != as_operand(0.1, dtype) == np.float32(0.1)


def scalars() -> Iterator[dict[str, AttrValue]]:
    """What scalar ops and `masked_fill` have."""
    yield {}
    yield from ({"has_int_operand": True, "int_operand": value} for value in INTEGERS)
    yield from ({"has_float_operand": True, "float_operand": value} for value in FLOATS)


def cases(dtype: DType) -> Iterator[RegContext]:
    """Every op with a number among its attributes, on elements of a type."""
    x, row, out = (f"{shape}x{dtype.spelling}" for shape in ("3x5", "4", "3x4"))
    for name in ("add", "mul", "div", "pow"):
        yield from (reg(f"scalar_{name}", [x], [x], **given) for given in scalars())
    bools: list[dict[str, AttrValue]] = [{"has_bool_operand": True, "bool_operand": value} for value in (False, True)]
    yield from (reg("masked_fill", [x, "3x5xi1"], [x], **given) for given in [*scalars(), *bools])
    yield from (reg("tril", [x], [x], integer_fill_value=value) for value in INTEGERS)
    yield from (reg("tril", [x], [x], floating_fill_value=value, is_floating_fill_value=True) for value in FLOATS)
    shaped: dict[str, AttrValue] = {"dtype": dtype.value, "shape": (3, 5)}
    yield from (reg("constant", [], [x], integer_value=value, **shaped) for value in INTEGERS)
    yield from (reg("constant", [], [x], floating_value=value, is_floating_value=True, **shaped) for value in FLOATS)
    for value in FLOATS:
        yield reg("leaky_relu", [x], [x], alpha=value)
        yield from (reg("hardtanh", [x], [x], min_val=value, max_val=most) for most in (1.0, -1.0, nan))
        yield reg("matmul", [x, f"5x{row}"], [out], alpha=value)
        yield reg("matmul", [x, f"5x{row}", out], [out], alpha=value)
        keys = ["x", "weight", "bias", "_add_to_output"]
        linear = [x, f"4x5x{dtype.spelling}", row, out]
        yield reg("fused_matmul_bias", linear, [out], input_keys=keys, alpha=value, activation="none")


def operands(context: RegContext) -> Sequence[np.ndarray]:
    return [random(each, seed) for seed, each in enumerate(context.inputs)]


@pytest.mark.slow("compiles programs")
@pytest.mark.parametrize("dtype", DTYPES, ids=spelling)
def test_every_kernel_agrees_with_the_oracle(dtype: DType) -> None:
    served: set[str] = set()
    for context in cases(dtype):
        kernel = entry("llvm", context.op_type)
        if kernel.supports(context) is not None:
            continue
        served.add(context.op_type)
        inputs = operands(context)
        call = call_kernel(kernel, context, inputs)
        where = f"{context.op_type} {dtype.spelling} {dict(context.attrs)}"
        if dtype.kind != "float" and divides_by_zero(context):
            assert call.status == 1, where
            continue
        assert call.status == 0, where
        (wanted,) = compute(context, inputs)
        try:
            if context.op_type in MOVES:
                np.testing.assert_array_equal(call.outputs[0], wanted)
            else:
                # A product of f32 has five roundings more than the oracle's, of numbers of up to |alpha| * 4 * 4 * 5.
                size = abs(float(context.attrs.get("alpha", 0))) if "matmul" in context.op_type else 0
                unit = {DType.F64: 2.0**-53}.get(dtype, 2.0**-24)
                assert_close(call.outputs[0], numbers(wanted, dtype), dtype, absolute=max(1e-6, 1000 * size * unit))
        except AssertionError as error:
            raise AssertionError(f"{where}: {error}") from error
    assert served >= ({*MOVES} if dtype is DType.BOOL else {*MOVES, "scalar_pow", "hardtanh", "matmul"})


def divides_by_zero(context: RegContext) -> bool:
    """Whether an integer or a Bool is divided by the scalar, and that is 0 as an element; or 0 has a negative power."""
    attrs = context.attrs
    value = attrs.get("int_operand" if attrs.get("has_int_operand") else "float_operand", 0)
    assert isinstance(value, int | float)
    scalar = as_operand(value, context.inputs[0].dtype) if context.inputs else 0
    return (context.op_type == "scalar_div" and scalar == 0) or (context.op_type == "scalar_pow" and scalar < 0)
