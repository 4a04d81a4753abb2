"""The oracle's elementwise ops against Python's `math` and hand-written tables."""

import math

import numpy as np
import pytest
from harness import DType, floats, numbers, random, reg, run_kernel, spec, to_bf16, to_f32
from harness import entry as entry_of

from okl_opt.runtime.kernels.cpu.ref import compute
from okl_opt.runtime.kernels.cpu.ref.numbers import KernelArgumentError
from okl_opt.runtime.kernels.cpu.ref.unary import FUNCTIONS

NAN, INF = math.nan, math.inf


def sigmoid(x: float) -> float:
    return 1 / (1 + math.exp(-x)) if x > -700 else 0.0


FORMULAS = {
    "tanh": math.tanh,
    "sigmoid": sigmoid,
    "exp": math.exp,
    "square": lambda x: x * x,
    "erf": math.erf,
    "negative": lambda x: -x,
    "abs": abs,
    "gelu": lambda x: 0.5 * x * (1 + math.erf(x / math.sqrt(2))),
    "fast_gelu": lambda x: 0.5 * x * (1 + math.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3))),
    "quick_gelu": lambda x: x * sigmoid(1.702 * x),
    "silu": lambda x: x * sigmoid(x),
    "relu": lambda x: max(x, 0.0),
    "ceil": math.ceil,
    "floor": math.floor,
    "rint": round,
    "round": round,
    "sign": lambda x: math.copysign(1, x),
    "reciprocal": lambda x: 1 / x,
    "ones_like": lambda x: 1.0,
}
POSITIVE = {"sqrt": math.sqrt, "rsqrt": lambda x: 1 / math.sqrt(x)}
HALF_ULP = {DType.F64: 2.0**-53, DType.F32: 2.0**-24, DType.F16: 2.0**-11, DType.BF16: 2.0**-8}


@pytest.mark.parametrize("dtype", HALF_ULP)
@pytest.mark.parametrize("op_type", [*FORMULAS, *POSITIVE])
def test_unary(op_type: str, dtype: DType):
    """f32, f16 and bf16 results are the nearest to the exact value (f16 and bf16: after a rounding to f32)."""
    low = 0.01 if op_type in POSITIVE else -5.0
    x = random(f"64x{dtype.spelling}", 1, low, 5.0)
    (y,) = compute(reg(op_type, [f"64x{dtype.spelling}"], [f"64x{dtype.spelling}"]), [x])
    formula = {**FORMULAS, **POSITIVE}[op_type]
    expected = np.array([formula(value) for value in numbers(x, dtype)], np.float64)
    # Where the formulas above cancel, near zero, they are the less exact side; f16 has its least step there.
    near_zero = 6e-8 if dtype is DType.F16 else 1e-15
    np.testing.assert_allclose(numbers(y, dtype), expected, rtol=4.01 * HALF_ULP[dtype], atol=near_zero)


def test_every_function_has_a_formula():
    """The oracle is compared with formulas of Python's own: one row in `FORMULAS` or `POSITIVE` for each function."""
    assert {*FORMULAS, *POSITIVE} == {*FUNCTIONS}


SPECIALS = {
    "relu": [(-0.0, -0.0), (NAN, NAN), (-INF, 0.0), (INF, INF), (-1e-40, 0.0)],
    "tanh": [(-0.0, -0.0), (NAN, NAN), (-INF, -1.0), (INF, 1.0), (1e-40, 1e-40)],
    "sigmoid": [(-INF, 0.0), (INF, 1.0), (-800.0, 0.0)],
    "exp": [(-INF, 0.0), (INF, INF), (1000.0, INF)],
    "sqrt": [(-0.0, -0.0), (-1.0, NAN), (INF, INF)],
    "rsqrt": [(0.0, INF), (-0.0, -INF), (INF, 0.0), (-1.0, NAN)],
    "erf": [(-0.0, -0.0), (INF, 1.0), (-INF, -1.0)],
    "gelu": [(-0.0, -0.0), (INF, INF), (-INF, NAN), (-40.0, -0.0)],
    "fast_gelu": [(-0.0, -0.0), (INF, INF), (-INF, NAN)],
    "silu": [(-0.0, -0.0), (INF, INF), (-INF, NAN)],
    "negative": [(0.0, -0.0), (-INF, INF)],
    "abs": [(-0.0, 0.0), (-INF, INF), (NAN, NAN)],
    "rint": [(0.5, 0.0), (1.5, 2.0), (2.5, 2.0), (-0.5, -0.0), (INF, INF)],
    "round": [(0.5, 0.0), (1.5, 2.0), (2.5, 2.0), (-0.5, -0.0)],
    "ceil": [(-0.5, -0.0), (NAN, NAN)],
    "floor": [(-0.5, -1.0), (-0.0, -0.0)],
    "sign": [(-3.0, -1.0), (-0.0, -0.0), (NAN, NAN), (INF, 1.0)],
    "reciprocal": [(-0.0, -INF), (INF, 0.0), (-INF, -0.0)],
    "ones_like": [(NAN, 1.0)],
}


@pytest.mark.parametrize(("op_type", "x", "y"), [(op, *pair) for op, table in SPECIALS.items() for pair in table])
def test_special_values(op_type: str, x: float, y: float):
    (got,) = compute(reg(op_type, ["1xf32"], ["1xf32"]), [np.array([x], np.float32)])
    assert math.isnan(y) == math.isnan(got[0])
    if not math.isnan(y):
        assert got[0] == np.float32(y) and math.copysign(1, got[0]) == math.copysign(1, y)


def one(op_type: str, inputs: list[str], output: str, arrays: list[object], **attrs: object) -> np.ndarray:
    given = [np.array(a, spec(s).dtype.numpy).reshape(spec(s).shape) for a, s in zip(arrays, inputs, strict=True)]
    (result,) = compute(reg(op_type, inputs, [output], **attrs), given)
    return result


def test_leaky_relu_and_hardtanh():
    x = [-2.0, -0.0, 3.0, NAN]
    np.testing.assert_array_equal(one("leaky_relu", ["4xf32"], "4xf32", [x], alpha=0.5), [-1, -0.0, 3, NAN])
    clamp = {"min_val": -1.0, "max_val": 1.0}
    np.testing.assert_array_equal(one("hardtanh", ["4xf32"], "4xf32", [x], **clamp), [-1, -0.0, 1, NAN])


def test_integers_in_float_functions_are_refused():
    assert "si32" in str(entry_of("ref", "tanh").supports(reg("tanh", ["1xsi32"], ["1xsi32"])))


BINARY = {
    "add": ([1.5, 2], [0.25, -2], [1.75, 0]),
    "sub": ([1.5, 2], [0.25, -2], [1.25, 4]),
    "mul": ([1.5, 2], [0.25, -2], [0.375, -4]),
    "div": ([1.5, 2, 1, 0], [0.25, -2, 0, 0], [6, -1, INF, NAN]),
    "pow": ([2, 2, 0, NAN], [3, -1, 0, 0], [8, 0.5, 1, 1]),
    "maximum": ([1, NAN, 2], [3, 1, NAN], [3, NAN, NAN]),
    "minimum": ([1, NAN, 2], [3, 1, NAN], [1, NAN, NAN]),
}


@pytest.mark.parametrize("name", BINARY)
def test_broadcast_binary_on_floats(name: str):
    x, y, z = BINARY[name]
    n = f"{len(x)}xf32"
    np.testing.assert_array_equal(one(f"broadcast_{name}", [n, n], n, [x, y]), z)


def test_broadcasting_aligns_right():
    z = one("broadcast_sub", ["2x1xf32", "3xf32"], "2x3xf32", [[[1], [2]], [10, 20, 30]])
    np.testing.assert_array_equal(z, [[-9, -19, -29], [-8, -18, -28]])
    assert one("broadcast_add", ["f32", "f32"], "f32", [1, 2]) == 3


INTEGER = {
    "add": (127, 1, -128),
    "mul": (100, 2, -56),
    "sub": (-128, 1, 127),
    "div": (-7, 2, -3),
    "pow": (-2, 3, -8),
    "maximum": (-7, 2, 2),
}


@pytest.mark.parametrize("name", INTEGER)
def test_integers_wrap_and_divide_towards_zero(name: str):
    x, y, z = INTEGER[name]
    assert one(f"broadcast_{name}", ["1xsi8", "1xsi8"], "1xsi8", [[x], [y]]).tolist() == [z]


def test_integer_division_by_hand():
    x, y = [7, -7, 7, -7, -128, 6], [2, 2, -2, -2, -1, -3]
    assert one("broadcast_div", ["6xsi8", "6xsi8"], "6xsi8", [x, y]).tolist() == [3, -3, -3, 3, -128, -2]
    x, y = [1, -1, -1, 2, -2, 3], [-5, -3, -4, -1, -1, 0]
    assert one("broadcast_pow", ["6xsi32", "6xsi32"], "6xsi32", [x, y]).tolist() == [1, -1, 1, 0, 0, 1]


@pytest.mark.parametrize(("name", "y"), [("div", 0), ("pow", -1)])
def test_integer_division_by_zero(name: str, y: int):
    with pytest.raises(KernelArgumentError, match="division by zero"):
        one(f"broadcast_{name}", ["1xsi32", "1xsi32"], "1xsi32", [[0], [y]])
    context = reg(f"broadcast_{name}", ["1xsi32", "1xsi32"], ["1xsi32"])
    arrays = [np.array([0], np.int32), np.array([y], np.int32)]
    assert run_kernel(entry_of("ref", f"broadcast_{name}"), context, arrays)[0] == 1


SCALARS = [
    ("scalar_add", "f32", {"has_int_operand": True, "int_operand": 3}, [1.5], [4.5]),
    ("scalar_mul", "f32", {"has_float_operand": True, "float_operand": 0.5}, [3.0], [1.5]),
    ("scalar_div", "f32", {"float_operand": 0.0}, [-1.0], [-INF]),
    ("scalar_pow", "f32", {"float_operand": 2.0}, [-3.0], [9.0]),
    ("scalar_add", "si32", {"has_float_operand": True, "float_operand": 2.9}, [5], [7]),
    ("scalar_add", "si64", {"has_int_operand": True, "int_operand": 2**62 + 1}, [1], [2**62 + 2]),
    ("scalar_div", "si32", {"has_int_operand": True, "int_operand": -2}, [7], [-3]),
    ("scalar_pow", "si32", {"has_int_operand": True, "int_operand": 3}, [-2], [-8]),
    ("scalar_mul", "ui8", {"has_int_operand": True, "int_operand": 2}, [200], [144]),
]


@pytest.mark.parametrize(("op_type", "dtype", "attrs", "x", "y"), SCALARS)
def test_scalar_ops(op_type: str, dtype: str, attrs: dict[str, object], x: list[float], y: list[float]):
    np.testing.assert_array_equal(one(op_type, [f"1x{dtype}"], f"1x{dtype}", [x], **attrs), y)


def test_scalar_from_a_tensor():
    np.testing.assert_array_equal(one("scalar_add_by_tensor", ["2xf32", "1xf32"], "2xf32", [[1, 2], [3]]), [4, 5])
    np.testing.assert_array_equal(one("scalar_mul_by_tensor", ["2xf32", "f32"], "2xf32", [[1, 2], 3]), [3, 6])


def test_add_n_and_bias_add():
    np.testing.assert_array_equal(one("add_n", ["1xf32"] * 3, "1xf32", [[1], [2], [3]]), [6])
    assert one("add_n", ["1xf32"] * 3, "1xf32", [[3e38], [3e38], [-3e38]])[0] == INF  # f32 throughout, left to right
    z = one("bias_add", ["2x3xf32", "2xf32"], "2x3xf32", [np.zeros((2, 3)), [1, 2]], axis=0)
    np.testing.assert_array_equal(z, [[1, 1, 1], [2, 2, 2]])
    z = one("fused_bias_add_gelu", ["1x2xf32", "2xf32"], "1x2xf32", [[[1, 1]], [0, 1]], axis=1)
    np.testing.assert_allclose(z, [[0.8413447, 1.9544997]], rtol=1e-6)


def test_where_and_masked_fill():
    for condition in ("i1", "si32", "ui8", "f32"):
        z = one("where", [f"3x{condition}", "3xf32", "3xf32"], "3xf32", [[1, 0, 1], [1, 2, NAN], [4, 5, 6]])
        np.testing.assert_array_equal(z, [1, 5, NAN])
    fill = {"has_float_operand": True, "float_operand": -INF}
    np.testing.assert_array_equal(one("masked_fill", ["2xf16", "2xi1"], "2xf16", [[1, 2], [0, 1]], **fill), [1, -INF])
    fill = {"has_bool_operand": True, "bool_operand": True}
    assert one("masked_fill", ["2xi1", "2xi1"], "2xi1", [[0, 0], [0, 1]], **fill).tolist() == [False, True]


def test_bool_arithmetic_is_that_of_c():
    x, y = [0, 0, 1, 1], [0, 1, 0, 1]
    assert one("broadcast_add", ["4xi1", "4xi1"], "4xi1", [x, y]).tolist() == [False, True, True, True]
    assert one("broadcast_mul", ["4xi1", "4xi1"], "4xi1", [x, y]).tolist() == [False, False, False, True]


CASTS = [
    ("f32", "si32", [1.9, -1.9, NAN, INF, -INF, 3e9, -3e9], [1, -1] + [-(2**31)] * 5),
    ("f64", "si64", [9.3e18, -9.3e18, 2.0**62], [-(2**63), -(2**63), 2**62]),
    ("f32", "ui8", [-1.0, 255.9, 256.0, NAN], [255, 255, 0, 0]),
    ("f32", "si8", [-129.0, 127.5], [127, 127]),
    ("f32", "i1", [0.0, -0.0, 0.5, NAN], [False, False, True, True]),
    ("si32", "si8", [300, -129], [44, 127]),
    ("si32", "ui8", [-1, 256], [255, 0]),
    ("si8", "ui8", [-1], [255]),
    ("si64", "f32", [2**24 + 1, 2**24 + 3], [2.0**24, 2.0**24 + 4]),
    ("i1", "f32", [True, False], [1.0, 0.0]),
    ("i1", "si64", [True], [1]),
    ("f64", "f16", [70000.0, 1.00048828125 + 1e-10, 1.00048828125], [INF, 1.0009765625, 1.0]),
    ("f64", "f32", [1e300, 0.1], [INF, float(np.float32(0.1))]),
]


@pytest.mark.parametrize(("source", "target", "x", "y"), CASTS)
def test_cast(source: str, target: str, x: list[float], y: list[float]):
    n = len(x)
    got = one("cast", [f"{n}x{source}"], f"{n}x{target}", [x], dtype=spec(target).dtype.value)
    np.testing.assert_array_equal(got, np.array(y, got.dtype))


def test_cast_to_bf16_rounds_once():
    # 1 + 2^-8 is a tie and goes to 1; a hair more, which f32 cannot hold, must go up.
    tie = 1 + 2.0**-8
    got = one("cast", ["3xf64"], "3xbf16", [[tie, tie + 2.0**-40, -tie - 2.0**-40]], dtype=11)
    assert to_f32(got).tolist() == [1.0, 1 + 2.0**-7, -1 - 2.0**-7]
    got = one("cast", ["2xsi64"], "2xbf16", [[(257 << 54) + 1, -(257 << 54) - 1]], dtype=11)
    assert to_f32(got).tolist() == [258.0 * 2**54, -258.0 * 2**54]
    got = one("cast", ["1xsi64"], "1xf16", [[2049]], dtype=9)
    assert got.tolist() == [2048.0]


def test_f16_and_bf16_compute_in_f32_with_one_rounding():
    x = floats(DType.F16, [1.0, 1.0, 2.0**-11])
    # In f16 1 + 2^-11 would be a tie to 1 at each step; in f32 the two halves add up.
    got = one("add_n", ["1xf16"] * 3, "1xf16", [x[:1], x[2:], x[2:]])
    assert got.tolist() == [1 + 2.0**-10]
    halves = to_bf16(np.array([1.0, 2.0**-8], np.float32))
    got = one("add_n", ["1xbf16"] * 3, "1xbf16", [halves[:1], halves[1:], halves[1:]])
    assert to_f32(got).tolist() == [1 + 2.0**-7]


def test_dropout_and_tril():
    context = reg("dropout", ["2xf32", "2xf32"], ["2xf32", "2xi1"])
    out, mask = compute(context, [np.array([1, 2], np.float32), np.array([3, 4], np.float32)])
    assert out.tolist() == [4, 6] and mask.tolist() == [True, True]
    assert "rate" in str(entry_of("ref", "dropout").supports(reg("dropout", ["f32"], ["f32", "i1"], rate=0.5)))
    x = np.arange(1, 10).reshape(3, 3)
    assert one("tril", ["3x3xsi32"], "3x3xsi32", [x], diagonal=1, integer_fill_value=-1).tolist() == [
        [1, 2, -1],
        [4, 5, 6],
        [7, 8, 9],
    ]
    fill = {"is_floating_fill_value": True, "floating_fill_value": -INF}
    assert one("tril", ["1x2xf32"], "1x2xf32", [[1, 2]], **fill).tolist() == [[1, -INF]]


@pytest.mark.parametrize("shape", ["", "0x", "2x0x3x"])
@pytest.mark.parametrize("op_type", [*FORMULAS, *POSITIVE, "leaky_relu", "hardtanh", "identity", "scalar_mul", "add_n"])
def test_rank_0_and_no_elements(op_type: str, shape: str):
    for dtype in HALF_ULP:
        text = f"{shape}{dtype.spelling}"
        status, (y,) = run_kernel(entry_of("ref", op_type), reg(op_type, [text], [text]), [random(text, 3, 0.5, 2.0)])
        assert status == 0 and y.shape == spec(text).shape
