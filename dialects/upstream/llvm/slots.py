"""Memory of llvm that holds one value. Source: `LLVMMemorySlot.cpp` of MLIR 22.

Accesses of another type than the memory's, and those of a part of it, are not looked at.
"""

from __future__ import annotations

from xdsl.dialects import llvm
from xdsl.dialects.builtin import IntegerAttr, TypeAttribute
from xdsl.ir import Operation

from dialects.interfaces.folding import constant_value
from dialects.interfaces.memory_slots import Access, Allocator, MemorySlot


def _slot(op: Operation) -> MemorySlot | None:
    """That of memory for one element."""
    size = constant_value(op.operands[0])
    type = op.properties.get("elem_type")
    if not isinstance(size, IntegerAttr) or size.value.data != 1 or not isinstance(type, TypeAttribute):
        return None
    return MemorySlot(op.results[0], type)


def _default(op: Operation, slot: MemorySlot) -> Operation:
    return llvm.UndefOp(slot.type)


def _is_plain(op: Operation) -> bool:
    ordering = op.properties.get("ordering")
    is_atomic = isinstance(ordering, IntegerAttr) and ordering.value.data != 0
    return not is_atomic and "volatile_" not in op.properties


ALLOCATORS = {"llvm.alloca": Allocator(_slot, _default)}
ACCESSES = {
    "llvm.load": Access(pointer=0, stored=None, is_plain=_is_plain),
    "llvm.store": Access(pointer=1, stored=0, is_plain=_is_plain),
}
MENTIONS = frozenset({"llvm.intr.lifetime.start", "llvm.intr.lifetime.end", "llvm.bitcast", "llvm.addrspacecast"})
