"""Interchange of the loops of `linalg.generic`. Source: `Interchange.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import ArrayAttr
from xdsl.dialects.linalg.ops import GenericOp, IndexOp
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.upstream.linalg.maps import MEMOIZED
from okl_opt.passes.linalg.payloads import compose, maps_attribute, maps_of


def maps_in_order(maps: Sequence[AffineMap], order: Sequence[int]) -> list[AffineMap]:
    """Return maps by loops in another order. Source: `interchangeGenericOp`."""
    old = AffineMap(len(order), 0, tuple(AffineDimExpr(order.index(loop)) for loop in range(len(order))))
    return [compose(map, old) for map in maps]


def interchange(op: GenericOp, order: Sequence[int], rewriter: PatternRewriter) -> None:
    """Reorder the loops, old loop `order[i]` to position i; `linalg.index` keeps the old numbers."""
    rewriter.notify_op_modified(op)
    op.properties["indexing_maps"] = maps_attribute(maps_in_order(maps_of(op), order))
    op.properties["iterator_types"] = ArrayAttr([op.iterator_types.data[loop] for loop in order])
    # The attribute has maps by the old loops.
    op.attributes.pop(MEMOIZED, None)


def renumber_loops(op: GenericOp, order: Sequence[int], rewriter: PatternRewriter) -> None:
    """Update each `linalg.index` to the new position of its loop after `interchange`."""
    for index in [inner for inner in op.body.block.ops if isinstance(inner, IndexOp)]:
        rewriter.replace(index, IndexOp(order.index(index.dim.value.data)))
