"""What passes derive from: anchored passes, what they count, and the rewrite driver that keeps locations."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import Field, dataclass
from typing import Any, ClassVar, NamedTuple, TypeVar

from xdsl.context import Context
from xdsl.dialects.builtin import LocationAttr, ModuleOp, UnknownLoc
from xdsl.ir import BlockArgument, Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import (
    PatternRewriter,
    PatternRewriterListener,
    PatternRewriteWalker,
    RewritePattern,
)

from passes.rewrites import current_rewrites


def option_name(option: Field[Any]) -> str:
    """The name of a pass's field on the command line: its own with dashes, or `metadata["option"]` where it has that.

    Only an option that is called `name`, as the class variable of every pass is, needs the latter.
    """
    given = option.metadata.get("option")
    return given if isinstance(given, str) else option.name.replace("_", "-")


AnyOp = TypeVar("AnyOp", bound=Operation)


Source = LocationAttr | Operation | SSAValue
"""What an op is made of; a mere location where that is no op or value."""


def at(source: Source, op: AnyOp, *more: Operation) -> AnyOp:
    """`op`, made of `source` and located where that is: for ops built by hand, outside of `rewrite`.

    `more` are further ops that it was made of.
    """
    if isinstance(source, Operation):
        made_of: tuple[Operation, ...] = (source, *more)
        op.location = source.location
    elif isinstance(source, SSAValue):
        made_of = (source.owner, *more) if isinstance(source.owner, Operation) else more
        op.location = location_of(source)
    else:
        made_of = more
        op.location = source
    return made_from(op, *made_of)


def made_from(op: AnyOp, *sources: Operation) -> AnyOp:
    """`op`, made of others, with a location of its own: for ops built by hand that `at` is not for."""
    rewrites = current_rewrites()
    if rewrites is not None and sources:
        rewrites.made(op, sources)
    return op


def location_of(value: SSAValue) -> LocationAttr:
    """Where a value comes from: its op, or the block argument itself."""
    if isinstance(value, BlockArgument):
        return value.location
    owner = value.owner
    return owner.location if isinstance(owner, Operation) else UnknownLoc()


def replace_operands(ops: Iterable[Operation], values: Mapping[SSAValue, SSAValue]) -> None:
    """Replace, in `ops` and the regions in them, every operand that is a key of `values`.

    One pass that sets the operands of an op together: replacing the uses of n values of one op one by one costs n * n.
    """
    for root in ops:
        for op in root.walk():
            if any(operand in values for operand in op.operands):
                op.operands = [values.get(operand, operand) for operand in op.operands]


class Statistic(NamedTuple):
    """Something that a pass counts, e.g. `Statistic("num-cse'd", "Number of operations CSE'd")`.

    A pass lists them in its class variable `statistics` and adds to them with `count`.
    """

    name: str
    description: str


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


def statistics_of(pass_class: type[ModulePass]) -> tuple[Statistic, ...]:
    """What a pass counts; nothing, if it does not say."""
    return getattr(pass_class, "statistics", ())


def count(pass_: ModulePass, name: str, number: int = 1) -> None:
    """Add to a statistic that the pass declares; nobody listens unless a report is asked for."""
    declared = [statistic.name for statistic in statistics_of(type(pass_))]
    assert name in declared, f"pass '{pass_.name}' declares no statistic '{name}'"
    sink = _counts.get()
    if sink is not None:
        sink(pass_, name, number)


@dataclass(frozen=True)
class OpPass(ModulePass):
    """A pass on ops of one kind.

    `anchor` is the op name it runs on, a tuple of names (one nested manager for each, in that order), or None for any.
    `apply` lets the same class work from xdsl-opt, which knows module passes only.
    Source: MLIR's OperationPass; the pass pipeline text is `anchor(name{options})`.
    """

    anchor: ClassVar[str | tuple[str, ...] | None] = None
    statistics: ClassVar[tuple[Statistic, ...]] = ()

    def apply_to(self, ctx: Context, op: Operation) -> None:
        """Run on one op whose name is the anchor's."""
        raise NotImplementedError

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        if self.anchor is None or self.anchor == op.name:
            self.apply_to(ctx, op)
            return
        anchors = (self.anchor,) if isinstance(self.anchor, str) else self.anchor
        for anchor in anchors:
            for child in list(op.ops):
                if child.name == anchor:
                    self.apply_to(ctx, child)


class _Located(RewritePattern):
    """Applies the first of `patterns` that does anything.

    Ops that it inserts without a location take the one of the op that was matched.
    """

    def __init__(self, patterns: Sequence[RewritePattern]):
        self.patterns = patterns
        self.rewrites = current_rewrites()
        self.matched: Operation | None = None
        self.pattern: RewritePattern | None = None

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        self.matched = op
        rewrites = self.rewrites
        for pattern in self.patterns:
            if rewrites is not None and not rewrites.may_go_on():
                return
            self.pattern = pattern
            pattern.match_and_rewrite(op, rewriter)
            if rewriter.has_done_action:
                if rewrites is not None:
                    rewrites.done(pattern, op)
                return

    def locate(self, op: Operation) -> None:
        assert self.matched is not None, "ops are inserted by a pattern"
        if isinstance(op.location, UnknownLoc):
            op.location = self.matched.location
        if self.rewrites is not None:
            self.rewrites.made(op, (self.matched,), self.pattern)


def rewrite(module: ModuleOp, patterns: Sequence[RewritePattern], *, recursive: bool = False) -> bool:
    """Walk `module` once with `patterns` (until nothing changes, if `recursive`); True if anything changed."""
    located = _Located(patterns)
    listener = PatternRewriterListener(operation_insertion_handler=[located.locate])
    return PatternRewriteWalker(located, apply_recursively=recursive, listener=listener).rewrite_module(module)
