"""Let contractions and convolutions accumulate into zeros, and add their former accumulator afterwards.

Before:  #map = affine_map<(d0, d1) -> (d0, d1)>
         func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<3x4xf32>, %arg2: tensor<2x4xf32>) -> tensor<2x4xf32> {
           %0 = tensor.empty() : tensor<2x4xf32>
           %1 = linalg.exp ins(%arg2 : tensor<2x4xf32>) outs(%0 : tensor<2x4xf32>) -> tensor<2x4xf32>
           %2 = linalg.matmul ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<3x4xf32>) outs(%1 : tensor<2x4xf32>)
               -> tensor<2x4xf32>
           return %2 : tensor<2x4xf32>
         }
After:   #map = affine_map<(d0, d1) -> (d0, d1)>
         func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<3x4xf32>, %arg2: tensor<2x4xf32>) -> tensor<2x4xf32> {
           %0 = tensor.empty() : tensor<2x4xf32>
           %1 = linalg.exp ins(%arg2 : tensor<2x4xf32>) outs(%0 : tensor<2x4xf32>) -> tensor<2x4xf32>
           %2 = tensor.empty() : tensor<2x4xf32>
           %cst = arith.constant 0.000000e+00 : f32
           %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<2x4xf32>) -> tensor<2x4xf32>
           %4 = linalg.matmul ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<3x4xf32>) outs(%3 : tensor<2x4xf32>)
               -> tensor<2x4xf32>
           %5 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]}
               ins(%4, %1 : tensor<2x4xf32>, tensor<2x4xf32>) outs(%3 : tensor<2x4xf32>) {
           ^bb0(%in: f32, %in_0: f32, %out: f32):
             %6 = arith.addf %in, %in_0 : f32
             linalg.yield %6 : f32
           } -> tensor<2x4xf32>
           return %5 : tensor<2x4xf32>
         }

So they get a buffer of their own. Their accumulator must be the result of a linalg op other than `linalg.fill`. Max and
min poolings do not add, and stay.
Source: seed 002, DetachElementwiseFromNamedOps; `DetachElementwiseFromNamedOps.cpp` of IREE, December 2022
(8e0022d7b1), which detaches any pooling.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.arith import AddfOp, AddiOp
from xdsl.dialects.builtin import AnyFloat, IntegerType
from xdsl.dialects.linalg.ops import GenericOp, YieldOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.numbers.matchers import zero_of
from okl_opt.dialects.upstream.linalg.contractions import is_contraction, sum_with_output
from okl_opt.dialects.upstream.linalg.folds.structured import is_on_tensors
from okl_opt.dialects.upstream.linalg.loops import are_parallel, inits_of, is_projected_permutation, loops_of
from okl_opt.dialects.upstream.linalg.maps import has_fixed_maps
from okl_opt.dialects.upstream.shared.constants import insert_constant
from okl_opt.dialects.upstream.shared.destination_style import is_structured
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.dialects.upstream.shared.sizes import sizes_in_type, sizes_of
from okl_opt.dialects.upstream.tensor.new_ops import empty_op
from okl_opt.passes.base import FUNCTION_LIKE, OpPass
from okl_opt.passes.linalg.expansion import positions
from okl_opt.passes.linalg.named import named_op
from okl_opt.passes.linalg.payloads import iterators, maps_attribute
from okl_opt.passes.rewriting.walk import walk


class DetachElementwise(RewritePattern):
    """linalg.matmul outs(%0) -> linalg.matmul outs(0.0), linalg.generic (an addition of %0)"""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not is_structured(op) or not is_on_tensors(op) or not _may_detach(op):
            return
        (old,) = inits_of(op)
        element = element_of(old.type)
        empty = rewriter.insert(empty_op(sizes_of(rewriter, old), element)).tensor
        zero = zero_of(element)
        assert zero is not None, "integers and floats have a zero"
        scalar = insert_constant(rewriter, zero, element).results[0]
        zeros = rewriter.insert(named_op("fill", [scalar], [empty], [empty.type])).results[0]
        rewriter.notify_op_modified(op)
        op.operands[len(op.operands) - 1] = zeros
        total = _elementwise_sum(op.results[0], old, zeros)
        rewriter.insert(total, InsertPoint.after(op))
        rewriter.replace_uses_with_if(op.results[0], total.results[0], lambda use: use.operation is not total)


def _may_detach(op: Operation) -> bool:
    if len(inits_of(op)) != 1 or not (is_contraction(op) or _is_convolution(op)):
        return False
    old = inits_of(op)[0]
    maker = old.owner
    if not isinstance(maker, Operation) or not is_structured(maker) or maker.name == "linalg.fill":
        return False
    if not isinstance(element_of(old.type), IntegerType | AnyFloat):
        return False
    if not isinstance(sum_with_output(op.regions[0].block), AddfOp | AddiOp):
        return False
    written, parallel = loops_of(op).maps[-1], are_parallel(op)
    loops = positions(written)
    return is_projected_permutation(written) and loops == sorted(loops) and all(parallel[loop] for loop in loops)


def _is_convolution(op: Operation) -> bool:
    """Return whether an op is a named op that reads its first input by windows."""
    return has_fixed_maps(op.name.removeprefix("linalg.")) and not is_projected_permutation(loops_of(op).maps[0])


def _elementwise_sum(one: SSAValue, other: SSAValue, init: SSAValue) -> GenericOp:
    element = element_of(init.type)
    block = Block(arg_types=[element] * 3)
    kind = AddfOp if isinstance(element, AnyFloat) else AddiOp
    total = kind(block.args[0], block.args[1])
    block.add_ops([total, YieldOp(total.result)])
    rank = len(sizes_in_type(init))
    types: list[Attribute] = [init.type]
    maps = maps_attribute([AffineMap.identity(rank)] * 3)
    return GenericOp([one, other], [init], Region(block), maps, iterators([True] * rank), types)


class DetachElementwiseFromNamedOpsPass(OpPass):
    name = "iree-flow-detach-elementwise-from-named-ops"
    keeps_checks = True
    anchor = FUNCTION_LIKE

    def apply_to(self, ctx: Context, op: Operation) -> None:
        walk(op, [DetachElementwise()])
