"""The greedy rewrite driver with folding and region simplification.

Source: `applyPatternsGreedily` in `GreedyPatternRewriteDriver.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.context import Context
from xdsl.ir import Operation
from xdsl.pattern_rewriter import RewritePattern

from okl_opt.passes.generic.simplify_regions import simplify_and_merge_regions
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.rewriting.greedy import NO_LIMIT, GreedyRewriter
from okl_opt.passes.rewriting.unsettled import current_unsettled

Simplify = Callable[[Editor, Operation], bool]

MAX_ITERATIONS = 10

# Simplification is a single rewrite.
_SIMPLIFYING = "erasing blocks, their arguments and ops that are not needed"


def rewrite_greedily(
    rewriter: GreedyRewriter,
    simplify: Simplify | None = simplify_and_merge_regions,
    max_iterations: int = MAX_ITERATIONS,
) -> bool:
    """Sweep and simplify until neither changes anything; return False if that takes too many iterations."""
    iteration = 0
    changed = True
    while changed:
        if iteration >= max_iterations and max_iterations != NO_LIMIT:
            return iteration == 0
        iteration += 1
        changed = rewriter.sweep()
        if simplify is not None:
            changed = rewriter.attempt(_SIMPLIFYING, simplify) or changed
    return True


def rewrite_by(context: Context, top: Operation, patterns_of: Callable[[Operation], Sequence[RewritePattern]]) -> bool:
    """Apply the patterns that a function gives for each op in `top` with the default settings of passes.

    A pipeline that starts from changes leaves dead blocks and arguments to `canonicalize`.
    """
    simplify = simplify_and_merge_regions if current_unsettled() is None else None
    return rewrite_greedily(GreedyRewriter(context, top, patterns_of, False, NO_LIMIT), simplify)


def rewrite_by_name(context: Context, top: Operation, patterns: Mapping[str, Sequence[RewritePattern]]) -> bool:
    """Apply patterns, given by op name, to the ops in `top` with the default settings of passes."""
    return rewrite_by(context, top, lambda op: patterns.get(op.name, ()))
