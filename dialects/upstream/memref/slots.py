"""Promotion of memrefs with one element, and splitting of small ones. Source: `MemRefMemorySlot.cpp` of MLIR 22."""

from __future__ import annotations

import itertools
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
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.folding import InPlace, constant_value
from okl_opt.dialects.interfaces.memory_slots import Access, Allocator, Divisible, MemorySlot, Part, PartAccess, Parts
from okl_opt.dialects.numbers.matchers import integer

_HELD = (AnyFloat, ComplexType, IndexType, IntegerType, MemRefType, TensorType, VectorType)


def _slot(op: Operation) -> MemorySlot | None:
    """The slot of a memref with one element; None for others."""
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


_MOST_PARTS = 16


def _parts(op: Operation) -> Parts | None:
    """The elements of a small memref: indices -> type."""
    type = op.results[0].type
    if not isa(type, MemRefType[Attribute]) or any(size < 0 for size in type.get_shape()):
        return None
    shape = type.get_shape()
    if math.prod(shape) > _MOST_PARTS or math.prod(shape) < 2:
        return None
    return dict.fromkeys(itertools.product(*(range(size) for size in shape)), type.element_type)


def _element(op: Operation, type: Attribute) -> Operation:
    return memref.AllocaOp.get(type, shape=())


def _access_of_part(memory: int) -> PartAccess:
    """The row of an op with the memref at operand `memory`, followed by all indices."""

    def part(op: Operation, pointer: SSAValue, parts: Parts) -> Part | None:
        if [value is pointer for value in op.operands].count(True) != 1 or op.operands[memory] is not pointer:
            return None
        index = tuple(integer(constant_value(value)) for value in op.operands[memory + 1 :])
        return Part(index) if index in parts else None

    def rewire(op: Operation, pointer: SSAValue, parts: Parts) -> InPlace:
        return InPlace((*op.operands[:memory], pointer))

    return PartAccess(part, rewire)


DIVISIBLE = {"memref.alloca": Divisible(_parts, _element)}
PART_ACCESSES = {"memref.load": _access_of_part(0), "memref.store": _access_of_part(1)}
ALLOCATORS = {"memref.alloca": Allocator(_slot, _default)}
ACCESSES = {"memref.load": Access(pointer=0, stored=None), "memref.store": Access(pointer=1, stored=0)}
