"""Move packs up to producers and unpacks down to consumers, through elementwise ops and reshapes.

Before:  #map = affine_map<(d0, d1) -> (d0, d1)>
         func.func @f(%arg0: tensor<2x4x8x8xf32>, %arg1: tensor<16x32xf32>) -> tensor<2x4x8x8xf32> {
           %0 = tensor.empty() : tensor<16x32xf32>
           %unpack = linalg.unpack %arg0 inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %0
             : tensor<2x4x8x8xf32> -> tensor<16x32xf32>
           %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]}
               ins(%unpack : tensor<16x32xf32>) outs(%0 : tensor<16x32xf32>) {
           ^bb0(%in: f32, %out: f32):
             %3 = math.exp %in : f32
             linalg.yield %3 : f32
           } -> tensor<16x32xf32>
           %2 = tensor.empty() : tensor<2x4x8x8xf32>
           %pack = linalg.pack %1 inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %2
             : tensor<16x32xf32> -> tensor<2x4x8x8xf32>
           return %pack : tensor<2x4x8x8xf32>
         }
After:   #map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
         func.func @f(%arg0: tensor<2x4x8x8xf32>, %arg1: tensor<16x32xf32>) -> tensor<2x4x8x8xf32> {
           %0 = tensor.empty() : tensor<2x4x8x8xf32>
           %1 = linalg.generic {indexing_maps = [#map, #map],
               iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
               ins(%arg0 : tensor<2x4x8x8xf32>) outs(%0 : tensor<2x4x8x8xf32>) {
           ^bb0(%in: f32, %out: f32):
             %2 = math.exp %in : f32
             linalg.yield %2 : f32
           } -> tensor<2x4x8x8xf32>
           return %1 : tensor<2x4x8x8xf32>
         }

A pack of an unpack with the same tiles is folded. Transposes are folded into packs of their results, and into unpacks
of their operands. Packs of constants and fills are computed at compile time.
Other operands of an op are packed as well. Partial tiles are filled with zeros, unless the op could divide by these.
Source: `DataLayoutPropagation.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from xdsl.context import Context
from xdsl.ir import Operation
from xdsl.pattern_rewriter import RewritePattern

from okl_opt.passes.base import OpPass
from okl_opt.passes.codegen.packed_constants import FoldPackOfConstant
from okl_opt.passes.codegen.packed_generics import BubbleUpPackThroughGeneric, PushDownUnpackThroughGeneric
from okl_opt.passes.codegen.packed_moves import (
    BubbleUpPackThroughCollapse,
    BubbleUpPackThroughExpand,
    BubbleUpPackThroughPad,
    FoldTransposeIntoPack,
    FoldUnpackIntoTranspose,
    PushDownUnpackThroughExpand,
    PushDownUnpackThroughPad,
)
from okl_opt.passes.generic.chosen_rules import rules_named
from okl_opt.passes.generic.greedily import rewrite_by_name


@cache
def _patterns() -> Mapping[str, Sequence[RewritePattern]]:
    return {
        "linalg.pack": [
            *rules_named("linalg.pack", "PackOfUnpack", "FoldFillWithPack"),
            FoldPackOfConstant(),
            FoldTransposeIntoPack(),
            BubbleUpPackThroughGeneric(),
            BubbleUpPackThroughPad(),
            BubbleUpPackThroughCollapse(),
            BubbleUpPackThroughExpand(),
        ],
        "linalg.unpack": rules_named("linalg.unpack", "UnpackOfPack"),
        "linalg.generic": [PushDownUnpackThroughGeneric()],
        "linalg.transpose": [FoldUnpackIntoTranspose()],
        "tensor.pad": [PushDownUnpackThroughPad()],
        "tensor.expand_shape": [PushDownUnpackThroughExpand()],
    }


class PropagateDataLayoutPass(OpPass):
    name = "propagate-data-layout"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        rewrite_by_name(ctx, op, _patterns())
