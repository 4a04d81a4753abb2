"""Lowering of `linalg.pack` and `linalg.unpack` to paddings, reshapes, transposes and slices.

Source: `lowerPack` and `lowerUnPack` in `Transforms.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects import arith
from xdsl.dialects.builtin import DYNAMIC_INDEX, ComplexType, TensorType
from xdsl.dialects.tensor import ExtractSliceOp, InsertSliceOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap, AffineSymExpr
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.folding import create_or_fold
from okl_opt.dialects.numbers.elements import constant_of
from okl_opt.dialects.numbers.matchers import filled
from okl_opt.dialects.text.affine_build import multiply
from okl_opt.dialects.upstream.affine.applied import folded_apply
from okl_opt.dialects.upstream.linalg.moves import transpose_op
from okl_opt.dialects.upstream.linalg.ops import PackOp, UnpackOp
from okl_opt.dialects.upstream.linalg.packing import inner_tiles, outer_order
from okl_opt.dialects.upstream.shared.constants import arith_or_complex_constant
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.dialects.upstream.shared.reassociation import collapsed_shape
from okl_opt.dialects.upstream.shared.shapes import element_of, integers
from okl_opt.dialects.upstream.shared.sizes import index_constant, size_of, sizes_in_type, sizes_of
from okl_opt.dialects.upstream.shared.slicing import Slice, dropped_dimensions, slice_op
from okl_opt.dialects.upstream.tensor.new_ops import collapse_op, empty_op, expand_op, pad_op
from okl_opt.passes.codegen.dynamic_packs import pack_elements, unpack_elements
from okl_opt.passes.linalg.expansion import consecutive
from okl_opt.passes.linalg.named import named_op


def _blocks(op: PackOp | UnpackOp, rank: int) -> list[list[int]]:
    """Map each dimension of the unpacked tensor to those of the packed tensor, over blocks and within a block."""
    order = list(outer_order(op, rank))
    inner = {position: rank + number for number, position in enumerate(integers(op.inner_dims_pos))}
    return [[order.index(dim), *([inner[dim]] if dim in inner else [])] for dim in range(rank)]


def _is_only_padding(op: PackOp | UnpackOp, packed: Sequence[int]) -> bool:
    """Return True if all dimensions over blocks are of size one, and the inner ones in order.

    Source: `isLikePadUnPad`.
    """
    positions = integers(op.inner_dims_pos)
    return list(positions) == list(range(len(positions))) and all(
        size == 1 for size in packed[: len(packed) - len(positions)]
    )


def _whole_type(op: PackOp | UnpackOp, shape: Sequence[int], groups: Sequence[Sequence[int]]) -> TensorType[Attribute]:
    """Return the type of all full tiles as one tensor. Raises: Diagnostic if a size has more than 64 bits."""
    sizes = collapsed_shape(shape, groups)
    if max(sizes, default=0) >= 1 << 63:
        raise op_error(op, "has more elements in its tiles than an index can count")
    return TensorType(element_of(op.source.type), sizes)


def lower_pack(
    op: PackOp, rewriter: PatternRewriter, *, keeps_empty_padding: bool = False, inserts_one_tile: bool = True
) -> None:
    """Replace a pack in static tiles by a padding, an expansion and a transpose, or by an insertion for a single tile.

    A padding of size 0 is dropped unless `keeps_empty_padding`.
    """
    packed = sizes_in_type(op.dest)
    if 0 in packed:
        rewriter.replace(op, (), [op.dest])  # Empty tensors may not be sliced.
        return
    blocks = _blocks(op, len(sizes_in_type(op.source)))
    order = [dim for group in blocks for dim in group]
    groups = consecutive([len(group) for group in blocks])
    padded = _padded(op, [packed[dim] for dim in order], groups, blocks, rewriter, keeps_empty_padding)
    if (
        inserts_one_tile
        and _is_only_padding(op, packed)
        and dropped_dimensions(packed, sizes_in_type(padded)) is not None
    ):
        sizes = sizes_of(rewriter, op.dest)
        slice = Slice([0] * len(sizes), sizes, [1] * len(sizes))
        rewriter.replace(op, slice_op(InsertSliceOp, [padded, op.dest], slice, op.result_types))
        return
    shape = [packed[dim] for dim in order]
    sizes = _expanded_sizes(padded, shape, groups, rewriter)
    expanded = rewriter.insert(expand_op(padded, groups, sizes, TensorType(element_of(op.source.type), shape))).result
    rewriter.replace(op, transpose_op(expanded, op.dest, [order.index(dim) for dim in range(len(order))]))


def _padded(
    op: PackOp,
    shape: Sequence[int],
    groups: Sequence[Sequence[int]],
    blocks: Sequence[Sequence[int]],
    rewriter: PatternRewriter,
    keeps_empty_padding: bool,
) -> SSAValue:
    """Pad the source to full blocks."""
    rank = len(blocks)
    high: list[Mixed] = [0] * rank
    missing = AffineMap(2, 1, (multiply(AffineDimExpr(0), AffineSymExpr(0)) - AffineDimExpr(1),))
    for position, tile in zip(integers(op.inner_dims_pos), inner_tiles(op), strict=True):
        size = size_of(rewriter, op.source, position)
        count = size_of(rewriter, op.dest, blocks[position][0])
        high[position] = folded_apply(rewriter.insert, missing, [count, size, tile])
    type = _whole_type(op, shape, groups)
    if not keeps_empty_padding and all(pad == 0 for pad in high) and type == op.source.type:
        return op.source
    padding = op.padding_value
    if padding is None:
        padding = rewriter.insert(_zero(type.element_type)).results[0]
    return rewriter.insert(pad_op(op.source, [0] * rank, high, padding, type)).result


def _zero(element: Attribute) -> Operation:
    """A constant to pad with if no padding happens at run time."""
    value = filled(element, 0)
    if value is None and isa(element, ComplexType):
        value = constant_of(element, [0, 0], False)
    constant = None if value is None else arith_or_complex_constant(value, element)
    assert constant is not None, "packed elements are numbers"
    return constant


def _expanded_sizes(
    padded: SSAValue, shape: Sequence[int], groups: Sequence[Sequence[int]], rewriter: PatternRewriter
) -> list[Mixed]:
    """Return the sizes of the expansion. A dynamic number of blocks is computed from the padded size."""
    sizes: list[Mixed] = list(shape)
    for whole, group in zip(sizes_of(rewriter, padded), groups, strict=True):
        for place in group:
            if sizes[place] == DYNAMIC_INDEX and isinstance(whole, SSAValue):
                divisor = index_constant(rewriter, prod(shape[other] for other in group if other != place))
                sizes[place] = create_or_fold(rewriter, arith.DivSIOp(whole, divisor))
    return sizes


def lower_unpack(op: UnpackOp, rewriter: PatternRewriter, *, slices_one_tile: bool = True) -> None:
    """Replace an unpack of static tiles by a transpose, a collapse and a slice, or by a slice of a single tile."""
    rank = len(sizes_in_type(op.dest))
    packed = sizes_in_type(op.source)
    if 0 in sizes_in_type(op.dest):
        rewriter.replace(op, (), [op.dest])
        return
    if slices_one_tile and _is_only_padding(op, packed) and len(packed) == 2 * rank:
        sizes = sizes_of(rewriter, op.dest)
        outer: list[Mixed] = [1] * (len(packed) - rank)
        slice = Slice([0] * len(packed), [*outer, *sizes], [1] * len(packed))
        rewriter.replace(op, slice_op(ExtractSliceOp, [op.source], slice, [op.dest.type]))
        return
    blocks = _blocks(op, rank)
    order = [dim for group in blocks for dim in group]
    groups = consecutive([len(group) for group in blocks])
    whole = _whole_type(op, [packed[dim] for dim in order], groups)
    sizes = sizes_of(rewriter, op.source)
    empty = rewriter.insert(empty_op([sizes[dim] for dim in order], whole.element_type)).tensor
    transposed = rewriter.insert(transpose_op(op.source, empty, order)).results[0]
    collapsed = rewriter.insert(collapse_op(transposed, groups, whole)).result
    slice = Slice([0] * rank, sizes_of(rewriter, op.dest), [1] * rank)
    taken = rewriter.insert(slice_op(ExtractSliceOp, [collapsed], slice, [op.dest.type])).results[0]
    rewriter.replace(op, named_op("copy", [taken], [op.dest], [op.dest.type]))


class LowerPack(RewritePattern):
    """linalg.pack -> linalg.transpose(tensor.expand_shape(tensor.pad))"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: PackOp, rewriter: PatternRewriter) -> None:
        (pack_elements if op.inner_tiles else lower_pack)(op, rewriter)


class LowerUnpack(RewritePattern):
    """linalg.unpack -> linalg.copy(tensor.extract_slice(tensor.collapse_shape(linalg.transpose)))"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: UnpackOp, rewriter: PatternRewriter) -> None:
        (unpack_elements if op.inner_tiles else lower_unpack)(op, rewriter)
