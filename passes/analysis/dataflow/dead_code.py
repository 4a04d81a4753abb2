"""Executed blocks, and the predecessors of control flow.

Constants decide branches, and unexecuted ops define no constants: so this runs together with `ConstantPropagation`.
Source: `DeadCodeAnalysis.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from xdsl.ir import Attribute, Block, Operation, Region

from okl_opt.dialects.interfaces.control_flow import (
    Edge,
    branch_of,
    callable_region,
    called_symbol,
    is_call,
    is_callable,
    is_return_like,
    leaves_region,
    region_flow_of,
)
from okl_opt.dialects.interfaces.symbols import (
    SymbolTables,
    UnknownSymbolTable,
    is_symbol_table,
    symbol_name,
    uses_in_regions,
    visibility,
    walk_symbol_tables,
)
from okl_opt.passes.analysis.dataflow.solver import Analysis, Point, Watchers


class Predecessors:
    """The predecessors of a point: calls of a function, returns to a call, or edges to a region."""

    def __init__(self) -> None:
        self.all_known = True
        self.edges: dict[Operation, Edge | None] = {}
        """Predecessor op -> edge; a call and a return have none."""
        self._watchers = Watchers()

    def watch(self, analysis: Analysis, point: Point) -> Predecessors:
        """Return `self`; `analysis` visits `point` again when the predecessors change."""
        self._watchers.add(analysis, point)
        return self

    def add(self, op: Operation, edge: Edge | None = None) -> None:
        if op not in self.edges:
            self.edges[op] = edge
            self._watchers.tell()

    def some_unknown(self) -> None:
        if self.all_known:
            self.all_known = False
            self._watchers.tell()


class DeadCode(Analysis):
    """See the module docstring. `constants_of` returns the constant operands of an op, or None if it is too early."""

    def __init__(self, constants_of: Callable[[Operation], Sequence[Attribute | None] | None]):
        self._constants_of = constants_of
        self._executed: set[Block] = set()
        self._edges: set[tuple[Block, Block]] = set()
        self._predecessors: dict[Point, Predecessors] = {}
        self._symbols = SymbolTables()
        self._top: Operation | None = None

    # ----- queries

    def is_executed(self, block: Block | None) -> bool:
        return block is None or block in self._executed

    def is_taken(self, edge: tuple[Block, Block]) -> bool:
        """Return whether control goes from the end of one block to another."""
        return edge in self._edges

    def predecessors(self, point: Point) -> Predecessors:
        """Return the predecessors of the start of a region, a function, or the end of an op with regions or a call."""
        known = self._predecessors.get(point)
        if known is None:
            known = self._predecessors[point] = Predecessors()
        return known

    def callee(self, call: Operation) -> Operation | None:
        """Return the callee of a call by symbol, or None."""
        reference = called_symbol(call)
        return None if reference is None else self._symbols.resolve_from(call, reference)

    # ----- the analysis

    def start(self, top: Operation) -> None:
        self._top = top
        for region in top.regions:
            self._execute(region.blocks.first)
        self._find_functions(top)

    def _find_functions(self, top: Operation) -> None:
        """Mark functions with unknown callers: those not private, and those referenced by ops other than calls."""
        if not is_symbol_table(top):
            return

        def visit(table: Operation, every_use_is_seen: bool) -> None:
            found = False
            for block in table.regions[0].blocks:
                for op in block.ops:
                    if is_callable(op) and callable_region(op) is not None and symbol_name(op) is not None:
                        found = True
                        seen = visibility(op)
                        if seen == "public" or (seen == "nested" and not every_use_is_seen):
                            self.predecessors(op).some_unknown()
            if found:
                self._find_other_uses(top, table)

        walk_symbol_tables(top, top.parent is None, visit)

    def _find_other_uses(self, top: Operation, table: Operation) -> None:
        try:
            for use in uses_in_regions([table.regions[0]]):
                if not is_call(use.user):
                    resolved = self._symbols.resolve(table, use.reference)
                    if resolved:
                        self.predecessors(resolved[-1]).some_unknown()
        except UnknownSymbolTable:
            for op in top.walk():
                if is_callable(op):
                    self.predecessors(op).some_unknown()

    def visit(self, point: Point) -> None:
        if isinstance(point, Block) or not self.is_executed(point.parent):
            return
        op = point
        if is_call(op):
            self._visit_call(op)
        if op.regions:
            self._visit_regions(op)
        if leaves_region(op):
            self._visit_end(op)
        if op.successors:
            self._visit_branch(op)

    def _visit_call(self, call: Operation) -> None:
        callee = self.callee(call)
        if callee is None or self._is_external(callee):
            self.predecessors(call).some_unknown()
        else:
            self.predecessors(callee).add(call)

    def _is_external(self, callee: Operation) -> bool:
        """Return whether a function has no body, or lies outside of the analysed op."""
        assert self._top is not None
        return not self._top.is_ancestor(callee) or (is_callable(callee) and callable_region(callee) is None)

    def _visit_regions(self, op: Operation) -> None:
        flow = region_flow_of(op)
        if flow is not None:
            constants = self._constants_of(op)
            if constants is not None:
                self._follow(op, op, flow.enter(op, constants))
        elif is_callable(op):
            calls = self.predecessors(op).watch(self, op)
            if not calls.all_known or calls.edges:
                self._execute_all(op.regions)
        else:
            self._execute_all(op.regions)

    def _visit_end(self, op: Operation) -> None:
        """Follow control from a terminator to sibling regions, past the parent op, or back to the calls."""
        parent = op.parent_op()
        if parent is None:
            return
        flow = region_flow_of(parent)
        if flow is not None:
            constants = self._constants_of(op)
            if constants is not None:
                self._follow(parent, op, flow.leave(parent, op, constants))
        elif is_callable(parent):
            for call in list(self.predecessors(parent).watch(self, op).edges):
                if is_return_like(op):
                    self.predecessors(call).add(op)
                else:
                    self.predecessors(call).some_unknown()

    def _follow(self, op: Operation, source: Operation, edges: Iterable[Edge]) -> None:
        """Follow control from `source` along edges to regions of `op`, or past `op`."""
        for edge in edges:
            target: Point = op
            if edge.target is not None:
                assert edge.target.blocks.first is not None, "control goes into regions that have blocks"
                target = edge.target.blocks.first
                self._execute(target)
            self.predecessors(target).add(source, edge)

    def _visit_branch(self, op: Operation) -> None:
        assert op.parent is not None, "a branch ends a block"
        branch = branch_of(op)
        successors = op.successors
        if branch is not None:
            constants = self._constants_of(op)
            if constants is None:
                return
            taken = branch.taken(op, constants)
            if taken is not None:
                successors = [op.successors[taken]]
        for successor in successors:
            self._execute_edge(op.parent, successor)

    # ----- marks

    def _execute_all(self, regions: Sequence[Region]) -> None:
        for region in regions:
            self._execute(region.blocks.first)

    def _execute_edge(self, block: Block, successor: Block) -> None:
        if (block, successor) not in self._edges:
            self._edges.add((block, successor))
            self.solver.visit_arguments(successor)
        self._execute(successor)

    def _execute(self, block: Block | None) -> None:
        if block is not None and block not in self._executed:
            self._executed.add(block)
            self.solver.visit_block(block)
