"""Functions of the runtime as callbacks of machine code, and LLVM IR that ends the run if one fails."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence

from okl_opt.runtime.base.abi import OklRun
from okl_opt.runtime.code.memory import RunMemory
from okl_opt.runtime.code.symbols import SYMBOLS, Console, Host, Symbol
from okl_opt.runtime.native.function_run import GO_ON

FOREIGN = "okl_foreign_"
"""The name prefix of the runtime's functions in the code; their first argument is the number of a site."""


def outside_name(name: str) -> str:
    """The name of the callback for a function."""
    return f"okl_outside_{name}"


_C_TYPES: Mapping[str, type] = {
    "i16": ctypes.c_int16,
    "i32": ctypes.c_int32,
    "i64": ctypes.c_int64,
    "f32": ctypes.c_float,
    "f64": ctypes.c_double,
    "ptr": ctypes.c_void_p,
}
_LLVM_TYPES: Mapping[str, str] = {"f32": "float", "f64": "double"}


class Foreign:
    """The runtime functions that some code calls. The callbacks' `addresses` are valid as long as this object lives."""

    def __init__(self, names: Sequence[str], console: Console):
        self._host = Host(console)
        self._kept: list[object] = []
        self._problem: BaseException | None = None
        self._state: OklRun | None = None
        self.addresses: Mapping[str, int] = {outside_name(name): self._address_of(SYMBOLS[name]) for name in names}

    def begin(self, state: OklRun, memory: RunMemory, most_bytes: int) -> None:
        """Begin a run: failures are noted in `state`, memrefs lie in `memory` and print up to `most_bytes`."""
        if not self.addresses:
            return
        self._state, self._problem = state, None
        self._host.begin(memory)
        self._host.console = self._host.console._replace(most_bytes=most_bytes)

    def problem(self) -> BaseException | None:
        """Return and forget the exception of a function in the last run, such as OSError for a failed write."""
        problem, self._problem = self._problem, None
        return problem

    def _address_of(self, symbol: Symbol) -> int:
        """The address of a callback. It stores an exception, which must not cross machine code, in this object."""

        def called(*arguments: object) -> object:
            try:
                return symbol.function(self._host, *arguments)
            except BaseException as problem:
                self._problem = problem
                if self._state is not None:
                    self._state.outside = 1
                return 0

        result = None if symbol.result == "void" else _C_TYPES[symbol.result]
        callback = ctypes.CFUNCTYPE(result, *(_C_TYPES[name] for name in symbol.params))(called)
        self._kept.append(callback)
        return ctypes.cast(callback, ctypes.c_void_p).value or 0


def foreign_text(name: str) -> str:
    """LLVM IR of the wrapper of a function, which takes a site before the arguments."""
    symbol = SYMBOLS[name]
    types = [_LLVM_TYPES.get(each, each) for each in symbol.params]
    result = _LLVM_TYPES.get(symbol.result, symbol.result)
    params = "".join(f", {type_} %a{number}" for number, type_ in enumerate(types))
    operands = ", ".join(f"{type_} %a{number}" for number, type_ in enumerate(types))
    call = f"call {result} @{outside_name(name)}({operands})"
    return f"""
declare {result} @{outside_name(name)}({", ".join(types)})
declare void @{GO_ON}(i64)
define {result} @{FOREIGN}{name}(i64 %site{params}) {{
  {call if result == "void" else f"%value = {call}"}
  call void @{GO_ON}(i64 %site)
  ret {result}{"" if result == "void" else " %value"}
}}
"""
