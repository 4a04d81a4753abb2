"""Fuse the bias, the addend and the relu after a convolution into it.

Before:  oneflow.job @j(%x: tensor<1x2x4x4xf32>, %y: tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32> {
           %w = "oneflow.variable"() : () -> tensor<3x2x1x1xf32>
           %b = "oneflow.variable"() : () -> tensor<3xf32>
           %0 = "oneflow.conv2d"(%x, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32],
                filters = 3 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>,
                padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32]}
                : (tensor<1x2x4x4xf32>, tensor<3x2x1x1xf32>) -> tensor<1x3x4x4xf32>
           %1 = "oneflow.bias_add"(%0, %b) {axis = 1 : si32}
                : (tensor<1x3x4x4xf32>, tensor<3xf32>) -> tensor<1x3x4x4xf32>
           %2 = "oneflow.add_n2"(%1, %y) {op_type_name = "add_n"}
                : (tensor<1x3x4x4xf32>, tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
           %3 = "oneflow.relu"(%2) : (tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
           oneflow.return %3 : tensor<1x3x4x4xf32>
         }
After:   oneflow.job @j(%arg0: tensor<1x2x4x4xf32>, %arg1: tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32> {
           %output = "oneflow.variable"() : () -> tensor<3x2x1x1xf32>
           %output_0 = "oneflow.variable"() : () -> tensor<3xf32>
           %0 = "oneflow.conv2d"(%arg0, %output, %output_0, %arg1) {activation = "relu",
                data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 3 : si32,
                kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 1, 1>,
                padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32]}
                : (tensor<1x2x4x4xf32>, tensor<3x2x1x1xf32>, tensor<3xf32>, tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
           oneflow.return %0 : tensor<1x3x4x4xf32>
         }

Ops are fused one after the other, at the place of the fused op, as long as the convolution's result has no other use: a
bias if there is none yet (`bias_add` along the channels, or `broadcast_add` of a constant that varies along the
channels only), an addend of the result's type if there is none yet (`add_n2`, `add_n` of two, `broadcast_add`), a relu.
Nothing is fused after a relu. In a sum of two convolutions the first operand is the one that takes the addend.
Source: OneFlow's conv2d takes an addend, as its FuseAddToOutputPass gives one to other ops; `activation` is ours.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, ModuleOp
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.oneflow.base import si64
from okl_opt.dialects.oneflow.convolution import Conv2dOp
from okl_opt.dialects.oneflow.elementwise import (
    AddN2Op,
    AddNOp,
    BiasAddOp,
    BiasOp,
    BroadcastAddOp,
    BroadcastOp,
    ReluOp,
    UnaryXYOp,
)
from okl_opt.dialects.oneflow.shape import ReshapeOp
from okl_opt.dialects.oneflow.shapes import element_of, shape_of, tensor
from okl_opt.passes.base import Pass, Statistic
from okl_opt.passes.oneflow.convolutions import channel_axis, extended_conv, fusable_conv
from okl_opt.passes.oneflow.job_editor import JobEditor, job_editors, operand_of
from okl_opt.passes.rewriting.watch import count


@dataclass(frozen=True)
class Fusable:
    """A convolution, and the operands or relu from the op after it."""

    conv: Conv2dOp
    bias: SSAValue | None = None
    addend: SSAValue | None = None
    relu: bool = False


def fusable_bias_add(op: BiasOp, edit: JobEditor) -> Fusable | None:
    """Match conv + bias along the channels."""
    conv = fusable_conv(op.a, op)
    if conv is None or conv.bias is not None or op.axis.value.data != channel_axis(conv):
        return None
    return Fusable(conv, bias=op.b)


def fusable_broadcast_add(op: BroadcastOp, edit: JobEditor) -> Fusable | None:
    """Match conv + a constant along the channels, in either order; otherwise match like any sum."""
    for value, other in ((op.x, op.y), (op.y, op.x)):
        conv = fusable_conv(value, op)
        if conv is None or conv.bias is not None or not edit.is_constant(other):
            continue
        if op.z.type == value.type and is_along(shape_of(other), shape_of(value), channel_axis(conv)):
            return Fusable(conv, bias=other)
    return fusable_sum(op, edit)


def is_along(shape: tuple[int, ...], whole: tuple[int, ...], axis: int) -> bool:
    """Return whether a tensor of `shape`, broadcast to `whole`, varies along `axis` only."""
    if len(shape) > len(whole):
        return False
    padded = (1,) * (len(whole) - len(shape)) + shape
    return padded == tuple(size if position == axis else 1 for position, size in enumerate(whole))


def fusable_sum(op: Operation, edit: JobEditor) -> Fusable | None:
    """Match conv + a tensor of the same type, in either order."""
    if len(op.operands) != 2 or op.operands[0].type != op.operands[1].type:
        return None
    for value, other in (op.operands, reversed(op.operands)):
        conv = fusable_conv(value, op)
        if conv is not None and operand_of(conv, "_add_to_output") is None:
            return Fusable(conv, addend=other)
    return None


def fusable_relu(op: UnaryXYOp, edit: JobEditor) -> Fusable | None:
    """Match relu(conv)."""
    conv = fusable_conv(op.x, op)
    return None if conv is None else Fusable(conv, relu=True)


FUSABLE: dict[type[Operation], Callable[..., Fusable | None]] = {
    AddN2Op: fusable_sum,
    AddNOp: fusable_sum,
    BiasAddOp: fusable_bias_add,
    BroadcastAddOp: fusable_broadcast_add,
    ReluOp: fusable_relu,
}


def flat(edit: JobEditor, conv: Conv2dOp, bias: SSAValue) -> SSAValue:
    """Return a bias reshaped to rank 1, as a convolution requires."""
    size = shape_of(conv.out)[channel_axis(conv)]
    if shape_of(bias) == (size,):
        return bias
    shape = {"shape": ArrayAttr([IntegerAttr(size, si64)])}
    return edit.make(ReshapeOp, "-bias", conv, [bias], tensor(element_of(bias), (size,)), shape).out


def fuse(edit: JobEditor, found: Fusable, op: Operation) -> None:
    """Fuse `op` into its convolution."""
    conv = found.conv
    edit.place = op
    bias = None if found.bias is None else flat(edit, conv, found.bias)
    new = extended_conv(edit, conv, [op], bias=bias, addend=found.addend, relu=found.relu)
    edit.replace_all_uses_with(op.results[0], new.out)
    edit.erase(op)
    edit.erase(conv)


class FuseConvBiasReluAddPass(Pass):
    """Fuse a convolution and the bias, addend and relu after it into one `oneflow.conv2d`."""

    name = "fuse-conv-bias-relu-add"
    statistics: ClassVar[tuple[Statistic, ...]] = (Statistic("num-fused", "Number of ops fused into convolutions"),)

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for edit in job_editors(self, op):
            for follower in list(edit.block.ops):
                match = FUSABLE.get(type(follower))
                found = None if match is None else match(follower, edit)
                if found is None or not edit.may_move(found.conv, follower):
                    continue
                if edit.begin(follower):
                    fuse(edit, found, follower)
                    count(self, "num-fused")
