"""Move the mask of `vector.mask` into transfers and gathers.

Before:  func.func @f(%arg0: memref<?xf32>, %arg1: index, %arg2: f32, %arg3: vector<4xi1>) -> vector<4xf32> {
           %0 = vector.mask %arg3 { vector.transfer_read %arg0[%arg1], %arg2 : memref<?xf32>, vector<4xf32> } :
             vector<4xi1> -> vector<4xf32>
           return %0 : vector<4xf32>
         }
After:   func.func @f(%arg0: memref<?xf32>, %arg1: index, %arg2: f32, %arg3: vector<4xi1>) -> vector<4xf32> {
           %0 = vector.transfer_read %arg0[%arg1], %arg2, %arg3 : memref<?xf32>, vector<4xf32>
           return %0 : vector<4xf32>
         }

Source: `LowerVectorMask.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.vector import TransferReadOp, TransferWriteOp
from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import RuleTable, rules_of
from okl_opt.dialects.upstream.vector.folds.vectors import type_of
from okl_opt.passes.base import OpPass
from okl_opt.passes.generic.greedily import rewrite_by
from okl_opt.passes.vector import lowerings
from okl_opt.passes.vector.build import VectorBuilder, zero_of
from okl_opt.passes.vector.permutations import new_read, new_write
from okl_opt.passes.vector.transfers import in_bounds, transfer_type

RULES = RuleTable()


@RULES("vector.mask")
def masked_op_pattern(op: Operation, rewriter: PatternRewriter) -> None:
    """Build the read, write or gather with the mask as operand."""
    masked = op.regions[0].block.first_op
    mask, *passthru = op.operands
    if isinstance(masked, TransferReadOp) and not passthru and masked.mask is None:
        flags, map = in_bounds(masked), masked.permutation_map.data
        rewriter.replace(op, new_read(masked, transfer_type(masked), map, flags, mask))
    elif isinstance(masked, TransferWriteOp) and masked.mask is None:
        flags, map = in_bounds(masked), masked.permutation_map.data
        rewriter.replace(op, new_write(masked, masked.vector, map, flags, mask))
    elif masked is not None and masked.name == "vector.gather":
        type = type_of(masked.results[0])
        if zero_of(type) is None:
            return
        build = VectorBuilder()
        rest = passthru[0] if passthru else build.zero(type)
        found = build.op("vector.gather", (*masked.operands[:-2], mask, rest), type, masked.properties)
        rewriter.replace(op, build.ops, [found])


class LowerVectorMaskPass(OpPass):
    name = "lower-vector-mask"
    keeps_checks = True
    anchor = "func.func"

    def apply_to(self, ctx: Context, op: Operation) -> None:
        table = lowerings.merged((RULES, {"vector.mask": rules_of("vector.mask")}))
        rewrite_by(ctx, op, lowerings.patterns_of(table))
