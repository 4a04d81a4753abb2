"""The state of a translation: of a module, and of the function whose body is being written."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from xdsl.ir import Block, Operation, SSAValue

from okl_opt.runtime.machine.llvm_ir.constants import Constants
from okl_opt.runtime.machine.llvm_ir.metadata import Metadata
from okl_opt.runtime.machine.llvm_ir.types import Types, Untranslatable


class ModuleWriter:
    """The shared state of a module's functions and globals.

    Without `claims`, unchecked assertions of the module are not written, so that LLVM cannot rely on them. `rows` are
    the writers of ops, by name.
    """

    def __init__(self, rows: Mapping[str, Row], *, claims: bool):
        self.rows = rows
        self.claims = claims
        self.types = Types()
        self.constants = Constants(self.types, defined=claims)
        self.metadata = Metadata()
        self.symbols: Collection[str] = ()
        """The names of functions and globals."""
        self.needed: dict[str, str] = {}
        """Declarations that the module needs besides its own, by name."""

    def need(self, name: str, declaration: str) -> None:
        self.needed[name] = declaration

    def checked_symbol(self, name: str) -> str:
        """The name of a function or global of the module. Raises: Untranslatable."""
        if name not in self.symbols:
            raise Untranslatable(f"undefined symbol '{name}'")
        return name


class Function:
    """The function whose body is written."""

    def __init__(self, module: ModuleWriter):
        self.module = module
        self.claims = module.claims
        self.type = module.types.text
        self.names: dict[SSAValue, str] = {}
        """The texts of values: `%0`, or a constant."""
        self.labels: dict[Block, str] = {}
        self.detours: dict[tuple[Operation, int], str] = {}
        """The label of the detour block from a branch to its successor of that index."""
        self.lines: list[str] = []
        self._temporaries = 0

    def typed(self, value: SSAValue) -> str:
        """`i32 %0`."""
        return f"{self.type(value.type)} {self.names[value]}"

    def typed_list(self, values: Collection[SSAValue]) -> str:
        return ", ".join(map(self.typed, values))

    def result(self, op: Operation) -> str:
        """The type of an op's result; `void` if it has none."""
        return self.type(op.results[0].type) if op.results else "void"

    def temporary(self, instruction: str) -> str:
        """The value of an instruction without an op. It is named, since values of ops are numbered in order."""
        name = f"%.t{self._temporaries}"
        self._temporaries += 1
        self.lines.append(f"  {name} = {instruction}")
        return name

    def target(self, op: Operation, index: int) -> str:
        """`label %1`: the target of a branch for its successor of that index."""
        label = self.detours.get((op, index)) if self.detours else None
        return f"label %{label or self.labels[op.successors[index]]}"


Row = Callable[[Function, Operation], str]
"""Writes an op as an instruction, without its result's name; empty for none."""

ConstantRow = Callable[[ModuleWriter, Operation], str]
"""The constant that an op stands for."""

__all__ = ["ConstantRow", "Function", "ModuleWriter", "Row", "Untranslatable"]
