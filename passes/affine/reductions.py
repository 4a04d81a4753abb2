"""Reductions by the words of `arith::AtomicRMWKind`: what they begin with, and the op of a step.

Source: `getIdentityValueAttr` and `getReductionOp` in `ArithOps.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from xdsl.dialects.arith import FastMathFlagsAttr, IntegerOverflowAttr
from xdsl.dialects.builtin import AnyFloat
from xdsl.ir import Attribute, Operation, SSAValue

from dialects.numbers.ap_float import Format, format_of, from_integer, infinity, nan_bits, negate
from dialects.numbers.elements import constant_of, element_type, width_of
from dialects.registry import create

_OPS: Mapping[str, str] = {
    "addf": "arith.addf",
    "addi": "arith.addi",
    "andi": "arith.andi",
    "maximumf": "arith.maximumf",
    "maxnumf": "arith.maxnumf",
    "maxs": "arith.maxsi",
    "maxu": "arith.maxui",
    "minimumf": "arith.minimumf",
    "minnumf": "arith.minnumf",
    "mins": "arith.minsi",
    "minu": "arith.minui",
    "mulf": "arith.mulf",
    "muli": "arith.muli",
    "ori": "arith.ori",
    "xori": "arith.xori",
}

_FLOATS: Mapping[str, Callable[[Format], int]] = {
    "addf": lambda format: 0,
    "maximumf": lambda format: negate(infinity(format), format),
    "maxnumf": lambda format: nan_bits(format, negative=True),
    "minimumf": infinity,
    "minnumf": nan_bits,
    "mulf": lambda format: from_integer(1, format),
}

_INTEGERS: Mapping[str, Callable[[int], int]] = {
    "addi": lambda width: 0,
    "andi": lambda width: (1 << width) - 1,
    "maxs": lambda width: 1 << (width - 1),
    "maxu": lambda width: 0,
    "mins": lambda width: (1 << (width - 1)) - 1,
    "minu": lambda width: (1 << width) - 1,
    "muli": lambda width: 1,
    "ori": lambda width: 0,
    "xori": lambda width: 0,
}


def first_value(kind: str, type: Attribute) -> Operation | None:
    """A constant that changes nothing in a reduction; None if the type has no such number."""
    element = element_type(type)
    if isinstance(element, AnyFloat):
        bits = _FLOATS[kind](format_of(element)) if kind in _FLOATS else None
    else:
        width = width_of(element)
        bits = _INTEGERS[kind](width) if kind in _INTEGERS and width else None
    constant = None if bits is None else constant_of(type, [bits], True)
    return None if constant is None else create("arith.constant", types=[type], properties={"value": constant})


def step_of(kind: str, left: SSAValue, right: SSAValue) -> Operation | None:
    """The op that takes one more value into a reduction; None if MLIR has none."""
    name = _OPS.get(kind)
    if name is None:
        return None
    properties: dict[str, Attribute] = {}
    if isinstance(element_type(left.type), AnyFloat):
        properties["fastmath"] = FastMathFlagsAttr("none")
    elif name in ("arith.addi", "arith.muli"):
        properties["overflowFlags"] = IntegerOverflowAttr("none")
    return create(name, [left, right], [left.type], properties)
