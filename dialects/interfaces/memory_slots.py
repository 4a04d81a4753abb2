"""Memory that holds one value, which may stand in a value instead; memory that consists of parts, each used by itself.

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
    """How an op allocates memory. Source: `PromotableAllocationOpInterface`."""

    slot: Callable[[Operation], MemorySlot | None]
    """What it allocates, if that is memory for one value."""
    default: Callable[[Operation, MemorySlot], Operation]
    """Makes what is in the memory before anything is written."""


class Access(NamedTuple):
    """How an op accesses memory. Source: `PromotableMemOpInterface`."""

    pointer: int
    """The number of the operand that says where."""
    stored: int | None
    """The number of the operand that is written; None for a load, whose result is what is read."""
    is_plain: Callable[[Operation], bool] = lambda op: True
    """Whether the op does nothing else."""


Index = Hashable
"""Which part of memory: numbers."""
Parts = Mapping[Index, Attribute]
"""The types of the parts of memory."""


class Divisible(NamedTuple):
    """How an op allocates memory that consists of parts. Source: `DestructurableAllocationOpInterface`."""

    parts: Callable[[Operation], Parts | None]
    """Its parts, if it may be allocated part by part."""
    make: Callable[[Operation, Attribute], Operation]
    """Allocates a part."""


class Bounded(NamedTuple):
    """A pointer to which no more than some bytes may be accessed."""

    pointer: SSAValue
    size: int


class Part(NamedTuple):
    """The part of memory that an op is about."""

    key: Index
    rest: Bounded | None = None
    """A pointer into the part that the op makes."""


class PartAccess(NamedTuple):
    """How an op is about one part of memory. Source: `DestructurableAccessorOpInterface`."""

    part: Callable[[Operation, SSAValue, Parts], Part | None]
    """Which one, given the pointer to the whole; None if that is not known."""
    rewire: Callable[[Operation, SSAValue, Parts], InPlace | SSAValue | Operation]
    """The op on a pointer to the part: itself changed, or what stands for its result."""


class Slots(NamedTuple):
    """The tables of a dialect's `slots.py`."""

    ALLOCATORS: Mapping[str, Allocator] = {}
    ACCESSES: Mapping[str, Access] = {}
    MENTIONS: Mapping[str, Callable[[Operation], bool]] = {}
    """Ops that only say something about a pointer, or give it another name, and may go with it: if this holds."""
    DIVISIBLE: Mapping[str, Divisible] = {}
    PART_ACCESSES: Mapping[str, PartAccess] = {}
    WITHIN: Mapping[str, Callable[[Operation, Bounded], Sequence[Bounded] | None]] = {}
    """Whether an op stays within the bytes of a pointer: then the pointers that it makes of it; None if it may not.

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
    """The pointers that an op makes of one, if it stays within the memory; None if it may not."""
    check = _slots(op.name).WITHIN.get(op.name)
    return None if check is None else check(op, memory)


def only_mentions(op: Operation) -> bool:
    """Return whether `op` may go when the pointers that it uses do."""
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
