"""Sums of integers and values as `affine.apply`.

Source: `makeComposedFoldedAffineApply` of `AffineOps.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from xdsl.dialects.builtin import AffineMapAttr, IntegerAttr
from xdsl.ir import SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import fold
from okl_opt.dialects.upstream.shared.mixed import Mixed, dynamic_values


def add(rewriter: PatternRewriter, dims: Sequence[Mixed], symbols: Sequence[Mixed] = ()) -> Mixed:
    """The sum of dimensions and symbols of a map: an integer, one of the values, or the result of a new op."""
    from xdsl.dialects.affine import ApplyOp

    from okl_opt.dialects.upstream.affine.compose import applied, compose

    values = dynamic_values(dims), dynamic_values(symbols)
    terms = [*_terms(dims, AffineExpr.dimension), *_terms(symbols, AffineExpr.symbol)]
    sum = terms[0]
    for term in terms[1:]:
        sum = sum + term
    new = compose(applied(AffineMap(len(values[0]), len(values[1]), (sum,)), [*values[0], *values[1]]))
    apply = ApplyOp(new.operands, AffineMapAttr(new.map))
    folded = fold(apply)
    if isinstance(folded, SSAValue | IntegerAttr):
        apply.erase()
        return folded if isinstance(folded, SSAValue) else folded.value.data
    return rewriter.insert(apply).result


def _terms(terms: Sequence[Mixed], named: Callable[[int], AffineExpr]) -> Iterator[AffineExpr]:
    """The terms of a sum as affine expressions; values are numbered in order."""
    number = 0
    for term in terms:
        if isinstance(term, SSAValue):
            yield named(number)
            number += 1
        else:
            yield AffineExpr.constant(term)
