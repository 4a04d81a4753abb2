"""Convolutions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import AnyFloat, DenseIntElementsAttr, TensorType, i64
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.oneflow.convolution import Conv2dOp
from okl_opt.dialects.oneflow.shapes import element_of, shape_of
from okl_opt.passes.oneflow.to_linalg.formulas import relu
from okl_opt.passes.oneflow.to_linalg.maker import Maker, compute_type
from okl_opt.passes.oneflow.to_linalg.numbers import Numbers
from okl_opt.passes.oneflow.to_linalg.pointwise import along, mapped
from okl_opt.passes.oneflow.to_linalg.rules import Rule, int_of, ints_of, string_of


def _conv2d(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    """Lower a cross-correlation with bias per filter, addend and activation; sums are f32 for f16 and bf16."""
    assert isinstance(op, Conv2dOp)
    if not isinstance(element_of(op.in_), AnyFloat):
        return None
    left, weight, *rest = operands
    is_last = string_of(op.data_format) == "channels_last"
    padding, groups = ints_of(op.padding_before), int_of(op.groups, 1)
    around = [0, *padding, 0] if is_last else [0, 0, *padding]
    element = compute_type(element_of(op.in_))
    left = make.pad(make.widened(left), around, around, 0)
    weight = make.widened(weight)
    shape = shape_of(op.out)
    properties = {"strides": _pair(op.strides), "dilations": _pair(op.dilation_rate)}
    if groups == 1:
        out = make.filled(0, shape, element)
        total = make.named("conv_2d_nhwc_fhwc" if is_last else "conv_2d_nchw_fchw", [left, weight], out, properties)
    else:
        axis = 3 if is_last else 1
        left, out_shape = make.reshape(left, _grouped(shape_of(left), axis, groups)), _grouped(shape, axis, groups)
        weight = make.reshape(weight, _grouped(shape_of(weight), 0, groups))
        out = make.filled(0, out_shape, element)
        name = "conv_2d_nhwgc_gfhwc" if is_last else "conv_2d_ngchw_gfchw"
        total = make.reshape(make.named(name, [left, weight], out, properties), shape)
    has_bias = op.bias is not None
    addends = [along(make, rest[0], 3 if is_last else 1, 4), *rest[1:]] if has_bias else rest
    is_relu = string_of(op.activation, "none") == "relu"

    def formula(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
        value = args[0]
        for addend in args[1:]:
            value = n.binary("add", value, addend)
        return relu(n, value) if is_relu else value

    if not addends and not is_relu and element_of(total) == element_of(op.out):
        return [total]
    return mapped(make, op, [total, *addends], formula)


def _grouped(shape: Sequence[int], axis: int, groups: int) -> list[int]:
    return [*shape[:axis], groups, shape[axis] // groups, *shape[axis + 1 :]]


def _pair(held: Attribute) -> Attribute:
    return DenseIntElementsAttr.from_list(TensorType(i64, [2]), ints_of(held))


RULES: Mapping[str, Rule] = {"conv2d": _conv2d}
