"""Result ranges of arith ops. Source: `InferIntRangeInterfaceImpls.cpp` of arith of MLIR 22."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects.arith import IntegerOverflowAttr, IntegerOverflowFlag
from xdsl.dialects.builtin import IndexType, IntegerType
from xdsl.ir import Operation

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.int_ranges import Ranges, integer_width_of
from okl_opt.dialects.numbers import range_arithmetic as arithmetic
from okl_opt.dialects.numbers.elements import numbers_of
from okl_opt.dialects.numbers.int_ranges import (
    IntRange,
    from_unsigned,
    sign_extended,
    single,
    truncated,
    truth,
    union,
    union_of,
    zero_extended,
)
from okl_opt.dialects.upstream.arith.folds.choices import predicate_of

_Row = Callable[[Operation, Sequence[IntRange]], IntRange | None]


def _constant(op: Operation, operands: Sequence[IntRange]) -> IntRange | None:
    numbers = numbers_of(op.properties.get("value"))
    if numbers is None or not numbers.bits or not isa(numbers.element, IntegerType | IndexType):
        return None
    width = integer_width_of(numbers.element)
    return union_of([single(width, value) for value in numbers.bits]) if width else None


def _plain(infer: arithmetic.Infer) -> _Row:
    return lambda op, operands: infer(operands[0], operands[1])


def _flagged(infer: Callable[[IntRange, IntRange, bool, bool], IntRange]) -> _Row:
    def row(op: Operation, operands: Sequence[IntRange]) -> IntRange:
        found = op.properties.get("overflowFlags")
        flags = found.data if isinstance(found, IntegerOverflowAttr) else ()
        nsw, nuw = IntegerOverflowFlag.NSW in flags, IntegerOverflowFlag.NUW in flags
        return infer(operands[0], operands[1], nsw, nuw)

    return row


def _cast(extend: Callable[[IntRange, int], IntRange]) -> _Row:
    def row(op: Operation, operands: Sequence[IntRange]) -> IntRange:
        (range,) = operands
        width = integer_width_of(op.results[0].type)
        if range.width == width:
            return range
        return extend(range, width) if range.width < width else truncated(range, width)

    return row


def _compare(op: Operation, operands: Sequence[IntRange]) -> IntRange:
    predicate = predicate_of(op)
    holds = None if predicate is None else truth(predicate, operands[0], operands[1])
    return from_unsigned(1, 1 if holds else 0, 0 if holds is False else 1)


def _select(op: Operation, operands: Ranges) -> IntRange | None:
    condition, chosen, other = operands
    known = None if condition is None else condition.constant
    if known is not None:
        return chosen if known else other
    if chosen is None or other is None:
        return chosen or other
    return union(chosen, other)


RESULT = {
    "arith.addi": _flagged(arithmetic.add),
    "arith.andi": _plain(arithmetic.and_),
    "arith.ceildivsi": _plain(arithmetic.ceildivs),
    "arith.ceildivui": _plain(arithmetic.ceildivu),
    "arith.cmpi": _compare,
    "arith.constant": _constant,
    "arith.divsi": _plain(arithmetic.divs),
    "arith.divui": _plain(arithmetic.divu),
    "arith.extsi": _cast(sign_extended),
    "arith.extui": _cast(zero_extended),
    "arith.floordivsi": _plain(arithmetic.floordivs),
    "arith.index_cast": _cast(sign_extended),
    "arith.index_castui": _cast(zero_extended),
    "arith.maxsi": _plain(arithmetic.maxs),
    "arith.maxui": _plain(arithmetic.maxu),
    "arith.minsi": _plain(arithmetic.mins),
    "arith.minui": _plain(arithmetic.minu),
    "arith.muli": _flagged(arithmetic.mul),
    "arith.ori": _plain(arithmetic.or_),
    "arith.remsi": _plain(arithmetic.rems),
    "arith.remui": _plain(arithmetic.remu),
    "arith.shli": _flagged(arithmetic.shl),
    "arith.shrsi": _plain(arithmetic.shrs),
    "arith.shrui": _plain(arithmetic.shru),
    "arith.subi": _flagged(arithmetic.sub),
    "arith.trunci": _cast(sign_extended),
    "arith.xori": _plain(arithmetic.xor),
}
RESULT_OF_SOME = {"arith.select": _select}
