"""Memory of llvm allocations: promotion to values, and splitting of structs and arrays.

Not supported, unlike in MLIR (`LLVMMemorySlot.cpp` of MLIR 22): accesses of another type than the memory's, intrinsics
that fill or copy memory, and modules that specify a data layout.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import llvm
from xdsl.dialects.builtin import DenseArrayBase, i8, i32
from xdsl.dialects.llvm import LLVMArrayType, LLVMStructType
from xdsl.ir import Attribute, Operation, SSAValue, TypeAttribute

from okl_opt.dialects.interfaces.folding import InPlace, constant_value
from okl_opt.dialects.interfaces.memory_slots import (
    Access,
    Allocator,
    Bounded,
    Divisible,
    MemorySlot,
    Part,
    PartAccess,
    Parts,
)
from okl_opt.dialects.numbers.matchers import integer
from okl_opt.dialects.upstream.llvm.layout import byte_offset, layout, part_at
from okl_opt.dialects.upstream.llvm.types import PackedStructType


def _slot(op: Operation) -> MemorySlot | None:
    """The slot of the allocation's first element."""
    type = op.properties.get("elem_type")
    return MemorySlot(op.results[0], type) if isinstance(type, TypeAttribute) else None


def _default(op: Operation, slot: MemorySlot) -> Operation:
    return llvm.UndefOp(slot.type)


def _is_plain(op: Operation) -> bool:
    return "volatile_" not in op.properties


def _always(op: Operation) -> bool:
    return True


def _goes_nowhere(op: Operation) -> bool:
    """Return whether all indices are the constant 0."""
    indices = op.properties.get("rawConstantIndices")
    return isinstance(indices, DenseArrayBase) and len(op.operands) == 1 and not any(indices.get_values())


_MOST_ELEMENTS = 16


def _parts(op: Operation) -> Parts | None:
    type = op.properties.get("elem_type")
    if integer(constant_value(op.operands[0])) != 1 or _has_data_layout(op):
        return None
    if isinstance(type, LLVMArrayType):
        count = type.size.data
        return dict.fromkeys(range(count), type.type) if count <= _MOST_ELEMENTS else None
    return dict(enumerate(type.types)) if isinstance(type, LLVMStructType | PackedStructType) else None


def _has_data_layout(op: Operation) -> bool:
    holder: Operation | None = op
    while holder is not None and "dlti.dl_spec" not in holder.attributes:
        holder = holder.parent_op()
    return holder is not None


def _allocate(op: Operation, type: Attribute) -> Operation:
    """Allocate a part in the same address space, which MLIR forgets."""
    return llvm.AllocaOp.create(
        operands=[op.operands[0]], result_types=[op.results[0].type], properties={"elem_type": type}
    )


def _is_within(type: Attribute, size: int) -> bool:
    """Return whether values of a type have at most `size` bytes."""
    found = layout(type)
    return found is not None and found.size <= size


def _first_part(op: Operation, pointer: SSAValue, parts: Parts) -> Part | None:
    """The first part, if the load or store is not larger; else None."""
    access = ACCESSES[op.name]
    if not _is_plain(op) or [value is pointer for value in op.operands].count(True) != 1:
        return None
    first = layout(parts[0]) if op.operands[access.pointer] is pointer and 0 in parts else None
    return Part(0) if first is not None and _is_within(_accessed(op), first.size) else None


def _accessed(op: Operation) -> Attribute:
    stored = ACCESSES[op.name].stored
    return op.results[0].type if stored is None else op.operands[stored].type


def _on_part(op: Operation, pointer: SSAValue, parts: Parts) -> InPlace:
    place = ACCESSES[op.name].pointer
    return InPlace((*op.operands[:place], pointer, *op.operands[place + 1 :]))


def _access_within(op: Operation, memory: Bounded) -> Sequence[Bounded] | None:
    """Check the access, not the stored value: as in MLIR, a pointer to a part may itself be stored."""
    is_about = op.operands[ACCESSES[op.name].pointer] is memory.pointer
    return None if is_about and not _is_within(_accessed(op), memory.size) else ()


def _place(op: Operation, pointer: SSAValue) -> tuple[int, int] | None:
    """The part of memory addressed by an `llvm.getelementptr`, and the offset within it."""
    offset = byte_offset(op)
    allocation = pointer.owner
    assert isinstance(allocation, Operation), "it makes the pointer"
    return None if offset is None else part_at(allocation.properties["elem_type"], offset)


def _part_of_address(op: Operation, pointer: SSAValue, parts: Parts) -> Part | None:
    place = _place(op, pointer) if op.operands[0] is pointer else None
    if place is None:
        return None
    index, offset = place
    whole = layout(parts[index])
    return None if whole is None else Part(index, Bounded(op.results[0], whole.size - offset))


def _address_in_part(op: Operation, pointer: SSAValue, parts: Parts) -> SSAValue | Operation:
    place = _place(op, op.operands[0])
    assert place is not None, "the plan asked"
    _, offset = place
    if not offset:
        return pointer
    indices = DenseArrayBase.from_list(i32, [offset])
    properties: dict[str, Attribute] = {**op.properties, "elem_type": i8, "rawConstantIndices": indices}
    return op.create(operands=[pointer], result_types=op.result_types, properties=properties)


def _address_within(op: Operation, memory: Bounded) -> Sequence[Bounded] | None:
    offset = byte_offset(op) if op.operands[0] is memory.pointer else None
    if offset is None or offset >= memory.size:
        return None
    return (Bounded(op.results[0], memory.size - offset),)


DIVISIBLE = {"llvm.alloca": Divisible(_parts, _allocate)}
PART_ACCESSES = {
    "llvm.getelementptr": PartAccess(_part_of_address, _address_in_part),
    "llvm.load": PartAccess(_first_part, _on_part),
    "llvm.store": PartAccess(_first_part, _on_part),
}
WITHIN = {"llvm.getelementptr": _address_within, "llvm.load": _access_within, "llvm.store": _access_within}
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
