"""Compiler functions: literals and `func.func`s that a generator compiles, and the attributes that say so.

Source: seed 004_16a4040dff025fce.txt; the names are TVM's.
"""

from __future__ import annotations

from typing import NoReturn

from xdsl.dialects.builtin import IntegerAttr, StringAttr, i32
from xdsl.ir import Operation
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.diagnostic import bare_error

COMPILER = "Compiler"
"""The name of the generator; it makes a compiler function."""
GLOBAL_SYMBOL = "global_symbol"
"""The name that a function has, or gets, in the module."""
COMPOSITE = "Composite"
"""On a literal in a compiler function: the one operation of the generator that it stands for."""
EXTERN = "Extern"
"""On a `func.func`: implemented outside of the module."""
SKIP_OPTIMIZATION = "SkipOptimization"
"""On a `func.func`: the passes here do not search it."""
PRIMITIVE = "Primitive"
"""To be compiled as one unit."""
INLINE = "Inline"
"""A general inliner may inline the function."""
FALLBACK = "byoc.fallback"
"""The name of the generator that compiles the function if the first refuses; `none` for no other."""
SHAPE_FUNCTION = "byoc.shape_function"
"""On an extern function: the function that computes the sizes of its results."""

OF_SIGNATURES = frozenset({"sym_name", "sym_visibility", "function_type", "arg_attrs", "res_attrs"})
"""What `func.func` says in its signature: a literal has no such attributes, as it becomes one."""

SET = IntegerAttr(1, i32)
"""The value of an attribute that says yes."""


def compiler_of(op: Operation) -> str | None:
    """The generator that compiles a function; None if none does. Raises: DiagnosticError if it is no string."""
    return _text(op, COMPILER)


def global_symbol_of(op: Operation) -> str | None:
    """The name that a function is to have in the module, if it says. Raises: DiagnosticError if it is no name."""
    name = _text(op, GLOBAL_SYMBOL)
    if name == "":
        raise bare_error(op, f"'{GLOBAL_SYMBOL}' must not be empty")
    return name


def composite_of(op: Operation) -> str | None:
    """The operation that a literal stands for, if it says. Raises: DiagnosticError if it is no string."""
    return _text(op, COMPOSITE)


def fallback_of(op: Operation) -> str | None:
    """The generator for a function that the first refuses, if it says. Raises: DiagnosticError if it is no string."""
    return _text(op, FALLBACK)


def is_set(op: Operation, name: str) -> bool:
    """Return whether an op has one of the attributes that say yes: a number other than 0."""
    value = op.attributes.get(name)
    return value is not None and not (isinstance(value, IntegerAttr) and value.value.data == 0)


def keeps_its_calls(op: Operation) -> bool:
    """Return whether a general inliner leaves the calls of a function: something outside of the module compiles it."""
    return (COMPILER in op.attributes and not is_set(op, INLINE)) or is_set(op, EXTERN)


def check_attributes(op: Operation) -> None:
    """Check the attributes of a literal. Raises: VerifyException."""
    for name in op.attributes:
        if name in OF_SIGNATURES:
            raise VerifyException(f"must not have the attribute '{name}', which is one of 'func.func'")
    for name in (COMPILER, GLOBAL_SYMBOL, COMPOSITE, FALLBACK):
        value = op.attributes.get(name)
        if value is not None and not isinstance(value, StringAttr):
            raise VerifyException(f"'{name}' must be a string, got {value}")
    if op.attributes.get(GLOBAL_SYMBOL) == StringAttr(""):
        raise VerifyException(f"'{GLOBAL_SYMBOL}' must not be empty")


def _text(op: Operation, name: str) -> str | None:
    value = op.attributes.get(name)
    if value is None or isinstance(value, StringAttr):
        return None if value is None else value.data
    _refuse(op, name, str(value))


def _refuse(op: Operation, name: str, value: str) -> NoReturn:
    raise bare_error(op, f"'{name}' must be a string, got {value}")
