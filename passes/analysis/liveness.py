"""Live values: those that an effect, an externally visible function, or another live value depends on.

Source: `lib/Analysis/DataFlow/LivenessAnalysis.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.traits import IsTerminator

from okl_opt.dialects.interfaces.control_flow import (
    Edge,
    branch_of,
    callable_region,
    is_call,
    is_return_like,
    region_flow_of,
)
from okl_opt.dialects.interfaces.effects import may_be_dropped
from okl_opt.dialects.interfaces.symbols import UnknownSymbolTable, is_private, symbol_name, uses_in_regions
from okl_opt.passes.analysis.call_graph import CallGraph, Node


class Functions:
    """The private functions in `top` whose uses are all calls in `top`, with these calls."""

    def __init__(self, top: Operation):
        self._graph = CallGraph(top)
        self._calls: dict[Operation, list[Operation]] = {
            node.op: [] for node in self._graph if symbol_name(node.op) is not None and is_private(node.op)
        }
        try:
            for use in uses_in_regions(top.regions):
                node = self._graph.resolve(use.user, use.reference)
                if node is not None and not is_call(use.user):
                    self._calls.pop(node.op, None)
        except UnknownSymbolTable:
            self._calls.clear()
        for op in top.walk():
            if is_call(op):
                self._add_call(op, self._graph.callee(op))

    def _add_call(self, call: Operation, callee: Node | None) -> None:
        if callee is not None and callee.op in self._calls:
            self._calls[callee.op].append(call)

    def __iter__(self) -> Iterator[Operation]:
        return iter(self._calls)

    def calls_of(self, function: Operation | None) -> Sequence[Operation] | None:
        """Return all calls of a function; None if they are not all known."""
        return None if function is None else self._calls.get(function)

    def callee(self, call: Operation) -> Operation | None:
        """Return the callee of a call if all calls of it are known, else None."""
        node = self._graph.callee(call)
        return node.op if node is not None and node.op in self._calls else None


def edges_into(op: Operation) -> Iterator[tuple[Operation, Edge]]:
    """Yield the control-flow edges into and out of the regions of `op`, each with its source op."""
    flow = region_flow_of(op)
    if flow is None:
        return
    for edge in flow.enter(op, [None] * len(op.operands)):
        yield op, edge
    for region in op.regions:
        for block in region.blocks:
            last = block.last_op
            if last is not None and not last.successors and _is_terminator(last):
                for edge in flow.leave(op, last, [None] * len(last.operands)):
                    yield last, edge


def _is_terminator(op: Operation) -> bool:
    return op.has_trait(IsTerminator, value_if_unregistered=False)


class Liveness:
    """See the module docstring."""

    def __init__(self, top: Operation, functions: Functions):
        self._top = top
        self._functions = functions
        self._values: set[SSAValue] = set()
        self._ops: set[Operation] = set()
        self._pending: list[SSAValue | Operation] = []
        # Value -> the operands that edges forward to it.
        self._sources: dict[SSAValue, list[SSAValue]] = {}
        # Op -> the number of its operands that edges forward: these are needed only if their targets are.
        self._carried: dict[Operation, int] = {}
        self._find_edges()
        for op in top.walk():
            if op is not top and self._acts(op):
                self._need_op(op)
        while self._pending:
            self._follow(self._pending.pop())

    def is_needed(self, value: SSAValue) -> bool:
        return value in self._values

    def acts(self, op: Operation) -> bool:
        """Return whether `op`, or an op nested in it, is live."""
        return op in self._ops

    def _find_edges(self) -> None:
        for op in self._top.walk():
            if op.regions and region_flow_of(op) is not None:
                self._carried.setdefault(op, 0)
                for source, edge in edges_into(op):
                    self._carried[source] = max(self._carried.get(source, 0), len(edge.operands))
                    for value, operand in zip(edge.inputs, edge.operands, strict=False):
                        self._sources.setdefault(value, []).append(operand)

    def _acts(self, op: Operation) -> bool:
        """Return whether `op` is live even if its results are unused."""
        if op in self._carried or _is_terminator(op):
            return False
        return not may_be_dropped(op)

    def _need_op(self, op: Operation) -> None:
        """Mark an op and its enclosing ops as live."""
        around: Operation | None = op
        while around is not None and around is not self._top and around not in self._ops:
            self._ops.add(around)
            self._pending.append(around)
            around = around.parent_op()

    def _need(self, value: SSAValue) -> None:
        if value not in self._values:
            self._values.add(value)
            self._pending.append(value)

    def _follow(self, what: SSAValue | Operation) -> None:
        if isinstance(what, Operation):
            self._follow_op(what)
        elif isinstance(what, OpResult):
            self._follow_result(what)
        elif isinstance(what, BlockArgument):
            self._follow_argument(what)

    def _follow_op(self, op: Operation) -> None:
        """Mark the operands that a live op uses itself, not the forwarded ones, and its terminators."""
        for region in op.regions:
            for block in region.blocks:
                if block.last_op is not None and _is_terminator(block.last_op):
                    self._need_op(block.last_op)
        if op in self._carried:
            for operand in op.operands[: len(op.operands) - self._carried[op]]:
                self._need(operand)
            return
        branch = branch_of(op)
        if branch is not None:
            handed = sum(len(values) for values in branch.get(op))
            for operand in op.operands[: len(op.operands) - handed]:
                self._need(operand)
            return
        if is_call(op) and self._functions.callee(op) is not None:
            return
        if is_return_like(op) and self._functions.calls_of(op.parent_op()) is not None:
            return
        for operand in op.operands:
            self._need(operand)

    def _follow_result(self, result: OpResult) -> None:
        op = result.owner
        self._need_op(op)
        for source in self._sources.get(result, ()):
            self._need(source)
        callee = self._functions.callee(op) if is_call(op) else None
        if callee is not None:
            for last in returns_of(callee):
                if result.index < len(last.operands):
                    self._need(last.operands[result.index])

    def _follow_argument(self, argument: BlockArgument) -> None:
        for source in self._sources.get(argument, ()):
            self._need(source)
        block = argument.block
        function = block.parent_op()
        if function is not None and is_first(block):
            for call in self._functions.calls_of(function) or ():
                if argument.index < len(call.operands):
                    self._need(call.operands[argument.index])
            self._need_op(function)
            return
        for use in block.uses:
            branch = branch_of(use.operation)
            if branch is not None:
                operands = branch.get(use.operation)[use.index]
                place = argument.index - (len(block.args) - len(operands))
                if place >= 0:
                    self._need(operands[place])


def is_first(block: Block) -> bool:
    region = block.parent
    return region is not None and region.blocks.first is block


def returns_of(function: Operation) -> Iterator[Operation]:
    """Yield the return-like terminators of a function."""
    region = callable_region(function)
    if region is not None:
        for block in region.blocks:
            last = block.last_op
            if last is not None and is_return_like(last):
                yield last
