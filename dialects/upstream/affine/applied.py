"""Maps applied to integers of which some are known. Source: `makeComposedFoldedAffineApply` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.affine import ApplyOp
from xdsl.dialects.builtin import AffineMapAttr, IntegerAttr
from xdsl.ir import SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.pattern_rewriter import PatternRewriter

from dialects.interfaces.folding import fold
from dialects.upstream.affine.compose import applied, compose
from dialects.upstream.affine.expressions import number, replace_in_map
from dialects.upstream.shared.mixed import Mixed


def folded_apply(rewriter: PatternRewriter, map: AffineMap, operands: Sequence[Mixed]) -> Mixed:
    """The result of a map; a new op computes it, unless it is known or one of the operands."""
    dims: list[AffineExpr] = []
    symbols: list[AffineExpr] = []
    values: tuple[list[SSAValue], list[SSAValue]] = [], []
    for place, operand in enumerate(operands):
        is_dim = place < map.num_dims
        kept = values[not is_dim]
        named = AffineExpr.dimension if is_dim else AffineExpr.symbol
        (dims if is_dim else symbols).append(number(operand) if isinstance(operand, int) else named(len(kept)))
        if isinstance(operand, SSAValue):
            kept.append(operand)
    left = replace_in_map(map, dims, symbols, (len(values[0]), len(values[1])))
    new = compose(applied(left, [*values[0], *values[1]]))
    apply = ApplyOp(new.operands, AffineMapAttr(new.map))
    folded = fold(apply)
    if isinstance(folded, SSAValue | IntegerAttr):
        apply.erase()
        return folded if isinstance(folded, SSAValue) else folded.value.data
    return rewriter.insert(apply).result
