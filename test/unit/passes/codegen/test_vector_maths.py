"""Functions on vectors that math ops become: accuracy at every width, and special values."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import numpy as np
import pytest
from host import is_long, need
from numpy.typing import NDArray

from okl_opt import load
from okl_opt.passes.analysis.vector_maths import FUNCTIONS
from okl_opt.runtime.run.functions import Functions

Floats = NDArray[np.floating]


def _rsqrt(x: Floats) -> Floats:
    return 1 / np.sqrt(x)


def _erf(x: Floats) -> Floats:
    return np.array([math.erf(each) for each in x.tolist()])


TYPES = {"f32": np.float32, "f64": np.float64}
ORACLES: Mapping[str, Callable[..., Floats]] = {
    "cos": np.cos,
    "erf": _erf,
    "exp": np.exp,
    "log": np.log,
    "powf": np.power,
    "rsqrt": _rsqrt,
    "sin": np.sin,
    "tanh": np.tanh,
}
ALL_WIDTHS = (1, 2, 3, 4, 5, 8, 13, 16, 33)
WIDTHS = ALL_WIDTHS if is_long() else (1, 2, 5, 16, 33)
COUNT = math.lcm(*ALL_WIDTHS)


REACH = {"cos": 3e3, "sin": 3e3, "erf": 4.0, "exp": 85.0, "log": 80.0, "powf": 20.0, "rsqrt": 80.0, "tanh": 9.0}


def program(name: str, element: str) -> str:
    """A function that computes an op on vectors of each width, one after the other, into a row for each."""
    operands = FUNCTIONS[name].operands
    line, rows = f"memref<{COUNT}x{element}>", f"memref<{len(WIDTHS)}x{COUNT}x{element}>"
    names = [f"%a{number}" for number in range(operands)]
    arguments = ", ".join(f"%x{number}" for number in range(operands))
    loops = ""
    for row, width in enumerate(WIDTHS):
        type_ = element if width == 1 else f"vector<{width}x{element}>"
        loads, after = ("memref.load", "") if width == 1 else ("vector.load", f", {type_}")
        store = "memref.store" if width == 1 else "vector.store"
        read = "\n".join(f"%x{number} = {loads} {each}[%i] : {line}{after}" for number, each in enumerate(names))
        loops += f"""
  %row{row} = arith.constant {row} : index
  %step{row} = arith.constant {width} : index
  scf.for %i = %c0 to %n step %step{row} {{
    {read}
    %r = math.{name} {arguments} : {type_}
    {store} %r, %o[%row{row}, %i] : {rows}{after}
  }}"""
    return f"""
func.func @{name}({", ".join(f"{each}: {line}" for each in names)}, %o: {rows}) {{
  %c0 = arith.constant 0 : index
  %n = arith.constant {COUNT} : index{loops}
  return
}}
"""


def numbers(name: str, element: str, count: int) -> list[Floats]:
    """Operands where the function is neither constant nor undefined, and very small ones."""
    random = np.random.default_rng(7)
    reach = REACH[name]
    x = random.uniform(-reach, reach, count)
    x[: count // 8] = x[: count // 8] * 1e-4
    if name in ("cos", "sin"):
        x[count // 4 : count // 2] = np.arange(count // 2 - count // 4) * (np.pi / 2)
        x[count // 2 : count // 2 + 3] = [1e9, -2e7, 3e30]
    if name in ("log", "rsqrt", "powf"):
        x = np.exp(x / (4 if name == "powf" else 1))
    operands = [x, random.uniform(-8, 8, count)]
    return [each.astype(TYPES[element]) for each in operands[: FUNCTIONS[name].operands]]


SPECIAL = np.array([np.nan, np.inf, -np.inf, 0.0, -0.0, 1.0, -1.0, 1e-40, -1e-40, 1e30, -1e30], np.float64)


def functions(element: str, cpu: str) -> Functions:
    text = "".join(program(name, element) for name in FUNCTIONS)
    found = load(text, passes=[f"convert-math-to-vector-maths{{target-cpu={cpu}}}"])
    assert isinstance(found, Functions)
    return found


@pytest.mark.sample(2)
@pytest.mark.slow("compiles vectorised code")
@pytest.mark.parametrize(("element", "cpu"), [("f32", "x86-64-v4"), ("f32", "x86-64-v2"), ("f64", "x86-64-v3")])
def test_accuracy(element: str, cpu: str):
    need("long-double")
    module = functions(element, cpu)
    for name, function in FUNCTIONS.items():
        operands = numbers(name, element, COUNT)
        found = np.empty((len(WIDTHS), COUNT), TYPES[element])
        getattr(module, name)(*operands, found)
        # A lane's result depends neither on the width nor on the other lanes.
        for row in found:
            np.testing.assert_array_equal(row, found[0], name)
        if name == "erf" and element == "f64":
            continue  # Python has none with more digits.
        wide = [each.astype(np.float64 if name == "erf" else np.longdouble) for each in operands]
        expected = ORACLES[name](*wide)
        ulp = np.spacing(np.abs(expected).astype(TYPES[element]))
        assert np.max(np.abs(found[0] - expected) / ulp) <= function.ulp[element], name


@pytest.mark.sample(1)
@pytest.mark.slow("compiles vectorised code")
@pytest.mark.parametrize("element", ["f32", "f64"])
def test_special_values(element: str):
    module = functions(element, "x86-64-v3")
    x = np.resize(SPECIAL, COUNT).astype(TYPES[element])
    y = np.resize(np.repeat(SPECIAL, len(SPECIAL)), COUNT).astype(TYPES[element])
    for name, function in FUNCTIONS.items():
        operands = [x, y][: function.operands]
        with np.errstate(all="ignore"):
            expected = ORACLES[name](*(each.astype(np.float64) for each in operands)).astype(TYPES[element])
        found = np.empty((len(WIDTHS), COUNT), TYPES[element])
        getattr(module, name)(*operands, found)
        for row in found:
            np.testing.assert_allclose(row, expected, rtol=1e-6, err_msg=name)
            is_zero = expected == 0
            np.testing.assert_array_equal(np.signbit(row[is_zero]), np.signbit(expected[is_zero]), name)
