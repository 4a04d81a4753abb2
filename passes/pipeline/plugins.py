"""Passes and dialects of plugins: those that the command line names, and those that are installed.

Installed ones are looked for when a name is not ours and not xDSL's: reading the metadata of installed packages takes
longer than everything else that a start does.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from okl_opt.passes.pipeline.entries import XDSL, PassEntry
from okl_opt.passes.pipeline.table import PASSES
from okl_opt.passes.pipeline.xdsl_passes import xdsl_passes

if TYPE_CHECKING:
    from xdsl.ir import Dialect
    from xdsl.universe import Universe

PLUGIN_GROUP = "xdsl.universe"

# Members of the group that are read without their entry point.
_NOT_PLUGINS = frozenset({"okl_opt.words.universe:OKL_UNIVERSE", "xdsl.universe:XDSL_UNIVERSE"})


class Plugins(NamedTuple):
    """What plugins add, and what was wrong with them."""

    passes: dict[str, PassEntry]
    dialects: dict[str, Callable[[], Dialect]]
    warnings: tuple[str, ...]


_NO_PLUGINS = Plugins({}, {}, ())
_given: ContextVar[Plugins | None] = ContextVar("given_plugins", default=None)


@contextmanager
def with_plugins(given: Plugins) -> Generator[None]:
    """Know these plugins inside the block."""
    token = _given.set(given)
    try:
        yield
    finally:
        _given.reset(token)


def given_plugins() -> Plugins:
    """The plugins that the command line names."""
    return _given.get() or _NO_PLUGINS


@cache
def plugins() -> Plugins:
    """What the entry points of the environment bring, without the names that we or xDSL have.

    A plugin that cannot be loaded, or a name that two of them claim, is a warning: the others still work.
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

    for plugin, universe in _universes(warnings):
        for name, load in universe.all_passes.items():
            if is_free("pass", name, plugin):
                passes[name] = PassEntry(name, plugin, load)
        for name, factory in universe.all_dialects.items():
            if is_free("dialect", name, plugin):
                dialects[name] = factory
    return Plugins(passes, dialects, tuple(warnings))


def _our_dialects() -> dict[str, str]:
    from okl_opt.dialects.registry import DIALECTS

    return DIALECTS


def _universes(warnings: list[str]) -> Iterator[tuple[str, Universe]]:
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
        yield point.name, universe
