"""Ops that a change may have made invalid, besides the changed ones."""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.dialects.builtin import SymbolRefAttr
from xdsl.ir import Operation, Region

from okl_opt.dialects.fields import all_ops, all_ops_in, blocks_of, holder_of, ops_of, successors_of
from okl_opt.dialects.interfaces.symbols import is_symbol_table, symbol_name


class AffectedOps:
    """The ops in `top` that changes of others may have made invalid. Keyed by `id`, as hashing an op is slow."""

    def __init__(self, top: Operation):
        self.changed: dict[int, Operation] = {}
        self.beside: dict[int, Operation] = {}
        """Unchanged ops to verify fully: moved ops, parents and users of changed ops."""
        self.reordered: dict[int, Operation] = {}
        """All ops of regions whose control flow changed: values may no longer dominate their uses."""
        self._top = top
        self._moved: set[int] = set()
        self._holders: set[int] = set()
        self._around: set[int] = set()
        self._changed_tables: dict[int, Operation] = {}
        self._regions: set[int] = set()
        # Block -> whether it is in `top`.
        self._blocks: dict[int, bool] = {}

    def add_changed(self, op: Operation) -> None:
        """Add an op that is new or changed in place."""
        if self._is_inside(op):
            self.changed[id(op)] = op
            self._add_beside(op)

    def add_moved(self, op: Operation) -> None:
        """Add a moved op, and all in it."""
        waiting = [op] if self._is_inside(op) else []
        while waiting:
            inner = waiting.pop()
            if id(inner) not in self._moved:
                self._moved.add(id(inner))
                self.beside[id(inner)] = inner
                self._add_beside(inner)
                waiting += (each for region in inner.regions for block in blocks_of(region) for each in ops_of(block))

    def _add_beside(self, op: Operation) -> None:
        for result in op.results:
            for use in result.uses:
                user = use.operation
                if self._is_inside(user):
                    self.beside[id(user)] = user
        if op.regions:
            self.add_holders((op,))
            for region in op.regions:
                if region.first_block is not region.last_block:
                    self._add_all_in(region)
        block = op.parent
        if block is None:
            return
        if "sym_name" in op.properties or "sym_name" in op.attributes:
            table = block.parent_op()
            assert table is not None, "the block is in the top op"
            self._changed_tables[id(table)] = table
        if successors_of(op) and block.parent is not None:
            # Dominance may have changed for all of these blocks.
            self._add_all_in(block.parent)

    def add_holders(self, holders: Iterable[Operation]) -> None:
        """Add ops whose regions gained or lost ops, with the regions' terminators, and their ancestors.

        Erasing an op makes no value dominate less, since removing a branch only removes paths.
        """
        for holder in holders:
            if id(holder) in self._holders or not self._is_inside(holder):
                continue
            self._holders.add(id(holder))
            self._add_around(holder)
            for region in holder.regions:
                for block in blocks_of(region):
                    if block.last_op is not None:
                        self.beside[id(block.last_op)] = block.last_op

    def add_symbol_users(self, symbol_tables: Iterable[Operation]) -> None:
        """Add the ops that refer to symbols of the given tables, or of tables in which a symbol changed."""
        tables: dict[int, Operation] = {}
        for changed in (self._changed_tables | {id(table): table for table in symbol_tables}).values():
            if self._is_inside(changed):
                outermost = _outermost_table(changed)
                tables[id(outermost)] = outermost
        for table in tables.values():
            self.beside.update((id(op), op) for op in all_ops(table) if _names_symbol(op) and self._is_inside(op))

    def _add_all_in(self, region: Region) -> None:
        if id(region) in self._regions:
            return
        self._regions.add(id(region))
        self.reordered.update((id(op), op) for op in all_ops_in(region))

    def _add_around(self, op: Operation | None) -> None:
        while op is not None and id(op) not in self._around:
            self._around.add(id(op))
            self.beside[id(op)] = op
            op = None if op is self._top else holder_of(op)

    def _is_inside(self, op: Operation) -> bool:
        """Return whether an op is the top op or in it; the first query in a block also adds its ancestors."""
        path: list[int] = []
        around: Operation | None = op
        known: bool | None = None
        while known is None:
            block = None if around is None else around.parent
            if around is self._top or block is None:
                known = around is self._top
            else:
                known = self._blocks.get(id(block))
                if known is None:
                    path.append(id(block))
                    around = block.parent_op()
        self._blocks.update(dict.fromkeys(path, known))
        if path and known:
            self._add_around(op.parent_op())
        return known


def _outermost_table(table: Operation) -> Operation:
    """The outermost table from which ops may refer to a symbol of `table`, through the names of tables."""
    while symbol_name(table) is not None and (around := table.parent_op()) is not None and is_symbol_table(around):
        table = around
    return table


def _names_symbol(op: Operation) -> bool:
    return any(
        isinstance(value, SymbolRefAttr) for values in (op.properties, op.attributes) for value in values.values()
    )
