"""Scopes of a loop nest. Each op is built in the outermost scope that its operands allow."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from xdsl.ir import SSAValue

from okl_opt.dialects.upstream.affine.applied import as_value
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.passes.vector.build import VectorBuilder


class Scope:
    """The body of some loops, with their iteration numbers, in which ops are built."""

    def __init__(self, build: VectorBuilder, iterations: Mapping[int, Mixed], parent: Scope | None):
        self.build = build
        self.iterations = iterations
        self._parent = parent
        self._known: dict[object, list[SSAValue]] = {}

    def home(self, loops: set[int]) -> Scope:
        """Return the outermost scope inside of some loops."""
        scope = self
        while scope._parent is not None and loops <= scope._parent.iterations.keys():
            scope = scope._parent
        return scope

    def top(self) -> Scope:
        return self.home(set())

    def once(self, key: object, make: Callable[[], list[SSAValue]]) -> list[SSAValue]:
        """Return values of this scope, building them at their first use."""
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = make()
        return found

    def value(self, what: Mixed) -> SSAValue:
        """Return a value for a number, built once in the outermost scope."""
        if isinstance(what, SSAValue):
            return what
        top = self.top()
        return top.once(what, lambda: [as_value(top.build.put, what)])[0]
