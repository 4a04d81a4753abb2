"""Memory for one value that may be promoted to an SSA value, and memory that may be split into parts.

`dialects/upstream/<dialect>/slots.py` has the tables of a dialect; all are optional.
Source: `MemorySlotInterfaces.td` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.interfaces.folding import InPlace
from okl_opt.dialects.modules import dialect_module


class MemorySlot(NamedTuple):
    """A pointer to memory for one value of a type."""

    pointer: SSAValue
    type: Attribute


class Allocator(NamedTuple):
    """An op that allocates memory. Source: `PromotableAllocationOpInterface`."""

    slot: Callable[[Operation], MemorySlot | None]
    """The allocated slot; None if the memory is not for one value."""
    default: Callable[[Operation, MemorySlot], Operation]
    """Builds the op for the slot's value before the first write."""


class Access(NamedTuple):
    """An op that loads or stores memory. Source: `PromotableMemOpInterface`."""

    pointer: int
    """The number of the operand with the pointer."""
    stored: int | None
    """The number of the stored operand; None for a load, whose result is the loaded value."""
    is_plain: Callable[[Operation], bool] = lambda op: True
    """Whether the op has no other effect."""


Index = Hashable
"""The key of a part of memory: numbers."""
Parts = Mapping[Index, Attribute]
"""The key of each part -> its type."""


class Divisible(NamedTuple):
    """An op that allocates memory with parts. Source: `DestructurableAllocationOpInterface`."""

    parts: Callable[[Operation], Parts | None]
    """The parts; None if they cannot be allocated separately."""
    make: Callable[[Operation, Attribute], Operation]
    """Builds the allocation of a part of this type."""


class Bounded(NamedTuple):
    """A pointer, and the number of bytes that may be accessed through it."""

    pointer: SSAValue
    size: int


class Part(NamedTuple):
    """The part of memory that an op accesses."""

    key: Index
    rest: Bounded | None = None
    """The pointer into the part, if the op makes one."""


class PartAccess(NamedTuple):
    """An op that accesses one part of memory. Source: `DestructurableAccessorOpInterface`."""

    part: Callable[[Operation, SSAValue, Parts], Part | None]
    """The accessed part, given the pointer to the whole; None if unknown."""
    rewire: Callable[[Operation, SSAValue, Parts], InPlace | SSAValue | Operation]
    """Moves the op to the pointer of its part: changes it in place, or returns the replacement of its result."""


class Slots(NamedTuple):
    """The tables of a dialect's `slots.py`."""

    ALLOCATORS: Mapping[str, Allocator] = {}
    ACCESSES: Mapping[str, Access] = {}
    MENTIONS: Mapping[str, Callable[[Operation], bool]] = {}
    """Op name -> whether the op only annotates or renames a pointer, and may be erased with it."""
    DIVISIBLE: Mapping[str, Divisible] = {}
    PART_ACCESSES: Mapping[str, PartAccess] = {}
    WITHIN: Mapping[str, Callable[[Operation, Bounded], Sequence[Bounded] | None]] = {}
    """Op name -> the pointers derived from a pointer, or None if the op may access memory beyond its bytes.

    Source: `SafeMemorySlotAccessOpInterface`."""


@cache
def _slots(name: str) -> Slots:
    module = dialect_module(name.partition(".")[0], "slots")
    return Slots(**{table: getattr(module, table) for table in Slots._fields if hasattr(module, table)})


def allocator_of(op: Operation) -> Allocator | None:
    return _slots(op.name).ALLOCATORS.get(op.name)


def access_of(op: Operation) -> Access | None:
    return _slots(op.name).ACCESSES.get(op.name)


def divisible(op: Operation) -> Divisible | None:
    return _slots(op.name).DIVISIBLE.get(op.name)


def part_access(op: Operation) -> PartAccess | None:
    return _slots(op.name).PART_ACCESSES.get(op.name)


def stays_within(op: Operation, memory: Bounded) -> Sequence[Bounded] | None:
    """The pointers that an op derives from `memory`; None if it may access bytes outside."""
    check = _slots(op.name).WITHIN.get(op.name)
    return None if check is None else check(op, memory)


def only_mentions(op: Operation) -> bool:
    """Return whether `op` only annotates or renames its pointers, and may be erased with them."""
    mentions = _slots(op.name).MENTIONS.get(op.name)
    return mentions is not None and mentions(op)


def accesses_whole(op: Operation, slot: MemorySlot) -> bool:
    """Return whether `op` reads or writes all of a slot, and uses its pointer for nothing else."""
    access = access_of(op)
    if access is None or not access.is_plain(op) or op.operands[access.pointer] is not slot.pointer:
        return False
    if sum(operand is slot.pointer for operand in op.operands) != 1:
        return False
    value = op.results[0] if access.stored is None else op.operands[access.stored]
    return value.type == slot.type
