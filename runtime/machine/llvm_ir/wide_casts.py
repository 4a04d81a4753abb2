"""Casts of integers of more than 64 bits to floats.

LLVM's code generator calls functions of the compiler's library for up to 128 bits. For more, it expands plain casts.
"""

from __future__ import annotations

from xdsl.dialects.builtin import AnyFloat, Float16Type, f32
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.numbers.ap_float import format_of
from okl_opt.dialects.numbers.elements import element_type
from okl_opt.runtime.machine.llvm_ir.to_integers import WIDEST_PLAIN, integers, of_shape, width_of_elements
from okl_opt.runtime.machine.llvm_ir.writer import Function

_EXPANDED = 129
"""The fewest bits at which LLVM expands a cast. Source: `ExpandLargeFpConvert.cpp` of LLVM 20."""


def is_wide(type: Attribute) -> bool:
    """Return True if the integers of a type have more than 64 bits."""
    return width_of_elements(type) > WIDEST_PLAIN


def wide_to_float(function: Function, op: Operation, word: str) -> str:
    """An integer to the nearest float, or to infinity; bf16 is rounded twice, as from fewer bits."""
    operand, target = op.operands[0], op.results[0].type
    element = element_type(target)
    if isinstance(element, Float16Type):
        # Exact up to 2^24, and past that half has only infinity.
        wider = function.temporary(_to_float(function, operand, word, f32, of_shape(target, "float")))
        return f"fptrunc {of_shape(target, 'float')} {wider} to {function.type(target)}"
    assert isinstance(element, AnyFloat)
    return _to_float(function, operand, word, element, function.type(target))


def _to_float(function: Function, operand: SSAValue, word: str, element: AnyFloat, target: str) -> str:
    width, is_signed = width_of_elements(operand.type), word == "sitofp"
    name, text = function.names[operand], function.type(operand.type)
    # LLVM's expansion computes no exponents past infinity's.
    most = format_of(element).bias + 1
    if width - is_signed <= most:
        return f"{word} {text} {name} to {target}"
    prefix, limits = ("s", (("min", 1 << most), ("max", -(1 << most)))) if is_signed else ("u", (("min", 1 << most),))
    for limit, value in limits:
        given = f"{text} {name}, {text} {integers(operand.type, width, value)}"
        name = function.temporary(f"call {text} @llvm.{prefix}{limit}({given})")
    made = min(width, max(_EXPANDED, most + 1 + is_signed))
    if made < width:
        cut = of_shape(operand.type, f"i{made}")
        name, text = function.temporary(f"trunc {text} {name} to {cut}"), cut
    return f"{word} {text} {name} to {target}"
