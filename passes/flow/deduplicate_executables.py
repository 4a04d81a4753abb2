"""Merge equal executables, and redirect their dispatches to the one that stays.

Before:  flow.executable private @a {
           flow.executable.export public @f
           builtin.module {
             func.func @f() {
               return
             }
           }
         }
         flow.executable private @b {
           flow.executable.export public @g
           builtin.module {
             func.func @g() {
               return
             }
           }
         }
         func.func @main() {
           flow.dispatch @b::@g() : () -> ()
           return
         }
After:   flow.executable private @a {
           flow.executable.export public @f
           builtin.module {
             func.func @f() {
               return
             }
           }
         }
         func.func @main() {
           flow.dispatch @a::@f() : () -> ()
           return
         }

Executables are equal if their attributes and bodies are, visibility and names of symbols aside. The first one stays. A
public executable is never erased, nor one referenced by other ops than `flow.dispatch`.
Source: seed 002, DeduplicateExecutables; IREE's `DeduplicateExecutables.cpp` of December 2022, which treated a block as
equal to a longer one with the same first ops.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, SymbolRefAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from okl_opt.dialects.flow import DispatchOp, ExecutableExportOp, ExecutableOp
from okl_opt.dialects.interfaces.symbols import is_private, is_symbol_table, references_of
from okl_opt.passes.analysis.equality import OpKeys
from okl_opt.passes.base import Pass
from okl_opt.passes.flow.executable_numbers import renumber
from okl_opt.passes.rewriting.edit import Editor


def _ops_of_scope(table: Operation) -> Iterator[Operation]:
    """Yield the ops that can refer to symbols of a table: all ops in it, except those in nested symbol tables."""
    pending = [table]
    while pending:
        for region in pending.pop().regions:
            for block in region.blocks:
                for op in block.ops:
                    yield op
                    if not is_symbol_table(op):
                        pending.append(op)


class _Keys:
    """Keys of executables: equal executables have equal keys."""

    def __init__(self) -> None:
        # Exports refer to functions in another symbol table, so `_function` compares them.
        self._bodies = OpKeys(("function_ref",), symbols_may_differ=True)

    def of(self, op: ExecutableOp) -> Hashable:
        functions = {function: number for number, function in enumerate(op.functions().values())}
        return (
            frozenset((name, self._bodies.number(value)) for name, value in op.attributes.items()),
            tuple(self._bodies.of(inner, {}) for inner in op.body.block.ops),
            tuple(self._function(export, functions) for export in op.exports()),
        )

    def _function(self, export: ExecutableExportOp, functions: Mapping[FuncOp, int]) -> Hashable:
        function = export.function()
        return export.function_ref if function is None else functions[function]


@dataclass(frozen=True)
class DeduplicateExecutablesPass(Pass):
    name = "iree-flow-deduplicate-executables"
    keeps_checks = True

    renumber: bool = False
    """Renumber the executables without gaps, and the symbols named after them: `f_dispatch_8` to `f_dispatch_4`."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        edit = Editor(self)
        self._deduplicate(op, edit)
        if self.renumber:
            names = [inner.sym_name.data for inner in op.regions[0].block.ops if isinstance(inner, ExecutableOp)]
            renumber(op, _dispatches(op, names), edit)

    def _deduplicate(self, op: Operation, edit: Editor) -> None:
        keys = _Keys()
        first: dict[Hashable, ExecutableOp] = {}
        doubles: dict[str, tuple[ExecutableOp, ExecutableOp]] = {}
        for executable in [inner for inner in op.regions[0].block.ops if isinstance(inner, ExecutableOp)]:
            kept = first.setdefault(keys.of(executable), executable)
            if kept is not executable and is_private(executable):
                doubles[executable.sym_name.data] = (executable, kept)
        if doubles:
            self._merge(op, doubles, edit)

    def _merge(self, module: Operation, doubles: dict[str, tuple[ExecutableOp, ExecutableOp]], edit: Editor) -> None:
        for name, users in _dispatches(module, doubles).items():
            executable, kept = doubles[name]
            if not edit.begin(executable):
                continue
            exports = dict(zip(_names(executable), _names(kept), strict=True))
            for user in users:
                export = exports[user.entry_point.nested_references.data[0].data]
                reference = SymbolRefAttr(kept.sym_name, [export])
                edit.modify(user).properties["entry_point"] = reference
            edit.erase(executable)


def _dispatches(module: Operation, names: Iterable[str]) -> dict[str, list[DispatchOp]]:
    """Map names of executables to their dispatches, without the executables that other ops refer to."""
    found: dict[str, list[DispatchOp]] = {name: [] for name in names}
    for user in _ops_of_scope(module):
        if isinstance(user, DispatchOp):
            found.get(user.entry_point.root_reference.data, []).append(user)
        else:
            for reference in references_of(user):
                found.pop(reference.root_reference.data, None)
    return found


def _names(executable: ExecutableOp) -> list[str]:
    return [export.sym_name.data for export in executable.exports()]
