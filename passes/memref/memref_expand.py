"""Replace `memref.reshape` by a cast. The sizes are loaded from the shape, and the strides computed of them.

Before:  func.func @f(%arg0: memref<?xf32>, %arg1: memref<2xindex>) -> memref<?x4xf32> {
           %reshape = memref.reshape %arg0(%arg1) : (memref<?xf32>, memref<2xindex>) -> memref<?x4xf32>
           return %reshape : memref<?x4xf32>
         }
After:   func.func @f(%arg0: memref<?xf32>, %arg1: memref<2xindex>) -> memref<?x4xf32> {
           %c4 = arith.constant 4 : index
           %c0 = arith.constant 0 : index
           %0 = memref.load %arg1[%c0] : memref<2xindex>
           %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [%0, 4], strides: [4, 1] :
             memref<?xf32> to memref<?x4xf32>
           return %reinterpret_cast : memref<?x4xf32>
         }

Reshapes to a dynamic rank stay. The cast covers the same elements as the reshape.
Source: `ExpandOps.cpp` of memref of MLIR 22.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.registry import op_class
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.dialects.upstream.shared.shapes import element_of, shape_of
from okl_opt.dialects.upstream.shared.slicing import Slice, slice_op
from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.build import INDEX, Builder
from okl_opt.passes.rewriting.edit import Editor


def _expand(op: Operation, edit: Editor) -> None:
    """Replace a reshape, from the last dimension to the first. A stride is static if all sizes after it are."""
    place = InsertPoint.before(op)
    build = Builder(lambda new: edit.insert(new, place))
    source, shape = op.operands
    sizes: list[Mixed] = []
    strides: list[Mixed] = []
    stride: SSAValue | None = None
    known = 1

    wanted = shape_of(op.results[0].type) or ()
    for dimension, static in reversed(list(enumerate(wanted))):
        if static == DYNAMIC_INDEX:
            size = build.op("memref.load", [shape, build.index(dimension)], element_of(shape.type))
            if size.type != INDEX:
                size = build.op("arith.index_cast", [size], INDEX)
            sizes.append(size)
        else:
            size = build.index(static)
            sizes.append(static)
        strides.append(known if stride is None else stride)
        if not dimension:
            continue
        if stride is None and static != DYNAMIC_INDEX:
            known *= static
            continue
        stride = build.op("arith.muli", [build.index(known) if stride is None else stride, size], INDEX)
    part = Slice([0], sizes[::-1], strides[::-1])
    edit.replace(op, slice_op(op_class("memref.reinterpret_cast"), [source], part, op.result_types))


class ExpandOpsPass(OpPass):
    name = "memref-expand"

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        for inner in [each for region in op.regions for each in region.walk() if each.name == "memref.reshape"]:
            if DYNAMIC_INDEX in (shape_of(inner.operands[1].type) or ()):
                continue
            if shape_of(inner.results[0].type) is None:
                raise op_error(inner, "cannot become a memref.reinterpret_cast: its result has no rank")
            if edit.begin(inner):
                _expand(inner, edit)
