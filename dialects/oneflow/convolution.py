"""Convolutions. Their attributes are `strides` and `padding_before`, unlike `stride` and `padding` of pools.

Source: op catalogue, neural-network ops.
"""

from __future__ import annotations

from xdsl.dialects.builtin import IntegerAttr, StringAttr, TensorType
from xdsl.irdl import attr_def, irdl_op_definition, operand_def, opt_attr_def, opt_operand_def, result_def
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.declare import declared_ops
from okl_opt.dialects.oneflow.base import SI32, SI32S, ZERO_SI32, OperandSegments, si32
from okl_opt.dialects.oneflow.compute import ComputeOp
from okl_opt.dialects.oneflow.images import channel_and_image, images, window_count
from okl_opt.dialects.oneflow.shapes import (
    Tensor,
    element_of,
    require_count,
    require_not_negative,
    require_positive,
    require_same_elements,
    require_shape,
    shape_of,
    tensor,
)


@irdl_op_definition
class Conv2dOp(ComputeOp):
    """Cross-correlation of images with `filters` filters; the channels fall into `groups`.

    To the sum are added the bias, then `_add_to_output`; then `activation` ("none" or "relu") is applied.
    Shapes: channels_first: in [N, C, H, W], weight [filters, C/groups, kh, kw]; channels_last: in [N, H, W, C],
    weight [filters, kh, kw, C/groups]. Spatial size: floor((in + 2 p - ((k-1) d + 1)) / s) + 1.
    """

    name = "oneflow.conv2d"

    in_ = operand_def(TensorType)
    weight = operand_def(TensorType)
    bias = opt_operand_def(TensorType)
    _add_to_output = opt_operand_def(TensorType)
    out = result_def(TensorType)
    filters = opt_attr_def(SI32, default_value=ZERO_SI32)
    padding_before = attr_def(SI32S)
    data_format = attr_def(StringAttr)
    kernel_size = attr_def(SI32S)
    strides = attr_def(SI32S)
    dilation_rate = attr_def(SI32S)
    groups = opt_attr_def(SI32, default_value=IntegerAttr(1, si32))
    tuning_cache = opt_attr_def(StringAttr, default_value=StringAttr(""))
    # Our addition, for fuse-conv-bias-relu-add.
    activation = opt_attr_def(StringAttr, default_value=StringAttr("none"))

    irdl_options = (OperandSegments(),)

    def infer(self) -> tuple[Tensor, ...]:
        if self.activation.data not in ("none", "relu"):
            raise VerifyException(f'\'activation\' must be "none" or "relu", got {self.activation}')
        channels, image = channel_and_image(self.in_, self.data_format)
        padding = require_count("padding_before", self.padding_before, 2)
        kernel = require_count("kernel_size", self.kernel_size, 2)
        strides = require_count("strides", self.strides, 2)
        dilation = require_count("dilation_rate", self.dilation_rate, 2)
        require_not_negative("padding_before", padding)
        for what, numbers in (("kernel_size", kernel), ("strides", strides), ("dilation_rate", dilation)):
            require_positive(what, numbers)
        filters, groups = self.filters.value.data, self.groups.value.data
        require_positive("filters", (filters,))
        require_positive("groups", (groups,))
        if channels % groups or filters % groups:
            raise VerifyException(f"'groups' {groups} must divide the {channels} channels and the {filters} filters")
        require_same_elements([("in", self.in_), ("weight", self.weight)])
        require_shape(
            "'weight'", self.weight, images(filters, channels // groups, (kernel[0], kernel[1]), self.data_format)
        )
        if self.bias is not None:
            require_shape("'bias'", self.bias, (filters,))
        out = (
            window_count(image[0], padding[0], kernel[0], dilation[0], strides[0]),
            window_count(image[1], padding[1], kernel[1], dilation[1], strides[1]),
        )
        shape = images(shape_of(self.in_)[0], filters, out, self.data_format)
        if self._add_to_output is not None:
            require_shape("'_add_to_output'", self._add_to_output, shape)
        return (tensor(element_of(self.in_), shape),)


CONVOLUTION_OPS = declared_ops(globals())
