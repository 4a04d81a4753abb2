"""Sorting by counting: the place of an element is the number of those that come before it.

Time grows with the square of a row's length, and all elements are counted at once: for many threads, not for a few.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects import tensor
from xdsl.dialects.builtin import AnyFloat, IndexType, i32
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineExpr

from dialects.oneflow.shapes import element_of, shape_of
from passes.oneflow.to_linalg.maker import Maker, identity, is_unsigned, signless
from passes.oneflow.to_linalg.numbers import Numbers
from passes.oneflow.to_linalg.rules import Rule, string_of


def _positions(
    make: Maker, x: SSAValue, count: int, element: Attribute, *, descending: bool, unsigned: bool
) -> SSAValue:
    """The positions of the first `count` elements of each row in order; of equal ones the first position first."""
    shape = shape_of(x)
    rank = len(shape)
    rows = identity(rank - 1)
    last, other = AffineExpr.dimension(rank - 1), AffineExpr.dimension(rank)

    def count_before(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
        one, two, total = args
        comes_before = n.compare("slt", n.index(rank), n.index(rank - 1))
        is_before = n.either(
            _precedes(n, two, one, descending=descending, unsigned=unsigned),
            n.both(comes_before, _not(n, _precedes(n, one, two, descending=descending, unsigned=unsigned))),
        )
        return n.binary("add", total, n.op("arith.extui", is_before, type=i32))

    counts = make.filled(0, shape, i32)
    inputs = [(x, [*rows, last]), (x, [*rows, other])]
    (places,) = make.generic(rank + 1, inputs, [(counts, [*rows, last])], count_before)

    def add_where_placed(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
        place, total = args
        is_here = n.compare("eq", n.op("arith.index_cast", place, type=IndexType()), n.index(rank - 1))
        position = n.op("arith.index_cast", n.index(rank), type=element)
        return n.binary("add", total, n.choose(is_here, position, n.number(0, element)))

    window = make.empty([shape[-1]], i32)
    out = make.filled(0, [*shape[:-1], count], element)
    # The window has the size of the loop over the elements.
    (found,) = make.generic(
        rank + 1,
        [(places, [*rows, other]), (window, [other])],
        [(out, [*rows, last])],
        lambda n, args: add_where_placed(n, [args[0], args[2]]),
    )
    return found


def _precedes(n: Numbers, one: SSAValue, two: SSAValue, *, descending: bool, unsigned: bool) -> SSAValue:
    """Whether a number comes before another one that is not equal to it; NaN is greater than all numbers."""
    low, high = (two, one) if descending else (one, two)
    is_less = n.is_less(low, high, is_unsigned=unsigned)
    if not isinstance(one.type, AnyFloat):
        return is_less
    return n.either(is_less, n.both(n.compare_floats("ord", low, low), n.is_nan(high)))


def _not(n: Numbers, condition: SSAValue) -> SSAValue:
    return n.op("arith.xori", condition, n.number(1, condition))


def _sorted(op: Operation, operands: Sequence[SSAValue], make: Maker, count: int, *, descending: bool) -> SSAValue:
    element = signless(element_of(op.results[0])) if op.name != "oneflow.sort" else i32
    return _positions(make, operands[0], count, element, descending=descending, unsigned=is_unsigned(op.operands[0]))


def _arg_sort(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    descending = string_of(op.attributes.get("direction")) == "DESCENDING"
    shape = shape_of(op.results[0])
    return [_sorted(op, operands, make, shape[-1], descending=descending)] if shape else None


def _top_k(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    shape = shape_of(op.results[0])
    return [_sorted(op, operands, make, shape[-1], descending=True)] if shape else None


def _sort(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    found = _arg_sort(op, operands, make)
    if found is None:
        return None
    (x,) = operands
    shape, rank = shape_of(x), len(shape_of(x))

    def element_at(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
        at = n.op("arith.index_cast", args[0], type=IndexType())
        return n.add(tensor.ExtractOp(x, [*map(n.index, range(rank - 1)), at], element_of(x)))

    out = make.empty(shape, element_of(x))
    return list(make.generic(rank, [(found[0], identity(rank))], [(out, identity(rank))], element_at))


RULES: Mapping[str, Rule] = {"arg_sort": _arg_sort, "sort": _sort, "top_k": _top_k}
