"""Convert `tensor.pad` to an insertion into a filled tensor.

Before:  func.func @f(%arg0: tensor<1x1xf32>, %arg1: f32) -> tensor<5x7xf32> {
           %padded = tensor.pad %arg0 low[1, 2] high[3, 4] {
           ^bb0(%arg2: index, %arg3: index):
             tensor.yield %arg1 : f32
           } : tensor<1x1xf32> to tensor<5x7xf32>
           return %padded : tensor<5x7xf32>
         }
After:   func.func @f(%arg0: tensor<1x1xf32>, %arg1: f32) -> tensor<5x7xf32> {
           %0 = tensor.empty() : tensor<5x7xf32>
           %1 = linalg.fill ins(%arg1 : f32) outs(%0 : tensor<5x7xf32>) -> tensor<5x7xf32>
           %inserted_slice = tensor.insert_slice %arg0 into %1[1, 2] [1, 1] [1, 1]
               : tensor<1x1xf32> into tensor<5x7xf32>
           return %inserted_slice : tensor<5x7xf32>
         }

The padding value must not depend on the position: a value from outside of the region, or a constant.
Source: seed 002, TensorPadToTensorInsertSlice; `TensorPadToTensorInsertSlice.cpp` of IREE, December 2022 (8e0022d7b1),
which does not accept a constant in the region.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.dialects.tensor import EmptyOp, InsertSliceOp, PadOp
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from okl_opt.dialects.interfaces.effects import is_constant
from okl_opt.dialects.upstream.affine.applied import as_value, folded_apply
from okl_opt.dialects.upstream.linalg.maps import has_fixed_maps
from okl_opt.dialects.upstream.shared.destination_style import is_structured
from okl_opt.dialects.upstream.shared.mixed import Mixed, constant_integer
from okl_opt.dialects.upstream.shared.sizes import sizes_in_type, sizes_of
from okl_opt.dialects.upstream.shared.slicing import Slice, slice_op
from okl_opt.dialects.upstream.tensor.folds.pads import high_of, low_of, padding_value
from okl_opt.passes.base import FUNCTION_LIKE, OpPass
from okl_opt.passes.linalg.named import named_op
from okl_opt.passes.rewriting.walk import walk

_SUM = AffineMap(3, 0, (AffineDimExpr(0) + AffineDimExpr(1) + AffineDimExpr(2),))


class InsertIntoFilledTensor(RewritePattern):
    """tensor.pad -> tensor.insert_slice into linalg.fill"""

    def __init__(self, skip_one_linalg_use_case: bool):
        self._skip_one_linalg_use_case = skip_one_linalg_use_case

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: PadOp, rewriter: PatternRewriter) -> None:
        low, high, value = low_of(op), high_of(op), padding_value(op)
        if value is None or not all(is_constant(inner) for inner in list(op.region.block.ops)[:-1]):
            return
        if any(_is_negative(size) for size in (*low, *high)):
            return  # Negative padding cuts off elements, which no insertion does.
        if self._skip_one_linalg_use_case and _linalg_op_pads_its_input(op):
            return
        owner = value.owner
        if isinstance(owner, Operation) and owner.parent is op.region.block:
            value = rewriter.insert(owner.clone()).results[0]
        sizes = sizes_of(rewriter, op.source)
        empty = rewriter.insert(_empty(op, [low, sizes, high], rewriter)).tensor
        fill = rewriter.insert(named_op("fill", [value], [empty], [empty.type])).results[0]
        if 0 in sizes:
            rewriter.replace(op, [], [fill])  # An insertion past the end is an error, even one of no elements.
            return
        slice = Slice(low, sizes, [1] * len(sizes))
        rewriter.replace(op, slice_op(InsertSliceOp, [op.source, fill], slice, [op.result.type]))


def _is_negative(size: Mixed) -> bool:
    known = constant_integer(size)
    return known is not None and known < 0


def _empty(op: PadOp, parts: list[list[Mixed]], rewriter: PatternRewriter) -> EmptyOp:
    """Return an empty tensor of the result type; its dynamic sizes are sums over `parts`."""
    sizes: list[SSAValue] = [
        as_value(rewriter.insert, folded_apply(rewriter.insert, _SUM, summands))
        for size, *summands in zip(sizes_in_type(op.result), *parts, strict=True)
        if size == DYNAMIC_INDEX
    ]
    return EmptyOp(sizes, op.result.type)


def _linalg_op_pads_its_input(op: PadOp) -> bool:
    """Return whether the only user is a linalg op that can fuse the padding; convolutions with zero points cannot."""
    user = op.result.get_user_of_unique_use()
    return user is not None and is_structured(user) and not _is_quantized_convolution(user)


def _is_quantized_convolution(op: Operation) -> bool:
    name = op.name.removeprefix("linalg.")
    return name.endswith("_q") and has_fixed_maps(name)


@dataclass(frozen=True)
class TensorPadToTensorInsertSlicePass(OpPass):
    name = "iree-flow-tensor-pad-to-tensor-insert-slice"
    keeps_checks = True
    anchor = FUNCTION_LIKE

    skip_one_linalg_use_case: bool = False
    """Skip a padding if its only user is a linalg op other than a convolution with zero points."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        walk(op, [InsertIntoFilledTensor(self.skip_one_linalg_use_case)])
