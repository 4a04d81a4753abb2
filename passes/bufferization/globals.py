"""Globals that hold the constants of a module, one for each value. Source: `BufferUtils.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects import memref
from xdsl.dialects.builtin import IntegerAttr, StringAttr, UnitAttr, i64
from xdsl.ir import Attribute, Block, Operation
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.symbols import NewNames
from okl_opt.dialects.text import print_attribute
from okl_opt.passes.bufferization.types import RankedBuffer
from okl_opt.passes.rewriting.edit import Editor


class Globals:
    """The constant globals of a module."""

    def __init__(self, module: Operation):
        self._block = module.regions[0].block
        self._by_value: dict[tuple[Attribute, int], memref.GlobalOp] = {}
        self._names = NewNames(module)
        for op in self._block.ops:
            if isinstance(op, memref.GlobalOp) and not isinstance(op.initial_value, UnitAttr):
                alignment = 0 if op.alignment is None else op.alignment.value.data
                self._by_value.setdefault((op.initial_value, alignment), op)

    def find(self, value: Attribute, type: RankedBuffer, alignment: int, edit: Editor) -> memref.GlobalOp:
        """Return the first global with a value, inserting one at the start of the module if needed. Source:
        `getGlobalFor`.
        """
        found = self._by_value.get((value, alignment))
        if found is None:
            properties: dict[str, Attribute] = {
                "sym_name": StringAttr(self._names.new(_wanted_name(type))),
                "sym_visibility": StringAttr("private"),
                "type": type,
                "initial_value": value,
                "constant": UnitAttr(),
            }
            if alignment:
                properties["alignment"] = IntegerAttr(alignment, i64)
            found = memref.GlobalOp.create(properties=properties)
            self._by_value[value, alignment] = edit.insert(found, InsertPoint.at_start(self._block))
        return found


def _wanted_name(type: RankedBuffer) -> str:
    """`__constant_4x8xf32`"""
    return f"__constant_{'x'.join(map(str, type.get_shape()))}x{print_attribute(type.element_type)}"


def module_around(op: Operation) -> Operation | None:
    """The innermost module around an op."""
    around = op.parent_op()
    while around is not None and around.name != "builtin.module":
        around = around.parent_op()
    return around


class GlobalsByModule:
    """The constant globals of several modules."""

    def __init__(self) -> None:
        self._known: dict[Block, Globals] = {}

    def around(self, op: Operation) -> Globals | None:
        """Return the globals of the innermost module around an op."""
        module = module_around(op)
        if module is None:
            return None
        block = module.regions[0].block
        if block not in self._known:
            self._known[block] = Globals(module)
        return self._known[block]
