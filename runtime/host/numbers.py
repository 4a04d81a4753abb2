"""Host arithmetic on sizes and other integers, which are stored sign-extended; a single bit is 0 or 1."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects import arith
from xdsl.dialects.affine import ApplyOp
from xdsl.dialects.builtin import FloatAttr, IndexType, IntegerAttr, IntegerType
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.numbers.elements import INDEX_WIDTH
from okl_opt.dialects.numbers.integers import wrapped
from okl_opt.dialects.numbers.scalars import BINARY, CASTS, COMPARISONS, Rule

Compute = Callable[[Sequence[int]], int]
"""Computes a result from the operands."""
_FLAGS = ("overflowFlags", "overflow_flags")


def bits_of(type: Attribute) -> int | None:
    """The bits of an integer; None for other types."""
    if isinstance(type, IndexType):
        return INDEX_WIDTH
    return type.width.data if isa(type, IntegerType) else None


def constant_of(op: Operation) -> int | float | None:
    """The number of a constant; None for other ops and constants."""
    if not isinstance(op, arith.ConstantOp):
        return None
    value = op.value
    if isinstance(value, IntegerAttr):
        bits = bits_of(value.type)
        return None if bits is None else stored(value.value.data, bits)
    return value.value.data if isinstance(value, FloatAttr) else None


def computation(op: Operation) -> Compute | None:
    """Return the function that computes an op's result from its operands; None for an unknown op."""
    if isinstance(op, arith.SelectOp):
        return lambda values: values[1] if values[0] else values[2]
    if isinstance(op, ApplyOp):
        return _application(op)
    rule = _rule_of(op)
    if rule is None or rule.shifts:
        return None
    bits, result_bits = bits_of(op.operands[0].type), bits_of(op.results[0].type)
    return None if bits is None or result_bits is None else _checked(op, rule, bits, result_bits)


def _rule_of(op: Operation) -> Rule | None:
    if isinstance(op, arith.CmpiOp):
        return COMPARISONS[op.predicate.value.data]
    return BINARY.get(op.name) or CASTS.get(op.name)


def _checked(op: Operation, rule: Rule, bits: int, result_bits: int) -> Compute:
    """A rule on integers of `bits` bits, with errors for division by zero and overflow that `nsw` excludes."""
    exact: Callable[[int, int], int] = rule.exact if len(op.operands) == 2 else lambda value, _: value
    divides, is_unsigned = rule.divides, rule.is_signed is False
    half, mask = (0 if is_unsigned else 1 << bits >> 1), (1 << bits) - 1
    result_half, result_mask = (0 if result_bits == 1 else 1 << result_bits >> 1), (1 << result_bits) - 1
    must_fit = any("nsw" in str(op.properties[name]) for name in _FLAGS if name in op.properties)

    def compute(values: Sequence[int]) -> int:
        one, other = values if len(values) == 2 else (values[0], 0)
        one, other = ((one + half) & mask) - half, ((other + half) & mask) - half
        if divides and other == 0:
            raise op_error(op, f"divides {one} by zero")
        result = exact(one, other)
        if must_fit and not _fits(result, result_bits):
            raise op_error(op, f"overflows {result_bits} bits: its operands are {_listed(values)}")
        return ((result + result_half) & result_mask) - result_half

    return compute


def _application(op: ApplyOp) -> Compute:
    """The evaluation of an affine map, with errors for division by zero and overflow."""
    map = op.map.data

    def compute(values: Sequence[int]) -> int:
        try:
            (found,) = map.eval(values[: map.num_dims], values[map.num_dims :])
        except ZeroDivisionError:
            raise op_error(op, f"divides by zero: its operands are {_listed(values)}") from None
        if not _fits(found, INDEX_WIDTH):
            raise op_error(op, f"overflows {INDEX_WIDTH} bits: its operands are {_listed(values)}")
        return found

    return compute


def _listed(values: Sequence[int]) -> str:
    """Numbers as text for a sentence."""
    return " and ".join(map(str, values))


def _fits(value: int, bits: int) -> bool:
    """Return True if a number is a signed integer of `bits` bits."""
    return wrapped(value, bits, is_signed=True) == value


def stored(value: int, bits: int) -> int:
    """The last `bits` bits of a number in the host's form."""
    return wrapped(value, bits, is_signed=bits > 1)
