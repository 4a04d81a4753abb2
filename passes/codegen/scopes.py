"""Places for ops in a nest of loops: each op stands as far outside as its operands allow."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from xdsl.ir import SSAValue

from okl_opt.dialects.upstream.affine.applied import as_value
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.passes.vector.build import Builder


class Scope:
    """Where ops are made: inside of some loops, of which the numbers of the iterations are known."""

    def __init__(self, build: Builder, iterations: Mapping[int, Mixed], parent: Scope | None):
        self.build = build
        self.iterations = iterations
        self._parent = parent
        self._known: dict[object, list[SSAValue]] = {}

    def home(self, loops: set[int]) -> Scope:
        """The outermost scope that is inside of some loops."""
        scope = self
        while scope._parent is not None and loops <= scope._parent.iterations.keys():
            scope = scope._parent
        return scope

    def top(self) -> Scope:
        return self.home(set())

    def once(self, key: object, make: Callable[[], list[SSAValue]]) -> list[SSAValue]:
        """Values that are made here when they are first asked for."""
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = make()
        return found

    def value(self, what: Mixed) -> SSAValue:
        """A value for a number, made once on top."""
        if isinstance(what, SSAValue):
            return what
        top = self.top()
        return top.once(what, lambda: [as_value(top.build.put, what)])[0]
