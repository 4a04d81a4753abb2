"""The generated pointwise kernels with several operands, against `ref`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from harness import SPECIAL, assert_close, call_kernel, emitted_text, entry, floats, numbers, random, reg, run_kernel

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.context import AttrValue
from okl_opt.runtime.kernels.cpu.llvm.frame.accepts import broadcast_shape
from okl_opt.runtime.kernels.cpu.ref import compute
from okl_opt.runtime.kernels.registry import EmittedKernel

Array = np.ndarray[Any, Any]

FLOATS = [DType.F32, DType.F64, DType.F16, DType.BF16]
INTEGERS = [DType.SI8, DType.SI16, DType.SI32, DType.SI64, DType.UI8]
ARITHMETIC = ["add", "sub", "mul", "div", "pow", "maximum", "minimum"]


def text(shape: tuple[int, ...], dtype: DType) -> str:
    return "x".join([*map(str, shape), dtype.spelling])


def check(op_type: str, dtype: DType, inputs: list[Array], specs: list[str], result: str, **attrs: AttrValue) -> None:
    context = reg(op_type, specs, [result], **attrs)
    status, (got,) = run_kernel(entry("llvm", op_type), context, inputs)
    assert status == 0
    with np.errstate(all="ignore"):
        (expected,) = compute(context, inputs)
    assert_close(got, numbers(expected, dtype), dtype)


def operand(shape: tuple[int, ...], dtype: DType, seed: int, least: float = -4) -> Array:
    return random(text(shape, dtype), seed, low=least)


SHAPES: list[tuple[tuple[int, ...], tuple[int, ...]]] = [
    ((37,), (37,)),
    ((5, 19), (19,)),
    ((5, 19), (5, 1)),
    ((5, 1), (1, 19)),
    ((), (4, 3)),
    ((4, 3), ()),
    ((), ()),
    ((2, 1, 4, 1), (3, 1, 5)),
    ((2, 3, 4, 20), (1, 3, 1, 1)),
    ((2, 3, 4, 20), (2, 3, 4, 20)),
    ((1, 1, 7), (6, 1, 7)),
    ((3, 1, 2, 1, 5), (3, 4, 2, 6, 5)),
    ((0, 3), (1, 3)),
    ((4, 0), (4, 1)),
    ((1,), (1, 1, 1)),
]


@pytest.mark.parametrize(("left", "right"), SHAPES, ids=str)
def test_shapes(left: tuple[int, ...], right: tuple[int, ...]) -> None:
    shape = broadcast_shape([left, right])
    assert shape is not None and shape == np.broadcast_shapes(left, right)
    specs = [text(left, DType.F32), text(right, DType.F32)]
    inputs = [operand(left, DType.F32, 1), operand(right, DType.F32, 2)]
    check("broadcast_sub", DType.F32, inputs, specs, text(shape, DType.F32))


def test_shapes_that_do_not_broadcast() -> None:
    assert broadcast_shape([(2, 3), (2, 4)]) is None
    assert broadcast_shape([(0,), (3,)]) is None
    context = reg("broadcast_add", ["2x3xf32", "2x4xf32"], ["2x4xf32"])
    assert "broadcast" in (entry("llvm", "broadcast_add").supports(context) or "")


def test_shapes_by_chance() -> None:
    rng = np.random.default_rng(11)
    for seed in range(60):
        shape = tuple(int(size) for size in rng.integers(1, 6, rng.integers(1, 5)))
        views = [
            tuple(size if rng.random() < 0.6 else 1 for size in shape)[int(rng.integers(0, len(shape))) :] for _ in "xy"
        ]
        result = np.broadcast_shapes(*views)
        inputs = [operand(view, DType.F32, seed + k) for k, view in enumerate(views)]
        specs = [text(view, DType.F32) for view in views]
        check("broadcast_mul", DType.F32, inputs, specs, text(result, DType.F32))


@pytest.mark.sample(14)
@pytest.mark.parametrize("dtype", FLOATS + INTEGERS, ids=lambda dtype: dtype.spelling)
@pytest.mark.parametrize("name", ARITHMETIC)
def test_types(name: str, dtype: DType) -> None:
    least = 1.0 if name in ("div", "pow") else -4.0
    inputs = [operand((5, 37), dtype, 1), operand((37,), dtype, 2, least)]
    if name == "div" and not dtype.is_float:
        inputs[1] |= 1
    specs = [text((5, 37), dtype), text((37,), dtype)]
    check(f"broadcast_{name}", dtype, inputs, specs, text((5, 37), dtype))


@pytest.mark.parametrize("name", ["add", "mul", "maximum", "minimum"])
def test_bool(name: str) -> None:
    x, y = np.array([False, False, True, True]), np.array([False, True, False, True])
    check(f"broadcast_{name}", DType.BOOL, [x, y], ["4xi1", "4xi1"], "4xi1")


@pytest.mark.parametrize("dtype", [DType.F32, DType.F64, DType.BF16], ids=lambda dtype: dtype.spelling)
@pytest.mark.parametrize("name", [name for name in ARITHMETIC if name != "pow"])
def test_special_values(name: str, dtype: DType) -> None:
    special = floats(dtype, SPECIAL)
    n = special.size
    specs = [text((n, 1), dtype), text((n,), dtype)]
    check(f"broadcast_{name}", dtype, [special.reshape(n, 1), special], specs, text((n, n), dtype))


@pytest.mark.parametrize("dtype", [DType.SI8, DType.SI32, DType.SI64], ids=lambda dtype: dtype.spelling)
def test_integer_division_truncates_and_cannot_trap(dtype: DType) -> None:
    least = np.iinfo(dtype.numpy).min
    x = np.array([7, -7, 7, -7, least, least], dtype.numpy)
    y = np.array([2, 2, -2, -2, -1, 1], dtype.numpy)
    specs = [text((6,), dtype)] * 2
    _, (got,) = run_kernel(entry("llvm", "broadcast_div"), reg("broadcast_div", specs, specs[:1]), [x, y])
    np.testing.assert_array_equal(got, [3, -3, -3, 3, least, least])


@pytest.mark.parametrize("position", [0, 16, 36])
@pytest.mark.parametrize("dtype", INTEGERS, ids=lambda dtype: dtype.spelling)
def test_integer_division_by_zero_is_status_1(dtype: DType, position: int) -> None:
    specs = [text((37,), dtype)] * 2
    y = np.ones(37, dtype.numpy)
    y[position] = 0
    context = reg("broadcast_div", specs, specs[:1])
    assert run_kernel(entry("llvm", "broadcast_div"), context, [np.ones(37, dtype.numpy), y])[0] == 1


@pytest.mark.parametrize("dtype", INTEGERS, ids=lambda dtype: dtype.spelling)
def test_integer_powers(dtype: DType) -> None:
    """Wrapping; a negative exponent gives the reciprocal towards zero, of 0 it is status 1."""
    signed = dtype is not DType.UI8
    bases = np.array([-3, -1, 1, 2, 3, 10] if signed else [0, 1, 2, 3, 10], dtype.numpy)
    exponents = np.array([-3, -2, -1, 0, 1, 2, 5, 31, 100] if signed else [0, 1, 2, 5, 31, 100, 255], dtype.numpy)
    shapes = [(bases.size, 1), (exponents.size,)]
    specs = [text(shape, dtype) for shape in shapes]
    result = text((bases.size, exponents.size), dtype)
    check("broadcast_pow", dtype, [bases.reshape(shapes[0]), exponents], specs, result)


def test_integer_zero_to_a_negative_power_is_status_1() -> None:
    context = reg("broadcast_pow", ["1xsi32", "1xsi32"], ["1xsi32"])
    inputs = [np.zeros(1, np.int32), np.full(1, -1, np.int32)]
    assert run_kernel(entry("llvm", "broadcast_pow"), context, inputs)[0] == 1


@pytest.mark.parametrize("index", [0, 1])
def test_in_place(index: int) -> None:
    inputs = [random("3x37xf32", 1), random("3x37xf32", 2)]
    expected = inputs[0] - inputs[1]
    context = reg("broadcast_sub", ["3x37xf32"] * 2, ["3x37xf32"])
    call = call_kernel(entry("llvm", "broadcast_sub"), context, inputs, in_place=index)
    np.testing.assert_array_equal(call.outputs[0], expected)


@pytest.mark.parametrize("count", [1, 2, 5])
@pytest.mark.parametrize("dtype", FLOATS + INTEGERS, ids=lambda dtype: dtype.spelling)
def test_add_n(dtype: DType, count: int) -> None:
    described = text((3, 13), dtype)
    inputs = [random(described, seed) for seed in range(count)]
    check("add_n", dtype, inputs, [described] * count, described)


@pytest.mark.parametrize("scalar", [(), (1,), (1, 1, 1)], ids=str)
@pytest.mark.parametrize("op_type", ["scalar_add_by_tensor", "scalar_mul_by_tensor"])
def test_scalar_by_tensor(op_type: str, scalar: tuple[int, ...]) -> None:
    inputs = [random("4x9xf32", 1), operand(scalar, DType.F32, 2)]
    check(op_type, DType.F32, inputs, ["4x9xf32", text(scalar, DType.F32)], "4x9xf32")


@pytest.mark.sample(13)
@pytest.mark.parametrize("axis", [0, 1, 2, 3])
@pytest.mark.parametrize("dtype", FLOATS, ids=lambda dtype: dtype.spelling)
@pytest.mark.parametrize("op_type", ["bias_add", "fused_bias_add_gelu"])
def test_bias(op_type: str, dtype: DType, axis: int) -> None:
    shape = (2, 3, 4, 21)
    inputs = [operand(shape, dtype, 1), operand((shape[axis],), dtype, 2)]
    specs = [text(shape, dtype), text((shape[axis],), dtype)]
    check(op_type, dtype, inputs, specs, text(shape, dtype), axis=axis)


def test_bias_of_another_length_is_refused() -> None:
    supports = entry("llvm", "bias_add").supports
    assert "length 3" in (supports(reg("bias_add", ["2x3xf32", "2xf32"], ["2x3xf32"], axis=1)) or "")
    assert "axis 2" in (supports(reg("bias_add", ["2x3xf32", "3xf32"], ["2x3xf32"], axis=2)) or "")


@pytest.mark.parametrize("condition", [DType.BOOL, DType.SI32, DType.F32, DType.UI8], ids=lambda dtype: dtype.spelling)
@pytest.mark.parametrize("dtype", list(DType), ids=lambda dtype: dtype.spelling)
def test_where(dtype: DType, condition: DType) -> None:
    inputs = [operand((5, 1), condition, 1), operand((5, 37), dtype, 2), operand((37,), dtype, 3)]
    if condition is not DType.BOOL:
        inputs[0][::2] = 0
    specs = [text((5, 1), condition), text((5, 37), dtype), text((37,), dtype)]
    check("where", dtype, inputs, specs, text((5, 37), dtype))


@pytest.mark.parametrize(
    "attrs",
    [
        {"has_int_operand": True, "int_operand": 3},
        {"has_float_operand": True, "float_operand": -np.inf},
        {"has_bool_operand": True, "bool_operand": True},
    ],
    ids=["int", "float", "bool"],
)
@pytest.mark.parametrize("dtype", list(DType), ids=lambda dtype: dtype.spelling)
def test_masked_fill(dtype: DType, attrs: dict[str, AttrValue]) -> None:
    inputs = [operand((5, 37), dtype, 1), operand((37,), DType.BOOL, 2)]
    check("masked_fill", dtype, inputs, [text((5, 37), dtype), "37xi1"], text((5, 37), dtype), **attrs)


# Large results, stored past the caches


@pytest.mark.parametrize("how", ["aligned", "misaligned", "in place"])
def test_large_results(how: str) -> None:
    shape = (2049, 2048)
    specs = [text(shape, DType.F32), text((2048,), DType.F32)]
    inputs = [operand(shape, DType.F32, 1), operand((2048,), DType.F32, 2)]
    expected = inputs[0] + inputs[1]
    kernel, context = entry("llvm", "broadcast_add"), reg("broadcast_add", specs, specs[:1])
    in_place = 0 if how == "in place" else None
    call = call_kernel(kernel, context, inputs, in_place=in_place, misaligned=how == "misaligned")
    assert call.status == 0
    np.testing.assert_array_equal(call.outputs[0], expected)


@pytest.mark.parametrize(
    ("operands", "result", "streams"),
    [
        (["4194304xf32", "f32"], "4194304xf32", True),
        (["4194319xf32", "f32"], "4194319xf32", True),
        (["4194303xf32", "f32"], "4194303xf32", False),
        (["2049x2048xf32", "2048xf32"], "2049x2048xf32", True),
        (["4099x2047xf32", "2047xf32"], "4099x2047xf32", False),
    ],
)
def test_what_is_stored_past_the_caches(operands: list[str], result: str, streams: bool) -> None:
    """From 16 MiB on, if every row begins on a vector's boundary."""
    prepared = entry("llvm", "broadcast_add").prepare(reg("broadcast_add", operands, [result]))
    assert isinstance(prepared, EmittedKernel)
    written = emitted_text(prepared, reg("broadcast_add", operands, [result]))
    assert ("!nontemporal" in written) == streams


def test_a_large_result_with_a_rest() -> None:
    x = random("4194319xf32", 1)
    call = call_kernel(entry("llvm", "relu"), reg("relu", ["4194319xf32"], ["4194319xf32"]), [x])
    np.testing.assert_array_equal(call.outputs[0], np.maximum(x, 0))


@pytest.mark.parametrize("name", ["add", "sub", "mul", "pow", "maximum", "minimum"])
def test_arithmetic_on_bools(name: str) -> None:
    """All four pairs; a Bool is the number 0 or 1, and the result true where the number is not 0."""
    x, y = np.array([False, False, True, True]), np.array([False, True, False, True])
    check(f"broadcast_{name}", DType.BOOL, [x, y], ["4xi1", "4xi1"], "4xi1")


def test_other_arithmetic_on_bools() -> None:
    x, y = random("5x7xi1", 1), random("5x7xi1", 2)
    check("broadcast_div", DType.BOOL, [x, np.ones_like(y)], ["5x7xi1"] * 2, "5x7xi1")
    check("add_n", DType.BOOL, [x, y, x], ["5x7xi1"] * 3, "5x7xi1")
    check("bias_add", DType.BOOL, [x, y[0]], ["5x7xi1", "7xi1"], "5x7xi1", axis=1)
    for name in ("scalar_add_by_tensor", "scalar_mul_by_tensor"):
        check(name, DType.BOOL, [x, np.array([True])], ["5x7xi1", "1xi1"], "5x7xi1")
    context = reg("broadcast_div", ["1xi1", "1xi1"], ["1xi1"])
    assert run_kernel(entry("llvm", "broadcast_div"), context, [np.array([True]), np.array([False])])[0] == 1
