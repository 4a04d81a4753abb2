"""The memory that a value may be: what was allocated or handed in, before views, selections and loops."""

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
    """Where memory comes from."""

    ALLOC = "allocated in the function"
    ARG = "an argument of the function"
    GLOBAL = "a global"
    UNKNOWN = "anything else"


class Root(NamedTuple):
    """Memory that a value may be."""

    kind: Kind
    identity: SSAValue | Operation | str | None
    """The value or global, by its name if there is none; None for unknown memory."""


UNKNOWN = Root(Kind.UNKNOWN, None)


class Roots:
    """The roots of values, as long as the IR does not change."""

    def __init__(self, constant_ops: Collection[str] = ()):
        self._constant_ops = frozenset(constant_ops)
        self._symbols = SymbolTables()
        self._known: dict[SSAValue, tuple[Root, ...]] = {}

    def of(self, value: SSAValue) -> tuple[Root, ...]:
        """All memory that a value may be, each once."""
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
        """The root that a value is, which is made of no other value."""
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
        """Whether an op is one of those whose results are constants."""
        return op_name(op) in self._constant_ops

    def _global(self, op: GetGlobalOp) -> Operation | str:
        name = op.name_
        assert isinstance(name, SymbolRefAttr)
        return self._symbols.resolve_from(op, name) or name.root_reference.data


def sources_of(value: SSAValue) -> Sequence[SSAValue] | None:
    """The values one of which a value is, or is a view of; None if it is made of no other, or of what is not known."""
    viewed = view_source(value)
    if viewed is not None:
        return (viewed,)
    if isinstance(value, BlockArgument):
        around = value.block.parent_op()
        if value.block.prev_block is not None:
            return _handed_by_branches(value)
        return None if around is None else _handed(around, value)
    assert isinstance(value.owner, Operation)
    if isinstance(value.owner, SelectOp):
        return (value.owner.lhs, value.owner.rhs)
    return _handed(value.owner, value) if value.owner.regions else None


def _handed_by_branches(argument: BlockArgument) -> Sequence[SSAValue] | None:
    """What the branches to a block hand to one of its arguments; None if a branch does not tell."""
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


def _handed(op: Operation, value: SSAValue) -> Sequence[SSAValue] | None:
    """What goes into a result of an op with regions, or an argument in it; None if nothing that is a value does."""
    found = [
        operand
        for edge in _edges(op)
        for given, operand in zip(edge.inputs, edge.operands, strict=False)
        if given is value
    ]
    return found or None


def _edges(op: Operation) -> Iterator[Edge]:
    """All ways that control may take through the regions of an op."""
    flow = region_flow_of(op)
    if flow is None:
        return
    yield from flow.enter(op, [None] * len(op.operands))
    for region in op.regions:
        for block in region.blocks:
            end = block.last_op
            if end is not None and leaves_region(end):
                yield from flow.leave(op, end, [None] * len(end.operands))
