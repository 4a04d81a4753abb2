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

A transfer or gather with a mask of its own gets both, and-ed, which MLIR 22 loses. A value for elements that are not
read is selected after the read.
Source: `LowerVectorMask.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.vector import TransferReadOp, TransferWriteOp
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import RuleTable, rules_of
from okl_opt.dialects.upstream.vector.folds.masks import MaskFormat, mask_format
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
    """Build the read, write or gather with the mask as operand, and-ed with its own mask."""
    masked = op.regions[0].block.first_op
    mask, *passthru = op.operands
    build = VectorBuilder()
    if isinstance(masked, TransferReadOp):
        flags, map = in_bounds(masked), masked.permutation_map.data
        if passthru and map != AffineMap.minor_identity(map.num_dims, len(map.results)):
            return  # the mask has another order than the value
        both = _both(build, mask, masked.mask)
        found = build.add(new_read(masked, transfer_type(masked), map, flags, both))
        rewriter.replace(op, build.ops, [build.select(mask, found, passthru[0]) if passthru else found])
    elif isinstance(masked, TransferWriteOp):
        flags, map = in_bounds(masked), masked.permutation_map.data
        write = build.put(new_write(masked, masked.vector, map, flags, _both(build, mask, masked.mask)))
        rewriter.replace(op, build.ops, write.results)
    elif masked is not None and masked.name == "vector.gather":
        *rest, own, kept = masked.operands
        type = type_of(masked.results[0])
        if mask_format(own) is MaskFormat.ALL_TRUE:
            if zero_of(type) is None:
                return
            operands = (*rest, mask, build.zero(type))
        else:
            operands = (*rest, _both(build, mask, own), kept)
        rewriter.replace(op, build.ops, [build.op("vector.gather", operands, type, masked.properties)])


def _both(build: VectorBuilder, mask: SSAValue, own: SSAValue | None) -> SSAValue:
    """The elements that are set in both masks."""
    return mask if own is None else build("andi", mask, own)


class LowerVectorMaskPass(OpPass):
    name = "lower-vector-mask"
    keeps_checks = True
    anchor = "func.func"

    def apply_to(self, ctx: Context, op: Operation) -> None:
        table = lowerings.merged((RULES, {"vector.mask": rules_of("vector.mask")}))
        rewrite_by(ctx, op, lowerings.patterns_of(table))
