"""The runtime's functions on vectors of floats: their names and how accurate they are, as plain data.

The runtime has the functions themselves (`runtime/code/vector_maths.py`) and links them as code, so that they become
part of what calls them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class VectorFunction(NamedTuple):
    """A function of floats: how many it takes, and by how many units in the last place it is off at most."""

    operands: int
    ulp: Mapping[str, float]
    """By the type of the elements."""


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
"""By the names of ops of the math dialect."""

WIDTHS = (1, 2, 4, 8, 16)
"""Lanes of the vectors that there are functions for; 1 is a scalar."""


def function_name(name: str, element: str, lanes: int) -> str:
    """The name of a function: `okl_vexp_f32x8`, of one on scalars `okl_vexp_f32`."""
    return f"okl_v{name}_{element}" + (f"x{lanes}" if lanes > 1 else "")
