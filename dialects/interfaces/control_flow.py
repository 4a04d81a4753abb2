"""Where control goes: branches between blocks, ops with regions, loops, calls and what is called.

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
"""For each operand its value, if it is known."""

Forwarded = Sequence[Sequence[SSAValue]]
"""The operands that go to the arguments of each successor."""


class Branch(NamedTuple):
    """How a terminator hands operands to its successors. Source: `BranchOpInterface`."""

    get: Callable[[Operation], Forwarded]
    set: Callable[[Operation, Forwarded], None]
    taken: Callable[[Operation, Constants], int | None] = lambda op, constants: None
    """Which successor is taken, if the operands tell."""


class Edge(NamedTuple):
    """A way into a region, or, if `target` is None, out of the op to what follows it."""

    target: Region | None
    inputs: Sequence[SSAValue]
    """The arguments of the region, or the results of the op, that get a value on this way."""
    operands: Sequence[SSAValue]
    """The values that they get: operands of the op, or of the terminator that control comes from."""


class RegionFlow(NamedTuple):
    """How control goes through the regions of an op. Source: `RegionBranchOpInterface`."""

    enter: Callable[[Operation, Constants], Sequence[Edge]]
    """The ways from the op."""
    leave: Callable[[Operation, Operation, Constants], Sequence[Edge]]
    """The ways from a terminator in one of its regions: told are the op, the terminator and its operands."""
    most_runs: Callable[[Operation, Constants], Sequence[int | None]] = lambda op, constants: [None] * len(op.regions)
    """How often each region runs at most, None if that is not known."""


class Induction(NamedTuple):
    """A variable that counts the iterations of a loop; its bounds are numbers or values, None if not known."""

    variable: SSAValue
    lower: SSAValue | int | None
    upper: SSAValue | int | None
    """The first number that is not reached any more."""
    step: SSAValue | int | None


class Flow(NamedTuple):
    """The tables of a dialect's `flow.py`."""

    BRANCHES: Mapping[str, Branch] = {}
    REGIONS: Mapping[str, RegionFlow] = {}
    LOOPS: AbstractSet[str] = frozenset()
    """Ops all of whose regions may run several times."""
    INDUCTIONS: Mapping[str, Callable[[Operation], Sequence[Induction]]] = {}
    """The variables that count the iterations of loops."""
    CALLS: Mapping[str, str] = {}
    """Op name -> the attribute with the symbol that is called; where an op lacks it, a value is called."""
    CALLABLES: AbstractSet[str] = frozenset()
    """Ops whose first region is called."""
    RETURNS: AbstractSet[str] = frozenset()
    """Terminators whose operands are what a callable, or a region, gives back."""


@cache
def _flow(dialect: str) -> Flow:
    module = dialect_module(dialect, "flow")
    return Flow(**{name: getattr(module, name) for name in Flow._fields if hasattr(module, name)})


@cache
def _flow_of(name: str) -> Flow:
    return _flow(name.partition(".")[0])


def branch_of(op: Operation) -> Branch | None:
    """How `op` hands values to its successors, if that is known."""
    return _flow_of(op.name).BRANCHES.get(op.name)


def region_flow_of(op: Operation) -> RegionFlow | None:
    """How control goes through the regions of `op`, if that is known."""
    return _flow_of(op.name).REGIONS.get(op.name)


def is_loop(op: Operation) -> bool:
    """Return whether the regions of `op` are bodies of a loop."""
    return op.name in _flow_of(op.name).LOOPS


def inductions_of(op: Operation) -> Sequence[Induction] | None:
    """The variables that count the iterations of a loop; None if `op` does not tell."""
    find = _flow_of(op.name).INDUCTIONS.get(op.name)
    return None if find is None else find(op)


def is_call(op: Operation) -> bool:
    """Return whether `op` calls a function."""
    return op.name in _flow_of(op.name).CALLS


def called_symbol(op: Operation) -> SymbolRefAttr | None:
    """The symbol that a call is of; None if it calls a value."""
    name = _flow_of(op.name).CALLS[op.name]
    found = op.properties.get(name, op.attributes.get(name))
    return found if isinstance(found, SymbolRefAttr) else None


def call_arguments(op: Operation) -> Sequence[SSAValue]:
    """The operands of a call that its callee gets: all, but for a value that is called."""
    return op.operands[1:] if called_symbol(op) is None else op.operands


def is_callable(op: Operation) -> bool:
    """Return whether `op` is a function, or something else that can be called."""
    return op.name in _flow_of(op.name).CALLABLES


def callable_region(op: Operation) -> Region | None:
    """What runs when `op` is called; None for a declaration."""
    region = op.regions[0] if op.regions else None
    return region if region is not None and region.blocks.first is not None else None


def is_return_like(op: Operation) -> bool:
    """Return whether the operands of a terminator are the results of its parent op. Source: the trait `ReturnLike`."""
    return op.name in _flow_of(op.name).RETURNS


def leaves_region(op: Operation) -> bool:
    """Return whether `op` ends a block from which control goes out of the region."""
    return not op.successors and has_trait(op, IsTerminator)


def integer(constant: Attribute | None) -> int | None:
    """The number of a constant, if it is one."""
    return constant.value.data if isinstance(constant, IntegerAttr) else None
