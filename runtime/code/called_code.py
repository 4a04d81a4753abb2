"""Compiled functions that other compiled code calls, from any number of threads."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Mapping

from okl_opt.runtime.base.abi import OklRun
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.code.memory import RunMemory, default_limit
from okl_opt.runtime.code.program import Code, failure_of
from okl_opt.runtime.native.called_code import FAILED, MAKE, MOST_CONTEXTS, RELEASE
from okl_opt.runtime.native.function_run import RUN

_Words = ctypes.c_int64 * 3


class _Context:
    """Code with its own globals and memory, for one call at a time. `words` are the fields that compiled code reads."""

    def __init__(self, code: Code):
        """Raises: OklRuntimeError."""
        self.library, self.foreign = code.load()
        self.state = OklRun()
        self.memory = _memory(default_limit())
        self._fresh = OklRun()
        self.memory.begin(self._fresh)
        self.memory.begin(self.state)
        # A memref lies in this memory or in an argument, which is no larger than the machine's memory.
        self.foreign.begin(self.state, self.memory, 4 * default_limit())
        self.words = _Words(self.library.addresses[RUN], ctypes.addressof(self.state), ctypes.addressof(self._fresh))


_LEAST_MEMORY = 16 << 20


def _memory(limit: int) -> RunMemory:
    """Memory of `limit` bytes, or of fewer if the process may not have so many. Raises: OklRuntimeError."""
    while True:
        try:
            return RunMemory(limit)
        except OklRuntimeError:
            limit //= 2
            if limit < _LEAST_MEMORY:
                raise


class CalledCode:
    """The contexts of some code that has no parallel regions, made on demand and kept.

    `imports` are the functions that LLVM IR of `runtime/native/called_code.py` calls.
    """

    def __init__(self, code: Code):
        self._code = code
        self._contexts: dict[int, _Context] = {}
        self._lock = threading.Lock()
        self._problems: dict[int, BaseException] = {}
        """The last failure of each thread."""
        address, nothing = ctypes.c_void_p, None
        self._callbacks = {
            MAKE: ctypes.CFUNCTYPE(address)(self._make),
            FAILED: ctypes.CFUNCTYPE(nothing, address)(self._failed),
            RELEASE: ctypes.CFUNCTYPE(nothing, address)(self._release),
        }
        self.imports: Mapping[str, int] = {
            name: ctypes.cast(callback, ctypes.c_void_p).value or 0 for name, callback in self._callbacks.items()
        }

    def problem(self) -> BaseException | None:
        """The error of the last failed call on this thread, else of the last on another thread."""
        with self._lock:
            own = self._problems.pop(threading.get_ident(), None)
            others, self._problems = list(self._problems.values()), {}
        return own if own is not None or not others else others[-1]

    def _make(self) -> int | None:
        try:
            with self._lock:
                if len(self._contexts) >= MOST_CONTEXTS:
                    raise OklRuntimeError(f"{MOST_CONTEXTS} threads call it already")
                context = _Context(self._code)
                address = ctypes.addressof(context.words)
                self._contexts[address] = context
                return address
        except BaseException as problem:
            self._note(problem)
            return None

    def _failed(self, address: int) -> None:
        context = self._contexts[address]
        self._note(failure_of(self._code, context.state, context.foreign.problem()))

    def _release(self, address: int) -> None:
        context = self._contexts[address]
        context.memory.begin(context.state)

    def _note(self, problem: BaseException) -> None:
        with self._lock:
            self._problems[threading.get_ident()] = problem
