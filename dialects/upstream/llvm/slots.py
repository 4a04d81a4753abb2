"""Memory of llvm that holds one value. Source: `LLVMMemorySlot.cpp` of MLIR 22.

Accesses of another type than the memory's, which MLIR converts, and those of a part of it are not looked at.
"""

from __future__ import annotations

from xdsl.dialects import llvm
from xdsl.dialects.builtin import DenseArrayBase
from xdsl.ir import Operation, TypeAttribute

from dialects.interfaces.memory_slots import Access, Allocator, MemorySlot


def _slot(op: Operation) -> MemorySlot | None:
    """That of the first element."""
    type = op.properties.get("elem_type")
    return MemorySlot(op.results[0], type) if isinstance(type, TypeAttribute) else None


def _default(op: Operation, slot: MemorySlot) -> Operation:
    return llvm.UndefOp(slot.type)


def _is_plain(op: Operation) -> bool:
    return "volatile_" not in op.properties


def _always(op: Operation) -> bool:
    return True


def _goes_nowhere(op: Operation) -> bool:
    """Whether all indices are the constant 0."""
    indices = op.properties.get("rawConstantIndices")
    return isinstance(indices, DenseArrayBase) and len(op.operands) == 1 and not any(indices.get_values())


ALLOCATORS = {"llvm.alloca": Allocator(_slot, _default)}
ACCESSES = {
    "llvm.load": Access(pointer=0, stored=None, is_plain=_is_plain),
    "llvm.store": Access(pointer=1, stored=0, is_plain=_is_plain),
}
MENTIONS = {
    "llvm.addrspacecast": _always,
    "llvm.bitcast": _always,
    "llvm.getelementptr": _goes_nowhere,
    "llvm.intr.lifetime.end": _always,
    "llvm.intr.lifetime.start": _always,
}
