"""Flags of instructions."""

from __future__ import annotations

from xdsl.dialects.builtin import AnyFloat, IntegerAttr, VectorType
from xdsl.dialects.llvm import FastMathAttr, LLVMArrayType, LLVMStructType
from xdsl.dialects.utils import FastMathFlag
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.hints import isa
from okl_opt.runtime.machine.llvm_ir.writer import Function

_FAST_MATH = tuple(FastMathFlag)
_MAKE_POISON = (FastMathFlag.NO_NANS, FastMathFlag.NO_INFS)


def fast_math(function: Function, op: Operation) -> str:
    """`nnan nsz `, with a blank after each."""
    flags = op.properties.get("fastmathFlags")
    if not isinstance(flags, FastMathAttr) or not flags.data:
        return ""
    held = flags.data
    if not function.claims:
        return "".join(f"{flag.value} " for flag in _FAST_MATH if flag in held and flag not in _MAKE_POISON)
    if len(set(held)) == len(_FAST_MATH):
        return "fast "
    return "".join(f"{flag.value} " for flag in _FAST_MATH if flag in held)


def fast_math_of_call(function: Function, op: Operation) -> str:
    """As `fast_math`, for a call: LLVM only has the flags if the result consists of floats."""
    return fast_math(function, op) if op.results and _is_of_floats(op.results[0].type) else ""


def _is_of_floats(type: Attribute) -> bool:
    while isinstance(type, LLVMArrayType):
        type = type.type
    if isinstance(type, LLVMStructType):
        first = type.types.data[:1]
        return bool(first) and _is_of_floats(first[0]) and all(each == first[0] for each in type.types)
    return isinstance(type.element_type if isa(type, VectorType) else type, AnyFloat)


def bits(op: Operation, name: str) -> int:
    """Flags that are bits of an integer."""
    value = op.properties.get(name)
    return value.value.data if value is not None and isa(value, IntegerAttr) else 0
