"""Convert 2-D convolutions with 1x1 filters to matrix products.

Before:  func.func @f(%arg0: tensor<1x2x2x3xf32>, %arg1: tensor<1x1x3x4xf32>, %arg2: tensor<1x2x2x4xf32>)
             -> tensor<1x2x2x4xf32> {
           %0 = linalg.conv_2d_nhwc_hwcf ins(%arg0, %arg1 : tensor<1x2x2x3xf32>, tensor<1x1x3x4xf32>)
               outs(%arg2 : tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
           return %0 : tensor<1x2x2x4xf32>
         }
After:   func.func @f(%arg0: tensor<1x2x2x3xf32>, %arg1: tensor<1x1x3x4xf32>, %arg2: tensor<1x2x2x4xf32>)
             -> tensor<1x2x2x4xf32> {
           %collapsed = tensor.collapse_shape %arg0 [[0, 1, 2], [3]] : tensor<1x2x2x3xf32> into tensor<4x3xf32>
           %collapsed_0 = tensor.collapse_shape %arg1 [[0, 1, 2], [3]] : tensor<1x1x3x4xf32> into tensor<3x4xf32>
           %collapsed_1 = tensor.collapse_shape %arg2 [[0, 1, 2], [3]] : tensor<1x2x2x4xf32> into tensor<4x4xf32>
           %0 = linalg.matmul ins(%collapsed, %collapsed_0 : tensor<4x3xf32>, tensor<3x4xf32>)
               outs(%collapsed_1 : tensor<4x4xf32>) -> tensor<4x4xf32>
           %expanded = tensor.expand_shape %0 [[0, 1, 2], [3]] output_shape [1, 2, 2, 4]
               : tensor<4x4xf32> into tensor<1x2x2x4xf32>
           return %expanded : tensor<1x2x2x4xf32>
         }

The pass converts `linalg.conv_2d_nhwc_hwcf` and `linalg.conv_2d_nchw_fchw` of one image without strides and dilations.
Height or width must be static. A convolution whose image is larger than its result stays; dynamic sizes count as equal.
Source: seed 002, ConvertConv2D1x1ToMatmul; `ConvertConv2D1x1ToMatmulPass.cpp` of IREE, December 2022 (8e0022d7b1).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from xdsl.context import Context
from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from okl_opt.dialects.upstream.shared.reassociation import Groups
from okl_opt.dialects.upstream.shared.sizes import sizes_in_type, sizes_of
from okl_opt.dialects.upstream.tensor.new_ops import collapse_op, expand_op
from okl_opt.passes.base import FUNCTION_LIKE, OpPass
from okl_opt.passes.flow.analysis.convolutions import convolution_2d, is_countable
from okl_opt.passes.linalg.named import named_op
from okl_opt.passes.rewriting.walk import walk


class _Layout(NamedTuple):
    """The positions of the dimensions of operands, and the groups of dimensions that become rows and columns."""

    pixels: slice
    """Height and width of the image and of the result."""
    window: slice
    """Height and width of the filter."""
    image: Groups
    filter: Groups
    filter_comes_first: bool


_LAYOUTS: Mapping[str, _Layout] = {
    "linalg.conv_2d_nhwc_hwcf": _Layout(slice(1, 3), slice(0, 2), [[0, 1, 2], [3]], [[0, 1, 2], [3]], False),
    "linalg.conv_2d_nchw_fchw": _Layout(slice(2, 4), slice(2, 4), [[0, 1], [2, 3]], [[0], [1, 2, 3]], True),
}


class ConvertConvolutionOfPixels(RewritePattern):
    """linalg.conv_2d_nhwc_hwcf -> tensor.collapse_shape, linalg.matmul, tensor.expand_shape"""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        layout = _LAYOUTS.get(op.name)
        found = None if layout is None else convolution_2d(op)
        if layout is None or found is None or any(step != 1 for step in (*found.strides, *found.dilations)):
            return
        image, filter, init = map(sizes_in_type, found[:3])
        if image[0] != 1 or any(size != 1 for size in filter[layout.window]):
            return
        if not all(map(is_countable, (image, filter, init))):
            return
        pixels = image[layout.pixels]
        if pixels != init[layout.pixels] or all(size == DYNAMIC_INDEX for size in pixels):
            return
        parts = zip(found[:3], (layout.image, layout.filter, layout.image), strict=True)
        *inputs, dest = [rewriter.insert(collapse_op(value, groups)).result for value, groups in parts]
        if layout.filter_comes_first:
            inputs.reverse()
        product = rewriter.insert(named_op("matmul", inputs, [dest], [dest.type])).results[0]
        rewriter.replace(op, expand_op(product, layout.image, sizes_of(rewriter, found.init), found.init.type))


class ConvertConv2D1x1ToMatmulPass(OpPass):
    name = "iree-flow-convert-1x1-filter-conv2d-to-matmul"
    keeps_checks = True
    anchor = FUNCTION_LIKE

    def apply_to(self, ctx: Context, op: Operation) -> None:
        walk(op, [ConvertConvolutionOfPixels()])
