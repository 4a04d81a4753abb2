"""Result ranges of index ops, for indices of 32 and 64 bits.

Source: `InferIntRangeInterfaceImpls.cpp` of index of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import Operation

from okl_opt.dialects.interfaces.int_ranges import integer_width_of
from okl_opt.dialects.numbers import range_arithmetic as arithmetic
from okl_opt.dialects.numbers.elements import INDEX_WIDTH
from okl_opt.dialects.numbers.int_ranges import (
    IntRange,
    extended,
    from_unsigned,
    sign_extended,
    single,
    truncated,
    truth,
    union,
    zero_extended,
)
from okl_opt.dialects.numbers.range_arithmetic import LEAST_INDEX_WIDTH, of_index
from okl_opt.dialects.upstream.index.ops import PREDICATES, CmpOp

_Row = Callable[[Operation, Sequence[IntRange]], IntRange | None]


def _constant(op: Operation, operands: Sequence[IntRange]) -> IntRange | None:
    value = op.properties.get("value")
    width = integer_width_of(op.results[0].type)
    return single(width, value.value.data) if isinstance(value, IntegerAttr) else None


def _both(range: IntRange) -> object:
    return range


def _signed(range: IntRange) -> object:
    return range.smin, range.smax


def _unsigned(range: IntRange) -> object:
    return range.umin, range.umax


def _binary(infer: arithmetic.Infer, compared: Callable[[IntRange], object]) -> _Row:
    whole = of_index(infer, compared)
    return lambda op, operands: whole(operands[0], operands[1])


def _cast(extend: Callable[[IntRange, int], IntRange]) -> _Row:
    def like(range: IntRange, width: int) -> IntRange:
        if range.width == width:
            return range
        return extend(range, width) if range.width < width else truncated(range, width)

    def row(op: Operation, operands: Sequence[IntRange]) -> IntRange:
        (range,) = operands
        width = integer_width_of(op.results[0].type)
        cast = like(range, width)
        if isinstance(op.operands[0].type, IndexType):
            return cast
        return union(cast, extended(like(range, LEAST_INDEX_WIDTH), width))

    return row


def _compare(op: Operation, operands: Sequence[IntRange]) -> IntRange:
    assert isinstance(op, CmpOp)
    predicate = PREDICATES.index(op.pred.data)
    left, right = operands
    wide = truth(predicate, left, right)
    narrow = truth(predicate, truncated(left, LEAST_INDEX_WIDTH), truncated(right, LEAST_INDEX_WIDTH))
    holds = wide if wide == narrow else None
    return from_unsigned(1, 1 if holds else 0, 0 if holds is False else 1)


def _size_of(op: Operation, operands: Sequence[IntRange]) -> IntRange:
    return from_unsigned(INDEX_WIDTH, LEAST_INDEX_WIDTH, INDEX_WIDTH)


RESULT = {
    "index.add": _binary(arithmetic.add, _both),
    "index.and": _binary(arithmetic.and_, _unsigned),
    "index.bool.constant": _constant,
    "index.casts": _cast(sign_extended),
    "index.castu": _cast(zero_extended),
    "index.ceildivs": _binary(arithmetic.ceildivs, _signed),
    "index.ceildivu": _binary(arithmetic.ceildivu, _unsigned),
    "index.cmp": _compare,
    "index.constant": _constant,
    "index.divs": _binary(arithmetic.divs, _signed),
    "index.divu": _binary(arithmetic.divu, _unsigned),
    "index.floordivs": _binary(arithmetic.floordivs, _signed),
    "index.maxs": _binary(arithmetic.maxs, _signed),
    "index.maxu": _binary(arithmetic.maxu, _unsigned),
    "index.mins": _binary(arithmetic.mins, _signed),
    "index.minu": _binary(arithmetic.minu, _unsigned),
    "index.mul": _binary(arithmetic.mul, _both),
    "index.or": _binary(arithmetic.or_, _unsigned),
    "index.rems": _binary(arithmetic.rems, _signed),
    "index.remu": _binary(arithmetic.remu, _unsigned),
    "index.shl": _binary(arithmetic.shl, _both),
    "index.shrs": _binary(arithmetic.shrs, _signed),
    "index.shru": _binary(arithmetic.shru, _unsigned),
    "index.sizeof": _size_of,
    "index.sub": _binary(arithmetic.sub, _both),
    "index.xor": _binary(arithmetic.xor, _unsigned),
}
