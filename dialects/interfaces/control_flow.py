"""Control flow: branches between blocks, ops with regions, loops, calls and callables.

`dialects/upstream/<dialect>/flow.py` has the tables of a dialect; all are optional.
Source: `ControlFlowInterfaces.td`, `CallInterfaces.td` and `LoopLikeInterface.td` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from typing import NamedTuple

from xdsl.dialects.builtin import IntegerAttr, SymbolRefAttr
from xdsl.ir import Attribute, Operation, Region, SSAValue
from xdsl.traits import IsTerminator

from okl_opt.dialects.hints import has_trait
from okl_opt.dialects.modules import dialect_module

Constants = Sequence[Attribute | None]
"""The constant value of each operand; None if unknown."""

Forwarded = Sequence[Sequence[SSAValue]]
"""For each successor, the operands passed to its arguments."""


class Branch(NamedTuple):
    """A terminator that passes operands to successors. Source: `BranchOpInterface`."""

    get: Callable[[Operation], Forwarded]
    set: Callable[[Operation, Forwarded], None]
    taken: Callable[[Operation, Constants], int | None] = lambda op, constants: None
    """The number of the successor that constant operands select; None if unknown."""


class Edge(NamedTuple):
    """A control flow edge of a region op: into the region `target`, or, if None, out of the op."""

    target: Region | None
    inputs: Sequence[SSAValue]
    """The arguments of the region, or the results of the op, that get values."""
    operands: Sequence[SSAValue]
    """The values passed: operands of the op, or of the terminator that control comes from."""


class RegionFlow(NamedTuple):
    """The control flow through the regions of an op. Source: `RegionBranchOpInterface`."""

    enter: Callable[[Operation, Constants], Sequence[Edge]]
    """The edges from the op."""
    leave: Callable[[Operation, Operation, Constants], Sequence[Edge]]
    """The edges from a terminator in one of its regions, given the op, the terminator and its operands."""
    most_runs: Callable[[Operation, Constants], Sequence[int | None]] = lambda op, constants: [None] * len(op.regions)
    """The largest number of runs of each region; None if unknown."""


class Induction(NamedTuple):
    """A variable that counts the iterations of a loop. Bounds and step are numbers or values, None if unknown."""

    variable: SSAValue
    lower: SSAValue | int | None
    upper: SSAValue | int | None
    """The exclusive upper bound."""
    step: SSAValue | int | None
    is_unsigned: bool = False
    """Whether the bounds are compared as unsigned numbers."""


class Flow(NamedTuple):
    """The tables of a dialect's `flow.py`."""

    BRANCHES: Mapping[str, Branch] = {}
    REGIONS: Mapping[str, RegionFlow] = {}
    LOOPS: AbstractSet[str] = frozenset()
    """Loops: all their regions may run several times."""
    INDUCTIONS: Mapping[str, Callable[[Operation], Sequence[Induction]]] = {}
    """The variables that count the iterations of loops."""
    CALLS: Mapping[str, str] = {}
    """Op name -> the attribute with the callee's symbol; an op without that attribute calls a value."""
    CALLABLES: AbstractSet[str] = frozenset()
    """Callable ops, whose first region is the body."""
    RETURNS: AbstractSet[str] = frozenset()
    """Terminators whose operands are returned from a callable or region."""


@cache
def _flow(dialect: str) -> Flow:
    module = dialect_module(dialect, "flow")
    return Flow(**{name: getattr(module, name) for name in Flow._fields if hasattr(module, name)})


@cache
def _flow_of(name: str) -> Flow:
    return _flow(name.partition(".")[0])


def branch_of(op: Operation) -> Branch | None:
    """The row of a branch; None for other ops."""
    return _flow_of(op.name).BRANCHES.get(op.name)


def region_flow_of(op: Operation) -> RegionFlow | None:
    """The control flow through the regions of `op`; None if unknown."""
    return _flow_of(op.name).REGIONS.get(op.name)


def is_loop(op: Operation) -> bool:
    """Return whether the regions of `op` are bodies of a loop."""
    return op.name in _flow_of(op.name).LOOPS


def inductions_of(op: Operation) -> Sequence[Induction] | None:
    """The induction variables of a loop; None if unknown."""
    find = _flow_of(op.name).INDUCTIONS.get(op.name)
    return None if find is None else find(op)


def is_call(op: Operation) -> bool:
    """Return whether `op` calls a function."""
    return op.name in _flow_of(op.name).CALLS


def called_symbol(op: Operation) -> SymbolRefAttr | None:
    """The symbol called by a call; None if it calls a value."""
    name = _flow_of(op.name).CALLS[op.name]
    found = op.properties.get(name, op.attributes.get(name))
    return found if isinstance(found, SymbolRefAttr) else None


def call_arguments(op: Operation) -> Sequence[SSAValue]:
    """The operands passed to the callee: all, except a called value."""
    return op.operands[1:] if called_symbol(op) is None else op.operands


def is_callable(op: Operation) -> bool:
    """Return whether `op` is a function, or another callable."""
    return op.name in _flow_of(op.name).CALLABLES


def callable_region(op: Operation) -> Region | None:
    """The body of a callable; None for a declaration."""
    region = op.regions[0] if op.regions else None
    return region if region is not None and region.blocks.first is not None else None


def is_return_like(op: Operation) -> bool:
    """Return whether a terminator's operands become the results of its parent. Source: the trait `ReturnLike`."""
    return op.name in _flow_of(op.name).RETURNS


def leaves_region(op: Operation) -> bool:
    """Return whether control leaves the region after the terminator `op`."""
    return not op.successors and has_trait(op, IsTerminator)


def integer(constant: Attribute | None) -> int | None:
    """The number of an integer constant; None for others."""
    return constant.value.data if isinstance(constant, IntegerAttr) else None


def leave(op: Operation, terminator: Operation, constants: Constants) -> Sequence[Edge]:
    """The edge out of the op with all operands of the terminator."""
    return [Edge(None, op.results, terminator.operands)]
