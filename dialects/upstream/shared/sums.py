"""Sums of integers of which some are values, as `affine.apply`.

Source: `makeComposedFoldedAffineApply` of `AffineOps.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.dialects.builtin import AffineMapAttr
from xdsl.ir import Block, Operation, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.pattern_rewriter import PatternRewriter

from dialects.interfaces.effects import is_isolated
from dialects.upstream.shared.mixed import Mixed, constant_integer, dynamic_values


def add(rewriter: PatternRewriter, one: Mixed, other: Mixed) -> Mixed:
    """The sum of two integers; a new op computes it, unless both are known or one is 0."""
    known = [constant_integer(one), constant_integer(other)]
    if known[0] is not None and known[1] is not None:
        return known[0] + known[1]
    if 0 in known:
        return other if known[0] == 0 else one
    terms = [term if number is None else number for term, number in zip((one, other), known, strict=True)]
    return _apply(rewriter, terms)


def _apply(rewriter: PatternRewriter, terms: list[Mixed]) -> SSAValue:
    from xdsl.dialects.affine import ApplyOp

    values = list(dict.fromkeys(dynamic_values(terms)))
    dims = [value for value in values if not _is_symbol(value)]
    symbols = [value for value in values if value not in dims]
    names = {value: AffineExpr.dimension(number) for number, value in enumerate(dims)}
    names |= {value: AffineExpr.symbol(number) for number, value in enumerate(symbols)}
    # The number comes last.
    terms.sort(key=lambda term: isinstance(term, int))
    first, second = (AffineExpr.constant(term) if isinstance(term, int) else names[term] for term in terms)
    sum = first * 2 if first == second else first + second
    map = AffineMap(len(dims), len(symbols), (sum,))
    return rewriter.insert(ApplyOp([*dims, *symbols], AffineMapAttr(map))).result


def _is_symbol(value: SSAValue) -> bool:
    """Whether a value stands in the outermost region of a function, and so is the same in all loops."""
    owner = value.owner
    block = owner if isinstance(owner, Block) else owner.parent
    around = None if block is None else block.parent_op()
    return isinstance(around, Operation) and is_isolated(around)
