"""How functions are built and run."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from xdsl.dialects.builtin import ModuleOp

from okl_opt.passes.byoc.codegen import ExternalFunction
from okl_opt.runtime.base.targets import HOST
from okl_opt.runtime.code.external import NO_EXTERNALS
from okl_opt.runtime.code.symbols import Console

if TYPE_CHECKING:
    from okl_opt.runtime.code.program import FunctionProgram


class KeptPrograms(Protocol):
    """Where programs of a module are kept between processes. A part of the module is known by its kind and names."""

    def find(self, console: Console, *part: str) -> FunctionProgram | None:
        """The program of a part of the module, if it was stored."""
        ...

    def keep(self, program: FunctionProgram, *part: str) -> None:
        """Store the program of the module, or of a part of it, if nothing else decided about it."""
        ...


class FunctionOptions(NamedTuple):
    """`source` is the module as read, which holds to rules that what passes make need not.

    `console` is where functions print, None for the process's own output; `level` LLVM's optimisation level;
    `memory_limit` the bytes that a run may use, None for a quarter of the machine's. `libraries` are those in which
    mlir-runner would look for functions: here only messages name them. `is_as_runner` says that `main` is
    the function that is meant if there are several, as for mlir-runner. `marks_writes` says that reads of what was
    never written are errors, `codegen` how tensors are lowered: `loops`, or options of `tensors-to-vectors-pipeline`,
    `checks_workgroups` that no two workgroups of a dispatch may write one element. `kept` are programs of the same
    module from earlier runs, None if none are kept. `externals` are what external code generators have compiled of the
    module. `target` is where kernels run, `emulator_seed` chooses an order of
    the emulated device's streams.
    """

    source: ModuleOp | None = None
    console: Console | None = None
    level: int = 3
    memory_limit: int | None = None
    libraries: Sequence[str] = ()
    is_as_runner: bool = False
    marks_writes: bool = False
    codegen: str = ""
    checks_workgroups: bool = False
    kept: KeptPrograms | None = None
    externals: Mapping[str, ExternalFunction] = NO_EXTERNALS
    target: str = HOST
    emulator_seed: int | None = None

    def where_to_print(self) -> Console:
        """Where functions print."""
        return Console(sys.stdout, sys.stderr) if self.console is None else self.console


LOOPS = "loops"
"""The word of `--codegen` for plain loops."""

PLAIN = FunctionOptions()
