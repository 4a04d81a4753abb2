"""Inline scalar operands of `linalg.generic` into its region.

Before:  #map = affine_map<(d0) -> ()>
         #map1 = affine_map<(d0) -> (d0)>
         func.func @f(%arg0: f32, %arg1: tensor<4xf32>) -> tensor<4xf32> {
           %0 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel"]}
               ins(%arg0 : f32) outs(%arg1 : tensor<4xf32>) {
           ^bb0(%in: f32, %out: f32):
             %1 = arith.addf %in, %out : f32
             linalg.yield %1 : f32
           } -> tensor<4xf32>
           return %0 : tensor<4xf32>
         }
After:   #map = affine_map<(d0) -> (d0)>
         func.func @f(%arg0: f32, %arg1: tensor<4xf32>) -> tensor<4xf32> {
           %0 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%arg1 : tensor<4xf32>) {
           ^bb0(%out: f32):
             %1 = arith.addf %arg0, %out : f32
             linalg.yield %1 : f32
           } -> tensor<4xf32>
           return %0 : tensor<4xf32>
         }

A tensor element with constant indices is read by `tensor.extract`.
Source: `InlineScalarOperands.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, TensorType
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.dialects.tensor import ExtractOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineConstantExpr
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.affine.applied import as_value
from okl_opt.dialects.upstream.linalg.folds.structured import is_on_tensors
from okl_opt.passes.base import OpPass
from okl_opt.passes.generic.greedily import rewrite_by_name


class InlineScalarOperands(RewritePattern):
    """linalg.generic ins(%x : f32) with map `() -> ()` -> %x is used in the region"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: GenericOp, rewriter: PatternRewriter) -> None:
        maps = [map.data for map in op.indexing_maps]
        inlined: dict[int, list[int]] = {}
        for place, map in enumerate(maps[: len(op.inputs)]):
            indices = [result.value for result in map.results if isinstance(result, AffineConstantExpr)]
            if len(indices) == len(map.results):
                inlined[place] = indices
        if not inlined or not is_on_tensors(op):
            return
        body = op.body.clone()
        start: list[Operation] = []
        for place in reversed(inlined):
            here: list[Operation] = []
            value: SSAValue = op.inputs[place]
            if isa(value.type, TensorType[Attribute]):
                indices = [as_value(here.append, index) for index in inlined[place]]
                value = ExtractOp(value, indices, value.type.element_type).result
                assert isinstance(value.owner, Operation)
                here.append(value.owner)
            start += here
            body.block.args[place].replace_all_uses_with(value)
            body.block.erase_arg(body.block.args[place])
        first = body.block.first_op
        assert first is not None, "the region of a linalg.generic ends in a yield"
        body.block.insert_ops_before(start, first)
        kept = [place for place in range(len(op.inputs)) if place not in inlined]
        new = GenericOp(
            [op.inputs[place] for place in kept],
            op.outputs,
            body,
            ArrayAttr([AffineMapAttr(maps[place]) for place in (*kept, *range(len(op.inputs), len(maps)))]),
            op.iterator_types,
            op.result_types,
        )
        rewriter.replace(op, new)


class LinalgInlineScalarOperandsPass(OpPass):
    name = "linalg-inline-scalar-operands"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        rewrite_by_name(ctx, op, {GenericOp.name: [InlineScalarOperands()]})
