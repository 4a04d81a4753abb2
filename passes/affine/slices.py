"""Indices of a whole for those of a part of it.

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
    """offset + index * stride, with an index of 0 in dimensions that the part dropped."""
    given = iter(indices)
    found: list[SSAValue] = []
    for dimension, (offset, stride) in enumerate(zip(part.offsets, part.strides, strict=True)):
        index = 0 if dimension in dropped else next(given)
        found.append(as_value(insert, folded_apply(insert, _PLACE, [offset, index, stride])))
    return found


_HOLDS_LITTLE = frozenset({"scf.forall.in_parallel", "vector.mask"})
"""Ops in whose regions there may be nothing but certain ops."""


def place_for_indices(op: Operation) -> InsertPoint:
    """Where the indices of an op may be computed: before it, or before the op around it."""
    around = op.parent_op()
    return InsertPoint.before(around if around is not None and around.name in _HOLDS_LITTLE else op)
