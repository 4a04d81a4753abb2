"""Erase symbols without uses.

Before:  func.func private @unused() {
           return
         }
         func.func private @used() {
           return
         }
         func.func @f() {
           call @used() : () -> ()
           return
         }
After:   func.func private @used() {
           return
         }
         func.func @f() {
           call @used() : () -> ()
           return
         }

Public symbols stay. Symbols referenced only from erased ones are erased, too, also in nested symbol tables. Symbols of
visibility `nested` are erased only if they are invisible outside of the op that the pass runs on. Unlike in MLIR,
references in types of values count.
Source: `lib/Transforms/SymbolDCE.cpp` of MLIR 22; seed 002, SymbolDCE.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects.builtin import SymbolRefAttr
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.diagnostic import bare_error, op_error
from okl_opt.dialects.interfaces.symbols import (
    SymbolTables,
    UnknownSymbolTable,
    is_private,
    is_symbol_table,
    may_be_discarded,
    references,
    symbol_name,
    uses_in_op,
)
from okl_opt.passes.base import OpPass, Statistic
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.rewriting.watch import count


class _Liveness:
    """The live symbols: roots, and symbols referenced from live ones."""

    def __init__(self) -> None:
        self._tables = SymbolTables()
        # id of a type -> the type, kept alive so that its id stays unique, and its references.
        self._in_types: dict[int, tuple[Attribute, Sequence[SymbolRefAttr]]] = {}
        self.live: dict[Operation, None] = {}

    def mark(self, table: Operation, is_hidden: bool) -> None:
        """Mark the live symbols of `table`; with `is_hidden`, nothing outside can refer to them."""
        pending = [op for op in _ops_in(table) if self._is_root(op, is_hidden)]
        while pending:
            op = pending.pop()
            if is_symbol_table(op):
                self.mark(op, is_hidden or symbol_name(op) is None or is_private(op))
            pending.extend(self._newly_referenced(op))

    def _is_root(self, op: Operation, is_hidden: bool) -> bool:
        if symbol_name(op) is None:
            return True
        if may_be_discarded(op) and (is_hidden or is_private(op)):
            return False
        self.live[op] = None
        return True

    def _newly_referenced(self, op: Operation) -> Iterable[Operation]:
        table = op.parent_op()
        assert table is not None, "it was found in a table"
        found: dict[Operation, None] = {}
        try:
            for reference in chain((use.reference for use in uses_in_op(op)), self._references_in_types(op)):
                found.update(dict.fromkeys(self._tables.resolve(table, reference) or ()))
        except UnknownSymbolTable:
            raise bare_error(
                op,
                "operation contains potentially unknown symbol table, meaning that we can't reliable "
                "compute symbol uses",
            ) from None
        new = [symbol for symbol in found if symbol not in self.live]
        self.live.update(dict.fromkeys(new))
        return new

    def _references_in_types(self, op: Operation) -> Iterator[SymbolRefAttr]:
        """Yield the references in types of results of `op`, and of values in its regions unless it is a table."""
        pending = [op]
        while pending:
            inner = pending.pop()
            types = inner.result_types
            if inner.regions and not is_symbol_table(inner):
                for region in inner.regions:
                    for block in region.blocks:
                        types = (*types, *block.arg_types)
                        pending.extend(block.ops)
            for type in types:
                known = self._in_types.get(id(type))
                if known is None:
                    known = self._in_types[id(type)] = (type, tuple(references(type)))
                yield from known[1]


def _ops_in(table: Operation) -> Iterable[Operation]:
    return [op for block in table.regions[0].blocks for op in block.ops]


class SymbolDCE(OpPass):
    """Runs on ops of any kind that define a symbol table."""

    name = "symbol-dce"
    keeps_checks = True

    statistics: ClassVar[tuple[Statistic, ...]] = (Statistic("num-dce'd", "Number of symbols DCE'd"),)

    def apply_to(self, ctx: Context, op: Operation) -> None:
        if not is_symbol_table(op):
            raise op_error(op, " was scheduled to run under SymbolDCE, but does not define a symbol table")
        is_hidden = op.parent is None or symbol_name(op) is None or is_private(op)
        liveness = _Liveness()
        liveness.mark(op, is_hidden)
        edit = Editor(self)
        for dead in _dead_in(op, liveness.live):
            if edit.begin(dead):
                edit.erase(dead, safe_erase=False)
                count(self, "num-dce'd")


def _dead_in(op: Operation, live: dict[Operation, None]) -> Iterable[Operation]:
    """Return the dead symbols of all tables in `op`, except those nested in a dead symbol."""
    dead: list[Operation] = []
    pending = [op]
    while pending:
        table = pending.pop()
        for region in table.regions:
            for block in region.blocks:
                for inner in block.ops:
                    if is_symbol_table(table) and symbol_name(inner) is not None and inner not in live:
                        dead.append(inner)
                    elif inner.regions:
                        pending.append(inner)
    return dead
