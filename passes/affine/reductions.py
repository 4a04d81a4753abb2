"""Reductions by kinds of `arith::AtomicRMWKind`: neutral elements and combining ops.

Source: `getIdentityValueAttr` and `getReductionOp` in `ArithOps.cpp`, `getSupportedReductions` in `AffineAnalysis.cpp`
of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects.affine import ForOp
from xdsl.dialects.arith import FastMathFlagsAttr, IntegerOverflowAttr
from xdsl.dialects.builtin import AnyFloat
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.interfaces.effects import is_free_of_effects
from okl_opt.dialects.numbers.ap_float import Format, format_of, from_integer, infinity, nan_bits, negate
from okl_opt.dialects.numbers.elements import constant_of, element_type, width_of
from okl_opt.dialects.registry import create

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

_KINDS = {name: kind for kind, name in _OPS.items()}

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


def kind_of_step(name: str) -> str | None:
    """Return the kind of reduction for the name of a combining op, or None."""
    return _KINDS.get(name)


def first_value(kind: str, type: Attribute) -> Operation | None:
    """Return a constant op for the neutral element of a reduction; None if the type has none."""
    element = element_type(type)
    if isinstance(element, AnyFloat):
        bits = _FLOATS[kind](format_of(element)) if kind in _FLOATS else None
    else:
        width = width_of(element)
        bits = _INTEGERS[kind](width) if kind in _INTEGERS and width else None
    constant = None if bits is None else constant_of(type, [bits], True)
    return None if constant is None else create("arith.constant", types=[type], properties={"value": constant})


def step_of(kind: str, left: SSAValue, right: SSAValue) -> Operation | None:
    """Return the combining op of a reduction; None if MLIR has none."""
    name = _OPS.get(kind)
    if name is None:
        return None
    properties: dict[str, Attribute] = {}
    if isinstance(element_type(left.type), AnyFloat):
        properties["fastmath"] = FastMathFlagsAttr("none")
    elif name in ("arith.addi", "arith.muli"):
        properties["overflowFlags"] = IntegerOverflowAttr("none")
    return create(name, [left, right], [left.type], properties)


class Reduction(NamedTuple):
    """A loop-carried value that one op combines with another value in each iteration."""

    position: int
    kind: str
    step: Operation
    value: SSAValue


def reductions_of(loop: ForOp) -> Sequence[Reduction] | None:
    """Return the reductions of all loop-carried values; None if one of them is no reduction."""
    found = [_reduction(loop, position) for position in range(len(loop.inits))]
    return None if None in found else [each for each in found if each is not None]


def _reduction(loop: ForOp, position: int) -> Reduction | None:
    """Return the reduction of a carried value, or None. Source: `matchReduction`."""
    block = loop.body.block
    carried, end = block.args[1 + position], block.last_op
    uses = list(carried.uses)
    if len(uses) != 1 or end is None:
        return None
    step = uses[0].operation
    kind = _KINDS.get(step.name)
    if kind is None or step.parent is not block or not is_free_of_effects(step):
        return None
    if end.operands[position] is not step.results[0] or len(list(step.results[0].uses)) != 1:
        return None
    left, right = step.operands
    return Reduction(position, kind, step, right if left is carried else left)
