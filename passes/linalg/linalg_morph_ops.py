"""Convert linalg ops between forms: named ops, category ops such as `linalg.elementwise`, and `linalg.generic`.

Before:  #map = affine_map<(d0) -> (d0)>
         func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
           %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
               ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) {
           ^bb0(%in: f32, %out: f32):
             %1 = math.exp %in : f32
             linalg.yield %1 : f32
           } -> tensor<4xf32>
           return %0 : tensor<4xf32>
         }
After:   #map = affine_map<(d0) -> (d0)>
         func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
           %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
               ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) {
           ^bb0(%in: f32, %out: f32):
             %1 = math.exp %in : f32
             linalg.yield %1 : f32
           } -> tensor<4xf32>
           return %0 : tensor<4xf32>
         }

Without options nothing changes. `generic-to-named` gives `linalg.exp` here, and `named-to-category` makes that
`linalg.elementwise kind=#linalg.elementwise_kind<exp>`; `named-to-generic` and `category-to-generic` are the inverses.
Source: `MorphOps.cpp` and `NamedToElementwise.cpp` of MLIR 22.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from okl_opt.dialects.upstream.linalg.loops import STRUCTURED, inits_of, loops_of
from okl_opt.dialects.upstream.linalg.ops import ElementwiseKind
from okl_opt.passes.base import OpPass
from okl_opt.passes.generic.greedily import rewrite_by_name
from okl_opt.passes.linalg.generalize import GeneralizeNamedOp
from okl_opt.passes.linalg.named import elementwise_op
from okl_opt.passes.linalg.specialize import SpecializeGenericOp

_KINDS = {f"linalg.{kind.value}": kind for kind in ElementwiseKind}


class NamedToElementwise(RewritePattern):
    """linalg.exp -> linalg.elementwise kind=#linalg.elementwise_kind<exp>"""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        inits = inits_of(op)
        inputs = op.operands[: len(op.operands) - len(inits)]
        rewriter.replace(op, elementwise_op(_KINDS[op.name], loops_of(op).maps, inputs, inits, op.result_types))


@dataclass(frozen=True)
class LinalgMorphOpsPass(OpPass):
    name = "linalg-morph-ops"
    keeps_checks = True

    category_to_generic: bool = False
    """Convert category ops to `linalg.generic`."""

    generic_to_named: bool = False
    """Convert `linalg.generic` to named ops, where possible."""

    named_to_category: bool = False
    """Convert named ops to category ops, e.g. `linalg.elementwise`."""

    named_to_generic: bool = False
    """Convert named ops to `linalg.generic`."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        patterns: dict[str, list[RewritePattern]] = {}
        if self.named_to_category:
            patterns |= {name: [NamedToElementwise()] for name in _KINDS}
        if self.named_to_generic or self.category_to_generic:
            for name in STRUCTURED:
                patterns.setdefault(name, []).append(GeneralizeNamedOp())
        if self.generic_to_named:
            patterns.setdefault(GenericOp.name, []).append(SpecializeGenericOp())
        rewrite_by_name(ctx, op, patterns)
