"""The options for building and running functions."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Protocol

from xdsl.dialects.builtin import FunctionType, ModuleOp

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.passes.byoc.codegen import ExternalFunction
from okl_opt.runtime.base.calls import UNKNOWN, Calls
from okl_opt.runtime.base.options import AUTO
from okl_opt.runtime.base.targets import HOST
from okl_opt.runtime.base.wall import Wall
from okl_opt.runtime.code.external import NO_EXTERNALS
from okl_opt.runtime.code.symbols import Console

if TYPE_CHECKING:
    from okl_opt.runtime.code.kept_form import KeptForm
    from okl_opt.runtime.code.program import FunctionProgram
    from okl_opt.runtime.launch.program import LaunchProgram


class KeptPrograms(Protocol):
    """A store of a module's programs between processes. A part of the module is known by its kind and names."""

    def find(self, console: Console, *part: str, wall: Wall) -> FunctionProgram | None:
        """The program of a part of the module, if it was stored; `wall` is told before it is loaded."""
        ...

    def find_form(self, console: Console, form: KeptForm, wall: Wall) -> FunctionProgram | None:
        """The program of a module in normal form, if it was stored and nothing outside its key decides about it."""
        ...

    def keep_form(self, program: FunctionProgram, form: KeptForm) -> None:
        """Store the program of a module in normal form, if nothing outside the key decided about it."""
        ...

    def keep_launches(self, program: LaunchProgram) -> None:
        """Store the program of a module of launches, if its plans tell all about it and nothing else decided."""
        ...

    def keep_choice(self, choice: str) -> Sequence[str]:
        """Store the choice of `--codegen=auto` for a run; return the part that has its program."""
        ...

    def keep(self, program: FunctionProgram, *part: str) -> None:
        """Store the program of the module or of a part, if nothing outside the key decided about it."""
        ...


class FunctionOptions(NamedTuple):
    """`source` is the module as read: it must obey rules that the output of passes need not.

    `console` is the output of functions, None for the process's own; `level` LLVM's optimisation level; `memory_limit`
    the bytes that a run may use, None for a quarter of the machine's. `libraries` are the ones in which mlir-runner
    would look for functions: here only messages name them. With `is_as_runner`, `main` is the default among several
    functions, as for mlir-runner. With `marks_writes`, reads of unwritten memory are errors; with `checks_accesses`
    accesses outside of live memory; with `checks_workgroups`, two workgroups of a dispatch writing one element.
    `codegen` selects the lowering of tensors: `auto`, `loops`, `vectors`, or options of `tensors-to-vectors-pipeline`;
    `calls` decides about `auto`, `tell_choice` is told the function, the choice and the reason. `kept` are programs of
    the same module from earlier runs, None for no store. `externals` are the module's functions compiled by external
    code generators. `target` is the device of kernels, `emulator_seed` chooses an order of the emulated device's
    streams. `refusal` is the reason why accesses of the module are not checked, None if they are; `types` are those of
    functions right before passes lowered them.
    """

    source: ModuleOp | None = None
    console: Console | None = None
    level: int = 3
    memory_limit: int | None = None
    libraries: Sequence[str] = ()
    is_as_runner: bool = False
    marks_writes: bool = False
    codegen: str = AUTO
    checks_workgroups: bool = False
    kept: KeptPrograms | None = None
    externals: Mapping[str, ExternalFunction] = NO_EXTERNALS
    target: str = HOST
    emulator_seed: int | None = None
    checks_accesses: bool = False
    refusal: DiagnosticError | None = None
    types: Mapping[str, FunctionType] = MappingProxyType({})
    calls: Calls = UNKNOWN
    tell_choice: Callable[[str, str, str], object] | None = None

    def output_console(self) -> Console:
        """The console of functions."""
        return Console(sys.stdout, sys.stderr) if self.console is None else self.console


PLAIN = FunctionOptions()
