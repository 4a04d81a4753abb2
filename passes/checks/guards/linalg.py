"""Checks of linalg ops: all accesses of the loops are in bounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
)

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.upstream.linalg.loops import STRUCTURED, loops_in_shapes, loops_of, shape_of_operand
from okl_opt.dialects.upstream.linalg.ops import PackOp, UnpackOp
from okl_opt.dialects.upstream.linalg.packing import inner_tiles, outer_order
from okl_opt.dialects.upstream.shared.shapes import integers, shape_of
from okl_opt.passes.checks.guards.indices import equal, positive
from okl_opt.passes.checks.guards.terms import (
    Check,
    Relation,
    Term,
    add,
    capped_product,
    capped_sum,
    div,
    least,
    most,
    mul,
    size,
    sub,
)

Kind = AffineBinaryOpKind


def _structured(op: Operation) -> Iterator[Check]:
    loops = loops_of(op)
    places = loops_in_shapes(loops.maps)
    if places is None:
        raise op_error(op, "cannot be checked: its shapes do not tell how often its loops run")
    sizes = [
        size(operand, dimension) for operand in op.operands for dimension in range(len(shape_of_operand(operand.type)))
    ]
    counts = [sizes[place] for place in places]
    runs = tuple(Relation("ne", count, 0) for count in counts if not isinstance(count, int))
    for number, (operand, map) in enumerate(zip(op.operands, loops.maps, strict=False)):
        for dimension in range(len(shape_of_operand(operand.type))):
            result = map.results[dimension]
            whole = size(operand, dimension)
            if isinstance(result, AffineDimExpr):
                what = f"dimension {dimension} of operand #{number} has size %0, where others have %1"
                yield equal(op, whole, counts[result.position], what)
    if 0 in counts:
        return
    for number, (operand, map) in enumerate(zip(op.operands, loops.maps, strict=False)):
        for dimension in range(len(shape_of_operand(operand.type))):
            result = map.results[dimension]
            if isinstance(result, AffineDimExpr):
                continue
            whole = size(operand, dimension)
            first, more = _reached(op, result, counts)
            what = f"'{op.name}' op reaches index %0 of dimension {dimension} of operand #{number}, which has size %1"
            yield Check((*runs, Relation("uge", first, whole)), what, first, whole)
            if more != 0:
                yield Check((*runs, Relation("uge", more, sub(whole, first))), what, add(first, more), whole)


def _reached(op: Operation, expression: AffineExpr, counts: Sequence[Term]) -> tuple[Term, Term]:
    """Return the least index of the loops, and the distance to the greatest one."""
    match expression:
        case AffineDimExpr(position):
            return 0, sub(counts[position], 1)
        case AffineConstantExpr(value):
            return value, 0
        case AffineBinaryOpExpr(kind, lhs, rhs):
            first, more = _reached(op, lhs, counts)
            if kind is Kind.Add:
                other, further = _reached(op, rhs, counts)
                return add(first, other), capped_sum(more, further)
            if isinstance(rhs, AffineConstantExpr):
                factor = rhs.value
                if kind is Kind.Mul:
                    start = first if factor >= 0 else add(first, more)
                    return mul(start, factor), capped_product(more, abs(factor))
                if first == 0 and factor > 0 and kind is Kind.FloorDiv:
                    return 0, div(more, factor)
                if first == 0 and factor > 0 and kind is Kind.Mod:
                    return 0, least(more, factor - 1)
        case _:
            pass
    raise op_error(op, f"cannot be checked: its maps have the index {expression}")


def _softmax(op: Operation) -> Iterator[Check]:
    source, target = op.operands
    for dimension in range(len(shape_of(source.type) or ())):
        one, other = size(source, dimension), size(target, dimension)
        yield equal(op, one, other, f"dimension {dimension} has size %0 in the source and %1 in the destination")


def _relayout(op: Operation) -> Iterator[Check]:
    """Check that tiles are not empty, their number is right, and they are whole without padding."""
    assert isinstance(op, PackOp | UnpackOp)
    whole, packed = (op.source, op.dest) if isinstance(op, PackOp) else (op.dest, op.source)
    rank = len(shape_of(whole.type) or ())
    tiles = dict(zip(integers(op.inner_dims_pos), inner_tiles(op), strict=True))
    for number, tile in enumerate(tiles.values()):
        yield positive(op, tile, "tile size %0 is not positive")
        found = size(packed, rank + number)
        yield equal(op, found, tile, f"dimension {rank + number} of what is packed has size %0, and tiles %1")
    for place, dimension in enumerate(outer_order(op, rank)):
        count, found = size(whole, dimension), size(packed, place)
        if dimension in tiles:
            tile = most(tiles[dimension], 1)
            full = div(count, tile)
            rest = sub(count, mul(full, tile))
            if isinstance(op, PackOp) and op.padding_value is None:
                what = f"tiles of %1 do not divide dimension {dimension} of size %0, which has no padding"
                yield Check((Relation("ne", rest, 0),), f"'{op.name}' op {what}", count, tile)
            count = add(full, least(rest, 1))
        yield equal(op, found, count, f"dimension {place} of what is packed has size %0, not %1")


def _static(op: Operation) -> Iterator[Check]:
    if any(DYNAMIC_INDEX in (shape_of(operand.type) or ()) for operand in op.operands):
        raise op_error(op, "cannot be checked: it has dynamic sizes")
    yield from ()


GUARDS: dict[str, Callable[[Operation], Iterator[Check]]] = {
    **dict.fromkeys(STRUCTURED, _structured),
    "linalg.pack": _relayout,
    "linalg.softmax": _softmax,
    "linalg.unpack": _relayout,
    "linalg.winograd_filter_transform": _static,
    "linalg.winograd_input_transform": _static,
    "linalg.winograd_output_transform": _static,
}
