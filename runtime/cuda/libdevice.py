"""NVIDIA's library of device functions, and those of its functions that we have ourselves.

What `convert-gpu-to-nvvm` calls for an op of the math dialect is a function of that library. For many of them there is
code here, which makes the same PTX on every machine; the others need the library's file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import NamedTuple

from okl_opt.runtime.code.vector_maths import vector_helper
from okl_opt.runtime.cuda.packages import bitcode_path

PREFIX = "__nv_"
"""What the names of its functions begin with."""


class _Kind(NamedTuple):
    """A type of floats: as LLVM writes it, as our functions name it, and the end of the library's names."""

    llvm: str
    ours: str
    suffix: str


_KINDS = (_Kind("float", "f32", "f"), _Kind("double", "f64", ""))

# The function of the library, without its end -> op of the math dialect that we have a function for.
_OURS: Mapping[str, str] = {
    "exp": "exp",
    "log": "log",
    "erf": "erf",
    "pow": "powf",
    "tanh": "tanh",
    "rsqrt": "rsqrt",
}

# The function of the library, without its end -> LLVM's intrinsic, which the back end has instructions for.
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
    """What makes the LLVM IR of each function that we have."""
    found: dict[str, Callable[[], str]] = {}
    for kind in _KINDS:
        for names, make in ((_OURS, _of_ours), (_INTRINSICS, _of_llvm)):
            for name in names:
                found[PREFIX + name + kind.suffix] = lambda kind=kind, name=name, make=make: make(kind, name)
    return found


def own_functions(names: Iterable[str]) -> Mapping[str, str]:
    """Those of some functions of the library that we have, as LLVM IR that needs nothing else."""
    texts = _texts()
    return {name: texts[name]() for name in names if name in texts}


def library_path() -> str | None:
    """The file of the library, from NVIDIA's packages; None if they are not installed."""
    return bitcode_path("device")
