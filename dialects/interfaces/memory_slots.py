"""Memory that holds one value, which may stand in a value instead.

`dialects/upstream/<dialect>/slots.py` has the tables of a dialect; all are optional.
Source: `MemorySlotInterfaces.td` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from xdsl.ir import Attribute, Operation, SSAValue

from dialects.modules import upstream_module


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


class Slots(NamedTuple):
    """The tables of a dialect's `slots.py`."""

    ALLOCATORS: Mapping[str, Allocator] = {}
    ACCESSES: Mapping[str, Access] = {}
    MENTIONS: Mapping[str, Callable[[Operation], bool]] = {}
    """Ops that only say something about a pointer, or give it another name, and may go with it: if this holds."""


@cache
def _slots(name: str) -> Slots:
    module = upstream_module(name.partition(".")[0], "slots")
    return Slots(**{table: getattr(module, table) for table in Slots._fields if hasattr(module, table)})


def allocator_of(op: Operation) -> Allocator | None:
    return _slots(op.name).ALLOCATORS.get(op.name)


def access_of(op: Operation) -> Access | None:
    return _slots(op.name).ACCESSES.get(op.name)


def only_mentions(op: Operation) -> bool:
    """Whether `op` may go when the pointers that it uses do."""
    mentions = _slots(op.name).MENTIONS.get(op.name)
    return mentions is not None and mentions(op)


def accesses_whole(op: Operation, slot: MemorySlot) -> bool:
    """Whether `op` reads or writes all of a slot, and uses its pointer for nothing else."""
    access = access_of(op)
    if access is None or not access.is_plain(op) or op.operands[access.pointer] is not slot.pointer:
        return False
    if sum(operand is slot.pointer for operand in op.operands) != 1:
        return False
    value = op.results[0] if access.stored is None else op.operands[access.stored]
    return value.type == slot.type
