"""Refine the result types of `tensor.pad` and `tensor.concat` to the sizes computed from their operands.

Before:  func.func @f(%arg0: tensor<1x4xf32>, %arg1: tensor<3x4xf32>) -> tensor<?x4xf32> {
           %concat = tensor.concat dim(0) %arg0, %arg1 : (tensor<1x4xf32>, tensor<3x4xf32>) -> tensor<?x4xf32>
           return %concat : tensor<?x4xf32>
         }
After:   func.func @f(%arg0: tensor<1x4xf32>, %arg1: tensor<3x4xf32>) -> tensor<?x4xf32> {
           %c0 = arith.constant 0 : index
           %c1 = arith.constant 1 : index
           %c0_0 = arith.constant 0 : index
           %c3 = arith.constant 3 : index
           %c4 = arith.constant 4 : index
           %concat = tensor.concat dim(0) %arg0, %arg1 : (tensor<1x4xf32>, tensor<3x4xf32>) -> tensor<4x4xf32>
           %cast = tensor.cast %concat : tensor<4x4xf32> to tensor<?x4xf32>
           return %cast : tensor<?x4xf32>
         }

A cast restores the old type for the users. The ops that compute the sizes stay, for `canonicalize` to erase. A negative
size stays dynamic.
Source: `lib/Dialect/MemRef/Transforms/ReifyResultShapes.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.result_shapes import Shape, result_shape
from okl_opt.dialects.upstream.shared.mixed import constant_integer
from okl_opt.dialects.upstream.shared.tensor_casts import cast_op, has_static_shape, ranked, resized
from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.edit import Editor

# The results of other ops may not have such a type, or only if their operands change, too.
_UPDATED = ("tensor.concat", "tensor.pad")


def _static_shape(shape: Shape) -> list[int]:
    """Turn sizes into a shape for a type: unknown and negative ones are dynamic."""
    known = [constant_integer(size) for size in shape]
    return [DYNAMIC_INDEX if size is None or size < 0 else size for size in known]


class ReifyResultShapesPass(OpPass):
    name = "reify-result-shapes"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        ops = [each for region in op.regions for each in region.walk(region_first=True) if each.name in _UPDATED]
        for inner in ops:
            if not has_static_shape(inner.results[0].type) and edit.begin(inner):
                _update(inner, edit)


def _update(op: Operation, edit: Editor) -> None:
    """Insert the ops that compute the sizes, and replace the op if its type lacks known ones."""
    edit.insertion_point = InsertPoint.before(op)
    (result,) = op.results
    old, shape = ranked(result.type), result_shape(result, edit)
    if old is None or shape is None:
        return
    new = resized(old, _static_shape(shape))
    if new == old:
        return
    regions = [edit.move_region_contents_to_new_regions(region) for region in op.regions]
    updated = type(op).create(
        operands=op.operands,
        result_types=[new],
        properties=op.properties,
        attributes=op.attributes,
        regions=regions,
    )
    edit.replace(op, [updated, cast_op(updated.results[0], old)])
