"""Group linear layers that read the same tensor, such as query, key and value of an attention, into one op.

Before:  oneflow.job @j(%x: tensor<4x8xf32>, %w: tensor<16x8xf32>, %v: tensor<2x8xf32>)
              -> (tensor<4x16xf32>, tensor<4x2xf32>) {
           %0 = "oneflow.matmul"(%x, %w) {op_name = "q", transpose_b = true}
                : (tensor<4x8xf32>, tensor<16x8xf32>) -> tensor<4x16xf32>
           %1 = "oneflow.matmul"(%x, %v) {op_name = "k", transpose_b = true}
                : (tensor<4x8xf32>, tensor<2x8xf32>) -> tensor<4x2xf32>
           oneflow.return %0, %1 : tensor<4x16xf32>, tensor<4x2xf32>
         }
After:   oneflow.job @j(%arg0: tensor<4x8xf32>, %arg1: tensor<16x8xf32>, %arg2: tensor<2x8xf32>)
              -> (tensor<4x16xf32>, tensor<4x2xf32>) {
           %0:2 = "oneflow.grouped_matmul_bias"(%arg0, %arg0, %arg1, %arg2) {op_name = "q-grouped",
                operand_segment_sizes = array<i32: 2, 2, 0>}
                : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<16x8xf32>, tensor<2x8xf32>)
                -> (tensor<4x16xf32>, tensor<4x2xf32>)
           oneflow.return %0#0, %0#1 : tensor<4x16xf32>, tensor<4x2xf32>
         }

A layer is a `matmul` or `broadcast_matmul` with `transpose_b` and one matrix as second operand, or a
`fused_matmul_bias`; without addend, activation and factor. Layers with and without bias form separate groups. The group
takes the place of its first layer; a layer joins it if all its operands are defined before that place.
Source: OneFlow's GroupMatMul.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects.builtin import DenseArrayBase, ModuleOp, i32
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.interfaces.effects import written_operands
from okl_opt.dialects.oneflow.base import COMMON_ATTRIBUTES, OperandSegments
from okl_opt.dialects.oneflow.fused import FusedMatmulBiasOp, GroupedMatmulBiasOp
from okl_opt.dialects.oneflow.matmul import MatrixProductOp
from okl_opt.passes.base import Pass, Statistic
from okl_opt.passes.oneflow.job_editor import JobEditor, job_editors, operand_of
from okl_opt.passes.oneflow.linear_layers import is_linear
from okl_opt.passes.rewriting.watch import count

Layer = MatrixProductOp | FusedMatmulBiasOp


def is_plain_layer(op: Operation) -> bool:
    """Return whether `op` is exactly x w^T or x w^T + bias."""
    if isinstance(op, FusedMatmulBiasOp):
        is_known = op.activation.data == "none"
    elif isinstance(op, MatrixProductOp):
        is_known = is_linear(op)
    else:
        return False
    return is_known and op.alpha.value.data == 1 and operand_of(op, "_add_to_output") is None


def layers_by_input(ops: Sequence[Operation]) -> list[list[Layer]]:
    """Return the groups of layers of a block, in the order of their first layers.

    The operands of all layers of a group are defined before its first layer, and no op within the group's range writes.
    """
    position: dict[Operation, int] = {op: number for number, op in enumerate(ops)}
    found: dict[tuple[object, ...], list[Layer]] = {}
    for op in ops:
        if written_operands(op):
            found = {(*key, position[op]): group for key, group in found.items()}
        if not is_plain_layer(op):
            continue
        assert isinstance(op, Layer)
        device = (op.attributes.get("device_tag"), op.attributes.get("device_name"))
        group = found.setdefault((op.operands[0], len(op.operands), *device), [])
        if not group or all(_is_defined_before(value, position, group[0]) for value in op.operands):
            group.append(op)
    return [group for group in found.values() if len(group) > 1]


def _is_defined_before(value: SSAValue, position: dict[Operation, int], op: Operation) -> bool:
    owner = value.owner
    return not isinstance(owner, Operation) or position[owner] < position[op]


def group(edit: JobEditor, layers: Sequence[Layer]) -> None:
    """Replace the layers by one op."""
    first = layers[0]
    edit.place = first
    columns = list(zip(*(layer.operands for layer in layers), strict=True))
    sizes = [len(layers) if number < len(columns) else 0 for number in range(3)]
    attributes: dict[str, Attribute] = {
        name: first.attributes[name] for name in COMMON_ATTRIBUTES if name in first.attributes
    }
    attributes["op_name"] = edit.fresh_name(f"{first.op_name.data}-grouped")
    attributes[OperandSegments.attribute_name] = DenseArrayBase.from_list(i32, sizes)
    new = GroupedMatmulBiasOp.create(
        operands=[value for column in columns for value in column],
        result_types=[layer.out.type for layer in layers],
        attributes=attributes,
    )
    edit.put(new, of=layers)
    for layer, result in zip(layers, new.results, strict=True):
        edit.replace_all_uses_with(layer.out, result)
        edit.erase(layer)


class GroupMatMulPass(Pass):
    """Group linear layers that read the same tensor into one `oneflow.grouped_matmul_bias`."""

    name = "group-matmul"
    statistics: ClassVar[tuple[Statistic, ...]] = (
        Statistic("num-groups", "Number of grouped matrix products made"),
        Statistic("num-grouped", "Number of matrix products that went into them"),
    )

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for edit in job_editors(self, op):
            for layers in layers_by_input(list(edit.block.ops)):
                if edit.begin(layers[0]):
                    group(edit, layers)
                    count(self, "num-groups")
                    count(self, "num-grouped", len(layers))
