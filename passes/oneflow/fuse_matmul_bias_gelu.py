"""Fuse the bias, the addend and the activation after a linear layer into it.

Before:  oneflow.job @j(%x: tensor<4x8xf32>, %w: tensor<16x8xf32>, %b: tensor<16xf32>) -> tensor<4x16xf32> {
           %0 = "oneflow.matmul"(%x, %w) {op_name = "mm", transpose_b = true}
                : (tensor<4x8xf32>, tensor<16x8xf32>) -> tensor<4x16xf32>
           %1 = "oneflow.bias_add"(%0, %b) {axis = 1 : si32} : (tensor<4x16xf32>, tensor<16xf32>) -> tensor<4x16xf32>
           %2 = "oneflow.gelu"(%1) : (tensor<4x16xf32>) -> tensor<4x16xf32>
           oneflow.return %2 : tensor<4x16xf32>
         }
After:   oneflow.job @j(%arg0: tensor<4x8xf32>, %arg1: tensor<16x8xf32>, %arg2: tensor<16xf32>) -> tensor<4x16xf32> {
           %0 = "oneflow.fused_matmul_bias"(%arg0, %arg1, %arg2) {activation = "gelu", op_name = "mm"}
                : (tensor<4x8xf32>, tensor<16x8xf32>, tensor<16xf32>) -> tensor<4x16xf32>
           oneflow.return %0 : tensor<4x16xf32>
         }

A linear layer is a `matmul` or `broadcast_matmul` of floats with `transpose_b` and one matrix as second operand. Ops
are fused one after the other, at the place of the fused op, as long as the value before has no other use: first a
vector along the last axis (`bias_add`, `fused_bias_add_gelu`, `broadcast_add`; a constant may have leading axes of size
1), then a tensor of the result's type if there is no addend yet (`add_n2`, `add_n` of two, `broadcast_add`), then an
activation.
Source: OneFlow's `fused_matmul_bias` takes the first two; `activation` is ours.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects.builtin import AnyFloat, ArrayAttr, IntegerAttr, ModuleOp, StringAttr
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.oneflow.base import si64
from okl_opt.dialects.oneflow.elementwise import (
    AddN2Op,
    AddNOp,
    BiasAddOp,
    BiasOp,
    BroadcastAddOp,
    BroadcastOp,
    FusedBiasAddGeluOp,
)
from okl_opt.dialects.oneflow.fused import ACTIVATIONS, FusedMatmulBiasOp
from okl_opt.dialects.oneflow.interface import kernel_name
from okl_opt.dialects.oneflow.matmul import MatrixProductOp
from okl_opt.dialects.oneflow.placement import on_one_device
from okl_opt.dialects.oneflow.shape import ReshapeOp
from okl_opt.dialects.oneflow.shapes import element_of, shape_of, tensor
from okl_opt.passes.base import Pass, Statistic
from okl_opt.passes.oneflow.job_editor import JobEditor, job_editors, operand_of, present
from okl_opt.passes.oneflow.linear_layers import is_linear
from okl_opt.passes.rewriting.watch import count

_TRANSPOSES = ("transpose_a", "transpose_b")


@dataclass(frozen=True)
class Fusable:
    """A linear layer, and the operands or activation from the op after it."""

    layer: MatrixProductOp | FusedMatmulBiasOp
    bias: SSAValue | None = None
    addend: SSAValue | None = None
    activation: str | None = None


def fusable_product(value: SSAValue, user: Operation) -> MatrixProductOp | None:
    """Return the linear layer without bias that defines `value`, if `user`, on the same device, is its only user."""
    product = value.owner
    if not isinstance(product, MatrixProductOp) or not is_linear(product):
        return None
    is_float = isinstance(element_of(product.out), AnyFloat)
    return product if is_float and value.has_one_use() and on_one_device(product, user) else None


def fusable_layer(value: SSAValue, user: Operation) -> FusedMatmulBiasOp | None:
    """Return the layer with bias, without activation, that defines `value`, if `user` is its only user, same device."""
    layer = value.owner
    if not isinstance(layer, FusedMatmulBiasOp) or layer.activation.data != "none":
        return None
    return layer if value.has_one_use() and on_one_device(layer, user) else None


def fusable_bias(op: BiasOp, edit: JobEditor) -> Fusable | None:
    """Match x w^T + bias along the last axis, possibly with gelu."""
    product = fusable_product(op.a, op)
    if product is None or op.axis.value.data != len(shape_of(op.a)) - 1:
        return None
    return Fusable(product, bias=op.b, activation="gelu" if op.name == FusedBiasAddGeluOp.name else None)


def fusable_broadcast_add(op: BroadcastOp, edit: JobEditor) -> Fusable | None:
    """Match x w^T + a vector, in either order; otherwise match like any sum."""
    for value, other in ((op.x, op.y), (op.y, op.x)):
        product = fusable_product(value, op)
        if product is None or op.z.type != value.type:
            continue
        *leading, last = shape_of(other) or (1,)
        is_vector = last == shape_of(value)[-1] and all(size == 1 for size in leading)
        if is_vector and (len(shape_of(other)) == 1 or edit.is_constant(other)):
            return Fusable(product, bias=other)
    return fusable_sum(op, edit)


def fusable_sum(op: Operation, edit: JobEditor) -> Fusable | None:
    """Match a layer with bias + a tensor of the same type, in either order."""
    if len(op.operands) != 2 or op.operands[0].type != op.operands[1].type:
        return None
    for value, other in (op.operands, reversed(op.operands)):
        layer = fusable_layer(value, op)
        if layer is not None and operand_of(layer, "_add_to_output") is None:
            return Fusable(layer, addend=other)
    return None


def fusable_activation(op: Operation, edit: JobEditor) -> Fusable | None:
    """Match an activation of a layer with bias."""
    layer = fusable_layer(op.operands[0], op)
    return None if layer is None else Fusable(layer, activation=kernel_name(op))


FUSABLE: dict[str, Callable[..., Fusable | None]] = {
    AddN2Op.name: fusable_sum,
    AddNOp.name: fusable_sum,
    BiasAddOp.name: fusable_bias,
    FusedBiasAddGeluOp.name: fusable_bias,
    BroadcastAddOp.name: fusable_broadcast_add,
    **{f"oneflow.{activation}": fusable_activation for activation in ACTIVATIONS if activation != "none"},
}


def flat(edit: JobEditor, like: FusedMatmulBiasOp | MatrixProductOp, bias: SSAValue) -> SSAValue:
    """Return a bias reshaped to rank 1, as a layer requires."""
    *leading, size = shape_of(bias)
    if not leading:
        return bias
    shape = {"shape": ArrayAttr([IntegerAttr(size, si64)])}
    return edit.make(ReshapeOp, "-bias", like, [bias], tensor(element_of(bias), (size,)), shape).out


def fuse(edit: JobEditor, found: Fusable, op: Operation) -> None:
    """Fuse `op` into its layer."""
    layer = found.layer
    edit.place = op
    x, weight = layer.operands[:2]
    addend = operand_of(layer, "_add_to_output") if found.addend is None else found.addend
    if isinstance(layer, FusedMatmulBiasOp):
        bias = layer.bias
    else:
        assert found.bias is not None, "a product takes nothing before its bias"
        bias = flat(edit, layer, found.bias)
    attributes: dict[str, Attribute] = {
        name: value for name, value in layer.attributes.items() if name not in _TRANSPOSES
    }
    if found.activation is not None:
        attributes["activation"] = StringAttr(found.activation)
    new = FusedMatmulBiasOp.create(
        operands=present((x, weight, bias, addend)), result_types=[op.results[0].type], attributes=attributes
    )
    edit.put(new, of=(layer, op))
    edit.replace_all_uses_with(op.results[0], new.out)
    edit.erase(op)
    edit.erase(layer)


class FuseMatmulBiasGeluPass(Pass):
    """Fuse a linear layer, its bias, addend and activation into one `oneflow.fused_matmul_bias`."""

    name = "fuse-matmul-bias-gelu"
    statistics: ClassVar[tuple[Statistic, ...]] = (Statistic("num-fused", "Number of ops fused into linear layers"),)

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for edit in job_editors(self, op):
            for follower in list(edit.block.ops):
                match = FUSABLE.get(follower.name)
                found = None if match is None else match(follower, edit)
                if found is None or not edit.may_move(found.layer, follower):
                    continue
                if edit.begin(follower):
                    fuse(edit, found, follower)
                    count(self, "num-fused")
