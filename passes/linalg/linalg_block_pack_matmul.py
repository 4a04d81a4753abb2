"""Pack the operands of matrix products into blocks, and unpack the result.

Before:  func.func @f(%arg0: tensor<64x128xf32>, %arg1: tensor<128x32xf32>, %arg2: tensor<64x32xf32>)
             -> tensor<64x32xf32> {
           %0 = linalg.matmul ins(%arg0, %arg1 : tensor<64x128xf32>, tensor<128x32xf32>)
               outs(%arg2 : tensor<64x32xf32>) -> tensor<64x32xf32>
           return %0 : tensor<64x32xf32>
         }
After:   func.func @f(%arg0: tensor<64x128xf32>, %arg1: tensor<128x32xf32>, %arg2: tensor<64x32xf32>)
             -> tensor<64x32xf32> {
           %0 = linalg.matmul ins(%arg0, %arg1 : tensor<64x128xf32>, tensor<128x32xf32>)
               outs(%arg2 : tensor<64x32xf32>) -> tensor<64x32xf32>
           return %0 : tensor<64x32xf32>
         }

Without factors nothing is packed, as here. With `block-factors=32,16,64` the product above becomes
`linalg.pack` of `%arg0` into `tensor<2x2x32x64xf32>`, of `%arg1` into `tensor<2x2x16x64xf32>`, and of `%arg2` into
`tensor<2x2x32x16xf32>`; a `linalg.generic` of six loops; and `linalg.unpack` into `%arg2`.
The pass handles `linalg.matmul`, `linalg.batch_matmul`, and a `linalg.generic` that is a matrix product with at most
one transposed operand.
Source: `BlockPackMatmul.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.ir import Operation
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from okl_opt.dialects.diagnostic import UNKNOWN, error
from okl_opt.dialects.upstream.linalg.contractions import is_contraction
from okl_opt.dialects.upstream.linalg.loops import loops_of
from okl_opt.passes.base import OpPass
from okl_opt.passes.generic.greedily import rewrite_by_name
from okl_opt.passes.linalg.blocks import BlockLayout, Transposed, pack_product

_PRODUCTS = ("linalg.generic", "linalg.matmul", "linalg.batch_matmul")
_FACTORS = 3


def _maps(*operands: Sequence[int]) -> list[AffineMap]:
    return [AffineMap(3, 0, tuple(map(AffineDimExpr, loops))) for loops in operands]


_MATMULS = [_maps((0, 2), (2, 1), (0, 1)), _maps((2, 0), (2, 1), (0, 1)), _maps((0, 2), (1, 2), (0, 1))]
"""The maps of matrix products with at most one transposed operand."""
_I, _M, _N, _K = map(AffineDimExpr, range(4))
_BATCH = [AffineMap(4, 0, dims) for dims in ((_I, _M, _K), (_I, _K, _N), (_I, _M, _N))]


class BlockPackMatmul(RewritePattern):
    """linalg.matmul -> linalg.unpack(linalg.generic(linalg.pack, linalg.pack, linalg.pack))"""

    def __init__(self, layout: BlockLayout):
        self._layout = layout

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        maps = loops_of(op).maps
        if op.name == "linalg.generic" and not (is_contraction(op) and maps in _MATMULS):
            return
        if op.name == "linalg.batch_matmul" and maps != _BATCH:
            return
        pack_product(op, self._layout, rewriter)


@dataclass(frozen=True)
class LinalgBlockPackMatmul(OpPass):
    name = "linalg-block-pack-matmul"
    keeps_checks = True

    allow_padding: bool = True
    """Allow padding of blocks; otherwise the factors must divide the sizes of a product."""

    block_factors: tuple[int, ...] = ()
    """The block sizes for m, n and k (rows, columns, reduction)."""

    lhs_transpose_inner_blocks: bool = False
    """Transpose each block of the left operand."""

    lhs_transpose_outer_blocks: bool = False
    """Transpose the order of the blocks of the left operand."""

    mnk_order: tuple[int, ...] = ()
    """The positions of m, n and k among the last three loops; 0,1,2 if not given."""

    mnk_padded_multiples: tuple[int, ...] = ()
    """Numbers to whose multiples m, n and k are padded, as one block each; 0 for blocks of the factor."""

    rhs_transpose_inner_blocks: bool = True
    """Transpose each block of the right operand."""

    rhs_transpose_outer_blocks: bool = True
    """Transpose the order of the blocks of the right operand."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        self._check()
        if len(self.block_factors) != _FACTORS:
            return
        pattern = BlockPackMatmul(
            BlockLayout(
                self.block_factors,
                self.mnk_padded_multiples,
                self.mnk_order or range(_FACTORS),
                self.allow_padding,
                Transposed(self.lhs_transpose_outer_blocks, self.lhs_transpose_inner_blocks),
                Transposed(self.rhs_transpose_outer_blocks, self.rhs_transpose_inner_blocks),
            )
        )
        rewrite_by_name(ctx, op, {name: [pattern] for name in _PRODUCTS})

    def _check(self) -> None:
        """Raise a DiagnosticError if an option has invalid numbers."""
        if any(factor < 1 for factor in self.block_factors):
            raise error(UNKNOWN, f"{self.name}: option block-factors must have numbers of 1 or more")
        if self.mnk_order and sorted(self.mnk_order) != list(range(_FACTORS)):
            raise error(UNKNOWN, f"{self.name}: option mnk-order must have the numbers 0, 1 and 2, each once")
        multiples = self.mnk_padded_multiples
        if multiples and (len(multiples) != _FACTORS or min(multiples) < 0):
            raise error(UNKNOWN, f"{self.name}: option mnk-padded-multiples must have 3 numbers of 0 or more")
