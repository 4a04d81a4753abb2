"""Aliases of memrefs through views, branches, regions and calls.

`BufferViewFlow` follows memory forwards and backwards, `BufferOrigin` compares where two memrefs come from.
Source: `BufferViewFlowAnalysis.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import MemRefType, UnrankedMemRefType
from xdsl.ir import Block, BlockArgument, Operation, SSAValue

from okl_opt.dialects.interfaces.control_flow import (
    RegionFlow,
    branch_of,
    is_call,
    is_callable,
    leaves_region,
    region_flow_of,
)
from okl_opt.dialects.upstream.shared.memory_views import view_source, viewed
from okl_opt.passes.analysis.aliases import is_allocated

_CHOOSES: Mapping[str, tuple[int, ...]] = {"arith.select": (1, 2), "memref.realloc": (0,)}
"""Ops whose result is the memory of one of these operands. Source: `BufferViewFlowOpInterface`."""

_ALLOCATES_TOO = frozenset({"memref.realloc"})
"""The ops of `_CHOOSES` whose result may also be new memory."""


class BufferViewFlow:
    """Views and their sources in `top`. Callees are not analyzed.

    The result of a call may be any of its operands, or new memory. Memrefs that unknown ops define are assumed to be
    new memory.
    """

    def __init__(self, top: Operation):
        self._views: dict[SSAValue, dict[SSAValue, None]] = {}
        self._sources: dict[SSAValue, dict[SSAValue, None]] = {}
        self._terminals: set[SSAValue] = set()
        for op in top.walk():
            self._add(op)

    def views_of(self, value: SSAValue) -> dict[SSAValue, None]:
        """Return `value` and all values that may be views of it. Source: `resolve`."""
        return _reached(self._views, value)

    def sources_of(self, value: SSAValue) -> dict[SSAValue, None]:
        """Return `value` and all values that it may be a view of. Source: `resolveReverse`."""
        return _reached(self._sources, value)

    def may_be_terminal(self, value: SSAValue) -> bool:
        """Return True if a memref may be memory without another known source. Source: `mayBeTerminalBuffer`."""
        return value in self._terminals

    def replace(self, old: SSAValue, new: SSAValue) -> None:
        """Replace `old` by `new`. Source: `rename`."""
        for here, there in ((self._views, self._sources), (self._sources, self._views)):
            for other in here.pop(old, {}):
                del there[other][old]
                _add_edge(here, there, new, other)
        if old in self._terminals:
            self._terminals.remove(old)
            self._terminals.add(new)

    def _add(self, op: Operation) -> None:
        if op.name in _CHOOSES:
            for number in _CHOOSES[op.name]:
                self._flows((op.operands[number],), op.results)
            if op.name in _ALLOCATES_TOO:
                self._terminals.update(op.results)
        elif op.results and (source := view_source(op.results[0])) is not None:
            self._flows((source,), op.results[:1])
        elif (branch := branch_of(op)) is not None:
            for successor, operands in zip(op.successors, branch.get(op), strict=True):
                self._flows(operands, successor.args[len(successor.args) - len(operands) :])
        elif (flow := region_flow_of(op)) is not None:
            self._add_regions(op, flow)
        elif is_call(op):
            self._begins(op)
            for operand in op.operands:
                if _is_memref(operand):
                    for result in op.results:
                        self._flows((operand,), (result,))
        elif not _ends_region_of_flow(op):
            self._begins(op)

    def _add_regions(self, op: Operation, flow: RegionFlow) -> None:
        edges = list(flow.enter(op, [None] * len(op.operands)))
        for region in op.regions:
            for block in region.blocks:
                last = block.last_op
                if last is not None and leaves_region(last):
                    edges.extend(flow.leave(op, last, [None] * len(last.operands)))
        for edge in edges:
            self._flows(edge.operands, edge.inputs)

    def _begins(self, op: Operation) -> None:
        """Record the memref results and region arguments of an op as memory of their own."""
        self._terminals.update(result for result in op.results if _is_memref(result))
        for region in op.regions:
            entry = region.blocks.first
            if entry is not None:
                self._terminals.update(argument for argument in entry.args if _is_memref(argument))

    def _flows(self, sources: Sequence[SSAValue], targets: Sequence[SSAValue]) -> None:
        for source, target in zip(sources, targets, strict=False):
            if _is_memref(target):
                _add_edge(self._views, self._sources, source, target)


class BufferOrigin:
    """Compares the allocations of memrefs in `top`. Source: `BufferOriginAnalysis`."""

    def __init__(self, top: Operation):
        self._flow = BufferViewFlow(top)

    def allocations_of(self, value: SSAValue) -> set[SSAValue] | None:
        """Return the allocations of a memref, or None if it may be other or unknown memory."""
        value = viewed(value)
        origins = set[SSAValue]() if isinstance(value, BlockArgument) else self._origins(value)
        return origins if origins and all(map(is_allocated, origins)) else None

    def is_same_allocation(self, one: SSAValue, other: SSAValue) -> bool | None:
        """Return True if two memrefs share an allocation, False if not, None if unknown."""
        one, other = viewed(one), viewed(other)
        if one is other:
            return True
        ours, theirs = self._origins(one), self._origins(other)
        if len(ours) == len(theirs) == 1 and ours == theirs:
            return True
        if not ours or not theirs or not ours.isdisjoint(theirs):
            return None
        if all(map(is_allocated, ours)) and all(map(_is_allocated_or_argument, theirs)):
            return False
        if all(map(_is_allocated_or_argument, ours)) and all(map(is_allocated, theirs)):
            return False
        return None

    def _origins(self, value: SSAValue) -> set[SSAValue]:
        return {source for source in self._flow.sources_of(value) if self._flow.may_be_terminal(source)}


def _is_allocated_or_argument(value: SSAValue) -> bool:
    return is_allocated(value) or _is_function_argument(value)


def _is_function_argument(value: SSAValue) -> bool:
    block = value.owner
    if not isinstance(block, Block) or block.parent is None or block.parent.blocks.first is not block:
        return False
    function = block.parent_op()
    return function is not None and is_callable(function)


def _ends_region_of_flow(op: Operation) -> bool:
    """Return True for terminators of ops with known control flow. Source: `RegionBranchTerminatorOpInterface`."""
    around = op.parent_op()
    return leaves_region(op) and around is not None and region_flow_of(around) is not None


def _is_memref(value: SSAValue) -> bool:
    return isinstance(value.type, MemRefType | UnrankedMemRefType)


def _add_edge(
    here: dict[SSAValue, dict[SSAValue, None]],
    there: dict[SSAValue, dict[SSAValue, None]],
    source: SSAValue,
    target: SSAValue,
) -> None:
    here.setdefault(source, {})[target] = None
    there.setdefault(target, {})[source] = None


def _reached(edges: Mapping[SSAValue, Mapping[SSAValue, None]], start: SSAValue) -> dict[SSAValue, None]:
    found = {start: None}
    pending = [start]
    while pending:
        for value in edges.get(pending.pop(), ()):
            if value not in found:
                found[value] = None
                pending.append(value)
    return found
