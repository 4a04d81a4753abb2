"""Indices of a slice translated to indices of its source.

Source: `resolveIndicesIntoOpWithOffsetsAndStrides` of `ViewLikeInterfaceUtils.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineMap, AffineSymExpr
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.text.affine_build import add, multiply
from okl_opt.dialects.upstream.affine.applied import Insert, as_value, folded_apply
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.dialects.upstream.shared.slicing import Slice

_PLACE = AffineMap(0, 3, (add(AffineSymExpr(0), multiply(AffineSymExpr(1), AffineSymExpr(2))),))


def indices_in(part: Slice, dropped: AbstractSet[int], indices: Sequence[Mixed], insert: Insert) -> list[SSAValue]:
    """Return offset + index * stride for each dimension; the index is 0 in dropped dimensions."""
    given = iter(indices)
    found: list[SSAValue] = []
    for dimension, (offset, stride) in enumerate(zip(part.offsets, part.strides, strict=True)):
        index = 0 if dimension in dropped else next(given)
        found.append(as_value(insert, folded_apply(insert, _PLACE, [offset, index, stride])))
    return found


_RESTRICTED = frozenset({"scf.forall.in_parallel", "vector.mask"})
"""Ops whose regions accept certain ops only."""


def place_for_indices(op: Operation) -> InsertPoint:
    """Return the insertion point for indices of an op: before it, or before a parent with a restricted region."""
    around = op.parent_op()
    return InsertPoint.before(around if around is not None and around.name in _RESTRICTED else op)
