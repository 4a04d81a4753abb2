"""Turn sums of products into contractions, and fold transposes and broadcasts of operands into their maps.

Source: `MultiReduceToContract`, `CombineContractABTranspose`, `CombineContractBroadcastMask` of `VectorTransforms.cpp`
in MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr
from xdsl.dialects.vector import CombiningKindAttr, CombiningKindFlag
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import RuleTable
from okl_opt.dialects.upstream.shared.shapes import integers
from okl_opt.dialects.upstream.vector.folds.vectors import vector_of
from okl_opt.dialects.upstream.vector.ops import ContractionOp, IteratorType, IteratorTypeAttr
from okl_opt.passes.vector.build import kind_of, masking
from okl_opt.passes.vector.contract import contraction

RULES = RuleTable()


@RULES("vector.multi_reduction")
def multi_reduce_to_contract(op: Operation, rewriter: PatternRewriter) -> None:
    """vector.multi_reduction <add>(arith.mulf) -> vector.contract"""
    source, acc = op.operands
    product, type = source.owner, vector_of(source.type)
    if kind_of(op) != "add" or not isinstance(product, Operation) or product.name not in ("arith.mulf", "arith.muli"):
        return
    if masking(op) is not None or type is None:
        return
    loops = range(len(type.get_shape()))
    reduced = integers(op.properties["reduction_dims"])
    if not reduced:
        return  # the accumulator has no part in the result
    kept = [loop for loop in loops if loop not in reduced]
    left, right = product.operands
    is_reduction = [loop in reduced for loop in loops]
    rewriter.replace(op, _contract([left, right, acc], [list(loops), list(loops), kept], is_reduction))


def _contract(operands: Sequence[SSAValue], maps: Sequence[Sequence[int]], is_reduction: Sequence[bool]) -> Operation:
    count = len(is_reduction)
    written = [AffineMapAttr(AffineMap(count, 0, tuple(map(AffineDimExpr, dims)))) for dims in maps]
    kinds = [IteratorType.REDUCTION if each else IteratorType.PARALLEL for each in is_reduction]
    return ContractionOp.create(
        operands=operands,
        result_types=[operands[2].type],
        properties={
            "indexing_maps": ArrayAttr(written),
            "iterator_types": ArrayAttr(map(IteratorTypeAttr, kinds)),
            "kind": CombiningKindAttr(CombiningKindFlag("add")),
        },
    )


@RULES("vector.contract")
def combine_contract_a_b_transpose(op: Operation, rewriter: PatternRewriter) -> None:
    """vector.contract(vector.transpose) -> vector.contract with another map"""
    assert isinstance(op, ContractionOp), "the rule is one for contractions"
    what = contraction(op)
    operands, maps = [what.lhs, what.rhs, what.acc], [list(dims) for dims in what.maps]
    changed = False
    for place, value in enumerate(operands[:2]):
        maker = value.owner
        if isinstance(maker, Operation) and maker.name == "vector.transpose":
            order = integers(maker.properties["permutation"])
            maps[place] = [maps[place][order.index(dim)] for dim in range(len(order))]
            operands[place] = maker.operands[0]
            changed = True
    if changed and what.kind == "add" and what.mask is None:
        rewriter.replace(op, _contract(operands, maps, what.is_reduction))


@RULES("vector.contract")
def combine_contract_broadcast(op: Operation, rewriter: PatternRewriter) -> None:
    """vector.contract(vector.broadcast) -> vector.contract with another map"""
    assert isinstance(op, ContractionOp), "the rule is one for contractions"
    what = contraction(op)
    operands, maps = [what.lhs, what.rhs, what.acc], [list(dims) for dims in what.maps]
    changed = False
    for place, value in enumerate(operands[:2]):
        source = _broadcast_source(value, [what.is_reduction[loop] for loop in maps[place]])
        if source is not None:
            kept = vector_of(source.type)
            maps[place] = maps[place][len(maps[place]) - len(kept.get_shape() if kept is not None else ()) :]
            operands[place] = source
            changed = True
    used = sorted({loop for dims in maps for loop in dims})
    still = any(what.is_reduction[loop] and loop in maps[0] and loop in maps[1] for loop in used)
    if not changed or what.kind != "add" or what.mask is not None or not still:
        return
    renamed = [[used.index(loop) for loop in dims] for dims in maps]
    rewriter.replace(op, _contract(operands, renamed, [what.is_reduction[loop] for loop in used]))


def _broadcast_source(value: SSAValue, is_reduction: Sequence[bool]) -> SSAValue | None:
    """Return the vector broadcast along leading parallel dimensions, or None for other broadcasts."""
    maker = value.owner
    if not isinstance(maker, Operation) or maker.name != "vector.broadcast":
        return None
    source, type = vector_of(maker.operands[0].type), vector_of(value.type)
    if source is None or type is None or len(source.get_shape()) == len(type.get_shape()):
        return None
    added = len(type.get_shape()) - len(source.get_shape())
    if source.get_shape() != type.get_shape()[added:]:
        return None
    summed = (reduces and size != 1 for size, reduces in zip(type.get_shape()[:added], is_reduction, strict=False))
    return None if any(summed) else maker.operands[0]
