"""Result shapes of linalg ops. Source: `LinalgInterfaces.cpp` and `LinalgOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import OpResult, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.result_shapes import Shape, ShapeOf
from okl_opt.dialects.upstream.affine.applied import folded_apply
from okl_opt.dialects.upstream.affine.expressions import replace_in_map
from okl_opt.dialects.upstream.linalg.loops import STRUCTURED, inits_of, loops_in_shapes, loops_of, shape_of_operand
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.dialects.upstream.shared.sizes import folded_size, size_of, sizes_in_type, sizes_of


def _of_structured(result: OpResult, rewriter: PatternRewriter) -> Shape | None:
    """The sizes of the loops, from inputs if they determine them, else from the output.

    Example: for `O(i, j) += A(i, k) * B(k, j)` the sizes are the first one of A and the second one of B.
    """
    op = result.op
    inits = inits_of(op)
    maps = loops_of(op).maps
    places = loops_in_shapes(maps)
    if places is None or result.index >= len(inits):
        return None
    init, map = inits[result.index], maps[len(op.operands) - len(inits) + result.index]
    dimensions = [(operand, place) for operand in op.operands for place in range(len(shape_of_operand(operand.type)))]
    first_of_inits = sum(len(shape_of_operand(operand.type)) for operand in op.operands[: -len(inits)])
    by_shapes = replace_in_map(map, [AffineDimExpr(place) for place in places], None, (len(dimensions), 0))
    sizes: list[Mixed] = list(sizes_in_type(init))
    for place, expression in enumerate(by_shapes.results):
        if sizes[place] != DYNAMIC_INDEX:
            continue
        used = sorted({part.position for part in expression.dfs() if isinstance(part, AffineDimExpr)})
        if any(number >= first_of_inits for number in used):
            sizes[place] = folded_size(rewriter, init, place)
        else:
            sizes[place] = _applied(AffineMap(len(dimensions), 0, (expression,)), used, dimensions, rewriter)
    return sizes


def _applied(
    map: AffineMap, used: Sequence[int], dimensions: Sequence[tuple[SSAValue, int]], rewriter: PatternRewriter
) -> Mixed:
    """The value of a map on the used ones of the sizes."""
    places = [AffineDimExpr(used.index(number) if number in used else 0) for number in range(map.num_dims)]
    operands = [size_of(rewriter, *dimensions[number]) for number in used]
    return folded_apply(rewriter.insert, replace_in_map(map, places, None, (len(used), 0)), operands)


def _of_softmax(result: OpResult, rewriter: PatternRewriter) -> Shape:
    """The static sizes of the result, and the input's sizes for dynamic ones."""
    source = result.op.operands[0]
    return [
        folded_size(rewriter, source, place) if size == DYNAMIC_INDEX else size
        for place, size in enumerate(sizes_in_type(result))
    ]


def _of_destination(result: OpResult, rewriter: PatternRewriter) -> Shape:
    return sizes_of(rewriter, result.op.operands[1])


SHAPES: Mapping[str, ShapeOf] = {
    **dict.fromkeys(STRUCTURED, _of_structured),
    "linalg.pack": _of_destination,
    "linalg.softmax": _of_softmax,
    "linalg.unpack": _of_destination,
}
