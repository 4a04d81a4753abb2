"""What is known of the rewrites of passes: how many there may be, what ops are made of, what changed, what becomes of
ops, what is counted, what is chosen, and which analyses are made.

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
    """The change that a pattern, or a pass which edits one op after the other, made at an op."""

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
    """Of the ops that were made since this was last emptied; None if origins are not recorded."""

    def may_go_on(self) -> bool:
        """Whether there may be one more."""
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
    """Let passes that run inside the block go by `rewrites`."""
    token = _rewrites.set(rewrites)
    try:
        yield
    finally:
        _rewrites.reset(token)


def current_rewrites() -> Rewrites | None:
    """What rewriting has to go by, None if nothing is recorded."""
    return _rewrites.get()


# ----- changes


Ops = dict[int, Operation]
"""Ops by `id`, each once: hashing an op is a call of a Python function, which millions of them show."""


@dataclass
class Changes:
    """What `okl_opt.dialects.verifier.verify_ops` has to look at. Ops that are erased later stay in here."""

    changed: Ops = field(default_factory=Ops)
    """Ops that are new, or whose operands, attributes, successors or block arguments changed."""
    moved: Ops = field(default_factory=Ops)
    """Ops that stand elsewhere, as they were, with all that is in them."""
    moved_blocks: dict[int, Block] = field(default_factory=dict[int, Block])
    """Blocks that stand in other regions: the ops in them are among the moved ones."""
    holders: Ops = field(default_factory=Ops)
    """Ops that gained or lost an op of their regions."""
    symbol_tables: Ops = field(default_factory=Ops)
    """Ops that lost a symbol."""

    def modified(self, op: Operation) -> None:
        """An op changed in place."""
        self.changed[id(op)] = op

    def placed(self, op: Operation) -> None:
        """An op, with all in it but for what has moved into it, is new."""
        waiting = [op]
        while waiting:
            inner = waiting.pop()
            if id(inner) not in self.moved:
                self.changed[id(inner)] = inner
                waiting += (each for region in inner.regions for block in region.blocks for each in block.ops)
        self._holds(op)

    def moves(self, ops: Iterable[Operation]) -> None:
        """Ops, with all in them, are about to leave their place for another."""
        self.moved.update((id(op), op) for op in ops)

    def moves_block(self, block: Block) -> None:
        """A block, as it is, is about to leave its region for another."""
        self.moved_blocks[id(block)] = block

    def all_moved(self) -> Iterator[Operation]:
        """Ops that stand elsewhere, those of blocks that do included."""
        yield from self.moved.values()
        for block in self.moved_blocks.values():
            yield from block.ops

    def add(self, more: Changes) -> None:
        """What a pass inside of the current one changed."""
        self.changed.update(more.changed)
        self.moved.update(more.moved)
        self.moved_blocks.update(more.moved_blocks)
        self.holders.update(more.holders)
        self.symbol_tables.update(more.symbol_tables)

    def relocated(self, op: Operation) -> None:
        """An op has come to another place."""
        self._holds(op)

    def left(self, op: Operation) -> None:
        """An op is about to leave its place."""
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
def collected_changes() -> Generator[Changes]:
    """Collect what passes change inside the block, by way of `okl_opt.passes.rewriting`."""
    changes = Changes()
    token = _changes.set(changes)
    try:
        yield changes
    finally:
        _changes.reset(token)


def current_changes() -> Changes | None:
    """Where changes are recorded, None if they are not."""
    return _changes.get()


# ----- followed ops


class Follower(Protocol):
    """Learns what becomes of ops, as a script that has handles to them."""

    def replaced(self, op: Operation, values: Sequence[SSAValue | None]) -> None:
        """An op is about to be replaced by values."""
        ...

    def erased(self, op: Operation) -> None:
        """An op is about to be erased, with all that is in it."""
        ...


_follower: ContextVar[Follower | None] = ContextVar("follower", default=None)


@contextmanager
def followed_ops(follower: Follower) -> Generator[None]:
    """Let a follower learn what becomes of ops inside the block."""
    token = _follower.set(follower)
    try:
        yield
    finally:
        _follower.reset(token)


def current_follower() -> Follower | None:
    """The follower of ops, or None."""
    return _follower.get()


# ----- statistics

CountSink = Callable[[ModulePass, str, int], None]

_counts: ContextVar[CountSink | None] = ContextVar("count_sink", default=None)


@contextmanager
def count_sink(sink: CountSink) -> Generator[None]:
    """Send what passes count inside the block to `sink`."""
    token = _counts.set(sink)
    try:
        yield
    finally:
        _counts.reset(token)


def count(pass_: ModulePass, name: str, number: int = 1) -> None:
    """Add to a statistic that the pass declares; it is dropped unless a report is asked for."""
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
    """Send what passes choose inside the block, and why, to `sink`."""
    token = _choices.set(sink)
    try:
        yield
    finally:
        _choices.reset(token)


def tell_choice(pass_: ModulePass, op: Operation, text: Callable[[], str]) -> None:
    """Tell what a pass chose for an op, which still stands; the text is made only if someone listens."""
    sink = _choices.get()
    if sink is not None:
        sink(pass_, op, text())


# ----- analyses

AnalysisTimer = Callable[[str], AbstractContextManager[None]]

_analyses: ContextVar[AnalysisTimer | None] = ContextVar("analysis_timer", default=None)


@contextmanager
def analysis_timer(timer: AnalysisTimer) -> Generator[None]:
    """Let `timer` give the contexts that analyses are made in inside the block."""
    token = _analyses.set(timer)
    try:
        yield
    finally:
        _analyses.reset(token)


def analysis(name: str) -> AbstractContextManager[None]:
    """A context to make an analysis in, with MLIR's name of it. `--mlir-timing` shows it below the pass."""
    timer = _analyses.get()
    return nullcontext() if timer is None else timer(name)
