"""Sorting by counting: the position of an element is the number of elements that precede it.

Time grows with the square of a row's length, and all elements are independent: this suits many threads, not a few. Long
rows are split into tiles, which are sorted this way. Then each element finds its rank in all other tiles, and each
position its element, by binary search.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import prod

from xdsl.dialects import tensor
from xdsl.dialects.builtin import AnyFloat, IndexType, i32
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineExpr

from okl_opt.dialects.oneflow.shapes import element_of, shape_of
from okl_opt.passes.oneflow.to_linalg.maker import Maker, identity, is_unsigned, signless
from okl_opt.passes.oneflow.to_linalg.numbers import Numbers
from okl_opt.passes.oneflow.to_linalg.rules import Rule, string_of

TILE = 1024
"""The number of elements of a tile, a power of two."""
LONG = 4 * TILE
"""The longest row to sort without tiles; for longer rows tiles are faster."""

_Order = Callable[[Numbers, SSAValue, SSAValue], SSAValue]
"""Builds the test if a number precedes another one that is not equal to it."""


def _positions(
    make: Maker, x: SSAValue, count: int, element: Attribute, *, descending: bool, unsigned: bool
) -> SSAValue:
    """Return the positions of the first `count` elements of each sorted row; the sort is stable."""
    *rows, length = shape_of(x)
    precedes = partial(_precedes, descending=descending, unsigned=unsigned)
    if length <= LONG:
        return _positions_by_row(make, x, count, element, precedes)
    found = _positions_by_tiles(make, make.reshape(x, (prod(rows), length)), count, element, precedes)
    return make.reshape(found, (*rows, count))


def _positions_by_row(make: Maker, x: SSAValue, count: int, element: Attribute, precedes: _Order) -> SSAValue:
    """Return `_positions` by counting, for each element, the preceding ones in its row."""
    shape = shape_of(x)
    rank = len(shape)
    rows = identity(rank - 1)
    last, other = AffineExpr.dimension(rank - 1), AffineExpr.dimension(rank)

    def count_before(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
        one, two, total = args
        comes_before = n.compare("slt", n.position(rank), n.position(rank - 1))
        is_before = n.either(
            precedes(n, two, one),
            n.both(comes_before, _not(n, precedes(n, one, two))),
        )
        return n.binary("add", total, n("arith.extui", is_before, type=i32))

    counts = make.filled(0, shape, i32)
    inputs = [(x, [*rows, last]), (x, [*rows, other])]
    (places,) = make.generic(rank + 1, inputs, [(counts, [*rows, last])], count_before)

    def add_where_placed(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
        place, total = args
        is_here = n.compare("eq", n("arith.index_cast", place, type=IndexType()), n.position(rank - 1))
        position = n("arith.index_cast", n.position(rank), type=element)
        return n.binary("add", total, n.select(is_here, position, n.number(0, element)))

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


def _positions_by_tiles(make: Maker, x: SSAValue, count: int, element: Attribute, precedes: _Order) -> SSAValue:
    """Return `_positions` of the rows of a matrix by tiles; the padding of the last tile is sorted last."""
    rows, length = shape_of(x)
    tiles = -(-length // TILE)
    r, c, q, d = identity(4)
    padded = make.pad(x, [0, 0], [0, tiles * TILE - length], 0)
    keys = make.reshape(padded, (rows, tiles, TILE))

    def is_inside(n: Numbers, tile: SSAValue, place: SSAValue) -> SSAValue:
        start = n.binary("mul", tile, n.number(TILE, tile))
        return n.compare("slt", n.binary("add", start, place), n.number(length, tile))

    def count_before(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
        one, two, total = args
        comes_before = n.compare("slt", n.position(3), n.position(2))
        is_before = n.either(precedes(n, two, one), n.both(comes_before, _not(n, precedes(n, one, two))))
        both_inside = n.both(is_inside(n, n.position(1), n.position(3)), is_before)
        is_before = n.select(is_inside(n, n.position(1), n.position(2)), both_inside, comes_before)
        return n.binary("add", total, n("arith.extui", is_before, type=i32))

    counts = make.filled(0, (rows, tiles, TILE), i32)
    (places,) = make.generic(4, [(keys, [r, c, q]), (keys, [r, c, d])], [(counts, [r, c, q])], count_before)

    def add_where_placed(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
        is_here = n.compare("eq", n.convert(args[0], IndexType()), n.position(2))
        return n.binary("add", args[1], n.select(is_here, n.convert(n.position(3), i32), n.number(0, i32)))

    start = make.filled(0, (rows, tiles, TILE), i32)
    (order,) = make.generic(4, [(places, [r, c, d])], [(start, [r, c, q])], add_where_placed)

    def key_in_order(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
        return _element(n, keys, n.position(0), n.position(1), n.convert(args[0], IndexType()))

    out = make.empty((rows, tiles, TILE), element_of(x))
    (in_order,) = make.generic(3, [(order, [r, c, q])], [(out, [r, c, q])], key_in_order)

    def count_in_tile(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
        key, _, total = args
        tile, place, other = n.position(1), n.position(2), n.position(3)
        is_padding = _not(n, is_inside(n, tile, place))
        comes_before = n.compare("slt", other, tile)

        def is_before(at: SSAValue) -> SSAValue:
            two = _element(n, in_order, n.position(0), other, at)
            found = n.either(precedes(n, two, key), n.both(comes_before, _not(n, precedes(n, key, two))))
            return n.both(is_inside(n, other, at), n.either(is_padding, found))

        found = n.select(n.compare("eq", other, tile), place, _first_failing(n, is_before))
        return n.binary("add", total, n.convert(found, i32))

    window = make.empty([tiles], i32)
    start = make.filled(0, (rows, tiles, TILE), i32)
    inputs = [(in_order, [r, c, q]), (window, [d])]
    (ranks,) = make.generic(4, inputs, [(start, [r, c, q])], count_in_tile)

    def add_where_ranked(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
        row, tile = n.position(0), n.position(2)
        wanted = n.convert(n.position(1), i32)

        def is_before(at: SSAValue) -> SSAValue:
            return n.compare("slt", _element(n, ranks, row, tile, at), wanted)

        found = n("arith.minsi", _first_failing(n, is_before), n.number(TILE - 1, IndexType()))
        is_here = n.compare("eq", _element(n, ranks, row, tile, found), wanted)
        first = n.binary("mul", tile, n.number(TILE, tile))
        position = n.binary("add", first, n.convert(_element(n, order, row, tile, found), IndexType()))
        return n.binary("add", args[1], n.select(is_here, n.convert(position, element), n.number(0, element)))

    start = make.filled(0, (rows, count), element)
    (found,) = make.generic(3, [(window, [q])], [(start, [r, c])], add_where_ranked)
    return found


def _element(n: Numbers, source: SSAValue, *at: SSAValue) -> SSAValue:
    return n.add(tensor.ExtractOp(source, list(at), element_of(source)))


def _first_failing(n: Numbers, holds: Callable[[SSAValue], SSAValue]) -> SSAValue:
    """Return the first position in a tile where a monotone condition fails, by binary search; TILE if there is none."""
    found = n.number(0, IndexType())
    step = TILE // 2
    while step:
        probe = n.binary("add", found, n.number(step - 1, found))
        found = n.select(holds(probe), n.binary("add", found, n.number(step, found)), found)
        step //= 2
    return n.select(holds(found), n.binary("add", found, n.number(1, found)), found)


def _precedes(n: Numbers, one: SSAValue, two: SSAValue, *, descending: bool, unsigned: bool) -> SSAValue:
    """Build the test if a number precedes another one that is not equal to it; NaN is greater than all numbers."""
    low, high = (two, one) if descending else (one, two)
    is_less = n.is_less(low, high, is_unsigned=unsigned)
    if not isinstance(one.type, AnyFloat):
        return is_less
    return n.either(is_less, n.both(n.compare_floats("ord", low, low), n.is_nan(high)))


def _not(n: Numbers, condition: SSAValue) -> SSAValue:
    return n("arith.xori", condition, n.number(1, condition))


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
        at = n("arith.index_cast", args[0], type=IndexType())
        return n.add(tensor.ExtractOp(x, [*map(n.position, range(rank - 1)), at], element_of(x)))

    out = make.empty(shape, element_of(x))
    return list(make.generic(rank, [(found[0], identity(rank))], [(out, identity(rank))], element_at))


RULES: Mapping[str, Rule] = {"arg_sort": _arg_sort, "sort": _sort, "top_k": _top_k}
