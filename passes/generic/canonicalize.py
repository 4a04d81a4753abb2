"""Rewrite ops into canonical form: fold, simplify, and erase dead ops.

Before:  func.func @f(%arg0: i32, %arg1: i1) -> i32 {
           %0 = arith.constant 2 : i32
           %1 = arith.constant 3 : i32
           %2 = arith.addi %0, %1 : i32
           %3 = arith.addi %2, %arg0 : i32
           %4 = arith.muli %3, %3 : i32
           cf.cond_br %arg1, ^bb1, ^bb1
         ^bb1:
           return %3 : i32
         }
After:   func.func @f(%arg0: i32, %arg1: i1) -> i32 {
           %c5_i32 = arith.constant 5 : i32
           %0 = arith.addi %arg0, %c5_i32 : i32
           return %0 : i32
         }

Each iteration moves constants to the start of the enclosing isolated op and deduplicates them. It erases unused ops
without effects, folds, and applies patterns, revisiting changed ops. Then it erases unreachable blocks and unused block
arguments. Later iterations visit only what changed, and what is near it: see `passes/rewriting/unsettled.py`. Patterns
and folds are MLIR's if `dialects/upstream/<dialect>/folds` has them, else xDSL's.
Source: `lib/Transforms/Canonicalizer.cpp` and `Passes.td` of MLIR 22.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from xdsl.context import Context
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import op_error
from okl_opt.passes.base import OpPass
from okl_opt.passes.generic.greedily import rewrite_greedily
from okl_opt.passes.generic.patterns import PatternsByOp
from okl_opt.passes.generic.simplify_regions import simplify_and_merge_regions, simplify_regions
from okl_opt.passes.rewriting.greedy import NO_LIMIT, GreedyRewriter
from okl_opt.passes.rewriting.unsettled import sweeps_from_changes

_SIMPLIFY = {"disabled": None, "normal": simplify_regions, "aggressive": simplify_and_merge_regions}


@dataclass(frozen=True)
class Canonicalizer(OpPass):
    name = "canonicalize"
    keeps_checks = True

    disable_patterns: tuple[str, ...] | None = None
    """Class names of patterns to skip; MLIR has labels instead."""

    enable_patterns: tuple[str, ...] | None = None
    """Class names of the only patterns to apply; MLIR has labels instead."""

    max_iterations: int = 10
    """The greatest number of iterations; -1 for no limit."""

    max_num_rewrites: int = NO_LIMIT
    """The greatest number of pattern applications in one iteration; -1 for no limit."""

    region_simplify: Literal["disabled", "normal", "aggressive"] = "normal"
    """Erase unreachable blocks and unused block arguments; `aggressive` also merges identical blocks."""

    test_convergence: bool = False
    """Fail if the last allowed iteration still changed something."""

    top_down: bool = True
    """Visit definitions before users in the first sweep; the other way round if false."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        with sweeps_from_changes(op):
            converges = self._converges(ctx, op)
        if not converges and self.test_convergence:
            raise op_error(op, f"still changes after {self.max_iterations} iterations of canonicalization")

    def _converges(self, ctx: Context, op: Operation) -> bool:
        patterns = PatternsByOp(self.disable_patterns or (), self.enable_patterns or ())
        has_all = self.disable_patterns is None and self.enable_patterns is None
        rewriter = GreedyRewriter(ctx, op, patterns.of, self.top_down, self.max_num_rewrites, is_canonicalizer=has_all)
        return rewrite_greedily(rewriter, _SIMPLIFY[self.region_simplify], self.max_iterations)
