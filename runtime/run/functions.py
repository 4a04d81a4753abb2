"""Functions of loops and buffers as a library: the result of `load` for a module of functions."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn

from okl_opt.runtime.base.arguments import call_text, in_order, plain_result
from okl_opt.runtime.base.errors import InputError, OklRuntimeError
from okl_opt.runtime.base.stats import FunctionStats
from okl_opt.runtime.code.border import Border
from okl_opt.runtime.code.called_function import CalledFunction
from okl_opt.runtime.code.objects import Parameter
from okl_opt.runtime.code.program import FunctionProgram
from okl_opt.runtime.launch.failures import LauncherBusy
from okl_opt.runtime.machine.object_cache import ObjectCache

if TYPE_CHECKING:
    from okl_opt.runtime.code.direct_call import DirectCall


class Functions:
    """The functions of a module, each an attribute and, for any name, an item: `functions.f(x)`, `functions["f"](x)`.

    With a single function, a call is a call of that one. A function is compiled on first access. A `with` statement
    closes the module, dropping it frees its memory.
    """

    def __init__(
        self,
        names: Sequence[str],
        program: Callable[[str], CalledFunction],
        strict_layout: bool,
        cache: ObjectCache | None = None,
        close: Callable[[], object] = int,
        function: Callable[[str], Function] | None = None,
    ):
        """`program` compiles a function; a single function is compiled now. `cache` is for the code of calls, `close`
        is called when the module is closed. `function` makes functions that are compiled later.

        Raises: as `program`.
        """
        self._names = tuple(names)
        self._program = program

        def compiled(name: str) -> Function:
            return Function(program(name), strict_layout, cache)

        self._function = compiled if function is None else function
        self._close = close
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
                self._compiled[name] = self._function(name)
            return self._compiled[name]

    def program(self, name: str) -> CalledFunction:
        """The program of a function, for the caller to keep. Raises: DiagnosticError, OklRuntimeError."""
        return self._compiled[name].program if name in self._compiled else self._program(name)

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
            self._close()

    def __enter__(self) -> Functions:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


class _Calls:
    """The calls of a function through Python, which handle every argument."""

    def __init__(self, program: CalledFunction, strict_layout: bool):
        self.program = program
        self.signature = program.signature
        self._parameters = [
            Parameter(number, border, strict_layout, program.find_array)
            for number, border in enumerate(program.signature.params)
        ]
        self.lock = threading.RLock()
        self.busy = ctypes.c_int64()
        """1 while the program runs: the thread that has the lock may call the function again, as garbage is freed."""

    def call(self, *arguments: object, **named: object) -> Any:
        """See `Function.__call__`."""
        if named:
            arguments = tuple(in_order(arguments, named, self.signature.names))
        params = self._parameters
        if len(arguments) != len(params):
            given = f"{len(arguments)} argument{'' if len(arguments) == 1 else 's'} given"
            raise InputError(f"{given}, {len(params)} wanted: ({', '.join(map(str, self.signature.params))})")
        slots = [param.argument(value) for param, value in zip(params, arguments, strict=True)]
        with self.lock:
            if self.busy.value:
                raise LauncherBusy(f"'{self.program.name}' is running in another thread")
            try:
                self.busy.value = 1
                results = self.program.call_slots(slots)
            except Exception as failure:
                _raise(failure)
            finally:
                self.busy.value = 0
        return plain_result(tuple(results))

    def direct(self, cache: ObjectCache | None) -> DirectCall | None:
        """The calls by compiled code; None if the function is not for that."""
        program = self.program
        if not isinstance(program, FunctionProgram):
            return None
        # Imported here, since only a function that is called again and again needs it.
        from okl_opt.runtime.code.direct_call import direct_call
        from okl_opt.runtime.launch.python_call import Guard

        lock = self.lock

        def finish(places: Sequence[int], nbytes: int, has_failed: bool) -> object:
            try:
                return plain_result(tuple(program.finish_elsewhere(places, nbytes, has_failed=has_failed)))
            except Exception as failure:
                _raise(failure)

        guard = partial(Guard, busy=self.busy, acquire=lock.acquire, release=lock.release)
        return direct_call(program, guard, self.call, finish, cache)


_CALLS_BEFORE = 4
"""The calls of a function through Python, before it is called by compiled code."""


class Function:
    """A compiled function that runs one call at a time; other threads wait."""

    def __init__(
        self,
        program: CalledFunction,
        strict_layout: bool,
        cache: ObjectCache | None = None,
    ):
        """`cache` is for the code of calls."""
        self._program = program
        self._calls = _Calls(program, strict_layout)
        self._call: Callable[..., Any] = self._calls.call
        self._calls_before = _CALLS_BEFORE
        self._direct: DirectCall | None = None
        self._cache = cache

    @property
    def name(self) -> str:
        """Its name in the module."""
        return self._program.name

    @property
    def program(self) -> CalledFunction:
        """The program that it calls."""
        return self._program

    @property
    def stats(self) -> FunctionStats:
        """Counters of its memory and runs so far."""
        if self._direct is not None:
            self._direct.move_counts(self._program.stats)
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

        Arguments are given by position or by name. Numbers are Python's. Memrefs and tensors are NumPy arrays and other
        objects with the buffer protocol or DLPack; the function may write the memrefs. Arrays with gaps or with another
        layout than the parameter's are copied; written memrefs are copied back.
        Raises: InputError for arguments that do not fit; OklRuntimeError with the place where the function fails.
        """
        if self._calls_before:
            self._calls_before -= 1
            if not self._calls_before:
                self._direct = self._calls.direct(self._cache)
                if self._direct is not None:
                    self._call = self._direct.function
        return self._call(*arguments, **named)

    @property
    def text(self) -> str:
        """Its name, and the names and types of its parameters and results: `scale(m: ?xf32, by: f32) -> ()`."""
        return call_text(self.name, self.parameters, self.parameter_names, self.results)

    def __repr__(self) -> str:
        return f"<function {self.text}>"


def _raise(failure: Exception) -> NoReturn:
    """Raise the error of a run; a diagnostic becomes an error of the runtime that begins with its place."""
    # Imported here, since only a failing call needs xDSL.
    from okl_opt.dialects.diagnostic import DiagnosticError, file_position

    if not isinstance(failure, DiagnosticError):
        raise failure
    diagnostic = failure.diagnostics[0]
    place = file_position(diagnostic.location)
    text = diagnostic.message if place is None else "{}:{}:{}: {}".format(*place, diagnostic.message)
    raise OklRuntimeError(text) from failure
