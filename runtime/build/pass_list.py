"""Passes by name, for who has no driver: `cse`, `wrap-ops-to-kernel-launch{mode=simple}`, or a pipeline by its name.

Names are those of `passes/pipeline/table.py`. Anchors and nesting are the driver's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module

from xdsl.passes import ModulePass
from xdsl.utils.arg_spec import ArgSpec, parse_pipeline
from xdsl.utils.exceptions import ArgSpecParseError

from passes.pipeline.entries import load_pipeline
from passes.pipeline.options import OptionError, build_pipeline
from passes.pipeline.table import PASSES, PIPELINES
from runtime.base.errors import InputError


def passes_of(texts: Sequence[str]) -> list[ModulePass]:
    """The passes that the texts name, pipelines expanded; a text may hold several, with commas between them.

    Raises: InputError for names and options that do not exist.
    """
    return [made for text in texts for spec in _specs(text) for made in _expand(spec)]


def _specs(text: str) -> Sequence[ArgSpec]:
    try:
        return list(parse_pipeline(text))
    except ArgSpecParseError as error:
        reason = str(error).rstrip().splitlines()[-1].strip()
        raise InputError(f"'{text}' is no list of passes: {reason}") from error


def _expand(spec: ArgSpec) -> Iterator[ModulePass]:
    name = spec.name
    if name in PIPELINES:
        options = " ".join(f"{key}={','.join(map(str, values))}" for key, values in spec.parameters.items())
        try:
            text = build_pipeline(name, load_pipeline(PIPELINES[name]), options).text()
        except OptionError as error:
            raise InputError(str(error)) from error
        for inner in _specs(text):
            yield from _expand(inner)
        return
    if name not in PASSES:
        from difflib import get_close_matches

        near = get_close_matches(name, [*PASSES, *PIPELINES], n=3)
        hint = f"; did you mean {' or '.join(map(repr, near))}?" if near else ""
        raise InputError(f"there is no pass or pipeline '{name}'{hint}")
    place, _, attribute = PASSES[name].partition(":")
    try:
        yield getattr(import_module(place), attribute).from_spec(spec)
    except ValueError as error:
        raise InputError(f"pass '{name}': {error}") from error
