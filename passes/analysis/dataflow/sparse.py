"""Forward analyses with one lattice element for each value, propagated from definitions to uses.

Source: `SparseAnalysis.cpp` of MLIR 22.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from okl_opt.dialects.interfaces.control_flow import branch_of, callable_region, is_call, is_callable, region_flow_of
from okl_opt.passes.analysis.dataflow.dead_code import DeadCode
from okl_opt.passes.analysis.dataflow.solver import Analysis, Point, Watchers

Known = TypeVar("Known")


class SparseForward(Analysis, Generic[Known]):
    """Lattice elements of values. A value that was not reached yet, or is never executed, has none."""

    def __init__(self, dead_code: DeadCode, *users: Analysis):
        self._dead_code = dead_code
        self._users: tuple[Analysis, ...] = (self, *users)
        """The analyses that visit the users of a value when its element changes."""
        self._known: dict[SSAValue, Known] = {}
        self._watchers: dict[SSAValue, Watchers] = {}

    # ----- to be defined by an analysis

    @abstractmethod
    def join(self, one: Known, other: Known) -> Known:
        """Return the element of a value that may be one or the other."""

    @abstractmethod
    def anything(self, value: SSAValue) -> Known | None:
        """Return the element of a value from an unknown source; None if the analysis does not track such values."""

    @abstractmethod
    def visit_op(self, op: Operation) -> None:
        """Learn about the results of `op`."""

    def external_call(self, call: Operation) -> None:
        """Learn about the results of a call of a function without a body."""
        self.learn_nothing(call.results)

    def inner_arguments(self, op: Operation, arguments: Sequence[BlockArgument]) -> None:
        """Learn about region arguments of `op` that no edge gives a value, e.g. induction variables."""
        self.learn_nothing(arguments)

    # ----- queries and updates

    def known(self, value: SSAValue) -> Known | None:
        """Return the current element of a value, or None."""
        return self._known.get(value)

    def learn(self, value: SSAValue, more: Known | None) -> None:
        """Join `more` into the element of a value, unless it is None; tell the users if that changes it."""
        if more is None:
            return
        before = self._known.get(value)
        now = more if before is None else self.join(before, more)
        if before is None or now != before:
            self._known[value] = now
            self._tell(value)

    def learn_nothing(self, values: Sequence[SSAValue]) -> None:
        """Record that the values may be anything."""
        for value in values:
            self.learn(value, self.anything(value))

    def _tell(self, value: SSAValue) -> None:
        for use in value.uses:
            for analysis in self._users:
                self.solver.enqueue(analysis, use.operation)
        watchers = self._watchers.get(value)
        if watchers is not None:
            watchers.tell()

    def _learn_from(self, point: Point, value: SSAValue, source: SSAValue) -> None:
        """Join the element of `source` into that of `value`; visit `point` again when that of `source` changes."""
        self.learn(value, self._known_at(point, source))

    def _known_at(self, point: Point, value: SSAValue) -> Known | None:
        """Return the current element of a value; visit `point` again when it changes."""
        watchers = self._watchers.get(value)
        if watchers is None:
            watchers = self._watchers[value] = Watchers()
        watchers.add(self, point)
        return self._known.get(value)

    # ----- the analysis

    def start(self, top: Operation) -> None:
        for region in top.regions:
            if region.blocks.first is not None:
                self.learn_nothing(region.blocks.first.args)

    def visit(self, point: Point) -> None:
        if isinstance(point, Block):
            if point.args and self._dead_code.is_executed(point):
                self._visit_block(point)
        elif point.results and self._dead_code.is_executed(point.parent):
            if region_flow_of(point) is not None:
                self._visit_edges(point, point, point.results)
            elif is_call(point):
                self._visit_call(point)
            else:
                self.visit_op(point)

    def _visit_block(self, block: Block) -> None:
        region = block.parent
        parent = None if region is None else region.parent
        if region is None or parent is None:
            return
        if block is not region.blocks.first:
            self._visit_inner_block(block)
        elif is_callable(parent) and callable_region(parent) is region:
            self._visit_function(block, parent)
        elif region_flow_of(parent) is not None:
            self._visit_edges(block, parent, block.args)
        else:
            self.inner_arguments(parent, block.args)

    def _visit_inner_block(self, block: Block) -> None:
        for use in block.uses:
            op = use.operation
            if op.parent is None or not self._dead_code.is_taken((op.parent, block)):
                continue
            branch = branch_of(op)
            if branch is None:
                self.learn_nothing(block.args)
                return
            operands = branch.get(op)[use.index]
            # Values that the terminator produces itself come before the forwarded operands.
            made = len(block.args) - len(operands)
            self.learn_nothing(block.args[:made])
            for argument, operand in zip(block.args[made:], operands, strict=True):
                self._learn_from(block, argument, operand)

    def _visit_function(self, entry: Block, function: Operation) -> None:
        calls = self._dead_code.predecessors(function).watch(self, entry)
        if not calls.all_known:
            self.learn_nothing(entry.args)
            return
        for call in calls.edges:
            if len(call.operands) != len(entry.args):
                self.learn_nothing(entry.args)
                return
            for argument, operand in zip(entry.args, call.operands, strict=True):
                self._learn_from(entry, argument, operand)

    def _visit_call(self, call: Operation) -> None:
        callee = self._dead_code.callee(call)
        if callee is not None and is_callable(callee) and callable_region(callee) is None:
            self.external_call(call)
            return
        returns = self._dead_code.predecessors(call).watch(self, call)
        if not returns.all_known:
            self.learn_nothing(call.results)
            return
        for op in returns.edges:
            if len(op.operands) != len(call.results):
                self.learn_nothing(call.results)
                return
            for result, operand in zip(call.results, op.operands, strict=True):
                self._learn_from(call, result, operand)

    def _visit_edges(self, point: Point, op: Operation, values: Sequence[BlockArgument] | Sequence[OpResult]) -> None:
        """Join the operands of all incoming edges into region arguments or results of `op`."""
        for edge in self._dead_code.predecessors(point).watch(self, point).edges.values():
            assert edge is not None, "control comes along edges"
            if len(edge.inputs) != len(edge.operands):
                self.learn_nothing(values)
                return
            if len(edge.inputs) != len(values):
                given = set(edge.inputs)
                rest = [value for value in values if value not in given]
                arguments = [value for value in rest if isinstance(value, BlockArgument)]
                self.inner_arguments(op, arguments)
                self.learn_nothing([value for value in rest if isinstance(value, OpResult)])
            for value, operand in zip(edge.inputs, edge.operands, strict=True):
                self._learn_from(point, value, operand)
