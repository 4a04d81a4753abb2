"""Turn `vector.multi_reduction` into reductions of rows, or into ops on whole rows.

Before:  func.func @f(%arg0: vector<2x4xf32>, %arg1: vector<4xf32>) -> vector<4xf32> {
           %0 = vector.multi_reduction <add>, %arg0, %arg1 [0] : vector<2x4xf32> to vector<4xf32>
           return %0 : vector<4xf32>
         }
After:   func.func @f(%arg0: vector<2x4xf32>, %arg1: vector<4xf32>) -> vector<4xf32> {
           %0 = vector.extract %arg0[0] : vector<4xf32> from vector<2x4xf32>
           %1 = arith.addf %0, %arg1 : vector<4xf32>
           %2 = vector.extract %arg0[1] : vector<4xf32> from vector<2x4xf32>
           %3 = arith.addf %2, %1 : vector<4xf32>
           return %3 : vector<4xf32>
         }

Source: `LowerVectorMultiReduction.cpp` of MLIR 22.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from xdsl.context import Context
from xdsl.ir import Operation

from okl_opt.passes.base import OpPass
from okl_opt.passes.generic.greedily import rewrite_by
from okl_opt.passes.vector import lowerings, multi_reductions


@dataclass(frozen=True)
class LowerVectorMultiReduction(OpPass):
    name = "lower-vector-multi-reduction"
    keeps_checks = True
    anchor = "func.func"

    lowering_strategy: Literal["inner-parallel", "inner-reduction"] = "inner-parallel"
    """Elementwise ops on rows of parallel dimensions, or reductions of rows of reduced dimensions."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        table = multi_reductions.rules(self.lowering_strategy == "inner-reduction")
        rewrite_by(ctx, op, lowerings.patterns_of(table))
