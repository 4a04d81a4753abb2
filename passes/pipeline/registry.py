"""Passes and pipelines by name: ours, then xDSL's, then plugins', those of the command line before installed ones.

The one registry: the command line, the library, editors and files with pipelines all look names up here.
"""

from __future__ import annotations

from functools import partial

from okl_opt.passes.pipeline.entries import OURS, XDSL, PassEntry, PipelineEntry, load_class, load_pipeline
from okl_opt.passes.pipeline.plugins import given_plugins, plugins
from okl_opt.passes.pipeline.table import ALIASES, PASSES, PIPELINES
from okl_opt.passes.pipeline.xdsl_passes import xdsl_passes


def real_name(name: str) -> str:
    """Return the real name of an alias; other names unchanged."""
    return ALIASES.get(name, name)


def find_pass(name: str) -> PassEntry | None:
    """Return the pass of a name or alias; ours before xDSL's before a plugin's."""
    name = real_name(name)
    if name in PASSES:
        return PassEntry(name, OURS, partial(load_class, PASSES[name]))
    if name in PIPELINES:
        return None
    load = xdsl_passes().get(name)
    if load is not None:
        return PassEntry(name, XDSL, load)
    return given_plugins().passes.get(name) or plugins().passes.get(name)


def find_pipeline(name: str) -> PipelineEntry | None:
    """Return the pipeline of a name or alias, or None."""
    name = real_name(name)
    return PipelineEntry(name, OURS, partial(load_pipeline, PIPELINES[name])) if name in PIPELINES else None


def is_pass_or_pipeline(name: str) -> bool:
    """Return whether the name may stand in a pipeline."""
    return real_name(name) in PIPELINES or find_pass(name) is not None


def all_passes() -> dict[str, PassEntry]:
    """Return all passes by real name, sorted."""
    names = {*PASSES, *xdsl_passes(), *given_plugins().passes, *plugins().passes}
    return {name: entry for name in sorted(names) if (entry := find_pass(name)) is not None}


def all_pipelines() -> dict[str, PipelineEntry]:
    """Return all pipelines by name, sorted."""
    return {name: entry for name in sorted(PIPELINES) if (entry := find_pipeline(name)) is not None}


def all_names() -> list[str]:
    """Return all names and aliases of passes and pipelines, sorted."""
    return sorted({*all_passes(), *ALIASES, *PIPELINES})
