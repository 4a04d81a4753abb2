"""Neutral elements of reductions. Source: `arith::getNeutralElement` and `getIdentityValueAttr` of MLIR 22."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from xdsl.dialects.builtin import AnyFloat, IntegerType
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.numbers.elements import width_of
from okl_opt.dialects.numbers.matchers import float_constant, integer_constant

_FLOATS: Mapping[str, float] = {
    "arith.addf": 0.0,
    "arith.maximumf": -math.inf,
    "arith.maxnumf": -math.nan,
    "arith.minimumf": math.inf,
    "arith.minnumf": math.nan,
    "arith.mulf": 1.0,
}
_INTEGERS: Mapping[str, Callable[[int], int]] = {
    "arith.addi": lambda width: 0,
    "arith.andi": lambda width: -1,
    "arith.maxsi": lambda width: -(1 << width - 1),
    "arith.maxui": lambda width: 0,
    "arith.minsi": lambda width: (1 << width - 1) - 1,
    "arith.minui": lambda width: -1,
    "arith.muli": lambda width: 1,
    "arith.ori": lambda width: 0,
    "arith.xori": lambda width: 0,
}


def neutral_element(op: Operation) -> Attribute | None:
    """The neutral constant of an op; None for ops that do not reduce scalars."""
    if len(op.results) != 1:
        return None
    type = op.results[0].type
    if isinstance(type, AnyFloat) and op.name in _FLOATS:
        return float_constant(type, _FLOATS[op.name])
    width = width_of(type)
    if type.name == IntegerType.name and width is not None and op.name in _INTEGERS:
        return integer_constant(type, _INTEGERS[op.name](width))
    return None
