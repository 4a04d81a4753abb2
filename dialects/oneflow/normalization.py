"""Normalizations: of a batch, of layers, of groups of channels.

Source: op catalogue, neural-network ops.
"""

from __future__ import annotations

from typing import ClassVar

from xdsl.dialects.builtin import FloatAttr, StringAttr, TensorType, f32
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

from okl_opt.dialects.declare import declared_ops
from okl_opt.dialects.oneflow.base import (
    BOOL,
    F32,
    F64,
    FALSE,
    SI32,
    SI64,
    SI64S,
    ZERO_F32,
    ZERO_F64,
    ZERO_SI32,
    ZERO_SI64,
    OperandSegments,
    ResultSegments,
    si32,
)
from okl_opt.dialects.oneflow.compute import ComputeOp
from okl_opt.dialects.oneflow.images import CHANNELS_FIRST, is_channels_first
from okl_opt.dialects.oneflow.shapes import (
    Shape,
    Tensor,
    axis_of,
    element_count,
    element_of,
    ints,
    require_positive,
    require_same_elements,
    require_shape,
    same_element,
    shape_of,
    statistics_element,
    tensor,
    tensor_of,
    text,
)
from okl_opt.dialects.oneflow.traits import Alternative, WritesInTraining


def _require_parameter(name: str, value: SSAValue | None, shape: Shape, data: SSAValue) -> None:
    """Check a parameter of a normalisation: its shape, and element type f32 or that of the data. Raises:
    VerifyException.
    """
    if value is None:
        return
    require_shape(f"'{name}'", value, shape)
    wanted = statistics_element(element_of(data))
    if not same_element(element_of(value), wanted):
        raise VerifyException(f"'{name}' must hold {wanted} for data of {element_of(data)}, got {element_of(value)}")


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

    def infer_with(self, addend: str) -> tuple[Tensor, Tensor]:
        """Check the parameters and the operand `addend`; return the types of `y` and of the statistics."""
        operands = {field: values[0] for field, values in self.operand_groups() if values}
        x = operands["x"]
        axis = axis_of(self.axis.value.data, len(shape_of(x)))
        length = (shape_of(x)[axis],)
        for name in ("moving_mean", "moving_variance", "gamma", "beta"):
            if name not in operands and self.training.value.data == 0:
                raise VerifyException(f"'{name}' is needed unless training")
            _require_parameter(name, operands.get(name), length, x)
        if ("moving_mean" in operands) != ("moving_variance" in operands):
            raise VerifyException("'moving_mean' and 'moving_variance' must be given both or neither")
        if addend in operands:
            require_same_elements([("x", x), (addend, operands[addend])])
            require_shape(f"'{addend}'", operands[addend], shape_of(x))
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
        y, statistics = self.infer_with("_add_to_output")
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
        return (self.infer_with("_add_to_output")[0],)


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
        y, statistics = self.infer_with("addend")
        # 32 bits to a word; OneFlow's NormalizationAddReluOp.
        reserve = tensor(si32, ((element_count(shape_of(self.x)) + 31) // 32,))
        return (y, reserve, *(statistics for result in (self.mean, self.inv_variance) if result is not None))


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
    """Like `layer_norm`, over the image and the channels of each of `num_groups` groups of channels.

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
    activation = opt_attr_def(StringAttr, default_value=StringAttr("none"))

    irdl_options = (OperandSegments(),)

    def infer(self) -> tuple[Tensor, ...]:
        shape = shape_of(self.x)
        if len(shape) < 2:
            raise VerifyException(f"'x' must have rank 2 or more, got {tensor_of(self.x)}")
        channels = shape[1] if is_channels_first(self.data_format) else shape[-1]
        groups = self.num_groups.value.data
        require_positive("num_groups", (groups,))
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


NORMALIZATION_OPS = declared_ops(globals())
