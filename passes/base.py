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
    GreedyRewritePatternApplier,
    PatternRewriter,
    PatternRewriterListener,
    PatternRewriteWalker,
    RewritePattern,
)


def option_name(option: Field[Any]) -> str:
    """The name of a pass's field on the command line: its own with dashes, or `metadata["option"]` where it has that.

    Only an option that is called `name`, as the class variable of every pass is, needs the latter.
    """
    given = option.metadata.get("option")
    return given if isinstance(given, str) else option.name.replace("_", "-")


AnyOp = TypeVar("AnyOp", bound=Operation)


def at(location: LocationAttr, op: AnyOp) -> AnyOp:
    """`op`, located at `location`: for ops built by hand, outside of `rewrite`."""
    op.location = location
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
    """Applies `patterns`; ops they insert without a location take the one of the op that was matched."""

    def __init__(self, patterns: Sequence[RewritePattern]):
        # Patterns do what they say and no more: xDSL's applier would erase dead ops on the way.
        self.patterns = GreedyRewritePatternApplier(list(patterns), dce_enabled=False)
        self.location: LocationAttr = UnknownLoc()

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        self.location = op.location
        self.patterns.match_and_rewrite(op, rewriter)

    def locate(self, op: Operation) -> None:
        if isinstance(op.location, UnknownLoc):
            op.location = self.location


def rewrite(module: ModuleOp, patterns: Sequence[RewritePattern], *, recursive: bool = False) -> bool:
    """Walk `module` once with `patterns` (until nothing changes, if `recursive`); True if anything changed."""
    located = _Located(patterns)
    listener = PatternRewriterListener(operation_insertion_handler=[located.locate])
    return PatternRewriteWalker(located, apply_recursively=recursive, listener=listener).rewrite_module(module)
