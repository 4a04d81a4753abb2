"""Propagation of packs above paddings and reshapes, and of unpacks below them. Both absorb adjacent transposes.

Source: `DataLayoutPropagation.cpp` and `PackAndUnpackPatterns.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.dialects.linalg.ops import TransposeOp
from xdsl.dialects.tensor import CollapseShapeOp, EmptyOp, ExpandShapeOp, PadOp
from xdsl.ir import Attribute, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.upstream.linalg.new_ops import pack_op, packed_destination, unpack_op, unpacked_destination
from okl_opt.dialects.upstream.linalg.ops import PackOp, UnpackOp
from okl_opt.dialects.upstream.linalg.packing import inner_tiles, outer_order
from okl_opt.dialects.upstream.shared.mixed import Mixed, constant_integer, mixed_values
from okl_opt.dialects.upstream.shared.reassociation import Groups, groups_of
from okl_opt.dialects.upstream.shared.shapes import element_of, integers
from okl_opt.dialects.upstream.shared.sizes import sizes_in_type, sizes_of
from okl_opt.dialects.upstream.shared.tensor_casts import replace_with_cast
from okl_opt.dialects.upstream.tensor.folds.pads import high_of, low_of, padding_value
from okl_opt.dialects.upstream.tensor.new_ops import collapse_op, empty_op, expand_op, pad_op
from okl_opt.passes.linalg.expansion import consecutive
from okl_opt.passes.rewriting.definitions import is_known_at

# ----- paddings


def _pads_in_order(op: PadOp, relayout: PackOp | UnpackOp) -> tuple[list[Mixed], list[Mixed]] | None:
    """Return the paddings of the packed tensor, or None if a tiled dimension is padded."""
    positions, outer = integers(relayout.inner_dims_pos), integers(relayout.outer_dims_perm)
    low, high = low_of(op), high_of(op)
    if any(constant_integer(pad[position]) != 0 for pad in (low, high) for position in positions):
        return None
    if outer:
        low, high = [low[dim] for dim in outer], [high[dim] for dim in outer]
    return [*low, *([0] * len(positions))], [*high, *([0] * len(positions))]


def _padded_type(source: SSAValue, low: Sequence[Mixed], high: Sequence[Mixed]) -> TensorType[Attribute]:
    sizes = [
        size + before + after
        if size != DYNAMIC_INDEX and isinstance(before, int) and isinstance(after, int)
        else DYNAMIC_INDEX
        for size, before, after in zip(sizes_in_type(source), low, high, strict=True)
    ]
    return TensorType(element_of(source.type), sizes)


class BubbleUpPackThroughPad(RewritePattern):
    """linalg.pack(tensor.pad(%x)) -> tensor.pad(linalg.pack(%x)), if other dimensions are padded than tiled"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: PackOp, rewriter: PatternRewriter) -> None:
        pad = op.source.owner
        if not isinstance(pad, PadOp) or op.padding_value is not None or not isinstance(op.dest.owner, EmptyOp):
            return
        padding, pads = padding_value(pad), _pads_in_order(pad, op)
        if padding is None or pads is None or not pad.result.has_one_use():
            return
        if not all(is_known_at(tile, pad) for tile in op.inner_tiles):
            return
        rewriter.insertion_point = InsertPoint.before(pad)
        positions, tiles, outer = integers(op.inner_dims_pos), inner_tiles(op), integers(op.outer_dims_perm)
        dest = packed_destination(rewriter, pad.source, positions, tiles, outer)
        packed = rewriter.insert(pack_op(pad.source, dest, positions, tiles, None, outer)).result
        type = _padded_type(packed, *pads)
        new = rewriter.insert(pad_op(packed, *pads, padding, type, pad.nofold)).result
        if type == op.result.type:
            rewriter.replace(op, (), [new])
        else:
            replace_with_cast(rewriter, op, new)


class PushDownUnpackThroughPad(RewritePattern):
    """tensor.pad(linalg.unpack(%x)) -> linalg.unpack(tensor.pad(%x)), if other dimensions are padded than tiled"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: PadOp, rewriter: PatternRewriter) -> None:
        unpack = op.source.owner
        padding = padding_value(op)
        pads = _pads_in_order(op, unpack) if isinstance(unpack, UnpackOp) else None
        if not isinstance(unpack, UnpackOp) or padding is None or pads is None:
            return
        if DYNAMIC_INDEX in sizes_in_type(op.result):
            return
        packed = rewriter.insert(pad_op(unpack.source, *pads, padding, _padded_type(unpack.source, *pads), op.nofold))
        dest = rewriter.insert(empty_op(sizes_in_type(op.result), element_of(op.result.type))).tensor
        positions, outer = integers(unpack.inner_dims_pos), integers(unpack.outer_dims_perm)
        rewriter.replace(op, unpack_op(packed.result, dest, positions, inner_tiles(unpack), outer))


# ----- transposes


class FoldTransposeIntoPack(RewritePattern):
    """linalg.pack(linalg.transpose(%x)) -> linalg.pack(%x)

    Source: `FoldConsumerPackWithProducerLinalgTransposeOp`.
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: PackOp, rewriter: PatternRewriter) -> None:
        transpose = op.source.owner
        if not isinstance(transpose, TransposeOp):
            return
        order = integers(transpose.permutation)
        positions = [order[dim] for dim in integers(op.inner_dims_pos)]
        outer = [order[dim] for dim in outer_order(op, len(order))]
        outer = [] if outer == sorted(outer) else outer
        rewriter.replace(
            op, pack_op(transpose.operands[0], op.dest, positions, inner_tiles(op), op.padding_value, outer)
        )


class FoldUnpackIntoTranspose(RewritePattern):
    """linalg.transpose(linalg.unpack(%x)) -> linalg.unpack(%x)

    Source: `FoldConsumerLinalgTransposeOpWithProducerUnPackOp`.
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: TransposeOp, rewriter: PatternRewriter) -> None:
        unpack = op.operands[0].owner
        if not isinstance(unpack, UnpackOp) or not op.results:
            return
        order = integers(op.permutation)
        positions = [order.index(dim) for dim in integers(unpack.inner_dims_pos)]
        outer = [order.index(dim) for dim in outer_order(unpack, len(order))]
        outer = [] if outer == sorted(outer) else outer
        rewriter.replace(op, unpack_op(unpack.source, op.operands[1], positions, inner_tiles(unpack), outer))


# ----- reshapes


def _innermost(positions: Sequence[int], groups: Groups, shape: Sequence[int]) -> list[int]:
    """Map each dimension to the innermost one of its group that is not of size one.

    Source: `projectToInnerMostNonUnitDimsPos`.
    """
    return [next((dim for dim in reversed(groups[place]) if shape[dim] != 1), groups[place][-1]) for place in positions]


def _are_whole(positions: Sequence[int], tiles: Sequence[Mixed], shape: Sequence[int]) -> bool:
    """Return True if tiles divide their dimensions. Source: `isDimsDivisibleByTileSizes`."""
    return all(
        isinstance(tile, int) and shape[position] != DYNAMIC_INDEX and shape[position] % tile == 0
        for position, tile in zip(positions, tiles, strict=True)
    )


def _outer_groups(groups: Groups, outer: Sequence[int], tiles: int) -> tuple[list[int], list[list[int]]]:
    """Return the order of the expanded dimensions, and the groups of the packed tensor."""
    order = list(outer) or list(range(len(groups)))
    lengths = [*(len(groups[place]) for place in order), *([1] * tiles)]
    return ([dim for place in order for dim in groups[place]] if outer else []), consecutive(lengths)


class BubbleUpPackThroughCollapse(RewritePattern):
    """linalg.pack(tensor.collapse_shape(%x)) -> tensor.collapse_shape(linalg.pack(%x)), of whole tiles"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: PackOp, rewriter: PatternRewriter) -> None:
        collapse = op.source.owner
        if not isinstance(collapse, CollapseShapeOp) or not op.source.has_one_use():
            return
        shape, groups, tiles = sizes_in_type(collapse.src), groups_of(collapse), inner_tiles(op)
        if not groups:
            return
        positions = _innermost(integers(op.inner_dims_pos), groups, shape)
        if not _are_whole(positions, tiles, shape):
            return
        outer, new_groups = _outer_groups(groups, integers(op.outer_dims_perm), len(tiles))
        dest = packed_destination(rewriter, collapse.src, positions, tiles, outer)
        packed = rewriter.insert(pack_op(collapse.src, dest, positions, tiles, op.padding_value, outer))
        rewriter.replace(op, collapse_op(packed.result, new_groups, op.result.type))


class BubbleUpPackThroughExpand(RewritePattern):
    """linalg.pack(tensor.expand_shape(%x)) -> tensor.expand_shape(linalg.pack(%x)), of whole tiles"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: PackOp, rewriter: PatternRewriter) -> None:
        expand = op.source.owner
        outer = integers(op.outer_dims_perm)
        if not isinstance(expand, ExpandShapeOp) or not op.source.has_one_use() or outer != sorted(outer):
            return
        groups, tiles, shape = groups_of(expand), inner_tiles(op), sizes_in_type(op.source)
        where = {dim: place for place, group in enumerate(groups) for dim in group}
        tiled = integers(op.inner_dims_pos)
        for dim, tile in zip(tiled, tiles, strict=True):
            group = groups[where[dim]] if dim in where else []
            if not isinstance(tile, int) or dim != (group[-1] if group else None):
                return
            if len(group) > 1 and not _are_whole([dim], [tile], shape):
                return
        positions = [where[dim] for dim in tiled]
        dest = packed_destination(rewriter, expand.src, positions, tiles)
        packed = rewriter.insert(pack_op(expand.src, dest, positions, tiles, op.padding_value)).result
        lengths = [*map(len, groups), *([1] * len(tiles))]
        rewriter.replace(op, expand_op(packed, consecutive(lengths), sizes_of(rewriter, op.dest), op.result.type))


class PushDownUnpackThroughExpand(RewritePattern):
    """tensor.expand_shape(linalg.unpack(%x)) -> linalg.unpack(tensor.expand_shape(%x)), of whole tiles"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: ExpandShapeOp, rewriter: PatternRewriter) -> None:
        unpack = op.src.owner
        if not isinstance(unpack, UnpackOp) or not op.src.has_one_use():
            return
        shape, groups, tiles = sizes_in_type(op.result), groups_of(op), inner_tiles(unpack)
        if not groups:
            return
        positions = _innermost(integers(unpack.inner_dims_pos), groups, shape)
        if not _are_whole(positions, tiles, shape):
            return
        outer, new_groups = _outer_groups(groups, integers(unpack.outer_dims_perm), len(tiles))
        sizes = mixed_values(integers(op.static_output_shape), op.dynamic_output_shape)
        for position, tile in zip(positions, tiles, strict=True):
            assert isinstance(tile, int), "tiles divide static sizes"
            sizes[position] = shape[position] // tile
        sizes = [*([sizes[dim] for dim in outer] if outer else sizes), *tiles]
        expanded = rewriter.insert(expand_op(unpack.source, new_groups, sizes)).result
        dest = unpacked_destination(rewriter, expanded, positions, tiles, outer)
        new = unpack_op(expanded, dest, positions, tiles, outer)
        if dest.type == op.result.type:
            rewriter.replace(op, new)
        else:
            replace_with_cast(rewriter, op, rewriter.insert(new).result)
