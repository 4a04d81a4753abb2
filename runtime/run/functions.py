"""Functions of loops and buffers as a library: the result of `load` for a module of functions."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from okl_opt.runtime.base.arguments import call_text, in_order, plain_result
from okl_opt.runtime.base.errors import InputError, OklRuntimeError
from okl_opt.runtime.base.stats import FunctionStats
from okl_opt.runtime.code.border import Border
from okl_opt.runtime.code.objects import Parameter, object_of
from okl_opt.runtime.code.program import FunctionProgram
from okl_opt.runtime.memory.device_tensor import DeviceTensor

if TYPE_CHECKING:
    from okl_opt.dialects.diagnostic import DiagnosticError
    from okl_opt.runtime.gpu.program import GpuProgram
    from okl_opt.runtime.stream.program import StreamProgram


class Functions:
    """The functions of a module, each an attribute and, for any name, an item: `functions.f(x)`, `functions["f"](x)`.

    With a single function, a call is a call of that one. A function is compiled on first access. A `with` statement
    closes the module, dropping it frees its memory.
    """

    def __init__(
        self,
        names: Sequence[str],
        program: Callable[[str], FunctionProgram | StreamProgram | GpuProgram],
        strict_layout: bool,
    ):
        """`program` compiles a function; a single function is compiled now. Raises: as `program`."""
        self._names = tuple(names)
        self._program = program
        self._strict_layout = strict_layout
        self._compiled: dict[str, Function] = {}
        self._lock = threading.Lock()
        self._closed = False
        if len(names) == 1:
            self[names[0]]

    @property
    def functions(self) -> tuple[str, ...]:
        """The names of the functions, in program order."""
        return self._names

    @property
    def stats(self) -> FunctionStats:
        """Counters of memory and runs so far, over all functions."""
        return FunctionStats.total([function.stats for function in self._compiled.values()])

    def __getitem__(self, name: str) -> Function:
        """A function, compiled. Raises: KeyError if there is none; DiagnosticError, OklRuntimeError."""
        with self._lock:
            if self._closed:
                raise OklRuntimeError("the module was closed")
            if name not in self._names:
                raise KeyError(f"{name!r}: the module has {', '.join(self._names)}")
            if name not in self._compiled:
                self._compiled[name] = Function(self._program(name), self._strict_layout)
            return self._compiled[name]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name, name=name, obj=self)
        if name not in self._names:
            known = ", ".join(self._names)
            raise AttributeError(f"the module has no function '{name}', only {known}", name=name, obj=self)
        return self[name]

    def only(self) -> Function:
        """The function of a module that has only one. Raises: InputError naming the functions if there are several."""
        if len(self._names) != 1:
            raise InputError(f"the module has several functions, choose one: {', '.join(self._names)}")
        return self[self._names[0]]

    def __call__(self, *arguments: object, **named: object) -> Any:
        """Call the only function. Raises: as `only`, and as the function."""
        return self.only()(*arguments, **named)

    def __repr__(self) -> str:
        known = dict(self._compiled)
        texts = [known[name].text if name in known else name for name in self._names]
        return f"<functions {', '.join(texts)}>"

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._names]

    def close(self) -> None:
        """Free the functions, except those that run or are referenced elsewhere. Later access to any function fails."""
        with self._lock:
            self._closed = True
            self._compiled.clear()

    def __enter__(self) -> Functions:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


class Function:
    """A compiled function that runs one call at a time; other threads wait."""

    def __init__(self, program: FunctionProgram | StreamProgram | GpuProgram, strict_layout: bool):
        self._program = program
        self._parameters = [
            Parameter(number, border, strict_layout, program.find_array)
            for number, border in enumerate(program.signature.params)
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

    @property
    def parameter_names(self) -> tuple[str | None, ...]:
        """The names of the parameters in the IR; None for one without a name."""
        return self._program.signature.names

    def __call__(self, *arguments: object, **named: object) -> Any:
        """Call the function: None without results, the result, or a tuple of several.

        Arguments are given by position or by name. Numbers are Python's. Memrefs and tensors are NumPy arrays and other objects with the buffer protocol or DLPack;
        the function may write the memrefs. Arrays with gaps or with another layout than the parameter's are copied;
        written memrefs are copied back.
        Raises: InputError for arguments that do not fit; OklRuntimeError with the place where the function fails.
        """
        if named:
            arguments = tuple(in_order(arguments, named, self.parameter_names))
        params = self._parameters
        if len(arguments) != len(params):
            given = f"{len(arguments)} argument{'' if len(arguments) == 1 else 's'} given"
            raise InputError(f"{given}, {len(params)} wanted: ({', '.join(map(str, self.parameters))})")
        slots = [param.argument(value) for param, value in zip(params, arguments, strict=True)]
        with self._lock:
            try:
                values = self._program.run_slots(slots)
            except OklRuntimeError:
                raise
            except Exception as failure:
                # Imported here, since only a failing call needs xDSL.
                from okl_opt.dialects.diagnostic import DiagnosticError

                if not isinstance(failure, DiagnosticError):
                    raise
                raise OklRuntimeError(_with_place(failure)) from failure
        results = [
            value if isinstance(value, DeviceTensor) else object_of(border, value)
            for border, value in zip(self.results, values, strict=True)
        ]
        return plain_result(tuple(results))

    @property
    def text(self) -> str:
        """Its name, and the names and types of its parameters and results: `scale(m: ?xf32, by: f32) -> ()`."""
        return call_text(self.name, self.parameters, self.parameter_names, self.results)

    def __repr__(self) -> str:
        return f"<function {self.text}>"


def _with_place(failure: DiagnosticError) -> str:
    """The message of a failure, with the place of the op before it."""
    from okl_opt.dialects.diagnostic import file_position

    diagnostic = failure.diagnostics[0]
    place = file_position(diagnostic.location)
    return diagnostic.message if place is None else "{}:{}:{}: {}".format(*place, diagnostic.message)
