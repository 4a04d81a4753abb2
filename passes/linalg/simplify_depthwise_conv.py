"""Write depthwise convolutions with a multiplier of 1 without that dimension.

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

Source: `NamedOpConversions.cpp` of MLIR 22.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    DenseIntOrFPElementsAttr,
    TensorType,
    i64,
)
from xdsl.dialects.tensor import DimOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from dialects.hints import isa
from dialects.interfaces.folding import create_or_fold
from dialects.registry import create
from dialects.upstream.affine.applied import as_value
from dialects.upstream.linalg.folds.structured import is_on_tensors
from dialects.upstream.shared.mixed import dense_integers
from dialects.upstream.shared.reassociation import Groups, collapsed_shape, groups_attribute
from passes.base import OpPass
from passes.generic.greedily import rewrite_by_name
from passes.linalg.named import named_op

_KERNEL_GROUPS: Groups = [[0], [1], [2, 3]]
_OUTPUT_GROUPS: Groups = [[0], [1], [2], [3, 4]]

_SIMPLER = {
    "linalg.depthwise_conv_2d_nhwc_hwcm": "depthwise_conv_2d_nhwc_hwc",
    "linalg.depthwise_conv_2d_nhwc_hwcm_q": "depthwise_conv_2d_nhwc_hwc_q",
}


class SimplifyDepthwiseConvOp(RewritePattern):
    """linalg.depthwise_conv_2d_nhwc_hwcm with a multiplier of 1 -> linalg.depthwise_conv_2d_nhwc_hwc"""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        image, kernel, *zero_points, output = op.operands
        if not is_on_tensors(op) or _size(kernel, 3) != 1 or _size(output, 4) != 1:
            return
        new = named_op(
            _SIMPLER[op.name],
            [image, _collapsed(kernel, _KERNEL_GROUPS, rewriter), *zero_points],
            [target := _collapsed(output, _OUTPUT_GROUPS, rewriter)],
            [target.type],
            {name: op.properties.get(name, _ONES) for name in ("dilations", "strides")},
        )
        new.attributes.update(op.attributes)
        rewriter.insert(new)
        rewriter.replace(op, _expanded(new.results[0], op.results[0].type, rewriter))


_ONES = DenseIntOrFPElementsAttr.from_list(TensorType(i64, [2]), [1, 1])


def _shape(value: SSAValue) -> tuple[int, ...]:
    assert isa(value.type, TensorType[Attribute])
    return value.type.get_shape()


def _size(value: SSAValue, place: int) -> int:
    return _shape(value)[place]


def _collapsed(value: SSAValue, groups: Groups, rewriter: PatternRewriter) -> SSAValue:
    assert isa(value.type, TensorType[Attribute])
    type = TensorType(value.type.element_type, collapsed_shape(_shape(value), groups))
    collapse = create("tensor.collapse_shape", [value], [type], {"reassociation": groups_attribute(groups)})
    return rewriter.insert(collapse).results[0]


def _expanded(value: SSAValue, type: Attribute, rewriter: PatternRewriter) -> Operation:
    """`value` with a last dimension of 1."""
    sizes = [
        create_or_fold(rewriter, DimOp(value, as_value(rewriter.insert, place)))
        for place, size in enumerate(_shape(value))
        if size == DYNAMIC_INDEX
    ]
    properties = {
        "reassociation": groups_attribute(_OUTPUT_GROUPS),
        "static_output_shape": dense_integers([*_shape(value), 1]),
    }
    return create("tensor.expand_shape", [value, *sizes], [type], properties)


@dataclass(frozen=True)
class SimplifyDepthwiseConvPass(OpPass):
    """See the module docstring. Runs on ops of any kind."""

    name = "simplify-depthwise-conv"
    touches_only_ir = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        pattern = SimplifyDepthwiseConvOp()
        rewrite_by_name(ctx, op, {name: [pattern] for name in _SIMPLER})
