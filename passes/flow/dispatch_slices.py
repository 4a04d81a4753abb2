"""Patterns that fold slices into loads and stores of dispatches, so that only the slice is loaded or stored.

Source: `FormDispatchWorkgroups.cpp` and `FoldTensorSliceOpIntoDispatchTensorOp` of IREE, December 2022.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.tensor import ExtractSliceOp, InsertSliceOp
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineMap, AffineSymExpr
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from okl_opt.dialects.flow import DispatchTensorLoadOp, DispatchTensorStoreOp, DispatchTensorType
from okl_opt.dialects.flow.parts import PartOfTensor
from okl_opt.dialects.text.affine_build import add, multiply
from okl_opt.dialects.upstream.affine.applied import folded_apply
from okl_opt.dialects.upstream.shared.mixed import Mixed, are_equal
from okl_opt.dialects.upstream.shared.sizes import sizes_in_type
from okl_opt.dialects.upstream.shared.slicing import Slice, dropped_from_end, slice_of

_PLACE = AffineMap(0, 3, (add(AffineSymExpr(0), multiply(AffineSymExpr(1), AffineSymExpr(2))),))
_PRODUCT = AffineMap(0, 2, (multiply(AffineSymExpr(0), AffineSymExpr(1)),))


def _slice_in(op: PartOfTensor, part: SSAValue, inner: Slice, rewriter: PatternRewriter) -> Slice | None:
    """Return slice `inner` of `part`, which `op` loads or stores, as a slice of the whole tensor; None if ambiguous."""
    outer = Slice(*op.parts())
    dropped = dropped_from_end(outer.sizes, sizes_in_type(part))
    if dropped is None:
        return None
    given = iter(zip(*inner, strict=True))
    rows: list[tuple[Mixed, Mixed, Mixed]] = []
    for dimension, (offset, _, stride) in enumerate(zip(*outer, strict=True)):
        if dimension in dropped:
            rows.append((offset, 1, stride))
            continue
        start, size, step = next(given)
        place = folded_apply(rewriter.insert, _PLACE, [offset, start, stride])
        rows.append((place, size, folded_apply(rewriter.insert, _PRODUCT, [stride, step])))
    return Slice(*([row[number] for row in rows] for number in range(3)))


def _stores_between(tensor: SSAValue, first: Operation, last: Operation) -> bool:
    """Return whether an op between `first` and `last` may store to a tensor."""
    assert isinstance(tensor.type, DispatchTensorType)
    if not tensor.type.may_be_written:
        return False
    if first.parent is not last.parent:
        return True
    op = first.next_op
    while op is not None and op is not last:
        if any(isinstance(inner, DispatchTensorStoreOp) and inner.target is tensor for inner in op.walk()):
            return True
        op = op.next_op
    return False


class LoadSlice(RewritePattern):
    """tensor.extract_slice(load %src) -> load %src"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: ExtractSliceOp, rewriter: PatternRewriter) -> None:
        load = op.source.owner
        if not isinstance(load, DispatchTensorLoadOp) or _stores_between(load.source, load, op):
            return
        part = _slice_in(load, load.result, slice_of(op), rewriter)
        if part is not None:
            rewriter.replace(op, DispatchTensorLoadOp(load.source, load.source_dims, part, op.result.type))


class StoreSlice(RewritePattern):
    """store(tensor.insert_slice %x into (load %dst)), %dst -> store %x, %dst"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: DispatchTensorStoreOp, rewriter: PatternRewriter) -> None:
        insertion = op.value.owner
        if not isinstance(insertion, InsertSliceOp):
            return
        load = insertion.dest.owner
        if not isinstance(load, DispatchTensorLoadOp) or load.source is not op.target:
            return
        if not _are_same(load.parts(), op.parts()) or _stores_between(op.target, load, op):
            return
        part = _slice_in(op, op.value, slice_of(insertion), rewriter)
        if part is not None:
            rewriter.replace(op, DispatchTensorStoreOp(insertion.source, op.target, op.target_dims, part))


def _are_same(one: Sequence[Sequence[Mixed]], other: Sequence[Sequence[Mixed]]) -> bool:
    """Return whether two slices are known to be the same."""
    pairs = [(a, b) for these, those in zip(one, other, strict=True) for a, b in zip(these, those, strict=True)]
    return all(are_equal(a, b) for a, b in pairs)
