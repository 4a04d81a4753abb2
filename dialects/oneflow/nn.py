"""Neural-network ops: convolution, pooling and normalisation.

Convolutions say `strides` and `padding_before`, pools `stride` and `padding`.

Source: op catalogue, neural-network ops.
"""

from __future__ import annotations

from typing import ClassVar

from xdsl.dialects.builtin import FloatAttr, IntegerAttr, StringAttr, TensorType, f32
from xdsl.ir import SSAValue
from xdsl.irdl import (
    attr_def,
    irdl_op_definition,
    operand_def,
    opt_attr_def,
    opt_operand_def,
    opt_result_def,
    result_def,
    traits_def,
)
from xdsl.utils.exceptions import VerifyException

from dialects.oneflow.base import (
    BOOL,
    SI32,
    SI32S,
    SI64,
    SI64S,
    OperandSegments,
    ResultSegments,
    si32,
    si64,
)
from dialects.oneflow.compute import ComputeOp
from dialects.oneflow.elementwise import F32, F64, FALSE, ZERO_F32, ZERO_F64, ZERO_SI32, ZERO_SI64
from dialects.oneflow.shapes import (
    Shape,
    Tensor,
    axis_of,
    element_count,
    element_of,
    ints,
    require_count,
    require_rank,
    require_same_elements,
    require_shape,
    same_element,
    shape_of,
    statistics_element,
    tensor,
    tensor_of,
    text,
)
from dialects.oneflow.traits import Alternative, WritesInTraining

CHANNELS_FIRST = StringAttr("channels_first")
NONE = StringAttr("none")


def _is_channels_first(data_format: StringAttr) -> bool:
    """Raises: VerifyException for any other format than the two."""
    if data_format.data not in ("channels_first", "channels_last"):
        raise VerifyException(f'\'data_format\' must be "channels_first" or "channels_last", got {data_format}')
    return data_format.data == "channels_first"


def _channel_and_image(value: SSAValue, data_format: StringAttr) -> tuple[int, tuple[int, int]]:
    """Channels, and height and width, of a batch of images."""
    require_rank("the image operand", value, 4)
    shape = shape_of(value)
    if _is_channels_first(data_format):
        return shape[1], (shape[2], shape[3])
    return shape[3], (shape[1], shape[2])


def _images(batch: int, channels: int, image: tuple[int, int], data_format: StringAttr) -> Shape:
    if _is_channels_first(data_format):
        return (batch, channels, *image)
    return (batch, *image, channels)


def _require_positive(what: str, numbers: Shape) -> None:
    if any(number < 1 for number in numbers):
        raise VerifyException(f"'{what}' must be positive, got {text(numbers)}")


def _require_not_negative(what: str, numbers: Shape) -> None:
    if any(number < 0 for number in numbers):
        raise VerifyException(f"'{what}' must not be negative, got {text(numbers)}")


def _require_parameter(name: str, value: SSAValue | None, shape: Shape, data: SSAValue) -> None:
    """A parameter of a normalisation: its shape, and f32 or the data's own element type."""
    if value is None:
        return
    require_shape(f"'{name}'", value, shape)
    wanted = statistics_element(element_of(data))
    if not same_element(element_of(value), wanted):
        raise VerifyException(f"'{name}' must hold {wanted} for data of {element_of(data)}, got {element_of(value)}")


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
    # Ours: what fuse-conv-bias-relu-add leaves of a relu.
    activation = opt_attr_def(StringAttr, default_value=NONE)

    irdl_options = (OperandSegments(),)

    def infer(self) -> tuple[Tensor, ...]:
        if self.activation.data not in ("none", "relu"):
            raise VerifyException(f'\'activation\' must be "none" or "relu", got {self.activation}')
        channels, image = _channel_and_image(self.in_, self.data_format)
        padding = require_count("padding_before", self.padding_before, 2)
        kernel = require_count("kernel_size", self.kernel_size, 2)
        strides = require_count("strides", self.strides, 2)
        dilation = require_count("dilation_rate", self.dilation_rate, 2)
        _require_not_negative("padding_before", padding)
        for what, numbers in (("kernel_size", kernel), ("strides", strides), ("dilation_rate", dilation)):
            _require_positive(what, numbers)
        filters, groups = self.filters.value.data, self.groups.value.data
        _require_positive("filters", (filters,))
        _require_positive("groups", (groups,))
        if channels % groups or filters % groups:
            raise VerifyException(f"'groups' {groups} must divide the {channels} channels and the {filters} filters")
        require_same_elements([("in", self.in_), ("weight", self.weight)])
        require_shape(
            "'weight'", self.weight, _images(filters, channels // groups, (kernel[0], kernel[1]), self.data_format)
        )
        if self.bias is not None:
            require_shape("'bias'", self.bias, (filters,))
        out = (
            _conv_size(image[0], padding[0], kernel[0], dilation[0], strides[0]),
            _conv_size(image[1], padding[1], kernel[1], dilation[1], strides[1]),
        )
        shape = _images(shape_of(self.in_)[0], filters, out, self.data_format)
        if self._add_to_output is not None:
            require_shape("'_add_to_output'", self._add_to_output, shape)
        return (tensor(element_of(self.in_), shape),)


def _conv_size(size: int, padding: int, kernel: int, dilation: int, stride: int) -> int:
    room = size + 2 * padding - ((kernel - 1) * dilation + 1)
    if room < 0:
        raise VerifyException(
            f"window {kernel} with dilation {dilation} is larger than the padded size {size + 2 * padding}"
        )
    return room // stride + 1


class NormalizationBaseOp(ComputeOp):
    """Batch normalisation along `axis`.

    Inference: y = (x - moving_mean) / sqrt(moving_variance + epsilon) * gamma + beta; both moving operands are needed.
    Training: mean and biased variance of the batch normalise, and the moving operands are written in place.
    Parameters have the length of `axis`, and are f32 for 16-bit floats.
    """

    axis = opt_attr_def(SI32, default_value=ZERO_SI32)
    epsilon = opt_attr_def(F32, default_value=ZERO_F32)
    training = opt_attr_def(BOOL, default_value=FALSE)
    momentum = opt_attr_def(F32, default_value=ZERO_F32)

    traits = traits_def(WritesInTraining())

    MIXED_FLOATS: ClassVar[bool] = True

    def infer_from(
        self, x: SSAValue, parameters: tuple[tuple[str, SSAValue | None], ...], addend: tuple[str, SSAValue | None]
    ) -> tuple[Tensor, Tensor]:
        """Types of `y` and of the statistics, after checks of the parameters."""
        axis = axis_of(self.axis.value.data, len(shape_of(x)))
        length = (shape_of(x)[axis],)
        given = {name for name, value in parameters if value is not None}
        for name, value in parameters:
            if value is None and self.training.value.data == 0:
                raise VerifyException(f"'{name}' is needed unless training")
            _require_parameter(name, value, length, x)
        if len(given & {"moving_mean", "moving_variance"}) == 1:
            raise VerifyException("'moving_mean' and 'moving_variance' must be given both or neither")
        name, value = addend
        if value is not None:
            require_same_elements([("x", x), (name, value)])
            require_shape(f"'{name}'", value, shape_of(x))
        return tensor_of(x), tensor(statistics_element(element_of(x)), length)


@irdl_op_definition
class NormalizationOp(NormalizationBaseOp):
    """Batch normalisation; in training `mean` and `inv_variance` = 1 / sqrt(variance + epsilon) are the batch's."""

    name = "oneflow.normalization"

    x = operand_def(TensorType)
    moving_mean = opt_operand_def(TensorType)
    moving_variance = opt_operand_def(TensorType)
    gamma = operand_def(TensorType)
    beta = operand_def(TensorType)
    _add_to_output = opt_operand_def(TensorType)
    y = result_def(TensorType)
    mean = opt_result_def(TensorType)
    inv_variance = opt_result_def(TensorType)

    irdl_options = (OperandSegments(), ResultSegments())

    def infer(self) -> tuple[Tensor, ...]:
        parameters = (
            ("moving_mean", self.moving_mean),
            ("moving_variance", self.moving_variance),
            ("gamma", self.gamma),
            ("beta", self.beta),
        )
        y, statistics = self.infer_from(self.x, parameters, ("_add_to_output", self._add_to_output))
        return (y, *(statistics for result in (self.mean, self.inv_variance) if result is not None))


@irdl_op_definition
class NormalizationInferOp(NormalizationBaseOp):
    """Batch normalisation at inference, with the kernel of `normalization`."""

    name = "oneflow.normalization_infer"

    x = operand_def(TensorType)
    moving_mean = opt_operand_def(TensorType)
    moving_variance = opt_operand_def(TensorType)
    gamma = operand_def(TensorType)
    beta = operand_def(TensorType)
    _add_to_output = opt_operand_def(TensorType)
    y = result_def(TensorType)
    op_type_name = opt_attr_def(StringAttr, default_value=StringAttr("normalization"))

    irdl_options = (OperandSegments(),)
    traits = traits_def(Alternative())

    def infer(self) -> tuple[Tensor, ...]:
        if self.training.value.data != 0:
            raise VerifyException("'training' must be false, 'oneflow.normalization' can train")
        parameters = (
            ("moving_mean", self.moving_mean),
            ("moving_variance", self.moving_variance),
            ("gamma", self.gamma),
            ("beta", self.beta),
        )
        return (self.infer_from(self.x, parameters, ("_add_to_output", self._add_to_output))[0],)


@irdl_op_definition
class NormalizationAddReluOp(NormalizationBaseOp):
    """relu(normalization(x) + addend); `reserve_space` has one bit for each element, whether it was positive."""

    name = "oneflow.normalization_add_relu"

    x = operand_def(TensorType)
    addend = opt_operand_def(TensorType)
    moving_mean = opt_operand_def(TensorType)
    moving_variance = opt_operand_def(TensorType)
    gamma = operand_def(TensorType)
    beta = operand_def(TensorType)
    y = result_def(TensorType)
    reserve_space = result_def(TensorType)
    mean = opt_result_def(TensorType)
    inv_variance = opt_result_def(TensorType)

    irdl_options = (OperandSegments(), ResultSegments())

    def infer(self) -> tuple[Tensor, ...]:
        parameters = (
            ("moving_mean", self.moving_mean),
            ("moving_variance", self.moving_variance),
            ("gamma", self.gamma),
            ("beta", self.beta),
        )
        y, statistics = self.infer_from(self.x, parameters, ("addend", self.addend))
        # 32 bits to a word; OneFlow's NormalizationAddReluOp.
        reserve = tensor(si32, ((element_count(shape_of(self.x)) + 31) // 32,))
        return (y, reserve, *(statistics for result in (self.mean, self.inv_variance) if result is not None))


def _pool_size(size: int, padding: int, kernel: int, dilation: int, stride: int, ceil_mode: bool) -> int:
    """floor((in + 2p - d(k-1) - 1 + s + (ceil ? s-1 : 0)) / s), less 1 in ceil mode if (size-1)*s >= in + p.

    So in ceil mode a window that is larger than the padded image, by less than a stride, is one that is cut off.
    """
    room = size + 2 * padding - dilation * (kernel - 1) - 1
    out = (room + stride + (stride - 1 if ceil_mode else 0)) // stride
    if out < 1:
        raise VerifyException(
            f"window {kernel} with dilation {dilation} is larger than the padded size {size + 2 * padding}"
        )
    if ceil_mode and (out - 1) * stride >= size + padding:
        out -= 1
    return out


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
        channels, image = _channel_and_image(self.x, self.data_format)
        padding = require_count("padding", self.padding, 2)
        kernel = require_count("kernel_size", self.kernel_size, 2)
        stride = require_count("stride", self.stride, 2)
        _require_not_negative("padding", padding)
        for what, numbers in (("kernel_size", kernel), ("stride", stride), ("dilation", dilation)):
            _require_positive(what, numbers)
        if any(2 * p > k for p, k in zip(padding, kernel, strict=True)):
            raise VerifyException(f"'padding' {text(padding)} must be at most half of 'kernel_size' {text(kernel)}")
        ceil_mode = self.ceil_mode.value.data != 0
        out = (
            _pool_size(image[0], padding[0], kernel[0], dilation[0], stride[0], ceil_mode),
            _pool_size(image[1], padding[1], kernel[1], dilation[1], stride[1], ceil_mode),
        )
        return _images(shape_of(self.x)[0], channels, out, self.data_format)


@irdl_op_definition
class MaxPool2dOp(PoolOp):
    """Maximum of each window, and its flat position h*W + w in the image, as si64.

    The first in row order wins, NaN over numbers; padding never wins. A window of padding alone gives the least value
    of the type (-inf), and the position of its first place that is not before the image.
    """

    name = "oneflow.max_pool_2d"

    # Again, so that it stands before `indice`: fields of a base class come after those of the class itself.
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
        channels, _ = _channel_and_image(self.x, self.data_format)
        size = require_count("output_size", self.output_size, 2)
        _require_positive("output_size", size)
        shape = _images(shape_of(self.x)[0], channels, (size[0], size[1]), self.data_format)
        return (tensor(element_of(self.x), shape),)


@irdl_op_definition
class LayerNormOp(ComputeOp):
    """y = (x - mean) * inv_variance * gamma + beta, over the axes from `begin_norm_axis` on.

    inv_variance = 1 / sqrt(variance + epsilon), the variance biased. `mean` and `inv_variance` have the shape of the
    axes before, and are f32 for 16-bit floats. beta stands before gamma.
    """

    name = "oneflow.layer_norm"

    x = operand_def(TensorType)
    beta = opt_operand_def(TensorType)
    gamma = opt_operand_def(TensorType)
    y = result_def(TensorType)
    mean = result_def(TensorType)
    inv_variance = result_def(TensorType)
    center = opt_attr_def(BOOL, default_value=FALSE)
    scale = opt_attr_def(BOOL, default_value=FALSE)
    begin_norm_axis = opt_attr_def(SI64, default_value=ZERO_SI64)
    begin_params_axis = opt_attr_def(SI64, default_value=ZERO_SI64)
    epsilon = opt_attr_def(F64, default_value=ZERO_F64)

    irdl_options = (OperandSegments(),)

    def infer(self) -> tuple[Tensor, ...]:
        shape = shape_of(self.x)
        begin = axis_of(self.begin_norm_axis.value.data, len(shape), name="begin_norm_axis", from_end=True)
        params = axis_of(self.begin_params_axis.value.data, len(shape), name="begin_params_axis", from_end=True)
        if begin != params:
            raise VerifyException(
                f"'begin_norm_axis' must equal 'begin_params_axis', got {self.begin_norm_axis.value.data} and "
                f"{self.begin_params_axis.value.data}"
            )
        for name, value, flag, said in (
            ("beta", self.beta, "center", self.center),
            ("gamma", self.gamma, "scale", self.scale),
        ):
            if (value is not None) != (said.value.data != 0):
                raise VerifyException(f"'{name}' must be given exactly if '{flag}' is true")
            if value is not None:
                require_shape(f"'{name}'", value, shape[begin:])
        statistics = tensor(statistics_element(element_of(self.x)), shape[:begin])
        return tensor_of(self.x), statistics, statistics


@irdl_op_definition
class GroupNormOp(ComputeOp):
    """As `layer_norm`, over the image and the channels of each of `num_groups` groups of channels.

    `mean` and `inv_variance` have shape [N, num_groups].
    """

    name = "oneflow.group_norm"

    x = operand_def(TensorType)
    beta = opt_operand_def(TensorType)
    gamma = opt_operand_def(TensorType)
    y = result_def(TensorType)
    mean = result_def(TensorType)
    inv_variance = result_def(TensorType)
    affine = opt_attr_def(BOOL, default_value=FALSE)
    num_groups = opt_attr_def(SI32, default_value=ZERO_SI32)
    epsilon = opt_attr_def(F64, default_value=ZERO_F64)
    data_format = opt_attr_def(StringAttr, default_value=CHANNELS_FIRST)
    activation = opt_attr_def(StringAttr, default_value=NONE)

    irdl_options = (OperandSegments(),)

    def infer(self) -> tuple[Tensor, ...]:
        shape = shape_of(self.x)
        if len(shape) < 2:
            raise VerifyException(f"'x' must have rank 2 or more, got {tensor_of(self.x)}")
        channels = shape[1] if _is_channels_first(self.data_format) else shape[-1]
        groups = self.num_groups.value.data
        _require_positive("num_groups", (groups,))
        if channels % groups:
            raise VerifyException(f"'num_groups' {groups} must divide the {channels} channels")
        for name, value in (("beta", self.beta), ("gamma", self.gamma)):
            if (value is not None) != (self.affine.value.data != 0):
                raise VerifyException(f"'{name}' must be given exactly if 'affine' is true")
            if value is not None:
                require_shape(f"'{name}'", value, (channels,))
        statistics = tensor(statistics_element(element_of(self.x)), (shape[0], groups))
        return tensor_of(self.x), statistics, statistics


@irdl_op_definition
class RmsNormOp(ComputeOp):
    """y = x * inv_rms * weight, inv_rms = 1 / sqrt(mean of x*x + epsilon), over the last axes (`normalized_shape`)."""

    name = "oneflow.rms_norm"

    x = operand_def(TensorType)
    weight = opt_operand_def(TensorType)
    y = result_def(TensorType)
    inv_rms = result_def(TensorType)
    normalized_shape = attr_def(SI64S)
    epsilon = opt_attr_def(F32, default_value=FloatAttr(1e-5, f32))

    def infer(self) -> tuple[Tensor, ...]:
        shape, normalized = shape_of(self.x), ints(self.normalized_shape)
        kept = len(shape) - len(normalized)
        if kept < 0 or shape[kept:] != normalized:
            raise VerifyException(
                f"'normalized_shape' must be the last axes of 'x' {text(shape)}, got {text(normalized)}"
            )
        if self.weight is not None:
            require_shape("'weight'", self.weight, normalized)
        return tensor_of(self.x), tensor(statistics_element(element_of(self.x)), shape[:kept])


NN_OPS = (
    Conv2dOp,
    NormalizationOp,
    NormalizationInferOp,
    NormalizationAddReluOp,
    MaxPool2dOp,
    AvgPool2dOp,
    AdaptiveAvgPool2dOp,
    LayerNormOp,
    GroupNormOp,
    RmsNormOp,
)
