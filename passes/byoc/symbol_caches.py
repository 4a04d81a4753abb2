"""Caches that choose the symbols of outlined compiler functions.

A package registers a cache by name, as an entry point of the group `okl_opt.symbol_caches`: a callable from the user's
prefix to a cache.
Source: seed 004_16a4040dff025fce.txt, `GlobalSymbolCache`.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Protocol

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from okl_opt.dialects.byoc import LiteralOp
from okl_opt.dialects.diagnostic import bare_error, error
from okl_opt.dialects.interfaces.compiler_functions import COMPILER, GLOBAL_SYMBOL, compiler_of, global_symbol_of
from okl_opt.dialects.interfaces.symbols import symbol_name
from okl_opt.passes.analysis.equality import Key
from okl_opt.passes.byoc.literals import FunctionKeys
from okl_opt.passes.pipeline.registered import LoadError, Registered


class GlobalSymbolCache(Protocol):
    """Chooses the symbols of functions."""

    def symbol_for(self, function: LiteralOp | FuncOp, module: ModuleOp) -> str:
        """Return the symbol for `function`, which is in `module`.

        An existing symbol of this name must be an equal function. Raises: DiagnosticError if there is no symbol.
        """
        ...


class ExistingGlobalSymbolCache(GlobalSymbolCache):
    """Takes the symbol from the attribute `global_symbol`."""

    def symbol_for(self, function: LiteralOp | FuncOp, module: ModuleOp) -> str:
        name = global_symbol_of(function)
        if name is None:
            compiler = compiler_of(function)
            raise bare_error(function, f"literal with {COMPILER} = \"{compiler}\" has no '{GLOBAL_SYMBOL}' attribute")
        return name


class StructuralSymbolCache(GlobalSymbolCache):
    """Gives equal functions one symbol: `global_symbol` of the first if it is free, else `<prefix>_<n>`."""

    def __init__(self, prefix: str):
        self._prefix = prefix
        self._numbers = count()
        self._keys = FunctionKeys()
        self._known: dict[Key, str] | None = None

    def symbol_for(self, function: LiteralOp | FuncOp, module: ModuleOp) -> str:
        if self._known is None:
            self._known = {
                self._keys.of(op): op.sym_name.data
                for op in reversed(list(module.ops))
                if isinstance(op, FuncOp) and COMPILER in op.attributes
            }
        key = self._keys.of(function)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._new_name(function, module)
        return known

    def _new_name(self, function: LiteralOp | FuncOp, module: ModuleOp) -> str:
        taken = {name for op in module.ops if (name := symbol_name(op)) is not None}
        wanted = global_symbol_of(function)
        if wanted is not None and wanted not in taken:
            return wanted
        names = (f"{self._prefix}_{number}" for number in self._numbers)
        return next(name for name in names if name not in taken)


def _existing(prefix: str) -> GlobalSymbolCache:
    return ExistingGlobalSymbolCache()


CACHES: Registered[Callable[[str], GlobalSymbolCache]] = Registered(
    "okl_opt.symbol_caches", {"existing": lambda: _existing, "structural": lambda: StructuralSymbolCache}
)


def make_cache(name: str, prefix: str, module: ModuleOp) -> GlobalSymbolCache:
    """Return the cache of a name. Raises: DiagnosticError, at `module`."""
    try:
        make = CACHES.find(name)
    except LoadError as problem:
        raise error(module.location, f"the global symbol cache {problem}") from problem
    if make is None:
        raise error(module.location, f"no global symbol cache named '{name}' (known: {', '.join(CACHES.names())})")
    return make(prefix)
