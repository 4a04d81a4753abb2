"""Functions of loops and buffers as a library: what `load` gives for a module of them."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any

from xdsl.dialects import func, llvm
from xdsl.dialects.builtin import ModuleOp

from dialects.diagnostic import DiagnosticError, file_position
from runtime.base.errors import InputError, OklRuntimeError
from runtime.base.stats import FunctionStats
from runtime.build.builder import Builder
from runtime.build.entries.code import check_as_read, function_program, lowered_functions, stated_signature
from runtime.code.border import Border
from runtime.code.objects import Parameter, object_of
from runtime.code.program import FunctionProgram


class FunctionModule:
    """The functions of a module, each an attribute and, for any name, an item: `module.f(x)`, `module["f"](x)`.

    A function is compiled when it is first asked for. A `with` statement closes the module, dropping it frees its
    memory.
    """

    def __init__(self, builder: Builder, module: ModuleOp, functions: Mapping[str, func.FuncOp | llvm.FuncOp]):
        """Lower the module; compile the function if there is only one. Raises: DiagnosticError."""
        self._builder = builder
        self._ops = functions
        check_as_read(builder, module)
        self._module = module
        self._lowered = lowered_functions(builder, module, next(iter(functions)))
        self._compiled: dict[str, Function] = {}
        self._lock = threading.Lock()
        self._closed = False
        if len(functions) == 1:
            self[next(iter(functions))]

    @property
    def functions(self) -> tuple[str, ...]:
        """The names of the functions, in program order."""
        return tuple(self._ops)

    @property
    def stats(self) -> FunctionStats:
        """Counters of memory and runs so far, over all functions."""
        return FunctionStats.total([function.stats for function in self._compiled.values()])

    def __getitem__(self, name: str) -> Function:
        """A function, compiled. Raises: KeyError if there is none; DiagnosticError, OklRuntimeError."""
        with self._lock:
            if self._closed:
                raise OklRuntimeError("the module was closed")
            if name not in self._ops:
                raise KeyError(f"{name!r}: the module has {', '.join(self._ops)}")
            if name not in self._compiled:
                op = self._ops[name]
                signature = stated_signature(self._builder, self._module, op)
                program = function_program(self._builder, self._lowered, op, signature)
                self._compiled[name] = Function(program, self._builder.strict_layout)
            return self._compiled[name]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name, name=name, obj=self)
        if name not in self._ops:
            known = ", ".join(self._ops)
            raise AttributeError(f"the module has no function '{name}', only {known}", name=name, obj=self)
        return self[name]

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._ops]

    def close(self) -> None:
        """Free the functions, except those that are called now or that somebody has. None can be asked for any more."""
        with self._lock:
            self._closed = True
            self._compiled.clear()

    def __enter__(self) -> FunctionModule:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


class Function:
    """A compiled function. One thread at a time is in it, others wait."""

    def __init__(self, program: FunctionProgram, strict_layout: bool):
        self._program = program
        self._parameters = [
            Parameter(number, border, strict_layout) for number, border in enumerate(program.signature.params)
        ]
        self._lock = threading.RLock()

    @property
    def name(self) -> str:
        """Its name in the module."""
        return self._program.name

    @property
    def stats(self) -> FunctionStats:
        """Counters of its memory and runs so far."""
        return self._program.stats

    @property
    def parameters(self) -> tuple[Border, ...]:
        """The types of the parameters."""
        return self._program.signature.params

    @property
    def results(self) -> tuple[Border, ...]:
        """The types of the results."""
        return self._program.signature.results

    def __call__(self, *arguments: object) -> Any:
        """Call the function: None without results, the result, or a tuple of several.

        Numbers are Python's. Memrefs and tensors are NumPy arrays and whatever has the buffer protocol or DLPack; the
        function may write the memrefs. Arrays whose layout is not the parameter's, or that have gaps, are copied, and
        those of memrefs written back.
        Results are numbers and arrays that own their memory. Compiled code runs without the GIL.
        Raises: InputError for arguments that do not fit; OklRuntimeError with the place where the function fails.
        """
        params = self._parameters
        if len(arguments) != len(params):
            given = f"{len(arguments)} argument{'' if len(arguments) == 1 else 's'} given"
            raise InputError(f"{given}, {len(params)} wanted: ({', '.join(map(str, self.parameters))})")
        slots = [param.argument(value) for param, value in zip(params, arguments, strict=True)]
        with self._lock:
            try:
                values = self._program.run_slots(slots)
            except DiagnosticError as failure:
                raise OklRuntimeError(_with_place(failure)) from failure
        results = [object_of(border, value) for border, value in zip(self.results, values, strict=True)]
        return None if not results else results[0] if len(results) == 1 else tuple(results)

    def __repr__(self) -> str:
        params, results = (", ".join(map(str, each)) for each in (self.parameters, self.results))
        return f"<function {self.name}: ({params}) -> ({results})>"


def _with_place(failure: DiagnosticError) -> str:
    """The message of a failure, after the place of the op."""
    diagnostic = failure.diagnostics[0]
    place = file_position(diagnostic.location)
    return diagnostic.message if place is None else "{}:{}:{}: {}".format(*place, diagnostic.message)
