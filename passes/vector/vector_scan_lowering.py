"""Lower `vector.scan` to one op for each slice.

Before:  func.func @f(%arg0: vector<2x3xi32>, %arg1: vector<3xi32>) -> vector<2x3xi32> {
           %dest, %accumulated_value = vector.scan <add>, %arg0, %arg1 {inclusive = true, reduction_dim = 0 : i64}
             : vector<2x3xi32>, vector<3xi32>
           return %dest : vector<2x3xi32>
         }
After:   func.func @f(%arg0: vector<2x3xi32>, %arg1: vector<3xi32>) -> vector<2x3xi32> {
           %cst = arith.constant dense<0> : vector<2x3xi32>
           %0 = vector.extract_strided_slice %arg0 {offsets = [0, 0], sizes = [1, 3], strides = [1, 1]}
             : vector<2x3xi32> to vector<1x3xi32>
           %1 = vector.insert_strided_slice %0, %cst {offsets = [0, 0], strides = [1, 1]}
             : vector<1x3xi32> into vector<2x3xi32>
           %2 = vector.extract_strided_slice %arg0 {offsets = [1, 0], sizes = [1, 3], strides = [1, 1]}
             : vector<2x3xi32> to vector<1x3xi32>
           %3 = arith.addi %0, %2 : vector<1x3xi32>
           %4 = vector.insert_strided_slice %3, %1 {offsets = [1, 0], strides = [1, 1]}
             : vector<1x3xi32> into vector<2x3xi32>
           return %4 : vector<2x3xi32>
         }

An inclusive scan begins with the first slice, an exclusive one with the initial value. A scan along a scalable
dimension stays.
Source: `LowerVectorScan.cpp` of MLIR 22, and the pass of its tests.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import RuleTable
from okl_opt.dialects.upstream.vector.folds.vectors import i64_list, make_type, scalable_dims, type_of
from okl_opt.dialects.upstream.vector.ops import ScanOp
from okl_opt.passes.base import OpPass
from okl_opt.passes.generic.greedily import rewrite_by
from okl_opt.passes.vector import lowerings
from okl_opt.passes.vector.build import VectorBuilder, combine, combines, kind_of

RULES = RuleTable()


@RULES("vector.scan")
def scan_to_arith_ops(op: Operation, rewriter: PatternRewriter) -> None:
    """Build one op for each slice along the scanned dimension."""
    assert isinstance(op, ScanOp)
    source, initial = op.operands
    type_, dimension, kind = type_of(source), op.reduction_dim.value.data, kind_of(op)
    shape, scalable = list(type_.get_shape()), scalable_dims(type_)
    size = shape[dimension]
    if scalable[dimension] or not combines(kind, type_.element_type):
        return
    is_inclusive = op.inclusive.value.data != 0
    has_rank = bool(type_of(initial).get_shape())
    shape[dimension] = 1
    slice_type = make_type(type_.element_type, shape, scalable)
    strides = i64_list([1] * len(shape))
    build = VectorBuilder()
    result, last = build.zero(type_), initial
    before: SSAValue | None = None
    for place in range(size):
        offsets = i64_list([place if each == dimension else 0 for each in range(len(shape))])
        properties = {"offsets": offsets, "sizes": i64_list(shape), "strides": strides}
        part = build.op("vector.extract_strided_slice", (source,), slice_type, properties)
        if before is not None:
            last = combine(build, kind, last, part if is_inclusive else before)
        elif is_inclusive:
            last = part
        else:
            # Shape casts do not support vectors of rank 0.
            last = build.shape_cast(initial, slice_type) if has_rank else build.broadcast(initial, slice_type)
        place_of = {"offsets": offsets, "strides": strides}
        result = build.op("vector.insert_strided_slice", (last, result), type_, place_of)
        before = part
    if has_rank:
        total = build.shape_cast(last, initial.type)
    else:
        total = build.broadcast(build.extract(last, 0), initial.type)
    rewriter.replace(op, build.ops, [result, total])


class TestVectorScanLowering(OpPass):
    name = "test-vector-scan-lowering"
    keeps_checks = True
    anchor = "func.func"
    is_of_tests = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        rewrite_by(ctx, op, lowerings.patterns_of(RULES))
