"""Remove dimensions of size one from `linalg.generic`, paddings and slices.

Before:  #map = affine_map<(d0, d1) -> (d0, d1)>
         func.func @f(%arg0: tensor<1x4xf32>) -> tensor<1x4xf32> {
           %0 = tensor.empty() : tensor<1x4xf32>
           %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]}
               ins(%arg0 : tensor<1x4xf32>) outs(%0 : tensor<1x4xf32>) {
           ^bb0(%in: f32, %out: f32):
             %2 = math.exp %in : f32
             linalg.yield %2 : f32
           } -> tensor<1x4xf32>
           return %1 : tensor<1x4xf32>
         }
After:   #map = affine_map<(d0) -> (d0)>
         func.func @f(%arg0: tensor<1x4xf32>) -> tensor<1x4xf32> {
           %collapsed = tensor.collapse_shape %arg0 [[0, 1]] : tensor<1x4xf32> into tensor<4xf32>
           %0 = tensor.empty() : tensor<4xf32>
           %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
               ins(%collapsed : tensor<4xf32>) outs(%0 : tensor<4xf32>) {
           ^bb0(%in: f32, %out: f32):
             %2 = math.exp %in : f32
             linalg.yield %2 : f32
           } -> tensor<4xf32>
           %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [1, 4] : tensor<4xf32> into tensor<1x4xf32>
           return %expanded : tensor<1x4xf32>
         }

With `use-rank-reducing-slices`, slices stay, as they take the place of reshapes. An output that an elementwise op reads
becomes an input.
Source: `DropUnitDims.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from xdsl.context import Context
from xdsl.ir import Operation
from xdsl.pattern_rewriter import RewritePattern

from okl_opt.passes.base import OpPass
from okl_opt.passes.generic.chosen_rules import rules_except, rules_named
from okl_opt.passes.generic.greedily import rewrite_by_name
from okl_opt.passes.linalg.moved_outputs import MoveInitOperandsToInput
from okl_opt.passes.linalg.unit_dims import DropPadUnitDims, DropUnitDims
from okl_opt.passes.linalg.unit_reshapes import ByReshapes, BySlices
from okl_opt.passes.linalg.unit_slices import RankReducedExtractSlice, RankReducedInsertSlice
from okl_opt.passes.memref.result_dims import DIM_PATTERNS
from okl_opt.passes.tensor.folded_empty import FOLDED_EMPTY

# Root op -> patterns of `FillOp::getCanonicalizationPatterns` and `EmptyOp::getCanonicalizationPatterns`.
_OF_FILLS_AND_EMPTY: Mapping[str, Sequence[str]] = {
    "linalg.copy": ["FoldFillWithCopy"],
    "linalg.pack": ["FoldFillWithPack"],
    "linalg.transpose": ["FoldFillWithTranspose"],
    "tensor.cast": ["FoldEmptyTensorWithCastOp"],
    "tensor.collapse_shape": ["FoldFillWithTensorReshape"],
    "tensor.concat": ["FoldConcatsOfFill"],
    "tensor.dim": ["FoldEmptyTensorWithDimOp"],
    "tensor.empty": ["ReplaceEmptyTensorStaticShapeDims"],
    "tensor.expand_shape": ["FoldFillWithTensorReshape"],
    "tensor.extract": ["FoldFillWithTensorExtract"],
    "tensor.insert_slice": ["FoldInsertPadIntoFill"],
    "tensor.pad": ["FoldFillWithPad"],
}


@cache
def patterns(by_slices: bool) -> Mapping[str, Sequence[RewritePattern]]:
    """Return the patterns by op name."""
    found = defaultdict[str, list[RewritePattern]](list)
    reshapes = BySlices() if by_slices else ByReshapes()
    found["linalg.generic"] = [DropUnitDims(reshapes)]
    found["tensor.pad"] = [DropPadUnitDims(reshapes, into_empty=by_slices)]
    if not by_slices:
        found["tensor.extract_slice"] = [RankReducedExtractSlice()]
        found["tensor.insert_slice"] = [RankReducedInsertSlice()]
        found["tensor.parallel_insert_slice"] = [RankReducedInsertSlice()]
    for name, rules in _OF_FILLS_AND_EMPTY.items():
        found[name] += rules_named(name, *rules)
    if not by_slices:
        for name in ("tensor.collapse_shape", "tensor.expand_shape"):
            found[name] += rules_except(name, "FoldFillWithTensorReshape")
    for name, rule in FOLDED_EMPTY.items():
        found[name].append(rule)
    for name, rules_of_dim in DIM_PATTERNS.items():
        found[name] += rules_of_dim
    found["linalg.generic"].append(MoveInitOperandsToInput())
    return found


@dataclass(frozen=True)
class LinalgFoldUnitExtentDimsPass(OpPass):
    name = "linalg-fold-unit-extent-dims"
    keeps_checks = True

    use_rank_reducing_slices: bool = False
    """Use rank-reducing slices instead of reshapes."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        rewrite_by_name(ctx, op, patterns(self.use_rank_reducing_slices))
