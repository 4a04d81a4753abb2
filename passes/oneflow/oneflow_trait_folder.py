"""Fold ops by their traits: a repeated idempotent op is applied once, a repeated involution is removed.

Before:  func.func @f(%arg0: tensor<2xf32>) -> tensor<2xf32> {
           %0 = "oneflow.relu"(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
           %1 = "oneflow.relu"(%0) : (tensor<2xf32>) -> tensor<2xf32>
           return %1 : tensor<2xf32>
         }
After:   func.func @f(%arg0: tensor<2xf32>) -> tensor<2xf32> {
           %0 = "oneflow.relu"(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
           return %0 : tensor<2xf32>
         }

Source: OneFlow's pass of this name, a test of its traits.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from okl_opt.dialects.oneflow.traits import IdempotentOnOnePlacement, InvolutionOnOnePlacement
from okl_opt.passes.base import Pass
from okl_opt.passes.rewriting.walk import walk


class FoldByTraits(RewritePattern):
    """Apply the patterns of the traits: f(f(x)) -> f(x) (idempotence), f(f(x)) -> x (involution)."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        traits = op.get_traits_of_type(IdempotentOnOnePlacement) + op.get_traits_of_type(InvolutionOnOnePlacement)
        for pattern in (pattern for trait in traits for pattern in trait.get_canonicalization_patterns()):
            inner = op.operands[0].owner
            pattern.match_and_rewrite(op, rewriter)
            # An op without a parent has been folded. Upstream's driver then removes ops used by it only.
            if op.parent is None and isinstance(inner, Operation) and inner.results[0].first_use is None:
                rewriter.erase(inner)


class TestOneFlowTraitFolderPass(Pass):
    """Fold repeated idempotent ops and involutions on one placement."""

    __test__ = False  # the name is upstream's; it is no test that pytest should collect

    name = "test-oneflow-trait-folder"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        while walk(op, [FoldByTraits()]):
            pass
