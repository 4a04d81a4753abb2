"""The call graph, and the number of uses of each function that may be erased.

Source: `CallGraph.cpp` and the `CGUseList` of `Utils/Inliner.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from xdsl.dialects.builtin import SymbolRefAttr
from xdsl.ir import Operation, Region

from okl_opt.dialects.interfaces.control_flow import callable_region, called_symbol, is_call, is_callable
from okl_opt.dialects.interfaces.symbols import (
    SymbolTables,
    UnknownSymbolTable,
    is_private,
    may_be_discarded,
    symbol_name,
    uses_in_op,
    walk_symbol_tables,
)
from okl_opt.passes.analysis.components import components


class Node:
    """A function with a body."""

    def __init__(self, op: Operation, region: Region):
        self.op = op
        self.region = region
        self.calls: dict[Node, None] = {}
        """The callees at the time when the graph was built."""
        self.inner: list[Node] = []
        """The functions nested in its body."""


class CallGraph:
    """The functions in `top`, and `top` itself if it is one."""

    def __init__(self, top: Operation):
        self._symbols = SymbolTables()
        self._nodes: dict[Region, Node] = {}
        self._add_nodes(top)
        self._add_calls(top)

    def __iter__(self) -> Iterator[Node]:
        return iter(self._nodes.values())

    def node_of(self, op: Operation | None) -> Node | None:
        """The node of a function."""
        region = callable_region(op) if op is not None and is_callable(op) else None
        return None if region is None else self._nodes.get(region)

    def node_around(self, op: Operation) -> Node | None:
        """The node of the innermost function around `op`."""
        parent = op.parent_op()
        while parent is not None:
            node = self.node_of(parent)
            if node is not None:
                return node
            parent = parent.parent_op()
        return None

    def node_of_region(self, region: Region) -> Node | None:
        return self._nodes.get(region)

    def callee(self, call: Operation) -> Node | None:
        """Return the node of the callee; None if it is not in the graph."""
        reference = called_symbol(call)
        return self.called_value(call) if reference is None else self.resolve(call, reference)

    def called_value(self, call: Operation) -> Node | None:
        """Return the node called through a value: the op that defines the value, if it is a callable op."""
        owner = call.operands[0].owner
        return self.node_of(owner) if isinstance(owner, Operation) else None

    def resolve(self, user: Operation, reference: SymbolRefAttr) -> Node | None:
        """Return the node of the function that a reference in `user` resolves to."""
        return self.node_of(self._symbols.resolve_from(user, reference))

    def _add_nodes(self, top: Operation) -> None:
        pending: list[tuple[Operation, Node | None]] = [(top, None)]
        while pending:
            op, around = pending.pop()
            if is_callable(op):
                region = callable_region(op)
                if region is None:
                    continue
                node = self._nodes[region] = Node(op, region)
                if around is not None:
                    around.inner.append(node)
                around = node
            inner = [child for region in op.regions for block in region.blocks for child in block.ops if child.regions]
            pending.extend((child, around) for child in reversed(inner))

    def _add_calls(self, top: Operation) -> None:
        for op in top.walk():
            if is_call(op) and (caller := self.node_around(op)) is not None:
                callee = self.callee(op)
                if callee is not None:
                    caller.calls[callee] = None

    def components(self) -> list[list[Node]]:
        """Return the strongly connected components, callees before callers."""
        inner = {node for outer in self for node in outer.inner}
        outermost = (node for node in self if node not in inner)
        return list(components(outermost, lambda node: (*node.inner, *node.calls)))


class Uses:
    """Use counts of the functions that may be erased once they are unused."""

    def __init__(self, top: Operation, graph: CallGraph):
        self._graph = graph
        self._counts: dict[Node, int] = {}
        self._by_user: dict[Node, Counter[Node]] = {}
        always: set[Node] = set()
        try:
            self._find_discardable(top, always)
        except UnknownSymbolTable:
            self._counts.clear()
        for node in always:
            self._counts.pop(node, None)
        for node in graph:
            self.recount(node)

    def _find_discardable(self, top: Operation, always: set[Node]) -> None:
        def visit(table: Operation, every_use_is_seen: bool) -> None:
            for block in table.regions[0].blocks:
                for op in block.ops:
                    node = self._graph.node_of(op)
                    if node is None:
                        always.update(self._referenced(op))
                    elif symbol_name(op) is not None and (every_use_is_seen or is_private(op)) and may_be_discarded(op):
                        self._counts.setdefault(node, 0)

        walk_symbol_tables(top, top.parent is None, visit)

    def _referenced(self, op: Operation) -> Iterator[Node]:
        for use in uses_in_op(op):
            node = self._graph.resolve(use.user, use.reference)
            if node is not None:
                yield node

    def is_dead(self, node: Node) -> bool:
        return self._counts.get(node) == 0

    def is_last(self, node: Node) -> bool:
        """Return whether exactly one use is left, after which the function may be erased."""
        return self._counts.get(node) == 1

    def recount(self, node: Node) -> None:
        """Count the uses in the body of a function again."""
        self._drop(node)
        found: Counter[Node] = Counter()
        try:
            for used in self._referenced(node.op):
                if used in self._counts:
                    found[used] += 1
        except UnknownSymbolTable:
            self._counts.clear()
            return
        for used, number in found.items():
            self._counts[used] += number
        self._by_user[node] = found

    def _drop(self, node: Node) -> None:
        for used, number in self._by_user.pop(node, Counter[Node]()).items():
            if used in self._counts:
                self._counts[used] -= number

    def inlined(self, callee: Node, caller: Node) -> None:
        """Record that a call was inlined: it is gone, and the caller has the callee's uses."""
        uses = self._by_user.setdefault(caller, Counter[Node]())
        if callee in self._counts and uses[callee]:
            uses[callee] -= 1
            self._counts[callee] -= 1
        for used, number in self._by_user.get(callee, Counter[Node]()).items():
            if used in self._counts:
                uses[used] += number
                self._counts[used] += number

    def forget(self, node: Node) -> None:
        """Record that a function was erased."""
        for inner in node.inner:
            self.forget(inner)
        self._drop(node)
        self._counts.pop(node, None)
