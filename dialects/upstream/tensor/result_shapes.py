"""Result shapes of tensor ops. Source: `TensorOps.cpp`, `TensorInferTypeOpInterfaceImpl.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.dialects.tensor import PadOp
from xdsl.ir import OpResult
from xdsl.ir.affine import AffineDimExpr, AffineExpr, AffineMap, AffineSymExpr
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.result_shapes import Shape, ShapeOf
from okl_opt.dialects.text.affine_build import multiply
from okl_opt.dialects.upstream.affine.applied import folded_apply
from okl_opt.dialects.upstream.shared.mixed import Mixed, mixed_values
from okl_opt.dialects.upstream.shared.reassociation import groups_of
from okl_opt.dialects.upstream.shared.shapes import integers
from okl_opt.dialects.upstream.shared.sizes import dim_op, folded_size, index_constant, sizes_in_type, sizes_of
from okl_opt.dialects.upstream.shared.slicing import dropped_from_end, slice_of
from okl_opt.dialects.upstream.tensor.folds.pads import high_of, low_of
from okl_opt.dialects.upstream.tensor.folds.shapes import concat_dimension, inferred_concat


def _given(first: int) -> ShapeOf:
    """The sizes of the type, with the operands from number `first` on as dynamic sizes."""
    return lambda result, rewriter: mixed_values(sizes_in_type(result), result.op.operands[first:])


def _of_destination(result: OpResult, rewriter: PatternRewriter) -> Shape:
    return sizes_of(rewriter, result.op.operands[1])


def _of_extract_slice(result: OpResult, rewriter: PatternRewriter) -> Shape | None:
    sizes = slice_of(result.op).sizes
    dropped = dropped_from_end(sizes, sizes_in_type(result))
    return None if dropped is None else [size for place, size in enumerate(sizes) if place not in dropped]


def _of_pad(result: OpResult, rewriter: PatternRewriter) -> Shape:
    op = result.op
    assert isinstance(op, PadOp)
    padded = AffineMap(3, 0, (AffineDimExpr(0) + AffineDimExpr(1) + AffineDimExpr(2),))
    sizes: list[Mixed] = list(sizes_in_type(result))
    for place, (low, high) in enumerate(zip(low_of(op), high_of(op), strict=True)):
        if sizes[place] == DYNAMIC_INDEX:
            sizes[place] = folded_apply(rewriter.insert, padded, [folded_size(rewriter, op.source, place), low, high])
    return sizes


def _of_concat(result: OpResult, rewriter: PatternRewriter) -> Shape:
    """The sum of sizes along the concatenated dimension, the sizes of an operand in others."""
    op, along = result.op, concat_dimension(result.op)
    inferred = inferred_concat(op)
    assert inferred is not None, "ranked tensors are joined"
    known = inferred.get_shape()
    sizes: list[Mixed] = list(sizes_in_type(result))
    for place, size in enumerate(sizes):
        if size != DYNAMIC_INDEX or place == along:
            continue
        if known[place] != DYNAMIC_INDEX:
            sizes[place] = index_constant(rewriter, known[place])
        else:
            sizes[place] = rewriter.insert(dim_op(rewriter, op.operands[0], place)).results[0]
    if sizes[along] == DYNAMIC_INDEX:
        terms = [folded_size(rewriter, operand, along) for operand in op.operands]
        total: AffineExpr = AffineDimExpr(0)
        for place in range(1, len(terms)):
            total = total + AffineDimExpr(place)
        sum = folded_apply(rewriter.insert, AffineMap(len(terms), 0, (total,)), terms)
        sizes[along] = index_constant(rewriter, sum) if isinstance(sum, int) else sum
    return sizes


def _of_collapse_shape(result: OpResult, rewriter: PatternRewriter) -> Shape:
    """The product of the sizes in each group."""
    return [_product(result, group, rewriter) for group in groups_of(result.op)]


def _product(result: OpResult, group: list[int], rewriter: PatternRewriter) -> Mixed:
    sizes = [folded_size(rewriter, result.op.operands[0], dimension) for dimension in group]
    product: AffineExpr = AffineSymExpr(0)
    for place in range(1, len(sizes)):
        product = multiply(product, AffineSymExpr(place))
    return folded_apply(rewriter.insert, AffineMap(0, len(sizes), (product,)), sizes)


def _of_expand_shape(result: OpResult, rewriter: PatternRewriter) -> Shape:
    return mixed_values(integers(result.op.properties.get("static_output_shape")), result.op.operands[1:])


SHAPES: Mapping[str, ShapeOf] = {
    "tensor.collapse_shape": _of_collapse_shape,
    "tensor.concat": _of_concat,
    "tensor.empty": _given(0),
    "tensor.expand_shape": _of_expand_shape,
    "tensor.extract_slice": _of_extract_slice,
    "tensor.generate": _given(0),
    "tensor.insert_slice": _of_destination,
    "tensor.pad": _of_pad,
    "tensor.splat": _given(1),
}
