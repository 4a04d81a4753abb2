"""The roots of memrefs: the allocations, arguments and globals behind views, selects and loops."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from xdsl.dialects.arith import SelectOp
from xdsl.dialects.builtin import SymbolRefAttr
from xdsl.dialects.memref import GetGlobalOp
from xdsl.ir import Block, BlockArgument, Operation, SSAValue

from okl_opt.dialects.diagnostic import op_name
from okl_opt.dialects.interfaces.control_flow import (
    Edge,
    branch_of,
    is_callable,
    leaves_region,
    region_flow_of,
)
from okl_opt.dialects.interfaces.symbols import SymbolTables
from okl_opt.dialects.upstream.shared.memory_views import view_source
from okl_opt.passes.analysis.aliases import is_allocated


class Kind(Enum):
    """The origin of memory."""

    ALLOC = "allocated in the function"
    ARG = "an argument of the function"
    GLOBAL = "a global"
    UNKNOWN = "anything else"


class Root(NamedTuple):
    """The memory that a value may refer to."""

    kind: Kind
    identity: SSAValue | Operation | str | None
    """The value; the global, or its name if it has no definition; None for unknown memory."""


UNKNOWN = Root(Kind.UNKNOWN, None)


class Roots:
    """The roots of values, as long as the IR does not change."""

    def __init__(self, constant_ops: Collection[str] = ()):
        self._constant_ops = frozenset(constant_ops)
        self._symbols = SymbolTables()
        self._known: dict[SSAValue, tuple[Root, ...]] = {}

    def of(self, value: SSAValue) -> tuple[Root, ...]:
        """Return all roots of a value, each once."""
        known = self._known.get(value)
        if known is not None:
            return known
        found: dict[Root, None] = {}
        pending, met = [value], {value}
        while pending:
            one = pending.pop()
            known, sources = self._known.get(one), sources_of(one)
            if known is not None:
                found.update(dict.fromkeys(known))
            elif sources is None:
                found[self.root(one)] = None
            else:
                pending += [source for source in sources if source not in met]
                met.update(sources)
        result = self._known[value] = tuple(found)
        return result

    def root(self, value: SSAValue) -> Root:
        """Return the root of a value without sources."""
        owner = value.owner
        if isinstance(owner, Block):
            function = owner.parent_op()
            is_argument = function is not None and is_callable(function) and owner.prev_block is None
            return Root(Kind.ARG, value) if is_argument else UNKNOWN
        if is_allocated(value) or self.is_constant(owner):
            return Root(Kind.ALLOC, value)
        if isinstance(owner, GetGlobalOp):
            return Root(Kind.GLOBAL, self._global(owner))
        return UNKNOWN

    def is_constant(self, op: Operation) -> bool:
        """Return whether the results of an op are constants."""
        return op_name(op) in self._constant_ops

    def _global(self, op: GetGlobalOp) -> Operation | str:
        name = op.name_
        assert isinstance(name, SymbolRefAttr)
        return self._symbols.resolve_from(op, name) or name.root_reference.data


def sources_of(value: SSAValue) -> Sequence[SSAValue] | None:
    """Return the values that a value may be equal to or a view of; None if it has no such sources or unknown ones."""
    viewed = view_source(value)
    if viewed is not None:
        return (viewed,)
    if isinstance(value, BlockArgument):
        around = value.block.parent_op()
        if value.block.prev_block is not None:
            return _forwarded_by_branches(value)
        return None if around is None else _forwarded_to(around, value)
    assert isinstance(value.owner, Operation)
    if isinstance(value.owner, SelectOp):
        return (value.owner.lhs, value.owner.rhs)
    return _forwarded_to(value.owner, value) if value.owner.regions else None


def _forwarded_by_branches(argument: BlockArgument) -> Sequence[SSAValue] | None:
    """Return the operands that branches forward to a block argument; None if some are unknown."""
    found: list[SSAValue] = []
    for before in argument.block.predecessors():
        end = before.last_op
        branch = None if end is None else branch_of(end)
        if end is None or branch is None:
            return None
        for successor, operands in zip(end.successors, branch.get(end), strict=True):
            if successor is argument.block:
                if argument.index >= len(operands):
                    return None
                found.append(operands[argument.index])
    return found


def _forwarded_to(op: Operation, value: SSAValue) -> Sequence[SSAValue] | None:
    """Return the operands forwarded to a result or region argument of an op; None if there are none."""
    found = [
        operand
        for edge in _edges(op)
        for given, operand in zip(edge.inputs, edge.operands, strict=False)
        if given is value
    ]
    return found or None


def _edges(op: Operation) -> Iterator[Edge]:
    """Yield all control-flow edges of the regions of an op."""
    flow = region_flow_of(op)
    if flow is None:
        return
    yield from flow.enter(op, [None] * len(op.operands))
    for region in op.regions:
        for block in region.blocks:
            end = block.last_op
            if end is not None and leaves_region(end):
                yield from flow.leave(op, end, [None] * len(end.operands))
