"""Objects registered by name in installed packages, e.g. symbol caches and code generators; ours come first.

A package registers an object as an entry point of the group: `name = "package.module:object"`. Entry points are read
only for names that are not ours, as reading the metadata of installed packages is slow, and only the requested one is
loaded. An entry point of another package is first loaded once in a separate process, so that a package that hangs,
exits or crashes gives an error. A program may add objects temporarily by `added`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Generic

from typing_extensions import TypeVar

from okl_opt.dialects.visible import in_one_line
from okl_opt.passes.pipeline.trial import may_be_tried, problem_of

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

_T = TypeVar("_T")
_OURS = "okl-opt"
"""The distribution name of our packages."""


class LoadError(Exception):
    """An entry point cannot be loaded; the message has its name and the reason."""


class Registered(Generic[_T]):
    """The objects of an entry-point group. With `are_called` they are factories of the used objects."""

    def __init__(self, group: str, ours: Mapping[str, Callable[[], _T]], *, are_called: bool = False):
        self._group = group
        self._ours = ours
        self._are_called = are_called
        self._added: ContextVar[Mapping[str, Callable[[], _T]] | None] = ContextVar(group, default=None)
        self._problems: dict[str, str | None] = {}
        """Value of an entry point -> problem found by its trial, or None."""

    @contextmanager
    def added(self, things: Mapping[str, Callable[[], _T]]) -> Generator[None]:
        """Add objects in the context, with priority over all others."""
        token = self._added.set({**self._given(), **things})
        try:
            yield
        finally:
            self._added.reset(token)

    def _given(self) -> Mapping[str, Callable[[], _T]]:
        return self._added.get() or {}

    def is_ours(self, name: str) -> bool:
        """Return whether an object comes with our packages, or was added by the program."""
        if name in self._given() or name in self._ours:
            return True
        from importlib.metadata import entry_points

        return any(_is_ours(point) for point in entry_points(group=self._group, name=name))

    def find(self, name: str) -> _T | None:
        """Return the object of a name; None if there is none. Raises: LoadError."""
        make = self._given().get(name) or self._ours.get(name)
        if make is not None:
            return make()
        from importlib.metadata import entry_points

        points = list(entry_points(group=self._group, name=name))
        ours = [point for point in points if _is_ours(point)]
        point = (ours or points or [None])[0]
        if point is None:
            return None
        if not ours and len({each.value for each in points}) > 1:
            values = ", ".join(sorted({each.value for each in points}))
            raise LoadError(f"'{name}' is registered more than once: {values}")
        problem = None if ours else self._problem_of(point)
        if problem is None:
            try:
                return point.load()
            except (Exception, SystemExit, GeneratorExit) as raised:  # foreign code may raise anything
                problem = described(raised)
        raise LoadError(f"'{name}' ({point.value}) cannot be loaded: {in_one_line(problem)}")

    def _problem_of(self, point: EntryPoint) -> str | None:
        """Return the problem found by a trial in a separate process; imported modules need no trial."""
        if point.value.partition(":")[0].strip() in sys.modules or not may_be_tried():
            return None
        if point.value not in self._problems:
            self._problems[point.value] = problem_of(point.value, is_called=self._are_called)
        return self._problems[point.value]

    def names(self) -> list[str]:
        """All names, sorted. Loads nothing."""
        from importlib.metadata import entry_points

        return sorted({*self._given(), *self._ours, *(point.name for point in entry_points(group=self._group))})


def _is_ours(point: EntryPoint) -> bool:
    return point.dist is not None and re.sub(r"[-_.]+", "-", point.dist.name).lower() == _OURS


_LONGEST = 400


def described(raised: BaseException) -> str:
    """Return an exception of foreign code as one line of limited length."""
    try:
        text = repr(raised)
    except Exception:
        text = type(raised).__name__
    text = in_one_line(text)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
