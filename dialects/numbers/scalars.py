"""The meaning of scalar ops of arith. Folds, ranges and the interpreter of host functions read it here.

Source: `ArithOps.td` and `ArithOps.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from okl_opt.dialects.numbers.elements import signed


class Rule(NamedTuple):
    """An op on integers, whose result has the low bits of an exact result."""

    exact: Callable[..., int]
    """Computes the exact result from the operands."""
    is_signed: bool | None = None
    """Whether operands are signed numbers; None if the low bits of the result do not depend on it."""
    divides: bool = False
    """Whether the second operand is a divisor, for which 0 has no result."""
    shifts: bool = False
    """Whether the second operand is a distance, for which the width or more has no result."""


def quotient(left: int, right: int) -> int:
    """The quotient, rounded towards zero."""
    found = abs(left) // abs(right)
    return found if (left < 0) == (right < 0) else -found


def remainder(left: int, right: int) -> int:
    """The remainder of `quotient`, with the sign of the dividend."""
    return left - quotient(left, right) * right


def quotient_rounded_up(left: int, right: int) -> int:
    return -(-left // right)


def _larger(left: int, right: int) -> int:
    return max(left, right)


def _smaller(left: int, right: int) -> int:
    return min(left, right)


BINARY: Mapping[str, Rule] = {
    "arith.addi": Rule(int.__add__),
    "arith.subi": Rule(int.__sub__),
    "arith.muli": Rule(int.__mul__),
    "arith.andi": Rule(int.__and__),
    "arith.ori": Rule(int.__or__),
    "arith.xori": Rule(int.__xor__),
    "arith.maxsi": Rule(_larger, is_signed=True),
    "arith.maxui": Rule(_larger, is_signed=False),
    "arith.minsi": Rule(_smaller, is_signed=True),
    "arith.minui": Rule(_smaller, is_signed=False),
    "arith.divsi": Rule(quotient, is_signed=True, divides=True),
    "arith.divui": Rule(int.__floordiv__, is_signed=False, divides=True),
    "arith.ceildivsi": Rule(quotient_rounded_up, is_signed=True, divides=True),
    "arith.ceildivui": Rule(quotient_rounded_up, is_signed=False, divides=True),
    "arith.floordivsi": Rule(int.__floordiv__, is_signed=True, divides=True),
    "arith.remsi": Rule(remainder, is_signed=True, divides=True),
    "arith.remui": Rule(int.__mod__, is_signed=False, divides=True),
    "arith.shli": Rule(int.__lshift__, shifts=True),
    "arith.shrsi": Rule(int.__rshift__, is_signed=True, shifts=True),
    "arith.shrui": Rule(int.__rshift__, is_signed=False, shifts=True),
}
CASTS: Mapping[str, Rule] = {
    "arith.extsi": Rule(int, is_signed=True),
    "arith.extui": Rule(int, is_signed=False),
    "arith.index_cast": Rule(int, is_signed=True),
    "arith.index_castui": Rule(int, is_signed=False),
    "arith.trunci": Rule(int),
}
_ORDERS = (int.__lt__, int.__le__, int.__gt__, int.__ge__)
COMPARISONS: Sequence[Rule] = (
    Rule(int.__eq__),
    Rule(int.__ne__),
    *(Rule(order, is_signed=True) for order in _ORDERS),
    *(Rule(order, is_signed=False) for order in _ORDERS),
)
"""By the numbers of the predicates: eq ne slt sle sgt sge ult ule ugt uge."""
INVERTED = (1, 0, 5, 4, 3, 2, 9, 8, 7, 6)
"""The predicate that holds where another does not."""


def on_bits(rule: Rule, width: int, result_width: int | None = None) -> Callable[..., int | None]:
    """Return the computation of a result's bits from bits of operands. It returns None if there is no result."""
    mask = (1 << (width if result_width is None else result_width)) - 1
    exact, is_signed, divides, shifts = rule

    def compute(*operands: int) -> int | None:
        if (divides and not operands[1]) or (shifts and operands[1] >= width):
            return None
        return exact(*(signed(bits, width) for bits in operands) if is_signed else operands) & mask

    return compute


# ----- floats


_RELATIONS = (0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 8, 15)
"""For each predicate the relations for which it holds, as a sum: 1 equal, 2 greater, 4 less, 8 unordered."""


def compares_floats(predicate: int, left: Fraction | float, right: Fraction | float) -> bool:
    """Return True if a comparison of `arith.cmpf` holds."""
    relation = 1 if left == right else 2 if left > right else 4 if left < right else 8
    return _RELATIONS[predicate] & relation != 0
