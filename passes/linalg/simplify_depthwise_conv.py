"""Remove the multiplier dimension of depthwise convolutions with multiplier 1.

Before:  func.func @f(%i: tensor<1x4x4x2xf32>, %k: tensor<3x3x2x1xf32>, %o: tensor<1x2x2x2x1xf32>)
             -> tensor<1x2x2x2x1xf32> {
           %0 = linalg.depthwise_conv_2d_nhwc_hwcm
               ins(%i, %k : tensor<1x4x4x2xf32>, tensor<3x3x2x1xf32>) outs(%o : tensor<1x2x2x2x1xf32>)
               -> tensor<1x2x2x2x1xf32>
           return %0 : tensor<1x2x2x2x1xf32>
         }
After:   func.func @f(%i: tensor<1x4x4x2xf32>, %k: tensor<3x3x2x1xf32>, %o: tensor<1x2x2x2x1xf32>)
             -> tensor<1x2x2x2x1xf32> {
           %0 = tensor.collapse_shape %k [[0], [1], [2, 3]] : tensor<3x3x2x1xf32> into tensor<3x3x2xf32>
           %1 = tensor.collapse_shape %o [[0], [1], [2], [3, 4]] : tensor<1x2x2x2x1xf32> into tensor<1x2x2x2xf32>
           %2 = linalg.depthwise_conv_2d_nhwc_hwc
               {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
               ins(%i, %0 : tensor<1x4x4x2xf32>, tensor<3x3x2xf32>) outs(%1 : tensor<1x2x2x2xf32>)
               -> tensor<1x2x2x2xf32>
           %3 = tensor.expand_shape %2 [[0], [1], [2], [3, 4]] output_shape [1, 2, 2, 2, 1]
               : tensor<1x2x2x2xf32> into tensor<1x2x2x2x1xf32>
           return %3 : tensor<1x2x2x2x1xf32>
         }

Source: `NamedOpConversions.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    TensorType,
    i64,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from okl_opt.dialects.upstream.linalg.folds.structured import is_on_tensors
from okl_opt.dialects.upstream.shared.reassociation import Groups
from okl_opt.dialects.upstream.shared.sizes import sizes_in_type, sizes_of
from okl_opt.dialects.upstream.tensor.new_ops import collapse_op, expand_op
from okl_opt.passes.base import OpPass
from okl_opt.passes.generic.greedily import rewrite_by_name
from okl_opt.passes.linalg.named import named_op

_KERNEL_GROUPS: Groups = [[0], [1], [2, 3]]
_OUTPUT_GROUPS: Groups = [[0], [1], [2], [3, 4]]

_SIMPLER = {
    "linalg.depthwise_conv_2d_nhwc_hwcm": "depthwise_conv_2d_nhwc_hwc",
    "linalg.depthwise_conv_2d_nhwc_hwcm_q": "depthwise_conv_2d_nhwc_hwc_q",
}


class SimplifyDepthwiseConvOp(RewritePattern):
    """linalg.depthwise_conv_2d_nhwc_hwcm (multiplier 1) -> linalg.depthwise_conv_2d_nhwc_hwc"""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        image, kernel, *zero_points, output = op.operands
        if not is_on_tensors(op) or sizes_in_type(kernel)[3] != 1 or sizes_in_type(output)[4] != 1:
            return
        flat_kernel = rewriter.insert(collapse_op(kernel, _KERNEL_GROUPS)).result
        flat_output = rewriter.insert(collapse_op(output, _OUTPUT_GROUPS)).result
        new = named_op(
            _SIMPLER[op.name],
            [image, flat_kernel, *zero_points],
            [flat_output],
            [flat_output.type],
            {name: op.properties.get(name, _ONES) for name in ("dilations", "strides")},
        )
        new.attributes.update(op.attributes)
        rewriter.insert(new)
        rewriter.replace(op, _expanded(new.results[0], op.results[0].type, rewriter))


_ONES = DenseIntOrFPElementsAttr.from_list(TensorType(i64, [2]), [1, 1])


def _expanded(value: SSAValue, type: Attribute, rewriter: PatternRewriter) -> Operation:
    """Return an expansion of `value` by a last dimension of 1."""
    return expand_op(value, _OUTPUT_GROUPS, [*sizes_of(rewriter, value), 1], type)


class SimplifyDepthwiseConvPass(OpPass):
    name = "simplify-depthwise-conv"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        pattern = SimplifyDepthwiseConvOp()
        rewrite_by_name(ctx, op, {name: [pattern] for name in _SIMPLER})
