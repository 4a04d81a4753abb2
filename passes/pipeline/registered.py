"""Things that installed packages register by name, as caches of symbols and code generators: ours come first.

A package registers one as an entry point of the group: `name = "package.module:object"`. Entry points are read when a
name is asked for that is not ours, as reading the metadata of installed packages takes long; only the one that is
asked for is loaded. A program that uses the library may add more for a while, with `added`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Generic

from typing_extensions import TypeVar

_T = TypeVar("_T")


class LoadError(Exception):
    """An entry point cannot be loaded; the message says which, and why."""


class Registered(Generic[_T]):
    """What is registered under the names of an entry-point group."""

    def __init__(self, group: str, ours: Mapping[str, Callable[[], _T]]):
        self._group = group
        self._ours = ours
        self._added: ContextVar[Mapping[str, Callable[[], _T]] | None] = ContextVar(group, default=None)

    @contextmanager
    def added(self, things: Mapping[str, Callable[[], _T]]) -> Generator[None]:
        """Know more things inside the block; they come before all others."""
        token = self._added.set({**self._given(), **things})
        try:
            yield
        finally:
            self._added.reset(token)

    def _given(self) -> Mapping[str, Callable[[], _T]]:
        return self._added.get() or {}

    def find(self, name: str) -> _T | None:
        """The thing of a name; None if there is none. Raises: LoadError."""
        make = self._given().get(name) or self._ours.get(name)
        if make is not None:
            return make()
        from importlib.metadata import entry_points

        for point in entry_points(group=self._group, name=name):
            try:
                return point.load()
            except Exception as problem:  # foreign code may raise anything while it is imported
                raise LoadError(f"'{name}' ({point.value}) cannot be loaded: {problem!r}") from problem
        return None

    def names(self) -> list[str]:
        """All names, sorted. Loads nothing."""
        from importlib.metadata import entry_points

        return sorted({*self._given(), *self._ours, *(point.name for point in entry_points(group=self._group))})
