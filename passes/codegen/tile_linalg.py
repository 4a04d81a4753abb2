"""Tile linalg ops on tensors, and fuse their producers into the tiles.

Before:  func.func @f(%x: tensor<64x4xf32>, %s: tensor<64xf32>) -> tensor<64xf32> {
           %e = tensor.empty() : tensor<64x4xf32>
           %0 = linalg.exp ins(%x : tensor<64x4xf32>) outs(%e : tensor<64x4xf32>) -> tensor<64x4xf32>
           %1 = linalg.reduce { arith.addf } ins(%0 : tensor<64x4xf32>) outs(%s : tensor<64xf32>) dimensions = [1]
           return %1 : tensor<64xf32>
         }
After:   func.func @f(%x: tensor<64x4xf32>, %s: tensor<64xf32>) -> tensor<64xf32> {
           %c0 = arith.constant 0 : index
           %c64 = arith.constant 64 : index
           %c1 = arith.constant 1 : index
           %0 = scf.for %i = %c0 to %c64 step %c1 iter_args(%t = %s) -> (tensor<64xf32>) {
             %1 = tensor.extract_slice %x[%i, 0] [1, 4] [1, 1] : tensor<64x4xf32> to tensor<1x4xf32>
             %2 = tensor.empty() : tensor<1x4xf32>
             %3 = linalg.exp ins(%1 : tensor<1x4xf32>) outs(%2 : tensor<1x4xf32>) -> tensor<1x4xf32>
             %4 = tensor.extract_slice %t[%i] [1] [1] : tensor<64xf32> to tensor<1xf32>
             %5 = linalg.reduce { arith.addf } ins(%3 : tensor<1x4xf32>) outs(%4 : tensor<1xf32>) dimensions = [1]
             %6 = tensor.insert_slice %5 into %t[%i] [1] [1] : tensor<1xf32> into tensor<64xf32>
             scf.yield %6 : tensor<64xf32>
           }
           return %0 : tensor<64xf32>
         }

An op without fusable users is the root of a nest: an `scf.forall` over large tiles, if there is work for several
threads, and in it `scf.for` over small ones. Producers are fused into the tiles if they have no other users and no two
tiles would compute the same elements: chains of elementwise ops, fills, a matmul with elementwise ops on its result,
a softmax or normalization of several ops on the same rows. The innermost tiles are static, a few vectors large. The
rest of a dimension comes after the loop. Reductions along memory get an accumulator for each position of a tile, which
`linalg.reduce` merges. Reductions in another order may change the last bits of results, depending on sizes and
processor, never on threads. In a convolution with columns last in the filter, the columns of a tile are copied, so that
they are contiguous for the tiles of all pixels.

Source: `tileConsumerAndFuseProducersUsingSCF` of MLIR 22 for the nests; the choice of roots and tiles is ours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.tensor import DimOp
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.upstream.shared.destination_style import destination_of
from okl_opt.passes.base import OpPass
from okl_opt.passes.codegen.target import Target, target_of
from okl_opt.passes.codegen.tile_choice import choose
from okl_opt.passes.codegen.tile_facts import nest_facts
from okl_opt.passes.codegen.tile_groups import Group, blocks_with_tileable_ops, can_be_tiled, groups_in, loop_kinds
from okl_opt.passes.codegen.tile_nests import insert_nest, insert_vector_loops
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.rewriting.watch import report_choice


@dataclass(frozen=True)
class TileLinalgPass(OpPass):
    name = "tile-linalg"
    changes_rounding = True
    keeps_checks = True

    tile_sizes: tuple[int, ...] = ()
    """Tile sizes of the loops of each root, in order, for the innermost tiles; 0 leaves a loop untiled."""

    parallel_sizes: tuple[int, ...] = ()
    """The same for the parallel loop around the innermost tiles."""

    fuse: bool = True
    """Fuse producers into the tiles."""

    target_cpu: str = ""
    """LLVM's name of the processor; by default this machine."""

    target_features: str = ""
    """Features to add or remove, as in `+avx2,-fma`."""

    def __post_init__(self) -> None:
        for name, sizes in (("tile-sizes", self.tile_sizes), ("parallel-sizes", self.parallel_sizes)):
            for size in sizes:
                if not 0 <= size < 1 << 63:
                    raise ValueError(f"{name}: {size} is no size of a tile, which is 0 or more and less than 2^63")
        target_of(self.target_cpu or "generic", self.target_features)

    def apply_to(self, ctx: Context, op: Operation) -> None:
        target = target_of(self.target_cpu, self.target_features)
        edit = Editor(self)
        for dim in [inner for inner in op.walk() if isinstance(inner, DimOp)]:
            _ask_destination(edit, dim)
        for block in blocks_with_tileable_ops(op):
            groups = groups_in(list(block.ops), fuse=self.fuse, rows=True)
            for group in groups:
                self._check(group.root)
            self._tile(edit, groups, target)

    def _check(self, root: Operation) -> None:
        """Refuse given sizes that do not fit the loops of a root. Raises: DiagnosticError."""
        kinds = loop_kinds(root)
        for name, sizes in (("tile-sizes", self.tile_sizes), ("parallel-sizes", self.parallel_sizes)):
            if len(sizes) > len(kinds):
                raise op_error(root, f"has {len(kinds)} loops, but {name} has {len(sizes)} numbers")
        for loop, size in enumerate(self.parallel_sizes):
            if size and not kinds[loop]:
                raise op_error(root, f"reduces in loop {loop}, which parallel-sizes tiles")

    def _tile(self, edit: Editor, groups: Sequence[Group], target: Target) -> None:
        for group in groups:
            choice = choose(nest_facts(group), target, self.tile_sizes, self.parallel_sizes)
            if not edit.begin(group.root):
                return
            report_choice(self, group.root, choice.text)
            tiles = insert_nest(edit, group, choice)
            for tile in () if choice.in_vectors else tiles:
                insert_vector_loops(edit, tile, target)


def _ask_destination(edit: Editor, dim: DimOp) -> None:
    """Take a size from an op's destination instead of its result, so that tiles can replace the op."""
    asked: SSAValue = dim.source
    while isinstance(asked.owner, Operation) and can_be_tiled(asked.owner):
        before = destination_of(asked)
        if before is None:
            break
        asked = before
    if asked is not dim.source and edit.begin(dim):
        edit.replace_operands([dim], {dim.source: asked})
