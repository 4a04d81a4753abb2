"""Builds a program from a module at any level of lowering."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects import func, llvm
from xdsl.dialects.builtin import ModuleOp, SymbolRefAttr
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import op_error
from okl_opt.passes.analysis.kernel_facts import GRAPH_DEVICES
from okl_opt.passes.flow.global_marks import INITIALIZER
from okl_opt.passes.named.okl import TO_CLOSED_LAUNCH, TO_LAUNCH
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.graphs import NO_GRAPHS
from okl_opt.runtime.base.targets import HOST
from okl_opt.runtime.code.called_function import CalledFunction
from okl_opt.runtime.launch.program import LaunchProgram
from okl_opt.runtime.prepare.entries import ENTRIES
from okl_opt.runtime.prepare.entries.code import CodeEntry
from okl_opt.runtime.prepare.entries.entry import Entry
from okl_opt.runtime.prepare.entries.gpu import GpuEntry
from okl_opt.runtime.prepare.flow_program import as_functions
from okl_opt.runtime.prepare.functions import has_body, is_public, symbol_name
from okl_opt.runtime.prepare.launches import LaunchBuilder
from okl_opt.runtime.prepare.lowerings import find_lowering
from okl_opt.runtime.prepare.stream_program import is_stream


class ProgramBuilder(LaunchBuilder):
    """Builds programs."""

    def program(
        self, module: ModuleOp, name: str | None, launcher_module: ModuleOp | None
    ) -> LaunchProgram | CalledFunction:
        """Build the program of function or job `name`; None if the module has only one candidate.

        Raises: DiagnosticError, OklRuntimeError.
        """
        if not is_stream(module):
            module = as_functions(self, module)
        name = choose_candidate(module, name, is_as_runner=self.functions.is_as_runner)
        if self.through_linalg:
            module = self.fuse(module, TO_CLOSED_LAUNCH)
        entry, op = _find(module, name)
        if self.functions.target != HOST and not isinstance(entry, GpuEntry):
            raise op_error(op, f"'{name}' cannot run with --target={self.functions.target}: it launches no kernels")
        program = entry.program(self, module, op, launcher_module)
        if self.options.cuda_graph is not None and not (isinstance(entry, GpuEntry) or self.launches_on(GRAPH_DEVICES)):
            raise OklRuntimeError(NO_GRAPHS)
        return program

    def fuse(self, module: ModuleOp, passes: Sequence[str] = TO_LAUNCH) -> ModuleOp:
        """A copy of the module with the compute ops of its jobs wrapped into kernel launches."""
        copy = module.clone()
        self.run_pipeline(self.ctx, copy, passes, "fuse")
        return copy


_RUNNERS_OWN = "main"


def _runnable(module: ModuleOp) -> Iterator[tuple[Entry, Operation]]:
    """The ops with a symbol and a body, each with its entry."""
    for op in module.ops:
        if symbol_name(op) is not None and has_body(op):
            yield next(entry for entry in ENTRIES if entry.matches(module, op)), op


def _find(module: ModuleOp, name: str) -> tuple[Entry, Operation]:
    """The first op with this runnable name; the name comes from `choose_candidate`."""
    return next((entry, op) for entry, op in _runnable(module) if entry.name(op) == name)


def code_functions(module: ModuleOp, wanted: str | None) -> dict[str, func.FuncOp | llvm.FuncOp] | None:
    """The public functions of loops and buffers by name, or the wanted one; None for other runnable ops."""
    found: dict[str, func.FuncOp | llvm.FuncOp] = {}
    for entry, op in _runnable(module):
        if isinstance(entry, CodeEntry) and isinstance(op, func.FuncOp | llvm.FuncOp):
            found[op.sym_name.data] = op
    if wanted is not None:
        return {wanted: found[wanted]} if wanted in found else None
    if any(name not in found for name in candidates(module)):
        return None
    return {name: op for name, op in found.items() if is_public(op) and INITIALIZER not in op.attributes} or None


_CALLS = frozenset({func.CallOp.name, llvm.CallOp.name, "oneflow.kernel_launch"})


def candidates(module: ModuleOp) -> list[str]:
    """The names that can be run, in program order; the functions of a launch count as its compute function."""
    called: set[str] = set()
    for op in module.walk():
        if op.name in _CALLS:
            callee = op.properties.get("callee") or op.attributes.get("callee")
            if isinstance(callee, SymbolRefAttr):
                called.add(callee.string_value())
    found = {entry.name(op): None for entry, op in _runnable(module) if entry.is_candidate(op, called)}
    return list(found)


def choose_candidate(module: ModuleOp, wanted: str | None, *, is_as_runner: bool = False) -> str:
    """The name to run; as for mlir-runner `main` if there are several.

    Raises: OklRuntimeError listing the candidates; DiagnosticError for a function that lacks a pass.
    """
    names = candidates(module)
    if wanted is None:
        if len(names) == 1:
            name = names[0]
        elif is_as_runner and _RUNNERS_OWN in names:
            name = _RUNNERS_OWN
        elif names:
            raise OklRuntimeError(f"--run: several candidates, choose one with --function=NAME: {', '.join(names)}")
        else:
            raise OklRuntimeError("--run: nothing to run: the module has no job and no public function with a body")
    elif (launch := find_lowering(wanted)) is not None and launch.compute in names:
        name = launch.compute
    elif any(symbol_name(op) == wanted for _, op in _runnable(module)):
        name = wanted
    else:
        listed = ", ".join(names) if names else "none"
        what = f"--function={wanted}: the module has no such job or function; candidates: {listed}"
        raise OklRuntimeError(f"entry point not found: {what}" if is_as_runner else what)
    entry, op = _find(module, name)
    entry.check(op)
    return name
