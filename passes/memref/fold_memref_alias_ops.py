"""Fold subviews and reshapes of memrefs into the loads, stores and subviews that use them.

Before:  func.func @f(%arg0: memref<12x32xf32>, %arg1: index, %arg2: index) -> f32 {
           %0 = memref.subview %arg0[%arg1, 4] [4, 16] [2, 1]
             : memref<12x32xf32> to memref<4x16xf32, strided<[64, 1], offset: ?>>
           %1 = memref.load %0[%arg2, %arg2] : memref<4x16xf32, strided<[64, 1], offset: ?>>
           return %1 : f32
         }
After:   func.func @f(%arg0: memref<12x32xf32>, %arg1: index, %arg2: index) -> f32 {
           %0 = affine.apply affine_map<()[s0, s1] -> (s0 + s1 * 2)>()[%arg1, %arg2]
           %1 = affine.apply affine_map<()[s0] -> (s0 + 4)>()[%arg2]
           %2 = memref.load %arg0[%0, %1] : memref<12x32xf32>
           return %2 : f32
         }

It looks through `memref.subview`, `memref.expand_shape` and `memref.collapse_shape`. The new ops lack alignments and
discardable attributes, as in MLIR. An access stays if it would touch other elements or become invalid; MLIR changes it
all the same.
Source: `lib/Dialect/MemRef/Transforms/FoldMemRefAliasOps.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.context import Context
from xdsl.dialects import memref
from xdsl.dialects.builtin import AffineMapAttr, BoolAttr, DenseArrayBase, i32
from xdsl.dialects.vector import TransferReadOp, TransferWriteOp
from xdsl.ir import Attribute, Operation
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from okl_opt.dialects.interfaces.folding import Rule
from okl_opt.dialects.upstream.affine.expressions import replace_in_map
from okl_opt.dialects.upstream.memref.folds.slices import reduced_type
from okl_opt.dialects.upstream.shared.mixed import Mixed, known_or_value
from okl_opt.dialects.upstream.shared.reassociation import groups_of
from okl_opt.dialects.upstream.shared.shapes import integers
from okl_opt.dialects.upstream.shared.slicing import Slice, has_unit_strides, is_in_bounds, slice_of, slice_op
from okl_opt.dialects.upstream.vector.folds.transfers import in_bounds
from okl_opt.passes.affine.slices import indices_in, place_for_indices
from okl_opt.passes.base import OpPass
from okl_opt.passes.generic.greedily import rewrite_by_name
from okl_opt.passes.memref.accesses import ACCESSES, NONTEMPORAL, extent
from okl_opt.passes.memref.strided_metadata import type_of
from okl_opt.passes.memref.views import (
    EXPAND,
    SUBVIEW,
    dropped_by,
    source_indices,
    steps_through,
    view_before,
)

Transfer = TransferReadOp | TransferWriteOp


def _access(
    op: Operation, place: int, view: Operation, properties: dict[str, Attribute], rewriter: PatternRewriter
) -> None:
    """Replace an access of a view by one of the view's source. Operand `place` is the view, and its indices follow."""
    before = place_for_indices(op)
    after = place + 1 + type_of(view.results[0]).get_num_dims()
    indices = source_indices(
        view,
        op.operands[place + 1 : after],
        lambda new: rewriter.insert(new, before),
        disjoint=op.name in ("memref.load", "memref.store"),
    )
    segments = integers(op.properties.get("operandSegmentSizes"))
    if segments:
        segments[place + 1] = len(indices)
        properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, segments)
    operands = [*op.operands[:place], view.operands[0], *indices, *op.operands[after:]]
    rewriter.replace(op, type(op).create(operands=operands, result_types=op.result_types, properties=properties))


# ----- loads and stores


def _touches_same(type: Attribute, view: Operation) -> bool:
    """Return True if an access of `type` reaches the same elements along the last dimensions of the view's source."""
    if type == type_of(view.results[0]).element_type:
        return True
    along, rank = extent(type), type_of(view.operands[0]).get_num_dims()
    if len(along) > rank:
        return False
    steps = steps_through(view)
    last = range(len(along), 0, -1)
    return all(size == 1 or steps[-place] == rank - place for place, size in zip(last, along, strict=True))


def fold_access(op: Operation, rewriter: PatternRewriter) -> None:
    """Let a load or store of a view access the view's source."""
    access = ACCESSES[op.name]
    view = view_before(op, op.operands[access.memref], *access.views)
    if view is None or not _touches_same(access.type(op), view):
        return
    properties = {name: value for name in access.kept if (value := op.properties.get(name)) is not None}
    if access.kept is NONTEMPORAL and ("nontemporal" not in properties or _loses_hint(op, view)):
        properties["nontemporal"] = BoolAttr.from_bool(False)
    _access(op, access.memref, view, properties, rewriter)


def _loses_hint(op: Operation, view: Operation) -> bool:
    """Return True if MLIR's pattern drops the `nontemporal` hint, as it does for vectors of subviews."""
    return view.name == SUBVIEW and op.dialect_name() == "vector"


# ----- transfers


def fold_transfer(op: Operation, rewriter: PatternRewriter) -> None:
    """Let a transfer from or to a view access the view's source."""
    assert isinstance(op, TransferReadOp | TransferWriteOp)
    place = 0 if isinstance(op, TransferReadOp) else 1
    view = view_before(op, op.operands[place], *((SUBVIEW, EXPAND) if isinstance(op, TransferReadOp) else (SUBVIEW,)))
    if view is None:
        return
    map = _map_through_subview(op, view) if view.name == SUBVIEW else _map_through_expand_shape(op, view)
    if map is not None:
        _access(op, place, view, {"in_bounds": op.in_bounds, "permutation_map": AffineMapAttr(map)}, rewriter)


def _map_through_subview(op: Transfer, view: Operation) -> AffineMap | None:
    """Return the map on the dimensions of the source, or None if bounds or strides of the subview matter."""
    if not all(in_bounds(op)) or not has_unit_strides(slice_of(view)):
        return None
    kept = [AffineDimExpr(step) for step in steps_through(view) if step is not None]
    rank = type_of(view.operands[0]).get_num_dims()
    return replace_in_map(op.permutation_map.data, kept, None, (rank, 0))


def _map_through_expand_shape(op: Transfer, view: Operation) -> AffineMap | None:
    """Return the map to the last dimensions of the source, or None if the vector lies along others or bounds matter."""
    shown, rank = type_of(view.results[0]).get_num_dims(), type_of(view.operands[0]).get_num_dims()
    results = op.permutation_map.data.results
    count = len(results)
    if count > rank or results != _last_dimensions(shown, count).results:
        return None
    groups, steps, shape = groups_of(view), steps_through(view), type_of(view.results[0]).get_shape()
    for place, is_in in zip(range(count, 0, -1), in_bounds(op), strict=True):
        # The last dimension of a group ends where the source's does, if the others are of size 1.
        is_bounded = is_in or all(shape[dimension] == 1 for dimension in groups[-place][:-1])
        if steps[-place] != rank - place or not is_bounded:
            return None
    return _last_dimensions(rank, count)


def _last_dimensions(rank: int, count: int) -> AffineMap:
    return AffineMap(rank, 0, tuple(map(AffineDimExpr, range(rank - count, rank))))


# ----- subviews


def sub_view_of_sub_view_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Make a subview of a subview a subview of the latter's source."""
    view = view_before(op, op.operands[0], SUBVIEW)
    if view is None:
        return
    part, whole = slice_of(op), slice_of(view)
    if not (has_unit_strides(part) and has_unit_strides(whole)):
        return
    dropped, dropped_later = dropped_by(view), dropped_by(op)
    if dropped is None or dropped_later is None:
        return
    kept = [dimension for dimension in range(len(whole.sizes)) if dimension not in dropped]
    given: list[Mixed] = [0] * len(whole.sizes)
    sizes = list(whole.sizes)
    for dimension, offset, size in zip(kept, part.offsets, part.sizes, strict=True):
        given[dimension], sizes[dimension] = offset, size
    offsets = indices_in(whole, dropped, part.offsets, rewriter.insert)
    new = Slice([*map(known_or_value, offsets)], sizes, whole.strides)
    source, type = view.operands[0], op.results[0].type
    all_dropped = {*dropped, *(kept[dimension] for dimension in dropped_later)}
    if reduced_type(type_of(source), new, all_dropped) != type or not is_in_bounds(new, type_of(source).get_shape()):
        # Dynamic offsets stay dynamic: the type does not state them, and nothing has checked them.
        known = map(_are_numbers, whole.offsets, given)
        kept_values = zip(new.offsets, offsets, known, strict=True)
        new = new._replace(offsets=[number if is_known else value for number, value, is_known in kept_values])
    rewriter.replace(op, slice_op(memref.SubviewOp, [source], new, [type]))


def _are_numbers(*values: Mixed) -> bool:
    return all(isinstance(value, int) for value in values)


PATTERNS: Mapping[str, Sequence[RewritePattern]] = {
    **{name: (Rule("FoldAccess", fold_access, 1),) for name in ACCESSES},
    **dict.fromkeys(("vector.transfer_read", "vector.transfer_write"), (Rule("FoldTransfer", fold_transfer, 1),)),
    SUBVIEW: (Rule("SubViewOfSubViewFolder", sub_view_of_sub_view_folder, 1),),
}
"""The patterns by the names of ops."""


class FoldMemRefAliasOpsPass(OpPass):
    name = "fold-memref-alias-ops"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        rewrite_by_name(ctx, op, PATTERNS)
