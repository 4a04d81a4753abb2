"""Host arithmetic on sizes and other integers."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence

from xdsl.dialects import arith
from xdsl.dialects.affine import ApplyOp
from xdsl.dialects.builtin import FloatAttr, IndexType, IntegerAttr, IntegerType
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa

Compute = Callable[[Sequence[int]], int]
"""Computes a result from the operands."""
_Rule2 = Callable[[int, int], int]
_INDEX_BITS = 64
_FLAGS = ("overflowFlags", "overflow_flags")


def bits_of(type: Attribute) -> int | None:
    """The bits of an integer; None for other types."""
    if isinstance(type, IndexType):
        return _INDEX_BITS
    return type.width.data if isa(type, IntegerType) else None


def constant_of(op: Operation) -> int | float | None:
    """The number of a constant; None for other ops and constants."""
    if not isinstance(op, arith.ConstantOp):
        return None
    value = op.value
    if isinstance(value, IntegerAttr):
        bits = bits_of(value.type)
        return None if bits is None else signed(value.value.data, bits)
    return value.value.data if isinstance(value, FloatAttr) else None


def computation(op: Operation) -> Compute | None:
    """Return the function that computes an op's result from its operands; None for an unknown op."""
    if isinstance(op, arith.CmpiOp):
        return _comparison(op)
    if isinstance(op, arith.SelectOp):
        return lambda values: values[1] if values[0] else values[2]
    if isinstance(op, ApplyOp):
        return _application(op)
    rule = _RULES.get(op.name)
    if rule is None:
        return None
    bits, result_bits = bits_of(op.operands[0].type), bits_of(op.results[0].type)
    return None if bits is None or result_bits is None else _checked(op, rule, bits, result_bits)


def _checked(op: Operation, rule: _Rule, bits: int, result_bits: int) -> Compute:
    """A rule on integers of `bits` bits, which are stored sign-extended."""
    flags = " ".join(str(op.properties[name]) for name in _FLAGS if name in op.properties)
    must_fit = "nsw" in flags

    def compute(values: Sequence[int]) -> int:
        given = [value % (1 << bits) if rule.is_unsigned else _with_sign(value, bits) for value in values]
        one, other = given if len(given) > 1 else (given[0], 0)
        if rule.divides and other == 0:
            raise op_error(op, f"divides {one} by zero")
        exact = rule.compute(one, other)
        found = signed(exact, result_bits)
        if must_fit and _with_sign(found, result_bits) != exact:
            raise op_error(op, f"overflows {result_bits} bits: its operands are {_listed(values)}")
        return found

    return compute


def _application(op: ApplyOp) -> Compute:
    """The evaluation of an affine map, with errors for division by zero and overflow."""
    map = op.map.data

    def compute(values: Sequence[int]) -> int:
        try:
            (found,) = map.eval(values[: map.num_dims], values[map.num_dims :])
        except ZeroDivisionError:
            raise op_error(op, f"divides by zero: its operands are {_listed(values)}") from None
        if found != signed(found, _INDEX_BITS):
            raise op_error(op, f"overflows {_INDEX_BITS} bits: its operands are {_listed(values)}")
        return found

    return compute


def _listed(values: Sequence[int]) -> str:
    """Numbers as text for a sentence."""
    return " and ".join(map(str, values))


def signed(value: int, bits: int) -> int:
    """The last `bits` bits of a number, sign-extended; a single bit is 0 or 1."""
    last = value % (1 << bits)
    return last if bits == 1 else _with_sign(last, bits)


def _with_sign(value: int, bits: int) -> int:
    """The last `bits` bits of a number, sign-extended."""
    last = value % (1 << bits)
    return last - (1 << bits) if last >> (bits - 1) else last


class _Rule:
    """The computation of an op from two operands, or from one and 0.

    `is_unsigned` means that operands have no sign, `divides` that the second is a divisor.
    """

    def __init__(self, compute: _Rule2, *, is_unsigned: bool = False, divides: bool = False):
        self.compute = compute
        self.is_unsigned = is_unsigned
        self.divides = divides


def _quotient(one: int, other: int) -> int:
    """The quotient rounded towards zero."""
    found = abs(one) // abs(other)
    return found if (one < 0) == (other < 0) else -found


def _remainder(one: int, other: int) -> int:
    """The remainder of `_quotient`, with the sign of the dividend."""
    return one - other * _quotient(one, other)


def _rounded_up(one: int, other: int) -> int:
    return -(-one // other)


def _larger(one: int, other: int) -> int:
    return max(one, other)


def _smaller(one: int, other: int) -> int:
    return min(one, other)


_RULES = {
    "arith.addi": _Rule(int.__add__),
    "arith.subi": _Rule(int.__sub__),
    "arith.muli": _Rule(int.__mul__),
    "arith.divsi": _Rule(_quotient, divides=True),
    "arith.remsi": _Rule(_remainder, divides=True),
    "arith.ceildivsi": _Rule(_rounded_up, divides=True),
    "arith.floordivsi": _Rule(int.__floordiv__, divides=True),
    "arith.divui": _Rule(int.__floordiv__, is_unsigned=True, divides=True),
    "arith.remui": _Rule(int.__mod__, is_unsigned=True, divides=True),
    "arith.ceildivui": _Rule(_rounded_up, is_unsigned=True, divides=True),
    "arith.maxsi": _Rule(_larger),
    "arith.minsi": _Rule(_smaller),
    "arith.maxui": _Rule(_larger, is_unsigned=True),
    "arith.minui": _Rule(_smaller, is_unsigned=True),
    "arith.andi": _Rule(int.__and__),
    "arith.ori": _Rule(int.__or__),
    "arith.xori": _Rule(int.__xor__),
    "arith.index_cast": _Rule(int.__add__),
    "arith.index_castui": _Rule(int.__add__, is_unsigned=True),
    "arith.extsi": _Rule(int.__add__),
    "arith.extui": _Rule(int.__add__, is_unsigned=True),
    "arith.trunci": _Rule(int.__add__),
}
_SIGNED: Sequence[Callable[[int, int], bool]] = (
    operator.eq,
    operator.ne,
    operator.lt,
    operator.le,
    operator.gt,
    operator.ge,
)


def _comparison(op: arith.CmpiOp) -> Compute | None:
    """The predicates in order of number: equal, not equal, four signed comparisons and the same four unsigned."""
    bits, number = bits_of(op.lhs.type), op.predicate.value.data
    if bits is None:
        return None
    holds = _SIGNED[number if number < len(_SIGNED) else number - len(_SIGNED) + 2]
    if number < len(_SIGNED):
        return lambda values: int(holds(_with_sign(values[0], bits), _with_sign(values[1], bits)))
    return lambda values: int(holds(values[0] % (1 << bits), values[1] % (1 << bits)))
