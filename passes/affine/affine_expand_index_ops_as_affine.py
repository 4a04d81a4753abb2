"""Expand `affine.delinearize_index` and `affine.linearize_index` into `affine.apply`.

Before:  func.func @f(%arg0: index) -> (index, index) {
           %0:2 = affine.delinearize_index %arg0 into (4, 8) : index, index
           return %0#0, %0#1 : index, index
         }
After:   func.func @f(%arg0: index) -> (index, index) {
           %0 = affine.apply affine_map<()[s0] -> (s0 floordiv 8)>()[%arg0]
           %1 = affine.apply affine_map<()[s0] -> (s0 mod 8)>()[%arg0]
           return %0, %1 : index, index
         }

Source: `AffineExpandIndexOpsAsAffine.cpp`, and `delinearizeIndex` and `linearizeIndex` in `Affine/Utils/Utils.cpp`, of
MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.context import Context
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineExpr, AffineMap, AffineSymExpr
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from okl_opt.dialects.text.affine_build import add, floor_divide, modulo, multiply
from okl_opt.dialects.upstream.affine.applied import Insert, as_value, composed_apply, folded_apply
from okl_opt.dialects.upstream.affine.expressions import number
from okl_opt.dialects.upstream.affine.ops import DelinearizeIndexOp, LinearizeIndexOp
from okl_opt.dialects.upstream.shared.mixed import Mixed, mixed_values
from okl_opt.passes.base import OpPass
from okl_opt.passes.generic.greedily import rewrite_by_name

_D0, _D1 = AffineDimExpr(0), AffineDimExpr(1)
_QUOTIENT = AffineMap(2, 0, (floor_divide(_D0, _D1),))
_REMAINDER = AffineMap(2, 0, (modulo(_D0, _D1),))
_PRODUCT = AffineMap(0, 2, (multiply(AffineSymExpr(0), AffineSymExpr(1)),))


def delinearized(insert: Insert, value: SSAValue, basis: Sequence[Mixed]) -> list[SSAValue]:
    """Return the digits of a number for a basis without outer bound. Source: `delinearizeIndex`."""
    divisors: list[SSAValue] = []
    product: Mixed = 1
    for size in reversed(basis):
        product = folded_apply(insert, _PRODUCT, [size, product])
        divisors.append(as_value(insert, product))
    digits: list[SSAValue] = []
    for divisor in reversed(divisors):
        digits.append(composed_apply(insert, _QUOTIENT, [value, divisor]))
        value = composed_apply(insert, _REMAINDER, [value, divisor])
    return [*digits, value]


def linearized(insert: Insert, digits: Sequence[SSAValue], basis: Sequence[Mixed]) -> Mixed:
    """Return the number with these digits; `basis` may have an outer bound or not. Source: `linearizeIndex`."""
    sizes: list[AffineExpr] = [number(1)] * (len(digits) - len(basis))
    sizes += [AffineSymExpr(place) for place in range(len(basis))]
    products = [number(1)]
    for size in reversed(sizes[1:]):
        products.append(multiply(products[-1], size))
    strides = [folded_apply(insert, AffineMap(0, len(basis), (product,)), basis) for product in reversed(products)]
    total: AffineExpr = AffineSymExpr(0)
    values: list[Mixed] = [0]
    for digit, stride in zip(digits, strides, strict=True):
        total = add(total, multiply(AffineSymExpr(len(values)), AffineSymExpr(len(values) + 1)))
        values += [digit, stride]
    return folded_apply(insert, AffineMap(0, len(values), (total,)), values)


class LowerDelinearizeIndexOps(RewritePattern):
    """affine.delinearize_index -> affine.apply by `floordiv` and `mod`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: DelinearizeIndexOp, rewriter: PatternRewriter) -> None:
        basis = mixed_values(op.static_basis.get_values(), op.dynamic_basis)
        inner = basis[1:] if len(basis) == len(op.multi_index) else basis
        rewriter.replace(op, [], delinearized(rewriter.insert, op.linear_index, inner))


class LowerLinearizeIndexOps(RewritePattern):
    """affine.linearize_index -> affine.apply of a sum of products"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: LinearizeIndexOp, rewriter: PatternRewriter) -> None:
        basis = mixed_values(op.static_basis.get_values(), op.dynamic_basis)
        total = linearized(rewriter.insert, op.multi_index, basis) if op.multi_index else 0
        rewriter.replace(op, [], [as_value(rewriter.insert, total)])


_PATTERNS = {
    DelinearizeIndexOp.name: (LowerDelinearizeIndexOps(),),
    LinearizeIndexOp.name: (LowerLinearizeIndexOps(),),
}


class AffineExpandIndexOpsAsAffine(OpPass):
    name = "affine-expand-index-ops-as-affine"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        rewrite_by_name(ctx, op, _PATTERNS)
