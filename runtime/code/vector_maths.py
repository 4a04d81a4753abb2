"""The functions on vectors of floats that `convert-math-to-vector-maths` calls, as LLVM IR.

They are the kernels' functions, so a loop is as accurate as the kernel that it replaces; calls are inlined.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from okl_opt.passes.analysis.vector_maths import FUNCTIONS, WIDTHS, function_name
from okl_opt.runtime.code.helpers import Helper

if TYPE_CHECKING:
    from llvmlite import ir


_ELEMENTS = ("f32", "f64")
_LIBRARY = ("cos", "sin")
"""Functions that call C's library for large numbers."""


@cache
def vector_maths() -> Mapping[str, tuple[str, str, int]]:
    """All functions by name: op, element type, lanes."""
    return {
        function_name(name, element, lanes): (name, element, lanes)
        for name in FUNCTIONS
        for element in _ELEMENTS
        for lanes in WIDTHS
    }


@cache
def vector_helper(name: str) -> Helper | None:
    """The function with this name; None if there is none."""
    found = vector_maths().get(name)
    if found is None:
        return None
    function, element, lanes = found
    short = element if lanes == 1 else f"{element}x{lanes}"
    declared = element if lanes == 1 else f"vector<{lanes}x{element}>"
    count = FUNCTIONS[function].operands
    calls = (function + "f" * (element == "f32"),) if function in _LIBRARY else ()
    return Helper(name, (short,) * count, short, _text(name), calls, (declared,) * (count + 1))


def _text(name: str) -> str:
    """LLVM IR of a function."""
    from llvmlite import ir

    from okl_opt.runtime.kernels.cpu.llvm.frame.frame import F32, F64, Lanes

    function, element, lanes = vector_maths()[name]
    scalar = F32 if element == "f32" else F64
    type_ = scalar if lanes == 1 else ir.VectorType(scalar, lanes)
    module = ir.Module()
    made = ir.Function(module, ir.FunctionType(type_, [type_] * FUNCTIONS[function].operands), name)
    for attribute in ("alwaysinline", "nounwind"):
        made.attributes.add(attribute)
    builder = ir.IRBuilder(made.append_basic_block("entry"))
    builder.ret(_bodies()[function](Lanes(builder, lanes), *made.args))
    return "\n".join(line for line in str(module).splitlines() if not line.startswith(("target ", "; ModuleID")))


def _bodies() -> Mapping[str, Callable[..., ir.Value]]:
    from okl_opt.runtime.kernels.cpu.llvm.maths.functions import FUNCTIONS as ON_LANES
    from okl_opt.runtime.kernels.cpu.llvm.maths.logarithm import log, pow
    from okl_opt.runtime.kernels.cpu.llvm.maths.trigonometric import cos, sin

    return {**ON_LANES, "cos": cos, "log": log, "powf": pow, "sin": sin}
