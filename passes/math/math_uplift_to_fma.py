"""Fuse multiplications and additions into `math.fma` where their fastmath flags allow it.

Before:  func.func @f(%arg0: f32, %arg1: f32, %arg2: f32) -> f32 {
           %0 = arith.mulf %arg0, %arg1 fastmath<contract> : f32
           %1 = arith.addf %0, %arg2 fastmath<contract> : f32
           return %1 : f32
         }
After:   func.func @f(%arg0: f32, %arg1: f32, %arg2: f32) -> f32 {
           %0 = math.fma %arg0, %arg1, %arg2 fastmath<contract> : f32
           return %0 : f32
         }

Source: `lib/Dialect/Math/Transforms/UpliftToFMA.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.context import Context
from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.dialects.utils import FastMathFlag
from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from okl_opt.dialects.fields import defining_op
from okl_opt.dialects.interfaces.folding import Rule
from okl_opt.dialects.registry import create
from okl_opt.passes.base import OpPass
from okl_opt.passes.generic.greedily import rewrite_by
from okl_opt.passes.rewriting.formula import flags_of


def _uplift(op: Operation, rewriter: PatternRewriter) -> None:
    """arith.mulf, arith.addf -> math.fma"""
    left, right = op.operands
    first, second = defining_op(left), defining_op(right)
    if first is not None and first.name == "arith.mulf":
        product, summand = first, right
    elif second is not None and second.name == "arith.mulf":
        product, summand = second, left
    else:
        return
    flags = [flag for flag in flags_of(op).data if flag in flags_of(product).data]
    if FastMathFlag.ALLOW_CONTRACT in flags:
        properties = {"fastmath": FastMathFlagsAttr(flags)}
        rewriter.replace(op, create("math.fma", [*product.operands, summand], [summand.type], properties))


_PATTERNS = (Rule("UpliftFma", _uplift, 1),)


def _patterns_of(op: Operation) -> Sequence[RewritePattern]:
    return _PATTERNS if op.name == "arith.addf" else ()


class MathUpliftToFMA(OpPass):
    name = "math-uplift-to-fma"
    changes_rounding = True
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        rewrite_by(ctx, op, _patterns_of)
