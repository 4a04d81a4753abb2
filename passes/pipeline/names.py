"""Passes and pipelines by name: ours, then xDSL's, then those of plugins, the command line's before installed ones.

A pass's module is imported when the pass is used. Plugins are looked for when a name is not ours and not xDSL's, since
reading the metadata of installed packages takes longer than everything else that a start does.
Source: the names of MLIR's passes.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from xdsl.passes import ModulePass

from passes.base import OpPass
from passes.pipeline.named import PIPELINES
from passes.pipeline.registry import ALIASES, PASSES, load_class, xdsl_passes

if TYPE_CHECKING:
    from xdsl.ir import Dialect

PLUGIN_GROUP = "xdsl.universe"

# Members of the group that are read without their entry point.
_NOT_PLUGINS = frozenset({"okl_opt.words.universe:OKL_UNIVERSE", "xdsl.universe:XDSL_UNIVERSE"})

XDSL_DUMP_NAMES = {
    "convert-linalg-to-loops": "ConvertLinalgToLoopsPass",
    "convert-scf-to-cf": "SCFToControlFlowPass",
    "gpu-map-parallel-loops": "GpuMapParallelLoopsPass",
    "licm": "LoopInvariantCodeMotion",
    "lower-affine": "LowerAffinePass",
}
"""What dumps call xDSL's passes, where MLIR has the pass too; others are called by their class."""

XDSL_ON_ANY_OP = frozenset({"dce", "licm"})
"""xDSL's passes that look at nothing outside of the op they get; MLIR runs these on ops of any kind."""


class PassEntry(NamedTuple):
    """One name of the table. `anchor` is what the pass runs on: op names, or None for any op."""

    name: str
    origin: str
    load: Callable[[], type[ModulePass]]

    def dump_name(self, pass_class: type[ModulePass]) -> str:
        """The pass as IR dumps call it."""
        if self.origin == "xdsl" and self.name in XDSL_DUMP_NAMES:
            return XDSL_DUMP_NAMES[self.name]
        return pass_class.__name__

    def anchors(self, pass_class: type[ModulePass]) -> tuple[str, ...] | None:
        """The ops that the pass runs on, one nested manager for each; None for any op."""
        if issubclass(pass_class, OpPass):
            anchor = pass_class.anchor
            return (anchor,) if isinstance(anchor, str) else anchor
        if self.origin == "xdsl" and self.name in XDSL_ON_ANY_OP:
            return None
        return ("builtin.module",)


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


def real_name(name: str) -> str:
    """The name behind an alias; any other name is its own."""
    return ALIASES.get(name, name)


def find_pass(name: str) -> PassEntry | None:
    """The pass of that name or alias; ours before xDSL's before a plugin's."""
    name = real_name(name)
    known = _our_pass(name) or _xdsl_passes().get(name) or given_plugins().passes.get(name)
    return known or plugins().passes.get(name)


def is_pass_or_pipeline(name: str) -> bool:
    """Whether the name may stand in a pipeline."""
    return name in PIPELINES or find_pass(name) is not None


def all_passes() -> dict[str, PassEntry]:
    """Every pass by its real name, sorted."""
    ours = {name: entry for name in PASSES if (entry := _our_pass(name)) is not None}
    merged = plugins().passes | given_plugins().passes | _xdsl_passes() | ours
    return dict(sorted(merged.items()))


def all_names() -> list[str]:
    """Every word that names a pass or a pipeline, sorted."""
    return sorted({*all_passes(), *ALIASES, *PIPELINES})


def _our_pass(name: str) -> PassEntry | None:
    location = PASSES.get(name)
    return None if location is None else PassEntry(name, "okl", lambda: load_class(location))


@cache
def _xdsl_passes() -> dict[str, PassEntry]:
    return {name: PassEntry(name, "xdsl", load) for name, load in xdsl_passes().items()}


@cache
def plugins() -> Plugins:
    """What the entry points of the environment bring, without the names that we or xDSL have.

    A plugin that cannot be loaded, or a name that two of them claim, is a warning: the others still work.
    """
    from dialects.registry import factories

    passes: dict[str, PassEntry] = {}
    dialects: dict[str, Callable[[], Dialect]] = {}
    warnings: list[str] = []
    known_dialects = factories()
    owner: dict[tuple[str, str], str] = dict.fromkeys((("pass", name) for name in _xdsl_passes()), "xdsl")
    owner |= dict.fromkeys((("dialect", name) for name in known_dialects), "xdsl")
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
    from dialects.registry import DIALECTS

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


if TYPE_CHECKING:
    from xdsl.universe import Universe
