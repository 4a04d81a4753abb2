"""Arguments and results of a call from Python: by position and by name, and as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from okl_opt.runtime.base.errors import InputError

Names = Sequence[str | None]
"""The names of arguments, in order; None for one without a name."""


def unique(names: Names) -> tuple[str | None, ...]:
    """The names that only one argument has; None for others."""
    return tuple(name if names.count(name) == 1 else None for name in names)


def in_order(given: Sequence[object], named: Mapping[str, object], names: Names) -> list[object]:
    """Arguments by position and by name, all by position.

    Raises: InputError for a name that is not known, or given twice, and for an argument that is missing.
    """
    known = ", ".join(f"'{name}'" for name in names if name is not None)
    for name in named:
        if name not in names:
            there = f"the names are {known}" if known else "they have no names"
            raise InputError(f"no argument has the name '{name}': {there}")
        if names.index(name) < len(given):
            raise InputError(f"argument '{name}' is given twice: by position and by name")
    if len(given) > len(names):
        raise InputError(f"{len(given)} arguments given by position, {len(names)} wanted")
    found = [*given]
    for number, name in enumerate(names[len(given) :], len(given)):
        if name is None or name not in named:
            what = f"argument {number}" if name is None else f"argument '{name}'"
            raise InputError(f"{what} is missing: the names are {known}")
        found.append(named[name])
    return found


def plain_result(results: tuple[object, ...]) -> Any:
    """None without results, the result, or a tuple of several."""
    return None if not results else results[0] if len(results) == 1 else results


def call_text(name: str, params: Sequence[object], names: Names, results: Sequence[object]) -> str:
    """The name and the types of what is called: `scale(x: 2xf32, by: f32) -> 2xf32`."""
    given = [str(kind) if each is None else f"{each}: {kind}" for each, kind in zip(names, params, strict=True)]
    types = ", ".join(map(str, results))
    return f"{name}({', '.join(given)}) -> {types if len(results) == 1 else f'({types})'}"
