"""Accuracy and special values of the vector maths: 4 ulp, and the exact cases."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, nan
from typing import Any

import numpy as np
import pytest
from harness import call_kernel, entry, reg, ulp
from host import is_long

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.cpu.llvm.maths import functions
from okl_opt.runtime.kernels.registry import EmittedKernel, KernelEntry

Array = np.ndarray[Any, Any]

NUMPY = {DType.F32: np.float32, DType.F64: np.float64}
FUNCTIONS = ("tanh", "exp", "sigmoid", "erf", "gelu", "fast_gelu", "quick_gelu", "silu")
GATES = ("gelu", "fast_gelu", "quick_gelu", "silu")

GOLDEN: dict[str, list[tuple[float, float]]] = {
    "tanh": [
        (1e-300, 1e-300),
        (1e-09, 1e-09),
        (0.01, 0.00999966667999946),
        (0.3, 0.2913126124515909),
        (-0.55, -0.5005202111902353),
        (1.0, 0.7615941559557649),
        (5.5, 0.9999665971563038),
        (18.9, 0.9999999999999999),
    ],
    "exp": [
        (-744.5, 5e-324),
        (-708.5, 2.006132305331306e-308),
        (-33.3, 3.4513877443742162e-15),
        (-1e-17, 1.0),
        (0.7, 2.0137527074704766),
        (1.5, 4.4816890703380645),
        (100.1, 2.9708288895158073e43),
        (709.7, 1.6549840276802644e308),
    ],
    "sigmoid": [
        (-740.0, 4.2e-322),
        (-37.5, 5.175555005801868e-17),
        (-0.3, 0.425557483188341),
        (1e-10, 0.500000000025),
        (2.5, 0.9241418199787564),
        (36.0, 0.9999999999999998),
    ],
    "erf": [
        (1e-310, 1.1283791670955e-310),
        (1e-08, 1.1283791670955126e-08),
        (0.3, 0.3286267594591274),
        (0.4999, 0.5204119951613866),
        (-0.5001, -0.5205877516768808),
        (1.7, 0.9837904585907745),
        (-3.3, -0.9999969422902035),
        (5.9, 0.9999999999999999),
    ],
    "silu": [
        (-700.5, -4.189127381107174e-302),
        (-30.1, -2.5486053492296603e-12),
        (-1.278, -0.2784645192542926),
        (1e-09, 5.000000002500001e-10),
        (3.3, 3.1826150754003004),
    ],
    "quick_gelu": [
        (-400.0, -8.597589621091931e-294),
        (-9.9, -4.7627744209518926e-07),
        (-0.7, -0.16310604827684985),
        (2.2, 2.149172469382938),
    ],
    "gelu": [
        (-36.0, -1.505744663687022e-282),
        (-8.25, -6.533774209580044e-16),
        (-2.5032988951685513, -0.015400493050067922),
        (-0.751, -0.16997107224778227),
        (-0.7, -0.1693745565561511),
        (1e-12, 5.000000000003989e-13),
        (0.72, 0.5502510015989391),
        (3.1, 3.097000430039023),
    ],
    "fast_gelu": [
        (-19.0, -3.6102852236777353e-225),
        (-5.5, -5.9276402638802624e-09),
        (-0.75, -0.1700394448343797),
        (0.02, 0.010159566221697093),
        (4.4, 4.39999099805875),
    ],
}
"""Computed with 60 digits, rounded to f64."""

POWERS = [
    (1.0000001, 1000000000.0, 2.6881038582144647e43),
    (0.5, 1000.5, 6.599170332783212e-302),
    (3.7, -200.25, 1.6504590583067865e-114),
    (1.5, 1700.1, 2.3591172193694643e299),
    (2.718281828, 700.0, 1.0142319348412678e304),
    (0.9999999999, -5000000000000.0, 1.4036503210156542e217),
    (7.0, 0.3333333333333333, 1.912931182772389),
    (1e-310, 0.5, 9.999999999999986e-156),
    (1e300, -1.03, 9.9999999999998e-310),
    (123.456, 3.0, 1881640.2952028161),
    (0.70710678, 2000.0, 9.332604864169044e-302),
    (1.41421, -2050.0, 2.79574207698947e-309),
]
LOGARITHMS = [
    (1e-310, -713.8013788281542),
    (1e-05, -11.512925464970229),
    (0.5, -0.6931471805599453),
    (0.7071067, -0.3465737050950959),
    (0.99999, -1.0000050000287824e-05),
    (1.0000001, 9.999999505838704e-08),
    (1.41421, 0.34657107129862735),
    (1.5, 0.4054651081081644),
    (10.0, 2.302585092994046),
    (1e300, 690.7755278982137),
]


def dtype_of(x: Array) -> DType:
    return DType.F32 if x.dtype == np.float32 else DType.F64


def apply(op_type: str, x: Array) -> Array:
    """The op on an array of any shape."""
    described = "x".join([*map(str, x.shape), dtype_of(x).spelling])
    call = call_kernel(entry("llvm", op_type), reg(op_type, [described], [described]), [x])
    assert call.status == 0
    return call.outputs[0]


def maths_entry(function: Callable[..., Any]) -> KernelEntry:
    """A kernel around one of the maths functions that no op exposes as it is."""

    def prepare(context: object) -> EmittedKernel:
        from okl_opt.runtime.kernels.cpu.llvm.pointwise.emitter import Pointwise

        return EmittedKernel(Pointwise(lambda point, values: [function(point.lanes, *values)]).emit)

    return KernelEntry("maths", "llvm", 20, lambda context: None, prepare)


def log(x: Array) -> Array:
    from okl_opt.runtime.kernels.cpu.llvm.maths import logarithm

    described = f"{x.size}x{dtype_of(x).spelling}"
    call = call_kernel(maths_entry(logarithm.log), reg("maths", [described], [described]), [x])
    assert call.status == 0
    return call.outputs[0]


def power(x: Array, y: Array) -> Array:
    described = f"{x.size}x{dtype_of(x).spelling}"
    context = reg("broadcast_pow", [described, described], [described])
    call = call_kernel(entry("llvm", "broadcast_pow"), context, [x, y])
    assert call.status == 0
    return call.outputs[0]


def worst(got: Array, reference: Array, dtype: DType, where: Array | None = None) -> float:
    """The largest error in ulp, among finite references; the others must be equal."""
    reference = np.asarray(reference)
    largest = np.finfo(NUMPY[dtype]).max
    finite = np.abs(reference) <= largest
    edge = ~finite & np.isfinite(reference)  # an f64 reference beyond f32: the rounded result is infinite
    np.testing.assert_array_equal(np.isnan(got), np.isnan(reference))
    same = ~finite & ~edge & ~np.isnan(reference)
    np.testing.assert_array_equal(got[same].astype(np.float64), reference[same].astype(np.float64))
    assert np.isinf(got[edge]).all()
    chosen = finite if where is None else finite & where
    error = np.abs(got[chosen].astype(reference.dtype) - reference[chosen])
    return float((error / ulp(reference[chosen].astype(np.float64), dtype)).max())


def all_exponents(step: int = 9973) -> Array:
    """f32 numbers of every exponent and both signs, subnormals included."""
    bits = np.arange(0, 0x7F800000, step, dtype=np.uint32)
    return np.concatenate([bits, bits | 0x80000000]).astype(np.uint32).view(np.float32)


def all_exponents_f64(count: int = 100_000) -> Array:
    """f64 numbers of every exponent and both signs, and a denser part where the functions bend."""
    bits = np.arange(0, 0x7FF0000000000000, 0x7FF0000000000000 // count, dtype=np.uint64)
    spread = np.concatenate([bits, bits | np.uint64(1 << 63)]).view(np.float64)
    return np.concatenate([spread, np.linspace(-40, 40, count), np.linspace(-750, 715, count)])


def sigmoid(x: Array) -> Array:
    e = np.exp(-np.abs(x))
    return np.where(x < 0, e, 1) / (1 + e)


def test_every_function_is_here() -> None:
    """A function of one float has rows in `FUNCTIONS`, `REFERENCE`, `GOLDEN` and `SPECIAL`, or is listed as exact."""
    exact = {"sqrt", "rsqrt"}
    assert {*FUNCTIONS} | exact == {*functions.FUNCTIONS}


def vectorised(name: str) -> Callable[[Array], Array]:
    import math

    return np.vectorize(getattr(math, name), otypes=[np.float64])


REFERENCE: dict[str, Callable[[Array], Array]] = {
    "tanh": np.tanh,
    "exp": np.exp,
    "sigmoid": sigmoid,
    "erf": lambda x: vectorised("erf")(x),
    "gelu": lambda x: 0.5 * x * vectorised("erfc")(-x / np.sqrt(2.0)),
    "fast_gelu": lambda x: x * sigmoid(2 * np.sqrt(2 / np.pi) * (x + 0.044715 * x**3)),
    "quick_gelu": lambda x: x * sigmoid(1.702 * x),
    "silu": lambda x: x * sigmoid(x),
}
"""In f64, for f32 results; with `longdouble` arguments, good for f64 results (not erf and gelu)."""


@pytest.mark.parametrize("op_type", FUNCTIONS)
def test_f32_is_within_4_ulp_over_all_exponents(op_type: str) -> None:
    x = all_exponents()
    with np.errstate(all="ignore"):
        reference = REFERENCE[op_type](x.astype(np.float64))
    # x times a sigmoid that is subnormal has that sigmoid's absolute accuracy
    where = np.abs(reference) > 2.0**-100 if op_type in GATES else None
    if where is not None:
        where |= np.abs(x) < 1
    assert worst(apply(op_type, x), reference, DType.F32, where) <= 4


@pytest.mark.parametrize("op_type", FUNCTIONS)
def test_f32_is_within_4_ulp_where_it_bends(op_type: str) -> None:
    x = np.linspace(-15, 15, 200_003).astype(np.float32)
    reference = REFERENCE[op_type](x.astype(np.float64))
    where = np.abs(reference) > 2.0**-100
    assert worst(apply(op_type, x), reference, DType.F32, where) <= 4


@pytest.mark.host("long-double")
@pytest.mark.parametrize("op_type", ["tanh", "exp", "sigmoid", "silu"])
def test_f64_is_within_4_ulp(op_type: str) -> None:
    x = all_exponents_f64()
    with np.errstate(all="ignore"):
        reference = REFERENCE[op_type](x.astype(np.longdouble))
        far = np.abs(reference) > np.finfo(np.float64).max
        reference = np.where(far, np.sign(reference) * np.longdouble(np.inf), reference)
        where = (np.abs(reference) > 2.0**-900) | (np.abs(x) < 1) if op_type in GATES else None
    assert worst(apply(op_type, x), reference, DType.F64, where) <= 4


def test_f64_erf_is_within_4_ulp() -> None:
    x = all_exponents_f64(40_000)
    assert worst(apply("erf", x), REFERENCE["erf"](x), DType.F64) <= 4


@pytest.mark.parametrize("op_type", FUNCTIONS)
def test_f64_against_digits(op_type: str) -> None:
    """GOLDEN was computed with 60 digits and rounded."""
    x, reference = np.array(GOLDEN[op_type]).T
    assert worst(apply(op_type, np.ascontiguousarray(x)), reference, DType.F64) <= 4


SPECIAL: dict[str, list[tuple[float, float]]] = {
    "tanh": [(0.0, 0.0), (-0.0, -0.0), (inf, 1.0), (-inf, -1.0), (nan, nan), (1e30, 1.0), (-1e30, -1.0)],
    "exp": [(0.0, 1.0), (-0.0, 1.0), (inf, inf), (-inf, 0.0), (nan, nan), (1e30, inf), (-1e30, 0.0)],
    "sigmoid": [(0.0, 0.5), (-0.0, 0.5), (inf, 1.0), (-inf, 0.0), (nan, nan), (1e30, 1.0), (-1e30, 0.0)],
    "erf": [(0.0, 0.0), (-0.0, -0.0), (inf, 1.0), (-inf, -1.0), (nan, nan), (1e30, 1.0), (-1e30, -1.0)],
    **{
        gate: [(0.0, 0.0), (-0.0, -0.0), (inf, inf), (-inf, nan), (nan, nan), (1e30, 1e30), (-1e30, -0.0)]
        for gate in GATES
    },
}


@pytest.mark.parametrize("copies", [1, 40])
@pytest.mark.parametrize("dtype", [DType.F32, DType.F64])
@pytest.mark.parametrize("op_type", FUNCTIONS)
def test_special_values_are_exact(op_type: str, dtype: DType, copies: int) -> None:
    x, expected = (np.tile(column, copies).astype(NUMPY[dtype]) for column in np.array(SPECIAL[op_type]).T)
    got = apply(op_type, x)
    np.testing.assert_array_equal(got, expected)
    numbers = ~np.isnan(expected)
    np.testing.assert_array_equal(np.signbit(got[numbers]), np.signbit(expected[numbers]))


@pytest.mark.parametrize("dtype", [DType.F32, DType.F64])
@pytest.mark.parametrize("op_type", ["tanh", "erf"])
def test_odd_functions_are_odd_bit_for_bit_and_bounded(op_type: str, dtype: DType) -> None:
    x = all_exponents() if dtype is DType.F32 else all_exponents_f64()
    up, down = apply(op_type, x), apply(op_type, -x)
    np.testing.assert_array_equal(up.view(np.uint8), (-down).view(np.uint8))
    assert np.abs(up).max() == 1


@pytest.mark.parametrize("dtype", [DType.F32, DType.F64])
def test_subnormals_are_kept(dtype: DType) -> None:
    tiny = np.finfo(NUMPY[dtype]).tiny
    x = (np.linspace(-1, 1, 101) * tiny).astype(NUMPY[dtype])
    np.testing.assert_array_equal(apply("tanh", x), x)
    assert worst(apply("erf", x), x.astype(np.longdouble) * 2 / np.sqrt(np.longdouble(np.pi)), dtype) <= 1


def test_exp_reaches_the_ends_of_f32() -> None:
    x = np.array([88.72283, 88.72284, -87.33655, -103.27893, -103.97208, -103.9721], np.float32)
    got = apply("exp", x)
    assert np.isfinite(got[0]) and np.isinf(got[1])
    assert got[2] > np.finfo(np.float32).tiny / 1.001
    assert got[3] == np.float32(1.4e-45)
    assert got[4] == np.float32(1.4e-45) and got[5] == 0


LENGTHS = range(1, 40) if is_long() else (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 39)
"""Vectors are of 4 to 16 elements; in brief the lengths around their multiples."""


@pytest.mark.sample(2)
@pytest.mark.parametrize("dtype", [DType.F32, DType.F64])
@pytest.mark.parametrize("op_type", FUNCTIONS)
def test_position_does_not_matter(op_type: str, dtype: DType) -> None:
    """Short arrays give the bits of the long one: the rest is computed as the vectors are."""
    x = np.random.default_rng(7).normal(0, 4, 40).astype(NUMPY[dtype])
    whole = apply(op_type, x)
    for size in LENGTHS:
        np.testing.assert_array_equal(apply(op_type, x[:size].copy()).view(np.uint8), whole[:size].view(np.uint8))


# log and pow


@pytest.mark.parametrize("dtype", [DType.F32, DType.F64])
def test_log_special_values(dtype: DType) -> None:
    x = np.array([0.0, -0.0, -1.0, -inf, inf, nan, 1.0], NUMPY[dtype])
    np.testing.assert_array_equal(log(x), np.array([-inf, -inf, nan, nan, inf, nan, 0.0]))


def test_log_is_within_4_ulp() -> None:
    x = np.abs(all_exponents()) + np.float32(1e-45)
    assert worst(log(x), np.log(x.astype(np.float64)), DType.F32) <= 4
    near = np.linspace(0.6, 1.6, 100_001).astype(np.float32)
    assert worst(log(near), np.log(near.astype(np.float64)), DType.F32) <= 4
    argument, reference = np.array(LOGARITHMS).T
    assert worst(log(np.ascontiguousarray(argument)), reference, DType.F64) <= 4


@pytest.mark.host("long-double")
def test_log_f64_is_within_4_ulp() -> None:
    x = np.concatenate([np.abs(all_exponents_f64()), np.linspace(0.6, 1.6, 100_001)])
    with np.errstate(all="ignore"):
        assert worst(log(x), np.log(x.astype(np.longdouble)), DType.F64) <= 4


EDGES = [0.0, -0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0, 0.5, -0.5, 1e300, -1e300, 1e-310, inf, -inf, nan, 1e15 + 1, 2**53]


@pytest.mark.parametrize("dtype", [DType.F32, DType.F64])
def test_pow_has_the_special_cases_of_c(dtype: DType) -> None:
    """NumPy calls the C library's pow, whose annex F names every case."""
    with np.errstate(all="ignore"):
        grid = np.array(np.meshgrid(EDGES, EDGES)).reshape(2, -1).astype(NUMPY[dtype])
        x, y = np.ascontiguousarray(grid[0]), np.ascontiguousarray(grid[1])
        expected = np.power(x, y)
    got = power(x, y)
    np.testing.assert_array_equal(np.isnan(got), np.isnan(expected))
    exact = (expected == 0) | np.isinf(expected) | (np.abs(expected) == 1)
    np.testing.assert_array_equal(got[exact], expected[exact])
    np.testing.assert_array_equal(np.signbit(got[exact]), np.signbit(expected[exact]))
    assert worst(got, expected.astype(np.float64), dtype) <= 4


def test_pow_f32_is_within_1_ulp() -> None:
    rng = np.random.default_rng(3)
    x = np.exp(rng.uniform(-80, 80, 100_000)).astype(np.float32)
    y = (rng.uniform(-100, 100, 100_000) / np.log(x.astype(np.float64))).astype(np.float32)
    with np.errstate(all="ignore"):
        reference = np.power(x.astype(np.float64), y.astype(np.float64))
    assert worst(power(x, y), reference, DType.F32) <= 1


@pytest.mark.host("long-double")
def test_pow_f64_is_within_4_ulp() -> None:
    rng = np.random.default_rng(4)
    x = np.exp(np.concatenate([rng.uniform(-700, 700, 50_000), rng.normal(0, 0.3, 50_000)]))
    y = rng.uniform(-740, 709, 100_000) / np.log(x)
    with np.errstate(all="ignore"):
        reference = np.power(x.astype(np.longdouble), y.astype(np.longdouble))
    # Near +-700 the reference's own logarithm costs it some of its 11 spare bits.
    assert worst(power(x, y), reference, DType.F64) <= 4


def test_pow_f64_against_digits() -> None:
    x, y, reference = (np.ascontiguousarray(column) for column in np.array(POWERS).T)
    assert worst(power(x, y), reference, DType.F64) <= 1
