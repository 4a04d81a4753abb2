"""Remove the multiplier dimension of depthwise convolutions with multiplier 1, in functions.

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

This is the former name of `simplify-depthwise-conv`; it runs on functions only.
Source: seed 002, LinalgNamedOpConversion; `NamedOpConversions.cpp` of MLIR, December 2022.
"""

from __future__ import annotations

from okl_opt.passes.base import FUNCTION_LIKE
from okl_opt.passes.linalg.simplify_depthwise_conv import SimplifyDepthwiseConvPass


class LinalgNamedOpConversionPass(SimplifyDepthwiseConvPass):
    name = "linalg-named-op-conversion"
    keeps_checks = True
    anchor = FUNCTION_LIKE
