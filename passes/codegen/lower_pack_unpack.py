"""Lower packs and unpacks to paddings, reshapes, transposes and slices.

Before:  func.func @f(%arg0: tensor<13x7xf32>, %arg1: tensor<2x1x8x8xf32>, %arg2: f32) -> tensor<2x1x8x8xf32> {
           %pack = linalg.pack %arg0 padding_value(%arg2 : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 8]
             into %arg1 : tensor<13x7xf32> -> tensor<2x1x8x8xf32>
           return %pack : tensor<2x1x8x8xf32>
         }
After:   func.func @f(%arg0: tensor<13x7xf32>, %arg1: tensor<2x1x8x8xf32>, %arg2: f32) -> tensor<2x1x8x8xf32> {
           %padded = tensor.pad %arg0 low[0, 0] high[3, 1] {
           ^bb0(%arg3: index, %arg4: index):
             tensor.yield %arg2 : f32
           } : tensor<13x7xf32> to tensor<16x8xf32>
           %expanded = tensor.expand_shape %padded [[0, 1], [2, 3]] output_shape [2, 8, 1, 8]
             : tensor<16x8xf32> into tensor<2x8x1x8xf32>
           %transposed = linalg.transpose ins(%expanded : tensor<2x8x1x8xf32>) outs(%arg1 : tensor<2x1x8x8xf32>)
             permutation = [0, 2, 1, 3]
           return %transposed : tensor<2x1x8x8xf32>
         }

Unpacking is a transpose, a collapse, a slice and a copy. A single tile is only padded, or only a slice. Dynamic tiles
are packed and unpacked element by element, by a `linalg.generic`. Tiles of size one are dropped first, if there are
others. With `vectors`, loops read and write vectors, interleaved if a tile has several lines.
Source: `transform.structured.lower_pack` and `lower_unpack` of MLIR 22.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.ir import Operation
from xdsl.pattern_rewriter import RewritePattern

from okl_opt.passes.base import OpPass
from okl_opt.passes.codegen.pack_loops import PackInVectors, UnpackInVectors
from okl_opt.passes.codegen.packs import LowerPack, LowerUnpack
from okl_opt.passes.codegen.target import check_target, target_of
from okl_opt.passes.codegen.unit_tiles import DropUnitTilesOfPack, DropUnitTilesOfUnpack
from okl_opt.passes.generic.greedily import rewrite_by_name


@dataclass(frozen=True)
class LowerPackUnpackPass(OpPass):
    name = "lower-pack-unpack"
    keeps_checks = True

    drop_unit_tiles: bool = True
    """Drop tiles of size one, so that transposes have contiguous rows."""

    vectors: bool = False
    """Build loops that move vectors, if the order of elements allows it."""

    target_cpu: str = ""
    """LLVM's name of the processor to choose vectors for; if empty, this machine."""

    target_features: str = ""
    """Its features, as LLVM names them: `+avx2,-fma`."""

    def __post_init__(self) -> None:
        check_target(self.target_cpu, self.target_features)

    def apply_to(self, ctx: Context, op: Operation) -> None:
        packs: list[RewritePattern] = [LowerPack()]
        unpacks: list[RewritePattern] = [LowerUnpack()]
        if self.vectors:
            target = target_of(self.target_cpu, self.target_features)
            packs.insert(0, PackInVectors(target))
            unpacks.insert(0, UnpackInVectors(target))
        if self.drop_unit_tiles:
            packs.insert(-1, DropUnitTilesOfPack())
            unpacks.insert(-1, DropUnitTilesOfUnpack())
        rewrite_by_name(ctx, op, {"linalg.pack": packs, "linalg.unpack": unpacks})
