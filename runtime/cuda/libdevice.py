"""NVIDIA's library of device functions, and our replacements for some of its functions.

`convert-gpu-to-nvvm` lowers an op of the math dialect to a call of that library. Many of these functions have code
here, which gives the same PTX on every machine; the others need the library's file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import NamedTuple

from okl_opt.runtime.code.vector_maths import vector_helper
from okl_opt.runtime.cuda.packages import bitcode_path

PREFIX = "__nv_"
"""The name prefix of its functions."""


class _Kind(NamedTuple):
    """A type of floats: its spelling in LLVM, in our function names, and the suffix of the library's names."""

    llvm: str
    ours: str
    suffix: str


_KINDS = (_Kind("float", "f32", "f"), _Kind("double", "f64", ""))

# The library function without suffix -> the op of the math dialect for which we have a function.
_OURS: Mapping[str, str] = {
    "exp": "exp",
    "log": "log",
    "erf": "erf",
    "pow": "powf",
    "tanh": "tanh",
    "rsqrt": "rsqrt",
}

# The library function without suffix -> LLVM's intrinsic, which the back end has instructions for.
_INTRINSICS: Mapping[str, str] = {
    "fabs": "fabs",
    "ceil": "ceil",
    "floor": "floor",
    "trunc": "trunc",
    "round": "round",
    "rint": "roundeven",
    "sqrt": "sqrt",
    "fma": "fma",
    "copysign": "copysign",
    "fmin": "minnum",
    "fmax": "maxnum",
}
_OPERANDS: Mapping[str, int] = {"pow": 2, "fma": 3, "copysign": 2, "fmin": 2, "fmax": 2}


def _function(kind: _Kind, name: str, called: str, operands: int, begin: str) -> str:
    """A function that calls another one on its operands."""
    values = ", ".join(f"{kind.llvm} %{number}" for number in range(operands))
    return (
        f"{begin}\ndefine {kind.llvm} @{PREFIX}{name}{kind.suffix}({values}) {{\n"
        f"  %r = call {kind.llvm} @{called}({values})\n  ret {kind.llvm} %r\n}}\n"
    )


def _of_ours(kind: _Kind, name: str) -> str:
    ours = f"okl_v{_OURS[name]}_{kind.ours}"
    helper = vector_helper(ours)
    assert helper is not None and not helper.calls, f"{ours} needs nothing else"
    return _function(kind, name, ours, _OPERANDS.get(name, 1), helper.text)


def _of_llvm(kind: _Kind, name: str) -> str:
    intrinsic = f"llvm.{_INTRINSICS[name]}.{kind.ours}"
    operands = _OPERANDS.get(name, 1)
    types = ", ".join([kind.llvm] * operands)
    return _function(kind, name, intrinsic, operands, f"declare {kind.llvm} @{intrinsic}({types})")


@cache
def _texts() -> Mapping[str, Callable[[], str]]:
    """The makers of the LLVM IR of our functions, by name."""
    found: dict[str, Callable[[], str]] = {}
    for kind in _KINDS:
        for names, make in ((_OURS, _of_ours), (_INTRINSICS, _of_llvm)):
            for name in names:
                found[PREFIX + name + kind.suffix] = lambda kind=kind, name=name, make=make: make(kind, name)
    return found


def own_functions(names: Iterable[str]) -> Mapping[str, str]:
    """Our replacements of the named library functions, as LLVM IR without further dependencies."""
    texts = _texts()
    return {name: texts[name]() for name in names if name in texts}


def library_path() -> str | None:
    """The file of the library, from NVIDIA's packages; None if they are not installed."""
    return bitcode_path("device")
