"""Compiler functions: literals and `func.func`s compiled by a generator, and the attributes that mark them.

Source: seed 004_16a4040dff025fce.txt; the names are TVM's.
"""

from __future__ import annotations

from typing import NoReturn

from xdsl.dialects.builtin import IntegerAttr, StringAttr, i32
from xdsl.ir import Operation
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.diagnostic import bare_error

COMPILER = "Compiler"
"""The name of the generator; a function with it is a compiler function."""
GLOBAL_SYMBOL = "global_symbol"
"""The name that a function has, or gets, in the module."""
COMPOSITE = "Composite"
"""On a literal in a compiler function: the generator's operation that the literal represents."""
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
"""Attributes of a `func.func`'s signature, which a literal must not have, as it becomes a `func.func`."""

SET = IntegerAttr(1, i32)
"""The value of a flag attribute that is set."""


def compiler_of(op: Operation) -> str | None:
    """The generator that compiles a function; None for others. Raises: DiagnosticError if it is no string."""
    return _text(op, COMPILER)


def global_symbol_of(op: Operation) -> str | None:
    """The future name of a function in the module, or None. Raises: DiagnosticError if it is no name."""
    name = _text(op, GLOBAL_SYMBOL)
    if name == "":
        raise bare_error(op, f"'{GLOBAL_SYMBOL}' must not be empty")
    return name


def composite_of(op: Operation) -> str | None:
    """The operation that a literal represents, or None. Raises: DiagnosticError if it is no string."""
    return _text(op, COMPOSITE)


def fallback_of(op: Operation) -> str | None:
    """The generator for functions refused by the first one, or None. Raises: DiagnosticError if it is no string."""
    return _text(op, FALLBACK)


def is_set(op: Operation, name: str) -> bool:
    """Return whether a flag attribute of an op is set: it exists and is not the number 0."""
    value = op.attributes.get(name)
    return value is not None and not (isinstance(value, IntegerAttr) and value.value.data == 0)


def must_keep_calls(op: Operation) -> bool:
    """Return whether a general inliner must keep calls of a function, as an external generator compiles it."""
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
