"""Attributes that show tests the decisions of the analysis, and the reasons.

Source: the functions `annotate...` in `OneShotAnalysis.cpp` and `OneShotModuleBufferize.cpp` of MLIR 22.
"""

from __future__ import annotations

from typing import NamedTuple

from xdsl.dialects.builtin import UnitAttr
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from okl_opt.dialects.interfaces.bufferization import Operand, owner_of
from okl_opt.dialects.upstream.shared.buffers import number_of


class Note(NamedTuple):
    """An attribute to add to an op."""

    op: Operation
    name: str
    value: Attribute


class Notes:
    """Collects notes on conflicts."""

    def __init__(self) -> None:
        self.found: list[Note] = []
        self._conflicts = 0
        self._read_only = 0

    def add_conflict(self, read: Operand, write: Operand, definition: SSAValue) -> None:
        """Note that a read would not find its definition because of a write."""
        number = f"C_{self._conflicts}"
        self._conflicts += 1
        self._add(write.op, f"{number}[CONFL-WRITE: {write.number}]")
        self._add(read.op, f"{number}[READ: {read.number}]")
        self._add(owner_of(definition), f"{number}[DEF: {_named(definition)}]")

    def add_read_only(self, value: SSAValue) -> None:
        """Note that a read-only value would be written."""
        self._add(owner_of(value), f"W_{self._read_only}[NOT-WRITABLE: {_named(value)}]")
        self._read_only += 1

    def _add(self, op: Operation | None, name: str) -> None:
        assert op is not None, "values are made in ops"
        self.found.append(Note(op, name, UnitAttr()))


def _named(value: SSAValue) -> str:
    return f"{'result' if isinstance(value, OpResult) else 'bbArg'} {number_of(value)}"
