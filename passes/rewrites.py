"""Rewrites one by one: how many there may be, and which ops each made of which others.

Nobody listens unless `watched_rewrites` is in force; else rewriting looks at one context variable, and that is all.
Source: MLIR's debug counters for the limit, its action tracing for the rest.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import NamedTuple

from xdsl.ir import Operation


class Rewrite(NamedTuple):
    """The change that a pattern, or a pass which changes one op after the other, made at an op."""

    number: int
    by: object
    """The pattern or pass; or a phrase, for what a rewrite driver does by itself."""
    op: Operation


class Origin(NamedTuple):
    """What an op was made of, and which pattern made it: None for code of a pass that is no pattern."""

    sources: tuple[Operation, ...]
    by: object | None


@dataclass
class Rewrites:
    """What is known of the rewrites so far. After `limit` of them no pattern is tried and no pass changes more."""

    limit: int | None = None
    count: int = 0
    last: Rewrite | None = None
    origins: dict[Operation, Origin] | None = None
    """Of the ops that were made since somebody emptied this; None if nobody asks for origins."""

    def may_go_on(self) -> bool:
        """Whether there may be one more."""
        return self.limit is None or self.count < self.limit

    def done(self, by: object, op: Operation) -> None:
        """Count a rewrite."""
        self.count += 1
        self.last = Rewrite(self.count, by, op)

    def made(self, op: Operation, sources: Sequence[Operation], by: object | None = None) -> None:
        """An op was made of others. What is said of it first stays; a pattern may be told later."""
        if self.origins is None:
            return
        known = self.origins.get(op)
        if known is None:
            self.origins[op] = Origin(tuple(sources), by)
        elif known.by is None:
            self.origins[op] = known._replace(by=by)


_rewrites: ContextVar[Rewrites | None] = ContextVar("rewrites", default=None)


@contextmanager
def watched_rewrites(rewrites: Rewrites) -> Generator[None]:
    """Let passes that run inside the block go by `rewrites`."""
    token = _rewrites.set(rewrites)
    try:
        yield
    finally:
        _rewrites.reset(token)


def current_rewrites() -> Rewrites | None:
    """What rewriting has to go by, None if nobody watches."""
    return _rewrites.get()


def step(by: object, op: Operation) -> bool:
    """Whether a pass may make one more change, at `op`; counts it.

    For passes that change one op after the other without patterns: to be asked when it is certain that there is
    something to change, and before anything is changed.
    """
    rewrites = _rewrites.get()
    if rewrites is None:
        return True
    if not rewrites.may_go_on():
        return False
    rewrites.done(by, op)
    return True
