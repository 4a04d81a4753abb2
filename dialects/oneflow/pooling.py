"""Pools. Their attributes are `stride` and `padding`, unlike `strides` and `padding_before` of convolutions.

Source: op catalogue, neural-network ops.
"""

from __future__ import annotations

from xdsl.dialects.builtin import StringAttr, TensorType
from xdsl.irdl import attr_def, irdl_op_definition, operand_def, opt_attr_def, result_def
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.declare import declared_ops
from okl_opt.dialects.oneflow.base import BOOL, FALSE, SI32, SI32S, SI64S, ZERO_SI32, si64
from okl_opt.dialects.oneflow.compute import ComputeOp
from okl_opt.dialects.oneflow.images import CHANNELS_FIRST, channel_and_image, images, window_count
from okl_opt.dialects.oneflow.shapes import (
    Shape,
    Tensor,
    element_of,
    require_count,
    require_not_negative,
    require_positive,
    shape_of,
    tensor,
    text,
)


class PoolOp(ComputeOp):
    """A window that moves over images `x`."""

    x = operand_def(TensorType)
    y = result_def(TensorType)
    padding = attr_def(SI32S)
    data_format = attr_def(StringAttr)
    kernel_size = attr_def(SI32S)
    stride = attr_def(SI32S)
    ceil_mode = opt_attr_def(BOOL, default_value=FALSE)

    def infer_pool(self, dilation: Shape) -> Shape:
        """Shape of the result."""
        channels, image = channel_and_image(self.x, self.data_format)
        padding = require_count("padding", self.padding, 2)
        kernel = require_count("kernel_size", self.kernel_size, 2)
        stride = require_count("stride", self.stride, 2)
        require_not_negative("padding", padding)
        for what, numbers in (("kernel_size", kernel), ("stride", stride), ("dilation", dilation)):
            require_positive(what, numbers)
        if any(2 * p > k for p, k in zip(padding, kernel, strict=True)):
            raise VerifyException(f"'padding' {text(padding)} must be at most half of 'kernel_size' {text(kernel)}")
        ceil_mode = self.ceil_mode.value.data != 0
        out = (
            window_count(image[0], padding[0], kernel[0], dilation[0], stride[0], ceil_mode),
            window_count(image[1], padding[1], kernel[1], dilation[1], stride[1], ceil_mode),
        )
        return images(shape_of(self.x)[0], channels, out, self.data_format)


@irdl_op_definition
class MaxPool2dOp(PoolOp):
    """Maximum of each window, and its flat position h*W + w in the image, as si64.

    Of equal elements the first in row order wins, NaN wins over numbers, padding never wins. A window of padding alone
    gives the least value of the type (-inf), and the position of its first element that is not before the image.
    """

    name = "oneflow.max_pool_2d"

    # Repeated to come before `indice`: fields of a base class come after those of the class.
    y = result_def(TensorType)
    indice = result_def(TensorType)
    dilation = attr_def(SI32S)
    return_indices = opt_attr_def(BOOL, default_value=FALSE)

    def infer(self) -> tuple[Tensor, ...]:
        shape = self.infer_pool(require_count("dilation", self.dilation, 2))
        return tensor(element_of(self.x), shape), tensor(si64, shape)


@irdl_op_definition
class AvgPool2dOp(PoolOp):
    """Mean of each window; the window is clipped to [0, in + p) before its area is taken.

    The divisor is `divisor_override` if that is not 0, else the area if `count_include_pad`, else the number of pixels.
    """

    name = "oneflow.avg_pool_2d"

    count_include_pad = opt_attr_def(BOOL, default_value=FALSE)
    divisor_override = opt_attr_def(SI32, default_value=ZERO_SI32)

    def infer(self) -> tuple[Tensor, ...]:
        return (tensor(element_of(self.x), self.infer_pool((1, 1))),)


@irdl_op_definition
class AdaptiveAvgPool2dOp(ComputeOp):
    """Mean of n cells along each image axis: cell i goes from floor(i*in/n) to ceil((i+1)*in/n)."""

    name = "oneflow.adaptive_avg_pool2d"

    x = operand_def(TensorType)
    y = result_def(TensorType)
    output_size = attr_def(SI64S)
    data_format = opt_attr_def(StringAttr, default_value=CHANNELS_FIRST)

    def infer(self) -> tuple[Tensor, ...]:
        channels, _ = channel_and_image(self.x, self.data_format)
        size = require_count("output_size", self.output_size, 2)
        require_positive("output_size", size)
        shape = images(shape_of(self.x)[0], channels, (size[0], size[1]), self.data_format)
        return (tensor(element_of(self.x), shape),)


POOLING_OPS = declared_ops(globals())
