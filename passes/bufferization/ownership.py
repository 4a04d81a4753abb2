"""Ownership of memrefs by blocks, for `ownership-based-buffer-deallocation`.

A block owns a memref if an `i1` value, its indicator, is true. It then frees the memref at its end or passes it on.
Source: `BufferDeallocationOpInterface.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cmp_to_key

from xdsl.dialects.builtin import BoolAttr, IndexType, MemRefType, StridedLayoutAttr, UnrankedMemRefType, i1
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.control_flow import integer
from okl_opt.dialects.interfaces.folding import constant_value
from okl_opt.dialects.registry import create, op_class
from okl_opt.dialects.text.fused_locations import location_of
from okl_opt.dialects.upstream.bufferization.ops import DeallocOp
from okl_opt.dialects.upstream.shared.slicing import Slice, slice_op
from okl_opt.passes.analysis.live_values import LiveValues, home_of
from okl_opt.passes.bufferization.value_order import ValueOrder
from okl_opt.passes.rewriting.edit import Editor


class Unknown:
    """The ownership of a memref without a single indicator."""


UNKNOWN = Unknown()

Ownership = SSAValue | Unknown | None
"""An indicator, `UNKNOWN`, or None if not set yet."""


def is_memref(value: SSAValue) -> bool:
    return isinstance(value.type, MemRefType | UnrankedMemRefType)


def memrefs_in(values: Iterable[SSAValue]) -> list[SSAValue]:
    return [value for value in values if is_memref(value)]


def is_constant(value: SSAValue, number: bool) -> bool:
    """Return True if an `i1` is the constant `number`."""
    found = integer(constant_value(value))
    return found is not None and bool(found) is number


def _combined(one: Ownership, other: Ownership) -> Ownership:
    if one is None or other is None:
        return other if one is None else one
    if not isinstance(one, SSAValue) or not isinstance(other, SSAValue):
        return UNKNOWN
    if one is other:
        return one
    known = integer(constant_value(one))
    return one if known is not None and known == integer(constant_value(other)) else UNKNOWN


class DeallocationState:
    """The ownership of the memrefs of a function during deallocation."""

    def __init__(self, function: Operation, edit: Editor):
        self.edit = edit
        self._live = LiveValues(function, is_memref)
        self._owners: dict[tuple[SSAValue, Block], Ownership] = {}
        self._to_free: dict[Block, list[SSAValue]] = {}
        self._replaced: dict[SSAValue, SSAValue] = {}
        self._order = ValueOrder()

    # ----- ownership

    def ownership(self, memref: SSAValue, block: Block) -> Ownership:
        return self._owners.get((memref, block))

    def update(self, memref: SSAValue, ownership: Ownership, block: Block | None = None) -> None:
        """Combine the ownership of a memref in a block, by default its defining block, with another one."""
        key = memref, home_of(memref) if block is None else block
        self._owners[key] = _combined(self._owners.get(key), ownership)

    def reset(self, memrefs: Iterable[SSAValue], block: Block) -> None:
        for memref in memrefs:
            self._owners.pop((memref, block), None)

    def free_later(self, memref: SSAValue, block: Block | None = None) -> None:
        """Free a memref at the end of a block, by default its defining block."""
        self._to_free.setdefault(home_of(memref) if block is None else block, []).append(memref)

    def own(self, memref: SSAValue, indicator: SSAValue) -> None:
        """Let the defining block of a memref own it if the indicator is true."""
        self.update(memref, indicator)
        self.free_later(memref)

    def replaced(self, old: Sequence[SSAValue], new: Sequence[SSAValue]) -> None:
        """Record that values were replaced by others."""
        self._replaced.update(zip(old, new, strict=False))

    # ----- new ops

    def bool(self, value: bool, place: InsertPoint, of: Operation | SSAValue) -> SSAValue:
        """Insert a boolean constant."""
        made = create("arith.constant", [], [i1], {"value": BoolAttr.from_bool(value)})
        return self.edit.insert(made, place, of=of).results[0]

    def clone(self, memref: SSAValue, place: InsertPoint) -> SSAValue:
        made = create("bufferization.clone", [memref], [memref.type])
        return self.edit.insert(made, place, of=memref).results[0]

    def with_indicator(self, memref: SSAValue, block: Block, place: InsertPoint) -> tuple[SSAValue, SSAValue]:
        """Return the memref with its indicator, or an owned clone. Source: `getMemrefWithUniqueOwnership`."""
        known = self.ownership(memref, block)
        if isinstance(known, SSAValue):
            return memref, known
        copy = self.clone(memref, place)
        owned = self.bool(True, place, memref)
        self.own(copy, owned)
        return copy, owned

    def to_free(self, block: Block, before: Operation) -> tuple[list[SSAValue], list[SSAValue]]:
        """Return the base buffers of the memrefs to free at the end of a block, and their indicators.

        Source: `getMemrefsAndConditionsToDeallocate`.
        """
        place = InsertPoint.before(before)
        bases: list[SSAValue] = []
        conditions: list[SSAValue] = []
        for memref in self._to_free.get(block, ()):
            owner = self.ownership(memref, block)
            if not isinstance(owner, SSAValue):
                raise error(location_of(memref), "MemRef value does not have valid ownership")
            ranked = memref
            if isa(memref.type, UnrankedMemRefType[Attribute]):
                ranked = self.edit.insert(_of_rank_0(memref), place, of=memref).results[0]
            found = _metadata(ranked)
            bases.append(self.edit.insert(found, place, of=before).results[0])
            conditions.append(owner)
        return bases, conditions

    def free(
        self,
        block: Block,
        before: Operation,
        freed: tuple[Sequence[SSAValue], Sequence[SSAValue]],
        retained: Sequence[SSAValue],
    ) -> Sequence[SSAValue]:
        """Free memrefs except for the retained ones. Return and record the new indicators of these."""
        memrefs, conditions = freed
        made = DeallocOp.build(operands=[memrefs, conditions, retained], result_types=[[i1] * len(retained)])
        self.edit.insert(made, InsertPoint.before(before), of=before)
        self.reset(retained, block)
        # A memref that is retained twice has two equal indicators.
        for memref, indicator in zip(reversed(retained), reversed(made.results), strict=True):
            if self.ownership(memref, block) is None:
                self.update(memref, indicator, block)
        return made.results

    # ----- liveness

    def live_in(self, block: Block) -> list[SSAValue]:
        return self._sorted(self._live.live_in(block))

    def retained(self, block: Block, target: Block | None, operands: Sequence[SSAValue]) -> list[SSAValue]:
        """Return the memrefs that stay live after `block`, which passes on `operands`. Source: `getMemrefsToRetain`."""
        live = self._live.live_out(block)
        if target is not None:
            live = live & self._live.live_in(target)
        return [*memrefs_in(operands), *self._sorted(live)]

    def _sorted(self, values: Iterable[SSAValue]) -> list[SSAValue]:
        return sorted((self._current(value) for value in values), key=cmp_to_key(self._order.compare))

    def _current(self, value: SSAValue) -> SSAValue:
        while (new := self._replaced.get(value)) is not None:
            value = new
        return value


def _of_rank_0(memref: SSAValue) -> Operation:
    """Cast an unranked memref to rank 0."""
    assert isa(memref.type, UnrankedMemRefType[Attribute])
    type = MemRefType(memref.type.element_type, [], StridedLayoutAttr([], 0), memref.type.memory_space)
    return slice_op(op_class("memref.reinterpret_cast"), [memref], Slice([0], [], []), [type])


def _metadata(memref: SSAValue) -> Operation:
    type = memref.type
    assert isa(type, MemRefType[Attribute])
    base = MemRefType(type.element_type, [], memory_space=type.memory_space)
    index = IndexType()
    return create("memref.extract_strided_metadata", [memref], [base, *[index] * (1 + 2 * type.get_num_dims())])
