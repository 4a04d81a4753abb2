"""The runtime's functions on vectors of floats: their names and how accurate they are, as plain data.

The runtime has the functions themselves (`runtime/code/vector_maths.py`) and links them as code, so that they are
inlined into their callers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class VectorFunction(NamedTuple):
    """A function of floats: the number of operands, and the largest error in units in the last place."""

    operands: int
    ulp: Mapping[str, float]
    """Element type -> error."""


FUNCTIONS: Mapping[str, VectorFunction] = {
    "cos": VectorFunction(1, {"f32": 1.0, "f64": 1.5}),
    "erf": VectorFunction(1, {"f32": 2.0, "f64": 2.0}),
    "exp": VectorFunction(1, {"f32": 1.5, "f64": 1.5}),
    "log": VectorFunction(1, {"f32": 1.0, "f64": 1.0}),
    "powf": VectorFunction(2, {"f32": 1.0, "f64": 2.0}),
    "rsqrt": VectorFunction(1, {"f32": 2.0, "f64": 2.0}),
    "sin": VectorFunction(1, {"f32": 1.0, "f64": 1.5}),
    "tanh": VectorFunction(1, {"f32": 3.0, "f64": 3.0}),
}
"""Name of an op of the math dialect -> function."""

WIDTHS = (1, 2, 4, 8, 16)
"""The numbers of lanes that functions exist for; 1 is a scalar."""


def function_name(name: str, element: str, lanes: int) -> str:
    """Return the name of a function, such as `okl_vexp_f32x8`, or `okl_vexp_f32` for scalars."""
    return f"okl_v{name}_{element}" + (f"x{lanes}" if lanes > 1 else "")
