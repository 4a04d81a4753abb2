"""Fold batch normalisations for inference into the weight and bias of the convolutions before them.

Before:  oneflow.job @j(%x: tensor<1x2x4x4xf32>) -> tensor<1x3x4x4xf32> {
           %w = "oneflow.variable"() : () -> tensor<3x2x1x1xf32>
           %m = "oneflow.variable"() : () -> tensor<3xf32>
           %v = "oneflow.variable"() : () -> tensor<3xf32>
           %g = "oneflow.variable"() : () -> tensor<3xf32>
           %b = "oneflow.variable"() : () -> tensor<3xf32>
           %in = "oneflow.input"(%x) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
           %0 = "oneflow.conv2d"(%in, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32],
                filters = 3 : si32, kernel_size = [1 : si32, 1 : si32], op_name = "conv",
                operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [0 : si32, 0 : si32],
                strides = [1 : si32, 1 : si32]} : (tensor<1x2x4x4xf32>, tensor<3x2x1x1xf32>) -> tensor<1x3x4x4xf32>
           %1 = "oneflow.normalization_infer"(%0, %m, %v, %g, %b) {axis = 1 : si32, epsilon = 0.5 : f32,
                op_name = "bn", op_type_name = "normalization", operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>}
                : (tensor<1x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
                -> tensor<1x3x4x4xf32>
           oneflow.return %1 : tensor<1x3x4x4xf32>
         }
After:   oneflow.job @j(%arg0: tensor<1x2x4x4xf32>) -> tensor<1x3x4x4xf32> {
           %output = "oneflow.variable"() : () -> tensor<3x2x1x1xf32>
           %output_0 = "oneflow.variable"() : () -> tensor<3xf32>
           %output_1 = "oneflow.variable"() : () -> tensor<3xf32>
           %output_2 = "oneflow.variable"() : () -> tensor<3xf32>
           %output_3 = "oneflow.variable"() : () -> tensor<3xf32>
           %0 = "oneflow.scalar_add"(%output_1) {float_operand = 5.000000e-01 : f64, has_float_operand = true,
                op_name = "bn-variance"} : (tensor<3xf32>) -> tensor<3xf32>
           %1 = "oneflow.sqrt"(%0) {op_name = "bn-deviation"} : (tensor<3xf32>) -> tensor<3xf32>
           %2 = "oneflow.broadcast_div"(%output_2, %1) {op_name = "bn-scale"}
                : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
           %3 = "oneflow.reshape"(%2) {op_name = "conv-weight-scale", shape = [3 : si64, 1 : si64, 1 : si64, 1 : si64]}
                : (tensor<3xf32>) -> tensor<3x1x1x1xf32>
           %4 = "oneflow.broadcast_mul"(%output, %3) {op_name = "conv-weight-scaled"}
                : (tensor<3x2x1x1xf32>, tensor<3x1x1x1xf32>) -> tensor<3x2x1x1xf32>
           %5 = "oneflow.broadcast_mul"(%output_0, %2) {op_name = "bn-shift-scaled"}
                : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
           %6 = "oneflow.broadcast_sub"(%output_3, %5) {op_name = "bn-bias"}
                : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
           %output_4 = "oneflow.input"(%arg0) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
           %7 = "oneflow.conv2d"(%output_4, %4, %6) {data_format = "channels_first",
                dilation_rate = [1 : si32, 1 : si32], filters = 3 : si32, kernel_size = [1 : si32, 1 : si32],
                op_name = "conv", operand_segment_sizes = array<i32: 1, 1, 1, 0>,
                padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32]}
                : (tensor<1x2x4x4xf32>, tensor<3x2x1x1xf32>, tensor<3xf32>) -> tensor<1x3x4x4xf32>
           oneflow.return %7 : tensor<1x3x4x4xf32>
         }

With s = gamma / sqrt(moving_variance + epsilon) the weight becomes weight * s, filter by filter, and the bias
(bias - moving_mean) * s + beta. Ops of the job compute both once, at load; so weight, bias and all parameters of the
normalisation must be constant. 16-bit weights are scaled in f32, the type of the parameters, and rounded once. An
addend of the normalisation becomes an addend of the convolution; `normalization_add_relu` leaves an `oneflow.relu`.

A convolution stays if it has other users, if it has an addend (which would need scaling in every run), or if the
results for training (`mean`, `inv_variance`, `reserve_space`) are used.
Source: OneFlow's FuseConv2DBatchNorm patterns, which leave the bias to a `bias_add`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects.builtin import AnyFloat, ArrayAttr, FloatAttr, IntegerAttr, ModuleOp, f64, i1, i32
from xdsl.ir import Attribute, SSAValue

from okl_opt.dialects.oneflow.base import si64
from okl_opt.dialects.oneflow.convolution import Conv2dOp
from okl_opt.dialects.oneflow.element_types import number_of
from okl_opt.dialects.oneflow.elementwise import (
    BroadcastDivOp,
    BroadcastMulOp,
    BroadcastSubOp,
    CastOp,
    ReluOp,
    ScalarAddOp,
    SqrtOp,
)
from okl_opt.dialects.oneflow.normalization import (
    NormalizationAddReluOp,
    NormalizationBaseOp,
    NormalizationInferOp,
    NormalizationOp,
)
from okl_opt.dialects.oneflow.shape import ReshapeOp
from okl_opt.dialects.oneflow.shapes import element_of, same_element, shape_of, tensor
from okl_opt.passes.base import Pass, Statistic
from okl_opt.passes.oneflow.convolutions import channel_axis, extended_conv, fusable_conv
from okl_opt.passes.oneflow.job_editor import JobEditor, job_editors, operand_of
from okl_opt.passes.rewriting.watch import count


@dataclass(frozen=True)
class Foldable:
    """A normalisation and the convolution to fold it into."""

    conv: Conv2dOp
    norm: NormalizationBaseOp
    mean: SSAValue
    variance: SSAValue
    gamma: SSAValue
    beta: SSAValue
    addend: SSAValue | None


def foldable(norm: NormalizationBaseOp, edit: JobEditor) -> Foldable | None:
    """Return the normalisation and its convolution if they can be folded, else None."""
    if norm.training.value.data != 0 or any(result.first_use is not None for result in norm.results[1:]):
        return None
    conv = fusable_conv(norm.operands[0], norm)
    if conv is None or norm.axis.value.data != channel_axis(conv) or operand_of(conv, "_add_to_output") is not None:
        return None
    if not isinstance(element_of(conv.out), AnyFloat) or not edit.may_move(conv, norm):
        return None
    mean, variance = operand_of(norm, "moving_mean"), operand_of(norm, "moving_variance")
    gamma, beta = operand_of(norm, "gamma"), operand_of(norm, "beta")
    assert mean is not None and variance is not None and gamma is not None and beta is not None, "verified"
    read = [conv.weight, mean, variance, gamma, beta, *([] if conv.bias is None else [conv.bias])]
    if not all(edit.is_constant(value) for value in read):
        return None
    addend = operand_of(norm, "addend" if isinstance(norm, NormalizationAddReluOp) else "_add_to_output")
    return Foldable(conv, norm, mean, variance, gamma, beta, addend)


def in_type(edit: JobEditor, conv: Conv2dOp, value: SSAValue, element: Attribute, name: str) -> SSAValue:
    """Return `value`, cast to an element type if necessary."""
    if same_element(element_of(value), element):
        return value
    dtype = {"dtype": IntegerAttr(number_of(element), i32)}
    return edit.make(CastOp, name, conv, [value], tensor(element, shape_of(value)), dtype).out


def scale_of(edit: JobEditor, found: Foldable) -> SSAValue:
    """Return gamma / sqrt(variance + epsilon), computed by correctly rounded ops."""
    norm, type_ = found.norm, found.variance.type
    epsilon = {"float_operand": FloatAttr(norm.epsilon.value.data, f64), "has_float_operand": IntegerAttr(1, i1)}
    variance = edit.make(ScalarAddOp, "-variance", norm, [found.variance], type_, epsilon)
    deviation = edit.make(SqrtOp, "-deviation", norm, [variance.out], type_)
    return edit.make(BroadcastDivOp, "-scale", norm, [found.gamma, deviation.y], type_).z


def scaled_weight(edit: JobEditor, found: Foldable, scale: SSAValue) -> SSAValue:
    """Return the weight with each filter multiplied by its scale."""
    conv = found.conv
    weight_type, computed = element_of(conv.weight), element_of(scale)
    along = (*shape_of(scale), 1, 1, 1)
    shape = {"shape": ArrayAttr([IntegerAttr(size, si64) for size in along])}
    factors = edit.make(ReshapeOp, "-weight-scale", conv, [scale], tensor(computed, along), shape)
    weight = in_type(edit, conv, conv.weight, computed, "-weight-wide")
    scaled = edit.make(BroadcastMulOp, "-weight-scaled", conv, [weight, factors.out], weight.type)
    return in_type(edit, conv, scaled.z, weight_type, "-weight-rounded")


def folded_bias(edit: JobEditor, found: Foldable, scale: SSAValue) -> SSAValue:
    """Return beta - (mean - bias) * scale."""
    conv, norm, type_ = found.conv, found.norm, found.mean.type
    shift = found.mean
    if conv.bias is not None:
        bias = in_type(edit, conv, conv.bias, element_of(found.mean), "-bias-wide")
        shift = edit.make(BroadcastSubOp, "-shift", norm, [shift, bias], type_).z
    scaled = edit.make(BroadcastMulOp, "-shift-scaled", norm, [shift, scale], type_)
    bias = edit.make(BroadcastSubOp, "-bias", norm, [found.beta, scaled.z], type_)
    return in_type(edit, conv, bias.z, element_of(conv.weight), "-bias-rounded")


def fold(edit: JobEditor, found: Foldable) -> None:
    """Fold the normalisation into its convolution."""
    conv, norm = found.conv, found.norm
    edit.place = norm
    scale = scale_of(edit, found)
    weight = scaled_weight(edit, found, scale)
    bias = folded_bias(edit, found, scale)
    result: SSAValue = extended_conv(edit, conv, [norm], weight=weight, bias=bias, addend=found.addend).out
    if isinstance(norm, NormalizationAddReluOp):
        result = edit.make(ReluOp, "-relu", norm, [result], result.type).y
    edit.replace_all_uses_with(norm.results[0], result)
    edit.erase(norm)
    edit.erase(conv)


class FoldBatchNormIntoConvPass(Pass):
    """Fold a normalisation into the convolution before it; the new weight and bias are computed at load."""

    name = "fold-batch-norm-into-conv"
    statistics: ClassVar[tuple[Statistic, ...]] = (
        Statistic("num-folded", "Number of normalisations folded into convolutions"),
    )

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for edit in job_editors(self, op):
            for norm in list(edit.block.ops):
                if not isinstance(norm, NormalizationOp | NormalizationInferOp | NormalizationAddReluOp):
                    continue
                found = foldable(norm, edit)
                if found is not None and edit.begin(norm):
                    fold(edit, found)
                    count(self, "num-folded")
