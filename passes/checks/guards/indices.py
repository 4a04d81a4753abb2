"""Checks shared by the rules of several dialects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from xdsl.dialects.builtin import AnyFloat, ComplexType, IndexType, IntegerType, VectorType
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.int_ranges import integer_width_of
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.passes.checks.guards.terms import Check, Relation, Term, add, div, most, mul, size, sub

MOST = (1 << 63) - 1
_MOST_OF_A_TENSOR = 1 << 47
"""The most bytes of a process. Sizes rounded up to whole tiles still do not overflow."""
TOO_LARGE = "asks for more memory than there can be"


def below(op: Operation, index: Term, bound: Term, what: str) -> Check:
    """Check that 0 <= index < bound; the message is the op's name and `what`."""
    return Check((Relation("uge", index, bound),), f"'{op.name}' op {what}", index, bound)


def at_most(op: Operation, value: Term, bound: Term, what: str) -> Check:
    """Check that 0 <= value <= bound."""
    return Check((Relation("ugt", value, bound),), f"'{op.name}' op {what}", value, bound)


def equal(op: Operation, one: Term, other: Term, what: str) -> Check:
    return Check((Relation("ne", one, other),), f"'{op.name}' op {what}", one, other)


def not_negative(op: Operation, value: Term, what: str) -> Check:
    return Check((Relation("slt", value, 0),), f"'{op.name}' op {what}", value)


def positive(op: Operation, value: Term, what: str) -> Check:
    return Check((Relation("sle", value, 0),), f"'{op.name}' op {what}", value)


def in_bounds(op: Operation, shaped: SSAValue, indices: Sequence[Term]) -> Iterator[Check]:
    """Check that each index is within its dimension."""
    for dimension, index in enumerate(indices):
        yield below(
            op, index, size(shaped, dimension), f"index %0 is out of bounds for dimension {dimension} of size %1"
        )


def span_in_bounds(op: Operation, index: Term, count: int, whole: Term, dimension: int) -> Iterator[Check]:
    """Check that `count` elements from an index on are within a dimension."""
    if count <= 0:
        return
    yield below(op, index, whole, f"index %0 is out of bounds for dimension {dimension} of size %1")
    if count > 1:
        last = add(index, count - 1)
        yield below(op, last, whole, f"accesses index %0, which is out of bounds for dimension {dimension} of size %1")


def slice_in_bounds(op: Operation, part: Sequence[Sequence[Term]], wholes: Sequence[Term]) -> Iterator[Check]:
    """Check that a slice (offsets, sizes, strides) is within its source; an empty one may start at the end."""
    for dimension, (offset, count, stride, whole) in enumerate(zip(*part, wholes, strict=True)):
        where = f"for dimension {dimension}"
        yield not_negative(op, count, f"size %0 is negative {where}")
        yield at_most(op, offset, whole, f"offset %0 is out of bounds {where} of size %1")
        left = sub(whole, offset)
        if stride == 1:
            yield at_most(op, count, left, f"size %0 runs out of bounds {where}, which has %1 left")
            continue
        yield positive(op, stride, f"stride %0 is not positive {where}")
        # The last element: (count - 1) * stride < left.
        steps = div(sub(left, 1), most(stride, 1))
        yield Check(
            (Relation("ne", count, 0), Relation("ne", left, 0), Relation("ugt", sub(count, 1), steps)),
            f"'{op.name}' op size %0 runs out of bounds {where}, which has %1 left",
            count,
            left,
        )
        yield Check(
            (Relation("ne", count, 0), Relation("eq", left, 0)),
            f"'{op.name}' op size %0 runs out of bounds {where}, which has %1 left",
            count,
            left,
        )


def product_at_most(
    op: Operation, counts: Sequence[Term], most_of_all: Term, what: str, first: Term | None = None
) -> Iterator[Check]:
    """Check that the product of nonnegative numbers is at most `most_of_all`, without overflow.

    If one of them is 0, the others may be anything. `first` is the first number of the message, by default the number
    that is too large.
    """
    some = tuple(Relation("ne", count, 0) for count in counts if not isinstance(count, int))
    if 0 in counts:
        return
    known = 1
    for count in counts:
        known *= count if isinstance(count, int) else 1
    dynamic = [count for count in counts if not isinstance(count, int)]
    if known > MOST:
        yield Check(some or (Relation("eq", 0, 0),), f"'{op.name}' op {what}", MOST, most_of_all)
        return
    left = div(most_of_all, known)
    if not dynamic:
        yield Check((Relation("ugt", known, most_of_all),), f"'{op.name}' op {what}", known, most_of_all)
        return
    for count in dynamic:
        shown = count if first is None else first
        yield Check((*some, Relation("ugt", count, left)), f"'{op.name}' op {what}", shown, most_of_all)
        left = div(left, most(count, 1))


def fits_in_memory(op: Operation, type: Attribute, sizes: Sequence[Term]) -> Iterator[Check]:
    """Check that the byte count of a tensor with these nonnegative sizes does not overflow.

    An unused result, or one with a single element read, may never be allocated, but values derived from it are.
    """
    count = bytes_of(element_of(type))
    if count is None:
        raise op_error(op, "cannot be checked: the size of its elements is not known")
    if not all(isinstance(number, int) for number in sizes):
        yield from product_at_most(op, [*sizes, count], _MOST_OF_A_TENSOR, TOO_LARGE)


def bytes_of(type: Attribute) -> int | None:
    """Return the bytes of an element in memory, with padding after it; None if unknown.

    Source: LLVM's allocation sizes on a 64-bit machine.
    """
    match type:
        case IndexType():
            return 8
        case _ if isa(type, IntegerType):
            return _rounded(-(-integer_width_of(type) // 8))
        case _ if isa(type, ComplexType):
            inner = bytes_of(type.element_type)
            return None if inner is None else 2 * inner
        case _ if isa(type, AnyFloat):
            return _rounded(-(-type.bitwidth // 8))
        case _ if isa(type, VectorType[Attribute]):
            *outer, last = type.get_shape() or (1,)
            if any(flag.value.data for flag in type.scalable_dims.data):
                return None
            element = type.element_type
            bits = integer_width_of(element) if isa(element, IntegerType) else None
            inner = bytes_of(element)
            if inner is None:
                return None
            total = _rounded(-(-bits * last // 8) if bits is not None else inner * last)
            for count in outer:
                total *= count
            return total
        case _:
            return None


def _rounded(count: int) -> int:
    """Round up to a power of two."""
    return 1 << max(0, count - 1).bit_length()


def replaced(op: Operation) -> Iterator[Check]:
    """Yield no check: the op is replaced by others before checks are made."""
    yield from ()


def product(counts: Iterable[Term]) -> Term:
    whole: Term = 1
    for count in counts:
        whole = mul(whole, count)
    return whole
