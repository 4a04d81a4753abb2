"""Replace `memref.realloc` by an allocation, a copy and a deallocation under the condition that the memory grows.

Before:  func.func @f(%arg0: memref<?xf32>, %arg1: index) -> memref<?xf32> {
           %0 = memref.realloc %arg0(%arg1) : memref<?xf32> to memref<?xf32>
           return %0 : memref<?xf32>
         }
After:   func.func @f(%arg0: memref<?xf32>, %arg1: index) -> memref<?xf32> {
           %c0 = arith.constant 0 : index
           %dim = memref.dim %arg0, %c0 : memref<?xf32>
           %0 = arith.cmpi ult, %dim, %arg1 : index
           %1 = scf.if %0 -> (memref<?xf32>) {
             %alloc = memref.alloc(%arg1) : memref<?xf32>
             %subview = memref.subview %alloc[0] [%dim] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
             memref.copy %arg0, %subview : memref<?xf32> to memref<?xf32, strided<[1]>>
             memref.dealloc %arg0 : memref<?xf32>
             scf.yield %alloc : memref<?xf32>
           } else {
             %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [%arg1], strides: [1] :
               memref<?xf32> to memref<?xf32>
             scf.yield %reinterpret_cast : memref<?xf32>
           }
           return %1 : memref<?xf32>
         }

Only the two memrefs are accessed, within their bounds.
Source: `ExpandRealloc.cpp` of MLIR 22.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    DenseArrayBase,
    IndexType,
    MemRefType,
    StridedLayoutAttr,
    i32,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.hints import isa
from okl_opt.dialects.registry import create, op_class
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.dialects.upstream.shared.slicing import Slice, slice_op
from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.build import Builder
from okl_opt.passes.rewriting.edit import Editor

_INDEX = IndexType()


def _memref_type(value: SSAValue) -> MemRefType[Attribute]:
    type = value.type
    assert isa(type, MemRefType)
    return type


def _reallocate(op: Operation, size: Mixed, emit_deallocs: bool) -> list[Operation]:
    """Ops of the branch with too little memory: allocate, copy the first `size` elements, free the old memory."""
    source, type = op.operands[0], _memref_type(op.results[0])
    dynamic = op.operands[1:]
    properties: dict[str, Attribute] = {"operandSegmentSizes": DenseArrayBase.from_list(i32, [len(dynamic), 0])}
    if "alignment" in op.properties:
        properties["alignment"] = op.properties["alignment"]
    alloc = create("memref.alloc", dynamic, [type], properties)
    count = size if isinstance(size, int) else DYNAMIC_INDEX
    part_type = MemRefType(type.element_type, [count], StridedLayoutAttr([1], 0), type.memory_space)
    part = slice_op(op_class("memref.subview"), alloc.results, Slice([0], [size], [1]), [part_type])
    copy = create("memref.copy", [source, part.results[0]])
    made = [alloc, part, copy]
    if emit_deallocs:
        made.append(create("memref.dealloc", [source]))
    return [*made, create("scf.yield", alloc.results)]


def _keep(op: Operation) -> list[Operation]:
    """Ops of the branch with enough memory."""
    type = _memref_type(op.results[0])
    size: Mixed = op.operands[1] if len(op.operands) > 1 else type.get_shape()[0]
    cast = slice_op(op_class("memref.reinterpret_cast"), op.operands[:1], Slice([0], [size], [1]), [type])
    return [cast, create("scf.yield", cast.results)]


@dataclass(frozen=True)
class ExpandReallocPass(OpPass):
    name = "expand-realloc"
    keeps_checks = True

    emit_deallocs: bool = True
    """Deallocate the old memory."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        for inner in [each for region in op.regions for each in region.walk() if each.name == "memref.realloc"]:
            if edit.begin(inner):
                self._expand(inner, edit)

    def _expand(self, op: Operation, edit: Editor) -> None:
        place = InsertPoint.before(op)
        build = Builder(lambda new: edit.insert(new, place))
        source = op.operands[0]
        (count,) = _memref_type(source).get_shape()
        if count == DYNAMIC_INDEX:
            old = build.op("memref.dim", [source, build.index(0)], _INDEX)
        else:
            old = build.index(count)
        new = op.operands[1] if len(op.operands) > 1 else build.index(_memref_type(op.results[0]).get_shape()[0])
        grows = build.compare("ult", old, new)
        size: Mixed = old if count == DYNAMIC_INDEX else count
        branches = [_reallocate(op, size, self.emit_deallocs), _keep(op)]
        choice = op_class("scf.if").create(
            operands=[grows],
            result_types=op.result_types,
            regions=[Region(Block(branch)) for branch in branches],
        )
        edit.replace(op, [choice])
