"""Passes, dialects and kernels of plugins, given on the command line or installed.

Installed plugins are searched only for names that are neither ours nor xDSL's: reading the metadata of installed
packages takes longer than the rest of the start.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, NamedTuple

from okl_opt.passes.pipeline.entries import XDSL, PassEntry
from okl_opt.passes.pipeline.table import PASSES
from okl_opt.passes.pipeline.xdsl_passes import xdsl_passes

if TYPE_CHECKING:
    from xdsl.ir import Dialect
    from xdsl.universe import Universe

PLUGIN_GROUP = "xdsl.universe"

# Entry points of the group to skip: ours and xDSL's are known anyway.
_NOT_PLUGINS = frozenset({"okl_opt.words.universe:OKL_UNIVERSE", "xdsl.universe:XDSL_UNIVERSE"})


class Plugins(NamedTuple):
    """Passes, dialects and kernels of plugins, and warnings about faulty plugins."""

    passes: dict[str, PassEntry]
    dialects: dict[str, Callable[[], Dialect]]
    warnings: tuple[str, ...]
    kernels: tuple[object, ...] = ()
    """`KernelEntry` objects of the runtime, which this package does not import."""
    sources: Mapping[str, str] = MappingProxyType({})
    """The files with the code of plugins, or folders that end with a separator; each with the plugin's name."""


_NO_PLUGINS = Plugins({}, {}, ())
_given: ContextVar[Plugins | None] = ContextVar("given_plugins", default=None)


@contextmanager
def with_plugins(given: Plugins) -> Generator[None]:
    """Use these plugins in the context."""
    token = _given.set(given)
    try:
        yield
    finally:
        _given.reset(token)


def given_plugins() -> Plugins:
    """Return the plugins given on the command line."""
    return _given.get() or _NO_PLUGINS


@cache
def plugins() -> Plugins:
    """Load the plugins from entry points of the environment, except names used by us or xDSL.

    A plugin that cannot be loaded, or a name claimed by two plugins, gives a warning; the others still work.
    """
    from okl_opt.dialects.registry import factories

    passes: dict[str, PassEntry] = {}
    dialects: dict[str, Callable[[], Dialect]] = {}
    warnings: list[str] = []
    known_dialects = factories()
    owner: dict[tuple[str, str], str] = dict.fromkeys((("pass", name) for name in xdsl_passes()), XDSL)
    owner |= dict.fromkeys((("dialect", name) for name in known_dialects), XDSL)
    ours = {("pass", name) for name in PASSES} | {("dialect", name) for name in _our_dialects()}

    def is_free(kind: str, name: str, plugin: str) -> bool:
        if (kind, name) in ours:
            return False
        if (kind, name) in owner:
            warnings.append(f"{kind} '{name}' of plugin '{plugin}' is ignored: '{owner[kind, name]}' has that name too")
            return False
        owner[kind, name] = plugin
        return True

    kernels: list[object] = []
    sources: dict[str, str] = {}
    for plugin, universe, module in _universes(warnings):
        kernels += kernels_of(module)
        sources |= sources_of(module, plugin)
        for name, load in universe.all_passes.items():
            if is_free("pass", name, plugin):
                passes[name] = PassEntry(name, plugin, load)
        for name, factory in universe.all_dialects.items():
            if is_free("dialect", name, plugin):
                dialects[name] = factory
    return Plugins(passes, dialects, tuple(warnings), tuple(kernels), sources)


def installed_sources() -> Mapping[str, str]:
    """Return the places of the code of installed plugins; empty if no plugin has been requested."""
    return plugins().sources if plugins.cache_info().currsize else {}


def sources_of(module: ModuleType | None, plugin: str) -> Mapping[str, str]:
    """Map the path of a plugin's code (its file, or the folder of its package) to the plugin; {} if unknown."""
    file = None if module is None else module.__file__
    if module is None or file is None:
        return {}
    depth = module.__name__.count(".") + (1 if hasattr(module, "__path__") else 0)
    path = os.path.abspath(file)
    for _ in range(depth):
        path = os.path.dirname(path)
    return {path if depth == 0 else os.path.join(path, ""): plugin}


def kernels_of(module: ModuleType | None) -> Sequence[object]:
    """Return the list `KERNELS` of a plugin's module, () without one."""
    return getattr(module, "KERNELS", ())


def plugins_of(modules: Iterable[ModuleType]) -> Plugins:
    """Return plugins from imported modules. Raises: ValueError for a module without exactly one Universe."""
    from xdsl.universe import Universe

    passes: dict[str, PassEntry] = {}
    dialects: dict[str, Callable[[], Dialect]] = {}
    kernels: list[object] = []
    for module in modules:
        universes = {id(each): each for each in vars(module).values() if isinstance(each, Universe)}
        if len(universes) != 1:
            raise ValueError(f"plugin '{module.__name__}': it defines {len(universes)} Universes, not one")
        (universe,) = universes.values()
        passes |= {name: PassEntry(name, module.__name__, load) for name, load in universe.all_passes.items()}
        dialects |= universe.all_dialects
        kernels += kernels_of(module)
    return Plugins(passes, dialects, (), tuple(kernels))


def _our_dialects() -> dict[str, str]:
    from okl_opt.dialects.registry import DIALECTS

    return DIALECTS


def _universes(warnings: list[str]) -> Iterator[tuple[str, Universe, ModuleType | None]]:
    from importlib.metadata import entry_points

    from xdsl.universe import Universe

    for point in sorted(entry_points(group=PLUGIN_GROUP), key=lambda point: point.name):
        if point.value in _NOT_PLUGINS:
            continue
        try:
            universe = point.load()
        except Exception as problem:  # a foreign module may raise anything while it is imported
            warnings.append(f"plugin '{point.name}' cannot be loaded: {type(problem).__name__}: {problem}")
            continue
        if not isinstance(universe, Universe):
            warnings.append(f"plugin '{point.name}' is ignored: {point.value} is no Universe")
            continue
        yield point.name, universe, sys.modules.get(point.module)
