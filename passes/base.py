"""What passes derive from: anchored passes, statistics, and the rewrite driver that keeps locations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects.builtin import LocationAttr, ModuleOp, UnknownLoc
from xdsl.ir import Operation
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import (
    GreedyRewritePatternApplier,
    PatternRewriter,
    PatternRewriterListener,
    PatternRewriteWalker,
    RewritePattern,
)


@dataclass
class Statistic:
    """A counter that a pass declares as a class variable; `--mlir-pass-statistics` prints it."""

    name: str
    description: str
    value: int = field(default=0, compare=False)


@dataclass(frozen=True)
class OpPass(ModulePass):
    """A pass on ops of one kind.

    `anchor` is the op name it runs on, a tuple of names (one nested manager for each, in that order), or None for any.
    `apply` lets the same class work from xdsl-opt, which knows module passes only.
    Source: MLIR's OperationPass; the pass pipeline text is `anchor(name{options})`.
    """

    anchor: ClassVar[str | tuple[str, ...] | None] = None

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
        self.patterns = GreedyRewritePatternApplier(list(patterns))
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
