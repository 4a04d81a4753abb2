"""Observation of passes: limits of rewrites, origins of ops, changes, followed ops, statistics, choices and analyses.

Nothing is recorded unless `watched_rewrites`, `collected_changes`, `followed_ops`, `count_sink`, `choice_sink` or
`analysis_timer` is in force.
Source: MLIR's debug counters for the limit, its action tracing for the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from xdsl.ir import Block, Operation, SSAValue
from xdsl.passes import ModulePass

from okl_opt.passes.base import statistics_of

# ----- limits and origins


class Rewrite(NamedTuple):
    """A change at an op, by a pattern or a pass."""

    number: int
    by: object
    """The pattern or pass; or a phrase for an action of a rewrite driver."""
    op: Operation


class Origin(NamedTuple):
    """The sources of an op and the pattern that made it, None for pass code outside of patterns."""

    sources: tuple[Operation, ...]
    by: object | None


@dataclass
class Rewrites:
    """The rewrites so far. After `limit` rewrites no pattern is tried, and no pass changes anything."""

    limit: int | None = None
    count: int = 0
    last: Rewrite | None = None
    origins: dict[Operation, Origin] | None = None
    """The origins of ops made since this was last cleared; None if origins are not recorded."""

    def may_go_on(self) -> bool:
        """Return whether another rewrite is allowed."""
        return self.limit is None or self.count < self.limit

    def done(self, by: object, op: Operation) -> None:
        """Count a rewrite."""
        self.count += 1
        self.last = Rewrite(self.count, by, op)

    def made(self, op: Operation, sources: Sequence[Operation], by: object | None) -> None:
        """Record the sources of a new op. The first record wins."""
        if self.origins is not None and op not in self.origins:
            self.origins[op] = Origin(tuple(sources), by)


_rewrites: ContextVar[Rewrites | None] = ContextVar("rewrites", default=None)


@contextmanager
def watched_rewrites(rewrites: Rewrites) -> Generator[None]:
    """Make `rewrites` record and limit the passes that run in the context."""
    token = _rewrites.set(rewrites)
    try:
        yield
    finally:
        _rewrites.reset(token)


def current_rewrites() -> Rewrites | None:
    """Return the current record of rewrites, None if nothing is recorded."""
    return _rewrites.get()


# ----- changes


Ops = dict[int, Operation]
"""Ops by `id`: hashing an op calls a Python function, which is slow for millions of ops."""


@dataclass
class Changes:
    """The changes to check by `okl_opt.dialects.verifier.verify_ops`. They may contain ops that were erased later."""

    changed: Ops = field(default_factory=Ops)
    """New ops, and ops with changed operands, attributes, successors or block arguments."""
    moved: Ops = field(default_factory=Ops)
    """Ops moved without changes, including nested ops."""
    moved_blocks: dict[int, Block] = field(default_factory=dict[int, Block])
    """Blocks moved to other regions: their ops count as moved."""
    holders: Ops = field(default_factory=Ops)
    """Ops that gained or lost an op of their regions."""
    symbol_tables: Ops = field(default_factory=Ops)
    """Ops that lost a symbol."""

    def modified(self, op: Operation) -> None:
        """Record an op changed in place."""
        self.changed[id(op)] = op

    def used_less(self, op: Operation) -> None:
        """Record an op whose results lose uses: nothing becomes invalid."""

    def placed(self, op: Operation) -> None:
        """Record a new op with its nested ops, except those moved into it."""
        waiting = [op]
        while waiting:
            inner = waiting.pop()
            if id(inner) not in self.moved:
                self.modified(inner)
                waiting += (each for region in inner.regions for block in region.blocks for each in block.ops)
        self._holds(op)

    def moves(self, ops: Iterable[Operation]) -> None:
        """Record ops that are about to move with their nested ops."""
        self.moved.update((id(op), op) for op in ops)

    def moves_block(self, block: Block) -> None:
        """Record a block that is about to move to another region."""
        self.moved_blocks[id(block)] = block

    def all_moved(self) -> Iterator[Operation]:
        """Yield the moved ops, including those of moved blocks."""
        yield from self.moved.values()
        for block in self.moved_blocks.values():
            yield from block.ops

    def add(self, more: Changes) -> None:
        """Add the changes of a pass inside of the current one."""
        self.changed.update(more.changed)
        self.moved.update(more.moved)
        self.moved_blocks.update(more.moved_blocks)
        self.holders.update(more.holders)
        self.symbol_tables.update(more.symbol_tables)

    def relocated(self, op: Operation) -> None:
        """Record an op after its move."""
        self._holds(op)

    def left(self, op: Operation) -> None:
        """Record an op before it is moved or erased."""
        parent = self._holds(op)
        if parent is not None and ("sym_name" in op.properties or "sym_name" in op.attributes):
            self.symbol_tables[id(parent)] = parent

    def _holds(self, op: Operation) -> Operation | None:
        parent = op.parent_op()
        if parent is not None:
            self.holders[id(parent)] = parent
        return parent


_changes: ContextVar[Changes | None] = ContextVar("changes", default=None)


@contextmanager
def collected_changes(changes: Changes | None = None) -> Generator[Changes]:
    """Collect the changes that passes in the context make by `okl_opt.passes.rewriting`, by default in a new record."""
    changes = Changes() if changes is None else changes
    token = _changes.set(changes)
    try:
        yield changes
    finally:
        _changes.reset(token)


def current_changes() -> Changes | None:
    """Return the current record of changes, None if changes are not recorded."""
    return _changes.get()


# ----- followed ops


class Follower(Protocol):
    """Follows replacements and erasures of ops, e.g. for handles of transform scripts."""

    def replaced(self, op: Operation, values: Sequence[SSAValue | None]) -> None:
        """Called before an op is replaced by values."""
        ...

    def erased(self, op: Operation) -> None:
        """Called before an op is erased with its nested ops."""
        ...


_follower: ContextVar[Follower | None] = ContextVar("follower", default=None)


@contextmanager
def followed_ops(follower: Follower) -> Generator[None]:
    """Notify a follower of replaced and erased ops in the context."""
    token = _follower.set(follower)
    try:
        yield
    finally:
        _follower.reset(token)


def current_follower() -> Follower | None:
    """Return the current follower, or None."""
    return _follower.get()


# ----- statistics

CountSink = Callable[[ModulePass, str, int], None]

_counts: ContextVar[CountSink | None] = ContextVar("count_sink", default=None)


@contextmanager
def count_sink(sink: CountSink) -> Generator[None]:
    """Send the statistics of passes in the context to `sink`."""
    token = _counts.set(sink)
    try:
        yield
    finally:
        _counts.reset(token)


def count(pass_: ModulePass, name: str, number: int = 1) -> None:
    """Add to a declared statistic of the pass; dropped unless a report is requested."""
    declared = [statistic.name for statistic in statistics_of(type(pass_))]
    assert name in declared, f"pass '{pass_.name}' declares no statistic '{name}'"
    sink = _counts.get()
    if sink is not None:
        sink(pass_, name, number)


# ----- choices

ChoiceSink = Callable[[ModulePass, Operation, str], None]

_choices: ContextVar[ChoiceSink | None] = ContextVar("choice_sink", default=None)


@contextmanager
def choice_sink(sink: ChoiceSink) -> Generator[None]:
    """Send the choices of passes in the context, with reasons, to `sink`."""
    token = _choices.set(sink)
    try:
        yield
    finally:
        _choices.reset(token)


def report_choice(pass_: ModulePass, op: Operation, text: Callable[[], str]) -> None:
    """Report the choice of a pass for an attached op; the text is made only if there is a sink."""
    sink = _choices.get()
    if sink is not None:
        sink(pass_, op, text())


# ----- analyses

AnalysisTimer = Callable[[str], AbstractContextManager[None]]

_analyses: ContextVar[AnalysisTimer | None] = ContextVar("analysis_timer", default=None)


@contextmanager
def analysis_timer(timer: AnalysisTimer) -> Generator[None]:
    """Run the analyses made in the context within contexts of `timer`."""
    token = _analyses.set(timer)
    try:
        yield
    finally:
        _analyses.reset(token)


def analysis(name: str) -> AbstractContextManager[None]:
    """Return a context for an analysis of this MLIR name. `--mlir-timing` shows it below the pass."""
    timer = _analyses.get()
    return nullcontext() if timer is None else timer(name)
