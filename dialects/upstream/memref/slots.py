"""Memory of memref that holds one value. Source: `MemRefMemorySlot.cpp` of MLIR 22."""

from __future__ import annotations

import math

from xdsl.dialects import memref, ub
from xdsl.dialects.builtin import (
    AnyFloat,
    ComplexType,
    IndexType,
    IntegerType,
    MemRefType,
    TensorType,
    VectorType,
)
from xdsl.ir import Attribute, Operation

from dialects.hints import isa
from dialects.interfaces.memory_slots import Access, Allocator, MemorySlot

_HELD = (AnyFloat, ComplexType, IndexType, IntegerType, MemRefType, TensorType, VectorType)


def _slot(op: Operation) -> MemorySlot | None:
    """That of a memref of one element."""
    type = op.results[0].type
    if not isa(type, MemRefType[Attribute]) or any(size < 0 for size in type.get_shape()):
        return None
    if math.prod(type.get_shape()) != 1 or not isinstance(type.element_type, _HELD):
        return None
    return MemorySlot(op.results[0], type.element_type)


def _default(op: Operation, slot: MemorySlot) -> Operation:
    if isa(slot.type, MemRefType[Attribute]):
        return memref.AllocaOp.get(slot.type.element_type, shape=slot.type.get_shape())
    return ub.PoisonOp(slot.type)


ALLOCATORS = {"memref.alloca": Allocator(_slot, _default)}
ACCESSES = {"memref.load": Access(pointer=0, stored=None), "memref.store": Access(pointer=1, stored=0)}
