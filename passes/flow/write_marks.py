"""Marks of written elements, to end a program in which two workgroups write the same element.

Each element of a written tensor has a counter, initially 0. A store increments it, and asserts that it was 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects import arith, cf, memref, scf
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, IntegerAttr, StringAttr, i32, i64
from xdsl.dialects.linalg.ops import FillOp
from xdsl.dialects.tensor import DimOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.registry import create
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.dialects.upstream.shared.shapes import shape_of
from okl_opt.dialects.upstream.shared.slicing import Slice
from okl_opt.passes.rewriting.edit import Editor

_ADDI = 1
"""The value of `addi` in the enum of kinds of `memref.atomic_rmw`."""
_MESSAGE = "'flow.dispatch.tensor.store' op writes an element that another workgroup has written"


class WriteMarks:
    """The marks of tensors, allocated before a loop over workgroups."""

    def __init__(self, tensors: Sequence[SSAValue], place: InsertPoint, edit: Editor):
        self._edit = edit
        self._marks: Mapping[SSAValue, SSAValue] = {tensor: self._of(tensor, place) for tensor in tensors}

    def _of(self, tensor: SSAValue, place: InsertPoint) -> SSAValue:
        edit, shape = self._edit, shape_of(tensor.type) or ()
        sizes = [
            edit.insert(DimOp(tensor, self._index(number, place)), place).result
            for number, size in enumerate(shape)
            if size == DYNAMIC_INDEX
        ]
        marks = edit.insert(memref.AllocOp.get(i32, None, shape, dynamic_sizes=sizes), place).memref
        zero = edit.insert(arith.ConstantOp.from_int_and_width(0, i32), place).result
        edit.insert(FillOp([zero], [marks], []), place)
        return marks

    def _index(self, number: int, place: InsertPoint) -> SSAValue:
        return self._edit.insert(arith.ConstantOp.from_int_and_width(number, IndexType()), place).result

    def note(self, tensor: SSAValue, part: Slice, place: InsertPoint) -> None:
        """Insert, before a store, code that marks the slice as written."""
        edit, indices = self._edit, list[SSAValue]()
        for offset, size, stride in zip(*part, strict=True):
            first, end, step = (self._value(each, place) for each in (0, size, 1))
            body = Block([scf.YieldOp()], arg_types=[IndexType()])
            edit.insert(scf.ForOp(first, end, step, [], Region(body)), place)
            place = InsertPoint.at_start(body)
            distance = edit.insert(arith.MuliOp(body.args[0], self._value(stride, place)), place).result
            indices.append(edit.insert(arith.AddiOp(distance, self._value(offset, place)), place).result)
        one = edit.insert(arith.ConstantOp.from_int_and_width(1, i32), place).result
        before = edit.insert(_add_at(one, self._marks[tensor], indices), place).results[0]
        zero = edit.insert(arith.ConstantOp.from_int_and_width(0, i32), place).result
        is_first = edit.insert(arith.CmpiOp(before, zero, "eq"), place).result
        edit.insert(cf.AssertOp(is_first, StringAttr(_MESSAGE)), place)

    def _value(self, what: Mixed, place: InsertPoint) -> SSAValue:
        return self._index(what, place) if isinstance(what, int) else what


def _add_at(value: SSAValue, memory: SSAValue, indices: Sequence[SSAValue]) -> Operation:
    """Add to an element atomically; the op's result is the element before the addition."""
    return create("memref.atomic_rmw", [value, memory, *indices], [value.type], {"kind": IntegerAttr(_ADDI, i64)})
