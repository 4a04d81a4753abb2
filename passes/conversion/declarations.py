"""Declarations of library functions that conversions call."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation, Region
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.symbols import nearest_table, symbol_name
from okl_opt.passes.rewriting.edit import Editor


class Declarations:
    """The symbol names of each symbol table, including new declarations."""

    def __init__(self) -> None:
        self._names: dict[Operation, set[str]] = {}

    def declare(
        self, op: Operation, name: str, type_: FunctionType, attributes: Mapping[str, Attribute], edit: Editor
    ) -> bool:
        """Declare a private function on top of the symbol table around `op`, unless the name is taken there.

        False if there is no symbol table.
        """
        table = nearest_table(op)
        if table is None or not table.regions or (block := table.regions[0].blocks.first) is None:
            return False
        if table not in self._names:
            names = (symbol_name(each) for each in block.ops)
            self._names[table] = {each for each in names if each is not None}
        if name not in self._names[table]:
            function = FuncOp(name, type_, Region(), "private")
            function.attributes.update(attributes)
            edit.insert(function, InsertPoint.at_start(block))
            self._names[table].add(name)
        return True


def module_around(op: Operation) -> ModuleOp | None:
    """Return the module around an op."""
    parent = op.parent_op()
    while parent is not None and not isinstance(parent, ModuleOp):
        parent = parent.parent_op()
    return parent
