"""Pack the operands of matrix products in blocks, and unpack the result.

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
Products are `linalg.matmul`, `linalg.batch_matmul`, and a `linalg.generic` that is the former, with one operand
transposed or none.
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
"""The maps of a product of matrices, of which none or one is transposed."""
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
    """See the module docstring. Runs on ops of any kind."""

    name = "linalg-block-pack-matmul"
    touches_only_ir = True

    allow_padding: bool = True
    """Whether blocks may be padded; if not, products whose sizes are not divided by the factors are left alone."""

    block_factors: tuple[int, ...] = ()
    """The sizes of blocks in rows, columns and sums."""

    lhs_transpose_inner_blocks: bool = False
    """Whether each block of the left operand is transposed."""

    lhs_transpose_outer_blocks: bool = False
    """Whether the blocks of the left operand are in transposed order."""

    mnk_order: tuple[int, ...] = ()
    """The places of rows, columns and sums among the last loops; in this order if there are none."""

    mnk_padded_multiples: tuple[int, ...] = ()
    """What rows, columns and sums are padded to a multiple of, as one block each; 0 for blocks of the factor."""

    rhs_transpose_inner_blocks: bool = True
    """Whether each block of the right operand is transposed."""

    rhs_transpose_outer_blocks: bool = True
    """Whether the blocks of the right operand are in transposed order."""

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
        """Raises: Diagnostic if an option has numbers that mean nothing."""
        if any(factor < 1 for factor in self.block_factors):
            raise error(UNKNOWN, f"{self.name}: option block-factors must have numbers of 1 or more")
        if self.mnk_order and sorted(self.mnk_order) != list(range(_FACTORS)):
            raise error(UNKNOWN, f"{self.name}: option mnk-order must have the numbers 0, 1 and 2, each once")
        multiples = self.mnk_padded_multiples
        if multiples and (len(multiples) != _FACTORS or min(multiples) < 0):
            raise error(UNKNOWN, f"{self.name}: option mnk-padded-multiples must have 3 numbers of 0 or more")
