"""Folds of reductions and contractions. Source: `VectorOps.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects import arith
from xdsl.dialects.builtin import AnyFloat, i1
from xdsl.dialects.vector import CombiningKindAttr, CombiningKindFlag
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, RuleTable, create_or_fold
from okl_opt.dialects.numbers.elements import element_type
from okl_opt.dialects.upstream.vector.folds.vectors import (
    extract,
    make_type,
    numbers_in,
    scalable_dims,
    shape_cast,
    shape_of,
    type_of,
    vector_of,
)

FOLDS = FoldTable()
RULES = RuleTable()

# Combining kind -> the op for integers, and the op for floats.
_COMBINED_BY: dict[CombiningKindFlag, tuple[type[Operation] | None, type[Operation] | None]] = {
    CombiningKindFlag.ADD: (arith.AddiOp, arith.AddfOp),
    CombiningKindFlag.MUL: (arith.MuliOp, arith.MulfOp),
    CombiningKindFlag.MINUI: (arith.MinUIOp, None),
    CombiningKindFlag.MINSI: (arith.MinSIOp, None),
    CombiningKindFlag.MINNUMF: (None, arith.MinnumfOp),
    CombiningKindFlag.MINIMUMF: (None, arith.MinimumfOp),
    CombiningKindFlag.MAXUI: (arith.MaxUIOp, None),
    CombiningKindFlag.MAXSI: (arith.MaxSIOp, None),
    CombiningKindFlag.MAXNUMF: (None, arith.MaxnumfOp),
    CombiningKindFlag.MAXIMUMF: (None, arith.MaximumfOp),
    CombiningKindFlag.AND: (arith.AndIOp, None),
    CombiningKindFlag.OR: (arith.OrIOp, None),
    CombiningKindFlag.XOR: (arith.XOrIOp, None),
}


def _combiner(op: Operation, type: Attribute) -> type[Operation] | None:
    """The op that combines two values of a type by a reduction's kind."""
    kind = op.properties.get("kind")
    if not isinstance(kind, CombiningKindAttr):
        return None
    of_integers, of_floats = _COMBINED_BY[kind.data]
    return of_floats if isinstance(element_type(type), AnyFloat) else of_integers


@FOLDS("vector.multi_reduction")
def _fold_multi_reduction(op: Operation, constants: Constants) -> Folded:
    """Fold a reduction along no dimension to its source: as in its lowering, the accumulator has no part in it."""
    return None if numbers_in(op, "reduction_dims") else op.operands[0]


def _combined(
    op: Operation, first: SSAValue, second: SSAValue, mask: SSAValue | None, rewriter: PatternRewriter
) -> SSAValue:
    """Combine two values; where a mask is not set, take the second. Source: `makeArithReduction`."""
    combiner = _combiner(op, first.type)
    assert combiner is not None, "asked before"
    properties: dict[str, Attribute] = {}
    if combiner in (arith.AddiOp, arith.MuliOp):
        properties["overflowFlags"] = arith.IntegerOverflowAttr("none")
    elif isinstance(element_type(first.type), AnyFloat):
        properties["fastmath"] = op.properties.get("fastmath") or arith.FastMathFlagsAttr("none")
    new = combiner.create(operands=[first, second], result_types=[second.type], properties=properties)
    value = create_or_fold(rewriter, new)
    if mask is None:
        return value
    chosen = arith.SelectOp.create(operands=[mask, value, second], result_types=[value.type])
    return rewriter.insert(chosen).results[0]


def _root_of(op: Operation) -> tuple[Operation, SSAValue | None]:
    """The op to replace, which is the mask op around a masked op, and the mask."""
    around = op.parent_op()
    if around is None or around.name != "vector.mask":
        return op, None
    return around, around.operands[0]


@RULES("vector.multi_reduction")
def elide_unit_dims_in_multi_dim_reduction(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a reduction along unit dimensions by one combining op.

    Before:  (%x: vector<2x1x4xf32>, %acc: vector<2x4xf32>)
             %r = vector.multi_reduction <mul>, %x, %acc [1] : vector<2x1x4xf32> to vector<2x4xf32>
             return %r : vector<2x4xf32>
    After:   %0 = vector.shape_cast %x : vector<2x1x4xf32> to vector<2x4xf32>
             %1 = arith.mulf %acc, %0 : vector<2x4xf32>
             return %1 : vector<2x4xf32>
    """
    source, acc = op.operands
    shape = shape_of(source)
    reduced = numbers_in(op, "reduction_dims")
    if not reduced or any(shape[place] != 1 for place in reduced):
        return
    if _combiner(op, acc.type) is None:
        return
    root, mask = _root_of(op)
    if mask is not None and shape_of(mask) != shape:
        return
    rewriter.insertion_point = InsertPoint.before(root)
    type = vector_of(op.results[0].type)
    zeros = [0] * len(shape)
    if type is None:
        mask = None if mask is None else rewriter.insert(extract(mask, zeros)).results[0]
        value = rewriter.insert(extract(source, zeros)).results[0]
    else:
        if mask is not None:
            mask_type = make_type(i1, type.get_shape(), scalable_dims(type))
            mask = rewriter.insert(shape_cast(mask, mask_type)).results[0]
        value = rewriter.insert(shape_cast(source, type)).results[0]
    rewriter.replace(root, (), [_combined(op, acc, value, mask, rewriter)])


@RULES("vector.reduction")
def elide_single_element_reduction(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a reduction of one element by the element, combined with the accumulator.

    Before:  (%x: vector<1xf32>, %acc: f32)
             %r = vector.reduction <add>, %x, %acc : vector<1xf32> into f32
             return %r : f32
    After:   %0 = vector.extract %x[0] : f32 from vector<1xf32>
             %1 = arith.addf %0, %acc : f32
             return %1 : f32
    """
    source, *acc = op.operands
    type = type_of(source)
    if type.get_shape() not in ((), (1,)) or _combiner(op, source.type) is None:
        return
    root, mask = _root_of(op)
    if mask is not None and shape_of(mask) != type.get_shape():
        return
    rewriter.insertion_point = InsertPoint.before(root)
    zeros = [0] * len(type.get_shape())
    if mask is not None:
        mask = rewriter.insert(extract(mask, zeros)).results[0]
    value = rewriter.insert(extract(source, zeros)).results[0]
    if acc:
        value = _combined(op, value, acc[0], mask, rewriter)
    rewriter.replace(root, (), [value])
