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

from collections.abc import Callable

from xdsl.context import Context
from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.registry import op_class
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.dialects.upstream.shared.shapes import element_of, shape_of
from okl_opt.dialects.upstream.shared.slicing import Slice, slice_op
from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.build import INDEX, Builder
from okl_opt.passes.rewriting.edit import Editor


def reinterpreted(
    build: Builder, source: SSAValue, rank: int, size_of: Callable[[int], Mixed], type: Attribute
) -> Operation:
    """Return a cast of a memref without a layout to one of the sizes of `size_of`, from the last to the first.

    A stride is static if all sizes after it are.
    """
    sizes: list[Mixed] = []
    strides: list[Mixed] = []
    stride: SSAValue | None = None
    known = 1
    for dimension in reversed(range(rank)):
        size = size_of(dimension)
        value = build.value(size)
        sizes.append(size)
        strides.append(known if stride is None else stride)
        if not dimension:
            continue
        if stride is None and isinstance(size, int):
            known *= size
            continue
        stride = build.op("arith.muli", [build.index(known) if stride is None else stride, value], INDEX)
    return slice_op(op_class("memref.reinterpret_cast"), [source], Slice([0], sizes[::-1], strides[::-1]), [type])


def _expand(op: Operation, edit: Editor) -> None:
    """Replace a reshape, whose dynamic sizes are loaded."""
    build = Builder(lambda new: edit.insert(new, InsertPoint.before(op)))
    source, shape = op.operands
    wanted = shape_of(op.results[0].type) or ()

    def size_of(dimension: int) -> Mixed:
        if wanted[dimension] != DYNAMIC_INDEX:
            return wanted[dimension]
        size = build.op("memref.load", [shape, build.index(dimension)], element_of(shape.type))
        return size if size.type == INDEX else build.op("arith.index_cast", [size], INDEX)

    edit.replace(op, reinterpreted(build, source, len(wanted), size_of, op.results[0].type))


class ExpandOpsPass(OpPass):
    name = "memref-expand"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        for inner in [each for region in op.regions for each in region.walk() if each.name == "memref.reshape"]:
            if DYNAMIC_INDEX in (shape_of(inner.operands[1].type) or ()):
                continue
            if shape_of(inner.results[0].type) is None:
                raise op_error(inner, "cannot become a memref.reinterpret_cast: its result has no rank")
            if edit.begin(inner):
                _expand(inner, edit)
